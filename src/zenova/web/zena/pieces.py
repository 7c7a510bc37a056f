"""The pieces of Zena's table as the templates draw them, with what may be done with each."""

from __future__ import annotations

from dataclasses import dataclass, field

from zenova.kernel.data import Plain, Struct
from zenova.kernel.frozen import made_at_once

from ..rendering.board import SeatShown
from ..rendering.scene import Choice
from .faces import Face, SlotFace
from .geometry import Point


@dataclass
class SlotShown:
    """A slot on a card of the table: its price, or the family whose cube lies there."""

    index: int
    face: SlotFace
    family: str = ""
    name: str = ""
    choice: Choice | None = None  # filling or emptying it answers the question
    why: str = ""  # or why it does not


@made_at_once
@dataclass(frozen=True)
class GoalNow:
    """What a goal of one's own is worth as the board lies now, and why."""

    points: int
    says: str


@dataclass
class CardShown:
    face: Face
    slots: list[SlotShown]
    choice: Choice | None = None
    fresh: bool = False
    chosen: bool = False
    why: str = ""  # it cannot be chosen now
    locked: str = ""  # the same in a few words
    now: GoalNow | None = None  # one's own goal

    @property
    def untouched(self) -> bool:
        """It has slots, and they are as they are printed."""
        return bool(self.slots) and not any(slot.family or slot.choice or slot.why for slot in self.slots)


@dataclass
class AreaShown:
    id: str
    name: str
    cards: list[CardShown]
    sums: list[Struct]
    controller: str
    nobody: str  # why nobody controls it although somebody is there
    income: tuple[tuple[int, str], ...]  # amounts and signs; what is paid for it is negative
    income_says: str
    here: bool = False
    choice: Choice | None = None
    moves: list[tuple[int, Choice]] = field(default_factory=list)


@dataclass
class MemberShown:
    id: str
    name: str
    area: str
    area_name: str
    index: int
    moves: list[Choice] = field(default_factory=list)
    why: str = ""  # it cannot be moved now


@made_at_once
@dataclass(frozen=True)
class FamilyShown(SeatShown):
    family: str
    told: Plain  # what the view says of it
    first: bool
    playing: bool
    members: tuple[MemberShown, ...]


@made_at_once
@dataclass(frozen=True)
class Figure:
    family: str
    figure: str
    at: Point
    label: str = ""
    mover: MemberShown | None = None  # one's own that may be moved


def as_printed(face: Face) -> CardShown:
    """A card nobody has touched."""
    return CardShown(face, [SlotShown(index, slot) for index, slot in enumerate(face.slots, 1)])
