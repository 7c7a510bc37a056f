"""Hands, deck and reserve are secret; what a seat learnt it keeps knowing."""

import json

import pytest

from zenova.games.zenith import Zenith, ZenithOptions
from zenova.kernel.game import SPECTATOR

GAME = Zenith()
TEAMS = ZenithOptions(players=4, sides="SUN")


def act(position, seat, **action):
    struct = {word.replace("_", "-"): value for word, value in action.items()}
    return GAME.apply(position, seat, GAME.encode(struct))


def told(position, events, seat):
    return [GAME.event_view(position, event, seat) for event in events]


def leading_partners():
    """Seat 0 leads with Cresus and may hand over Nero or Khan."""
    position = GAME.build(TEAMS, {"hands": {0: ["cresus", "nero", "khan"], 1: ["titus"], 2: ["ivan"], 3: ["annie"]}})
    act(position, 0, lead="cresus")
    return position


@pytest.mark.rule("ZN-C4")
def test_only_the_drawer_is_told_which_card_came():
    position = GAME.build(ZenithOptions(), {"hands": {0: ["cresus"], 1: ["titus"]}, "deck": ["nero", "khan"]})
    events = act(position, 0, recruit="cresus")
    assert "nero" in json.dumps(told(position, events, 0))
    for other in (1, SPECTATOR):
        assert "nero" not in json.dumps(told(position, events, other))


@pytest.mark.rule("ZN-C4")
@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_a_view_holds_no_card_of_another_hand_and_no_order_of_the_piles(seat):
    position = GAME.build(ZenithOptions(), {"hands": {0: ["nero"], 1: ["titus"]}, "deck": ["khan"]})
    view = json.dumps(GAME.view(position, seat))
    assert "nero" not in view
    assert "khan" not in view


@pytest.mark.rule("ZN-L4")
def test_opponents_see_that_a_card_was_handed_over_but_not_which():
    position = leading_partners()
    events = act(position, 0, hand_over="nero")
    for partner in (0, 2):
        assert "nero" in json.dumps(told(position, events, partner))
    for other in (1, 3, SPECTATOR):
        views = told(position, events, other)
        assert "nero" not in json.dumps(views)
        assert {"event": "handed-over", "seat": 0, "partner": 2} in views


@pytest.mark.rule("ZN-4C", "ZN-L4")
def test_the_giver_keeps_knowing_the_gift_and_nobody_else_does():
    position = leading_partners()
    act(position, 0, hand_over="nero")
    assert GAME.view(position, 0)["hands"][2] == {"size": 2, "given": ["nero"]}
    assert GAME.view(position, 1)["hands"][2] == {"size": 2, "given": []}


def test_dealing_anew_for_the_giver_leaves_the_gift_where_it_is():
    position = leading_partners()
    act(position, 0, hand_over="nero")
    hands = [GAME.describe(GAME.determinize(position, 0, seed))["hands"][2] for seed in range(30)]
    assert all("nero" in hand for hand in hands)
    assert len({tuple(hand) for hand in hands}) > 5


def test_dealing_anew_for_an_opponent_moves_the_gift_about():
    position = leading_partners()
    act(position, 0, hand_over="nero")
    hands = [GAME.describe(GAME.determinize(position, 1, seed))["hands"][2] for seed in range(30)]
    assert any("nero" not in hand for hand in hands)


@pytest.mark.rule("ZN-S7")
def test_nobody_sees_the_marks_of_another_mulligan_before_all_have_decided():
    position = GAME.new(ZenithOptions(), seed=5)
    before = GAME.view(position, 1)
    card = GAME.view(position, 0)["hands"][0]["cards"][0]
    act(position, 0, discard=card)
    assert GAME.view(position, 1) == before
    assert GAME.view(position, 0)["redraw"] == [card]


@pytest.mark.rule("ZN-C4")
def test_public_things_are_in_every_view():
    position = GAME.build(
        ZenithOptions(),
        {"hands": {0: ["nero"], 1: ["titus"]}, "columns": {0: {"mars": ["caesar"]}}, "discard": ["geta"]},
    )
    view = GAME.view(position, SPECTATOR)
    assert view["teams"][0]["columns"]["mars"] == ["caesar"]
    assert view["discard"] == ["geta"]
    assert [hand["size"] for hand in view["hands"]] == [1, 1]
    assert (view["deck"], view["reserve"]) == (86, 16)


@pytest.mark.rule("ZN-E2", "ZN-C4")
def test_a_card_that_comes_back_to_a_hand_from_the_discard_pile_is_known_to_its_owner_only():
    given = {"hands": {0: ["zenon"], 1: ["orw3ll"]}, "turn": 1, "rest": "columns-0"}
    position = GAME.build(ZenithOptions(sides="SUN"), given)
    act(position, 1, lead="orw3ll")
    assert GAME.describe(position)["hands"][1] == ["orw3ll"]
    assert GAME.view(position, 0)["hands"][1] == {"size": 1, "given": []}


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_position_dealt_anew_is_sound_and_looks_the_same(seat):
    position = leading_partners()
    act(position, 0, hand_over="nero")
    for seed in range(5):
        world = GAME.determinize(position, seat, seed)
        assert GAME.broken(world) is None
        assert GAME.view(world, seat) == GAME.view(position, seat)


@pytest.mark.rule("ZN-S7")
def test_who_has_decided_the_mulligan_exchanges_any_cards_in_a_position_dealt_anew():
    position = GAME.new(ZenithOptions(), seed=5)
    act(position, 0, done=True)
    exchanged = set()
    for seed in range(20):
        world = GAME.determinize(position, 1, seed)
        events = told(world, act(world, 1, done=True), SPECTATOR)
        exchanged |= {event["amount"] for event in events if event["event"] == "mulliganed" and event["seat"] == 0}
    assert len(exchanged) > 2


def test_a_seat_that_is_not_asked_has_no_options():
    position = leading_partners()
    assert GAME.to_act(position) == [0]
    assert [GAME.legal(position, seat) for seat in (1, 2, 3)] == [[], [], []]
