"""Positions and actions in words, and logs that replay."""

import pytest

from zena.deck import GAME
from zena.play import position
from zenova.games.zena import Zena, ZenaOptions
from zenova.games.zena.cards import load
from zenova.kernel.errors import UserError
from zenova.kernel.game import Refused
from zenova.kernel.log import LogError, Playthrough


def random_session(mode, seed):
    session = Playthrough(GAME, ZenaOptions(players=3, mode=mode), seed)
    while session.position.waiting:
        seat = GAME.to_act(session.position)[-1]
        legal = GAME.legal(session.position, seat)
        session.submit(seat, legal[len(legal) // 2])
    return session


@pytest.mark.parametrize("mode", ["beginner", "expert"])
def test_a_logged_game_replays_to_the_same_end(mode):
    session = random_session(mode, 3)
    *_, last = session.log.replay(GAME)
    assert GAME.describe(last.position) == GAME.describe(session.position)


def test_a_log_refuses_another_deck():
    log = random_session("beginner", 4).log
    with pytest.raises(LogError, match="another set of cards"):
        log.check(Zena(load()))


def test_the_card_set_decides_the_hash():
    assert GAME.cards_hash != Zena(load()).cards_hash


def test_a_description_can_be_built_again():
    game = position(
        round=4,
        first=2,
        turn=3,
        event="boom",
        coins={0: 3, 1: 7},
        points={2: 5},
        members={0: {"head": "fort"}},
        schemes={1: {"lady": 1}},
        hands={0: ["loan-1", "grab-1"]},
        rows={"bank": [{"loan-2": [1, 0]}, {"revolt": [2]}], "fort": [{"bastion": []}]},
        won=["tower-2"],
    )
    told = GAME.describe(game.position)
    derived = ("area", "asked", "cubes", "control", "extra-turns", "winners")
    again = position(**{word: value for word, value in told.items() if word not in derived})
    assert GAME.describe(again.position) == told


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"cions": {0: 3}}, "did you mean “coins”"),
        ({"coins": {7: 3}}, "0 to 3"),
        ({"coins": [3]}, "write one entry per seat"),
        ({"phase": "dawn"}, "unknown phase"),
        ({"rows": {"bank": ["loan-1"]}}, "with its cubes"),
        ({"rows": {"bank": [{"wharf-1": [0]}]}}, "belongs to port"),
        ({"rows": {"bank": [{"wager-1": [0, 1, 2, 3]}]}}, "has 3 slots"),
        ({"hands": {0: ["loan-1"], 1: ["loan-1"]}}, "in two places"),
        ({"hands": {0: ["lone-1"]}}, "unknown card"),
        ({"events": ["boom", "boom"]}, "twice"),
        ({"members": {0: {"head": "moon"}}}, "unknown word"),
        ({"rows": {"bank": [{f"loan-{n}": [0, 0, 0]} for n in range(1, 5)]}}, "a family has only 10 cubes"),
        ({"phase": "placing", "event": "boom"}, "no event has been revealed yet"),
        ({"phase": "placing"}, "every player needs at least 4 cards to place the family"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_a_reason(given, says):
    with pytest.raises(UserError, match=says):
        GAME.build(ZenaOptions(), given)


@pytest.mark.parametrize(
    ("struct", "says"),
    [
        ([], "an action is an object"),
        ({"dance": 1}, "unknown action"),
        ({"play": "lone-1"}, "unknown card"),
        ({"play": "bastion"}, "unknown card"),
        ({"move": "lady"}, "also needs"),
        ({"move": "lady", "to": "moon"}, "unknown to"),
        ({"pay": -1}, "whole number"),
        ({"pay": True}, "whole number"),
        ({"pass": 1}, "unknown pass"),
        ({"draw": True}, "goal"),
        ({"accept": 1}, "true"),
        ({"play": "loan-1", "to": "bank"}, "takes nothing called"),
    ],
)
def test_what_is_no_action_is_refused_with_a_reason(struct, says):
    with pytest.raises(UserError, match=says):
        GAME.encode(struct)


def test_every_action_number_survives_its_words():
    numbers = range(GAME.action_count)
    assert [GAME.encode(GAME.decode(number)) for number in numbers] == list(numbers)


def test_the_words_of_an_action_may_come_in_any_order():
    assert GAME.encode({"to": "port", "move": "lady"}) == GAME.encode({"move": "lady", "to": "port"})


def test_a_refused_action_leaves_the_position_unchanged():
    game = position(hands={0: ["loan-1"]})
    before = game.position.clone()
    with pytest.raises(Refused, match="ZA-A4"):
        game.do(0, play="loan-1")
    assert game.position == before
