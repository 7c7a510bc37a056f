"""Every game's rules compile for a GPU; to tell needs numba-cuda, but neither a GPU nor its driver."""

from types import SimpleNamespace

import numpy as np
import pytest

from zenova.envs.batch_rules import SINGLES
from zenova.envs.observations import observation_of, rules_that_observe
from zenova.games.registry import GAMES, game
from zenova.kernel.playout import canonical_at, determinize_at, play_many_checked
from zenova.kernel.rule import cuda_device

pytest.importorskip("numba_cuda")


ROOTS = SINGLES | {rule.__name__: rule for rule in (canonical_at, determinize_at, play_many_checked)}


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_of_a_game_compile_for_a_gpu(name, type_of):
    the_game = game(name)
    rules = cuda_device(ROOTS, rules_that_observe(the_game))
    for rule, values in arguments(the_game).items():
        rules[rule].compile_device(tuple(map(type_of, values)))


@pytest.fixture
def type_of(monkeypatch):
    """The compiler's types of values, with a stand-in for what it asks the device and NVIDIA's library."""
    from numba import typeof
    from numba.cuda import dispatcher
    from numba.cuda.cudadrv import nvvm

    device = SimpleNamespace(compute_capability=(8, 0))
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: device)
    monkeypatch.setattr(nvvm, "_nvvm", SimpleNamespace(ir_version=lambda: (2, 0, 3, 2)))
    return typeof


def arguments(the_game):
    """What each rule is given, in a batch of one game."""
    options = the_game.options_type()
    states = the_game.many(options, 1, 1)
    blank, cards = the_game.records([the_game.blank(options)]), the_game.card_table
    observations = observation_of(the_game).buffer(1)
    masks, legal = np.zeros((1, the_game.action_count), np.int8), np.zeros((1, the_game.most_options), np.int16)
    seats, dones, counts = np.zeros(1, np.int8), np.zeros(1, np.int8), np.zeros(1, np.int64)
    actions, rewards, choosers = np.zeros(1, np.int16), np.zeros((1, 2), np.float32), np.zeros((1, 4), np.int64)
    return {
        "deal_one": (0, states, cards, blank),
        "see_one": (0, states, cards, seats, observations, masks, legal, counts),
        "step_one": (0, states, cards, blank, actions, rewards, dones),
        "choose_one": (0, choosers, legal, counts, actions),
        "canonical_at": (states, 0, cards, 0),
        "determinize_at": (states, 0, cards, 0),
        "play_many_checked": (states, cards, legal[0], counts, counts),
    }
