"""Every game's rules compile for a GPU; to tell needs numba-cuda, but neither a GPU nor its driver."""

from types import SimpleNamespace

import pytest

from zenova.envs.batch import new_games
from zenova.envs.batch_rules import SINGLES
from zenova.envs.observations import rules_that_observe
from zenova.games.registry import GAMES, game
from zenova.kernel.playout import canonical_at, determinize_at
from zenova.kernel.rule import by_name, cuda_device

pytest.importorskip("numba_cuda")
pytestmark = pytest.mark.compiles("for a GPU")
ROOTS = SINGLES | by_name(canonical_at, determinize_at)


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
    games = new_games(the_game, the_game.options_type(), 1, 1)
    at = (games.states, 0, games.cards, 0)
    return {**dict.fromkeys(SINGLES, (0, games)), "canonical_at": at, "determinize_at": at}
