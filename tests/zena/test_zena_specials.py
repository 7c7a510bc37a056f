"""Cards with effects of their own. ZA-K"""

import pytest

from zena.play import position

RICH = dict.fromkeys(range(4), 20)


@pytest.mark.rule("ZA-K1")
def test_scheming_moves_the_cube_to_a_member_and_the_card_leaves_play():
    game = position(phase="resolution", rows={"old-town": [{"manezzi": [1]}]})
    assert game.asked(1) == ("member", "ZA-K1")
    game.do(1, member="lady")
    assert (game.schemes[1]["lady"], game.cubes[1], game.rows["old-town"]) == (1, 9, [])
    assert game.action_deck[-1] == "manezzi"


@pytest.mark.rule("ZA-K1")
def test_a_scheming_cube_stays_with_the_member_when_it_moves():
    game = position(schemes={0: {"head": 2}}).do(0, move="head", to="bank")
    assert game.view(0)["control"]["bank"]["points"][0] == 7


@pytest.mark.rule("ZA-K2", "ZA-R10")
def test_a_revolt_moves_once_with_its_cubes_and_pays_where_it_arrives():
    rows = {"old-town": [{"revolt": [2, 0]}], "bank": [{"loan-1": [1]}]}
    game = position(phase="resolution", rows=rows)
    assert game.asked(2) == ("area", "ZA-K2")
    assert game.offers(2) == [{"area": area} for area in ("cathedral", "palace", "bank", "port")]
    assert game.refused(2, area="fort") == ("ZA-K2", "area-not-allowed")
    game.do(2, area="bank")
    assert game.rows["bank"] == [{"loan-1": [1]}, {"revolt": [2, 0]}]
    assert game.coins == {0: 2, 1: 2, 2: 2, 3: 0}


@pytest.mark.rule("ZA-K2")
def test_the_promoter_of_the_moment_moves_a_revolt():
    game = position(phase="resolution", rows={"old-town": [{"revolt": [3, 1]}]})
    assert game.to_act == [3]


@pytest.mark.rule("ZA-K2")
def test_a_moved_revolt_belongs_to_its_new_area_and_never_moves_again():
    row = [{"revolt": [0]}, {"loan-1": [1]}, {"loan-2": [1]}, {"loan-3": [1]}]
    game = position(phase="resolution", area="bank", event="boom", events=["calm-1"], rows={"bank": row})
    assert game.coins[0] == 2 + 2
    assert game.rows["bank"] == row[1:]


@pytest.mark.rule("ZA-K2", "ZA-A7")
def test_a_moved_revolt_is_influenced_in_its_new_area():
    game = position(coins=RICH, members={0: {"head": "port"}}, rows={"port": [{"revolt": [1]}]}).do(
        0, influence="revolt"
    )
    assert (game.coins[0], game.coins[1]) == (17, 21)


@pytest.mark.rule("ZA-K2", "ZA-H6")
def test_a_moved_revolt_can_be_destroyed_by_a_fort_defeat():
    rows = {"palace": [{"revolt": [1]}, {"council-1": [2]}], "fort": [{"bastion": []}]}
    assert position(phase="resolution", area="fort", rows=rows).rows["palace"] == [{"council-1": [2]}]


@pytest.mark.rule("ZA-K3")
@pytest.mark.parametrize(
    ("rows", "points"),
    [
        ({}, 0),
        ({"port": [{"catch-1": [0]}]}, 1),
        ({"bank": [{"wager-1": [1, 0]}]}, 1),
        ({"port": [{"wharf-1": [1, 0]}], "bank": [{"revolt": [0]}]}, 2),
        ({"port": [{"wharf-1": [1]}]}, 0),
    ],
)
def test_relations_pay_for_own_cubes_at_the_port_and_at_the_bank(rows, points):
    game = position(phase="resolution", area="palace", coins={1: 1}, rows=rows | {"palace": [{"relations": [0]}]})
    assert game.points[0] == points


HANDS = {0: ["loan-1"], 1: ["loan-2"], 2: ["loan-3"], 3: ["loan-4"]}
DRAWS = ["cash-1", "cash-2", "cash-3", "catch-1"]
NO_GOALS = {"rest": "hand-3"}


