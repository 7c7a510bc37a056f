"""What is printed: action and fort cards, events and goals in sentences made from their effects."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import ClassVar

from zenova.kernel.data import Plain
from zenova.kernel.speech import Speech, capital, small

from ..cards import CardSet, EventCard, Goal, TableCard, load
from ..control import INCOMES, PALACE_POINTS, PALACE_PRICE
from ..phrases import Slot
from ..vocabulary import AREAS, GOALS, KINDS, THINGS, Area, Effect, GoalKind, Kind, Op, Who

OWN_SENTENCES = {Op.CONTROL_POINT: "control point", Op.MOVE: "move", Op.PASS_LEFT: "left", Op.PASS_RIGHT: "right"}


class Printed(Speech):
    """What cards say in one language."""

    areas: ClassVar[tuple[str, ...]]  # in the order of AREAS, as a heading
    at_areas: ClassVar[tuple[str, ...]]  # “at the bank”
    card_kinds: ClassVar[tuple[str, ...]]  # in the order of KINDS
    frames: ClassVar[dict[str, str]]
    earns: ClassVar[dict[Who, str]]  # whole sentences with {things}
    goals: ClassVar[dict[str, str]]  # in the words of GOALS

    def __init__(self, card_set: CardSet | None = None) -> None:
        self.card_set = card_set or load()

    # Whole cards

    def printed(self, card: int) -> str:
        """All that stands on a card, by its number: its name, area, kind, slots and effects, or what a goal is."""
        one = self.card_set.by_number[card]
        if isinstance(one, Goal):
            return f"{one.name}: {self._after_colon(self.goal(card))}"
        area, kind = self.area(one.area), self.card_kinds[one.kind]
        heading = self.frames["card"].format(name=one.name, area=area, kind=kind)
        slots = ", ".join(self.slot(slot) for slot in one.slots)
        slots = self.frames["price" if len(one.slots) == 1 else "prices"].format(slots=slots)
        return f"{heading} {slots} {self.card_effects(card)}"

    def printed_event(self, event: int) -> str:
        """All that stands on an event, by its number."""
        return f"{self.card_set.events[event].name}: {self._after_colon(self.event_effects(event))}"

    def card_effects(self, card: int) -> str:
        """The sentences at the foot of an action or fort card."""
        one = self.card_set.by_number[card]
        assert isinstance(one, TableCard)
        told = self.effects(one.effects)
        if one.kind != Kind.CHALLENGE:
            return told
        victory = self.frames["victory"].format(reward=self._after_colon(told))
        return f"{victory} {self._defeat(one)}".rstrip()

    def slot(self, slot: Slot) -> str:
        """A slot's price, with the promoter's bonus if it has one: “2 (promoter: 1 point)”."""
        if slot.bonus.op == Op.NOTHING:
            return str(slot.price)
        return self.frames["slot"].format(price=slot.price, bonus=self.thing(slot.bonus))

    def event_effects(self, event: int) -> str:
        """The sentences of an event."""
        one: EventCard = self.card_set.events[event]
        told = []
        if one.income:
            told.append(self.frames["income"].format(coins=self.count("coins", one.income)))
        for change in sorted({one.bank, one.port} - {0}):
            changed = [area for area, other in ((Area.BANK, one.bank), (Area.PORT, one.port)) if other == change]
            places = self._joined([self.at_areas[area] for area in changed])
            frame = self.frames["more" if change > 0 else "less"]
            told.append(frame.format(places=places, coins=self.count("coins", abs(change))))
        if one.fort:
            told.append(self.frames["fort"])
        return capital(" ".join(told) or self.frames["nothing"])

    def goal(self, card: int) -> str:
        """What a goal is worth."""
        goal = self.card_set.by_number[card]
        assert isinstance(goal, Goal)
        numbers = range(1, self._copies(goal) + 1)
        squares = self._either([goal.points * n * n for n in numbers])
        told = self.goals[GOALS[goal.kind]].format(
            points=self.count("points", goal.points),
            at=self.at_areas[goal.area],
            the=self.the_area(goal.area),
            numbers=self._either(numbers),
            squares=self.counted["points"][1].format(n=squares),
        )
        return capital(told)

    def income(self, area: int) -> str:
        """What control of an area gives: “1 coin and 2 cards”. ZA-R9"""
        if area == Area.PALACE:
            points, coins = self.count("points", PALACE_POINTS), self.count("coins", PALACE_PRICE)
            return self.frames["palace"].format(points=points, coins=coins)
        gain: Plain = INCOMES[AREAS[area]]
        return self._joined([self.count(thing, n) for thing, n in gain.items()])

    # Parts of cards

    def effects(self, effects: Sequence[Effect]) -> str:
        """The sentences of an effect or reward; what the same people get stands in one sentence."""
        told: list[str] = []
        for (who, simple), group in groupby(effects, key=lambda effect: (effect.who, effect.op in THINGS)):
            if simple:
                told.append(self.earns[who].format(things=self._joined([self.thing(effect) for effect in group])))
            else:
                told += [self._own_sentence(effect) for effect in group]
        return " ".join(told)

    def thing(self, effect: Effect) -> str:
        """What an effect or bonus gives: “2 coins”."""
        return self.count(THINGS[effect.op], effect.amount)

    def area(self, area: int) -> str:
        return self.areas[area]

    def the_area(self, area: int) -> str:
        """The area as the object of a sentence."""
        raise NotImplementedError

    def _own_sentence(self, effect: Effect) -> str:
        if effect.op == Op.PRESENCE:
            frame = self.frames["presence" if effect.who == Who.EACH else "promoter presence"]
            return frame.format(points=self.count("points", effect.amount), at=self.at_areas[effect.area])
        return self.frames[OWN_SENTENCES[effect.op]]

    def _defeat(self, card: TableCard) -> str:
        if not card.destroys:
            return ""
        places = self._joined([self.at_areas[area] for area in card.destroys])
        return self.frames["defeat" if len(card.destroys) == 1 else "defeats"].format(places=places)

    def _copies(self, goal: Goal) -> int:
        return sum(other.kind == GoalKind.GRAB for other in self.card_set.goals) if goal.kind == GoalKind.GRAB else 1

    def _after_colon(self, text: str) -> str:
        return small(text)

    def card_kind(self, kind: str) -> str:
        """A word of KINDS: temporary, permanent, challenge."""
        return self.card_kinds[KINDS.index(kind)]
