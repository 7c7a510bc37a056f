"""The command `zenova` as the tests here use it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

COMMAND = str(Path(sys.executable).with_name("zenova"))


@dataclass
class Ran:
    """What a command left behind."""

    status: int
    out: str
    err: str


Zenova = Callable[..., Ran]
