"""What a seat is told about everything it might do: the terms, and why not."""

import pytest

from zena.deck import WORDS
from zena.play import Play, members, position
from zenova.games.zena import ZenaOptions

BANK = {seat: members(head="bank") for seat in range(4)}
RICH = dict.fromkeys(range(4), 20)
EVEN = {"victory": 1, "stays": 2, "defeat": 3}


def refusals(game, seat):
    """The reasons of all that is refused, by what would be done."""
    refused = game.offer(seat).refusals
    return {tuple(game.game.decode(action).values()): refusal.reason for action, refusal in refused.items()}


@pytest.mark.rule("ZA-A4", "ZA-A16")
def test_a_card_in_hand_tells_its_price_and_where_its_cube_comes_from():
    game = position(hands={0: ["loan-1", "wager-1"]}, coins={0: 3}, members=BANK)
    assert game.terms(0, play="loan-1") == {"price": 4, "area": "bank", "slot": 1, "cube": "home"}
    assert game.terms(0, play="wager-1")["odds"] == EVEN
    bare = position(hands={0: ["loan-1"]}, schemes={0: {"head": 10}})
    assert bare.terms(0, play="loan-1")["cube"] == "table"


@pytest.mark.rule("ZA-A7", "ZA-A10")
def test_a_card_on_the_table_tells_the_price_of_its_next_slot_and_the_promoters_bonus():
    rows = {"bank": [{"loan-1": [1]}, {"wager-1": [1, 2]}, {"cash-1": [1, 2]}]}
    game = position(members=BANK, coins=RICH, rows=rows)
    assert game.terms(0, influence="loan-1") == {
        "area": "bank",
        "price": 2,
        "slot": 2,
        "cube": "home",
        "bonus": {"seat": 1, "gain": {"points": 1}},
    }
    wager = game.terms(0, influence="wager-1")
    assert (wager["odds-now"], wager["odds"]) == (
        {"victory": 2, "stays": 2, "defeat": 2},
        {"victory": 3, "stays": 2, "defeat": 1},
    )
    assert "bonus" not in wager
    assert game.terms(0, influence="cash-1") == {"area": "bank"}


@pytest.mark.rule("ZA-T3")
def test_filling_a_slot_of_ones_own_card_brings_nobody_a_bonus():
    game = position(players=2, members={0: members(head="bank")}, coins={0: 9}, rows={"bank": [{"loan-1": [0]}]})
    assert "bonus" not in game.terms(0, influence="loan-1")


@pytest.mark.rule("ZA-A3", "ZA-R6", "ZA-R9")
def test_a_move_tells_control_and_income_before_and_after():
    game = position(members={0: members(head="port", heir="bank"), 1: members(lady="bank")})
    assert game.terms(0, move="head", to="bank") == {
        "from": "port",
        "area": "bank",
        "control": {
            "port": {"before": 0, "after": None, "points": 0},
            "bank": {"before": None, "after": 0, "points": 7},
        },
        "loss": {"points": 1, "coins": 1},
        "gain": {"coins": 3},
    }
    assert game.members[0]["head"] == "port"
    game.do(0, move="head", to="fort")
    assert game.terms(0, move="head", to="bank") == {"from": "fort", "area": "bank"}


@pytest.mark.rule("ZA-K1")
def test_a_schemer_tells_what_the_cube_makes_of_control():
    game = position(
        phase="resolution",
        members={1: members(head="bank"), 2: members(head="bank")},
        rows={"old-town": [{"manezzi": [1]}]},
    )
    assert game.terms(1, member="head") == {
        "area": "bank",
        "control": {"bank": {"before": None, "after": 1, "points": 6}},
        "gain": {"coins": 3},
    }


@pytest.mark.rule("ZA-H2")
def test_every_payment_tells_its_odds():
    game = position(phase="resolution", area="bank", coins={0: 2}, rows={"bank": [{"wager-1": [0, 1]}]})
    odds = [game.terms(0, pay=amount)["odds"]["victory"] for amount in range(3)]
    assert (odds, game.terms(0, pay=2)["added"]) == ([2, 3, 4], 3)


