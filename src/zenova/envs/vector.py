"""A batch as a Gymnasium vector environment: many games side by side, in which the learner plays all seats.

    import gymnasium
    import zenova.envs.gymnasium

    envs = gymnasium.make_vec("zenova/NAME-v1", 4096, "vector_entry_point", players=2)
    observations, infos = envs.reset(seed=1)
    envs.step(envs.random_actions())

A step is a decision in every game: of the seats in `infos["seat"]`, among the actions in `infos["action_mask"]`. The
reward is that of the seat that acted, `infos["rewards"]` those of all seats. A finished game is dealt anew in the same
step; what the seat that acted saw at its end is its row of `infos["final_obs"]`, and `infos["_final_obs"]` says which
games ended. With `device="cuda"` the games are on a GPU, and all of these are torch tensors there."""

from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from zenova.kernel.data import Struct
from zenova.kernel.errors import UserError

from . import cuda
from .batch import Batch
from .episode import observation_space, refuse_reset_options, set_up
from .observations import observation_of

Step = tuple[Any, Any, Any, Any, Struct]
DEVICES = ("cpu", "cuda")


class GamesEnv(VectorEnv[Any, Any, Any]):
    """`num_envs` games of one kind on `threads` threads, or on a GPU."""

    metadata: Struct = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012
    _batch: Batch | cuda.CudaBatch | None = None

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        *,
        threads: int | None = None,
        device: str = DEVICES[0],
        cards: Path | str | None = None,
        **options: object,
    ) -> None:
        if device not in DEVICES:
            raise ValueError(f"device is one of {', '.join(DEVICES)}, not {device!r}")
        self.game, self.options = set_up(name, cards, options)
        self.num_envs = num_envs
        self.threads = threads
        self.device = device
        self.layout = observation_of(self.game).layout
        self.single_observation_space = observation_space(self.layout)
        self.single_action_space = spaces.Discrete(self.game.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | list[int | None] | None = None, options: Struct | None = None) -> Any:
        """Deal all games anew: the same ones for the same seed."""
        refuse_reset_options(options)
        if isinstance(seed, list):
            raise ValueError("all games grow from one seed: give one whole number")
        super().reset(seed=seed)
        self.close()
        start = int(self.np_random.integers(2**62))
        made: Any = {"count": self.num_envs, "seed": start, "endings": True}
        if self.device == "cuda":
            self._batch = cuda.CudaBatch(self.game, self.options, **made)
        else:
            self._batch = Batch(self.game, self.options, threads=self.threads, **made)
        return self._copied(self._batch.observations), self._infos(self._batch)

    def step(self, actions: Any) -> Step:
        batch, arrays = self._running(), self._kind_of_arrays()
        chosen = arrays.asarray(actions, device=self.device)
        every = arrays.arange(self.num_envs, device=self.device)
        acting = arrays.asarray(batch.seats, dtype=arrays.int64, copy=True)
        try:
            if isinstance(batch, cuda.CudaBatch):
                batch.refuse_illegal(chosen)
            batch.step(chosen)
        except UserError as error:
            raise InvalidAction(str(error)) from None
        rewards = arrays.asarray(batch.rewards[every, acting], dtype=arrays.float64)
        over, infos = batch.dones != 0, self._infos(batch)
        if over.any():
            last = arrays.zeros_like(batch.observations)
            last[over] = batch.last_seen()
            infos |= {"final_obs": last, "_final_obs": over}
        return self._copied(batch.observations), rewards, over, arrays.zeros_like(over), infos

    def random_actions(self) -> Any:
        """A uniformly random legal action for every game."""
        return self._running().random_actions()

    def close_extras(self, **kwargs: object) -> None:
        if isinstance(self._batch, Batch):
            self._batch.close()

    def close(self, **kwargs: object) -> None:
        """May be opened again by `reset`."""
        self.close_extras()

    def _running(self) -> Any:
        if self._batch is None:
            raise ResetNeeded(f"{self.game.name}: no games are running; call reset() first")
        return self._batch

    def _kind_of_arrays(self) -> Any:
        """Of which module they are: what is called here, numpy and torch call alike."""
        return cuda.torch_with_gpu() if self.device == "cuda" else np

    def _copied(self, array: Any) -> Any:
        return self._kind_of_arrays().asarray(array, copy=True)

    def _infos(self, batch: Any) -> Struct:
        infos = {"action_mask": batch.masks, "seat": batch.seats, "rewards": batch.rewards}
        return {key: self._copied(told) for key, told in infos.items()}
