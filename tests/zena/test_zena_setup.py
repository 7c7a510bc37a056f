"""Setup and placing the families. ZA-S, ZA-F, ZA-C"""

import pytest

from zena.deck import GAME
from zena.play import dealt, position
from zenova.games.zena import ZenaOptions
from zenova.kernel.game import SPECTATOR
from zenova.kernel.log import Playthrough

DEAR = ["relic-1", "relic-2", "relic-3", "council-1", "council-2", "council-3"]
MORE_DEAR = ["council-4", "council-5", "fleet-1", "fleet-2", "revolt", "wharf-1", "wharf-2"]


@pytest.mark.rule("ZA-C1")
def test_each_family_has_four_members_ten_cubes_and_no_points():
    game = dealt(players=5, mode="beginner")
    assert game.cubes == dict.fromkeys(range(5), 10)
    assert game.points == dict.fromkeys(range(5), 0)
    assert [len(family["members"]) for family in game.view(0)["families"]] == [4] * 5


@pytest.mark.rule("ZA-C2", "ZA-S1")
def test_one_event_is_removed_unseen_and_eight_are_played():
    game = dealt(chance=[{"events": ["plenty"]}])
    assert len(game.events) == 8
    assert game.events[0] == "plenty"


@pytest.mark.rule("ZA-C2", "ZA-S5")
def test_experts_set_out_thirty_one_goals_and_eight_fort_cards():
    game = dealt()
    assert (len(game.goal_deck), len(game.fort_deck)) == (31, 8)


@pytest.mark.rule("ZA-S1", "ZA-S2", "ZA-S5")
@pytest.mark.parametrize("pile", ["events", "action-deck", "goal-deck", "fort-deck"])
def test_every_pile_is_shuffled(pile):
    piles = {tuple(GAME.describe(GAME.new(ZenaOptions(), seed))[pile]) for seed in range(10)}
    assert len(piles) == 10


@pytest.mark.rule("ZA-S5")
def test_beginners_use_neither_goals_nor_fort_cards():
    game = dealt(mode="beginner")
    assert (game.goal_deck, game.fort_deck) == ([], [])
    assert set(game.rows) == {"cathedral", "palace", "bank", "port"}


@pytest.mark.rule("ZA-S2")
@pytest.mark.parametrize(("mode", "cards"), [("beginner", 48), ("expert", 56)])
def test_old_town_cards_leave_a_beginners_deck(mode, cards):
    game = dealt(players=2, mode=mode)
    assert len(game.action_deck) + sum(len(hand) for hand in game.hands.values()) == cards


@pytest.mark.rule("ZA-S3")
@pytest.mark.parametrize(("mode", "hand", "coins"), [("beginner", 6, {2, 3, 4, 6}), ("expert", 10, {2})])
def test_cards_and_two_coins_are_dealt(mode, hand, coins):
    game = dealt(players=3, mode=mode)
    assert {len(cards) for cards in game.hands.values()} == {hand}
    assert set(game.coins.values()) <= coins


@pytest.mark.rule("ZA-S4")
def test_experts_with_expensive_deals_are_asked_about_them_before_they_place():
    game = position(phase="mulligan", hands={0: ["cash-1"], 1: DEAR, 2: ["cash-2"], 3: MORE_DEAR})
    assert game.to_act == [0, 1, 2, 3]
    assert [game.asked(seat)[0] for seat in range(4)] == ["place", "mulligan", "place", "mulligan"]
    assert game.do(1, decline=True).asked(1) == ("place", "ZA-F2")


@pytest.mark.rule("ZA-S4")
def test_beginners_with_expensive_deals_are_asked_about_them_before_their_first_reaction():
    given = {"hands": {0: ["loan-1"], 1: DEAR}, "coins": {0: 9, 1: 9}, "action_deck": ["council-4", "cash-1"]}
    game = position(players=2, mode="beginner", phase="mulligan", **given)
    game.do(0, move="head", to="bank").do(0, play="loan-1")
    assert (game.asked(1), game.offer(1).source, game.view(1)["asked"]) == (
        ("mulligan", "ZA-S4"),
        None,
        {"kind": "mulligan", "card": None},
    )
    assert game.refused(1, influence="loan-1") == ("ZA-S4", "other-question")
    assert game.do(1, accept=True).asked(1) == ("reaction", "ZA-A6")


@pytest.mark.rule("ZA-S6")
def test_the_beginners_first_player_is_drawn_at_random():
    assert dealt(mode="beginner", chance=[{"events": []}, {"actions": []}, {"first": 2}]).first == 2


@pytest.mark.rule("ZA-S6", "ZA-D4")
def test_experts_know_no_first_player_while_deals_are_rejected():
    assert position(players=2, phase="mulligan", hands={0: DEAR, 1: ["edict-1"]}).view(0)["first"] is None


HANDS = {
    0: ["loan-1", "wharf-1", "chapel-1", "alley-1", "cash-1"],
    1: ["loan-2", "loan-3", "loan-4", "loan-5", "cash-2"],
}


@pytest.mark.rule("ZA-F2")
def test_experts_place_all_at_once_and_nobody_sees_it_before_all_are_done():
    game = position(players=2, phase="placing", hands=HANDS)
    before = game.view(1)
    game.do(0, place="loan-1").do(0, place="wharf-1").do(0, place="chapel-1")
    assert game.view(1) == before
    assert game.view(0)["families"][0]["hand"]["chosen"] == ["loan-1", "wharf-1", "chapel-1"]
    game.do(0, place="alley-1")
    assert game.view(1) == before | {"to-act": [1]}


@pytest.mark.rule("ZA-F1")
def test_the_card_that_places_a_beginners_family_is_shown_to_all_before_its_members():
    options = ZenaOptions(players=2, mode="beginner", race="first")
    session = Playthrough(GAME, options, seed=4)
    told = [GAME.event_view(session.position, event, SPECTATOR) for event in session.events]
    revealed = [at for at, event in enumerate(told) if event["event"] == "revealed"]
    assert [told[at]["seat"] for at in revealed] in ([0, 1], [1, 0])
    for at in revealed:
        assert [event["event"] for event in told[at + 1 : at + 5]] == ["placed"] * 4
        assert {event["seat"] for event in told[at : at + 5]} == {told[at]["seat"]}
        assert told[at]["card"] in GAME.card_set.card_ids


@pytest.mark.rule("ZA-G4")
def test_a_shared_victory_pays_a_share():
    shared = position(phase="end", round=8, points={0: 7, 1: 7}, coins={0: 3, 1: 3})
    assert shared.game.plain_rules["payoff"](shared.position, shared.game.cards, 1) == 0.5
