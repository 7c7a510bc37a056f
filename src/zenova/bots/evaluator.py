"""What a search knows of a game besides its rules: rules that evaluate positions, features and their weights.

A game's own stands as `EVALUATOR` in the room's folder for it; a game without one is evaluated by random games."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from zenova.games.registry import part
from zenova.kernel.data import Plain
from zenova.kernel.game import Game
from zenova.kernel.layout import Field, Layout
from zenova.kernel.record import Records, Twin
from zenova.kernel.rule import Function

NO_FEATURES = Layout((Field("none", 1, 0, 0, "a place for one weight"),))


@dataclass(frozen=True)
class Lesson:
    """Games of self-play that weights are fitted to: their options, and one of how many positions is kept."""

    options: Plain
    keep: int


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
    curve: int = 1
    """How many stages in a row lie on one curve, as the rounds of a game do."""
    lessons: Mapping[int, Sequence[Lesson]] = field(default_factory=dict)
    """Which games teach which curve of stages, in the order of teaching."""
    weights: Path | None = None
    """The file of the weights of the features."""

    def read_weights(self) -> Records:
        """A row for each stage; features that the file does not have weigh nothing."""
        weights = np.zeros((len(self.stages), self.features.size))
        if self.weights is not None and self.weights.exists():
            stored = json.loads(self.weights.read_text())
            for row, stage in enumerate(self.stages):
                for name, numbers in stored.get(stage, {}).items():
                    weights[row, self.features.where(name)] = numbers
        return weights

    def write_weights(self, weights: Records) -> None:
        assert self.weights is not None
        stages = []
        for row, stage in zip(weights.round(4).tolist(), self.stages, strict=True):
            groups = [f'  "{one.name}": {row[self.features.where(one.name)]}' for one in self.features.fields]
            stages.append(f' "{stage}": {{\n' + ",\n".join(groups))
        self.weights.write_text("{\n" + "\n },\n".join(stages) + "\n }\n}\n")


def evaluator_for(game: Game) -> Evaluator:
    """The evaluator written for a game, or the one that every game has."""
    own = part("bots", game.name)
    return Evaluator() if own is None else own.EVALUATOR
