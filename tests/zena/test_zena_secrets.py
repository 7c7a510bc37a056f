"""What a seat knows of hidden cards, and worlds dealt anew for it. ZA-D4"""

import pytest

from zena.deck import GAME
from zena.play import Play, dealt, position
from zenova.envs.zena.observation import LAYOUT, observe
from zenova.kernel.game import SPECTATOR

DEAR = ["relic-1", "relic-2", "relic-3", "council-1", "council-2", "council-3"]
HANDS = {0: ["loan-1", "loan-2"], 1: ["cash-1", "grab-1"], 2: ["wharf-1"], 3: ["catch-1"]}
FULL = ["loan-1", "loan-2", "loan-3", "loan-4", "loan-5", "cash-1", "cash-2"]


def heard(game, seat, action, kind):
    """The cards each seat hears of in events of a kind when somebody acts; None for a card it may not know."""
    events = GAME.apply(game.position, seat, game.encode(action))
    views = {listener: [GAME.event_view(game.position, event, listener) for event in events] for listener in range(4)}
    return {listener: [view.get("card") for view in seen if view["event"] == kind] for listener, seen in views.items()}


def world(game, seat, seed=5):
    return Play(GAME, GAME.determinize(game.position, seat, seed))


@pytest.mark.rule("ZA-D4")
def test_a_seat_keeps_its_own_hand_and_the_kinds_of_others_cards():
    game = position(hands=HANDS)
    assert world(game, 0).hands[0] == HANDS[0]
    assert GAME.view(world(game, 0).position, 0)["families"][1]["hand"] == {"actions": 1, "goals": 1, "known": []}
    assert len({tuple(world(game, 0, seed).hands[1]) for seed in range(20)}) > 10


@pytest.mark.rule("ZA-D4")
def test_everybody_knows_a_card_that_went_from_the_table_under_its_deck():
    game = position(phase="resolution", area="bank", rows={"bank": [{"cash-1": [0]}]})
    assert list(game.view(3)["action-deck"]["known"].values()) == ["cash-1"]
    assert world(game, 3).action_deck[-1] == "cash-1"


@pytest.mark.rule("ZA-D4", "ZA-N1")
def test_only_its_owner_knows_a_discarded_card():
    game = position(phase="end", hands={0: FULL}).do(0, discard="loan-3")
    assert list(game.view(0)["action-deck"]["known"].values()) == ["loan-3"]
    assert game.view(1)["action-deck"]["known"] == {}
    assert world(game, 0).action_deck[-1] == "loan-3"


@pytest.mark.rule("ZA-D4", "ZA-K4")
def test_who_gave_a_card_away_knows_it_until_its_new_owner_discards_one_unseen():
    game = position(
        players=2,
        mode="beginner",
        phase="resolution",
        area="palace",
        hands={0: ["loan-1"], 1: FULL[1:]},
        rows={"palace": [{"ball": [0]}]},
    )
    game.do(0, hand_over="loan-1").do(1, hand_over="loan-2")
    assert game.view(0)["families"][1]["hand"]["known"] == ["loan-1"]
    assert "loan-1" in world(game, 0).hands[1]
    game.do(1, discard="cash-1")
    assert game.view(0)["families"][1]["hand"]["known"] == []


@pytest.mark.rule("ZA-D4", "ZA-A13")
def test_a_card_known_in_the_deck_is_known_in_the_hand_of_who_draws_it():
    rows = {
        "port": [{f"wharf-{n}": [0]} for n in range(1, 6)],
        "bank": [{f"loan-{n}": [0]} for n in range(1, 6)],
    }
    game = position(hands={0: ["chapel-1"]}, coins={0: 9}, rows=rows, rest="hand-2")
    game.do(0, play="chapel-1").do(0, take_back="wharf-1", slot=1).do(0, **{"pass": True}).do(1, **{"pass": "action"})
    assert game.view(3)["families"][1]["hand"] == {"actions": 1, "goals": 0, "known": ["wharf-1"]}
    assert world(game, 3).hands[1] == ["wharf-1"]


@pytest.mark.rule("ZA-F2")
def test_placements_of_others_are_dealt_anew_and_unfinished_ones_begin_again():
    hands = {
        0: ["loan-1", "loan-2", "loan-3", "loan-4", "loan-5"],
        1: ["wharf-1", "wharf-2", "wharf-3", "wharf-4", "wharf-5"],
    }
    game = position(players=3, phase="placing", hands=hands | {2: ["cash-1", "cash-2", "cash-3", "catch-1", "catch-2"]})
    for card in hands[0][:4]:
        game.do(0, place=card)
    game.do(1, place="wharf-1")
    guessed = world(game, 2).position
    assert guessed.marked[:3] == [4, 0, 0]
    assert game.view(2) == GAME.view(guessed, 2)


