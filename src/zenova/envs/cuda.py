"""A batch on a GPU: the interface of `Batch`, one thread a game, every array a torch tensor that kernels share.

It needs torch with CUDA and numba-cuda. The games are those of `Batch` with the same seed, step by step.
"""

from typing import Any

import numpy as np

from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.kernel.once import kind, once_for_each
from zenova.kernel.options import Options
from zenova.kernel.record import Records
from zenova.kernel.rule import Rules, cuda_kernels, gpu_array

from .batch import new_games
from .batch_rules import SINGLES, Games
from .observations import observation_of, rules_that_observe

THREADS = 128


class CudaBatch:
    """`count` games on one GPU; the fields mean what they mean in `Batch`, as torch tensors on the GPU."""

    def __init__(self, game: Game, options: Options | None = None, *, count: int, seed: int = 0) -> None:
        self.game = game
        self.options = options or game.options_type()
        self.count = count
        arrays = new_games(game, self.options, count, seed)
        self._memory = _tensors(arrays)  # into which the kernels' arrays point
        self._games = Games(*map(_as_kernels_see, self._memory, arrays))
        self.seats, self.masks, self.actions = self._memory.seats, self._memory.masks, self._memory.actions
        self.rewards, self.dones = self._memory.rewards, self._memory.dones
        self._observation = observation_of(game)
        self.layout = self._observation.layout
        self.observations = _on_gpu(np.zeros((count, self.layout.size), np.int16))
        self._kernels: Rules = kernels_of(game)
        self._run("step_one")

    def step(self, actions: object) -> None:
        """One legal action in every game, a tensor on the GPU; check it against `masks` beforehand if in doubt."""
        self.actions.copy_(actions)
        self._run("step_one")

    def random_actions(self) -> Any:
        """A uniformly random legal action for every game: the same as those of `Batch` with the same seed."""
        self._run("choose_one")
        return self.actions

    def states(self) -> Records:
        """The positions, copied to the CPU."""
        return np.frombuffer(self._memory.states.cpu().numpy().tobytes(), self.game.state)

    def _run(self, kernel: str) -> None:
        launched: Any = self._kernels[kernel]
        launched[(self.count + THREADS - 1) // THREADS, THREADS](self.count, self._games)
        self.observations = self._observation.read(self._memory.observations, self.seats, self.observations)


@once_for_each(kind)
def kernels_of(game: Game) -> Rules:
    """Those of `batch_rules` for a GPU; to compile them takes most of a minute."""
    return cuda_kernels(SINGLES, rules_that_observe(game))


def _torch() -> Any:
    try:
        import torch
    except ImportError:
        raise UserError("a batch on a GPU needs torch and numba-cuda; neither is part of a plain install") from None
    if not torch.cuda.is_available():
        raise UserError("a batch on a GPU needs a GPU that torch can use; there is none here (use Batch)")
    return torch


def _tensors(arrays: Games) -> Any:
    return Games(*map(_on_gpu, arrays))


def _on_gpu(array: Records) -> Any:
    """A tensor with the same numbers; of records, a row of bytes for each."""
    plain = array.view(np.uint8).reshape(len(array), -1) if array.dtype.names else array
    return _torch().from_numpy(plain.copy()).cuda()


def _as_kernels_see(tensor: Any, array: Records) -> Any:
    return gpu_array(tensor.view(-1), array.dtype) if array.dtype.names else gpu_array(tensor)
