"""The bots that play with a network: by its policy alone, and by a tree search with it."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np

from zenova.kernel.game import Game

from .baselines import SeededBot, parameter
from .bot import InformationSet
from .network import puct
from .network.engine import Memory, engine_for
from .search_bot import ActionEstimate, SearchBot

MOST_ITERATIONS = 10_000_000
FIRST_CHUNK = 8


@dataclass
class NetworkBot(SeededBot):
    """Takes the action the network likes best; at a temperature, more or less."""

    temperature: float = parameter(0.0, "how often it takes a lesser action; 1: as its policy says", 0.0, 10.0)

    @classmethod
    def compile_for(cls, game: Game) -> None:
        engine_for(game).compile("look")

    def choose(self, information_set: InformationSet) -> int:
        options = information_set.decision.options
        if len(options) == 1:
            return options[0]
        looked = engine_for(information_set.game).look(information_set.sample(), information_set.seat)
        noise = [self.temperature * self._gumbel() for _ in options] if self.temperature else [0.0] * len(options)
        liking = dict(zip(looked.options, looked.logits.tolist(), strict=True))
        return max(options, key=lambda option: liking[option] + noise[options.index(option)])


@dataclass
class ChampionBot(SearchBot):
    """Searches with the network."""

    slice_s = 0.01

    iterations: int = parameter(0, "iterations for a decision", 1, MOST_ITERATIONS)
    exploration: float = parameter(0.6, "how much it tries what the network likes and it has looked at little", 0, 100)
    flattening: float = parameter(1.5, "how much it doubts what the network likes; 1: not at all", 0.1, 10.0)
    pessimism: float = parameter(0.05, "how much worse than expected it takes what it never looked at", 0.0, 1.0)

    @classmethod
    def compile_for(cls, game: Game) -> None:
        engine_for(game).compile("search")

    def choose(self, information_set: InformationSet) -> int:
        options = information_set.decision.options
        return options[0] if len(options) == 1 else self.estimates(information_set)[0].action

    def estimates(self, information_set: InformationSet) -> list[ActionEstimate]:
        """All actions, the best first."""
        deadline = self._deadline()
        engine = engine_for(information_set.game)
        sample, seat = information_set.sample(), information_set.seat
        with engine.lent(sample, self._new_seed()) as memory:
            settings = np.array([self.exploration, self.flattening, self.pessimism])
            iterate = functools.partial(engine.search, memory, seat, settings)
            self._search_until(deadline, iterate, FIRST_CHUNK if engine.is_ready("search") else 1)
            team = information_set.game.team(sample, seat)
            found = [self._estimate(memory, option, team) for option in information_set.decision.options]
        return sorted(found, key=lambda one: (one.visits, one.chance), reverse=True)

    def _estimate(self, memory: Memory, action: int, team: int) -> ActionEstimate:
        """An action never looked at is worth what the position is."""
        tree = memory.tree
        node = puct.found(tree, 0, action)
        if node == puct.NOT_IN_TREE or tree.visits[node] == 0:
            return ActionEstimate(action, float(tree.total[0][team] / max(tree.visits[0], 1)), 0)
        return ActionEstimate(action, float(tree.total[node][team] / tree.visits[node]), int(tree.visits[node]))