CHEAP = ["edict-1", "edict-2", "edict-3", "edict-4", "cash-1", "cash-2"]
HELD = ["loan-3", "loan-4", "loan-5", "catch-1"]


@pytest.mark.rule("ZA-S4", "ZA-D4")
@pytest.mark.parametrize("mode", ["beginner", "expert"])
@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_nobody_can_tell_that_another_is_asked_about_its_deal_and_keeps_it(mode, seat):
    top = ["loan-1", "loan-2"]
    asked, other = (
        position(2, mode, phase="mulligan", hands={0: hand, 1: HELD}, action_deck=[*top, *rest])
        for hand, rest in ((DEAR, CHEAP), (CHEAP, DEAR))
    )
    assert [asked.asked(0)[0], asked.view(0)["asked"]["kind"]] == ["mulligan"] * 2
    assert other.asked(0)[0] != "mulligan"
    assert known(asked, seat) == known(other, seat)
    asked.do(0, decline=True)
    assert asked.heard == []
    assert known(asked, seat) == known(other, seat)


def known(game, seat):
    """All that a seat can see, remember or be asked."""
    told = GAME.canonical(game.position, seat), GAME.view(game.position, seat), game.to_act
    return (*told, *((GAME.offer(game.position, seat), observed(game.position, seat)) if seat >= 0 else ()))


def observed(g, seat):
    out = [0] * LAYOUT.size
    observe(g, GAME.cards, seat, out)
    return out


@pytest.mark.rule("ZA-S1", "ZA-D4")
def test_events_to_come_and_the_removed_one_are_dealt_anew():
    game = position(round=6, event="boom")
    assert len({tuple(world(game, 0, seed).events) for seed in range(30)}) > 5
    assert world(game, 0).event == "boom"
    assert game.view(0)["events"] == 2


@pytest.mark.rule("ZA-D4", "ZA-S4")
def test_cards_dealt_are_heard_by_their_owner_only():
    game = position(players=4, mode="beginner", phase="mulligan", hands={0: DEAR, 1: FULL[2:]})
    dealt = heard(game, 0, {"accept": True}, "dealt")
    assert (set(dealt[0]), set(dealt[1])) == (set(game.hands[0]), {None})


@pytest.mark.rule("ZA-F2", "ZA-S4")
def test_of_an_experts_new_deal_the_others_hear_when_all_have_placed():
    game = position(players=2, phase="mulligan", hands={0: DEAR, 1: FULL})
    before = known(game, 1)
    game.do(0, accept=True)
    assert (game.heard, known(game, 1)) == ([], before)
    for seat in (0, 1):
        for card in game.hands[seat][:4]:
            game.do(seat, place=card)
    assert game.heard[0] == {"event": "mulliganed", "seat": 0}


@pytest.mark.rule("ZA-D4", "ZA-K4")
def test_cards_handed_over_are_heard_by_giver_and_receiver_only():
    hands = {0: ["loan-1"], 1: ["loan-2"], 2: ["loan-3"], 3: ["loan-4"]}
    game = position(mode="beginner", phase="resolution", area="palace", hands=hands, rows={"palace": [{"ball": [0]}]})
    for seat in (0, 2, 3):
        game.do(seat, hand_over=hands[seat][0])
    passed = heard(game, 1, {"hand-over": "loan-2"}, "handed-over")
    assert [seat for seat in range(4) if "loan-2" in passed[seat]] == [0, 1]


@pytest.mark.rule("ZA-D4", "ZA-K4", "ZA-N1")
def test_a_card_discarded_unseen_leaves_doubt_about_its_own_kind_only():
    hands = {0: ["grab-1"], 1: FULL[:6]}
    game = position(players=2, phase="resolution", area="palace", hands=hands, rows={"palace": [{"ball": [0]}]})
    game.do(0, draw="action").do(1, draw="action")
    game.do(0, hand_over="grab-1").do(1, hand_over="loan-1")
    game.do(1, discard="loan-2")
    assert game.view(0)["families"][1]["hand"]["known"] == ["grab-1"]


