"""Everything can be pickled and copied in mid-game, and goes on as if nothing had happened."""

import copy
import pickle

import gymnasium
import numpy as np
import pytest

from zenova.envs.batch import Batch
from zenova.envs.gymnasium import IDS
from zenova.envs.pettingzoo import EnvironmentModule
from zenova.games.registry import GAMES, game

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheels for Windows")

import zenova.envs.openspiel  # noqa: E402, F401

WAYS = {"pickled": lambda thing: pickle.loads(pickle.dumps(thing)), "copied": copy.deepcopy}
MOVES = 10


@pytest.fixture(params=WAYS.values(), ids=list(WAYS))
def again(request):
    return request.param


@pytest.fixture(params=GAMES)
def name(request):
    return request.param


def test_a_game_and_its_position(name, again):
    the_game = game(name)
    position = the_game.new(seed=5)
    other, twin = again(the_game), again(position)
    for _ in range(MOVES):
        seat = the_game.to_act(position)[0]
        action = min(the_game.legal(position, seat))
        assert the_game.apply(position, seat, action) == other.apply(twin, seat, action)
        assert other.view(twin, seat) == the_game.view(position, seat)
    assert (twin, other.cards_hash) == (position, the_game.cards_hash)


@pytest.mark.parametrize("door", ["env", "raw_env"])
def test_a_pettingzoo_environment(name, door, again):
    env = getattr(EnvironmentModule(name), door)()
    env.reset(seed=3)
    for _ in range(MOVES):
        env.step(_first(env.last()[0]["action_mask"]))
    other = again(env)
    for one in (env, other):
        for _ in range(MOVES):
            one.step(_first(one.last()[0]["action_mask"]))
    assert env.agent_selection == other.agent_selection
    assert _same(env.last()[0], other.last()[0])


def test_a_gymnasium_environment(name, again):
    env = gymnasium.make(IDS[name], opponents="random")
    _, info = env.reset(seed=3)
    for _ in range(3):
        _, _, _, _, info = env.step(_first(info["action_mask"]))
    other, more = again(env), copy.deepcopy(info)
    for _ in range(3):
        seen, *_, info = env.step(_first(info["action_mask"]))
        theirs, *_, more = other.step(_first(more["action_mask"]))
    assert np.array_equal(seen, theirs)
    assert _same(info, more)


@pytest.mark.parametrize("chance", ["explicit", "sampled"])
def test_an_openspiel_state(name, chance, again):
    state = pyspiel.load_game(f"python_{name}", {"chance": chance}).new_initial_state()
    for _ in range(MOVES):
        state.apply_action(min(state.legal_actions()))
    other = again(state)
    assert (str(other), other.history()) == (str(state), state.history())


@pytest.mark.compiles("batches")
def test_a_batch(name, again):
    batch = Batch(game(name), count=3, seed=2, threads=2)
    for _ in range(MOVES):
        batch.step(batch.random_actions())
    other = again(batch)
    assert np.array_equal(batch.observations, other.observations)
    for one in (batch, other):
        for _ in range(MOVES):
            one.step(one.random_actions())
    assert [*map(batch.game.position, batch.states)] == [*map(other.game.position, other.states)]
    assert np.array_equal(batch.observations, other.observations)


def _first(mask):
    return int(np.flatnonzero(mask)[0])


def _same(one, other):
    return one.keys() == other.keys() and all(np.array_equal(one[key], other[key]) for key in one)
