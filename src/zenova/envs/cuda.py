"""A batch on a GPU: the interface of `Batch`, one thread a game, every array a torch tensor that kernels share.

It needs torch with CUDA and numba-cuda. The games are those of `Batch` with the same seed, step by step."""

from typing import Any

import numpy as np

from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.kernel.once import kind, once_for_each
from zenova.kernel.options import Options
from zenova.kernel.record import Records
from zenova.kernel.rule import Rules, cuda_kernels, gpu_array

from .batch import Endings, illegal_action, new_games, one_for_each
from .batch_rules import SINGLES, Games
from .observations import observation_of, rules_that_observe

THREADS = 256


class CudaBatch(Endings):
    """`count` games on one GPU; the fields mean what they mean in `Batch`, as torch tensors on the GPU."""

    def __init__(
        self, game: Game, options: Options | None = None, *, count: int, seed: int = 0, endings: bool = False
    ) -> None:
        chosen = options or game.options_type()
        self._set_up(game, chosen, Games(*map(_on_gpu, new_games(game, chosen, count, seed, endings=endings))))
        self._run("step_one")

    def _set_up(self, game: Game, options: Options, tensors: Any) -> None:
        self.game = game
        self.options = options
        self.count = len(tensors.states)
        self._arrays = tensors  # into which the kernels' arrays point
        self._games = Games(*map(_as_kernels_see, tensors, new_games(game, options, 1, 0)))
        self.seats, self.masks, self.actions = tensors.seats, tensors.masks, tensors.actions
        self.rewards, self.dones = tensors.rewards, tensors.dones
        self._acted = _on_gpu(np.zeros(self.count, np.int8))
        self._rows = _on_gpu(np.arange(self.count))
        self._observation = observation_of(game)
        self.layout = self._observation.layout
        self.observations = _on_gpu(np.zeros((self.count, self.layout.size), np.int16))
        self._kernels: Rules = kernels_of(game)

    def step(self, actions: Any) -> None:
        """One legal action in every game, a tensor on the GPU; if in doubt `refuse_illegal` beforehand."""
        self.actions.copy_(actions)
        self._acted.copy_(self.seats)
        self._run("step_one")

    def refuse_illegal(self, actions: Any) -> None:
        """Raise a UserError unless every game has a legal action."""
        if actions.shape != self.actions.shape:
            raise UserError(one_for_each(self.count, tuple(actions.shape)))
        known = (actions >= 0) & (actions < self.masks.shape[1])
        legal = known & (self.masks[self._rows, (actions * known).long()] != 0)
        if not bool(legal.all()):
            first = legal.tolist().index(False)
            raise UserError(illegal_action(first, int(actions[first])))

    def random_actions(self) -> Any:
        """A uniformly random legal action for every game: the same as those of `Batch` with the same seed."""
        self._run("choose_one")
        return self.actions

    def step_randomly(self) -> None:
        """`step(random_actions())`, faster: both at once."""
        self._acted.copy_(self.seats)
        self._run("play_one")

    def states(self) -> Records:
        """The positions, copied to the CPU."""
        return np.frombuffer(self._arrays.states.cpu().numpy().tobytes(), self.game.state)

    def __getstate__(self) -> tuple[Game, Options, Any]:
        return self.game, self.options, self._arrays

    def __setstate__(self, kept: tuple[Game, Options, Any]) -> None:
        self._set_up(*kept)
        self._observe()

    def _run(self, kernel: str) -> None:
        launched: Any = self._kernels[kernel]
        launched[(self.count + THREADS - 1) // THREADS, THREADS](self.count, self._games)
        self._observe()

    def _observe(self) -> None:
        self.observations = self._observation.read(self._arrays.observations, self.seats, self.observations)


@once_for_each(kind)
def kernels_of(game: Game) -> Rules:
    """Those of `batch_rules` for a GPU; to compile them takes most of a minute."""
    return cuda_kernels(SINGLES, rules_that_observe(game))


def torch_with_gpu() -> Any:
    try:
        import torch
    except ImportError:
        raise UserError("a batch on a GPU needs torch and numba-cuda; neither is part of a plain install") from None
    if not torch.cuda.is_available():
        raise UserError("a batch on a GPU needs a GPU that torch can use; there is none here (use Batch)")
    return torch


def _on_gpu(array: Records) -> Any:
    """A tensor with the same numbers, column after column, so that threads side by side write side by side; of records,
    a row of bytes for each."""
    plain = array.view(np.uint8).reshape(len(array), -1).copy() if array.dtype.names else array.copy(order="F")
    return torch_with_gpu().from_numpy(plain).cuda()


def _as_kernels_see(tensor: Any, array: Records) -> Any:
    return gpu_array(tensor.view(-1), array.dtype) if array.dtype.names else gpu_array(tensor)
