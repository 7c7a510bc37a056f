"""Puzzles: those that come with a game hold, and one that does not is found out."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice

import pytest

from zenova.games import registry
from zenova.games.registry import GAMES
from zenova.kernel.game import Game
from zenova.puzzles import Puzzle, shelf, themes
from zenova.puzzles.puzzle import ALONE, folder_of
from zenova.puzzles.solver import wrong_with
from zenova.puzzles.wording import Asked

WITH_PUZZLES = [name for name in GAMES if themes(registry.game(name))]
LEAST = {"zenith": 300, "zena": 150}
FOUND_ALONE = (0.6, 0.95)  # by the network
MOST_BYTES = 1_000_000


@pytest.fixture(params=WITH_PUZZLES)
def game(request: pytest.FixtureRequest) -> Game:
    return registry.game(request.param)


def test_puzzles_that_come_with_a_game_have_the_solution_they_say_and_no_other(game: Game) -> None:
    assert {one.id: wrong for one in shelf(game).values() if (wrong := wrong_with(game, one))} == {}


def test_the_set_has_every_theme_no_two_alike_and_is_neither_too_hard_nor_too_easy(game: Game) -> None:
    folder = folder_of(game)
    assert folder is not None
    file = folder / "puzzles.jsonl"
    puzzles = list(shelf(game).values())
    assert {one.theme for one in puzzles} == set(themes(game))
    assert len(puzzles) == len(file.read_text(encoding="utf-8").splitlines()) >= LEAST[game.name]
    assert len({(one.theme, one.seed, json.dumps(one.solution[0])) for one in puzzles}) == len(puzzles)
    assert file.stat().st_size < MOST_BYTES
    assert FOUND_ALONE[0] <= sum(one.tried[ALONE] for one in puzzles) / len(puzzles) <= FOUND_ALONE[1]


def test_a_puzzle_is_told_in_every_language(game: Game) -> None:
    for one in islice({puzzle.theme: puzzle for puzzle in shelf(game).values()}.values(), 4):
        for language in game.languages:
            asked = Asked(game, one, language)
            wrong = [asked.wrong(action) for action in asked.offer(asked.start).options if action != asked.first]
            assert all((asked.title, asked.question, asked.right, *wrong, *asked.solution))
            assert all(sentence[0].isupper() or sentence[0].isdigit() for sentence in wrong)


def test_a_puzzle_that_does_not_hold_is_found_out() -> None:
    game = registry.game("zenith")
    one = next(puzzle for puzzle in shelf(game).values() if puzzle.theme == "win")
    refuted = one.refutations[0]
    assert "solution is another" in wrong_with(game, replace(one, solution=refuted.line))
    assert "something else" in wrong_with(game, _with(one, replace(refuted, worth=1)))
    assert "goes on otherwise" in wrong_with(game, replace(one, solution=(one.solution[0], *refuted.line)))
    assert "other rules" in wrong_with(game, replace(one, rules_version="0"))
    assert "cannot be read" in wrong_with(game, replace(one, theme="nothing"))


def _with(puzzle: Puzzle, refutation: object) -> Puzzle:
    return replace(puzzle, refutations=(refutation, *puzzle.refutations[1:]))
