"""Every game as a PettingZoo environment.

    from zenova.envs.pettingzoo import NAME_v1

    env = NAME_v1.env(players=4, render_mode="ansi")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

All options of a game are keyword arguments. An observation is a dict of `observation`, what the agent's seat may know
(`env.unwrapped.layout` says where what stands), and `action_mask`. Rewards come at the end: 1 for a win, -1 for a loss,
a draw or shared win in between; `info` then has the agent's `rank` and `score`. With `max_cycles` a game is truncated
after so many decisions, without rewards. An agent that is asked together with
others answers in seat order and sees nothing of the others' answers before all are given."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from zenova.games.registry import GAMES
from zenova.kernel.data import Struct
from zenova.kernel.game import SPECTATOR

from . import rendering
from .episode import Episode, observation_space, ranks, rewards, set_up
from .observations import Numbers


class GameEnv(AECEnv):  # type: ignore[misc]
    """One game; the agents `player_0`, `player_1`, … are its seats."""

    def __init__(
        self,
        name: str,
        *,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        cards: Path | str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"max_cycles is at least 1, or None for whole games, not {max_cycles!r}")
        self.max_cycles = max_cycles
        modes = (*rendering.MODES, rendering.HUMAN)
        self.metadata = rendering.METADATA | {
            "name": f"{name}_v1",
            "is_parallelizable": False,
            "render_modes": [*modes],
        }
        self.render_mode = rendering.check_mode(render_mode, modes)
        self.game, self.options = set_up(name, cards, options)
        self._episode = Episode(self.game, self.options)
        self.layout = self._episode.layout
        self.possible_agents = [f"player_{seat}" for seat in range(self._episode.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._random = np.random.default_rng()
        self._seen: dict[int, tuple[Numbers, Numbers]] = {}
        self._action_spaces = {agent: spaces.Discrete(self.game.action_count) for agent in self.possible_agents}
        seen = spaces.Dict(
            {
                "observation": observation_space(self.layout),
                "action_mask": spaces.Box(0, 1, (self.game.action_count,), np.int8),
            }
        )
        self._observation_spaces = dict.fromkeys(self.possible_agents, seen)
        low, high = self.layout.bounds
        every = len(self.possible_agents)
        self.state_space = spaces.Box(np.tile(low, every), np.tile(high, every), dtype=np.int16)

    def observation_space(self, agent: str) -> spaces.Dict:
        self._seat(agent)
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        self._seat(agent)
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: Struct | None = None) -> None:
        """Deal a new game: the same one for the same seed, else the next one of the stream that the last seed began."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._episode.deal(int(self._random.integers(2**63)))
        self._seen = {}
        self._decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Struct] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._episode.seat]
        self._show()

    def observe(self, agent: str) -> dict[str, Numbers]:
        observation, mask = self._see(self._seat(agent))
        return {"observation": observation.copy(), "action_mask": mask.copy()}

    def state(self) -> Numbers:
        """What all seats know together: their observations, one after the other."""
        return np.concatenate([self._see(seat)[0] for seat in range(len(self.possible_agents))])

    def get_action_meanings(self) -> list[str]:
        """Every action in words, in the order of their numbers."""
        return self._episode.action_meanings()

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise ResetNeeded(f"{self.metadata['name']}: this game is over; call reset() for a new one")
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if not self._episode.legal(action, self._see(self._episode.seat)[1]):
            raise InvalidAction(f"{self.agent_selection}: {self._episode.refused(action)}")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._episode.act(int(action))  # type: ignore[arg-type]
        self._seen = {}
        self._decisions += 1
        self._show()
        if self._episode.over:
            self._end()
            return
        if self._decisions == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self._episode.seat]

    def render(self) -> str | Numbers | None:
        """What everybody may see: a text, or a picture of 960 x 640 points; `human` has the text printed, here and at
        every step."""
        return rendering.render(self.render_mode, self.game, self._episode.position(), SPECTATOR)

    def _show(self) -> None:
        if self.render_mode == rendering.HUMAN:
            self.render()

    def close(self) -> None:
        pass

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _seat(self, agent: str) -> int:
        if agent not in self._seats:
            raise KeyError(f"there is no agent {agent!r}: the agents are {', '.join(self.possible_agents)}")
        return self._seats[agent]

    def _see(self, seat: int) -> tuple[Numbers, Numbers]:
        if seat not in self._seen:
            self._seen[seat] = self._episode.see(seat)
        return self._seen[seat]

    def _end(self) -> None:
        places = ranks(self.game, self._episode.position())
        for agent, reward, place in zip(self.agents, rewards(self._episode.payoffs()), places, strict=True):
            self.rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = dict(place)
        self._accumulate_rewards()


class FinishedGameEnforcing(OrderEnforcingWrapper):  # type: ignore[misc]
    """PettingZoo's checks of the order of calls; a step in a finished game is refused instead of ignored."""

    def step(self, action: int | None) -> None:
        if self._has_reset and not self.agents:
            self.env.step(action)
        super().step(action)

    def __str__(self) -> str:
        return str(self.env)


@dataclass(frozen=True)
class EnvironmentModule:
    """What a PettingZoo environment module has: `env` with the usual checks, `raw_env` without them, `parallel_env`, in
    which every step takes the action of the agent that is asked and passes over the others'."""

    name: str

    def raw_env(self, **options: Any) -> GameEnv:
        return GameEnv(self.name, **options)

    def env(self, **options: Any) -> Any:
        return FinishedGameEnforcing(self.raw_env(**options))

    def parallel_env(self, **options: Any) -> Any:
        return turn_based_aec_to_parallel(self.env(**options))


_MODULES = {f"{name}_v1": EnvironmentModule(name) for name in GAMES}
for _name, _module in _MODULES.items():
    sys.modules[f"{__name__}.{_name}"] = _module  # type: ignore[assignment]  # so that each can be imported


def __getattr__(name: str) -> EnvironmentModule:
    """The environment module of a game, by its name and version."""
    if name not in _MODULES:
        raise AttributeError(f"there is no {name!r} here: the environments are {', '.join(_MODULES)}")
    return _MODULES[name]
