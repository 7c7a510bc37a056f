"""What every spoken sentence needs: who, which card, where, what it costs."""

from __future__ import annotations

from typing import ClassVar

from zenova.kernel.data import Plain
from zenova.kernel.words import Names

from ..vocabulary import AREAS, FAMILIES, MEMBERS
from .printed import Printed


class Spoken(Printed):
    """Names of people and things, as they stand in the sentences of a game."""

    the_areas: ClassVar[tuple[str, ...]]  # objects of a sentence: “(controls) the bank”
    to_areas: ClassVar[tuple[str, ...]]
    from_areas: ClassVar[tuple[str, ...]]
    members: ClassVar[tuple[str, ...]]  # in the order of MEMBERS, as a heading
    your_members: ClassVar[tuple[str, ...]]  # objects of a sentence to the reader
    their_members: ClassVar[tuple[str, ...]]  # objects of a sentence about somebody else
    decks: ClassVar[dict[str, str]]  # a card of each deck, as the object of a sentence

    def the_area(self, area: int) -> str:
        return self.the_areas[area]

    def source(self, source: Plain) -> str:
        """The card that asks."""
        return self.card(source["card"])

    def seat_name(self, seat: int, names: Names = ()) -> str:
        """A seat by its name, or by its family."""
        return (names[seat] if seat < len(names) else "") or self.family(seat)

    def family(self, seat: int) -> str:
        return FAMILIES[seat].capitalize() if seat < len(FAMILIES) else str(seat)

    def card(self, id: str) -> str:
        """The name of an action, fort card or goal, by its id."""
        return self.card_set.by_number[self.card_set.card_numbers[id]].name

    def event_name(self, id: str) -> str:
        """The name of an event, by its id."""
        return self.card_set.events[self.card_set.event_ids.index(id)].name

    def member(self, member: str) -> str:
        """A word of MEMBERS: head, lady, heir."""
        return self.members[MEMBERS.index(member)]

    def coins(self, n: int) -> str:
        return self.count("coins", n)

    def _at(self, area: str) -> str:
        return self.at_areas[AREAS.index(area)]

    def _to(self, area: str) -> str:
        return self.to_areas[AREAS.index(area)]

    def _from(self, area: str) -> str:
        return self.from_areas[AREAS.index(area)]

    def _the(self, area: str) -> str:
        return self.the_areas[AREAS.index(area)]
