"""What happens at a table, one entry after the other. The entries are the truth; a table is what they add up to."""

from __future__ import annotations

from dataclasses import dataclass

from zenova.kernel.game import SPECTATOR

from .happening import Happening

SPECTATOR_BIT = 15
EVERYBODY = (1 << 16) - 1
NOBODY = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened. `seen` says, one bit for each seat and one for spectators, who can tell that it did;
    `key` is that of the request which asked for it."""

    number: int
    at: float
    seat: int | None
    what: Happening
    seen: int = EVERYBODY
    key: str | None = None


def bit(perspective: int) -> int:
    return 1 << (SPECTATOR_BIT if perspective == SPECTATOR else perspective)
