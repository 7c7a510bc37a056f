"""The simulation suite on Zenith: two players and teams, with and without the secret agents, random sides."""

import pytest

from zenova.games.zenith import Zenith, ZenithOptions
from zenova.kernel import simulation

pytestmark = pytest.mark.compiles("zenith with checks")
GAME = Zenith()
TABLES = [
    pytest.param(ZenithOptions(players=players, secret_agents=secret), id=f"{players}p{'-secret' if secret else ''}")
    for players in (2, 4)
    for secret in (False, True)
]


@pytest.mark.rule("ZN-E5", "ZN-C1", "ZN-C2", "ZN-C3")
@pytest.mark.parametrize("options", TABLES)
def test_ten_thousand_random_games_end_and_keep_every_law(options):
    assert simulation.games_end(GAME, options, seed=1, count=10_000) == []


@pytest.mark.parametrize("options", TABLES)
def test_twin_and_compiled_rules_play_the_identical_game(options):
    assert simulation.twin_equals_compiled(GAME, options, seed=2, count=8) == []


@pytest.mark.parametrize("options", TABLES)
def test_positions_and_actions_survive_every_round_trip(options):
    assert simulation.positions_round_trip(GAME, options, seed=3, count=8) == []


@pytest.mark.rule("ZN-C4", "ZN-4C", "ZN-L4")
@pytest.mark.parametrize("options", TABLES)
def test_a_seat_cannot_tell_apart_worlds_that_differ_only_in_secrets(options):
    assert simulation.nothing_leaks(GAME, options, seed=4, count=3) == []


@pytest.mark.parametrize("options", TABLES)
def test_what_is_shown_fits_its_schema(options):
    assert simulation.everything_fits_its_schema(GAME, options, seed=8, count=2) == []


@pytest.mark.parametrize("options", TABLES)
def test_what_a_seat_cannot_tell_apart_has_one_order(options):
    assert simulation.secrets_have_one_order(GAME, options, seed=7, count=1) == []
