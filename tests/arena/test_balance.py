"""Balance: who began and who held what is noted of every game, and held against who won."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from zenova.arena.arena import Arena
from zenova.arena.balance import Survey, SurveyedGame, SurveySchedule, report_of
from zenova.bots.card_use import Wins, count_wins
from zenova.cli import main
from zenova.games.registry import game

SURVEY = Survey("zenith", {}, ("random",), 2, 7)


def test_a_game_tells_who_began_and_what_became_of_the_cards(tmp_path: Path) -> None:
    arena = Arena(SURVEY, tmp_path / "games.jsonl")
    arena.run()
    first = arena.played[0]
    assert isinstance(first, SurveyedGame)
    assert sorted(first.order) == [0, 1]
    assert first.turns > 1
    held = first.uses["held"]
    assert all(set(teams) <= set(held[card]) for card, teams in first.uses["recruit"].items())
    assert set(held) <= set(game("zenith").action_space.ids["agent"])
    report = report_of(arena.schedule, arena.played.values())
    assert sum(place.rate for place in report.places) == pytest.approx(1)
    assert next(iter(report.worths)) == "held"
    again = Arena(SURVEY, tmp_path / "games.jsonl", resume=True)
    assert report_of(again.schedule, again.played.values()) == report


def test_a_worth_is_how_often_those_won_who_held_the_card() -> None:
    wins: Wins = {}
    for winner in (0, 0, 0, 1):
        count_wins(wins, {"nero": [0], "khan": [0, 1]}, {0: 1.0 - winner, 1: float(winner)})
    assert wins == {"nero": (4, 3.0), "khan": (8, 4.0)}
    schedule = SurveySchedule(SURVEY)
    held = {"held": {"nero": [0]}}
    played = [
        SurveyedGame(n, (1.0, 0.0), (3, 1), (5, 5), (0, 0), order=(1, 0), turns=9, how=("planet",), uses=held)
        for n in range(4)
    ]
    report = report_of(schedule, played)
    assert [place.rate for place in report.places] == [0.0, 1.0]
    nero = report.worths["held"]["nero"]
    assert (nero.times, nero.rate, nero.beside(report.fair)) == (4, 1.0, "+50.0 ± 24.5")
    assert (report.ways["planet"].rate, report.turns[0]) == (1.0, 9)


@pytest.mark.parametrize("name", ["zena", "goofspiel"])
def test_the_command_tells_writes_and_draws(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as left:
        main(f"balance {name} --bots random --games 2 --seed 3 --workers 1 --json a.json --svg a.svg".split())
    assert left.value.code == 0
    told = capsys.readouterr().out
    assert "| begins as |" in told
    assert ("| card | held | kept | play |" in told) == (name == "zena")
    assert json.loads((tmp_path / "a.json").read_text())["games"] == 2
    assert (tmp_path / "a.svg").read_text().endswith("</svg>\n")
    with pytest.raises(SystemExit) as left:
        main(f"balance {name} --bots gready --games 2".split())
    assert left.value.code == 2
