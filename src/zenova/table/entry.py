"""What happens at a table, one entry after the other. The entries are the truth; a table is what they add up to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from zenova.kernel.data import Plain
from zenova.kernel.game import SPECTATOR

SPECTATOR_BIT = 15
EVERYBODY = (1 << 16) - 1
NOBODY = 0

By = Literal["person", "bot", "clock"]
"""Who chose an action: the person on the seat, a bot on it, or a bot because the time was up."""


@dataclass(frozen=True, slots=True)
class Sat:
    name: str
    holder: int


@dataclass(frozen=True, slots=True)
class BotSeated:
    """The host gave an open seat to a bot."""

    level: str


@dataclass(frozen=True, slots=True)
class Left:
    """A seat was opened again, in the lobby."""


@dataclass(frozen=True, slots=True)
class Started:
    """The cards were dealt. `events` is a checksum of what happened in it, which the first version did not keep."""

    chance: Sequence[Plain]
    events: str | None = None


@dataclass(frozen=True, slots=True)
class Acted:
    action: Plain
    by: By
    chance: Sequence[Plain] = ()
    events: str | None = None


@dataclass(frozen=True, slots=True)
class TakenBack:
    """`dropped` are the numbers of entries that do not stand any more; then `chance` was dealt anew."""

    dropped: Sequence[int]
    chance: Sequence[Plain] = ()


@dataclass(frozen=True, slots=True)
class TakeBackAsked:
    pass


@dataclass(frozen=True, slots=True)
class TakeBackAccepted:
    pass


@dataclass(frozen=True, slots=True)
class TakeBackDeclined:
    pass


@dataclass(frozen=True, slots=True)
class Resigned:
    pass


@dataclass(frozen=True, slots=True)
class OutOfTime:
    pass


@dataclass(frozen=True, slots=True)
class Replaced:
    """Another player put a bot on the seat of somebody who was away."""

    level: str


@dataclass(frozen=True, slots=True)
class Returned:
    pass


@dataclass(frozen=True, slots=True)
class Resumed:
    """The server was away: clocks start anew from here."""


@dataclass(frozen=True, slots=True)
class Rematch:
    table: str


Happening = (
    Sat
    | BotSeated
    | Left
    | Started
    | Acted
    | TakenBack
    | TakeBackAsked
    | TakeBackAccepted
    | TakeBackDeclined
    | Resigned
    | OutOfTime
    | Replaced
    | Returned
    | Resumed
    | Rematch
)

KINDS: dict[str, type[Happening]] = {
    "sat": Sat,
    "bot": BotSeated,
    "left": Left,
    "started": Started,
    "action": Acted,
    "taken-back": TakenBack,
    "take-back-asked": TakeBackAsked,
    "take-back-accepted": TakeBackAccepted,
    "take-back-declined": TakeBackDeclined,
    "resigned": Resigned,
    "out-of-time": OutOfTime,
    "replaced": Replaced,
    "returned": Returned,
    "resumed": Resumed,
    "rematch": Rematch,
}
"""What happens, by its word in storage and in the log of a table."""

WORDS = {what: word for word, what in KINDS.items()}


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

    @property
    def kind(self) -> str:
        return WORDS[type(self.what)]


def bit(perspective: int) -> int:
    return 1 << (SPECTATOR_BIT if perspective == SPECTATOR else perspective)
