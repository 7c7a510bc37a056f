"""Zenith: a tug of war over five planets, for two players or two teams of two. Rules: docs/rules/zenith.md"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from zenova.kernel.errors import UserError, unknown
from zenova.kernel.game import Decision, Event, Game, Outcome, Refusal
from zenova.kernel.options import OptionError, Options, option

from . import actions, decisions, flow, laws, positions, secrets
from .cards import CardBook, load
from .state import DRAW, MOST_OPTIONS, NOBODY, NOTHING, STATE, Action, Chance, Phase, Position
from .text import sentences
from .vocabulary import SIDES, TOKENS

SIDE_CHOICES = ("random", *(a + b + c for a in SIDES[:2] for b in SIDES[2:4] for c in SIDES[4:]))


@dataclass(frozen=True)
class ZenithOptions(Options):
    GAME: ClassVar[str] = "zenith"

    players: int = option(2, "two players, or four in two teams", (2, 4))
    sides: str = option("random", "sides of the technology board; SUN for a first game", SIDE_CHOICES)
    secret_agents: bool = option(False, "shuffle in the 10 secret agents")
    handicap: bool = option(False, "two players: the second player is a beginner and starts ahead on three planets")
    first: str = option("random", "the team that goes first", ("random", "0", "1"))

    def check(self) -> None:
        if self.handicap and self.players != 2:
            raise OptionError("zenith: the option “handicap” is for the two-player game only (ZN-S9)")


class Zenith(Game):
    name = "zenith"
    title = "Zenith"
    rules_version = "1"
    options_type = ZenithOptions
    state = STATE
    position_type = Position
    action_count = int(Action.COUNT)
    most_options = MOST_OPTIONS
    laws = laws.LAWS
    unordered = frozenset({"hands", "discard", "discarded-tokens"})

    def __init__(self, book: CardBook | None = None) -> None:
        self.book = book or load()
        self.cards = self.book.cards
        self.card_table = self.book.record
        self.cards_hash = hashlib.sha256(self.card_table.tobytes()).hexdigest()[:12]

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
        here = Path(__file__).parent
        return [*here.glob("*.py"), *here.glob("cards/*.toml")]

    def blank(self, options: Options) -> Any:
        assert isinstance(options, ZenithOptions)
        g: Any = Position.from_record(_zero())
        g.players = options.players
        g.secret_agents = int(options.secret_agents)
        g.handicap = int(options.handicap)
        if options.sides == "random":
            g.sides = [NOTHING] * 3
        else:
            g.sides = [SIDES.index(letter) % 2 for letter in options.sides]
        g.first = NOBODY if options.first == "random" else int(options.first)
        g.winner = NOBODY
        g.badge = NOBODY
        return g

    def seats(self, position: Any) -> int:
        return int(position.players)

    def team(self, position: Any, seat: int) -> int:
        return seat & 1

    def decision(self, position: Any, seat: int) -> Decision | None:
        return decisions.decision(self.book, self.cards, position, seat, self.legal(position, seat))

    def refusal(self, position: Any, seat: int, action: int) -> Refusal:
        return decisions.refusal(self.book, self.cards, position, seat, action)

    def encode(self, struct: Any) -> int:
        return actions.encode(self.book, struct)

    def decode(self, action: int) -> dict[str, Any]:
        return actions.decode(self.book, action)

    def view(self, position: Any, seat: int) -> dict[str, Any]:
        return secrets.view(self.book, position, seat)

    def event_view(self, position: Any, event: Event, seat: int) -> dict[str, Any]:
        return secrets.event_view(self.book, event, seat)

    def outcome(self, position: Any) -> Outcome | None:
        if position.phase != Phase.OVER:
            return None
        seats = range(position.players)
        winners = tuple(seat for seat in seats if position.winner in (DRAW, seat & 1))
        scores = tuple(sum(position.captured[seat & 1]) for seat in seats)
        return Outcome(winners, scores, tuple(secrets.victory_names(position.victory)))

    def describe(self, position: Any) -> dict[str, Any]:
        return positions.describe(self.book, position)

    def build(self, options: Options, given: Mapping[str, Any]) -> Any:
        position = self.blank(options)
        positions.build(self.book, self.cards, position, given)
        return position

    def chance_words(self, what: int, outcome: list[int]) -> dict[str, Any]:
        match Chance(what):
            case Chance.DECK:
                return {"deck": [self.book.agents[card].id for card in reversed(outcome)]}
            case Chance.RESERVE:
                return {"reserve": [TOKENS[token] for token in reversed(outcome)]}
            case Chance.FIRST:
                return {"first": outcome[0]}
            case _:
                return {"side": outcome[0]}

    def chance_numbers(self, words: Mapping[str, Any]) -> tuple[int, list[int]]:
        """Piles are named in drawing order; a shuffle may name only the first cards to come."""
        if len(words) != 1:
            raise UserError(f"a chance outcome has one word, such as {{deck: [nero]}}, not {dict(words)!r}")
        word, value = next(iter(words.items()))
        known = {"deck": self.book.agent_numbers, "reserve": {token: i for i, token in enumerate(TOKENS)}}
        if word in known and isinstance(value, list):
            for name in value:
                if name not in known[word]:
                    raise UserError(f"chance: {unknown(word, str(name), known[word])}")
            return Chance[word.upper()], [known[word][name] for name in reversed(value)]
        if word in ("first", "side") and value in (0, 1):
            return Chance[word.upper()], [value]
        raise UserError(
            f"chance: {unknown('outcome', str(word), ('deck', 'reserve', 'first', 'side'))} or a wrong value"
        )

    def words(self, language: str) -> Any:
        return sentences(language, self.book)


@functools.cache
def _zero() -> Any:
    import numpy as np

    return np.zeros(1, STATE)[0]
