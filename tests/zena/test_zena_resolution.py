"""The resolution of the areas: effects, removal, control. ZA-R"""

import pytest

from zena.play import position


def resolve(area, rows=None, **given):
    return position(phase="resolution", area=area, rows=rows or {}, **given)


@pytest.mark.rule("ZA-R1")
def test_areas_resolve_one_after_the_other_each_with_effects_removal_and_control():
    heads = {0: {"head": "bank"}, 1: {"head": "port"}}
    rows = {"bank": [{"cash-1": [1]}], "port": [{"catch-1": [0]}], "palace": [{"edict-1": [2]}]}
    game = resolve("old-town", rows | {"old-town": [{"alley-1": [3]}], "cathedral": [{"sermon-1": [0]}]}, members=heads)
    assert (game.points[3], game.area) == (1, "cathedral")
    game.do(0, draw="goal").do(0, draw="goal")
    order = [event for event in game.heard if event["event"] in ("coins", "points", "removed", "controls")]
    assert [list(event.values())[1:] for event in order[1:8]] == [
        [None, "cathedral"],
        [2, 1, "edict-1"],
        ["edict-1", "palace"],
        [None, "palace"],
        [1, 4, "cash-1"],
        ["cash-1", "bank"],
        [0, "bank"],
    ]


@pytest.mark.rule("ZA-R2")
def test_cards_take_effect_from_the_oldest_and_cubes_from_the_top():
    game = resolve(
        "palace", {"palace": [{"edict-1": [2]}, {"council-1": [1, 0]}], "bank": [{"wager-1": [3]}]}, coins={3: 1}
    )
    assert game.points == {0: 1, 1: 3, 2: 1, 3: 0}


@pytest.mark.rule("ZA-R2")
def test_each_part_applies_to_all_cubes_before_the_next_part():
    game = resolve("bank", {"bank": [{"dividend": [0, 1]}]}, goal_deck=["grab-1", "grab-2"])
    assert game.asked(0) == ("draw", "ZA-D1")
    game.do(0, draw="goal")
    assert (game.coins[0], game.coins[1]) == (0, 0)
    game.do(1, draw="goal")
    assert (game.coins[0], game.coins[1]) == (3, 2)


@pytest.mark.rule("ZA-R3")
def test_players_draw_in_the_order_of_their_cubes():
    game = resolve("cathedral", {"cathedral": [{"sermon-1": [2, 0]}]})
    assert game.to_act == [2]
    game.do(2, draw="action").do(2, draw="action")
    assert game.to_act == [0]


@pytest.mark.rule("ZA-R4")
@pytest.mark.parametrize(
    ("event", "area", "card", "paid"),
    [
        ("boom", "bank", "loan-1", 4),
        ("boom", "bank", "cash-1", 6),
        ("crash", "bank", "loan-1", 0),
        ("crash", "bank", "cash-1", 1),
        ("boom", "bank", "dividend", 5),
        ("crash", "bank", "dividend", 0),
        ("trade", "port", "wharf-1", 4),
        ("trade", "port", "fleet-1", 2),
        ("storm", "port", "wharf-1", 0),
        ("boom", "port", "wharf-1", 3),
        ("trade", "bank", "loan-1", 2),
        ("boom", "bank", "revolt", 4),
    ],
)
def test_an_event_changes_the_sum_of_coins_a_card_pays_each_cube(event, area, card, paid):
    no_goals = {"rest": "hand-3", "action_deck": ["catch-3"]}
    game = resolve(area, {area: [{card: [0]}]}, event=event, events=["calm-1"], **no_goals)
    assert game.coins[0] == paid


@pytest.mark.rule("ZA-R4")
def test_an_event_changes_what_a_challenge_pays():
    game = resolve("bank", {"bank": [{"wager-1": [0, 1]}]}, event="boom", events=["calm-1"], coins={0: 5})
    game.do(0, pay=5, chance=[{"die": 1}])
    assert (game.coins[0], game.coins[1]) == (7, 7)


