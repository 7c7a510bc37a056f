"""The pieces of Zenith's table as the templates draw them, with what may be done with each."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from zenova.games.zenith.state import TOKEN_LEVEL
from zenova.kernel.data import Struct
from zenova.kernel.frozen import made_at_once

from ..rendering.board import SeatShown
from ..rendering.scene import Choice
from .printed import Face, Level, TokenFace


@dataclass
class Lane:
    """A planet: where its disc stands, seen from below, and both columns."""

    planet: str
    name: str
    at: int | None
    says: str
    mine: list[Face]
    theirs: list[Face]
    captured_mine: int
    captured_theirs: int
    token: TokenFace | None
    alert_mine: bool = False
    alert_theirs: bool = False
    disc: Choice | None = None  # the disc answers the question
    ghost: int | None = None  # where it would land
    ghosts: list[tuple[int, int]] = field(default_factory=list)  # where it would, by the card that is recruited
    shares: list[Choice] = field(default_factory=list)
    take_mine: Choice | None = None  # the last agent of a column answers it
    take_theirs: Choice | None = None
    token_choice: Choice | None = None
    why: str = ""
    recruits: list[tuple[int, Choice]] = field(default_factory=list)


@dataclass
class Track:
    """A technology with both teams' levels."""

    faction: str
    name: str
    levels: list[Level]
    mine: int
    theirs: int
    token: TokenFace | None
    choice: Choice | None = None
    token_choice: Choice | None = None
    develops: list[tuple[int, Choice]] = field(default_factory=list)

    def at(self, level: int) -> Track:
        """With what concerns one level alone: its row is not drawn again for anything else."""
        elsewhere: Struct = {}
        if (self.choice or self.develops) and self.mine + 1 != level:
            elsewhere |= {"choice": None, "develops": []}
        if self.token_choice and level != TOKEN_LEVEL:
            elsewhere["token_choice"] = None
        return replace(self, **elsewhere) if elsewhere else self


@made_at_once
@dataclass(frozen=True)
class ZenithSeat(SeatShown):
    hand: int
    reach: str
    given: tuple[Face, ...]


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


@dataclass
class HandCard:
    """A card of one's own hand: with options to choose from, or itself the answer."""

    face: Face
    price: int
    affordable: bool
    index: int
    marked: bool = False
    answer: Choice | None = None
    choices: list[Choice] = field(default_factory=list)

    @property
    def tip(self) -> str:
        """Whose it is, and what recruiting it costs and leads to, or why it cannot be."""
        recruit = self.choices[0]
        return f"{self.face.name}: {self.face.planet_name}, {self.face.faction_name}. {recruit.why or recruit.leads_to}"
