"""The other commands, and what all commands share."""

from __future__ import annotations

import inspect
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from command import COMMAND, Zenova

import zenova as package
from zenova.cli.arena import arena
from zenova.cli.balance import balance
from zenova.cli.calibrate import calibrate
from zenova.cli.play import play
from zenova.cli.serve import serve
from zenova.cli.simulate import simulate
from zenova.kernel.options import TAKEN
from zenova.table.storage import Storage
from zenova.web import server


def test_the_version_is_printed(zenova: Zenova) -> None:
    ran = zenova("--version")
    assert (ran.status, ran.out) == (0, f"zenova {package.__version__}\n")


def test_it_is_also_a_module_of_python() -> None:
    ran = subprocess.run([sys.executable, "-m", "zenova", "--version"], capture_output=True, text=True, check=True)
    assert ran.stdout == f"zenova {package.__version__}\n"


def test_an_option_may_come_from_the_environment(zenova: Zenova, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZENOVA_SIMULATE_ZENITH_GAMES", "3")
    monkeypatch.setenv("ZENOVA_SIMULATE_ZENITH_PLAYERS", "4")
    assert "3 random games of Zenith" in (out := zenova("simulate", "zenith", "--twin", "--seed", "1").out)
    assert "players 4" in out
    monkeypatch.setenv("ZENOVA_SIMULATE_ZENITH_GAMES", "many")
    ran = zenova("simulate", "zenith", "--twin")
    assert (ran.status, "--games" in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("zenova simu", "simulate"), ("zenova play zeni", "zenith"), ("zenova arena zenith --work", "--workers")],
)
def test_a_shell_completes_commands_games_and_options(
    zenova: Zenova, monkeypatch: pytest.MonkeyPatch, typed: str, offered: str
) -> None:
    monkeypatch.setenv("_ZENOVA_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", typed)
    monkeypatch.setenv("COMP_CWORD", str(typed.count(" ")))
    assert zenova().out.split() == [offered]


def test_the_compose_file_of_a_club_sets_what_serving_knows_and_trusts_its_own_network() -> None:
    club = yaml.safe_load((Path(__file__).parents[2] / "compose.club.yaml").read_text())
    settings = club["services"]["zenova"]["environment"]
    options = {f"ZENOVA_SERVE_{name.upper()}" for name in inspect.signature(serve).parameters}
    assert settings.keys() <= options
    assert f"zenova-data:{Path(settings['ZENOVA_SERVE_ARCHIVE']).parent}" in club["services"]["zenova"]["volumes"]
    assert settings["ZENOVA_SERVE_PROXY"] == club["networks"]["club"]["ipam"]["config"][0]["subnet"]


def test_every_option_of_serving_can_come_from_the_environment(
    zenova: Zenova, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    given = {
        "host": "0.0.0.0",
        "port": "8123",
        "database": "postgresql://club",
        "cards": "box.toml",
        "smtp": "smtp://mail",
        "domain": "a.example b.example",
        "proxy": "10.0.0.0/8",
        "keep_finished": "400d",
        "archive": str(tmp_path),
        "metrics_port": "9100",
        "admin_key": "a key of twelve",
        "workers": "3",
        "log_level": "info",
        "log_format": "json",
    }
    assert given.keys() == inspect.signature(serve).parameters.keys()
    for name, value in given.items():
        monkeypatch.setenv(f"ZENOVA_SERVE_{name.upper()}", value)
    served: list[Any] = []
    monkeypatch.setattr(server, "serve", lambda *settings, **more: served.extend([settings, more]))
    assert zenova("serve").status == 0
    assert served[0] == ("0.0.0.0", 8123, "postgresql://club", [Path("box.toml")], "info", "json", 3)
    assert served[1] == {
        "smtp": "smtp://mail",
        "domains": ["a.example", "b.example"],
        "proxies": ["10.0.0.0/8"],
        "keep_finished": 400,
        "metrics": ("0.0.0.0", 9100),
        "archive": str(tmp_path),
        "admin_key": "a key of twelve",
    }


def test_all_tables_are_copied_to_a_file_and_back(zenova: Zenova, tmp_path: Path) -> None:
    database, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    missing = zenova("backup", copy, "--database", database)
    assert (missing.status, "there is no database" in missing.err) == (2, True)
    Storage(f"sqlite:///{database}").close()
    assert zenova("backup", copy, "--database", database).out == f"tables in {copy}: 0\n"
    assert zenova("restore", copy, "--database", tmp_path / "again.db").out == "tables that are back: 0\n"


def test_the_levels_of_the_log_are_known(zenova: Zenova) -> None:
    ran = zenova("serve", "--log-level", "loud")
    assert (ran.status, "warning" in ran.err) == (2, True)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--help"],
        ["play", "--help"],
        ["play", "zenith", "--help"],
        ["replay", "--help"],
        ["cards", "zenith", "--help"],
        ["scenario", "--help"],
        ["conform", "--help"],
        ["simulate", "zenith", "--help"],
        ["play", "zena", "--help"],
        ["cards", "zena", "--help"],
        ["cards", "check", "--help"],
        ["cards", "new", "--help"],
        ["simulate", "zena", "--help"],
    ],
    ids=" ".join,
)
def test_every_command_explains_itself(zenova: Zenova, arguments: list[str]) -> None:
    ran = zenova(*arguments)
    assert ran.status == 0
    assert "Usage: zenova" in ran.out


