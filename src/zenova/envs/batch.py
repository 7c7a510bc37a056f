"""Thousands of games in one array, stepped together by compiled code on all cores.

    batch = Batch(game(NAME), count=4096, seed=1)
    while training:
        actions = policy(batch.observations, batch.masks)   # for the seats in batch.seats
        batch.step(actions)                                 # batch.rewards, batch.dones; finished games start anew

All arrays are made once and filled in place: nothing is copied, so take a copy of what is to be kept."""

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.kernel.generator import seed_words
from zenova.kernel.options import Options

from .batch_rules import DEAL, Games
from .observations import Numbers, Observation, environment_rules, observation_of


def new_games(game: Game, options: Options, count: int, seed: int, *, endings: bool = False) -> Games:
    """The arrays of so many games, each with a generator of its own, that are dealt by the next step."""
    if count < 1:
        raise UserError(f"a batch has at least one game, not {count}")
    blank = game.blank(options)
    return Games(
        states=game.many(options, seed, count),
        cards=game.card_table,
        blank=game.records([blank]),
        seats=np.zeros(count, np.int8),
        observations=observation_of(game).buffer(count),
        masks=np.zeros((count, game.action_count), np.int8),
        legal_actions=np.zeros((count, game.most_options), np.int16),
        legal_counts=np.zeros(count, np.int64),
        actions=np.full(count, DEAL, np.int16),
        rewards=np.zeros((count, game.seats(blank)), np.float32),
        dones=np.zeros(count, np.int8),
        choosers=seed_words(seed + 1, count),
        endings=observation_of(game).buffer(count if endings else 1),
    )


def illegal_action(number: int, action: int) -> str:
    return f"game {number}: action {action} is not legal; masks[{number}] has the legal ones"


def one_for_each(count: int, shape: tuple[int, ...]) -> str:
    return f"a step takes {count} whole numbers, one action for each game, not {shape}"


class Endings:
    """What batches tell of the games that have just ended, alike in arrays and in tensors."""

    observations: Any
    seats: Any
    dones: Any
    _observation: Observation
    _arrays: Any  # of the kind of `Games`
    _acted: Any

    def last_seen(self) -> Any:
        """What the seats that acted saw at the end of the games in `dones`, a row for each of these; for a batch made
        with `endings`."""
        over = self.dones != 0
        return self._observation.read(self._arrays.endings[over], self._acted[over], self.observations[over])


class Batch(Endings):
    """`count` games of one kind with their observations, masks and rewards.

    `states` the positions; `seats` who acts in each game; `observations` what that seat sees (`layout` says where what
    stands); `masks` 1 for each legal action; after a step `rewards`, per seat of the table, 1 for a win, -1 for a loss
    (a shared win or draw in between) in the games that just ended, and `dones`, 1 for those games, which have already
    been dealt anew. With `endings` it keeps what `last_seen` tells of them."""

    def __init__(
        self,
        game: Game,
        options: Options | None = None,
        *,
        count: int,
        seed: int = 0,
        threads: int | None = None,
        endings: bool = False,
    ) -> None:
        chosen = options or game.options_type()
        self._set_up(game, chosen, threads, new_games(game, chosen, count, seed, endings=endings))
        self._everywhere("step_range")
        self._observe()

    def _set_up(self, game: Game, options: Options, threads: int | None, games: Games) -> None:
        self.game = game
        self.options = options
        self.count = len(games.states)
        self._arrays = games
        self.states, self.seats, self.masks = games.states, games.seats, games.masks
        self.rewards, self.dones = games.rewards, games.dones
        self._acted = games.seats.copy()
        self._observation = observation_of(game)
        self.layout = self._observation.layout
        self.observations: Numbers = np.zeros((self.count, self.layout.size), np.int16)
        self._rules = environment_rules(game)
        self.threads = max(1, min(threads or os.cpu_count() or 1, self.count))
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None
        edges = np.linspace(0, self.count, self.threads + 1).astype(int)
        self._ranges = list(zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True))

    def step(self, actions: object) -> None:
        """One action in every game, for the seats in `seats`. An illegal one is refused before any game has moved."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.count,) or not np.issubdtype(chosen.dtype, np.integer):
            raise UserError(one_for_each(self.count, chosen.shape))
        chosen = np.ascontiguousarray(chosen, np.int64)
        first = self._rules["first_illegal"](self.masks, chosen)
        if first >= 0:
            raise UserError(illegal_action(first, int(chosen[first])))
        self._arrays.actions[:] = chosen
        self._acted[:] = self.seats
        self._everywhere("step_range")
        self._observe()

    def random_actions(self) -> Numbers:
        """A uniformly random legal action for every game, reproducible from the seed."""
        self._everywhere("choose_range")
        chosen: Numbers = self._arrays.actions.astype(np.int64)
        return chosen

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown()

    def __getstate__(self) -> tuple[Game, Options, int, Games]:
        return self.game, self.options, self.threads, self._arrays

    def __setstate__(self, kept: tuple[Game, Options, int, Games]) -> None:
        self._set_up(*kept)
        self._observe()

    def _observe(self) -> None:
        self.observations = self._observation.read(self._arrays.observations, self.seats, self.observations)

    def _everywhere(self, rule: str) -> None:
        """Run a rule over all games, the first part on this thread and each other part on one of its own."""
        work = self._rules[rule]
        jobs = [self._pool.submit(work, *ends, self._arrays) for ends in self._ranges[1:]] if self._pool else []
        work(*self._ranges[0], self._arrays)
        for job in jobs:
            job.result()
