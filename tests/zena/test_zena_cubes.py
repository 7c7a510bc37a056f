"""Out of cubes, and two cubes on a card with two or three experts. ZA-A12, ZA-A13, ZA-T"""

import pytest

from zena.play import position

BANK = {seat: {"head": "bank"} for seat in range(4)}
RICH = dict.fromkeys(range(4), 20)
SEVEN = {
    "cathedral": [{"chapel-1": [0, 1]}, {"chapel-2": [1, 0]}, {"chapel-3": [0]}, {"chapel-4": [0]}],
    "palace": [{"council-1": [0]}, {"council-2": [0]}, {"council-3": [0]}],
}
TEN = SEVEN | {"port": [{"wharf-1": [0]}, {"wharf-2": [0]}, {"wharf-3": [0, 2]}]}


@pytest.mark.rule("ZA-A12")
def test_with_cubes_left_none_is_taken_back():
    game = position(hands={0: ["loan-1"]}, members=BANK, coins=RICH, rows=SEVEN).do(0, play="loan-1")
    assert game.cubes[0] == 2


@pytest.mark.rule("ZA-A12")
def test_out_of_cubes_one_is_taken_back_from_any_other_card_first():
    game = position(hands={0: ["loan-1"]}, members=BANK, coins=RICH, rows=TEN)
    assert game.cubes[0] == 0
    game.do(0, play="loan-1")
    assert game.asked(0) == ("take-back", "ZA-A12")
    assert len(game.offers(0)) == 10
    assert game.refused(0, take_back="chapel-1", slot=2) == ("ZA-A12", "not-your-cube")
    game.do(0, take_back="chapel-2", slot=2)
    assert game.rows["cathedral"][1] == {"chapel-2": [1]}
    assert game.rows["bank"] == [{"loan-1": [0]}]
    assert (game.cubes[0], game.coins[0]) == (0, 16)


@pytest.mark.rule("ZA-A12")
def test_cubes_below_move_up_and_the_new_top_cube_is_the_promoter():
    game = position(hands={0: ["loan-1"]}, members=BANK, coins=RICH, rows=TEN)
    game.do(0, play="loan-1").do(0, take_back="chapel-1", slot=1)
    assert game.rows["cathedral"][0] == {"chapel-1": [1]}
    assert (game.coins[1], game.points[1]) == (20, 0)
    assert {"event": "promoter", "seat": 1, "card": "chapel-1"} in game.heard


@pytest.mark.rule("ZA-A12")
def test_a_freed_slot_pays_its_bonus_again_to_the_promoter_of_that_moment():
    game = position(
        hands={0: ["chapel-4"]},
        coins=RICH,
        rows=TEN | {"cathedral": [{"chapel-1": [0, 1]}, {"chapel-2": [0]}, {"chapel-3": [0]}, {"sermon-1": [0]}]},
    )
    game.do(0, play="chapel-4").do(0, take_back="chapel-1", slot=1)
    for seat in (1, 2, 3):
        game.do(seat, decline=True)
    game.do(0, **{"pass": True}).do(1, **{"pass": True}).do(2, influence="chapel-1")
    assert game.coins[1] == 21


@pytest.mark.rule("ZA-A12")
def test_a_reaction_can_take_a_cube_back_from_another_card():
    game = position(turn=1, hands={1: ["loan-1"]}, members=BANK, coins=RICH, rows=TEN).do(1, play="loan-1")
    game.do(0, influence="loan-1")
    assert {"take-back": "loan-1", "slot": 1} not in game.offers(0)
    game.do(0, take_back="wharf-3", slot=1)
    assert game.rows["bank"] == [{"loan-1": [1, 0]}]
    assert game.rows["port"][2] == {"wharf-3": [2]}
    assert game.points[1] == 1
    assert game.asked(2) == ("reaction", "ZA-A6")


@pytest.mark.rule("ZA-A12")
def test_the_only_cubes_on_the_card_itself_do_not_help():
    loan = {"bank": [{"loan-1": [0]}]}
    game = position(players=2, members={0: {"head": "bank"}}, coins={0: 9}, rows=loan, schemes={0: {"lady": 9}})
    assert game.refused(0, influence="loan-1") == ("ZA-A12", "no-cube")


@pytest.mark.rule("ZA-A12", "ZA-K1")
def test_scheming_cubes_cannot_be_taken_back():
    game = position(hands={0: ["loan-1"]}, members=BANK, coins=RICH, schemes={0: {"lady": 10}})
    assert game.refused(0, play="loan-1") == ("ZA-A12", "no-cube")


