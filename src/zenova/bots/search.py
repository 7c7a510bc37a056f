"""The search of one game: its rules and its evaluator's put together, plain or compiled, and the workspaces they use.

Compiling takes a while the first time on a machine and a moment afterwards. Until it is done (`warm_up` starts it in
the background) bots run the same rules uncompiled, which is slow, so they look at less.
"""

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np

from zenova.kernel.game import Game
from zenova.kernel.generator import seed_words
from zenova.kernel.once import card_set, once_for_each
from zenova.kernel.record import Twin
from zenova.kernel.rule import Rules, by_name, compiled, plain

from . import rollout
from .evaluator import Evaluator, evaluator_for
from .lookahead import one_ply_values, turn_values
from .precompile import announce, precompile
from .tree_search import clear, iterate, plant
from .workspace import ROOT, TEAMS, Tree, new_tree, new_workspace

SMALL_TREE = 1 << 12
LARGE_TREE = 1 << 19
ENTRIES = by_name(one_ply_values, turn_values, plant, iterate, clear)
"""The rules that bots call; all others are reached from them."""


class Running(NamedTuple):
    """What a search runs with: the rules, and memory of its own."""

    rules: Rules
    workspace: Any
    tree: Tree


class Search:
    """Everything needed to search one game. Shared by all bots of a process; a workspace is lent to one at a time."""

    def __init__(self, game: Game, evaluator: Evaluator | None = None) -> None:
        self.game = game
        self.evaluator = evaluator or evaluator_for(game)
        self.weights = self.evaluator.read_weights()
        self.injected = {**game.rules(), **rollout.RULES, **self.evaluator.rules}
        self._compiled: Rules | None = None
        self._compiling = threading.Lock()
        self._warming: threading.Thread | None = None
        self._idle: dict[tuple[bool, int], list[tuple[Any, Tree]]] = {}
        self._lending = threading.Lock()

    @functools.cached_property
    def plain_rules(self) -> Rules:
        return plain(ENTRIES, self.injected)

    @property
    def ready(self) -> bool:
        """Whether the compiled rules are there."""
        return self._compiled is not None

    def to_compile(self) -> Rules:
        """The rules to be compiled; each is when it is first called, or comes from the cache."""
        return compiled(ENTRIES, self.game.sources(), self.injected, nogil=True)

    def compile(self) -> Rules:
        """The compiled rules; waits for them."""
        with self._compiling:
            if self._compiled is None:
                rules = self.to_compile()
                self._run_once(rules)
                self._compiled = rules
        return self._compiled

    def warm_up(self, wait: float = 0.0) -> None:
        """Begin to compile in the background, in a process of its own, and wait for it so many seconds at most."""
        if self.ready:
            return
        with self._lending:
            if self._warming is None:
                announce(self.game)
                self._warming = threading.Thread(target=self._warm, name=f"warm-up-{self.game.name}", daemon=True)
                self._warming.start()
        if wait > 0:
            self._warming.join(wait)

    def _warm(self) -> None:
        precompile(self.game)
        self.compile()

    def _run_once(self, rules: Rules) -> None:
        """Numba compiles a rule when it is first called."""
        position = self.game.new(seed=1)
        seat = self.game.to_act(position)[0]
        workspace, tree = self._new_memory(SMALL_TREE, is_compiled=True)
        self._lay_out(workspace, position, 1, is_compiled=True)
        numbers, counts = np.zeros(self.game.most_options), np.zeros(self.game.most_options, np.int64)
        rules["one_ply_values"](workspace, seat, 1, numbers)
        rules["turn_values"](workspace, seat, 1, 1, numbers, counts)
        rules["plant"](workspace, tree, seat, numbers)
        rules["iterate"](workspace, tree, seat, 1)
        rules["clear"](workspace, tree)

    @contextmanager
    def running(self, position: Twin, seed: int, *, large: bool = False) -> Iterator[Running]:
        """Rules, a workspace with this position at its root, and a tree, for the time of a `with` block."""
        rules = self._compiled
        is_compiled = rules is not None
        kind = (is_compiled, LARGE_TREE if large and is_compiled else SMALL_TREE)
        with self._lending:
            idle = self._idle.setdefault(kind, [])
            memory = idle.pop() if idle else None
        workspace, tree = memory or self._new_memory(kind[1], is_compiled=is_compiled)
        self._lay_out(workspace, position, seed, is_compiled=is_compiled)
        using = rules or self.plain_rules
        try:
            yield Running(using, workspace, tree)
        finally:
            using["clear"](workspace, tree)
            with self._lending:
                self._idle[kind].append((workspace, tree))

    def _lay_out(self, workspace: Any, position: Twin, seed: int, *, is_compiled: bool) -> None:
        teams = self.game.teams(position)
        workspace.counters[TEAMS] = len(set(teams))
        for seat, team in reversed(list(enumerate(teams))):
            workspace.team_of[seat] = team
            workspace.seat_of[team] = seat
        if is_compiled:
            position.write(workspace.states[ROOT])
            workspace.states["random"][ROOT] = seed_words(seed)[0]
        else:
            workspace.states[ROOT] = position.clone()
            workspace.states[ROOT].random = seed_words(seed)[0].tolist()

    def _new_memory(self, nodes: int, *, is_compiled: bool) -> tuple[Any, Tree]:
        seats, teams = max(self.game.seat_counts), max(self.game.team_counts)
        return new_workspace(self.game, self.weights, seats, teams, is_compiled=is_compiled), new_tree(nodes, teams)


@once_for_each(card_set)
def search_for(game: Game) -> Search:
    """The process's search of a game with its cards."""
    return Search(game)
