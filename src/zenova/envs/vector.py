"""A batch as a Gymnasium vector environment: many games side by side, in which the learner plays all seats.

    import gymnasium
    import zenova.envs.gymnasium

    envs = gymnasium.make_vec("zenova/NAME-v1", 4096, "vector_entry_point", players=2)
    observations, infos = envs.reset(seed=1)
    envs.step(envs.random_actions())

A step is a decision in every game: of the seats in `infos["seat"]`, among the actions in `infos["action_mask"]`. The
reward is that of the seat that acted, `infos["rewards"]` those of all seats. A finished game is dealt anew in the same
step; what the seat that acted saw at its end is in `infos["final_obs"]`, and `infos["_final_obs"]` says in which games.
"""

from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from zenova.kernel.data import Struct
from zenova.kernel.errors import UserError

from .batch import Batch
from .episode import Episode, observation_space, refuse_reset_options, set_up
from .observations import Numbers, observation_of

Step = tuple[Numbers, Numbers, Numbers, Numbers, Struct]


class GamesEnv(VectorEnv[Numbers, Numbers, Numbers]):
    """`num_envs` games of one kind on `threads` threads."""

    metadata: Struct = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        num_envs: int = 1,
        *,
        threads: int | None = None,
        cards: Path | str | None = None,
        **options: object,
    ) -> None:
        self.game, self.options = set_up(name, cards, options)
        self.num_envs = num_envs
        self.threads = threads
        self.layout = observation_of(self.game).layout
        self.single_observation_space = observation_space(self.layout)
        self.single_action_space = spaces.Discrete(self.game.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._batch: Batch | None = None
        self._ending = Episode(self.game, self.options)

    def reset(self, *, seed: int | list[int | None] | None = None, options: Struct | None = None) -> Any:
        """Deal all games anew: the same ones for the same seed."""
        refuse_reset_options(options)
        if isinstance(seed, list):
            raise ValueError("all games grow from one seed: give one whole number")
        super().reset(seed=seed)
        self.close()
        start = int(self.np_random.integers(2**62))
        self._batch = Batch(self.game, self.options, count=self.num_envs, seed=start, threads=self.threads)
        return self._batch.observations.copy(), self._infos(self._batch)

    def step(self, actions: Numbers) -> Step:
        batch = self._running()
        acting, before = batch.seats.astype(np.int64), batch.states.copy()
        try:
            batch.step(actions)
        except UserError as error:
            raise InvalidAction(str(error)) from None
        rewards = batch.rewards[np.arange(self.num_envs), acting].astype(np.float64)
        never, over, infos = np.zeros(self.num_envs, bool), batch.dones.astype(bool), self._infos(batch)
        if over.any():
            infos |= {"final_obs": self._last_seen(over, before, acting, actions), "_final_obs": over}
        return batch.observations.copy(), rewards, over, never, infos

    def random_actions(self) -> Numbers:
        """A uniformly random legal action for every game."""
        return self._running().random_actions()

    def close_extras(self, **kwargs: object) -> None:
        if self._batch is not None:
            self._batch.close()

    def close(self, **kwargs: object) -> None:
        """May be opened again by `reset`."""
        self.close_extras()

    def _running(self) -> Batch:
        if self._batch is None:
            raise ResetNeeded(f"{self.game.name}: no games are running; call reset() first")
        return self._batch

    def _last_seen(self, over: Numbers, before: Numbers, acting: Numbers, actions: Numbers) -> Numbers:
        """What the seats that acted see in the games that are over, None for the others."""
        seen = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(over):
            self._ending.go_on_from(before[i])
            self._ending.act(int(actions[i]))
            seen[i] = self._ending.see(int(acting[i]))[0]
        return seen

    def _infos(self, batch: Batch) -> Struct:
        infos = {"action_mask": batch.masks, "seat": batch.seats, "rewards": batch.rewards}
        return {key: told.copy() for key, told in infos.items()}
