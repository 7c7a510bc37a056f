"""`zenova play` with typed answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import Zenova

from zenova.games.registry import GAMES, open_log

TO_THE_FIRST_TURN = "5\n"  # keep all four cards


def play(zenova: Zenova, typed: str, *options: str) -> str:
    """The output of a game with a fixed deal in which we go first and hold Gilgamesh, Caesar, Titus and GIBS0N."""
    ran = zenova("play", "zenith", "--seed", "7", "--first", "0", "--bot", "random", *options, typed=typed)
    assert ran.status == 0, ran.err
    return ran.out


def test_a_whole_game_is_played_from_typed_numbers(zenova: Zenova, saved_game: Path) -> None:
    log, game = open_log(saved_game)
    assert log.result is not None
    assert log.seed == 7
    assert len(list(log.replay(game))) == len(log.moves) + 1


def test_the_same_seed_and_answers_play_the_same_game(zenova: Zenova, saved_game: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.json"
    play(zenova, "1\n" * 2000, "--save", str(again))
    assert again.read_text() == saved_game.read_text()


@pytest.mark.parametrize("options", [("--players", "4"), ("--secret-agents",), ("--handicap", "--sides", "DOP")])
def test_every_option_of_the_game_is_an_option_of_the_command(
    zenova: Zenova, tmp_path: Path, options: tuple[str, ...]
) -> None:
    path = tmp_path / "game.json"
    play(zenova, "1\n" * 3000, "--save", str(path), *options)
    assert open_log(path)[0].result is not None


def test_people_share_a_keyboard(zenova: Zenova, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    out = play(zenova, "1\n" * 40, "--hot-seat", "--save", str(path))
    assert "Seat 2: press Enter when only you look at the screen." in out
    assert json.loads(path.read_text())["players"] == ["", ""]


def test_one_can_take_the_second_seat(zenova: Zenova) -> None:
    out = play(zenova, TO_THE_FIRST_TURN, "--seat", "2")
    assert "Seat 1" not in out
    assert "Random bot" in out


def test_people_and_several_bots_share_a_table(zenova: Zenova) -> None:
    seats = ("--players", "4", "--seat", "1", "--seat", "3", "--bot", "random", "--bot", "novice")
    ran = zenova("play", "zenith", "--seed", "7", *seats, typed="q\n")
    assert ": press Enter when only you look at the screen." in ran.out
    assert "Random 2" in ran.out
    assert "Novice 4" in ran.out


def test_the_bot_is_a_friendly_one_unless_another_is_named(zenova: Zenova) -> None:
    assert "Novice bot" in zenova("play", "zenith", "--seed", "7", typed="q\n").out


def test_the_end_of_the_input_ends_the_game(zenova: Zenova) -> None:
    assert "The game is left unfinished." in play(zenova, "")


def test_quitting_offers_to_save(zenova: Zenova, tmp_path: Path) -> None:
    path = tmp_path / "left.json"
    out = play(zenova, f"{TO_THE_FIRST_TURN}q\n{path}\n")
    assert f"Saved as {path}" in out
    assert open_log(path)[0].result is None


def test_a_file_that_cannot_be_written_can_be_named_again(zenova: Zenova, tmp_path: Path) -> None:
    out = play(zenova, f"q\n{tmp_path}/no/where.json\n{tmp_path}/here.json\n")
    assert "cannot be written" in " ".join(out.split())
    assert (tmp_path / "here.json").exists()


# Questions and refusals


def test_a_card_is_explained(zenova: Zenova) -> None:
    assert "Gain 1 influence on Mercury. Gain 3 zenithium." in play(zenova, "? nero\n")


def test_a_card_is_explained_by_a_part_of_its_name(zenova: Zenova) -> None:
    assert "Captain Andreev" in play(zenova, "? andreev\n")


def test_an_option_is_explained(zenova: Zenova) -> None:
    out = play(zenova, f"{TO_THE_FIRST_TURN}? 5\n")
    assert "Develop the animod technology to level 1 for 1 zenithium (discard Gilgamesh)" in out
    assert "level 1: " in out


def test_a_question_mark_alone_lists_what_one_can_ask(zenova: Zenova) -> None:
    out = play(zenova, "?\n")
    assert "why recruit nero" in out
    assert "planets: Mercury, Venus, Terra, Mars, Jupiter" in out


def test_an_unknown_name_gets_the_nearest(zenova: Zenova) -> None:
    assert "Nothing is called “khun”; did you mean “Khan”?" in play(zenova, "? khun\n")


def test_why_names_the_rule(zenova: Zenova) -> None:
    out = play(zenova, f"{TO_THE_FIRST_TURN}why recruit nero\n")
    assert "Nero is not in your hand (ZN-T2)." in out


def test_why_says_when_something_is_allowed(zenova: Zenova) -> None:
    assert "This is allowed; it is option 2." in play(zenova, f"{TO_THE_FIRST_TURN}why recruit caesar\n")


def test_why_knows_the_nearest_name(zenova: Zenova) -> None:
    assert "did you mean “nero”?" in play(zenova, f"{TO_THE_FIRST_TURN}why recruit nerro\n")


def test_an_action_can_be_typed_in_words(zenova: Zenova) -> None:
    assert "You recruit Caesar for 2 credits: " in play(zenova, f"{TO_THE_FIRST_TURN}recruit Caesar\n")


def test_a_forbidden_action_in_words_is_refused(zenova: Zenova) -> None:
    assert "Nero is not in your hand (ZN-T2)." in play(zenova, f"{TO_THE_FIRST_TURN}lead nero\n")


@pytest.mark.parametrize("number", ["0", "13", "99999999999999999999"])
def test_a_number_that_is_no_option_is_refused(zenova: Zenova, number: str) -> None:
    out = play(zenova, f"{TO_THE_FIRST_TURN}{number}\n")
    assert f"There is no option {number}; options are 1 to 12." in out


@pytest.mark.parametrize(
    "nonsense", ["hello", "²", "-1", "1.5", "why", "? ", "recruit", "planet mars 9", "u", "9" * 5000, "first 1"]
)
def test_nonsense_is_answered_and_the_question_stays(zenova: Zenova, nonsense: str) -> None:
    out = play(zenova, f"{TO_THE_FIRST_TURN}{nonsense}\n2\n")
    assert "You recruit Caesar for 2 credits: " in out


def test_a_bot_gives_a_hint(zenova: Zenova) -> None:
    out = play(zenova, f"{TO_THE_FIRST_TURN}h\n")
    assert "A bot would try this, and sees these chances to win:" in out
    assert " %" in out


def test_everything_that_happened_can_be_read_again(zenova: Zenova) -> None:
    out = play(zenova, f"{TO_THE_FIRST_TURN}2\n1\nl\n")
    assert out.count("You recruit Caesar for 2 credits: ") == 2


# Take-back


def test_a_move_that_revealed_nothing_is_taken_back(zenova: Zenova) -> None:
    out = play(zenova, f"{TO_THE_FIRST_TURN}2\nu\n")
    assert "Choose one: gain 1 zenithium, or gain 7 credits" in out
    assert out.count("Your turn: play a card") == 2


def test_what_another_seat_answered_is_not_taken_back(zenova: Zenova) -> None:
    assert "That cannot be taken back" in play(zenova, f"{TO_THE_FIRST_TURN}u\n")


# Languages


@pytest.mark.parametrize(
    ("language", "hand", "question"), [("it", "La tua mano", "Tocca a te"), ("de", "Deine Hand", "Du bist am Zug")]
)
def test_the_game_speaks_other_languages(zenova: Zenova, language: str, hand: str, question: str) -> None:
    out = play(zenova, TO_THE_FIRST_TURN, "--lang", language)
    assert hand in out
    assert question in out


# Bad input

REFUSED = {
    ("zenit",): "play: unknown game “zenit”; did you mean “zenith”?",
    (): f"play: which game? Write zenova play {GAMES[0]}, or add --help",
    ("zenith", "--plyers", "4"): "No such option: --plyers (Possible options: --players)",
    ("zenith", "--players", "3"): "--players 3: it is one of 2, 4",
    ("zenith", "--first", "2"): "--first 2: it is one of random, 0, 1",
    ("zenith", "--sides", "SUM"): "--sides SUM: it is one of random, SUN",
    ("zenith", "--handicap", "--players", "4"): "zenith: the option “handicap” is for players 2 only",
    ("zenith", "--bot", "rndom"): "unknown bot “rndom”; did you mean “random”?",
    ("zenith", "--bot", "random", "--bot", "rndom"): "unknown bot “rndom”; did you mean “random”?",
    ("zenith", "--lang", "fr"): "unknown language “fr”; known: de, en, it",
    ("zenith", "--seat", "3"): "--seat 3: seats are 1 to 2",
    ("zenith", "--seed", "x"): "Invalid value for '--seed'",
    ("zenith", "--seed", "-4"): "Invalid value for '--seed'",
    ("zenith", "--save", "/no/where/game.json"): "/no/where/game.json: cannot be written (No such file or directory)",
    ("zenith", "--cards", "/no/cards"): "/no/cards",
}


@pytest.mark.parametrize("arguments", REFUSED, ids=" ".join)
def test_bad_input_is_one_line_and_status_2(zenova: Zenova, arguments: tuple[str, ...]) -> None:
    ran = zenova("play", *arguments)
    assert ran.status == 2
    assert ran.err.startswith(f"zenova: {REFUSED[arguments]}")
    assert ran.err.count("\n") == 1
