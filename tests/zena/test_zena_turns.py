"""A player's turn and the reactions to it. ZA-A"""

import pytest

from zena.play import position

BANK = {seat: {"head": "bank"} for seat in range(4)}
RICH = dict.fromkeys(range(4), 9)


@pytest.mark.rule("ZA-A1")
def test_each_player_takes_one_turn_in_turn_order():
    game = position(first=2, turn=2)
    for seat in (2, 3, 0):
        assert game.turn == seat
        game.do(seat, **{"pass": True})
    assert game.turn == 1
    assert game.refused(0, **{"pass": True}) == ("ZA-A1", "not-asked")


@pytest.mark.rule("ZA-A2")
def test_the_parts_of_a_turn_come_in_order():
    game = position(
        hands={0: ["loan-1", "loan-2"]}, members={0: {"head": "bank"}}, coins={0: 20}, rows={"bank": [{"cash-1": [1]}]}
    )
    game.do(0, influence="cash-1")
    assert game.refused(0, play="loan-1") == ("ZA-A2", "influenced-already")
    assert game.refused(0, move="lady", to="port") == ("ZA-A2", "move-comes-first")
    game.do(0, **{"pass": True})
    assert game.turn == 1


@pytest.mark.rule("ZA-A2")
def test_with_free_order_influencing_may_come_before_playing():
    game = position(
        free_order=True,
        hands={0: ["loan-1"]},
        members={0: {"head": "bank"}},
        coins={0: 20},
        rows={"bank": [{"cash-1": [1]}]},
    )
    game.do(0, influence="cash-1")
    assert {"play": "loan-1"} in game.offers(0)
    assert game.refused(0, move="lady", to="port") == ("ZA-A2", "move-comes-first")


@pytest.mark.rule("ZA-A3")
def test_one_member_moves_to_another_area_for_free():
    game = position()
    assert game.refused(0, move="lady", to="cathedral") == ("ZA-A3", "same-area")
    game.do(0, move="lady", to="fort")
    assert game.members[0]["lady"] == "fort"
    assert game.refused(0, move="head", to="port") == ("ZA-A3", "already-moved")


@pytest.mark.rule("ZA-A3")
def test_beginners_move_in_the_middle_four_areas_only():
    assert position(mode="beginner").refused(0, move="lady", to="fort") == ("ZA-A3", "area-not-in-play")


@pytest.mark.rule("ZA-A4")
def test_a_card_is_played_where_the_player_has_a_member_after_moving():
    game = position(hands={0: ["loan-1", "wharf-1"]}, coins={0: 9})
    assert game.refused(0, play="loan-1") == ("ZA-A4", "no-member")
    game.do(0, move="heir", to="bank").do(0, play="loan-1")
    assert game.rows["bank"] == [{"loan-1": [0]}]
    assert (game.coins[0], game.cubes[0], game.hands[0]) == (5, 9, ["wharf-1"])


@pytest.mark.rule("ZA-A4")
def test_only_one_card_is_played_in_a_turn():
    game = position(hands={0: ["chapel-1", "chapel-2"]}, coins={0: 9}).do(0, play="chapel-1")
    assert game.refused(0, play="chapel-2") == ("ZA-A4", "already-played")


@pytest.mark.rule("ZA-A5")
def test_a_played_card_lies_to_the_right_without_a_limit():
    row = [{f"loan-{n}": [1]} for n in range(1, 5)]
    game = position(hands={0: ["loan-5"]}, members={0: {"head": "bank"}}, coins={0: 9}, rows={"bank": row})
    game.do(0, play="loan-5")
    assert game.rows["bank"] == [*row, {"loan-5": [0]}]


@pytest.mark.rule("ZA-A6")
def test_others_there_react_once_each_in_turn_order():
    game = position(first=3, turn=1, hands={1: ["loan-1"]}, members=BANK, coins=RICH)
    game.do(1, play="loan-1")
    assert game.asked(3) == ("reaction", "ZA-A6")
    game.do(3, decline=True).do(0, influence="loan-1").do(2, influence="loan-1")
    assert game.rows["bank"] == [{"loan-1": [1, 0, 2]}]


@pytest.mark.rule("ZA-A6", "ZA-A16")
def test_who_is_not_there_or_cannot_pay_or_finds_no_slot_is_passed_over():
    game = position(
        hands={0: ["cash-1"]},
        members={0: {"head": "bank"}, 2: {"lady": "bank"}, 3: {"lady": "bank"}},
        coins={0: 9, 1: 9, 2: 1, 3: 9},
    )
    game.do(0, play="cash-1")
    assert game.asked(3) == ("reaction", "ZA-A6")
    game.do(3, influence="cash-1")
    assert game.asked(0) == ("turn", "ZA-A2")


