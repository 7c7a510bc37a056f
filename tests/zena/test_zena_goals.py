"""Goals at the end of the game. ZA-G3, ZA-G5, ZA-O"""

import pytest

from zena.play import position


def scored(hands, **given):
    return position(phase="end", round=8, hands=hands, **given).points


@pytest.mark.rule("ZA-G3")
def test_goals_in_hand_score_whoever_else_holds_the_same_goal():
    assert scored({0: ["control-bank-1"], 1: ["control-bank-2"]}, members={0: {"head": "bank"}}) == {
        0: 5,
        1: 0,
        2: 0,
        3: 0,
    }
    assert scored({0: ["city-bank-1"], 1: ["city-bank-2"]}, rows={"bank": [{"loan-1": [2]}]})[1] == 1


@pytest.mark.rule("ZA-G3")
def test_revealed_goals_are_seen_by_all():
    game = position(phase="end", round=8, hands={0: ["grab-1", "loan-1"]})
    assert game.view(1)["families"][0]["hand"]["known"] == ["grab-1"]


@pytest.mark.rule("ZA-O1", "ZA-G5")
@pytest.mark.parametrize("area", ["old-town", "cathedral", "palace", "bank", "port", "fort"])
def test_a_control_goal_gives_five_points_for_its_area(area):
    away = {
        seat: dict.fromkeys(("head", "lady", "heir", "second-heir"), "port" if area == "cathedral" else "cathedral")
        for seat in range(4)
    }
    at_area = away | {0: away[0] | {"head": area}}
    assert scored({0: [f"control-{area}-1"], 1: [f"control-{area}-2"]}, members=at_area) == {0: 5, 1: 0, 2: 0, 3: 0}


@pytest.mark.rule("ZA-O1", "ZA-G5", "ZA-R6", "ZA-R7")
def test_a_tie_or_a_lady_alone_controls_nothing_for_goals_either():
    assert scored({0: ["control-bank-1"]}, members={0: {"head": "bank"}, 1: {"head": "bank"}})[0] == 0
    assert scored({0: ["control-port-1"]}, members={0: {"lady": "port"}})[0] == 0


@pytest.mark.rule("ZA-O2", "ZA-H5")
@pytest.mark.parametrize("area", ["port", "palace", "bank", "cathedral"])
def test_a_city_goal_counts_permanent_and_challenge_cards_without_own_cubes(area):
    rows = {
        "port": [{"wharf-1": [1]}, {"catch-1": [1]}, {"convoy-1": [1]}],
        "palace": [{"council-1": [1]}, {"edict-1": [1]}, {"revolt": [1]}],
        "bank": [{"loan-1": [1]}, {"cash-1": [1]}, {"wager-1": [1]}],
        "cathedral": [{"chapel-1": [2]}, {"sermon-1": [2]}, {"relic-1": [2]}],
    }
    assert scored({0: [f"city-{area}-1"]}, rows=rows)[0] == 2


@pytest.mark.rule("ZA-O3")
@pytest.mark.parametrize(("held", "points"), [(1, 1), (2, 4), (3, 9), (4, 16), (5, 25)])
def test_grabbing_everything_scores_the_square(held, points):
    assert scored({0: [f"grab-{n}" for n in range(1, held + 1)]})[0] == points


@pytest.mark.rule("ZA-O4")
def test_three_points_for_controlling_any_area():
    assert scored({0: ["any-1"], 1: ["any-2"]}, members={0: {"head": "bank"}}) == {0: 3, 1: 0, 2: 0, 3: 0}


@pytest.mark.rule("ZA-O5")
def test_five_points_for_controlling_none():
    assert scored({0: ["none-1"], 1: ["none-2"]}, members={0: {"head": "bank"}}) == {0: 0, 1: 5, 2: 0, 3: 0}


@pytest.mark.rule("ZA-O6")
def test_a_point_for_each_won_battle():
    assert scored({0: ["battles-1"]}, won=["tower-1", "tower-2", "bastion"])[0] == 3


@pytest.mark.rule("ZA-O7")
def test_two_copies_both_score_in_full():
    assert scored({0: ["control-bank-1", "control-bank-2"]}, members={0: {"head": "bank"}})[0] == 10
