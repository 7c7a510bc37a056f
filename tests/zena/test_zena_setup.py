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
def test_a_deal_of_expensive_cards_may_be_rejected_once_for_new_ones():
    game = position(
        players=2, mode="beginner", phase="mulligan", hands={0: DEAR, 1: ["edict-1"]}, action_deck=MORE_DEAR[:4]
    )
    assert game.asked(0) == ("mulligan", "ZA-S4")
    game.do(0, accept=True)
    assert game.hands[0][:4] == MORE_DEAR[:4]
    assert game.action_deck[-8:-2] == DEAR
    assert game.phase == "actions"


@pytest.mark.rule("ZA-S4")
def test_an_expensive_deal_may_be_kept():
    game = position(players=2, mode="beginner", phase="mulligan", hands={0: DEAR, 1: ["edict-1"]})
    game.do(0, decline=True)
    assert game.hands[0] == DEAR


@pytest.mark.rule("ZA-S4")
def test_players_with_expensive_deals_are_asked_in_seat_order_before_anything_is_placed():
    game = position(phase="mulligan", hands={0: ["cash-1"], 1: DEAR, 2: ["cash-2"], 3: MORE_DEAR})
    assert game.to_act == [1]
    game.do(1, decline=True)
    assert (game.to_act, game.phase) == ([3], "mulligan")


@pytest.mark.rule("ZA-S4")
def test_a_deal_with_one_cheap_card_must_be_kept():
    game = position(players=2, mode="beginner", phase="mulligan", hands={0: [*DEAR[:5], "edict-1"], 1: ["edict-2"]})
    assert game.phase == "actions"


@pytest.mark.rule("ZA-S6")
def test_the_beginners_first_player_is_drawn_at_random():
    assert dealt(mode="beginner", chance=[{"events": []}, {"actions": []}, {"first": 2}]).first == 2


@pytest.mark.rule("ZA-S6", "ZA-D4")
def test_beginners_know_the_first_player_while_deals_are_rejected():
    game = position(players=2, mode="beginner", phase="mulligan", first=1, hands={0: DEAR, 1: ["edict-1"]})
    assert game.view(0)["first"] == 1


@pytest.mark.rule("ZA-F1", "ZA-X1")
def test_a_beginners_family_is_placed_round_the_cycle_from_the_revealed_card():
    game = position(players=2, mode="beginner", phase="placing", action_deck=["council-1", "loan-1"])
    assert game.members[0] == {"heir": "bank", "second-heir": "palace", "lady": "port", "head": "cathedral"}
    assert game.members[1] == {"heir": "port", "second-heir": "bank", "lady": "cathedral", "head": "palace"}
    assert game.action_deck[-2:] == ["council-1", "loan-1"]


@pytest.mark.rule("ZA-F1")
def test_beginners_reveal_in_turn_order():
    game = position(players=2, mode="beginner", phase="placing", first=1, action_deck=["council-1", "loan-1"])
    assert game.members[1]["second-heir"] == "palace"


HANDS = {
    0: ["loan-1", "wharf-1", "chapel-1", "alley-1", "cash-1"],
    1: ["loan-2", "loan-3", "loan-4", "loan-5", "cash-2"],
}


def placing(race="random"):
    return position(players=2, phase="placing", hands=HANDS, race=race)


@pytest.mark.rule("ZA-F2")
def test_experts_place_all_at_once_and_nobody_sees_it_before_all_are_done():
    game = placing()
    before = game.view(1)
    game.do(0, place="loan-1").do(0, place="wharf-1").do(0, place="chapel-1")
    assert game.view(1) == before
    assert game.view(0)["families"][0]["hand"]["chosen"] == ["loan-1", "wharf-1", "chapel-1"]
    game.do(0, place="alley-1")
    assert game.view(1) == before | {"to-act": [1]}


@pytest.mark.rule("ZA-F2", "ZA-F3")
def test_members_go_where_their_cards_say_and_the_cards_back_into_the_deck():
    game = placing()
    for card in HANDS[0][:4]:
        game.do(0, place=card)
    for card in HANDS[1][:3]:
        game.do(1, place=card)
    game.do(1, place=HANDS[1][3], chance=[{"actions": ["wharf-1", "loan-5"]}])
    assert game.members[0] == {"head": "bank", "lady": "port", "heir": "cathedral", "second-heir": "old-town"}
    assert set(game.members[1].values()) == {"bank"}
    assert game.hands == {0: ["cash-1"], 1: ["cash-2"]}
    assert game.action_deck[:2] == ["wharf-1", "loan-5"]
    assert len(game.action_deck) == 54


@pytest.mark.rule("ZA-F2")
def test_a_card_takes_one_member_only():
    assert placing().do(0, place="loan-1").refused(0, place="loan-1") == ("ZA-F2", "already-chosen")


def place_all(game, seat, chance=None):
    for card in HANDS[seat][:3]:
        game.do(seat, place=card)
    return game.do(seat, place=HANDS[seat][3], chance=chance)


@pytest.mark.rule("ZA-F4")
def test_the_first_to_finish_gives_the_first_player_card_to_anybody():
    game = place_all(place_all(placing(race="first"), 1), 0)
    assert game.asked(1) == ("first", "ZA-F4")
    assert game.offers(1) == [{"first": 0}, {"first": 1}]
    game.do(1, first=0)
    assert (game.first, game.round) == (0, 1)


@pytest.mark.rule("ZA-F4")
def test_without_a_clock_the_first_to_finish_is_drawn_after_the_reveal():
    game = place_all(place_all(placing(), 1), 0, chance=[{"actions": []}, {"finisher": 0}])
    assert game.asked(0) == ("first", "ZA-F4")


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