@pytest.mark.rule("ZA-A7")
def test_influencing_takes_the_topmost_free_slot_whoever_played_the_card():
    game = position(members=BANK, coins={0: 3}, rows={"bank": [{"loan-1": [1]}]}).do(0, influence="loan-1")
    assert (game.coins[0], game.rows["bank"]) == (1, [{"loan-1": [1, 0]}])


@pytest.mark.rule("ZA-A7")
def test_a_card_elsewhere_or_full_cannot_be_influenced():
    game = position(coins={0: 9}, rows={"bank": [{"loan-1": [1]}], "cathedral": [{"sermon-1": [1, 2]}]})
    assert game.refused(0, influence="loan-1") == ("ZA-A7", "no-member")
    assert game.refused(0, influence="sermon-1") == ("ZA-A7", "no-slot")
    assert game.refused(0, influence="cash-1") == ("ZA-A7", "not-on-table")


@pytest.mark.rule("ZA-A8")
def test_any_number_of_cards_may_be_influenced_in_ones_own_turn():
    game = position(
        members={0: {"head": "bank", "lady": "port"}},
        coins={0: 9},
        rows={"bank": [{"loan-1": [1]}, {"cash-1": [2]}], "port": [{"wharf-1": [3]}]},
    )
    game.do(0, influence="loan-1").do(0, influence="cash-1").do(0, influence="wharf-1")
    assert game.coins[0] == 2


@pytest.mark.rule("ZA-A9")
def test_out_of_turn_only_the_card_just_played_can_be_influenced():
    game = position(hands={0: ["loan-1"]}, members=BANK, coins=RICH, rows={"bank": [{"loan-2": [0]}]}).do(
        0, play="loan-1"
    )
    assert game.offers(1) == [{"influence": "loan-1"}, {"decline": True}]
    assert game.refused(1, influence="loan-2") == ("ZA-A9", "other-card")


@pytest.mark.rule("ZA-A10")
def test_the_promoter_takes_the_slots_bonus_before_anyone_else_acts():
    game = position(hands={0: ["loan-1"]}, members=BANK, coins=RICH, goal_deck=["grab-1"]).do(0, play="loan-1")
    game.do(1, influence="loan-1")
    assert game.points[0] == 1
    game.do(2, influence="loan-1")
    assert game.asked(0) == ("draw", "ZA-D1")
    game.do(0, draw="goal")
    assert game.hands[0] == ["grab-1"]


@pytest.mark.rule("ZA-A10", "ZA-H3")
def test_challenge_cards_give_no_bonus():
    game = position(members=BANK, coins=RICH, rows={"bank": [{"wager-1": [1]}]}).do(0, influence="wager-1")
    assert game.coins[1] == 9


@pytest.mark.rule("ZA-A11")
def test_a_player_has_one_cube_on_a_card():
    game = position(members=BANK, coins=RICH, rows={"bank": [{"loan-1": [0]}]})
    assert game.refused(0, influence="loan-1") == ("ZA-A11", "cube-limit")


@pytest.mark.rule("ZA-A14")
def test_leaving_an_area_leaves_the_cubes():
    game = position(members={0: {"head": "bank"}}, rows={"bank": [{"loan-1": [0]}]}).do(0, move="head", to="port")
    assert game.rows["bank"] == [{"loan-1": [0]}]


@pytest.mark.rule("ZA-A15")
def test_who_did_nothing_may_take_a_coin_or_draw_a_card_on_passing():
    assert position().do(0, **{"pass": "coin"}).coins[0] == 1
    assert position(action_deck=["loan-1"]).do(0, **{"pass": "action"}).hands[0] == ["loan-1"]
    assert position(goal_deck=["grab-1"]).do(0, **{"pass": "goal"}).hands[0] == ["grab-1"]
    assert position(mode="beginner").refused(0, **{"pass": "goal"}) == ("ZA-D1", "no-goals")


@pytest.mark.rule("ZA-A15")
def test_who_moved_gets_nothing_for_passing():
    game = position().do(0, move="head", to="port")
    assert game.refused(0, **{"pass": "coin"}) == ("ZA-A15", "did-something")


@pytest.mark.rule("ZA-A15")
def test_influencing_out_of_turn_does_not_forfeit_the_bonus_for_passing():
    game = position(hands={0: ["loan-1"]}, members=BANK, coins=RICH)
    game.do(0, play="loan-1").do(1, influence="loan-1").do(2, decline=True).do(3, decline=True).do(0, **{"pass": True})
    assert game.do(1, **{"pass": "coin"}).coins[1] == 8


@pytest.mark.rule("ZA-A16")
def test_a_price_that_cannot_be_paid_cannot_be_chosen():
    game = position(hands={0: ["chapel-1"]}, coins={0: 2})
    assert game.refused(0, play="chapel-1") == ("ZA-A16", "too-expensive")
