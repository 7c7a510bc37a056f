"""What Python this is: does Zenova run on it, and is it as fast as it can be?

The Makefile runs this file to ask one after the other, before anything is installed."""

from __future__ import annotations

import importlib.util
import re
import sys
import sysconfig
from pathlib import Path


def fits(version: tuple[int, int], wanted: str) -> bool:
    """Whether a Python version is within bounds such as `<3.14,>=3.11`."""
    for bound, major, minor in re.findall(r"(>=|<)(\d+)\.(\d+)", wanted):
        limit = (int(major), int(minor))
        if version < limit if bound == ">=" else version >= limit:
            return False
    return True


def is_optimized() -> bool:
    """Whether it was built with optimizations, which somebody who compiles Python has to ask for. The systems' own are,
    and Debian's does not say so; nor does one that was not built with `configure`, as on Windows."""
    asked_for = sysconfig.get_config_var("CONFIG_ARGS")
    return asked_for is None or "--enable-optimizations" in asked_for or sys.base_prefix == "/usr"


def _is_good() -> bool:
    """Whether to set Zenova up with it, from the folder that was cloned."""
    wanted = re.search(r'^requires-python = "(.+)"', Path("pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    has_all = all(importlib.util.find_spec(module) for module in ("venv", "ensurepip"))
    return has_all and wanted is not None and fits(sys.version_info[:2], wanted[1]) and is_optimized()


if __name__ == "__main__":
    sys.exit(not _is_good())
