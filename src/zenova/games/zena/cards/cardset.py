"""The cards of a set as Python facts, and as the record the rules read (`CARDS` in state.py)."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from zenova.kernel.cardgame import PrintedCards
from zenova.kernel.domain import Ids
from zenova.kernel.record import Records

from ..phrases import Slot, phrase_of, slot_phrase
from ..state import CARDS, FIRST_GOAL, Action, Cards, Event
from ..vocabulary import AREAS, GOALS, KINDS, Effect, Kind, row_of

Effects = tuple[Effect, ...]


@dataclass(frozen=True)
class Card:
    """What all cards have. `number` is its number in positions; of a documented card `ours` are the parts that no
    source tells."""

    number: int
    id: str
    name: str
    source: str
    ours: tuple[str, ...]

    @property
    def name_is_ours(self) -> bool:
        """Whether the name stands in no source and was made for this set."""
        return self.source == "reconstructed" or "name" in self.ours


@dataclass(frozen=True)
class TableCard(Card):
    """An action or a fort card; `effects` are the reward of a challenge."""

    area: int
    kind: Kind
    slots: tuple[Slot, ...]
    effects: Effects
    destroys: tuple[int, ...]  # areas, fort cards only


@dataclass(frozen=True)
class EventCard(Card):
    income: int
    bank: int
    port: int
    fort: bool


@dataclass(frozen=True)
class Goal(Card):
    kind: int  # a GoalKind
    area: int
    points: int


@dataclass(frozen=True, eq=False)
class CardSet(PrintedCards):
    """Everything printed. The second copy of a card “camerlengo” has the id “camerlengo-2”."""

    action_kinds = Action
    event_kinds = Event
    record_twin = Cards

    id: str
    name: str
    actions: tuple[TableCard, ...]
    forts: tuple[TableCard, ...]
    events: tuple[EventCard, ...]
    goals: tuple[Goal, ...]
    text: str = ""

    @cached_property
    def record(self) -> Records:
        return _record(self)

    def facts(self) -> object:
        return [
            [[card.id, *_said(card)] for card in (*self.actions, *self.forts)],
            [[event.id, event.income, event.bank, event.port, event.fort] for event in self.events],
            [[goal.id, GOALS[goal.kind], AREAS[goal.area], goal.points] for goal in self.goals],
        ]

    @property
    def ids(self) -> Ids:
        return {"card": self.card_ids, "eventcard": self.event_ids}

    @cached_property
    def by_number(self) -> tuple[TableCard | Goal, ...]:
        """Every card but the events, by its number in positions."""
        return (*self.actions, *self.forts, *self.goals)

    @cached_property
    def card_ids(self) -> tuple[str, ...]:
        return tuple(card.id for card in self.by_number)

    @cached_property
    def card_numbers(self) -> dict[str, int]:
        return {card.id: card.number for card in self.by_number}

    @cached_property
    def event_ids(self) -> tuple[str, ...]:
        return tuple(event.id for event in self.events)


def _said(card: TableCard) -> list[object]:
    slots = [slot_phrase(slot) for slot in card.slots]
    effects = [phrase_of(effect) for effect in card.effects]
    return [AREAS[card.area], KINDS[card.kind], slots, effects, [AREAS[area] for area in card.destroys]]


def _record(cards: CardSet) -> Records:
    array = np.zeros(1, CARDS)
    record = array[0]
    row = 0
    for card in (*cards.actions, *cards.forts):
        at = card.number
        record.area[at], record.kind[at], record.slots[at] = card.area, card.kind, len(card.slots)
        for place, slot in enumerate(card.slots):
            record.price[at, place] = slot.price
            record.bonus[at, place] = slot.bonus.op
            record.bonus_amount[at, place] = slot.bonus.amount
            record.bonus_area[at, place] = slot.bonus.area
        record.start[at] = row
        for effect in card.effects:
            for name, value in row_of(effect).items():
                record.code[name][row] = value
            row += 1
        record.end[at] = row
        record.destroys[at] = sum(1 << area for area in card.destroys)
    for event in cards.events:
        at = event.number
        record.income[at], record.bank_change[at], record.port_change[at] = event.income, event.bank, event.port
        record.reveals_fort[at] = event.fort
    for goal in cards.goals:
        at = goal.number - FIRST_GOAL
        record.goal_kind[at], record.goal_area[at], record.goal_points[at] = goal.kind, goal.area, goal.points
    return array
