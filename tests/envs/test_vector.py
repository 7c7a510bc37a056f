"""Many games as one Gymnasium vector environment."""

import copy

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode

from envs.standin import TORCH, Tensor
from zenova.envs import cuda
from zenova.envs.gymnasium import IDS
from zenova.envs.observations import environment_rules
from zenova.envs.vector import GamesEnv
from zenova.games.registry import GAMES

pytestmark = pytest.mark.compiles("batches")


def made(name="zenith", count=4, **options):
    return gymnasium.make_vec(IDS[name], count, "vector_entry_point", **options)


@pytest.mark.parametrize("name", GAMES)
def test_it_is_made_by_its_id_and_stays_in_its_spaces(name):
    envs = made(name)
    seen, infos = envs.reset(seed=1)
    assert seen in envs.observation_space
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    for _ in range(30):
        actions = envs.unwrapped.random_actions()
        assert all(infos["action_mask"][np.arange(4), actions])
        seen, rewards, terminated, truncated, infos = envs.step(actions)
        assert seen in envs.observation_space
        assert rewards.shape == terminated.shape == truncated.shape == (4,)


def test_a_finished_game_pays_whoever_acted_and_begins_anew_in_the_same_step():
    envs = GamesEnv("zenith", 8, players=2)
    _, infos = envs.reset(seed=3)
    ended, asked = 0, envs.layout.where("to-act")
    while ended < 8:
        acting = infos["seat"]
        seen, rewards, terminated, _, infos = envs.step(envs.random_actions())
        assert rewards.tolist() == infos["rewards"][np.arange(8), acting].tolist()
        assert not infos["rewards"][~terminated].any()
        assert infos["action_mask"].any(axis=1).all()
        assert infos.get("_final_obs", np.zeros(8, bool)).tolist() == terminated.tolist()
        for i in np.flatnonzero(terminated):
            last = infos["final_obs"][i]
            assert last in envs.single_observation_space
            assert not last[asked].any()
            assert seen[i][asked].any()
        ended += terminated.sum()


@pytest.fixture
def _gpu(monkeypatch):
    """One that is none: its memory and its kernels are those of the CPU."""

    class Kernel:
        def __init__(self, work):
            self.work = work

        def __getitem__(self, blocks_and_threads):
            return lambda count, games: self.work(0, count, games)

    def kernels_of(game):
        rules = environment_rules(game)
        return {"step_one": Kernel(rules["step_range"]), "choose_one": Kernel(rules["choose_range"])}

    def gpu_array(memory, records=None):
        return np.asarray(memory) if records is None else np.asarray(memory).view(records)

    for name, stand_in in (("torch_with_gpu", lambda: TORCH), ("kernels_of", kernels_of), ("gpu_array", gpu_array)):
        monkeypatch.setattr(cuda, name, stand_in)


@pytest.mark.parametrize("name", ["zenith", "goofspiel"])
@pytest.mark.usefixtures("_gpu")
def test_games_on_a_gpu_are_those_of_the_cpu_as_tensors(name):
    ours, theirs = GamesEnv(name, 8, device="cuda"), GamesEnv(name, 8)
    seen = ours.reset(seed=5), theirs.reset(seed=5)
    ended = 0
    while ended < 4:
        assert isinstance(seen[0][0], Tensor)
        assert equal(*seen)
        actions = theirs.random_actions()
        seen = ours.step(ours.random_actions()), theirs.step(actions)
        ended += seen[1][2].sum()
    again, actions = copy.deepcopy(ours), theirs.random_actions()
    seen = ours.step(actions), theirs.step(actions)
    assert equal(again.step(actions), seen[0])
    with pytest.raises(InvalidAction, match=r"a step takes 8 whole numbers, one action for each game, not \(3,\)"):
        ours.step(np.zeros(3, int))
    with pytest.raises(InvalidAction, match="game 3: action 9999 is not legal"):
        ours.step(TORCH.asarray(np.where(np.arange(8) == 3, 9999, theirs.random_actions())))


def equal(one, other):
    """Whether two answers of environments say the same."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(equal(one[key], other[key]) for key in one)
    return all(map(equal, one, other)) if isinstance(one, tuple) else np.array_equal(one, other)


def test_a_seed_deals_the_same_games_and_what_was_given_is_not_changed_later():
    first, second = GamesEnv("zena", 3, players=3), GamesEnv("zena", 3, players=3)
    seen, infos = first.reset(seed=7)
    kept = copy.deepcopy((seen, infos))
    assert np.array_equal(seen, second.reset(seed=7)[0])
    first.step(first.random_actions())
    assert np.array_equal(seen, kept[0])
    assert np.array_equal(infos["action_mask"], kept[1]["action_mask"])
    assert not np.array_equal(seen, first.reset()[0])


def test_what_cannot_be_is_refused():
    envs = GamesEnv("zenith", 2)
    with pytest.raises(ResetNeeded):
        envs.step(np.zeros(2, int))
    with pytest.raises(ValueError, match="one seed"):
        envs.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="reset takes no options, not 'players'"):
        envs.reset(options={"players": 4})
    with pytest.raises(ValueError, match="device is one of cpu, cuda"):
        GamesEnv("zenith", 2, device="gpu")
    envs.reset(seed=1)
    with pytest.raises(InvalidAction, match="game 0: action -1 is not legal"):
        envs.step(np.full(2, -1))
