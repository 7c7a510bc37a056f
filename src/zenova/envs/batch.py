"""Thousands of games in one array, stepped together by compiled code on all cores.

    batch = Batch(game(NAME), count=4096, seed=1)
    while training:
        actions = policy(batch.observations, batch.masks)   # for the seats in batch.seats
        batch.step(actions)                                 # batch.rewards, batch.dones; finished games start anew

All arrays are made once and filled in place: nothing is copied, so take a copy of what is to be kept.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.kernel.generator import seed_words
from zenova.kernel.options import Options

from .observations import Numbers, environment_rules, observation_of


class Batch:
    """`count` games of one kind with their observations, masks and rewards.

    `states` the positions; `seats` who acts in each game; `observations` what that seat sees (`layout` says where what
    stands); `masks` 1 for each legal action; after a step `rewards`, per seat of the table, 1 for a win, -1 for a loss
    (a shared win or draw in between) in the games that just ended, and `dones`, 1 for those games, which have already
    been dealt anew.
    """

    def __init__(
        self, game: Game, options: Options | None = None, *, count: int, seed: int = 0, threads: int | None = None
    ) -> None:
        if count < 1:
            raise UserError(f"a batch has at least one game, not {count}")
        self.game = game
        self.options = options or game.options_type()
        self.count = count
        self.threads = max(1, min(threads or os.cpu_count() or 1, count))
        self._observation = observation_of(game)
        self.layout = self._observation.layout
        seats = game.seats(game.blank(self.options))
        self.states = game.many(self.options, seed, count)
        self.seats = np.zeros(count, np.int8)
        buffer = self._observation.buffer(count)
        numbers = np.zeros((count, self.layout.size), np.int16)
        self.observations: Numbers = self._observation.read(buffer, self.seats, numbers)
        self.masks = np.zeros((count, game.action_count), np.int8)
        self.rewards = np.zeros((count, seats), np.float32)
        self.dones = np.zeros(count, np.int8)
        self._blank = game.records([game.blank(self.options)])
        self._choosers = seed_words(seed + 1, count)
        self._legal = np.zeros((count, game.most_options), np.int16)
        self._legal_counts = np.zeros(count, np.int64)
        self._rules = environment_rules(game)
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None
        edges = np.linspace(0, count, self.threads + 1).astype(int)
        self._ranges = list(zip(edges[:-1].tolist(), edges[1:].tolist(), strict=True))
        self._seen = (self.seats, buffer, self.masks, self._legal, self._legal_counts)
        self._everywhere("deal_range", self.states, game.card_table, self._blank)
        self._everywhere("see_range", self.states, game.card_table, *self._seen)
        self._observation.read(buffer, self.seats, self.observations)

    def step(self, actions: object) -> None:
        """One action in every game, for the seats in `seats`. An illegal one is refused before any game has moved."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.count,) or not np.issubdtype(chosen.dtype, np.integer):
            raise UserError(f"a step takes {self.count} whole numbers, one action for each game, not {chosen.shape}")
        chosen = np.ascontiguousarray(chosen, np.int64)
        self._refuse_illegal(chosen)
        self._everywhere(
            "step_range", self.states, self.game.card_table, self._blank, chosen, self.rewards, self.dones, *self._seen
        )
        self._observation.read(self._seen[1], self.seats, self.observations)

    def random_actions(self) -> Numbers:
        """A uniformly random legal action for every game, reproducible from the seed."""
        actions = np.zeros(self.count, np.int64)
        self._everywhere("choose_range", self._choosers, self._legal, self._legal_counts, actions)
        return actions

    def close(self) -> None:
        if self._pool:
            self._pool.shutdown()

    def _refuse_illegal(self, actions: Numbers) -> None:
        first = self._rules["first_illegal"](self.masks, actions)
        if first >= 0:
            raise UserError(
                f"game {first}: action {int(actions[first])} is not legal; masks[{first}] has the legal ones"
            )

    def _everywhere(self, rule: str, *arguments: object) -> None:
        """Run a rule over all games, the first part on this thread and each other part on one of its own."""
        work = self._rules[rule]
        jobs = [self._pool.submit(work, *ends, *arguments) for ends in self._ranges[1:]] if self._pool else []
        work(*self._ranges[0], *arguments)
        for job in jobs:
            job.result()
