"""The players: at random, greedy, and by tree search. Each is made from its parameters and a seed."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from math import log
from random import Random
from typing import Any

import numpy as np

from . import search
from .bot import Outlook
from .mind import Mind, mind_for


def parameter(default: Any, help: str, low: float, high: float) -> Any:
    """A field of a player that a spec may set."""
    return field(default=default, metadata={"help": help, "low": low, "high": high})


@dataclass
class Player:
    """Base of the players: a generator of their own, so that the same seed plays the same game."""

    name: str = field(default="", init=False)
    seed: int | None = parameter(None, "play the same game again", 0, 2**63 - 1)

    def __post_init__(self) -> None:
        self._random = Random(self.seed)

    def choose(self, outlook: Outlook) -> int:
        raise NotImplementedError

    def _new_seed(self) -> int:
        return self._random.getrandbits(62)


@dataclass
class AtRandom(Player):
    """Any legal action is as good as another."""

    def choose(self, outlook: Outlook) -> int:
        return self._random.choice(outlook.decision.options)


@dataclass
class Greedy(Player):
    """Takes the action after which it likes the position best at the end of its own turn.

    With `sight` 0 it looks at the position right after the action only. `noise` makes it take nearly as good actions
    too, the more the larger: a winning chance of so much less is taken about a third as often.
    """

    deals: int = parameter(6, "deals of the hidden cards it considers", 1, 256)
    sight: int = parameter(1, "how far it sees: 0 its next action, 1 its whole turn", 0, 1)
    noise: float = parameter(0.0, "how often it takes a lesser action", 0.0, 10.0)

    def choose(self, outlook: Outlook) -> int:
        options = outlook.decision.options
        if len(options) == 1:
            return options[0]
        mind = mind_for(outlook.game)
        mind.warm_up()
        values = dict(zip(options, self._values(mind, outlook), strict=False))
        if self.noise > 0:
            for option in options:
                values[option] -= self.noise * log(-log(self._random.random() or 0.5))
        return max(mind.eye.sensible(options), key=values.__getitem__)

    def _values(self, mind: Mind, outlook: Outlook) -> Any:
        values = np.zeros(outlook.game.most_options)
        with mind.thinking(outlook.some_deal(), self._new_seed()) as (rules, desk):
            if self.sight == 0:
                rules["first_sight"](desk, outlook.seat, self.deals, values)
            else:
                wins = np.zeros(outlook.game.most_options, np.int64)
                deals, lines = (self.deals, mind.eye.turn_lines) if mind.ready else (1, PLAIN_LINES)
                rules["value_actions"](desk, outlook.seat, deals, lines, values, wins)
        return values


PLAIN_LINES = 10  # positions looked at for one action and deal while nothing is compiled
CHECKED_DEALS = 8  # a victory is certain if it works in so many deals
FIRST_CHUNK = 64
PLAIN_CHUNK = 2
SLICE = 0.02  # seconds of search between two looks at the clock


@dataclass(frozen=True)
class Opinion:
    """What a search thinks of one action: the seat's winning chance after it, and how much it looked at it."""

    action: int
    chance: float
    visits: int


@dataclass
class Searcher(Player):
    """Information-set Monte Carlo tree search, for a time or a number of iterations, whichever ends first.

    A number of iterations alone makes it play the same game again from a seed.
    """

    ms: int = parameter(0, "milliseconds for a decision", 1, 600_000)
    iterations: int = parameter(0, "iterations for a decision", 1, 100_000_000)
    exploration: float = parameter(0.05, "how much it tries what looks worse", 0.0, 10.0)
    prior: float = parameter(2.0, "as many visits as the first impression of an action counts", 0.01, 1000.0)
    root: float = parameter(
        12.0, "as many visits as its own options' values at the end of its turn count", 0.01, 1000.0
    )
    ahead: int = parameter(1, "turns it plays on at first sight before judging", 0, 20)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.ms and not self.iterations:
            self.ms = DEFAULT_MS

    def choose(self, outlook: Outlook) -> int:
        options = outlook.decision.options
        return options[0] if len(options) == 1 else self.opinions(outlook)[0].action

    def opinions(self, outlook: Outlook) -> list[Opinion]:
        """All actions, the best first; a certain victory alone."""
        deadline = time.perf_counter() + self.ms / 1000
        mind = mind_for(outlook.game)
        if self.ms:
            mind.warm_up(wait=self.ms / 2000)
        elif self.iterations > WITHOUT_COMPILING:
            mind.compile()
        with mind.thinking(outlook.some_deal(), self._new_seed(), large=True) as (rules, desk):
            won, values = self._whole_turns(mind, rules, desk, outlook)
            if won is not None:
                return [Opinion(won, 1.0, 1)]
            desk.settings[:] = (self.exploration, self.prior, self.ahead, VICTORY_LINES, self.root)
            rules["plant"](desk, outlook.seat, values)
            if self.ms:
                self._search_until(deadline, rules, desk, outlook.seat, FIRST_CHUNK if mind.ready else PLAIN_CHUNK)
            else:
                rules["search_some"](desk, outlook.seat, self.iterations)
            side = outlook.game.team(outlook.some_deal(), outlook.seat)
            found = [
                Opinion(
                    int(desk.actions[node]),
                    min(max(float(desk.total[node][side] / max(desk.visits[node], 1)), 0.0), 1.0),
                    int(desk.visits[node]),
                )
                for node in range(1, len(outlook.decision.options) + 1)
            ]
        sensible = mind.eye.sensible(outlook.decision.options)
        found = [one for one in found if one.action in sensible]
        return sorted(found, key=lambda one: (one.visits, one.chance), reverse=True)

    def _search_until(self, deadline: float, rules: Any, desk: search.Desk, seat: int, chunk: int) -> None:
        """Search in slices of about 20 ms; the first is small because nobody knows yet how fast this machine is."""
        left = self.iterations or MOST_ITERATIONS
        while left > 0:
            began = time.perf_counter()
            rules["search_some"](desk, seat, min(chunk, left))
            left -= chunk
            now = time.perf_counter()
            if now >= deadline:
                return
            pace = chunk / max(now - began, 1e-6)
            chunk = max(1, int(pace * min(SLICE, deadline - now) * 0.9))

    def _whole_turns(self, mind: Mind, rules: Any, desk: search.Desk, outlook: Outlook) -> tuple[int | None, Any]:
        """An action that wins within this turn however the hidden cards lie, if there is one; and the value of every
        action at the end of the turn."""
        values = np.zeros(outlook.game.most_options)
        checked = np.zeros(outlook.game.most_options)
        wins = np.zeros(outlook.game.most_options, np.int64)
        deals, lines = PLANTED_DEALS, mind.eye.turn_lines
        if self.ms and not mind.ready:
            deals, lines = 1, PLAIN_LINES
        elif not self.ms:
            lines = min(lines, self.iterations)
        rules["value_actions"](desk, outlook.seat, deals, lines, values, wins)
        best = int(np.argmax(wins))
        if wins[best] == deals:
            rules["value_actions"](desk, outlook.seat, CHECKED_DEALS, lines, checked, wins)
            best = int(np.argmax(wins))
            if wins[best] == CHECKED_DEALS:
                return outlook.decision.options[best], values
        return None, values


PLANTED_DEALS = 4
DEFAULT_MS = 1000
MOST_ITERATIONS = 100_000_000
WITHOUT_COMPILING = 100  # so few iterations are not worth waiting for; the answer is the same
VICTORY_LINES = 400
