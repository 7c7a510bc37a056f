"""OpenSpiel has no wheels for Windows; where it is missing its tests are left out."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("pyspiel") else ["test_openspiel.py", "test_copies.py"]
