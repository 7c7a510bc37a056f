"""How a decision is marked: by the winning chance it gave up against the best option."""

from collections.abc import Sequence
from math import exp

MARKS = {"best": 0.0, "good": 0.01, "inaccuracy": 0.05, "mistake": 0.1, "blunder": 0.2}
"""Every mark, the best first, and the loss of winning chance from which on a decision has it."""

STEEPNESS = 5.0  # a decision that gives up a tenth of the chance is 61 % accurate


def mark_of(loss: float) -> str:
    return [mark for mark, least in MARKS.items() if loss >= least][-1]


def accuracy(losses: Sequence[float]) -> float | None:
    """From 0 to 100: the mean over decisions of a number that falls with the loss; None without any decision."""
    return 100 * sum(exp(-STEEPNESS * loss) for loss in losses) / len(losses) if losses else None