@pytest.mark.rule("ZA-A13")
def test_an_action_card_without_cubes_leaves_play_at_once_in_the_middle_of_a_reaction():
    game = position(turn=1, hands={1: ["loan-1"]}, members=BANK, coins=RICH, rows=TEN).do(1, play="loan-1")
    game.do(0, influence="loan-1").do(0, take_back="chapel-3", slot=1)
    assert {"chapel-3": []} not in game.rows["cathedral"]
    assert len(game.rows["cathedral"]) == 3
    assert game.action_deck[-1] == "chapel-3"
    assert game.asked(2) == ("reaction", "ZA-A6")


@pytest.mark.rule("ZA-A13")
def test_a_fort_card_without_cubes_stays():
    rows = TEN | {"port": [{"wharf-1": [0]}, {"wharf-2": [0]}], "fort": [{"bastion": [0]}]}
    game = position(hands={0: ["loan-1"]}, members=BANK, coins=RICH, rows=rows)
    game.do(0, play="loan-1").do(0, take_back="bastion", slot=1)
    assert game.rows["fort"] == [{"bastion": []}]


@pytest.mark.rule("ZA-T1", "ZA-A11")
def test_two_or_three_experts_may_put_a_second_cube_on_the_card_they_play_before_anyone_reacts():
    game = position(
        players=3, hands={0: ["loan-1"]}, members={0: {"head": "bank"}, 1: {"head": "bank"}}, coins={0: 9, 1: 9}
    )
    game.do(0, play="loan-1")
    assert game.asked(0) == ("reaction", "ZA-T1")
    game.do(0, influence="loan-1")
    assert game.asked(1) == ("reaction", "ZA-A6")
    assert game.rows["bank"] == [{"loan-1": [0, 0]}]


@pytest.mark.rule("ZA-T1")
def test_the_second_cube_may_come_later():
    game = position(players=2, members={0: {"head": "bank"}}, coins={0: 9}, rows={"bank": [{"loan-1": [0]}]})
    game.do(0, influence="loan-1")
    assert (game.rows["bank"], game.coins[0]) == ([{"loan-1": [0, 0]}], 7)
    assert game.refused(0, influence="loan-1") == ("ZA-A11", "cube-limit")


@pytest.mark.rule("ZA-T1")
@pytest.mark.parametrize(("players", "mode"), [(2, "beginner"), (3, "beginner"), (4, "expert"), (5, "expert")])
def test_beginners_and_larger_tables_have_one_cube_per_card(players, mode):
    game = position(
        players=players, mode=mode, members={0: {"head": "bank"}}, coins={0: 9}, rows={"bank": [{"loan-1": [0]}]}
    )
    assert game.refused(0, influence="loan-1") == ("ZA-A11", "cube-limit")


@pytest.mark.rule("ZA-T2")
def test_a_reaction_may_place_both_cubes_before_the_next_player_is_asked():
    game = position(
        players=3,
        hands={0: ["loan-1"]},
        members={seat: {"head": "bank"} for seat in range(3)},
        coins={0: 4, 1: 9, 2: 9},
    )
    game.do(0, play="loan-1").do(1, influence="loan-1")
    assert game.asked(1) == ("reaction", "ZA-T2")
    game.do(1, influence="loan-1")
    assert game.rows["bank"] == [{"loan-1": [0, 1, 1]}]


@pytest.mark.rule("ZA-T3", "ZA-X7")
def test_a_promoter_who_fills_a_lower_slot_gets_no_bonus():
    game = position(players=3, hands={0: ["loan-1"]}, members={0: {"head": "bank"}}, coins={0: 6})
    game.do(0, play="loan-1").do(0, influence="loan-1")
    assert (game.coins[0], game.points[0]) == (0, 0)


@pytest.mark.rule("ZA-T4", "ZA-X7")
def test_every_cube_earns_the_main_effect_and_the_promoters_part_comes_once():
    game = position(players=3, phase="resolution", area="bank", rows={"bank": [{"loan-1": [0, 0]}]})
    assert game.coins[0] == 4
    palace = position(players=3, phase="resolution", area="palace", rows={"palace": [{"council-1": [1, 1]}]})
    assert palace.points[1] == 1 + 1 + 2


@pytest.mark.rule("ZA-T5")
def test_a_second_own_cube_on_a_challenge_adds_to_the_roll_and_earns_the_reward_too():
    game = position(players=2, phase="resolution", area="bank", coins={0: 1}, rows={"bank": [{"wager-1": [0, 0, 1]}]})
    assert game.view(0)["challenge"]["added"] == 2
    game.do(0, pay=0, chance=[{"die": 4}])
    assert (game.coins[0], game.coins[1]) == (1 + 10, 5)
