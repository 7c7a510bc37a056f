"""Zenith: a tug of war over five planets, for two players or two teams of two. Rules: docs/rules/zenith.md"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from zenova.kernel.cardgame import CardGame, Rooms
from zenova.kernel.chance import ChanceSpace, Pile, Roll
from zenova.kernel.data import Struct
from zenova.kernel.game import Outcome
from zenova.kernel.options import Options, option
from zenova.kernel.record import Records, Twin

from . import actions, cards, decisions, flow, laws, offers, positions, secrets, state, views
from .cards import CardBook, load
from .state import DRAW, NOBODY, NOTHING, Chance, Phase, Victory
from .vocabulary import SIDES, TOKENS

if TYPE_CHECKING:
    from .text import Sentences

SIDE_CHOICES = ("random", *(a + b + c for a in SIDES[:2] for b in SIDES[2:4] for c in SIDES[4:]))


@dataclass(frozen=True)
class ZenithOptions(Options):
    GAME: ClassVar[str] = "zenith"

    players: int = option(2, "two players, or four in two teams", (2, 4), seats=True)
    sides: str = option(
        "random", "sides of the technology board; SUN for a first game", SIDE_CHOICES, newcomer="SUN", rare=True
    )
    secret_agents: bool = option(False, "shuffle in the 10 secret agents", rare=True)
    handicap: bool = option(
        False, "the second player is a beginner and starts ahead on three planets", rare=True, only=("players", 2)
    )
    first: str = option("random", "the team that goes first", ("random", "0", "1"), teams=True, rare=True)


class Zenith(CardGame):
    rooms = Rooms(actions, cards, decisions, flow, laws, offers, positions, secrets, state, views)
    name = "zenith"
    title = "Zenith"
    shelf = 1
    rules_version = "1"
    simultaneous_choices = True
    options_type = ZenithOptions
    ways: ClassVar = {"exhaustion": "ended by exhaustion"}
    unordered = frozenset({"hands", "discard", "discarded-tokens"})

    def __init__(self, book: CardBook | None = None) -> None:
        self.book = book or load()
        super().__init__(self.book)
        self.chance = ChanceSpace(
            {
                "deck": Pile(Chance.DECK, self.book.agent_ids),
                "reserve": Pile(Chance.RESERVE, TOKENS),
                "first": Roll(Chance.FIRST, 0, 1),
                "side": Roll(Chance.SIDE, 0, 1),
            }
        )

    @classmethod
    def reads(cls, cards: Path) -> bool:
        if cards.is_dir():
            return True
        try:
            return "[[agent]]" in cards.read_text("utf-8")
        except (OSError, ValueError):
            return False

    @classmethod
    def check_cards(cls, cards: Path) -> str:
        return f"{cards}: {len(load(cards).agents)} agents of {cls.title}."

    def blank(self, options: Options) -> Twin:
        assert isinstance(options, ZenithOptions)
        g = self.empty()
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

    def ruling(self, position: Twin, reason: str) -> str:
        if reason == "over":
            return "ZN-E5" if position.victory == Victory.EXHAUSTION else "ZN-I6"
        return "ZN-T1"

    def team(self, position: Twin, seat: int) -> int:
        return seat & 1

    def given(self, position: Twin) -> Struct:
        """Turns are given without the one that begins."""
        words = super().given(position)
        return words | {"turns": words["turns"] - (position.phase == Phase.PLAY)}

    def settled(self, options: Options, position: Twin) -> Options:
        assert isinstance(options, ZenithOptions)
        return replace(options, sides=secrets.side_letters(position), first=str(position.first))

    def outcome(self, position: Twin) -> Outcome | None:
        if position.phase != Phase.OVER:
            return None
        seats = range(position.players)
        winners = tuple(seat for seat in seats if position.winner in (DRAW, seat & 1))
        scores = tuple(sum(position.captured[seat & 1]) for seat in seats)
        return Outcome(winners, scores, tuple(secrets.victory_names(position.victory)))

    def endings(self, states: Records) -> Records:
        ending: Records = states["winner"].astype(np.int64) * 256 + states["victory"]
        return ending

    def words(self, language: str) -> Sentences:
        from .text import sentences

        return sentences(language, self.book)
