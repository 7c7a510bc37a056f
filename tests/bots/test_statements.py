"""What a search states of options: where it is held to what the network says, and where it is not."""

from __future__ import annotations

import numpy as np
import pytest

from zenova.bots import InformationSet, hint
from zenova.bots.network.engine import Looked, engine_for
from zenova.bots.network.statements import trusted
from zenova.bots.network_bot import ChampionBot
from zenova.games.registry import game

ZENA = game("zena")
LOOKED = Looked([3, 5, 8], np.log([0.6, 0.3, 0.1]), [0.5, 0.5])


def test_all_options_move_with_what_the_policy_makes_of_them() -> None:
    assert trusted(ZENA, LOOKED, {3: 0.7}) == pytest.approx({3: 0.5})
    told = trusted(ZENA, LOOKED, {5: 0.9, 3: 0.7})
    assert list(told) == [5, 3]
    assert told == pytest.approx({5: 0.633, 3: 0.457}, abs=0.001)


@pytest.mark.parametrize("chances", [(1.0, 0.7, 0.0), (1.0, 1.0, 1.0), (0.0, 0.0, 0.0), (0.01, 0.0, 0.0)])
def test_whatever_was_found_a_chance_stays_one_and_in_its_order(chances: tuple[float, ...]) -> None:
    told = trusted(ZENA, LOOKED, dict(zip((5, 3, 8), chances, strict=True)))
    assert 1 >= told[5] >= told[3] >= told[8] >= 0
    assert told[5] >= LOOKED.chances[0] >= told[8]


def test_a_search_that_is_right_is_left_alone() -> None:
    found = {5: 1.0, 3: 0.7, 8: 0.0}
    assert trusted(game("zenith"), LOOKED, found) == found


def test_a_hint_states_such_chances() -> None:
    position = ZENA.new(ZENA.options_type(players=2), 5)
    seen = InformationSet(ZENA, position, ZENA.to_act(position)[0], 4)
    found = ChampionBot(seed=3, iterations=1, ahead=1).estimates(seen)
    looked = engine_for(ZENA).look(seen.sample(), seen.seat)
    stated = {one.action: one.chance for one in hint(seen, most=16, spec="champion:iterations=1,ahead=1,seed=3")}
    assert stated == pytest.approx(trusted(ZENA, looked, {one.action: one.chance for one in found}))
    assert stated != pytest.approx({one.action: one.chance for one in found})
