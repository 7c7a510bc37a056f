"""Positions written in words: what cannot be is refused with the place and what would be right."""

from typing import Any

import pytest

from zenova.games.zenith import Zenith, ZenithOptions
from zenova.kernel.errors import UserError
from zenova.kernel.game import Refused

GAME = Zenith()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"badge": 1}, "badge: write {team: 0, side: silver} or leave it out"),
        ({"badge": {"side": "gold"}}, "badge: write {team: 0, side: silver} or leave it out"),
        ({"badge": {"team": 2}}, "badge: team: 2 is not possible; it is a whole number from 0 to 1"),
        ({"badge": {"team": 0, "side": "golden"}}, "badge: side: unknown word “golden”; did you mean “gold”?"),
        ({"hands": [["nero"]]}, "hands: write one entry per seat, such as {0: …, 1: …}"),
        ({"hands": {2: ["nero"]}}, "hands: there is no seat 2; seats are 0 to 1"),
        ({"hands": {0: "nero"}}, "hands: 0: write a list, such as [nero, khan]"),
        ({"hands": {0: ["nerro"]}}, "hands: 0: unknown agent “nerro”; did you mean “nero”?"),
        ({"hands": {0: ["nero"], 1: ["nero"]}}, "hands: 1: Nero is in two places"),
        ({"rest": "box"}, "unknown place for the rest of the agents “box”"),
        ({"phase": "plai"}, "phase: unknown phase “plai”; did you mean “play”?"),
        ({"phase": "order"}, "(order: teams only)"),
        ({"tokens": {"mars": "exile", "venus": "exile"}}, "token exile is used more often than it exists"),
        ({"reserve": "exile"}, "reserve: write a list, such as [influence, credits-3]"),
        ({"credits": 7}, "credits: write one entry per team, such as {0: …, 1: …}"),
        ({"credits": {2: 7}}, "credits: there is no team 2; teams are 0 to 1"),
        ({"credits": {0: True}}, "credits: True is not possible; it is a whole number from 0 to 9999"),
        ({"discs": [1]}, "discs: write entries such as {mercury: …}"),
        ({"discs": {"pluto": 1}}, "discs: unknown word “pluto”"),
        ({"discs": {"mars": 4}}, "discs: mars: 4 is not possible; it is a whole number from -3 to 3"),
        ({"rows": {0: 1}}, "rows: write a list, such as [1, 2]"),
        ({"captured": {1: {"mars": 2, "venus": 2, "terra": 1}}}, "captured: team 1 would have won already (ZN-I6)"),
        ({"columns": {0: {"mars": ["nero"]}}}, "Nero belongs to mercury"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(UserError) as refused:
        GAME.build(ZenithOptions(), given)
    assert message in str(refused.value)


def test_rows_taken_and_the_rest_in_the_discard_pile_are_read() -> None:
    position = GAME.build(
        ZenithOptions(), {"hands": {0: ["nero"], 1: ["khan"]}, "rows": {0: [1, 3]}, "rest": "discard"}
    )
    told = GAME.describe(position)
    assert told["rows"] == {0: [1, 3], 1: []}
    assert (len(told["discard"]), told["deck"]) == (88, [])
    assert GAME.broken(position) is None


def test_cards_that_are_out_of_the_game_are_nowhere_in_any_world() -> None:
    position = GAME.build(ZenithOptions(), {"hands": {0: ["nero"], 1: ["khan"]}, "deck": ["wul"], "rest": "out"})
    for world in (position, GAME.canonical(position, 0), GAME.determinize(position, 0, seed=1)):
        told = GAME.describe(world)
        assert sorted(sum(told["hands"].values(), told["deck"])) == ["khan", "nero", "wul"]
        assert GAME.broken(world) is None


@pytest.mark.parametrize(
    ("struct", "message"),
    [
        ({"recruit": "nero", "for": 3}, "the action “recruit” takes nothing called “for”"),
        ({"planet": "pluto"}, "unknown planet “pluto”"),
        ({"fly": "mars"}, "unknown action “fly”"),
    ],
)
def test_an_action_that_is_none_is_refused(struct: dict[str, Any], message: str) -> None:
    with pytest.raises(UserError) as refused:
        GAME.encode(struct)
    assert message in str(refused.value)


def test_the_words_of_an_action_may_come_in_any_order() -> None:
    assert GAME.encode({"share": 2, "planet": "mars"}) == GAME.encode({"planet": "mars", "share": 2})


def test_a_share_without_a_planet_is_refused() -> None:
    with pytest.raises(UserError, match="unknown action “share”"):
        GAME.encode({"share": 2})


def test_a_spectator_has_nothing_to_decide_and_may_not_act() -> None:
    position = GAME.new(seed=1)
    assert GAME.legal(position, -1) == []
    with pytest.raises(Refused, match="There is no such seat"):
        GAME.apply(position, -1, GAME.encode({"done": True}))


def test_a_number_that_is_no_action_is_refused() -> None:
    with pytest.raises(UserError, match="there is no action 553: actions are whole numbers from 0 to 552"):
        GAME.decode(553)


@pytest.mark.parametrize(
    ("captured", "payoffs"),
    [
        ({0: {"venus": 1}}, [1.0, 0.0]),
        ({1: {"venus": 1}}, [0.0, 1.0]),
        ({0: {"venus": 1}, 1: {"mars": 1}}, [0.5, 0.5]),
    ],
)
def test_a_game_pays_its_winner_and_a_draw_pays_half(captured: dict[int, Any], payoffs: list[float]) -> None:
    given = {"hands": {0: ["cresus"], 1: []}, "captured": captured, "rest": "columns-1"}
    position = GAME.build(ZenithOptions(), given)
    GAME.apply(position, 0, GAME.encode({"recruit": "cresus"}))
    assert [GAME.plain_rules["payoff"](position, GAME.cards, seat) for seat in (0, 1)] == payoffs
