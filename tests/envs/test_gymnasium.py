"""Gymnasium's own test on both games, the learner among bots, and what is refused."""

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

from envs.tables import ALL
from zenova.envs.gymnasium import IDS as NAMES


@pytest.mark.parametrize(("name", "options"), ALL)
def test_gymnasium_check_env(name, options):
    """It tries actions that are not legal, so these must lose the game instead of being refused."""
    env = gymnasium.make(NAMES[name], opponents="random", illegal="lose", render_mode="rgb_array", **options)
    check_env(env.unwrapped, skip_render_check=True)


def play(env, seed):
    observation, info = env.reset(seed=seed)
    told = [observation]
    over = False
    while not over:
        observation, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        told.append(observation)
    return told, reward, info


def test_a_seed_gives_the_same_game_against_the_same_bots():
    games = []
    for _ in range(2):
        env = gymnasium.make(NAMES["zena"], opponents="random", players=3)
        env.action_space.seed(5)
        games.append(play(env, 8))
    assert np.array_equal(np.array(games[0][0]), np.array(games[1][0]))


def test_a_finished_game_gives_reward_rank_and_score():
    env = gymnasium.make(NAMES["zenith"], opponents="random")
    env.action_space.seed(5)
    ends = [play(env, seed)[1:] for seed in range(6)]
    assert {reward for reward, _ in ends} <= {1.0, 0.0, -1.0}
    assert all((info["rank"] == 1) == (reward > -1) for reward, info in ends)
    assert all("score" in info for _, info in ends)


class Watching:
    """Takes its first option and remembers which seats it was asked for."""

    name = "watching"

    def __init__(self):
        self.seats = set()

    def choose(self, information_set):
        self.seats.add(information_set.seat)
        return information_set.decision.options[0]


def test_the_learner_keeps_its_seat_and_bots_play_all_others():
    bot = Watching()
    env = gymnasium.make(NAMES["zena"], opponents=bot, seat=2, players=4, mode="beginner")
    env.action_space.seed(5)
    _, _, info = play(env, 1)
    assert info["seat"] == 2
    assert bot.seats == {0, 1, 3}


def test_the_learner_sits_on_any_seat_unless_one_is_named():
    env = gymnasium.make(NAMES["zenith"], opponents="random", players=4)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2, 3}


def test_masks_are_offered_as_maskable_ppo_asks_for_them():
    env = gymnasium.make(NAMES["zenith"], opponents="random").unwrapped
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == bool
    assert np.array_equal(env.action_masks(), info["action_mask"])


def test_the_learner_is_shown_its_own_hand():
    env = gymnasium.make(NAMES["zenith"], opponents="random", seat=0, render_mode="ansi")
    env.reset(seed=1)
    assert "seat 0: 4 cards (" in env.render()
    assert "seat 1: 4 cards\n" in env.render()


def test_an_illegal_action_is_refused_in_words():
    env = gymnasium.make(NAMES["zenith"], opponents="random")
    env.reset(seed=1)
    with pytest.raises(InvalidAction, match=r"new hand \(ZN-S7\)"):
        env.step(0)


def test_an_illegal_action_may_lose_the_game_instead():
    env = gymnasium.make(NAMES["zenith"], opponents="random", illegal="lose")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(0)
    assert (reward, over) == (-1.0, True)
    assert "ZN-S7" in info["illegal"]


def test_a_step_in_a_finished_game_is_refused():
    env = gymnasium.make(NAMES["zenith"], opponents="random", illegal="lose")
    env.reset(seed=1)
    env.step(0)
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(0)


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"opponents": "gredy"}, ValueError, "did you mean “greedy”"),
        ({"opponents": []}, ValueError, "at least one bot"),
        ({"seat": 2}, ValueError, "seat is one of 0 to 1"),
        ({"players": 3}, ValueError, "cannot be 3"),
        ({"colour": "red"}, TypeError, "unknown option “colour”"),
        ({"illegal": "ignore"}, ValueError, "refuse, lose"),
        ({"render_mode": "film"}, ValueError, "ansi, rgb_array"),
    ],
)
@pytest.mark.filterwarnings("ignore:.*render_mode='film'")
def test_a_bad_option_is_refused(options, error, words):
    with pytest.raises(error, match=words):
        gymnasium.make(NAMES["zenith"], **{"opponents": "random"} | options)


@pytest.mark.filterwarnings("ignore:.*'human' rendering")
def test_gymnasium_shows_its_pictures_in_a_window():
    env = gymnasium.make(NAMES["zenith"], opponents="random", render_mode="human")
    assert isinstance(env, gymnasium.wrappers.HumanRendering)
    assert env.unwrapped.render_mode == "rgb_array"


def test_its_specification_can_be_written_down_and_read():
    env = gymnasium.make(NAMES["zenith"], opponents="random", players=4)
    again = gymnasium.make(gymnasium.envs.registration.EnvSpec.from_json(env.spec.to_json()))
    assert again.unwrapped.options == env.unwrapped.options
    assert type(env.unwrapped).metadata["render_modes"] == ["ansi", "rgb_array"]


def test_actions_have_meanings_and_reset_has_no_options():
    env = gymnasium.make(NAMES["zenith"], opponents="random").unwrapped
    assert env.get_action_meanings()[535] == '{"done": true}'
    with pytest.raises(ValueError, match="reset takes no options, not 'players'"):
        env.reset(options={"players": 4})
