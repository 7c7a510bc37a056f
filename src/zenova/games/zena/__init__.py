"""Zena 1814: families compete for prestige in the last months of the Republic of Genoa. Rules: docs/rules/zena.md"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from zenova.kernel.errors import UserError, unknown
from zenova.kernel.game import Decision, Event, Game, Outcome, Refusal
from zenova.kernel.options import Options, option

from . import actions, decisions, flow, laws, positions, secrets
from .cards import CardSet, load
from .state import MOST_OPTIONS, NOBODY, SEATS, STATE, Action, Chance, Phase, Position
from .vocabulary import MODES

CHANCE_PILES = {"actions": Chance.ACTIONS, "goals": Chance.GOALS, "forts": Chance.FORTS, "events": Chance.EVENTS}
CHANCE_NUMBERS = {"first": (Chance.FIRST, 0, SEATS), "finisher": (Chance.FINISHER, 0, SEATS), "die": (Chance.DIE, 1, 6)}


@dataclass(frozen=True)
class ZenaOptions(Options):
    GAME: ClassVar[str] = "zena"

    players: int = option(4, "how many families play", (2, 3, 4, 5))
    mode: str = option("expert", "beginner: no old town, no fort, no goals", MODES)
    free_order: bool = option(False, "influencing may come before playing a card in a turn")
    race: str = option(
        "random", "expert: who wins the race to place the family, a random player or the first", ("random", "first")
    )


class Zena(Game):
    name = "zena"
    title = "Zena 1814"
    rules_version = "1"
    options_type = ZenaOptions
    state = STATE
    position_type = Position
    action_count = int(Action.COUNT)
    most_options = MOST_OPTIONS
    laws = laws.LAWS
    unordered = frozenset({"hands", "won"})

    def __init__(self, card_set: CardSet | None = None) -> None:
        self.card_set = card_set or load()
        self.cards = self.card_set.cards
        self.card_table = self.card_set.record
        self.cards_hash = self.card_set.hash

    def rules(self) -> dict[str, Callable[..., Any]]:
        return {
            "new_game": flow.new_game,
            "legal": actions.legal,
            "step": flow.step,
            "determinize": secrets.determinize,
            "payoff": flow.payoff,
            "broken_law": laws.broken_law,
        }

    def sources(self) -> list[Path]:
        """The rules read card facts from a record they are given, so another card set needs no other code."""
        return [*Path(__file__).parent.glob("*.py")]

    def blank(self, options: Options) -> Any:
        assert isinstance(options, ZenaOptions)
        g: Any = Position.from_record(_zero())
        g.players = options.players
        g.expert = int(options.mode == "expert")
        g.free_order = int(options.free_order)
        g.race_first = int(options.race == "first")
        g.first = NOBODY
        return g

    def seats(self, position: Any) -> int:
        return int(position.players)

    def team(self, position: Any, seat: int) -> int:
        return seat

    def decision(self, position: Any, seat: int) -> Decision | None:
        return decisions.decision(self.card_set, self.cards, position, seat, self.legal(position, seat))

    def refusal(self, position: Any, seat: int, action: int) -> Refusal:
        return decisions.refusal(self.card_set, self.cards, position, seat, action)

    def encode(self, struct: Any) -> int:
        return actions.encode(self.card_set, struct)

    def decode(self, action: int) -> dict[str, Any]:
        return actions.decode(self.card_set, action)

    def view(self, position: Any, seat: int) -> dict[str, Any]:
        return secrets.view(self.card_set, position, seat)

    def event_view(self, position: Any, event: Event, seat: int) -> dict[str, Any]:
        return secrets.event_view(self.card_set, event, seat)

    def outcome(self, position: Any) -> Outcome | None:
        if position.phase != Phase.OVER:
            return None
        winners = tuple(seat for seat in range(position.players) if position.winners >> seat & 1)
        scores = tuple(position.points[: position.players])
        best = max(scores)
        how = ["points"] if scores.count(best) == 1 else ["coins"] if len(winners) == 1 else ["shared"]
        return Outcome(winners, scores, tuple(how))

    def describe(self, position: Any) -> dict[str, Any]:
        return positions.describe(self.card_set, position)

    def build(self, options: Options, given: Mapping[str, Any]) -> Any:
        position = self.blank(options)
        positions.build(self.card_set, self.cards, position, given)
        return position

    def chance_words(self, what: int, outcome: list[int]) -> dict[str, Any]:
        for word, pile in CHANCE_PILES.items():
            if what == pile:
                ids = self.card_set.event_ids if pile == Chance.EVENTS else self.card_set.card_ids
                return {word: [ids[card] for card in reversed(outcome)]}
        return {word: outcome[0] + low for word, (chance, low, _) in CHANCE_NUMBERS.items() if what == chance}

    def chance_numbers(self, words: Mapping[str, Any]) -> tuple[int, list[int]]:
        """Piles are named in drawing order; a shuffle may name only the first cards to come."""
        if len(words) != 1:
            raise UserError(f"a chance outcome has one word, such as {{die: 5}}, not {dict(words)!r}")
        word, value = next(iter(words.items()))
        if word in CHANCE_PILES and isinstance(value, list):
            ids = self.card_set.event_ids if word == "events" else self.card_set.card_ids
            for name in value:
                if name not in ids:
                    raise UserError(f"chance: {unknown(word, str(name), ids)}")
            return CHANCE_PILES[word], [ids.index(name) for name in reversed(value)]
        if word in CHANCE_NUMBERS and isinstance(value, int) and not isinstance(value, bool):
            chance, low, high = CHANCE_NUMBERS[word]
            if low <= value <= high:
                return chance, [value - low]
        known = (*CHANCE_PILES, *CHANCE_NUMBERS)
        raise UserError(f"chance: {unknown('outcome', str(word), known)} or a wrong value")

    def words(self, language: str) -> Any:
        from .text import sentences

        return sentences(language, self.card_set)


@functools.cache
def _zero() -> Any:
    return np.zeros(1, STATE)[0]
