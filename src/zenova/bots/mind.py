"""A game's rules and a bot's eye for it, put together: what thinkers run, plain or compiled.

Compiling takes a while the first time on a machine and a moment afterwards. Until it is done (`warm_up` starts it in
the background) thinkers run the same rules uncompiled, which is slow, so they look at less.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from contextlib import contextmanager
from typing import Any

import numpy as np

from zenova.kernel.game import Game
from zenova.kernel.generator import seed_words
from zenova.kernel.rule import compiled, plain

from . import search
from .apart import compile_apart
from .desk import ROOT, Tree, new_desk, new_tree
from .evaluator import evaluator_for

SMALL_TREE = 1 << 12
LARGE_TREE = 1 << 19


class Mind:
    """Everything needed to think about one game. Shared by all bots of a process; desks are lent one to a thinker."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.evaluator = evaluator_for(game)
        self.weights = self.evaluator.read_weights()
        judging = {"assess": search.judge, "weigh": search.weigh_luck, "put": search.weigh_trait}
        if self.evaluator.weights is None:
            judging = {"assess": search.judge_by_playout, "weigh": search.ignore_luck}
        rules = game.rules()
        self.injected = {"ending": rules["payoff"], **rules, **self.evaluator.rules, **judging}
        self._compiled: dict[str, Callable[..., Any]] | None = None
        self._compiling = threading.Lock()
        self._warming: threading.Thread | None = None
        self._desks: dict[tuple[bool, int], list[tuple[Any, Tree]]] = {}
        self._lending = threading.Lock()

    @functools.cached_property
    def plain_rules(self) -> dict[str, Callable[..., Any]]:
        return plain(search.RULES, self.injected)

    @property
    def ready(self) -> bool:
        """Whether the compiled rules are there."""
        return self._compiled is not None

    def to_compile(self) -> dict[str, Callable[..., Any]]:
        """The rules to be compiled; each is when it is first called, or comes from the cache."""
        return compiled(search.RULES, self.game.sources(), self.injected, nogil=True)

    def compile(self) -> dict[str, Callable[..., Any]]:
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
        with _making:
            if self._warming is None:
                self._warming = threading.Thread(target=self._warm, name=f"warm-up-{self.game.name}", daemon=True)
                self._warming.start()
        if wait > 0:
            self._warming.join(wait)

    def _warm(self) -> None:
        compile_apart(self.game)
        self.compile()

    def _run_once(self, rules: dict[str, Callable[..., Any]]) -> None:
        """Numba compiles a rule when it is first called."""
        position = self.game.new(seed=1)
        seat = self.game.to_act(position)[0]
        desk, tree = self._new_memory(SMALL_TREE, is_compiled=True)
        self._lay_out(desk, position, 1, is_compiled=True)
        numbers, counts = np.zeros(self.game.most_options), np.zeros(self.game.most_options, np.int64)
        rules["first_sight"](desk, seat, 1, numbers)
        rules["value_actions"](desk, seat, 1, 1, numbers, counts)
        rules["plant"](desk, tree, seat, numbers)
        rules["search_some"](desk, tree, seat, 1)
        rules["clear"](desk, tree)

    @contextmanager
    def thinking(self, position: Any, seed: int, *, large: bool = False) -> Any:
        """Rules, a desk with this deal on it, and a tree, for the time of a `with` block."""
        rules = self._compiled
        is_compiled = rules is not None
        kind = (is_compiled, LARGE_TREE if large and is_compiled else SMALL_TREE)
        with self._lending:
            idle = self._desks.setdefault(kind, [])
            memory = idle.pop() if idle else None
        desk, tree = memory or self._new_memory(kind[1], is_compiled=is_compiled)
        self._lay_out(desk, position, seed, is_compiled=is_compiled)
        using = rules or self.plain_rules
        try:
            yield using, desk, tree
        finally:
            using["clear"](desk, tree)
            with self._lending:
                self._desks[kind].append((desk, tree))

    def _lay_out(self, desk: Any, position: Any, seed: int, *, is_compiled: bool) -> None:
        if is_compiled:
            position.write(desk.states[ROOT])
            desk.states["random"][ROOT] = seed_words(seed)[0]
        else:
            desk.states[ROOT] = position.clone()
            desk.states[ROOT].random = seed_words(seed)[0].tolist()

    def _new_memory(self, nodes: int, *, is_compiled: bool) -> tuple[Any, Tree]:
        sides = self.evaluator.most_sides
        return new_desk(self.game, self.weights, sides, is_compiled=is_compiled), new_tree(nodes, sides)


_MINDS: dict[tuple[str, str], Mind] = {}
_making = threading.Lock()


def mind_for(game: Game) -> Mind:
    """The process's mind for a game with its cards."""
    key = (game.name, game.cards_hash)
    with _making:
        if key not in _MINDS:
            _MINDS[key] = Mind(game)
        return _MINDS[key]
