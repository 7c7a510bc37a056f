"""What a table is made of: seats, lines of the log, remarks, a take-back, an ending."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import msgspec

from zenova.kernel.data import Plain, Struct

from .happening import Said

compact = json.JSONEncoder(separators=(",", ":")).encode  # as it is stored
told = msgspec.json.Encoder().encode  # as programs are told it


@dataclass(frozen=True)
class Seat:
    """`holder` is who has the seat's key; `stand_in` the bot that plays for somebody who is not there."""

    number: int
    team: int
    kind: str  # person, bot, open
    name: str = ""  # of an open seat: who is expected there
    level: str | None = None
    holder: int | None = None
    stand_in: str | None = None
    resigned: bool = False
    generation: int = 0  # of its invitation

    @property
    def bot(self) -> str | None:
        """The bot that plays this seat now."""
        return self.level if self.kind == "bot" else self.stand_in


class _Told(NamedTuple):
    entry: int
    version: int
    seat: int | None
    kind: str
    event: Struct


class LogLine(_Told):
    """A line of the log as one perspective may know it; `version` is the one it came with. A table has thousands.

    `entry` is never shown: its gaps would tell how often others have chosen in secret."""

    def as_json(self) -> Struct:
        return {"version": self.version, "seat": self.seat, "kind": self.kind, "event": self.event}

    @property
    def json(self) -> bytes:
        return told(self.as_json())

    @functools.cached_property
    def cache(self) -> dict[Any, Any]:
        """Room for renderers: a line stays in the log, and is shown again with every move."""
        return {}


@dataclass(frozen=True)
class Remark:
    """What somebody said, and when."""

    at: float
    seat: int
    what: Said


@dataclass(frozen=True)
class Ending:
    """How the game ended; `scores` is None when it was by resignation or time."""

    winners: tuple[int, ...]
    scores: tuple[int, ...] | None
    how: tuple[str, ...]

    @classmethod
    def read(cls, stored: Plain) -> Self:
        """As it was stored."""
        scores = stored["scores"]
        return cls(tuple(stored["winners"]), None if scores is None else tuple(scores), tuple(stored["how"]))


@dataclass(frozen=True)
class TakeBack:
    """A take-back that waits for the others: who asked, and who has agreed."""

    seat: int
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Finished:
    """What is kept of a game that is over: nobody needs its entries to list, download or replay it."""

    log: str
    seats: tuple[Seat, ...]
    ending: Ending
    versions: Mapping[int, int]
    rematch: str | None
