"""A batch on a GPU: the interface of `Batch`, one thread a game, every array a torch tensor that kernels share.

It needs torch with CUDA and numba-cuda. The games are those of `Batch` with the same seed, step by step.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zenova.kernel.data import Struct
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.kernel.generator import seed_words
from zenova.kernel.options import Options
from zenova.kernel.record import Records
from zenova.kernel.rule import Rules, cuda_kernels, gpu_array, gpu_records

from .batch_rules import SINGLES
from .observations import observation_of, once_for_each_kind, rules_that_observe

THREADS = 128


class CudaBatch:
    """`count` games on one GPU; the fields mean what they mean in `Batch`, as torch tensors on the GPU."""

    def __init__(self, game: Game, options: Options | None = None, *, count: int, seed: int = 0) -> None:
        torch = _torch()
        if count < 1:
            raise UserError(f"a batch has at least one game, not {count}")
        self.game = game
        self.options = options or game.options_type()
        self.count = count
        self._observation = observation_of(game)
        self.layout = self._observation.layout
        seats = game.seats(game.blank(self.options))

        def zeros(*shape: int, kind: Any) -> Any:
            return torch.zeros(shape, dtype=kind, device="cuda")

        self.memory = _bytes_on_gpu(game.many(self.options, seed, count))
        self.seats = zeros(count, kind=torch.int8)
        self._seen, seen = self._rows(count)
        self.observations = self._observation.read(
            self._seen, self.seats, zeros(count, self.layout.size, kind=torch.int16)
        )
        self.masks = zeros(count, game.action_count, kind=torch.int8)
        self.rewards = zeros(count, seats, kind=torch.float32)
        self.dones = zeros(count, kind=torch.int8)
        self.actions = zeros(count, kind=torch.int16)
        legal = zeros(count, game.most_options, kind=torch.int16)
        legal_counts = zeros(count, kind=torch.int64)
        choosers = torch.from_numpy(seed_words(seed + 1, count)).cuda()
        blank, cards = _bytes_on_gpu(game.records([game.blank(self.options)])), _bytes_on_gpu(game.card_table)
        self._keep = [legal, legal_counts, choosers, blank, cards]  # the kernels' arrays point into them

        self._states = gpu_records(self.memory, game.state)
        self._blank = gpu_records(blank, game.state)
        self._cards = gpu_records(cards, game.card_table.dtype)
        self._legal, self._legal_counts, self._choosers = map(gpu_array, (legal, legal_counts, choosers))
        self._observations = seen
        self._seats, self._masks, self._rewards, self._dones, self._actions = (
            gpu_array(tensor) for tensor in (self.seats, self.masks, self.rewards, self.dones, self.actions)
        )
        self._kernels: Struct = kernels_of(game)
        self._run("deal_one", self._states, self._cards, self._blank)
        self._see()

    def step(self, actions: object) -> None:
        """One legal action in every game, a tensor on the GPU; check it against `masks` beforehand if in doubt."""
        self.actions.copy_(actions)
        self._run("step_one", self._states, self._cards, self._blank, self._actions, self._rewards, self._dones)
        self._see()

    def random_actions(self) -> Any:
        """A uniformly random legal action for every game: the same as those of `Batch` with the same seed."""
        self._run("choose_one", self._choosers, self._legal, self._legal_counts, self._actions)
        return self.actions

    def states(self) -> Records:
        """The positions, copied to the CPU."""
        return np.frombuffer(self.memory.cpu().numpy().tobytes(), self.game.state)

    def _see(self) -> None:
        self._run(
            "see_one",
            self._states,
            self._cards,
            self._seats,
            self._observations,
            self._masks,
            self._legal,
            self._legal_counts,
        )
        self._observation.read(self._seen, self.seats, self.observations)

    def _rows(self, count: int) -> tuple[Any, Any]:
        """What kernels write of what seats see, a row for each game: as a tensor, and as they know it."""
        kind = self._observation.buffer(count)
        memory = _bytes_on_gpu(kind)
        if kind.dtype.names:
            return memory.view(count, -1), gpu_records(memory, kind.dtype)
        numbers = memory.view(_torch().int16).view(count, -1)
        return numbers, gpu_array(numbers)

    def _run(self, kernel: str, *arguments: object) -> None:
        blocks = (self.count + THREADS - 1) // THREADS
        self._kernels[kernel][blocks, THREADS](self.count, *arguments)


@once_for_each_kind
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


def _bytes_on_gpu(array: Records) -> Any:
    torch = _torch()
    return torch.from_numpy(np.frombuffer(array.tobytes(), np.uint8).copy()).cuda()
