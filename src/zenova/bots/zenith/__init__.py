"""How bots judge Zenith."""

from pathlib import Path

from zenova.kernel.layout import Layout

from .. import linear
from ..evaluator import Evaluator, Lesson
from . import features

EVALUATOR = Evaluator(
    rules={**linear.RULES, **features.RULES},
    turn_lines=3000,
    features=Layout.of(features.Feature),
    stages=("2 players", "4 players"),
    lessons={
        0: [Lesson({"players": 2, "secret-agents": True}, 16)],
        1: [Lesson({"players": 4, "secret-agents": True}, 20)],
    },
    weights=Path(__file__).parent / "weights.json",
)
