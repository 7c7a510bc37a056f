"""Every choice says what it costs, leaves and leads to before it is made, in the words of the rules' own terms."""

from __future__ import annotations

from typing import Any

import pytest

from zenova.games.zena import Zena, ZenaOptions
from zenova.games.zenith import Zenith, ZenithOptions
from zenova.web.rendering.scene import Player, Scene
from zenova.web.zena.board import ZenaBoard
from zenova.web.zenith.board import ZenithBoard

NAMES = ("Ada", "Bruno", "Carla")


def looked_at(game: Any, options: Any, given: dict[str, Any]) -> Scene:
    position = game.build(options, given)
    players = tuple(Player(seat, NAMES[seat], "person", team=seat) for seat in range(game.seats(position)))
    return Scene("table", game, 0, 1, game.view(position, 0), players, game.offer(position, 0))


def genoa(**given: Any) -> ZenaBoard:
    members = {0: {"head": "bank", "lady": "cathedral", "heir": "port"}, 1: {"heir": "cathedral"}}
    game = Zena()
    scene = looked_at(game, ZenaOptions(players=3, mode="beginner"), {"members": members, "coins": {0: 5}} | given)
    return ZenaBoard(scene, "en")


def planets(**given: Any) -> ZenithBoard:
    return ZenithBoard(looked_at(Zenith(), ZenithOptions(), given), "en")


def tip_of(board: Any, title: str) -> str:
    choices = [*board.prompt.choices]
    for card in board.hand:
        choices += getattr(card, "choices", ()) or filter(None, [getattr(card, "choice", None)])
    return next(choice.tip for choice in choices if choice.title.startswith(title))


def test_a_card_says_how_many_coins_are_left() -> None:
    assert "That leaves you 1 coin." in tip_of(genoa(hands={0: ["convegno-di-banche"]}), "Play Convegno")


def test_joining_says_who_takes_the_bonus() -> None:
    board = genoa(rows={"bank": [{"convegno-di-banche": [1]}]})
    assert tip_of(board, "Influence").endswith("That leaves you 3 coins. Bruno takes 1 point.")


@pytest.mark.parametrize(
    ("member", "to", "says"),
    [
        ("head", "palace", "Control, bank: you → nobody. You lose its income: 3 coins. Control, palace: nobody → you."),
        ("heir", "palace", "Control, port: you → nobody."),
    ],
)
def test_a_move_says_what_becomes_of_control_and_income(member: str, to: str, says: str) -> None:
    board = genoa(members={0: {"head": "bank", "heir": "port"}})
    mover = next(one for one in board.movers if one.id == member)
    choice = next(one for one in mover.moves if one.icon == f"area-icon-{to}")
    assert says in choice.leads_to


def test_a_ghost_stands_where_a_member_could_go() -> None:
    board = genoa(members={0: {"head": "bank", "heir": "port"}})
    ghosts = {area["id"]: [index for index, _ in area["ghosts"]] for area in board.map}
    assert ghosts == {"cathedral": [1, 3], "palace": [1, 2, 3, 4], "bank": [2, 3, 4], "port": [1, 2, 4]}


def test_control_points_say_whose_they_are() -> None:
    sums = next(area.sums for area in genoa().areas if area.id == "bank")
    assert [one["says"] for one in sums] == ["Ada: 5 (from: Head)"]


def test_an_agent_says_where_its_price_comes_from_and_where_the_disc_goes() -> None:
    board = planets(hands={0: ["nero"]}, columns={0: {"mercury": ["wul", "khan"]}}, discs={"mercury": 3})
    assert tip_of(board, "Recruit") == (
        "Recruit. Cost 7, 2 less for your agents there. Costs 5 credits; you keep 7."
        " Gain 1 influence on Mercury. Gain 3 zenithium. Mercury: you capture it."
    )


def test_a_ghost_stands_where_recruiting_would_take_the_disc() -> None:
    board = planets(hands={0: ["nero", "khan"]}, discs={"mercury": -1}, credits={0: 8})
    assert board.lane_answers["mercury"].ghosts == [(1, 0)]


def test_a_technology_says_what_is_left() -> None:
    board = planets(hands={0: ["wul"]}, zenithium={0: 3})
    assert "Costs 1 zenithium; you keep 2." in tip_of(board, "Robot to level 1")