@pytest.mark.rule("ZA-F3", "ZA-D4")
def test_nobody_knows_where_a_placing_card_lies_after_the_shuffle():
    hands = {0: ["loan-1", "loan-2", "loan-3", "loan-4"], 1: ["wharf-1", "wharf-2", "wharf-3", "wharf-4"]}
    game = position(players=2, phase="placing", hands=hands)
    assert game.view(0)["families"][0]["members"] is None
    for seat, cards in hands.items():
        for card in cards:
            game.do(seat, place=card)
    assert [game.view(seat)["action-deck"]["known"] for seat in (0, 1)] == [{}, {}]


@pytest.mark.rule("ZA-F1", "ZA-D4")
def test_everybody_knows_the_card_a_beginner_revealed_under_the_deck():
    game = position(players=2, mode="beginner", phase="placing", action_deck=["council-1", "loan-1"])
    assert list(game.view(0)["action-deck"]["known"].values()) == ["council-1", "loan-1"]


@pytest.mark.parametrize("seat", [0, 3, -1])
def test_a_position_dealt_anew_is_sound_and_looks_the_same(seat):
    game = position(hands=HANDS, rows={"bank": [{"loan-3": [0, 1]}]}, phase="end", round=3)
    for seed in range(5):
        guessed = GAME.determinize(game.position, seat, seed)
        assert GAME.broken(guessed) is None
        assert GAME.view(guessed, seat) == game.view(seat)


@pytest.mark.rule("ZA-D4")
def test_actions_and_goals_of_other_hands_and_of_both_decks_are_dealt_anew():
    game = position(hands=HANDS)
    worlds = [world(game, 0, seed) for seed in range(20)]
    assert len({one.hands[1][0] for one in worlds}) > 5
    assert len({one.hands[1][1] for one in worlds}) > 5
    for deck in ("action-deck", "goal-deck", "fort-deck"):
        assert len({tuple(GAME.describe(one.position)[deck]) for one in worlds}) == 20


@pytest.mark.rule("ZA-D4", "ZA-S4")
def test_who_rejected_a_deal_knows_the_cards_under_the_deck():
    cards = [card for pair in zip(DEAR, CHEAP, strict=True) for card in pair]
    game = dealt(2, "beginner", chance=[{"events": []}, {"actions": cards}, {"first": 0}]).do(0, accept=True)
    mine, others = (set(game.view(seat)["action-deck"]["known"].values()) for seat in (0, 1))
    assert mine - others == set(DEAR)
    assert game.action_deck[-8:] == world(game, 0).action_deck[-8:]
    assert set(DEAR) < set(game.action_deck[-8:])


@pytest.mark.rule("ZA-D4")
def test_others_see_the_backs_of_a_hand_and_hear_from_which_deck_a_card_was_drawn():
    game = position(hands={0: ["loan-1", "grab-1", "grab-2"]})
    assert game.view(1)["families"][0]["hand"] == {"actions": 1, "goals": 2, "known": []}
    assert game.view(0)["families"][0]["hand"]["cards"] == ["loan-1", "grab-1", "grab-2"]
    game.do(0, **{"pass": "goal"})
    assert {"event": "drew", "seat": 0, "deck": "goal"} in game.heard


@pytest.mark.rule("ZA-N1", "ZA-D4")
def test_nobody_sees_what_another_discards_before_all_have():
    game = position(phase="end", hands={0: [*FULL, "grab-1"]})
    before = game.view(1)
    game.do(0, discard="grab-1")
    assert game.view(1) == before


@pytest.mark.rule("ZA-K4", "ZA-D4")
def test_nobody_sees_what_another_passes_on_before_all_have_chosen():
    hands = {0: ["loan-1"], 1: ["loan-2"], 2: ["loan-3"], 3: ["loan-4"]}
    game = position(mode="beginner", phase="resolution", area="palace", hands=hands, rows={"palace": [{"ball": [0]}]})
    before = game.view(3)
    game.do(0, hand_over="loan-1")
    assert game.view(3) == before | {"to-act": [1, 2, 3]}
    game.do(1, hand_over="loan-2").do(2, hand_over="loan-3").do(3, hand_over="loan-4")
    assert game.view(1)["families"][0]["hand"]["known"] == ["loan-2"]
    assert game.view(2)["families"][0]["hand"]["known"] == []


@pytest.mark.rule("ZA-G3")
def test_goals_that_scored_are_seen_by_all():
    game = position(phase="end", round=8, hands={0: ["grab-1", "loan-1"]})
    assert game.view(1)["families"][0]["hand"]["known"] == ["grab-1"]
