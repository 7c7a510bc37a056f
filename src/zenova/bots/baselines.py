"""Bots without a tree: at random, and greedy. Each is made from its parameters and a seed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log
from random import Random
from typing import Any

import numpy as np

from zenova.kernel.game import Game

from .bot import InformationSet
from .search import Search, search_for

PLAIN_LINES = 10  # positions looked at for one action and sample while nothing is compiled


def parameter(default: Any, help: str, low: float, high: float) -> Any:
    """A field of a bot that a spec may set."""
    return field(default=default, metadata={"help": help, "low": low, "high": high})


def word(help: str, default: str = "") -> Any:
    """A field of a bot that a spec may set to a word."""
    return field(default=default, metadata={"help": help, "low": None, "high": None})


@dataclass
class SeededBot:
    """Base of the bots: a generator of their own, so that the same seed plays the same game."""

    name: str = field(default="", init=False)
    remembers: bool = field(default=False, init=False)
    seed: int | None = parameter(None, "play the same game again", 0, 2**63 - 1)

    def __post_init__(self) -> None:
        self._random = Random(self.seed)

    @classmethod
    def compile_for(cls, game: Game) -> None:
        """Have compiled what bots of this kind run, so that it is ready in this process and on the disk."""

    def choose(self, information_set: InformationSet) -> int:
        """The only option without a thought, else what the bot thinks best."""
        options = information_set.decision.options
        return options[0] if len(options) == 1 else self._best(information_set)

    def _best(self, information_set: InformationSet) -> int:
        raise NotImplementedError

    def _new_seed(self) -> int:
        return self._random.getrandbits(62)

    def _gumbel(self) -> float:
        """A random number such that, of values with it times `noise` added, one `noise` lower is the highest about a
        third as often."""
        return -log(-log(self._random.random() or 0.5))


@dataclass
class RandomBot(SeededBot):
    """Any legal action is as good as another."""

    def choose(self, information_set: InformationSet) -> int:
        return self._random.choice(information_set.decision.options)


@dataclass
class EvaluatingBot(SeededBot):
    """Base of the bots that judge positions by a game's evaluator.

    With `noise` they take nearly as good actions too: a winning chance of so much less is taken about a third as often.
    """

    noise: float = parameter(0.0, "how often it takes a lesser action", 0.0, 10.0)

    @classmethod
    def compile_for(cls, game: Game) -> None:
        search_for(game).compile()


@dataclass
class GreedyBot(EvaluatingBot):
    """Takes the action of the highest value at the end of its own turn.

    With `sight` 0 it looks at the position right after the action only."""

    deals: int = parameter(6, "deals of the hidden cards it considers", 1, 256)
    sight: int = parameter(1, "how far it sees: 0 its next action, 1 its whole turn", 0, 1)

    def _best(self, information_set: InformationSet) -> int:
        options = information_set.decision.options
        search = search_for(information_set.game)
        search.warm_up()
        values = dict(zip(options, self._values(search, information_set), strict=False))
        if self.noise > 0:
            for option in options:
                values[option] += self.noise * self._gumbel()
        return max(search.evaluator.sensible(information_set.sample(), options), key=values.__getitem__)

    def _values(self, search: Search, information_set: InformationSet) -> Sequence[float]:
        values = np.zeros(information_set.game.most_options)
        with search.running(information_set.sample(), self._new_seed()) as (rules, workspace, _):
            if self.sight == 0:
                rules["one_ply_values"](workspace, information_set.seat, self.deals, values)
            else:
                wins = np.zeros(information_set.game.most_options, np.int64)
                deals, lines = (self.deals, search.evaluator.turn_lines) if search.ready else (1, PLAIN_LINES)
                rules["turn_values"](workspace, information_set.seat, deals, lines, values, wins)
        return values.tolist()
