"""A game of cards whose rules stand in the usual rooms: what the contract asks for is found there, by its own name."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, NamedTuple, Protocol

import numpy as np

from .errors import UserError, unknown
from .game import Decision, Game, Refusal
from .options import Options
from .record import Twin


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
    def record(self) -> Any:
        """One element of the record the rules read."""

    @property
    def cards(self) -> Any:
        """The record's Twin."""

    @property
    def hash(self) -> str:
        """Tells sets apart that play differently."""


class Pile(NamedTuple):
    """A shuffle, told by the ids of its cards in drawing order."""

    chance: int
    ids: tuple[str, ...]


class Roll(NamedTuple):
    """A number drawn by chance, told from `low` to `high`; the rules count it from 0."""

    chance: int
    low: int
    high: int


class CardGame(Game):
    """A game over a set of printed cards; what is its own are options, teams, outcome and sentences."""

    rooms: ClassVar[Rooms]
    rolls: ClassVar[Mapping[str, Roll]]
    """The numbers that chance gives, by their words in logs."""

    piles: Mapping[str, Pile]
    """The piles that are shuffled, by their words in logs."""

    def __init__(self, printed: PrintedCards) -> None:
        self._printed = printed
        self.cards = printed.cards
        self.card_table = printed.record
        self.cards_hash = printed.hash

    def rules(self) -> dict[str, Callable[..., Any]]:
        return {
            "new_game": self.rooms.flow.new_game,
            "legal": self.rooms.actions.legal,
            "step": self.rooms.flow.step,
            "determinize": self.rooms.secrets.determinize,
            "payoff": self.rooms.flow.payoff,
            "broken_law": self.rooms.laws.broken_law,
        }

    def sources(self) -> list[Path]:
        """The rules read card facts from a record they are given, so another card set needs no other code."""
        return [*Path(str(self.rooms.flow.__file__)).parent.glob("*.py")]

    def empty(self) -> Any:
        """A position of zeros, for `blank` to write options into."""
        return self.position_type.from_record(_zero(self.state))

    def seats(self, position: Any) -> int:
        return int(position.players)

    def decision(self, position: Twin, seat: int) -> Decision | None:
        legal = self.legal(position, seat)
        found: Decision | None = self.rooms.decisions.decision(self._printed, self.cards, position, seat, legal)
        return found

    def refusal(self, position: Twin, seat: int, action: int) -> Refusal:
        found: Refusal = self.rooms.decisions.refusal(self._printed, self.cards, position, seat, action)
        return found

    def view(self, position: Twin, seat: int) -> dict[str, Any]:
        return dict(self.rooms.secrets.view(self._printed, position, seat))

    def redeal(self, position: Twin) -> None:
        self.rooms.secrets.redeal(position)

    def describe(self, position: Twin) -> dict[str, Any]:
        return dict(self.rooms.positions.describe(self._printed, position))

    def build(self, options: Options, given: Mapping[str, Any]) -> Twin:
        position = self.blank(options)
        self.rooms.positions.build(self._printed, self.cards, position, given)
        return position

    def chance_words(self, what: int, outcome: list[int]) -> dict[str, Any]:
        for word, pile in self.piles.items():
            if what == pile.chance:
                return {word: [pile.ids[card] for card in reversed(outcome)]}
        return {word: outcome[0] + roll.low for word, roll in self.rolls.items() if what == roll.chance}

    def chance_numbers(self, words: Mapping[str, Any]) -> tuple[int, list[int]]:
        """Piles are named in drawing order; a shuffle may name only the first cards to come."""
        known = (*self.piles, *self.rolls)
        if len(words) != 1:
            raise UserError(f"a chance outcome has one word, such as {{{known[-1]}: 1}}, not {dict(words)!r}")
        word, value = next(iter(words.items()))
        if word in self.piles and isinstance(value, list):
            chance, ids = self.piles[word]
            for name in value:
                if name not in ids:
                    raise UserError(f"chance: {unknown(word, str(name), ids)}")
            return chance, [ids.index(name) for name in reversed(value)]
        if word in self.rolls and isinstance(value, int) and not isinstance(value, bool):
            chance, low, high = self.rolls[word]
            if low <= value <= high:
                return chance, [value - low]
        raise UserError(f"chance: {self._wrong_chance(word, value, known)}")

    def _wrong_chance(self, word: Any, value: Any, known: tuple[str, ...]) -> str:
        if word in self.piles:
            return f"{word} is a list of names in drawing order, not {value!r}"
        if word in self.rolls:
            return f"{word} is a whole number from {self.rolls[word].low} to {self.rolls[word].high}, not {value!r}"
        return unknown("outcome", str(word), known)


@functools.cache
def _zero(state: Any) -> Any:
    return np.zeros(1, state)[0]
