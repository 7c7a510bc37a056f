"""Every game as a Gymnasium environment: one learning seat against bots.

    import gymnasium
    import zenova.envs.gymnasium  # registers an id for every game

    env = gymnasium.make("zenova/NAME-v1", opponents="greedy", players=2)
    observation, info = env.reset(seed=1)
    env.step(env.action_space.sample(info["action_mask"]))

Bots play between two steps, so every step is a decision of the learner. The reward comes at the end: 1 for a win, -1
for a loss, a draw or shared win in between; `info` then has the learner's `rank` and `score`. `env.unwrapped.layout`
says what stands where in an observation, and `env.unwrapped.action_masks()` is what MaskablePPO asks for."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded

from zenova.bots import Bot, InformationSet, bot
from zenova.bots.baselines import RandomBot
from zenova.bots.bot import Chooser, GuestBot
from zenova.bots.registry import compile_for
from zenova.games.registry import GAMES
from zenova.kernel.data import Struct
from zenova.kernel.errors import UserError

from . import rendering
from .episode import Episode, observation_space, ranks, refuse_reset_options, rewards, set_up
from .observations import Numbers

ILLEGAL = ("refuse", "lose")


class SeatEnv(gymnasium.Env[Numbers, int]):
    """One seat of a game.

    `opponents` play all other seats, partners included: a bot's spec such as `greedy`, an object with
    `choose`, or several of them, of
    which each seat gets one anew in every game. `seat` is the learner's, None for another one in every game. An illegal
    action is refused with an exception, or with `illegal="lose"` loses the game, for learners without masks."""

    metadata = rendering.METADATA

    def __init__(
        self,
        name: str,
        *,
        opponents: str | Chooser | Sequence[str | Chooser] = "greedy",
        seat: int | None = None,
        illegal: str = "refuse",
        render_mode: str | None = None,
        cards: Path | str | None = None,
        **options: object,
    ) -> None:
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal is one of {', '.join(ILLEGAL)}, not {illegal!r}")
        self.render_mode = rendering.check_mode(render_mode)
        self.illegal = illegal
        self.game, self.options = set_up(name, cards, options)
        self._episode = Episode(self.game, self.options)
        if seat is not None and not 0 <= seat < self._episode.seats:
            raise ValueError(f"seat is one of 0 to {self._episode.seats - 1}, or None for any, not {seat!r}")
        self.fixed_seat = seat
        self.seat = seat or 0
        self.pool = _pool(opponents)
        for one in self.pool:
            if isinstance(one, str):
                compile_for(one, self.game)  # bots that think are slow until their rules are compiled
        self.layout = self._episode.layout
        self.observation_space = observation_space(self.layout)
        self.action_space = spaces.Discrete(self.game.action_count)  # type: ignore[assignment]
        self._bots: list[Bot | None] = []
        self._mask = np.zeros(self.game.action_count, np.int8)
        self._running = False

    def reset(self, *, seed: int | None = None, options: Struct | None = None) -> tuple[Numbers, Struct]:
        refuse_reset_options(options)
        super().reset(seed=seed, options=options)
        self._episode.deal(self._some_seed())
        seats = range(self._episode.seats)
        self.seat = int(self.np_random.integers(len(seats))) if self.fixed_seat is None else self.fixed_seat
        self._bots = [None if seat == self.seat else self._some_bot() for seat in seats]
        self._running = True
        self._let_bots_play()
        return self._see(), self._info()

    def step(self, action: int) -> tuple[Numbers, float, bool, bool, Struct]:
        if not self._running:
            raise ResetNeeded(f"{self.game.name}: no game is running; call reset() for a new one")
        if not self._episode.legal(action, self._mask):
            return self._illegal(action)
        self._episode.act(int(action))
        self._let_bots_play()
        if not self._episode.over:
            return self._see(), 0.0, False, False, self._info()
        self._running = False
        reward = rewards(self._episode.payoffs())[self.seat]
        place = ranks(self.game, self._episode.position())[self.seat]
        return self._see(), reward, True, False, self._info() | place

    def action_masks(self) -> Numbers:
        """Which actions are legal now."""
        return self._mask.astype(bool)

    def get_action_meanings(self) -> list[str]:
        """Every action in words, in the order of their numbers."""
        return self._episode.action_meanings()

    def render(self) -> Any:
        """What the learner's seat may see: a text, or a picture of 960 x 640 points."""
        return rendering.render(self.render_mode, self.game, self._episode.position(), self.seat)

    def _illegal(self, action: object) -> tuple[Numbers, float, bool, bool, Struct]:
        why = self._episode.refused(action)
        if self.illegal == "refuse":
            raise InvalidAction(why)
        self._running = False
        return self._see(), -1.0, True, False, self._info() | {"illegal": why}

    def _see(self) -> Numbers:
        observation, self._mask = self._episode.see(self.seat)
        return observation

    def _info(self) -> Struct:
        return {"action_mask": self._mask.copy(), "seat": self.seat}

    def _let_bots_play(self) -> None:
        while not self._episode.over and self._episode.seat != self.seat:
            player = self._bots[self._episode.seat]
            assert player is not None
            self._episode.act(self._choice(player))

    def _choice(self, player: Bot) -> int:
        seat = self._episode.seat
        if isinstance(player, RandomBot):  # needs no information set, which costs more than the rest of a step
            return int(self.np_random.choice(np.flatnonzero(self._episode.see(seat)[1])))
        return player.choose(InformationSet(self.game, self._episode.position(), seat, self._some_seed()))

    def _some_bot(self) -> Bot:
        chosen = self.pool[int(self.np_random.integers(len(self.pool)))]
        return bot(chosen, self._some_seed()) if isinstance(chosen, str) else chosen

    def _some_seed(self) -> int:
        return int(self.np_random.integers(2**62))


def _pool(opponents: str | Chooser | Sequence[str | Chooser]) -> list[str | Bot]:
    """Specs as they are, and bots of others under the names of their classes."""
    pool = opponents if isinstance(opponents, Sequence) and not isinstance(opponents, str) else [opponents]
    if not pool:
        raise ValueError("opponents names at least one bot, such as “greedy”")
    try:
        for one in pool:
            if isinstance(one, str):
                bot(one)
    except UserError as error:
        raise ValueError(str(error)) from None
    return [one if isinstance(one, str) else GuestBot(one, type(one).__name__) for one in pool]


IDS = {name: f"zenova/{name.title()}-v1" for name in GAMES}
for _name, _id in IDS.items():
    if _id not in gymnasium.registry:
        gymnasium.register(
            _id,
            entry_point="zenova.envs.gymnasium:SeatEnv",
            vector_entry_point="zenova.envs.vector:GamesEnv",
            kwargs={"name": _name},
        )
