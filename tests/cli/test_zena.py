"""Zena 1814 at the keyboard: whole games, the board, questions, refusals; replays and simulations."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from command import Zenova

from zenova.games.registry import open_log

FIRST_OPTIONS = "1\n" * 1500
PLACED = "1\n" * 5  # a card for every member, and the first-player card for oneself


def play(zenova: Zenova, typed: str, *options: str | Path) -> str:
    """The output of a game for three with a fixed deal."""
    ran = zenova("play", "zena", "--seed", "7", "--bot", "random", "--players", "3", *options, typed=typed)
    assert ran.status == 0, ran.err
    return ran.out


@pytest.fixture
def whole_game(zenova: Zenova, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    play(zenova, FIRST_OPTIONS, "--save", path)
    return path


# Whole games


@pytest.mark.parametrize(
    ("players", "mode", "language"), [("2", "beginner", "en"), ("2", "expert", "it"), ("5", "expert", "de")]
)
def test_a_whole_game_is_played_from_typed_numbers(
    zenova: Zenova, tmp_path: Path, players: str, mode: str, language: str
) -> None:
    path = tmp_path / "game.json"
    options = ("--lang", language, "--mode", mode, "--players", players, "--save", path)
    assert "●●●●●●●●" in play(zenova, FIRST_OPTIONS, *options)
    log, game = open_log(path)
    assert log.result is not None
    assert len(list(log.replay(game))) == len(log.moves) + 1


def test_the_same_seed_and_answers_play_the_same_game(zenova: Zenova, whole_game: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.json"
    play(zenova, FIRST_OPTIONS, "--save", again)
    assert again.read_text() == whole_game.read_text()


def test_people_share_a_keyboard(zenova: Zenova, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    out = play(zenova, "1\n" * 60, "--hot-seat", "--save", path)
    assert "Barbussi: press Enter when only you look at the screen." in out
    assert {move.seat for move in open_log(path)[0].moves} == {0, 1, 2}


def test_options_of_the_game_are_options_of_the_command(zenova: Zenova, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    play(zenova, PLACED, "--free-order", "--race", "first", "--save", path)
    assert open_log(path)[0].options["free-order"] is True


@pytest.mark.rule("ZA-F4")
def test_a_bot_never_beats_a_person_to_the_first_player_card(zenova: Zenova) -> None:
    for seed in range(3):
        ran = zenova("play", "zena", "--seed", str(seed), "--bot", "random", typed="1\n" * 4)
        assert "You were the first to place your family" in ran.out


def test_the_end_tells_where_the_points_came_from_and_reactions_are_announced(zenova: Zenova) -> None:
    out = play(zenova, FIRST_OPTIONS)
    assert "The end" in out
    assert re.search(r"family +in play +coins +goals +total", out)
    assert "─ Reaction ─" in out
    assert re.search(r"(Barbussi|Mostasci) has played .+ (at|in) the ", out)


# The board


def test_the_board_shows_areas_figures_and_what_families_have(zenova: Zenova) -> None:
    out = play(zenova, PLACED)
    board = out[out.rindex("Zena 1814 · round 1 of 8") :]
    for area in ("Old town", "Cathedral", "Palace", "Bank", "Port", "Fort"):
        assert area in board
    assert re.search(r"family +points +coins +cubes +actions +goals", board)
    assert re.search(r"[CBM] [♚♛♟]+ \d", board)
    assert "Event " in board


def test_a_beginner_has_four_areas_and_no_goals(zenova: Zenova) -> None:
    board = play(zenova, "", "--mode", "beginner")
    assert "Cathedral" in board
    assert "Old town" not in board
    assert "goals" not in board


def test_a_beginner_is_told_how_the_families_were_placed(zenova: Zenova) -> None:
    assert "You reveal " in play(zenova, "", "--mode", "beginner")


def test_the_first_player_and_the_turn_are_marked(zenova: Zenova) -> None:
    out = play(zenova, PLACED)
    assert re.search(r"▶ +C +Costaggia +① +you", out)


# Questions and refusals


def test_an_area_is_explained(zenova: Zenova) -> None:
    assert "Who controls it gets: 3 coins." in play(zenova, "? bank\n")


def test_a_card_is_explained_by_a_part_of_its_name_without_accents(zenova: Zenova) -> None:
    assert "Monte de Pietæ" in play(zenova, "? pietae\n")


def test_a_question_mark_alone_lists_what_one_can_ask(zenova: Zenova) -> None:
    out = play(zenova, "?\n")
    assert "why play lanterna" in out
    assert "areas: old town, cathedral, palace, bank, port, fort, signs" in out


def test_an_unknown_name_gets_the_nearest(zenova: Zenova) -> None:
    assert "did you mean “Lanterna”?" in play(zenova, "? lantirna\n")


def test_an_option_is_explained(zenova: Zenova) -> None:
    assert play(zenova, "? 1\n").count("Each cube earns") > 1


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("why pay 3", "This does not answer what is asked now: turn (ZA-A2)."),
        ("why pass coin", "This is allowed; it is option "),
        ("why play forte diamante", "unknown card “forte-diamante”"),
        ("why", "why play lanterna: why something is not allowed"),
        ("move nobody nowhere", "is no answer here"),
    ],
)
def test_why_names_the_rule(zenova: Zenova, typed: str, told: str) -> None:
    assert told in " ".join(play(zenova, f"{PLACED}{typed}\n").split())


def test_a_move_can_be_typed_in_words(zenova: Zenova) -> None:
    out = play(zenova, f"{PLACED}move head fort\nmove heir to the moon\n")
    assert "You move the head of your family " in out
    assert " to the fort." in out


def test_a_move_can_be_taken_back(zenova: Zenova) -> None:
    out = play(zenova, f"{PLACED}move head fort\nu\n")
    assert "Taken back." in out


def test_seats_are_counted_from_1(zenova: Zenova) -> None:
    out = play(zenova, "1\n" * 4 + "first 2\n")
    assert "first-player card to Barbussi" in out


@pytest.mark.parametrize("nonsense", ["hello", "²", "-1", "1.5", "why", "? ", "play", "pay x", "u", "take-back x 9"])
def test_nonsense_is_answered_and_the_question_stays(zenova: Zenova, nonsense: str) -> None:
    out = play(zenova, f"{PLACED}{nonsense}\npass coin\n")
    assert "You end your turn: 1 coin." in out


REFUSED = {
    ("--players", "6"): "--players 6: it is one of 2, 3, 4, 5",
    ("--mode", "master"): "--mode master: it is one of beginner, expert",
    ("--seat", "5"): "--seat 5: seats are 1 to 4",
    ("--bot", "mastr"): "unknown bot “mastr”; did you mean “master”?",
    ("--lang", "fr"): "unknown language “fr”; known: de, en, it",
    ("--cards", "/no/cards.toml"): "/no/cards.toml: there is no such file",
}


@pytest.mark.parametrize("arguments", REFUSED, ids=" ".join)
def test_bad_input_is_one_line_and_status_2(zenova: Zenova, arguments: tuple[str, ...]) -> None:
    ran = zenova("play", "zena", *arguments)
    assert (ran.status, ran.err) == (2, f"zenova: {REFUSED[arguments]}\n")


# Replays


def test_a_replay_tells_the_whole_game_in_other_languages_too(zenova: Zenova, whole_game: Path) -> None:
    ran = zenova("replay", whole_game)
    moves = len(json.loads(whole_game.read_text())["moves"])
    assert ran.status == 0
    assert "Move 1 · Costaggia: " in ran.out
    assert f"Move {moves} · " in ran.out
    assert "The end" in ran.out
    assert "Zug 1 · Costaggia: " in zenova("replay", whole_game, "--lang", "de").out


# Simulations


@pytest.mark.parametrize("mode", ["beginner", "expert"])
def test_a_simulation_is_summed_up(zenova: Zenova, mode: str) -> None:
    ran = zenova("simulate", "zena", "-n", "12", "--seed", "3", "--twin", "--players", "5", "--mode", mode)
    assert ran.status == 0
    for line in ("12 random games of Zena 1814", "won by seat 5", "points of seat 1", "decisions per game"):
        assert line in ran.out
