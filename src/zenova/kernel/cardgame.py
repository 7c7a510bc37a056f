"""A game of cards whose rules stand in the usual rooms: what the contract asks for is found there, by its own name."""

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import ClassVar, NamedTuple, Self

from .actionspace import ActionKind, ActionSpace
from .data import Plain, Struct
from .domain import Ids
from .eventschema import EventKind, EventSchema
from .game import Decision, Game, Refusal, Terms
from .options import Options
from .record import Records, Twin
from .rule import Rules


@dataclass(frozen=True)
class Rooms:
    """The modules of a game that its door leads to."""

    actions: ModuleType
    cards: ModuleType
    decisions: ModuleType
    flow: ModuleType
    laws: ModuleType
    offers: ModuleType
    positions: ModuleType
    secrets: ModuleType
    state: ModuleType
    views: ModuleType


class Question(NamedTuple):
    """What a position can ask: the kind of the decision, the rule behind it, and the kinds of actions that answer."""

    kind: str
    rule: str
    answers: tuple[ActionKind, ...]


class PrintedCards(ABC):
    """Everything printed in a set of cards, in the forms the rooms of its game take."""

    action_kinds: ClassVar[type[ActionKind]]
    event_kinds: ClassVar[type[EventKind]]
    record_twin: ClassVar[type[Twin]]

    text: str
    """The set as the one card file it can be read from again."""

    @property
    @abstractmethod
    def record(self) -> Records:
        """One element of the record the rules read."""

    @property
    @abstractmethod
    def ids(self) -> Ids:
        """The ids of the printed things of each kind."""

    @abstractmethod
    def facts(self) -> object:
        """All that matters for play, as plain data in the words of card files."""

    @cached_property
    def cards(self) -> Twin:
        """The record's Twin."""
        return self.record_twin.from_record(self.record[0])

    @cached_property
    def action_space(self) -> ActionSpace:
        return ActionSpace(self.action_kinds, self.ids)

    @cached_property
    def event_schema(self) -> EventSchema:
        return EventSchema(self.event_kinds, self.ids)

    @cached_property
    def hash(self) -> str:
        """Tells sets apart that play differently; names, sources, comments and layout do not matter."""
        return hashlib.sha256(json.dumps(self.facts()).encode()).hexdigest()[:12]

    @property
    def earlier_hashes(self) -> tuple[str, ...]:
        """What earlier versions told the same set by."""
        return ()


class CardGame(Game):
    """A game over a set of printed cards; what is its own are options, teams, outcome and sentences."""

    rooms: ClassVar[Rooms]

    def __init_subclass__(cls) -> None:
        facts = cls.rooms.state
        cls.state, cls.position_type, cls.most_options = facts.STATE, facts.Position, facts.MOST_OPTIONS
        cls.laws, cls.given_words = cls.rooms.laws.LAWS, cls.rooms.positions.GIVEN_WORDS

    def __init__(self, printed: PrintedCards) -> None:
        self._printed = printed
        self.cards = printed.cards
        self.card_table = printed.record
        self.cards_hash = printed.hash
        self.cards_text = printed.text
        self.earlier_hashes = printed.earlier_hashes
        self.action_space = printed.action_space
        self.event_schema = printed.event_schema

    @classmethod
    def load(cls, cards: Path | None = None) -> Self:
        return cls(cls.rooms.cards.load(cards))

    @classmethod
    def with_cards(cls, text: str) -> Self:
        return cls(cls.rooms.cards.parse(text))

    @classmethod
    def starter_cards(cls) -> str:
        starter: str = cls.rooms.cards.starter_text()
        return starter

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), (self._printed,)

    @property
    def shapes(self) -> ModuleType:
        return self.rooms.views

    def rules(self) -> Rules:
        return {
            "new_game": self.rooms.flow.new_game,
            "legal": self.rooms.actions.legal,
            "step": self.rooms.flow.step,
            "determinize": self.rooms.secrets.determinize,
            "canonical": self.rooms.secrets.canonical,
            "payoff": self.rooms.flow.payoff,
            "broken_law": self.rooms.laws.broken_law,
        }

    def decision(self, position: Twin, seat: int) -> Decision | None:
        options = self.legal(position, seat)
        if not options:
            return None
        asks = self.rooms.decisions
        kind, rule = asks.kind_and_rule(self.cards, position, seat)
        source, detail = asks.source(self._printed, position, seat), asks.detail(self.cards, position, seat)
        return Decision(seat, kind, rule, source, detail, tuple(options))

    def asked_of(self, position: Twin, seat: int) -> int:
        """The question a seat has to answer; the same for all who are asked, unless a game says otherwise."""
        asking: int = position.asking
        return asking

    def wrong_answer(self, position: Twin, seat: int, action: int) -> Refusal:
        kind = self.action_space.kind(action)
        if kind is None or kind not in self.rooms.decisions.QUESTIONS[self.asked_of(position, seat)].answers:
            return super().wrong_answer(position, seat, action)
        why: Refusal = self.rooms.decisions.refusal(self._printed, position, seat, kind, action - kind)
        return why

    def candidates(self, position: Twin, decision: Decision) -> Iterable[int]:
        reached: Iterable[int] = self.rooms.offers.candidates(self._printed, position, decision.seat)
        return reached

    def terms(self, position: Twin, seat: int, action: int) -> Terms:
        kind = self.action_space.kind(action)
        assert kind is not None
        terms: Terms = self.rooms.offers.terms(self._printed, position, seat, kind, action - kind)
        return terms

    def view(self, position: Twin, seat: int) -> Struct:
        return self.views(position)(seat)

    def views(self, position: Twin) -> Callable[[int], Struct]:
        views: Callable[[int], Struct] = self.rooms.secrets.views(self._printed, position)
        return views

    def redeal(self, position: Twin) -> None:
        self.rooms.secrets.redeal(position)

    def describe(self, position: Twin) -> Struct:
        return dict(self.rooms.positions.describe(self._printed, position))

    def build(self, options: Options, given: Plain) -> Twin:
        position = self.blank(options)
        self.rooms.positions.build(self._printed, self.cards, position, given)
        return position
