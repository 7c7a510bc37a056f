"""The players: at random, greedy, and by tree search. Each is made from its parameters and a seed."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from math import inf, log
from random import Random
from typing import Any

import numpy as np

from .bot import Outlook
from .desk import Tree
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

    def _gumbel(self) -> float:
        """A random number such that, of values with it times `noise` added, one `noise` lower is the highest about a
        third as often."""
        return -log(-log(self._random.random() or 0.5))


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
                values[option] += self.noise * self._gumbel()
        return max(mind.evaluator.sensible(outlook.some_deal(), options), key=values.__getitem__)

    def _values(self, mind: Mind, outlook: Outlook) -> Any:
        values = np.zeros(outlook.game.most_options)
        with mind.thinking(outlook.some_deal(), self._new_seed()) as (rules, desk, _):
            if self.sight == 0:
                rules["first_sight"](desk, outlook.seat, self.deals, values)
            else:
                wins = np.zeros(outlook.game.most_options, np.int64)
                deals, lines = (self.deals, mind.evaluator.turn_lines) if mind.ready else (1, PLAIN_LINES)
                rules["value_actions"](desk, outlook.seat, deals, lines, values, wins)
        return values


PLAIN_LINES = 10  # positions looked at for one action and deal while nothing is compiled
PLANTED_DEALS = 4  # deals in which whole turns are compared before a search
CHECKED_DEALS = 8  # a victory is certain if it works in so many deals
PLANTED_A_MS = 100  # positions looked at for that in a millisecond of the budget, about a tenth of what a core can do
FIRST_CHUNK = 16
SLICE = 0.005  # seconds of search between two looks at the clock
DEFAULT_MS = 1000
MOST_ITERATIONS = 100_000_000
WITHOUT_COMPILING = 100  # so few iterations are not worth waiting for; the answer is the same
VICTORY_LINES = 400


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
    playouts: int = parameter(0, "games it plays on at random instead, and judges by their ends", 0, 1000)
    cutoff: int = parameter(0, "decisions before such a game is judged as it stands; 0: to the end", 0, 10_000)
    noise: float = parameter(0.0, "how often it takes a lesser action", 0.0, 10.0)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.ms and not self.iterations:
            self.ms = DEFAULT_MS

    def choose(self, outlook: Outlook) -> int:
        options = outlook.decision.options
        if len(options) == 1:
            return options[0]
        opinions = self.opinions(outlook)
        if self.noise > 0 and len(opinions) > 1:
            return max(opinions, key=lambda one: one.chance + self.noise * self._gumbel()).action
        return opinions[0].action

    def opinions(self, outlook: Outlook) -> list[Opinion]:
        """All actions, the best first; a certain victory alone."""
        deadline = time.perf_counter() + self.ms / 1000 if self.ms else inf
        mind = mind_for(outlook.game)
        if self.ms:
            mind.warm_up(wait=self.ms / 2000)
        elif self.iterations > WITHOUT_COMPILING:
            mind.compile()
        with mind.thinking(outlook.some_deal(), self._new_seed(), large=True) as (rules, desk, tree):
            won, values = self._whole_turns(deadline, mind, rules, desk, outlook)
            if won is not None:
                return [Opinion(won, 1.0, 1)]
            desk.settings[:] = self.settings()
            rules["plant"](desk, tree, outlook.seat, values)
            if self.ms:
                self._search_until(deadline, rules, desk, tree, outlook.seat, FIRST_CHUNK if mind.ready else 1)
            else:
                rules["search_some"](desk, tree, outlook.seat, self.iterations)
            side = outlook.game.team(outlook.some_deal(), outlook.seat)
            found = [self._opinion(tree, node, side) for node in range(1, len(outlook.decision.options) + 1)]
        sensible = mind.evaluator.sensible(outlook.some_deal(), outlook.decision.options)
        found = [one for one in found if one.action in sensible]
        return sorted(found, key=lambda one: (one.visits, one.chance), reverse=True)

    def _opinion(self, tree: Tree, node: int, side: int) -> Opinion:
        """Of an action hardly looked at the first impression counts most."""
        visits = int(tree.visits[node])
        chance = (tree.total[node][side] + self.root * tree.prior[node]) / (visits + self.root)
        return Opinion(int(tree.actions[node]), min(max(float(chance), 0.0), 1.0), visits)

    def settings(self) -> tuple[float, ...]:
        """In the order of `desk.py`."""
        return (self.exploration, self.prior, self.ahead, VICTORY_LINES, self.root, self.playouts, self.cutoff)

    def _search_until(self, deadline: float, rules: Any, desk: Any, tree: Tree, seat: int, chunk: int) -> None:
        """Search in slices of a few milliseconds; the first is small because nobody knows yet how fast this machine
        is."""
        left = self.iterations or MOST_ITERATIONS
        now = time.perf_counter()
        while left > 0 and now < deadline:
            began = now
            rules["search_some"](desk, tree, seat, min(chunk, left))
            left -= chunk
            now = time.perf_counter()
            pace = chunk / max(now - began, 1e-6)
            chunk = max(1, int(pace * min(SLICE, deadline - now) * 0.9))

    def _whole_turns(
        self, deadline: float, mind: Mind, rules: Any, desk: Any, outlook: Outlook
    ) -> tuple[int | None, Any]:
        """An action that wins within this turn however the hidden cards lie, if there is one; and the value of every
        action at the end of the turn. Deals are left out that would begin too late."""
        options = outlook.decision.options
        deals, lines = PLANTED_DEALS, mind.evaluator.turn_lines
        if not self.ms:
            lines = min(lines, self.iterations)
        elif mind.ready:
            lines = max(1, min(lines, self.ms * PLANTED_A_MS // (PLANTED_DEALS * len(options))))
        else:
            deals, lines = 1, PLAIN_LINES
        values, wins, seen = self._compare(deadline, deals, lines, rules, desk, outlook)
        best = int(np.argmax(wins))
        if wins[best] == seen:
            _, checked, seen = self._compare(deadline, CHECKED_DEALS, lines, rules, desk, outlook)
            best = int(np.argmax(checked))
            if checked[best] == seen:
                return options[best], values
        return None, values

    def _compare(
        self, deadline: float, deals: int, lines: int, rules: Any, desk: Any, outlook: Outlook
    ) -> tuple[Any, Any, int]:
        """Every action's mean value and victories in some deals, and how many deals there was time for."""
        values, wins = np.zeros(outlook.game.most_options), np.zeros(outlook.game.most_options, np.int64)
        value, win = np.zeros_like(values), np.zeros_like(wins)
        seen = 0
        while seen == 0 or (seen < deals and time.perf_counter() < deadline):
            rules["value_actions"](desk, outlook.seat, 1, lines, value, win)
            values += value
            wins += win
            seen += 1
        return values / seen, wins, seen
