"""What can happen at a table, in the words that storage and the log of the table have for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import MISSING, dataclass
from typing import ClassVar, Literal

from zenova.kernel.data import Plain, Struct

By = Literal["person", "bot", "clock"]
"""Who chose an action: the person on the seat, a bot on it, or a bot because the time was up."""


KINDS: dict[str, Callable[..., Happening]] = {}
"""What happens, by its word in storage and in the log of a table."""


@dataclass(frozen=True)
class Happening:
    word: ClassVar[str]

    def __init_subclass__(cls, word: str) -> None:
        cls.word = word
        KINDS[word] = cls

    def data(self) -> Struct:
        """Its fields, without those that are as usual."""
        kind = type(self)
        return {name: value for name, value in vars(self).items() if value != getattr(kind, name, MISSING)}


@dataclass(frozen=True)
class Sat(Happening, word="sat"):
    name: str
    holder: int


@dataclass(frozen=True)
class BotSeated(Happening, word="bot"):
    """The host gave an open seat to a bot."""

    level: str


class Left(Happening, word="left"):
    """A seat was opened again, in the lobby."""


@dataclass(frozen=True)
class Started(Happening, word="started"):
    """The cards were dealt, or a scene of a lesson was set up: then `given` is its position. `events` is a checksum of
    what happened in it, which the first version did not keep."""

    chance: Sequence[Plain]
    events: str | None = None
    given: Plain | None = None
    scene: int | None = None


@dataclass(frozen=True)
class Acted(Happening, word="action"):
    action: Plain
    by: By
    chance: Sequence[Plain] = ()
    events: str | None = None


@dataclass(frozen=True)
class TakenBack(Happening, word="taken-back"):
    """`dropped` are the numbers of entries that do not stand any more; then `chance` was dealt anew."""

    dropped: Sequence[int]
    chance: Sequence[Plain] = ()


class TakeBackAsked(Happening, word="take-back-asked"): ...


class TakeBackAccepted(Happening, word="take-back-accepted"): ...


class TakeBackDeclined(Happening, word="take-back-declined"): ...


class Resigned(Happening, word="resigned"): ...


class OutOfTime(Happening, word="out-of-time"): ...


@dataclass(frozen=True)
class Replaced(Happening, word="replaced"):
    """Another player put a bot on the seat of somebody who was away."""

    level: str


class Returned(Happening, word="returned"): ...


class Resumed(Happening, word="resumed"):
    """The server was away: clocks start anew from here."""


@dataclass(frozen=True)
class Rematch(Happening, word="rematch"):
    table: str


@dataclass(frozen=True)
class Said(Happening, word="said"):
    """A player spoke: a phrase by its name, a text of their own, or the name of a piece to look at. It changes nothing
    at the table, so no version counts it."""

    phrase: str = ""
    text: str = ""
    piece: str = ""
    partner: bool = False
    """Only for those of the same team."""
