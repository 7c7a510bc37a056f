"""Drawing, events and the end of a round. ZA-D, ZA-E, ZA-N, ZA-G"""

import pytest

from zena.play import position


@pytest.mark.rule("ZA-D1")
def test_experts_choose_the_deck_card_by_card():
    game = position(
        phase="resolution",
        area="cathedral",
        rows={"cathedral": [{"sermon-1": [0]}]},
        action_deck=["loan-1"],
        goal_deck=["grab-1"],
    )
    assert game.asked(0) == ("draw", "ZA-D1")
    game.do(0, draw="goal")
    assert game.hands[0] == ["grab-1"]
    game.do(0, draw="action")
    assert game.hands[0] == ["grab-1", "loan-1"]


@pytest.mark.rule("ZA-D1")
def test_beginners_draw_from_the_action_deck_without_being_asked():
    game = position(mode="beginner", phase="resolution", rows={"cathedral": [{"sermon-1": [0]}]})
    assert len(game.hands[0]) == 2


@pytest.mark.rule("ZA-D2")
def test_cards_removed_from_a_row_go_under_the_deck_from_the_left():
    game = position(phase="resolution", area="bank", rows={"bank": [{"cash-1": [0]}, {"loan-1": [0]}, {"cash-2": [1]}]})
    assert game.action_deck[-2:] == ["cash-1", "cash-2"]


@pytest.mark.rule("ZA-D3")
def test_an_empty_deck_cannot_be_chosen():
    goals = [f"grab-{n}" for n in range(1, 6)]
    game = position(rest="hand-1", goal_deck=goals, turn=0)
    assert {"pass": "action"} not in game.offers(0)
    assert game.refused(0, **{"pass": "action"}) == ("ZA-D3", "deck-empty")


@pytest.mark.rule("ZA-D3")
def test_with_no_card_left_the_draw_is_skipped():
    game = position(phase="resolution", area="cathedral", rest="hand-1", rows={"cathedral": [{"sermon-1": [0]}]})
    assert game.hands[0] == []


@pytest.mark.rule("ZA-D4")
def test_others_see_the_backs_of_a_hand_and_nothing_else():
    game = position(hands={0: ["loan-1", "grab-1", "grab-2"]})
    assert game.view(1)["families"][0]["hand"] == {"actions": 1, "goals": 2, "known": []}
    assert game.view(0)["families"][0]["hand"]["cards"] == ["loan-1", "grab-1", "grab-2"]


@pytest.mark.rule("ZA-D4")
def test_others_hear_from_which_deck_a_card_was_drawn():
    game = position().do(0, **{"pass": "goal"})
    assert {"event": "drew", "seat": 0, "deck": "goal"} in game.heard


@pytest.mark.rule("ZA-D5")
def test_a_hand_has_no_limit_during_a_round():
    hand = [f"loan-{n}" for n in range(1, 6)] + [f"wharf-{n}" for n in range(1, 6)]
    game = position(hands={0: hand}).do(0, **{"pass": "action"})
    assert len(game.hands[0]) == 11


@pytest.mark.rule("ZA-E1")
def test_everybody_takes_the_income_of_the_event():
    game = position(phase="event", round=3, coins={2: 1}, events=["plenty"])
    assert (game.event, game.coins) == ("plenty", {0: 4, 1: 4, 2: 5, 3: 4})


@pytest.mark.rule("ZA-E2", "ZA-R4")
def test_an_event_changes_what_cards_pay_in_its_own_round_only():
    loan = {"bank": [{"loan-1": [0]}]}
    game = position(phase="resolution", area="bank", event="boom", events=["calm-1", "calm-2"], rows=loan)
    assert game.coins[0] == 2 + 2
    for seat in (3, 0, 1, 2):
        game.do(seat, **{"pass": True})
    assert (game.round, game.coins[0]) == (3, 4 + 2)


@pytest.mark.rule("ZA-E3", "ZA-E4")
def test_a_fort_card_appears_after_the_income_and_waits_if_nobody_is_there():
    game = position(phase="event", events=["siege-1"], rows={"fort": [{"tower-1": []}]}, fort_deck=["bastion"])
    assert game.rows["fort"] == [{"tower-1": []}, {"bastion": []}]
    assert game.coins[0] == 2
    assert game.asked(0) == ("turn", "ZA-A2")


