"""What a search knows of a game besides its rules: rules that evaluate positions, features and their weights.

A game's own stands as `EVALUATOR` in the room's folder for it; a game without one is evaluated by random games."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from zenova.games.registry import part
from zenova.kernel.game import Game
from zenova.kernel.layout import Field, Layout
from zenova.kernel.record import Records, Twin
from zenova.kernel.rule import Function

NO_FEATURES = Layout((Field("none", 1, 0, 0, "a place for one weight"),))


def _every_option(position: Twin, options: tuple[int, ...]) -> tuple[int, ...]:
    return options


@dataclass(frozen=True)
class Evaluator:
    """What a search asks of a game besides its rules; whatever is not given is as for any game."""

    rules: Mapping[str, Function] = field(default_factory=dict)
    """In place of those in `rollout.py`: `evaluate` and `prior` give values, the others say how a turn goes."""
    sensible: Callable[[Twin, tuple[int, ...]], tuple[int, ...]] = _every_option
    """The options at a position without those that another one beats whatever happens."""
    turn_lines: int = 1
    """Positions looked at for one action and determinization when whole turns are compared."""
    features: Layout = NO_FEATURES
    stages: tuple[str, ...] = ("any",)
    """Parts of the game that have weights of their own."""
    weights: Path | None = None
    """The file of the weights of the features."""
    is_held_to_network: bool = False
    """Whether a search with the network states of a position what the network says of it, and only of the differences
    between options what it found: it deals the cards of others at random, and cards that were kept may be better."""

    def read_weights(self) -> Records:
        """A row for each stage; features that the file does not have weigh nothing."""
        weights = np.zeros((len(self.stages), self.features.size))
        if self.weights is not None and self.weights.exists():
            stored = json.loads(self.weights.read_text())
            for row, stage in enumerate(self.stages):
                for name, numbers in stored.get(stage, {}).items():
                    weights[row, self.features.where(name)] = numbers
        return weights


def evaluator_for(game: Game) -> Evaluator:
    """The evaluator written for a game, or the one that every game has."""
    own = part("bots", game.name)
    return Evaluator() if own is None else own.EVALUATOR
