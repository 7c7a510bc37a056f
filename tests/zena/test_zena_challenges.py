"""Challenge cards and fort battles. ZA-H"""

import pytest

from zena.play import position


def challenge(cubes, card="wager-1", area="bank", **given):
    return position(phase="resolution", area=area, rows={area: [{card: cubes}]}, **given)


@pytest.mark.rule("ZA-H1", "ZA-H2", "ZA-X5")
def test_owners_pay_in_the_order_of_their_cubes_and_then_the_promoter_rolls():
    game = challenge([2, 0], coins={0: 3, 2: 3})
    assert (game.to_act, game.asked(2)) == ([2], ("payment", "ZA-H2"))
    assert game.offers(2) == [{"pay": amount} for amount in range(4)]
    game.do(2, pay=2).do(0, pay=1, chance=[{"die": 3}])
    assert {"event": "rolled", "seat": 2, "card": "wager-1", "die": 3, "total": 7} in game.heard
    assert (game.coins[0], game.coins[2]) == (3 - 1 + 5, 3 - 2 + 5)


@pytest.mark.rule("ZA-H1")
def test_a_challenge_is_rolled_for_once_in_a_round():
    game = challenge([0], coins={0: 1}).do(0, pay=0, chance=[{"die": 4}])
    assert game.rows["bank"] == [{"wager-1": [0]}]
    assert game.phase == "actions"


@pytest.mark.rule("ZA-H2")
def test_payments_are_not_refunded():
    game = challenge([0], coins={0: 3}).do(0, pay=2, chance=[{"die": 1}])
    assert game.coins[0] == 1


@pytest.mark.rule("ZA-H2", "ZA-A16")
def test_nobody_pays_more_than_they_have_and_the_penniless_are_not_asked():
    game = challenge([1, 0], coins={0: 2})
    assert game.to_act == [0]
    assert game.refused(0, pay=3) == ("ZA-A16", "too-expensive")


@pytest.mark.rule("ZA-H2")
def test_an_owner_of_two_cubes_is_asked_once_at_the_higher_one():
    game = challenge([0, 1, 0], players=2, coins={0: 5, 1: 5}).do(0, pay=1)
    assert game.to_act == [1]
    game.do(1, pay=0, chance=[{"die": 1}])
    assert game.rows["bank"] == [{"wager-1": [0, 1, 0]}]


@pytest.mark.rule("ZA-H2")
def test_beginners_pay_too():
    assert challenge([0], mode="beginner", coins={0: 2}).asked(0) == ("payment", "ZA-H2")


@pytest.mark.rule("ZA-H3")
def test_every_filled_slot_below_the_top_adds_one():
    assert challenge([0, 1, 2], coins={0: 1}).view(3)["challenge"]["added"] == 2


@pytest.mark.rule("ZA-H4")
@pytest.mark.parametrize(
    ("die", "coins", "row"), [(3, 1, []), (4, 1, [{"wager-1": [0]}]), (5, 1, [{"wager-1": [0]}]), (6, 6, [])]
)
def test_three_is_a_defeat_four_and_five_change_nothing_six_is_a_victory(die, coins, row):
    game = challenge([0], coins={0: 1}).do(0, pay=0, chance=[{"die": die}])
    assert (game.coins[0], game.rows["bank"], game.cubes[0]) == (coins, row, 10 - len(row))


@pytest.mark.rule("ZA-H4")
def test_a_victory_earns_every_cube_the_reward():
    game = challenge([0, 1], card="convoy-1", area="port", coins={0: 4}).do(0, pay=4, chance=[{"die": 1}])
    assert (game.points[0], game.points[1]) == (2, 2)
    game.do(0, draw="goal").do(1, draw="goal")
    assert (game.rows["port"], game.action_deck[-1]) == ([], "convoy-1")


@pytest.mark.rule("ZA-H5")
def test_a_challenge_that_stays_counts_for_the_limit_of_three():
    row = [{"wager-1": [0]}, {"loan-1": [1]}, {"loan-2": [1]}, {"loan-3": [1]}]
    game = position(phase="resolution", area="bank", coins={0: 1}, rows={"bank": row}).do(0, pay=0, chance=[{"die": 4}])
    assert game.rows["bank"] == row[1:]


CITY = {
    "palace": [{"council-1": [1]}, {"council-2": [2]}],
    "cathedral": [{"chapel-1": [2, 3]}],
    "bank": [{"loan-1": [3]}],
}


@pytest.mark.rule("ZA-H6", "ZA-X6")
def test_a_lost_fort_card_destroys_the_oldest_card_of_each_area_it_names():
    game = position(phase="resolution", area="fort", coins={0: 1}, rows=CITY | {"fort": [{"bastion": [0]}]})
    game.do(0, pay=0, chance=[{"die": 1}])
    assert (game.fort_deck[-1], game.rows["fort"]) == ("bastion", [])
    assert (game.rows["palace"], game.rows["cathedral"], game.rows["bank"]) == (
        [{"council-2": [2]}],
        [],
        [{"loan-1": [3]}],
    )
    assert game.action_deck[-2:] == ["chapel-1", "council-1"]
    assert game.cubes == {0: 10, 1: 10, 2: 9, 3: 9}
    assert game.points == dict.fromkeys(range(4), 0)


@pytest.mark.rule("ZA-H6")
def test_an_area_without_cards_loses_nothing():
    game = position(phase="resolution", area="fort", coins={0: 1}, rows={"fort": [{"bastion": [0]}]})
    assert game.do(0, pay=0, chance=[{"die": 1}]).phase == "actions"


@pytest.mark.rule("ZA-H6", "ZA-X6")
def test_a_won_fort_card_goes_to_the_won_battles():
    game = position(phase="resolution", area="fort", coins={0: 5}, rows=CITY | {"fort": [{"bastion": [0, 1]}]})
    game.do(0, pay=4, chance=[{"die": 1}])
    assert (game.won, game.points[0], game.points[1], game.rows["palace"]) == (["bastion"], 2, 2, CITY["palace"])
    assert (game.cubes[0], "bastion" in game.fort_deck) == (10, False)


@pytest.mark.rule("ZA-H7")
def test_a_fort_card_without_a_cube_is_lost_without_a_roll():
    game = position(phase="resolution", area="fort", rows=CITY | {"fort": [{"bastion": []}]})
    assert (game.fort_deck[-1], game.rows["palace"]) == ("bastion", [{"council-2": [2]}])


@pytest.mark.rule("ZA-X8")
@pytest.mark.parametrize(("die", "won", "stays"), [(6, 1, 0), (4, 1, 0), (3, 0, 1), (2, 0, 1), (1, 0, 0)])
def test_three_cubes_on_a_fort_card_win_with_a_four(die, won, stays):
    game = position(phase="resolution", area="fort", coins={2: 1}, rows={"fort": [{"bastion": [0, 1, 2]}]})
    game.do(2, pay=0, chance=[{"die": die}])
    assert (len(game.won), len(game.rows["fort"])) == (won, stays)


@pytest.mark.rule("ZA-H2")
def test_the_view_tells_how_the_die_would_end_a_challenge_and_who_pays_after():
    seen = challenge([0, 1, 2], coins={0: 1, 2: 1}).view(3)["challenge"]
    assert seen["faces"] == ["defeat", "stays", "stays", "victory", "victory", "victory"]
    assert seen["odds"] == {"victory": 3, "stays": 2, "defeat": 1}
    assert (seen["seat"], seen["to-pay"]) == (0, [2])
