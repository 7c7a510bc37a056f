"""Where things are kept that can be made again: compiled rules, compiled templates."""

import os
from pathlib import Path

from platformdirs import user_cache_path


def cache_root() -> Path:
    """The folder that ZENOVA_CACHE names, or one in the user's own cache."""
    return Path(os.environ.get("ZENOVA_CACHE") or user_cache_path("zenova", appauthor=False))
