"""The simulation suite on Zena 1814: beginner and expert, two to five players."""

import pytest

from zena.deck import GAME as PLAIN
from zena.deck import WORDS
from zenova.games.zena import Zena, ZenaOptions
from zenova.kernel import simulation

pytestmark = pytest.mark.compiles("zena with checks")
GAME = Zena()
TABLES = [
    pytest.param(ZenaOptions(players=players, mode=mode), id=f"{mode}-{players}p")
    for mode in ("beginner", "expert")
    for players in (2, 3, 4, 5)
]
CUSTOMS = [
    pytest.param(ZenaOptions(players=3, free_order=True), id="free-order"),
    pytest.param(ZenaOptions(players=3, race="first"), id="race-first"),
]


@pytest.mark.rule("ZA-C1", "ZA-C2", "ZA-C3", "ZA-G1")
@pytest.mark.parametrize("options", TABLES + CUSTOMS)
def test_five_thousand_random_games_end_after_eight_rounds_and_keep_every_law(options):
    assert simulation.games_end(GAME, options, seed=1, count=5_000) == []


@pytest.mark.parametrize("options", TABLES + CUSTOMS)
def test_twin_and_compiled_rules_play_the_identical_game(options):
    assert simulation.twin_equals_compiled(GAME, options, seed=2, count=8) == []


@pytest.mark.parametrize("options", TABLES)
def test_positions_and_actions_survive_every_round_trip(options):
    assert simulation.positions_round_trip(GAME, options, seed=3, count=4) == []


@pytest.mark.rule("ZA-D4")
@pytest.mark.parametrize("options", TABLES)
def test_a_seat_cannot_tell_apart_worlds_that_differ_only_in_secrets(options):
    assert simulation.nothing_leaks(GAME, options, seed=4, count=3) == []


@pytest.mark.parametrize("options", TABLES)
def test_what_is_shown_fits_its_schema(options):
    assert simulation.everything_fits_its_schema(GAME, options, seed=8, count=1) == []


@pytest.mark.parametrize("options", TABLES)
def test_what_a_seat_cannot_tell_apart_has_one_order(options):
    assert simulation.secrets_have_one_order(GAME, options, seed=7, count=1) == []


@pytest.mark.parametrize("players", [2, 5])
def test_another_card_set_plays_by_the_same_compiled_rules(players):
    assert simulation.games_end(PLAIN, ZenaOptions(players=players), seed=5, count=1_000) == []
    assert simulation.twin_equals_compiled(PLAIN, ZenaOptions(players=players), seed=6, count=5) == []


@pytest.mark.rule("ZA-K6", "ZA-K7", "ZA-K8", "ZA-K9", "ZA-K10")
@pytest.mark.parametrize("options", [TABLES[2], TABLES[4]])
def test_words_that_no_card_of_ours_has_keep_every_law_too(options):
    assert simulation.games_end(WORDS, options, seed=11, count=1_000) == []
    assert simulation.twin_equals_compiled(WORDS, options, seed=12, count=3) == []
    assert simulation.positions_round_trip(WORDS, options, seed=13, count=1) == []
    assert simulation.nothing_leaks(WORDS, options, seed=14, count=1) == []
    assert simulation.everything_fits_its_schema(WORDS, options, seed=15, count=1) == []
    assert simulation.secrets_have_one_order(WORDS, options, seed=16, count=1) == []
