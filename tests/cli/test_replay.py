"""`zenova replay`: a saved game is told again; what is no saved game is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from command import Ran, Zenova

from zenova.games.registry import open_log

GAMES = Path(__file__).parents[2] / "docs/games"


def refused(ran: Ran) -> str:
    """The message of a command that exits with status 2: one line."""
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    return ran.err.removeprefix("zenova: ")


def changed(path: Path, **entries: Any) -> Path:
    whole = json.loads(path.read_text()) | {key.replace("_", "-"): value for key, value in entries.items()}
    path.write_text(json.dumps(whole))
    return path


def test_the_whole_game_is_told(zenova: Zenova, saved_game: Path) -> None:
    moves = len(json.loads(saved_game.read_text())["moves"])
    ran = zenova("replay", saved_game)
    assert ran.status == 0
    assert "Move 1 · Seat 1: Replace Gilgamesh" in ran.out
    assert f"Move {moves} · " in ran.out
    assert f"Move {moves + 1} · " not in ran.out


def test_the_end_says_who_won(zenova: Zenova, saved_game: Path) -> None:
    winners = json.loads(saved_game.read_text())["result"]["winners"]
    name = "Seat 1" if winners == [0] else "Random bot"
    assert zenova("replay", saved_game).out.splitlines()[-1].startswith(f"{name} wins with")


def test_a_replay_speaks_other_languages(zenova: Zenova, saved_game: Path) -> None:
    assert "Zug 1 · Platz 1: " in zenova("replay", saved_game, "--lang", "de").out


def test_an_unfinished_game_is_told_as_far_as_it_goes(zenova: Zenova, tmp_path: Path) -> None:
    path = tmp_path / "left.json"
    zenova("play", "zenith", "--seed", "7", "--bot", "random", "--save", path, typed="5\n1\n")
    ran = zenova("replay", path)
    assert ran.status == 0
    assert "The game is left unfinished." in ran.out


def test_a_truncated_file_is_refused(zenova: Zenova, saved_game: Path) -> None:
    saved_game.write_text(saved_game.read_text()[:-4000])
    assert f"{saved_game}: the log is cut off" in refused(zenova("replay", saved_game))


@pytest.mark.parametrize("content", ["", "{}", "[1, 2]", "PK\x03\x04", '{"format": "chess"}', "null"])
def test_a_foreign_file_is_refused(zenova: Zenova, tmp_path: Path, content: str) -> None:
    path = tmp_path / "foreign"
    path.write_text(content)
    assert f"{path}: not a Zenova game log" in refused(zenova("replay", path))


def test_a_missing_file_is_refused(zenova: Zenova, tmp_path: Path) -> None:
    assert "cannot be read (No such file or directory)" in refused(zenova("replay", tmp_path / "nothing.json"))


def test_a_folder_is_refused(zenova: Zenova, tmp_path: Path) -> None:
    assert "cannot be read (Is a directory)" in refused(zenova("replay", tmp_path))


def test_a_game_of_another_version_is_told_where_the_rules_are_the_same(zenova: Zenova, saved_game: Path) -> None:
    before = zenova("replay", saved_game).out
    assert zenova("replay", changed(saved_game, rules_version="0.9")).out == before


def test_a_game_of_other_rules_is_told_as_far_as_the_same_happens(zenova: Zenova, saved_game: Path) -> None:
    events = json.loads(saved_game.read_text())["events"]
    ran = zenova("replay", changed(saved_game, rules_version="0.9", events=[*events[:5], "other"]))
    assert "move 5: something else happens now" in refused(ran)
    assert "Move 4 · " in ran.out
    assert "Move 5 · " not in ran.out


def test_other_cards_are_refused(zenova: Zenova, saved_game: Path) -> None:
    assert "played with another set of cards" in refused(zenova("replay", changed(saved_game, cards_hash="0")))


def test_an_unknown_game_is_refused(zenova: Zenova, saved_game: Path) -> None:
    assert "unknown game “zenitt”; did you mean “zenith”?" in refused(
        zenova("replay", changed(saved_game, game="zenitt"))
    )


def test_an_unknown_word_is_refused_with_its_move(zenova: Zenova, saved_game: Path) -> None:
    moves = json.loads(saved_game.read_text())["moves"]
    moves[16]["action"] = {"recruit": "nerro"}
    told = refused(zenova("replay", changed(saved_game, moves=moves)))
    assert told == f"{saved_game}: move 17: unknown agent “nerro”; did you mean “nero”?\n"


def test_an_illegal_move_is_refused_with_its_reason(zenova: Zenova, saved_game: Path) -> None:
    moves = json.loads(saved_game.read_text())["moves"]
    moves[0]["action"] = {"planet": "mars"}
    assert f"{saved_game}: move 1: " in refused(zenova("replay", changed(saved_game, moves=moves)))


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.json")), ids=lambda path: path.stem)
def test_a_game_that_the_docs_tell_ends_as_it_says(path: Path) -> None:
    log, played = open_log(path, None, 1)
    *_, last = log.replay(played)
    assert played.outcome(last.position) == log.result