def test_an_unknown_command_gets_the_nearest(zenova: Zenova) -> None:
    ran = zenova("simulat")
    assert (ran.status, ran.err) == (2, "zenova: No such command 'simulat'. Did you mean 'simulate'?\n")


# Cards


def test_all_cards_are_listed(zenova: Zenova) -> None:
    out = zenova("cards", "zenith").out
    assert "Lula Smart" in out
    assert "Démétrios" in out
    assert "Gain 3 credits." in out


def test_cards_are_found_by_planet(zenova: Zenova) -> None:
    out = zenova("cards", "zenith", "--find", "mars").out
    assert "Titus" in out
    assert "Nero" not in out


def test_cards_are_found_without_accents(zenova: Zenova) -> None:
    assert "Célestin Petit" in zenova("cards", "zenith", "--find", "celestin").out


def test_cards_are_found_by_set(zenova: Zenova) -> None:
    out = zenova("cards", "zenith", "--set", "secret-agents").out
    assert "Ragnar" in out
    assert "Nero" not in out


def test_cards_speak_italian(zenova: Zenova) -> None:
    assert "Ottieni 1 Influenza su Marte." in zenova("cards", "zenith", "--lang", "it", "--find", "titus").out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--find", "xyzzy"], "No card contains “xyzzy”."),
        (["--set", "secret-agent"], "unknown set of cards “secret-agent”; did you mean “secret-agents”?"),
        (["--lang", "xx"], "unknown language “xx”; known: de, en, it"),
    ],
)
def test_cards_that_are_not_there_are_refused(zenova: Zenova, arguments: list[str], message: str) -> None:
    ran = zenova("cards", "zenith", *arguments)
    assert (ran.status, ran.err) == (2, f"zenova: {message}\n")


# Simulate


def test_a_simulation_is_summed_up(zenova: Zenova) -> None:
    ran = zenova("simulate", "zenith", "-n", "30", "--seed", "3", "--twin")
    assert ran.status == 0
    for line in ("30 random games of Zenith", "won by seat 1", "decisions per game", "turns per game", "seed 3"):
        assert line in ran.out


def test_compiled_and_uncompiled_games_are_the_same(zenova: Zenova) -> None:
    def rows(out: str) -> list[str]:
        wanted = ("won by", "points of", "per game")
        return [" ".join(line.split()) for line in out.splitlines() if any(words in line for words in wanted)]

    arguments = ("simulate", "goofspiel", "--players", "3", "-n", "25", "--seed", "4")
    compiled = rows(zenova(*arguments).out)
    assert compiled
    assert compiled == rows(zenova(*arguments, "--twin").out)