@pytest.mark.rule("ZA-E3")
def test_with_the_fort_deck_empty_nothing_is_revealed():
    towers = [f"tower-{n}" for n in range(1, 8)]
    game = position(phase="event", events=["siege-1"], won=[*towers, "bastion"])
    assert game.rows["fort"] == []


@pytest.mark.rule("ZA-E3")
def test_beginners_ignore_fort_cards():
    assert position(mode="beginner", phase="event", events=["siege-1"]).asked(0) == ("turn", "ZA-A2")


@pytest.mark.rule("ZA-E4", "ZA-A9")
def test_players_at_the_fort_may_influence_a_new_fort_card_in_turn_order():
    at_fort = {seat: {"head": "fort"} for seat in (0, 1, 3)}
    game = position(
        phase="event", first=1, events=["siege-1"], members=at_fort, coins={0: 9, 1: 9, 3: 9}, fort_deck=["bastion"]
    )
    assert game.asked(1) == ("reaction", "ZA-E4")
    game.do(1, decline=True).do(3, influence="bastion").do(0, influence="bastion")
    assert game.rows["fort"] == [{"bastion": [3, 0]}]
    assert game.coins == {0: 9, 1: 11, 2: 2, 3: 7}
    assert game.asked(1) == ("turn", "ZA-A2")


@pytest.mark.rule("ZA-E4", "ZA-A8")
def test_the_first_cube_on_a_waiting_fort_card_takes_the_top_slot():
    game = position(rows={"fort": [{"bastion": []}]}, members={0: {"head": "fort"}}, coins={0: 4})
    game.do(0, influence="bastion")
    assert game.rows["fort"] == [{"bastion": [0]}]
    assert game.coins[0] == 0


MANY = ["loan-1", "loan-2", "loan-3", "loan-4", "loan-5", "grab-1", "grab-2", "grab-3"]


@pytest.mark.rule("ZA-N1", "ZA-D1", "ZA-D2")
def test_all_discard_down_to_six_at_once_in_secret_and_the_cards_go_under_in_turn_order():
    game = position(
        phase="end", first=1, hands={0: MANY, 1: [f"wharf-{n}" for n in range(1, 6)] + ["cash-1", "cash-2"]}
    )
    assert game.asked(0) == ("discard", "ZA-N1")
    before = game.view(1)
    game.do(0, discard="grab-2").do(0, discard="loan-4")
    assert game.view(1) == before | {"to-act": [1]}
    game.do(1, discard="cash-1")
    assert game.action_deck[-2:] == ["cash-1", "loan-4"]
    assert game.goal_deck[-1] == "grab-2"
    assert len(game.hands[0]) == len(game.hands[1]) == 6


@pytest.mark.rule("ZA-N1")
def test_hands_are_cut_in_the_last_round_too():
    game = position(phase="end", round=8, hands={0: MANY})
    assert game.asked(0) == ("discard", "ZA-N1")
    game.do(0, discard="grab-1").do(0, discard="grab-2")
    assert game.phase == "over"
    assert game.points[0] == 1


@pytest.mark.rule("ZA-N2")
def test_the_first_player_card_goes_to_the_right():
    assert position(phase="end", round=1, first=0).first == 3
    assert position(players=2, phase="end", round=1, first=1).first == 0


@pytest.mark.rule("ZA-G1")
def test_the_game_ends_after_the_eighth_round():
    assert position(phase="end", round=7).phase == "actions"
    assert position(phase="end", round=8).phase == "over"


@pytest.mark.rule("ZA-G2")
def test_every_full_five_coins_become_a_point():
    game = position(phase="end", round=8, coins={0: 14, 1: 4, 2: 5})
    assert game.points == {0: 2, 1: 0, 2: 1, 3: 0}
    assert game.coins == {0: 4, 1: 4, 2: 0, 3: 0}


@pytest.mark.rule("ZA-G4")
def test_a_tie_goes_to_more_coins_left_and_is_shared_after_that():
    game = position(phase="end", round=8, points={0: 7, 1: 7, 2: 6}, coins={0: 3, 1: 2, 2: 4})
    assert game.winners == [0]
    shared = position(phase="end", round=8, points={0: 7, 1: 7}, coins={0: 3, 1: 3})
    assert shared.winners == [0, 1]
    assert shared.game.plain_rules["payoff"](shared.position, shared.game.cards, 1) == 0.5
