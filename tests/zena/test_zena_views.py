"""What the rules make of a position, as a seat is shown it."""

import pytest

from zena.play import dealt, members, position


def worth(card, **given):
    return position(hands={0: [card]}, **given).view(0)["families"][0]["hand"]["worth"][card]


@pytest.mark.parametrize(
    ("card", "given", "told"),
    [
        ("control-bank-1", {"members": {0: {"head": "bank"}}}, (5, "held", 0)),
        ("control-bank-1", {"members": {0: {"heir": "bank"}, 1: {"head": "bank"}}}, (0, "short", 4)),
        ("control-bank-1", {"members": {0: {"head": "bank"}, 1: {"head": "bank"}}}, (0, "short", 1)),
        ("control-bank-1", {"members": {0: {"lady": "bank"}}}, (0, "lady-alone", 0)),
        ("city-bank-1", {"rows": {"bank": [{"loan-1": [1]}, {"wager-1": [1]}, {"cash-1": [1]}]}}, (2, "cards", 2)),
        ("grab-1", {}, (1, "copies", 1)),
        ("any-1", {"members": {0: {"head": "bank", "lady": "port", "heir": "port"}}}, (3, "areas", 2)),
        ("none-1", {}, (5, "areas", 0)),
        ("battles-1", {"won": ["tower-1", "bastion"]}, (2, "battles", 2)),
    ],
)
def test_a_goal_of_ones_own_tells_what_it_would_score_now_and_why(card, given, told):
    assert tuple(worth(card, **given).values()) == told


def test_nobody_else_is_told_what_a_goal_is_worth():
    hand = position(hands={0: ["grab-1"]}).view(1)["families"][0]["hand"]
    assert "worth" not in hand


@pytest.mark.parametrize(
    ("where", "told"),
    [
        ({0: members(head="bank"), 1: members(lady="bank")}, {"points": [5, 3, 0, 0], "controller": 0, "nobody": None}),
        ({0: members(lady="bank")}, {"points": [3, 0, 0, 0], "controller": None, "nobody": "lady-alone"}),
        (
            {0: members(head="bank"), 1: members(head="bank")},
            {"points": [5, 5, 0, 0], "controller": None, "nobody": "tie"},
        ),
        ({}, {"points": [0, 0, 0, 0], "controller": None, "nobody": None}),
    ],
)
def test_control_tells_the_sums_and_why_nobody_has_it(where, told):
    assert position(members=where).view(0)["control"]["bank"] == told


def test_the_event_tells_where_cards_pay_otherwise():
    assert position(event="crash").view(0)["coin-changes"] == {"bank": -3}
    assert position(event="calm-1").view(0)["coin-changes"] == {}
    assert dealt().view(0)["coin-changes"] == {}


def test_a_beginner_has_neither_the_old_town_nor_the_fort():
    view = position(mode="beginner").view(0)
    assert list(view["incomes"]) == list(view["rows"]) == ["cathedral", "palace", "bank", "port"]
    assert view["incomes"]["palace"] == {"coins": -1, "points": 2}


def test_a_moved_revolt_says_so():
    rows = position(rows={"bank": [{"revolt": [0]}, {"loan-1": [1]}]}).view(0)["rows"]["bank"]
    assert [card["moved"] for card in rows] == [True, False]


@pytest.mark.rule("ZA-H2")
def test_a_challenge_tells_how_the_die_would_end_it_and_who_pays_after():
    game = position(phase="resolution", area="bank", coins={0: 1, 2: 1}, rows={"bank": [{"wager-1": [0, 1, 2]}]})
    seen = game.view(3)["challenge"]
    assert seen["faces"] == ["defeat", "stays", "stays", "victory", "victory", "victory"]
    assert seen["odds"] == {"victory": 3, "stays": 2, "defeat": 1}
    assert (seen["seat"], seen["to-pay"]) == (0, [2])
