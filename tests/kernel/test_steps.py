"""Steps taken once more from what was recorded, and what is dealt anew after a take-back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from zenova.games.registry import GAMES, game
from zenova.kernel.game import SPECTATOR, Game
from zenova.kernel.steps import deal, play, redeal


def positions(the_game: Game, seed: int) -> Iterator[Any]:
    """Of a random game with as many seats as there can be."""
    players = next(fact for fact in the_game.options_type.facts() if fact.name == "players")
    luck = random.Random(seed)
    step = deal(the_game, the_game.options_type.parse({"players": players.choices[-1]}), seed)
    while seats := the_game.to_act(step.position):
        yield step.position
        seat = luck.choice(seats)
        step = play(the_game, step.position, seat, luck.choice(the_game.legal(step.position, seat)))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_dealt_anew_shows_nobody_anything(name: str) -> None:
    the_game = game(name)
    for position in positions(the_game, 1):
        after = redeal(the_game, position, 2).position
        assert the_game.broken(after) is None
        for seat in (*range(the_game.seats(position)), SPECTATOR):
            assert the_game.view(after, seat) == the_game.view(position, seat)
            assert the_game.decision(after, seat) == the_game.decision(position, seat)


@pytest.mark.parametrize("name", GAMES)
def test_what_comes_is_another_after_it_was_dealt_anew(name: str) -> None:
    the_game = game(name)
    position = deal(the_game, the_game.options_type(), 1).position
    ways = [redeal(the_game, position, seed) for seed in (2, 2, 3)]
    assert ways[0].chance == ways[1].chance != ways[2].chance
    assert ways[0].position != position


@pytest.mark.parametrize("name", GAMES)
def test_what_was_dealt_anew_is_dealt_so_once_more(name: str) -> None:
    the_game = game(name)
    for position in positions(the_game, 3):
        once = redeal(the_game, position, 4)
        again = redeal(the_game, position, 5, once.chance)
        once.position.random = again.position.random
        assert again.position == once.position


@pytest.mark.parametrize("name", GAMES)
def test_whether_an_action_told_something_hangs_on_nothing_hidden(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    the_game = game(name)
    compared: list[Any] = []
    dealt = the_game.determinize
    for position in islice(positions(the_game, 6), 0, None, 30):
        seat = the_game.to_act(position)[0]
        action = the_game.legal(position, seat)[0]
        for world in (position, dealt(position, seat, 7)):
            after = play(the_game, world, seat, action).position
            deals: list[Any] = []
            spied = lambda *told, deals=deals: deals.append(dealt(*told)) or deals[-1]  # noqa: E731
            monkeypatch.setattr(the_game, "determinize", spied)
            the_game.reveals(world, seat, action, after)
            compared.append(deals[0])
    assert compared[::2] == compared[1::2]
