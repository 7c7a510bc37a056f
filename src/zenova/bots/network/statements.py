"""What a search states to people: chances they can trust."""

from collections.abc import Mapping

import numpy as np

from zenova.kernel.game import Game

from ..evaluator import evaluator_for
from .engine import Looked


def trusted(game: Game, looked: Looked, found: Mapping[int, float]) -> dict[int, float]:
    """The chances that a search found for some options, in their order, as they come true: where the game has it so,
    what the policy would make of these options is moved to what the network says of the position, and each option
    along with it, nearer where there is less room."""
    if not evaluator_for(game).is_held_to_network:
        return dict(found)
    likings = np.exp([looked.logits[looked.options.index(action)] - looked.logits.max() for action in found])
    mean = float(np.average([*found.values()], weights=likings))
    said = looked.chances[0]

    def moved(chance: float) -> float:
        if chance == mean:
            return said
        before, after = (mean, said) if chance < mean else (1 - mean, 1 - said)
        return said + (chance - mean) * min(1.0, after / before)

    return {action: moved(chance) for action, chance in found.items()}
