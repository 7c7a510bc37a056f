"""A game of cards whose rules stand in the usual rooms: what the contract asks for is found there, by its own name."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import ClassVar, Protocol

from .data import Plain, Struct
from .game import Decision, Game, Refusal
from .options import Options
from .record import Records, Twin
from .rule import Rules


@dataclass(frozen=True)
class Rooms:
    """The modules of a game that its door leads to."""

    actions: ModuleType
    decisions: ModuleType
    flow: ModuleType
    laws: ModuleType
    positions: ModuleType
    secrets: ModuleType


class PrintedCards(Protocol):
    """Everything printed, in the form the rooms of its game take."""

    @property
    def record(self) -> Records:
        """One element of the record the rules read."""

    @property
    def cards(self) -> Twin:
        """The record's Twin."""

    @property
    def hash(self) -> str:
        """Tells sets apart that play differently."""


class CardGame(Game):
    """A game over a set of printed cards; what is its own are options, teams, outcome and sentences."""

    rooms: ClassVar[Rooms]

    def __init__(self, printed: PrintedCards) -> None:
        self._printed = printed
        self.cards = printed.cards
        self.card_table = printed.record
        self.cards_hash = printed.hash

    def rules(self) -> Rules:
        return {
            "new_game": self.rooms.flow.new_game,
            "legal": self.rooms.actions.legal,
            "step": self.rooms.flow.step,
            "determinize": self.rooms.secrets.determinize,
            "payoff": self.rooms.flow.payoff,
            "broken_law": self.rooms.laws.broken_law,
        }

    def decision(self, position: Twin, seat: int) -> Decision | None:
        legal = self.legal(position, seat)
        found: Decision | None = self.rooms.decisions.decision(self._printed, self.cards, position, seat, legal)
        return found

    def refusal(self, position: Twin, seat: int, action: int) -> Refusal:
        found: Refusal = self.rooms.decisions.refusal(self._printed, self.cards, position, seat, action)
        return found

    def view(self, position: Twin, seat: int) -> Struct:
        return dict(self.rooms.secrets.view(self._printed, position, seat))

    def redeal(self, position: Twin) -> None:
        self.rooms.secrets.redeal(position)

    def describe(self, position: Twin) -> Struct:
        return dict(self.rooms.positions.describe(self._printed, position))

    def build(self, options: Options, given: Plain) -> Twin:
        position = self.blank(options)
        self.rooms.positions.build(self._printed, self.cards, position, given)
        return position
