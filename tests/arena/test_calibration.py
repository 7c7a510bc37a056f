"""How far stated chances can be trusted, worked out from statements with known ends."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from zenova.arena import calibration
from zenova.arena.calibration import (
    Statement,
    bins_of,
    diagram,
    expected_error,
    fitted_temperature,
    statements_of,
)
from zenova.arena.tournament import Schedule, Tournament
from zenova.bots import Hint, InformationSet
from zenova.bots.network.weights import keep_temperature


def stated(chance: float, of_ten: int) -> list[Statement]:
    """Ten statements of two teams, of which the first won so many."""
    return [Statement((chance, 1 - chance), (1.0, 0.0) if number < of_ten else (0.0, 1.0)) for number in range(10)]


def test_chances_that_come_true_have_no_error() -> None:
    bins = bins_of(stated(0.7, 7))
    assert [(one.chances, pytest.approx(one.stated), pytest.approx(one.happened)) for one in bins] == [
        (10, 0.3, 0.3),
        (10, 0.7, 0.7),
    ]
    assert expected_error(bins) == pytest.approx(0)


def test_the_error_is_how_far_what_happened_was_from_what_was_stated() -> None:
    assert expected_error(bins_of(stated(0.9, 7))) == pytest.approx(0.2)


def test_a_network_that_is_too_sure_is_warmed_until_its_chances_come_true() -> None:
    said = stated(0.9, 7)
    temperature = fitted_temperature(said)
    assert said[0].at(temperature) == pytest.approx([0.7, 0.3], abs=0.01)


def test_the_temperatures_of_a_file_multiply(tmp_path: Path) -> None:
    path = tmp_path / "network.npz"
    facts = np.frombuffer(b'{"words": {}, "about": {"game": "zenith"}}', np.uint8)
    np.savez_compressed(path, facts=facts)
    keep_temperature(path, 1.5)
    keep_temperature(path, 0.5)
    assert b'"temperature": 0.75' in np.load(path)["facts"].tobytes()


def test_every_decision_with_a_choice_is_a_statement_with_its_end() -> None:
    schedule = Schedule(Tournament("zena", {"players": 3}, ("random", "random"), 3, 1))
    said = statements_of(schedule, next(iter(schedule)))
    assert len(said) > 20
    assert all(len(one.chances) == len(one.shares) == 3 for one in said)
    assert all(sum(one.chances) == pytest.approx(1, abs=1e-4) and sum(one.shares) == pytest.approx(1) for one in said)


def test_hints_are_statements_of_the_asked_team_and_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    specs = set()

    def hint(seen: InformationSet, *, spec: str) -> list[Hint]:
        specs.add(spec)
        return [Hint(seen.decision.options[0], 0.3, "")]

    monkeypatch.setattr(calibration, "hint", hint)
    schedule = Schedule(Tournament("zena", {"players": 3}, ("random", "random"), 3, 1))
    said = calibration.hints_of(schedule, next(iter(schedule)), 200)
    assert len(said) > 3
    assert specs == {"champion:iterations=200,seed=0"}
    assert {one.chances for one in said} == {(0.3, 0.7)}
    assert {one.shares for one in said} == {(0.0, 1.0), (1.0, 0.0)}


def test_a_reliability_diagram_has_a_dot_for_every_bin() -> None:
    drawn = ElementTree.fromstring(diagram("mine", bins_of(stated(0.7, 7))))
    assert len(drawn.findall("{*}circle")) == 2 + 1
    assert "mine: error 0.000" in "".join(drawn.itertext())