def test_teams_are_named_by_their_seats(zenova: Zenova) -> None:
    out = zenova("simulate", "zenith", "-n", "5", "--seed", "3", "--players", "4", "--twin").out
    assert "won by seats 1 and 3" in out
    assert "won by seats 2 and 4" in out


@pytest.mark.parametrize("count", ["0", "-3", "many", "999999999999999"])
def test_a_wrong_number_of_games_is_refused(zenova: Zenova, count: str) -> None:
    ran = zenova("simulate", "zenith", "-n", count)
    assert ran.status == 2
    assert ran.err.count("\n") == 1


# Scenarios and records


def test_scenarios_that_hold_pass(zenova: Zenova) -> None:
    ran = zenova("scenario", Path(__file__).parent.parent / "scenarios" / "zenith")
    assert ran.status == 0
    assert ", 0 failed" in ran.out


def test_a_scenario_names_rules_of_the_ledger(zenova: Zenova, tmp_path: Path) -> None:
    file = tmp_path / "one.yaml"
    file.write_text("scenario: One\ngame: zenith\nrules: [ZN-R1, ZN-R99]\ngiven: {}\nthen: {turns: 0}\n")
    ran = zenova("scenario", file)
    assert (ran.status, "unknown rule “ZN-R99”; did you mean “ZN-R" in ran.out) == (2, True)


def test_a_scenario_file_that_is_none_is_status_2(zenova: Zenova, tmp_path: Path) -> None:
    (tmp_path / "wrong.yaml").write_text("a: [")
    ran = zenova("scenario", tmp_path)
    assert ran.status == 2
    assert "wrong.yaml" in ran.out


def test_a_record_that_is_none_is_status_2(zenova: Zenova, tmp_path: Path) -> None:
    (tmp_path / "wrong.jsonl").write_text("hello\n")
    ran = zenova("conform", tmp_path)
    assert ran.status == 2
    assert "wrong.jsonl line 1" in ran.err


def test_no_file_is_status_2(zenova: Zenova) -> None:
    assert zenova("conform").status == 2
    assert zenova("conform", "/nowhere").status == 2


# The real command


def test_the_command_plays_from_a_pipe() -> None:
    arguments = [COMMAND, "play", "zenith", "--seed", "7", "--bot", "random"]
    ran = subprocess.run(arguments, input="q\n", capture_output=True, text=True, check=True)
    assert "The game is left unfinished." in ran.stdout
    assert "\x1b" not in ran.stdout


def test_the_command_survives_a_terminal_that_knows_no_planets() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    arguments = [COMMAND, "play", "zenith", "--bot", "random"]
    ran = subprocess.run(arguments, input=b"q\n", capture_output=True, check=True, env=environment)
    assert b"? Mercury" in ran.stdout


def test_an_error_has_no_traceback() -> None:
    ran = subprocess.run([COMMAND, "play", "zenith", "--players", "9"], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr


def test_a_reader_that_stops_reading_is_no_error() -> None:
    ran = subprocess.run(f"{COMMAND} cards zenith | head -1", shell=True, capture_output=True, text=True, check=True)
    assert ran.stderr == ""


def _mind_interrupts() -> None:
    """Whoever runs the tests in the background has them ignore interrupts, and their children too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_leaves_quietly() -> None:
    process = subprocess.Popen(
        [COMMAND, "play", "zenith", "--bot", "random"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=_mind_interrupts,
    )
    assert process.stdout is not None
    told = ""
    while "? for help): " not in told:
        told += (letter := process.stdout.read(1))
        assert letter, told
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert process.returncode == 130
    assert "Traceback" not in err


@pytest.mark.parametrize("command", [arena, balance, calibrate, play, simulate])
def test_no_game_may_call_an_option_as_a_command_calls_its_own(command: Callable[..., int]) -> None:
    for parameter in list(inspect.signature(command, eval_str=True).parameters.values())[2:]:
        declared = parameter.annotation.__metadata__[0]  # typer keeps the first name as if it were the default
        names = [name for name in (declared.default, *(declared.param_decls or ())) if str(name).startswith("--")]
        assert {parameter.name.replace("_", "-"), *(name.removeprefix("--") for name in names)} <= set(TAKEN)