@pytest.mark.rule("ZA-K4")
def test_at_a_feast_all_draw_in_turn_order_and_then_pass_a_card_to_the_left_at_once():
    game = position(
        phase="resolution", area="palace", first=1, hands=HANDS, action_deck=DRAWS, rows={"palace": [{"feast": [2, 0]}]}
    )
    assert (game.points, game.to_act) == ({0: 0, 1: 0, 2: 1, 3: 0}, [1])
    for seat in (1, 2, 3, 0):
        game.do(seat, draw="action")
    assert (game.to_act, game.asked(0)) == ([0, 1, 2, 3], ("hand-over", "ZA-K4"))
    before = game.view(3)
    game.do(0, hand_over="loan-1")
    assert game.view(3) == before | {"to-act": [1, 2, 3]}
    game.do(2, hand_over="cash-2").do(1, hand_over="loan-2").do(3, hand_over="loan-4")
    assert game.hands == {
        0: ["catch-1", "loan-4"],
        1: ["cash-1", "loan-1"],
        2: ["loan-3", "loan-2"],
        3: ["cash-3", "cash-2"],
    }


@pytest.mark.rule("ZA-K4")
def test_the_arrow_may_show_to_the_right_and_an_empty_hand_passes_nothing():
    hands = {1: ["loan-1"], 2: ["loan-2"]}
    game = position(
        players=3,
        mode="beginner",
        phase="resolution",
        area="palace",
        hands=hands,
        rest="hand-2",
        rows={"palace": [{"ball": [0]}]},
    )
    assert game.to_act == [1, 2]
    game.do(2, hand_over="loan-2").do(1, hand_over="loan-1")
    assert (game.hands[0], game.hands[1]) == (["loan-1"], ["loan-2"])


@pytest.mark.rule("ZA-K4", "ZA-D4")
def test_only_giver_and_receiver_know_the_card_that_was_passed():
    game = position(mode="beginner", phase="resolution", area="palace", hands=HANDS, rows={"palace": [{"ball": [0]}]})
    for seat in range(4):
        game.do(seat, hand_over=HANDS[seat][0])
    assert game.view(1)["families"][0]["hand"]["known"] == ["loan-2"]
    assert game.view(2)["families"][0]["hand"]["known"] == []


@pytest.mark.rule("ZA-K4")
def test_two_players_pass_to_each_other():
    hands = {0: ["loan-1"], 1: ["loan-2"]}
    game = position(
        players=2,
        mode="beginner",
        phase="resolution",
        area="palace",
        hands=hands,
        action_deck=DRAWS,
        rows={"palace": [{"feast": [0]}]},
    )
    game.do(0, hand_over="loan-1").do(1, hand_over="loan-2")
    assert game.hands == {0: ["cash-1", "loan-2"], 1: ["cash-2", "loan-1"]}


@pytest.mark.rule("ZA-K5")
def test_an_extra_turn_earned_in_phase_two_comes_right_after_the_running_turn():
    game = position(turn=1, coins=RICH, rows={"cathedral": [{"encore": [3]}]}).do(1, influence="encore")
    assert game.extra_turns == [3]
    game.do(1, **{"pass": True})
    assert (game.turn, game.view(0)["turn"]["extra"]) == (3, True)
    game.do(3, **{"pass": "coin"})
    assert (game.turn, game.coins[3]) == (2, 21)


@pytest.mark.rule("ZA-K5")
def test_an_extra_turn_is_a_full_turn():
    game = position(turn=1, coins=RICH, hands={3: ["loan-1"]}, rows={"cathedral": [{"encore": [3]}]})
    game.do(1, influence="encore").do(1, **{"pass": True}).do(3, move="head", to="bank").do(3, play="loan-1")
    assert game.rows["bank"] == [{"loan-1": [3]}]


@pytest.mark.rule("ZA-K5")
def test_extra_turns_of_a_card_come_when_it_is_done_in_the_order_of_its_cubes():
    game = position(phase="resolution", area="cathedral", rows={"cathedral": [{"summons": [2, 0]}, {"chapel-1": [1]}]})
    assert (game.turn, game.extra_turns, game.points[1]) == (2, [0], 0)
    game.do(2, **{"pass": True})
    assert game.turn == 0
    game.do(0, **{"pass": True})
    assert (game.points[1], game.phase) == (1, "actions")


@pytest.mark.rule("ZA-K5")
def test_a_bonus_turn_earned_inside_an_extra_turn_of_a_resolution_comes_right_after_that_turn():
    rows = {"cathedral": [{"summons": [2, 0]}], "palace": [{"council-1": [1]}]}
    rows["cathedral"].append({"encore": [3]})
    game = position(phase="resolution", area="cathedral", coins=RICH, rows=rows).do(2, influence="encore")
    assert game.extra_turns == [3, 0]
    game.do(2, **{"pass": True})
    assert game.turn == 3
    game.do(3, **{"pass": True})
    assert game.turn == 0
