"""A game that another package brings, with rules and sentences alone, works in every room."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from web.running import running, sit_down
from zenova.arena.arena import Arena
from zenova.arena.tournament import Tournament
from zenova.cli import main
from zenova.games.registry import GAMES, game, open_log, part
from zenova.kernel import simulation

COMMAND = str(Path(sys.executable).with_name("zenova"))
PAGE = Path(__file__).parents[2] / "docs" / "write-a-game.md"
SOURCES = Path(__file__).parent / "goofspiel"
GAME = game("goofspiel")
TABLES = [
    {},
    {"players": 3, "suit": 7, "ties": "discarded"},
    {"players": 4, "suit": 5, "prizes": "rising"},
]


def test_it_is_found_by_its_entry_point_and_brings_nothing_else() -> None:
    assert GAMES[-1] == "goofspiel"
    assert [part(room, "goofspiel") for room in ("bots", "cli", "envs", "web")] == [None] * 4


@pytest.mark.parametrize(
    ("check", "count"),
    [
        (simulation.games_end, 2000),
        (simulation.twin_equals_compiled, 20),
        (simulation.positions_round_trip, 8),
        (simulation.nothing_leaks, 8),
        (simulation.secrets_have_one_order, 3),
        (simulation.everything_fits_its_schema, 3),
    ],
)
@pytest.mark.parametrize("options", TABLES, ids=str)
@pytest.mark.rule("GS-S2", "GS-S3")
def test_it_stands_the_simulation_suite(check: Any, count: int, options: dict[str, Any]) -> None:
    assert check(GAME, GAME.options_type.parse(options), seed=1, count=count) == []


@pytest.mark.parametrize(
    ("language", "told", "refused", "ended"),
    [
        ("en", "The prize ", "The 2 has been played (GS-R3).", " with "),
        ("it", "Si scopre il premio ", "Il 2 è già stato giocato (GS-R3).", " con "),
        ("de", "Der Preis ", "Die 2 ist schon gespielt (GS-R3).", " mit "),
    ],
)
def test_a_whole_game_is_typed(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    language: str,
    told: str,
    refused: str,
    ended: str,
) -> None:
    log = tmp_path / "game.json"
    monkeypatch.setattr(sys, "stdin", io.StringIO("bid 2\nwhy bid 2\n" + "1\n" * 4))
    zenova("play", "goofspiel", "--suit", "5", "--bot", "random", "--lang", language, "--save", str(log))
    played = capsys.readouterr().out
    assert told in played
    assert refused in played
    assert ended in played
    assert open_log(log)[0].result is not None
    zenova("replay", str(log), "--lang", language)
    assert told in capsys.readouterr().out


def zenova(*arguments: str) -> None:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    assert not left.value.code


def test_the_real_command_knows_it_and_so_do_others() -> None:
    assert subprocess.run([COMMAND, "simulate", "goofspiel", "-n", "20", "--twin"], capture_output=True).returncode == 0
    zenova("cards", "goofspiel")
    zenova("play", "goofspiel", "-h")


def test_bots_play_it_in_the_arena(tmp_path: Path) -> None:
    options = GAME.options_type.parse({"players": 3, "suit": 5}).as_dict()
    arena = Arena(Tournament("goofspiel", options, ("amateur", "random"), 6, 1), tmp_path / "games.jsonl")
    arena.run(workers=1)
    assert len(arena.played) == len(arena.schedule)


def test_it_is_hosted_with_a_log_that_replays(tmp_path: Path) -> None:
    luck = Random(3)
    with running(tmp_path / "tables.db") as site:
        table, people = sit_down(site.url, 3, game="goofspiel", options={"players": 3, "suit": 5})
        while waiting := [(one, seen) for one in people if (seen := one.look(table))["decision"]]:
            person, seen = luck.choice(waiting)
            answer = luck.choice(seen["decision"]["options"])
            assert person.act(table, seen["seat"], seen["version"], answer).status_code == 200
        assert people[0].look(table)["outcome"]["winners"]
        log = tmp_path / "log.json"
        log.write_bytes(people[0].get(f"/table/{table}/log").content)
        assert people[1].get(f"/table/{table}/replay?step=2").status_code == 200
    steps = list(open_log(log)[0].replay(GAME))
    assert len(steps) == 1 + 3 * 5
    assert json.loads(log.read_text())["game"] == "goofspiel"


def test_the_page_about_writing_games_shows_it_as_it_is() -> None:
    shown = re.findall(r"``` \{ \.python title=\"(\w+\.py)\" \}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(shown) > 5
    for file, excerpt in shown:
        assert excerpt in (SOURCES / "src" / "goofspiel" / file).read_text(encoding="utf-8")
