"""The pieces of Zenith's table as the templates draw them, with what may be done with each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from zenova.kernel.frozen import made_at_once

from ..rendering.board import SeatShown
from ..rendering.scene import Choice
from .faces import Face, Level, TokenFace


class Lane(NamedTuple):
    """A planet: where its disc stands, seen from below, and both columns."""

    planet: str
    name: str
    at: int | None
    mine: tuple[Face, ...]
    theirs: tuple[Face, ...]
    captured_mine: int
    captured_theirs: int
    token: TokenFace | None
    alert_mine: bool
    alert_theirs: bool


@dataclass
class LaneAnswers:
    """What may be done at a planet, or why nothing may."""

    disc: Choice | None = None  # the disc answers the question
    ghost: int | None = None  # where it would land
    ghosts: list[tuple[int, int]] = field(default_factory=list)  # where it would, by the card that is recruited
    shares: list[Choice] = field(default_factory=list)
    take_mine: Choice | None = None  # the last agent of a column answers it
    take_theirs: Choice | None = None
    token: Choice | None = None
    why: str = ""
    recruits: list[tuple[int, Choice]] = field(default_factory=list)


class Track(NamedTuple):
    """A technology with both teams' levels."""

    faction: str
    name: str
    levels: Sequence[Level]
    mine: int
    theirs: int
    token: TokenFace | None


@dataclass
class CellAnswers:
    """What may be done at a level of a technology."""

    level: Choice | None = None
    token: Choice | None = None
    develops: list[tuple[int, Choice]] = field(default_factory=list)


class Whose(NamedTuple):
    """A team, as far as pieces show whose they are."""

    team: int
    sign: str
    name: str


class Row(NamedTuple):
    """A row of the technologies: what it gives, and who has got it."""

    level: Level
    owners: list[Whose]


class Way(NamedTuple):
    """How far a team is on the way to a victory."""

    discs: list[str]
    left: int


class Victory(NamedTuple):
    id: str
    mine: Way
    theirs: Way


@made_at_once
@dataclass(frozen=True)
class ZenithSeat(SeatShown):
    hand: int
    reach: str
    given: tuple[str, ...]  # names of cards that a partner handed over and saw


@made_at_once
@dataclass(frozen=True)
class Side:
    """A team: its seats and what it owns."""

    team: int
    sign: str
    name: str
    credits: int
    zenithium: int
    badge: str
    seats: tuple[ZenithSeat, ...]
    turn: bool
    near: bool
    cards: int


class HandCard(NamedTuple):
    """A card of one's own hand: with options to choose from, or itself the answer."""

    face: Face
    price: int
    affordable: bool
    number: int
    marked: bool
    answer: Choice | None = None
    choices: tuple[Choice, ...] = ()

    @property
    def tip(self) -> str:
        """Whose it is, and what recruiting it costs and leads to, or why it cannot be."""
        recruit = self.choices[0]
        return f"{self.face.name}: {self.face.planet_name}, {self.face.faction_name}. {recruit.why or recruit.leads_to}"
