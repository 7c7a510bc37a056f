"""How bots judge Zena 1814."""

from pathlib import Path

from zenova.games.zena.state import ROUNDS
from zenova.games.zena.vocabulary import MODES
from zenova.kernel.layout import Layout

from .. import linear
from ..evaluator import Evaluator
from . import features

TABLES = [(mode, players) for mode in MODES for players in ((2, 3), (4, 5))]

EVALUATOR = Evaluator(
    rules={**linear.RULES, **features.RULES},
    sensible=features.sensible,
    turn_lines=150,
    features=Layout.of(features.Feature),
    stages=tuple(
        f"{mode}, {few} or {many} players, round {number}"
        for mode, (few, many) in TABLES
        for number in range(ROUNDS + 1)
    ),
    weights=Path(__file__).parent / "weights.json",
    is_held_to_network=True,
)
