"""Zena 1814: families compete for prestige in the last months of the Republic of Genoa. Rules: docs/rules/zena.md"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Self

import numpy as np

from zenova.kernel.cardgame import CardGame, Rooms
from zenova.kernel.chance import ChanceSpace, Pile, Roll
from zenova.kernel.game import Game, Outcome
from zenova.kernel.options import Options, option
from zenova.kernel.record import Records, Twin

from . import actions, cards, decisions, flow, laws, offers, positions, secrets, state, views
from .cards import CardSet, check_report, load
from .frames import asked_of
from .state import NOBODY, SEATS, Chance, Phase
from .vocabulary import MODES

if TYPE_CHECKING:
    from .text import Sentences


@dataclass(frozen=True)
class ZenaOptions(Options):
    GAME: ClassVar[str] = "zena"

    players: int = option(4, "how many families play", (2, 3, 4, 5), newcomer=2, seats=True)
    mode: str = option("expert", "beginner: no old town, no fort, no goals", MODES, newcomer="beginner")
    free_order: bool = option(False, "influencing may come before playing a card in a turn", rare=True)
    race: str = option(
        "random",
        "expert: who wins the race to place the family, a random player or the first",
        ("random", "first"),
        newcomer="first",
        rare=True,
    )

    def with_people(self, *, bots: bool, chosen: Collection[str] = ()) -> Self:
        """The first person to finish placing wins the race, a bot never does; people alone may want it drawn. ZA-F4"""
        return self if "race" in chosen and not bots else replace(self, race="first")


class Zena(CardGame):
    rooms = Rooms(actions, cards, decisions, flow, laws, offers, positions, secrets, state, views)
    name = "zena"
    title = "Zena 1814"
    shelf = 2
    rules_version = "2"
    simultaneous_choices = True
    options_type = ZenaOptions
    ways: ClassVar = {**Game.ways, "coins": "tied, won by coins left"}
    unordered = frozenset({"hands", "won"})

    def __init__(self, card_set: CardSet | None = None) -> None:
        self.card_set = card_set or load()
        super().__init__(self.card_set)
        self.chance = ChanceSpace(
            {
                "actions": Pile(Chance.ACTIONS, self.card_set.card_ids),
                "goals": Pile(Chance.GOALS, self.card_set.card_ids),
                "forts": Pile(Chance.FORTS, self.card_set.card_ids),
                "events": Pile(Chance.EVENTS, self.card_set.event_ids),
                "first": Roll(Chance.FIRST, 0, SEATS - 1),
                "finisher": Roll(Chance.FINISHER, 0, SEATS - 1),
                "die": Roll(Chance.DIE, 1, 6),
            }
        )

    @classmethod
    def reads(cls, cards: Path) -> bool:
        return not cards.is_dir()

    @classmethod
    def check_cards(cls, cards: Path) -> str:
        return check_report(cards)

    def blank(self, options: Options) -> Twin:
        assert isinstance(options, ZenaOptions)
        g = self.empty()
        g.players = options.players
        g.expert = int(options.mode == "expert")
        g.free_order = int(options.free_order)
        g.race_first = int(options.race == "first")
        g.first = NOBODY
        return g

    def asked_of(self, position: Twin, seat: int) -> int:
        asking: int = asked_of(position, seat)
        return asking

    def ruling(self, position: Twin, reason: str) -> str:
        return {"over": "ZA-G1", "no-such-seat": "ZA-C1", "not-asked": "ZA-A1"}[reason]

    def outcome(self, position: Twin) -> Outcome | None:
        if position.phase != Phase.OVER:
            return None
        winners = tuple(seat for seat in range(position.players) if position.winners >> seat & 1)
        scores = tuple(position.points[: position.players])
        best = max(scores)
        how = ["points"] if scores.count(best) == 1 else ["coins"] if len(winners) == 1 else ["shared"]
        return Outcome(winners, scores, tuple(how))

    def endings(self, states: Records) -> Records:
        points = states["points"][:, : int(states["players"][0])]
        tied = (points == points.max(axis=1, keepdims=True)).sum(axis=1) > 1
        ending: Records = states["winners"].astype(np.int64) * 2 + tied
        return ending

    def words(self, language: str) -> Sentences:
        from .text import sentences

        return sentences(language, self.card_set)