@pytest.mark.rule("ZA-R4")
def test_a_card_that_pays_no_coins_and_control_income_do_not_change():
    game = resolve(
        "port",
        {"port": [{"convoy-1": [0]}]},
        event="trade",
        events=["calm-1"],
        members={1: {"head": "port"}},
        coins={0: 6},
    )
    game.do(0, pay=6, chance=[{"die": 1}])
    assert game.coins[0] == 0
    game.do(0, draw="action")
    assert game.coins == {0: 0, 1: 1, 2: 0, 3: 0}


@pytest.mark.rule("ZA-R5")
def test_temporary_cards_go_first_and_then_the_oldest_until_three_are_left():
    row = [{"loan-1": [0]}, {"cash-1": [0]}, {"loan-2": [1]}, {"loan-3": [1]}, {"cash-2": [1]}, {"loan-4": [2]}]
    game = resolve("bank", {"bank": row})
    assert game.rows["bank"] == [{"loan-2": [1]}, {"loan-3": [1]}, {"loan-4": [2]}]
    assert game.action_deck[-3:] == ["cash-1", "cash-2", "loan-1"]
    assert game.cubes == {0: 10, 1: 8, 2: 9, 3: 10}


@pytest.mark.rule("ZA-R5")
def test_temporary_cards_never_push_out_permanent_ones():
    row = [{"loan-1": [0]}, {"loan-2": [1]}, {"loan-3": [1]}, {"cash-2": [1]}]
    assert resolve("bank", {"bank": row}).rows["bank"] == row[:3]


@pytest.mark.rule("ZA-R5")
def test_a_fort_card_pushed_out_goes_under_the_fort_deck_and_is_neither_won_nor_lost():
    row = [{f"tower-{n}": [0, 1]} for n in range(1, 5)]
    game = resolve("fort", {"fort": row, "bank": [{"loan-1": [0]}]}, coins={0: 1})
    for _ in range(3):
        game.do(0, pay=0, chance=[{"die": 3}])
    game.do(0, pay=0, chance=[{"die": 3}])
    assert game.rows["fort"] == row[1:]
    assert (game.fort_deck[-1], game.won, game.rows["bank"]) == ("tower-1", [], [{"loan-1": [0]}])


@pytest.mark.rule("ZA-R6")
def test_head_lady_and_heirs_count_five_three_and_two_with_scheming_cubes():
    game = position(members={0: {"head": "bank"}, 1: {"lady": "bank", "heir": "bank"}}, schemes={1: {"heir": 1}})
    assert game.view(2)["control"]["bank"] == {"points": [5, 6, 0, 0], "controller": 1, "nobody": None}


@pytest.mark.rule("ZA-R6")
def test_a_tie_at_the_top_means_nobody_controls():
    game = position(members={0: {"head": "bank"}, 1: {"lady": "bank", "heir": "bank"}, 2: {"heir": "bank"}})
    assert game.control["bank"] is None


@pytest.mark.rule("ZA-R7", "ZA-X4")
def test_a_lady_alone_controls_nothing_but_keeps_others_from_it():
    game = position(members={0: {"lady": "port"}, 1: {"heir": "port"}})
    assert game.control["port"] is None


@pytest.mark.rule("ZA-R7")
def test_a_lady_alone_controls_the_old_town():
    assert position(members={0: {"lady": "old-town"}, 1: {"heir": "old-town"}}).control["old-town"] == 0


@pytest.mark.rule("ZA-R7")
def test_a_scheming_cube_is_no_company_for_a_lady():
    assert position(members={0: {"lady": "port"}}, schemes={0: {"lady": 2}}).control["port"] is None


@pytest.mark.rule("ZA-R7")
def test_a_lady_with_an_heir_controls():
    assert position(members={0: {"lady": "port", "heir": "port"}}).control["port"] == 0


