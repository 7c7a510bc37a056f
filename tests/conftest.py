"""What all tests share: a machine may be busy, so no test fails because its examples took long."""

from hypothesis import settings

settings.register_profile("zenova", deadline=None)
settings.load_profile("zenova")
