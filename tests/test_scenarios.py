"""Every scenario of tests/scenarios is a test, named by its file and its sentence."""

from functools import cache
from pathlib import Path

import pytest

from zenova.games import registry
from zenova.kernel.scenario import Scenario, load, run

FOLDER = Path(__file__).parent / "scenarios"
SCENARIOS = [scenario for path in sorted(FOLDER.rglob("*.yaml")) for scenario in load(path)]
game = cache(registry.game)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: f"{one.path.relative_to(FOLDER)}::{one.name}")
def test_scenario(scenario: Scenario) -> None:
    failures = run(scenario, game(scenario.game))
    assert not failures, "\n" + "\n".join(failures)
