"""What happens at a table, one entry after the other. The entries are the truth; a table is what they add up to."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from zenova.kernel.game import SPECTATOR

SPECTATOR_BIT = 15
EVERYBODY = (1 << 16) - 1
NOBODY = 0


class Kind(StrEnum):
    SAT = "sat"  # seat; data: name, holder
    BOT = "bot"  # seat; data: level: the host gives an open seat to a bot
    LEFT = "left"  # seat: opened again, in the lobby
    STARTED = "started"  # data: chance
    ACTION = "action"  # seat; data: action, chance, reveals, by
    TAKEN_BACK = "taken-back"  # seat; data: dropped (entry numbers of actions)
    TAKE_BACK_ASKED = "take-back-asked"  # seat
    TAKE_BACK_ACCEPTED = "take-back-accepted"  # seat that accepts
    TAKE_BACK_DECLINED = "take-back-declined"  # seat that declines
    RESIGNED = "resigned"  # seat
    OUT_OF_TIME = "out-of-time"  # seat
    REPLACED = "replaced"  # seat; data: level
    RETURNED = "returned"  # seat
    RESUMED = "resumed"  # the server was away: clocks start anew from here
    REMATCH = "rematch"  # data: table


@dataclass(frozen=True)
class Entry:
    """One thing that happened. `seen` says, one bit for each seat and one for spectators, who can tell that it did."""

    number: int
    kind: Kind
    at: float
    seat: int | None = None
    data: dict[str, Any] = field(default_factory=dict)
    seen: int = EVERYBODY
    key: str | None = None


def bit(perspective: int) -> int:
    return 1 << (SPECTATOR_BIT if perspective == SPECTATOR else perspective)
