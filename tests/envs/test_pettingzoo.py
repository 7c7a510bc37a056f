"""PettingZoo's own tests on both games, and what is refused."""

import importlib
from itertools import count
from types import SimpleNamespace

import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from envs.tables import ALL
from zenova.envs.pettingzoo import zena_v1, zenith_v1

DOORS = {"zenith": zenith_v1, "zena": zena_v1}


@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize(("name", "options"), ALL)
def test_pettingzoo_api_test(name, options):
    api_test(DOORS[name].env(**options), num_cycles=200)


@pytest.mark.parametrize(("name", "options"), ALL)
def test_pettingzoo_seed_test(name, options):
    seed_test(lambda: DOORS[name].env(**options), num_cycles=50)


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_pettingzoo_parallel_api_test(door):
    parallel_api_test(door.parallel_env(players=2), num_cycles=100)


@pytest.mark.parametrize("name", DOORS)
def test_pettingzoo_render_test_and_a_person_reads_every_step(name, capsys):
    render_test(DOORS[name].env)
    assert capsys.readouterr().out.count(name.title()) >= 10


@pytest.mark.parametrize("name", DOORS)
def test_pettingzoo_performance_benchmark(name, monkeypatch, capsys):
    module = importlib.import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(module, "time", SimpleNamespace(time=count(step=0.1).__next__))  # its five seconds pass at once
    module.performance_benchmark(DOORS[name].env())
    assert "Finished performance benchmark" in capsys.readouterr().out


def play(env, seed):
    env.reset(seed=seed)
    random = np.random.default_rng(seed)
    for _ in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        over = termination or truncation
        env.step(None if over else int(random.choice(np.flatnonzero(observation["action_mask"]))))
        if not env.agents:
            break
        yield env


@pytest.mark.parametrize(("name", "options"), ALL)
def test_a_finished_game_pays_rewards_and_names_ranks(name, options):
    env = DOORS[name].env(**options)
    for running in play(env, 4):
        if all(running.terminations.values()):
            break
    rewards = [env.rewards[agent] for agent in env.possible_agents]
    ranks = [env.infos[agent]["rank"] for agent in env.possible_agents]
    assert min(ranks) == 1
    assert {reward > min(rewards) or rank == 1 for reward, rank in zip(rewards, ranks, strict=True) if rank == 1} == {
        True
    }
    assert all(reward == -1 for reward, rank in zip(rewards, ranks, strict=True) if rank > 1)
    assert all("score" in env.infos[agent] for agent in env.possible_agents)


def test_observations_of_agents_that_are_not_asked_allow_no_action():
    env = zenith_v1.env(players=4)
    env.reset(seed=1)
    assert env.observe("player_0")["action_mask"].any()
    assert not env.observe("player_1")["action_mask"].any()


def test_max_cycles_truncates():
    env = zena_v1.env(max_cycles=7)
    decisions = sum(not any(running.truncations.values()) for running in play(env, 2))
    assert decisions == 6
    assert not any(env.unwrapped.terminations.values())


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_the_board_is_shown_as_text_and_as_a_picture(door):
    text, picture = door.env(render_mode="ansi"), door.env(render_mode="rgb_array")
    for env in (text, picture):
        env.reset(seed=1)
    assert door.name.title() in text.render()
    assert picture.render().shape == (640, 960, 3)
    assert picture.render().dtype == np.uint8
    assert len(np.unique(picture.render().reshape(-1, 3), axis=0)) > 20


def test_an_illegal_action_is_refused_in_words_and_changes_nothing():
    env = zenith_v1.env()
    env.reset(seed=1)
    before = env.observe("player_0")
    with pytest.raises(InvalidAction, match=r"player_0: This does not answer what is asked now: new hand \(ZN-S7\)"):
        env.step(0)
    with pytest.raises(InvalidAction, match="there is no action 553"):
        env.step(553)
    with pytest.raises(InvalidAction, match="whole number"):
        env.step(None)
    after = env.observe("player_0")
    assert all(np.array_equal(before[key], after[key]) for key in before)


def test_a_step_in_a_finished_game_is_refused():
    env = zena_v1.env(players=2, mode="beginner")
    for _ in play(env, 3):
        pass
    with pytest.raises(ResetNeeded, match="this game is over"):
        env.step(0)


def test_a_step_before_the_first_reset_is_refused():
    with pytest.raises(AssertionError, match="reset"):
        zenith_v1.env().step(0)


def test_a_wrong_agent_is_refused():
    env = zenith_v1.env()
    env.reset(seed=1)
    for ask in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(KeyError, match="no agent 'player_2': the agents are player_0, player_1"):
            ask("player_2")


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"players": 3}, ValueError, "option “players” cannot be 3; it is one of 2, 4"),
        ({"players": 4, "handicap": True}, ValueError, "is for players 2 only"),
        ({"plyers": 4}, TypeError, "did you mean “players”"),
        ({"render_mode": "movie"}, ValueError, "ansi, rgb_array"),
        ({"max_cycles": 0}, ValueError, "at least 1"),
    ],
)
def test_a_bad_option_is_refused(options, error, words):
    with pytest.raises(error, match=words):
        zenith_v1.env(**options)


def test_the_state_is_what_all_seats_know_together():
    env = zena_v1.raw_env(players=3)
    env.reset(seed=2)
    assert env.state() in env.state_space
    told = [env.observe(agent)["observation"] for agent in env.agents]
    assert env.state().tolist() == [number for seen in told for number in seen.tolist()]


def test_actions_have_meanings():
    assert zenith_v1.raw_env().get_action_meanings()[535] == '{"done": true}'


def test_an_environment_can_be_imported_by_its_name():
    assert importlib.import_module("zenova.envs.pettingzoo.zena_v1") is zena_v1
