"""How bots judge Zena 1814."""

from pathlib import Path

from zenova.games.zena.state import ROUNDS
from zenova.games.zena.vocabulary import MODES
from zenova.kernel.layout import Layout

from .. import linear
from ..evaluator import Evaluator, Lesson
from . import features

TABLES = [(mode, players) for mode in MODES for players in ((2, 3), (4, 5))]
CURVE = ROUNDS + 1

EVALUATOR = Evaluator(
    rules={**linear.RULES, **features.RULES},
    sensible=features.sensible,
    turn_lines=150,
    features=Layout.of(features.Feature),
    stages=tuple(
        f"{mode}, {few} or {many} players, round {number}" for mode, (few, many) in TABLES for number in range(CURVE)
    ),
    curve=CURVE,
    lessons={
        curve: [Lesson({"players": players, "mode": TABLES[curve][0]}, 16) for players in TABLES[curve][1]]
        for curve in reversed(range(len(TABLES)))
    },
    weights=Path(__file__).parent / "weights.json",
)