@pytest.mark.rule("ZA-R8")
def test_an_area_without_members_is_controlled_by_nobody():
    assert position().control["bank"] is None


@pytest.mark.rule("ZA-R9")
@pytest.mark.parametrize(
    ("area", "coins", "points", "cards"),
    [("old-town", 1, 0, 2), ("cathedral", 2, 0, 1), ("bank", 3, 0, 0), ("port", 1, 1, 0), ("fort", 0, 1, 1)],
)
def test_control_gives_the_income_of_the_area(area, coins, points, cards):
    away = {seat: dict.fromkeys(("head", "lady", "heir", "second-heir"), "palace") for seat in range(2)}
    game = resolve(
        area,
        players=2,
        members=away | {0: away[0] | {"head": area}},
        hands={1: ["grab-1"]},
        rest="hand-1",
        action_deck=["loan-1", "loan-2", "loan-3"],
    )
    assert (game.coins[0], game.points[0], len(game.hands[0])) == (coins, points, cards)


@pytest.mark.rule("ZA-R9")
def test_the_palace_sells_two_points_for_a_coin_once():
    game = resolve("palace", members={0: {"head": "palace"}}, coins={0: 5})
    assert game.asked(0) == ("palace", "ZA-R9")
    game.do(0, accept=True)
    assert (game.coins[0], game.points[0], game.phase) == (4, 2, "actions")
    declined = resolve("palace", members={0: {"head": "palace"}}, coins={0: 5}).do(0, decline=True)
    assert (declined.coins[0], declined.points[0]) == (5, 0)


@pytest.mark.rule("ZA-R9", "ZA-A16")
def test_the_palace_asks_nobody_without_a_coin():
    assert resolve("palace", members={0: {"head": "palace"}}).phase == "actions"


@pytest.mark.rule("ZA-R10")
def test_a_row_goes_on_with_the_next_card_after_a_challenge_ends_in_it():
    game = resolve("bank", {"bank": [{"loan-1": [0]}, {"wager-1": [1]}, {"loan-2": [2]}]}, coins={1: 1})
    game.do(1, pay=0, chance=[{"die": 1}])
    assert game.coins == {0: 2, 1: 1, 2: 2, 3: 0}
    assert game.rows["bank"] == [{"loan-1": [0]}, {"loan-2": [2]}]


@pytest.mark.rule("ZA-R10", "ZA-K5")
def test_a_card_played_in_an_extra_turn_takes_effect_if_its_area_is_still_to_come():
    rows = {"cathedral": [{"summons": [0]}, {"chapel-1": [1]}]}
    game = resolve("cathedral", rows, hands={0: ["edict-1", "alley-1"]}, members={0: {"head": "palace"}}, coins={0: 9})
    assert game.turn == 0
    game.do(0, play="edict-1").do(0, **{"pass": True})
    assert (game.points[0], game.points[1]) == (1, 1)


@pytest.mark.rule("ZA-R10", "ZA-K5")
def test_a_card_played_at_an_area_already_resolved_waits_for_the_next_round():
    rows = {"cathedral": [{"summons": [0]}]}
    game = resolve("cathedral", rows, hands={0: ["alley-1"]}, members={0: {"head": "old-town"}}, coins={0: 9})
    game.do(0, play="alley-1").do(0, **{"pass": True})
    assert (game.points[0], game.rows["old-town"]) == (0, [{"alley-1": [0]}])


@pytest.mark.rule("ZA-R10", "ZA-K5")
def test_a_card_played_at_the_area_being_resolved_takes_effect_at_the_end_of_its_row():
    rows = {"cathedral": [{"summons": [0]}, {"chapel-1": [1]}]}
    game = resolve("cathedral", rows, hands={0: ["chapel-2"]}, coins={0: 9, 1: 0})
    game.do(0, play="chapel-2").do(0, **{"pass": True})
    assert (game.points[0], game.points[1]) == (1, 1)
