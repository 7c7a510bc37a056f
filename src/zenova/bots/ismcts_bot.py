"""The bot that searches: `ismcts`, made from its parameters and a seed."""

import functools
import time
from dataclasses import dataclass

import numpy as np

from .baselines import PLAIN_LINES, EvaluatingBot, parameter
from .bot import InformationSet
from .search import Running, Search, search_for
from .search_bot import ActionEstimate, SearchBot
from .workspace import Numbers, Tree

ROOT_SAMPLES = 4  # determinizations in which whole turns are compared before a search
CHECKED_SAMPLES = 8  # a victory is certain if it works in so many determinizations
ROOT_LINES_A_MS = 100  # positions looked at for that in a millisecond of the time, about a tenth of what a core can do
FIRST_CHUNK = 16
WITHOUT_COMPILING = 100  # so few iterations are not worth waiting for; the answer is the same
VICTORY_LINES = 400


@dataclass
class IsmctsBot(EvaluatingBot, SearchBot):
    """Information-set Monte Carlo tree search."""

    slice_s = 0.005

    exploration: float = parameter(0.05, "how much it tries what looks worse", 0.0, 10.0)
    prior: float = parameter(2.0, "as many visits as the first impression of an action counts", 0.01, 1000.0)
    root: float = parameter(
        12.0, "as many visits as its own options' values at the end of its turn count", 0.01, 1000.0
    )
    ahead: int = parameter(1, "turns it plays on at first sight before judging", 0, 20)
    playouts: int = parameter(0, "games it plays on at random instead, and judges by their ends", 0, 1000)
    cutoff: int = parameter(0, "decisions before such a game is judged as it stands; 0: to the end", 0, 10_000)

    def _best(self, information_set: InformationSet) -> int:
        estimates = self.estimates(information_set)
        if self.noise > 0 and len(estimates) > 1:
            return max(estimates, key=lambda one: one.chance + self.noise * self._gumbel()).action
        return estimates[0].action

    def estimates(self, information_set: InformationSet) -> list[ActionEstimate]:
        """All actions, the best first; a certain victory alone."""
        deadline = self._deadline()
        search = search_for(information_set.game)
        sample, seat, options = information_set.sample(), information_set.seat, information_set.decision.options
        if self.ms:
            search.warm_up(wait=self.ms / 2000)
        elif self.iterations > WITHOUT_COMPILING:
            search.compile()
        with search.running(sample, self._new_seed(), large=True) as running:
            rules, workspace, tree = running
            won, values = self._whole_turns(deadline, search, running, information_set)
            if won is not None:
                return [ActionEstimate(won, 1.0, 1)]
            workspace.settings[:] = self.settings()
            rules["plant"](workspace, tree, seat, values)
            iterate = functools.partial(rules["iterate"], workspace, tree, seat)
            self._search_until(deadline, iterate, FIRST_CHUNK if search.ready else 1)
            team = information_set.game.team(sample, seat)
            found = [self._estimate(tree, node, team) for node in range(1, len(options) + 1)]
        sensible = search.evaluator.sensible(sample, options)
        found = [one for one in found if one.action in sensible]
        return sorted(found, key=lambda one: (one.visits, one.chance), reverse=True)

    def _estimate(self, tree: Tree, node: int, team: int) -> ActionEstimate:
        """Of an action hardly looked at the prior counts most."""
        visits = int(tree.visits[node])
        chance = (tree.total[node][team] + self.root * tree.prior[node]) / (visits + self.root)
        return ActionEstimate(int(tree.actions[node]), min(max(float(chance), 0.0), 1.0), visits)

    def settings(self) -> tuple[float, ...]:
        """In the order of `workspace.py`."""
        return (self.exploration, self.prior, self.ahead, VICTORY_LINES, self.root, self.playouts, self.cutoff)

    def _whole_turns(
        self, deadline: float, search: Search, running: Running, information_set: InformationSet
    ) -> tuple[int | None, Numbers]:
        """An action that wins within this turn however the hidden cards lie, if there is one; and the value of every
        action at the end of the turn. Samples are left out that would begin too late."""
        options = information_set.decision.options
        samples, lines = ROOT_SAMPLES, search.evaluator.turn_lines
        if not self.ms:
            lines = min(lines, self.iterations)
        elif search.ready:
            lines = max(1, min(lines, self.ms * ROOT_LINES_A_MS // (ROOT_SAMPLES * len(options))))
        else:
            samples, lines = 1, PLAIN_LINES
        values, wins, seen = self._compare(deadline, samples, lines, running, information_set)
        best = int(np.argmax(wins))
        if wins[best] == seen:
            _, checked, seen = self._compare(deadline, CHECKED_SAMPLES, lines, running, information_set)
            best = int(np.argmax(checked))
            if checked[best] == seen:
                return options[best], values
        return None, values

    def _compare(
        self, deadline: float, samples: int, lines: int, running: Running, information_set: InformationSet
    ) -> tuple[Numbers, Numbers, int]:
        """Every action's mean value and victories in some samples, and how many there was time for."""
        most = information_set.game.most_options
        values, wins = np.zeros(most), np.zeros(most, np.int64)
        value, win = np.zeros_like(values), np.zeros_like(wins)
        seen = 0
        while seen == 0 or (seen < samples and time.perf_counter() < deadline):
            running.rules["turn_values"](running.workspace, information_set.seat, 1, lines, value, win)
            values += value
            wins += win
            seen += 1
        return values / seen, wins, seen
