"""Every scenario of tests/scenarios is a test, named by its file and its sentence."""

import re
from functools import cache
from pathlib import Path

import pytest

from zenova.games import registry
from zenova.kernel.scenario import Scenario, load, run, run_files

TESTS = Path(__file__).parent
FOLDERS = (TESTS / "scenarios", TESTS / "plugins" / "goofspiel" / "scenarios")
DOCUMENT = Path(__file__).parent.parent / "docs" / "scenarios.md"
SCENARIOS = [scenario for folder in FOLDERS for path in sorted(folder.rglob("*.yaml")) for scenario in load(path)]
game = cache(registry.game)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: f"{one.path.relative_to(TESTS)}::{one.name}")
def test_scenario(scenario: Scenario) -> None:
    failures = run(scenario, game(scenario.game, scenario.cards))
    assert not failures, "\n" + "\n".join(failures)


def test_every_example_of_the_documentation_holds(tmp_path: Path) -> None:
    examples = re.findall(r"```yaml\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    for number, example in enumerate(examples):
        (tmp_path / f"{number}.yaml").write_text(example, encoding="utf-8")
    report = run_files([tmp_path], game)
    assert report.scenarios > len(examples) > 3
    assert report.mistakes + report.failures == []