@pytest.mark.rule("ZA-A12", "ZA-A13")
def test_a_cube_taken_back_tells_who_promotes_the_card_then():
    rows = {"port": [{"wharf-1": [0, 1]}, {"wharf-2": [0]}]}
    game = position(hands={0: ["loan-1"]}, members=BANK, coins=RICH, schemes={0: {"head": 8}}, rows=rows)
    game.do(0, play="loan-1")
    assert game.terms(0, take_back="wharf-1", slot=1) == {"area": "port", "slot": 1, "promoter": 1}
    assert game.terms(0, take_back="wharf-2", slot=1)["promoter"] is None
    assert refusals(game, 0)["wharf-1", 2] == "not-your-cube"


@pytest.mark.rule("ZA-R9", "ZA-A15")
def test_points_at_the_palace_and_passing_tell_what_they_bring():
    palace = position(phase="resolution", area="palace", members={0: members(head="palace")}, coins={0: 5})
    assert palace.terms(0, accept=True) == {"price": 1, "gain": {"points": 2}}
    turn = position()
    assert [turn.terms(0, **{"pass": what})["gain"] for what in ("coin", "goal")] == [{"coins": 1}, {"cards": 1}]


def test_in_a_turn_every_card_and_member_that_cannot_be_used_says_why():
    game = position(
        hands={0: ["loan-1", "chapel-1", "relic-1", "grab-1"]},
        coins={0: 5},
        rows={"bank": [{"cash-1": [1]}], "cathedral": [{"sermon-1": [1, 2]}, {"chapel-2": [0]}, {"chapel-3": [1]}]},
    )
    moves = {move: reason for move, reason in refusals(game, 0).items() if move[0] == "second-heir"}
    assert refusals(game, 0) == moves | {
        ("loan-1",): "no-member",
        ("relic-1",): "too-expensive",
        ("cash-1",): "no-member",
        ("sermon-1",): "no-slot",
        ("chapel-2",): "cube-limit",
    }
    assert set(moves.values()) == {"same-heir"}
    game.do(0, influence="chapel-3")
    told = refusals(game, 0)
    assert (told["loan-1",], told["lady", "port"], told["coin",]) == (
        "influenced-already",
        "move-comes-first",
        "did-something",
    )


def test_at_any_other_question_the_cards_say_what_is_asked():
    game = position(hands={0: ["loan-1"], 1: ["chapel-1"]}, members=BANK, coins=RICH, rows={"bank": [{"cash-1": [2]}]})
    assert refusals(game.do(0, play="loan-1"), 1) == {("chapel-1",): "other-question", ("cash-1",): "other-card"}
    dear = position(phase="end", hands={0: [f"loan-{n}" for n in range(1, 6)] + ["cash-1", "cash-2", "cash-3"]})
    assert refusals(dear.do(0, discard="loan-1"), 0) == {("loan-1",): "already-chosen"}


def test_a_revolt_and_a_beginners_pass_say_what_is_not_allowed():
    revolt = position(phase="resolution", rows={"old-town": [{"revolt": [2, 0]}]})
    assert refusals(revolt, 2)["fort",] == refusals(revolt, 2)["old-town",] == "area-not-allowed"
    assert ("goal",) not in refusals(position(mode="beginner"), 0)


@pytest.mark.rule("ZA-K6", "ZA-K7", "ZA-K10")
def test_bonuses_that_are_no_gain_of_goods_are_told_and_control_for_a_round_is_seen():
    rows = {"old-town": [{"intrigue": [1]}, {"intrigue-2": [1, 2]}], "cathedral": [{"procession": [1]}]}
    given = {"coins": RICH, "members": {0: members(head="old-town")}, "rows": rows, "round-control": {1: {"bank": 2}}}
    game = Play(WORDS, WORDS.build(ZenaOptions(), given))
    told = [game.terms(0, influence=card)["bonus"]["gain"] for card in ("intrigue", "intrigue-2", "procession")]
    assert told == [{"control-points": 1}, {"cards": -1}, {"control-points": 3}]
    assert game.view(0)["control"]["bank"]["passing"] == [0, 2, 0, 0]
    assert game.view(0)["control"]["bank"]["points"] == [0, 0, 0, 0]
    assert game.terms(0, move="heir", to="bank")["control"]["bank"]["points"] == 2
