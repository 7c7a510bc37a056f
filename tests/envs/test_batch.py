"""Batches play the Twin's games, on any number of threads, and refuse what cannot be."""

import numpy as np
import pytest

from zenova.envs.batch import Batch
from zenova.envs.observations import observation_of
from zenova.games.registry import game
from zenova.kernel.errors import UserError

pytestmark = pytest.mark.compiles("batches")
TABLES = [("zenith", {"players": 2}), ("zenith", {"players": 4}), ("zena", {"players": 3}), ("zena", {"players": 5})]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_batch_plays_the_games_of_the_twin_and_deals_finished_ones_anew(name, options):
    the_game = game(name)
    chosen = the_game.options_type.parse(options)
    batch = Batch(the_game, chosen, count=3, seed=7, threads=2)
    twins = [the_game.position(state) for state in the_game.many(chosen, 7, 3)]
    for twin in twins:
        the_game.plain_rules["new_game"](twin, the_game.cards)
    ended = 0
    for _ in range(400):
        for i, twin in enumerate(twins):
            assert_seen(the_game, batch, i, twin)
        actions = batch.random_actions()
        batch.step(actions)
        for i, twin in enumerate(twins):
            the_game.plain_rules["step"](twin, the_game.cards, the_game.to_act(twin)[0], int(actions[i]))
            assert batch.dones[i] == (not twin.waiting)
            if not twin.waiting:
                payoff = the_game.plain_rules["payoff"]
                wanted = [2 * payoff(twin, the_game.cards, seat) - 1 for seat in range(chosen.players)]
                assert batch.rewards[i].tolist() == pytest.approx(wanted)
                twins[i] = the_game.blank(chosen)
                twins[i].random = twin.random
                the_game.plain_rules["new_game"](twins[i], the_game.cards)
                ended += 1
    assert ended > 0
    assert [the_game.position(state) for state in batch.states] == twins


def assert_seen(the_game, batch, i, twin):
    seat = the_game.to_act(twin)[0]
    observation = observation_of(the_game)
    out = [0] * observation.layout.size
    observation.observe(twin, the_game.cards, seat, out)
    assert batch.seats[i] == seat
    assert batch.observations[i].tolist() == out
    assert np.flatnonzero(batch.masks[i]).tolist() == sorted(the_game.legal(twin, seat))


def test_the_number_of_threads_changes_nothing():
    one, three = (Batch(game("zenith"), count=10, seed=3, threads=threads) for threads in (1, 3))
    for _ in range(100):
        one.step(one.random_actions())
        three.step(three.random_actions())
    assert one.states.tobytes() == three.states.tobytes()
    assert np.array_equal(one.observations, three.observations)


def test_arrays_are_filled_in_place():
    batch = Batch(game("zenith"), count=4, seed=3)
    arrays = [batch.observations, batch.masks, batch.rewards, batch.dones, batch.seats]
    batch.step(batch.random_actions())
    now = [batch.observations, batch.masks, batch.rewards, batch.dones, batch.seats]
    assert all(a is b for a, b in zip(arrays, now, strict=True))


@pytest.mark.parametrize("wrong", [-1, 0, 10**9])
def test_an_illegal_action_is_refused_before_any_game_has_moved(wrong):
    batch = Batch(game("zenith"), count=6, seed=3, threads=2)
    before = batch.states.tobytes()
    actions = batch.random_actions()
    actions[4] = wrong
    with pytest.raises(UserError, match=f"game 4: action {wrong} is not legal"):
        batch.step(actions)
    assert batch.states.tobytes() == before


def test_a_step_takes_one_whole_number_for_each_game():
    batch = Batch(game("zenith"), count=6, seed=3)
    with pytest.raises(UserError, match="6 whole numbers"):
        batch.step(batch.random_actions()[:5])
    with pytest.raises(UserError, match="6 whole numbers"):
        batch.step(batch.random_actions() * 0.5)


def test_an_empty_batch_is_refused():
    with pytest.raises(UserError, match="at least one game"):
        Batch(game("zenith"), count=0)
