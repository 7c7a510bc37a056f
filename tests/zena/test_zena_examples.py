"""The long worked example of the rulebook. ZA-X2, ZA-X3"""

import pytest

from zena.play import position

JOHN, GEORGE, PAUL, RINGO = range(4)


@pytest.fixture
def table():
    return position(
        turn=PAUL,
        members={
            PAUL: {"heir": "palace", "second-heir": "bank", "lady": "port"},
            JOHN: {"lady": "bank"},
            GEORGE: {"head": "bank"},
        },
        hands={PAUL: ["loan-1"]},
        coins={JOHN: 2, GEORGE: 3, PAUL: 7, RINGO: 1},
        rows={"port": [{"wharf-1": [JOHN]}]},
        action_deck=["cash-1"],
    )


@pytest.mark.rule("ZA-X2")
def test_a_turn_with_reactions(table):
    table.do(PAUL, move="heir", to="fort").do(PAUL, play="loan-1")
    assert table.to_act == [JOHN]
    table.do(JOHN, influence="loan-1")
    assert table.points[PAUL] == 1
    table.do(GEORGE, decline=True).do(PAUL, influence="wharf-1").do(PAUL, **{"pass": True})
    table.do(RINGO, move="heir", to="bank").do(RINGO, influence="loan-1").do(PAUL, draw="action")
    assert table.rows["bank"] == [{"loan-1": [PAUL, JOHN, RINGO]}]
    assert table.hands[PAUL] == ["cash-1"]
    assert table.coins == {JOHN: 1, GEORGE: 3, PAUL: 0, RINGO: 0}


@pytest.mark.rule("ZA-X3")
def test_the_resolution_of_that_bank():
    game = position(
        phase="resolution",
        area="bank",
        members={PAUL: {"heir": "bank"}, RINGO: {"heir": "bank"}, GEORGE: {"head": "bank"}, JOHN: {"lady": "bank"}},
        rows={"bank": [{"loan-1": [PAUL, JOHN, RINGO]}]},
    )
    assert game.coins == {JOHN: 2, GEORGE: 3, PAUL: 2, RINGO: 2}
    assert game.rows["bank"] == [{"loan-1": [PAUL, JOHN, RINGO]}]
