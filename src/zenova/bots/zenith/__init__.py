"""How bots judge Zenith."""

from pathlib import Path

from zenova.kernel.layout import Layout

from .. import linear
from ..evaluator import Evaluator
from . import features

EVALUATOR = Evaluator(
    rules={**linear.RULES, **features.RULES},
    turn_lines=3000,
    features=Layout.of(features.Feature),
    stages=("2 players", "4 players"),
    weights=Path(__file__).parent / "weights.json",
)
