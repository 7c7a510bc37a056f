"""A game's network at work: its rules, plain or compiled, and memory that is lent to one thinker at a time.

Compiling takes a while the first time on a machine. Until it is done a network is evaluated with numpy, and a search
looks at less.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from zenova.kernel.game import Game
from zenova.kernel.generator import seed_words
from zenova.kernel.once import card_set, once_for_each
from zenova.kernel.rule import compiled, plain

from .. import rollout
from ..evaluator import evaluator_for
from ..workspace import Tree, new_tree
from . import puct
from .evaluation import Workspace, new_workspace
from .features import inputs_of
from .weights import network_for

TREE = 1 << 16

Rules = Mapping[str, Callable[..., Any]]


class Memory(NamedTuple):
    """What one thinker works with."""

    states: Any
    work: Workspace
    tree: Tree
    counters: Any
    team_of: Any


class Looked(NamedTuple):
    """What a network says of a position: how good each option looks, and the chance of each team, the own one first."""

    options: list[int]
    logits: Any
    chances: list[float]


class Engine:
    """The network of one game with its cards. Shared by all bots of a process."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.inputs = inputs_of(game)
        self.network, self.about = network_for(game)
        asked = {**rollout.RULES, **evaluator_for(game).rules}["asks_in_secret"]
        self.injected = {**game.rules(), "network_features": self.inputs.rule, "asks_in_secret": asked}
        self._compiled: Rules | None = None
        self._ready: set[str] = set()
        self._compiling = threading.Lock()
        self._idle: list[Memory] = []
        self._lending = threading.Lock()

    @cached_property
    def plain_rules(self) -> Rules:
        return plain(puct.RULES, self.injected)

    def compile(self, name: str) -> None:
        """Have a rule compiled: `look`, or `search`, which takes longer."""
        with self._compiling:
            if name in self._ready:
                return
            if self._compiled is None:
                self._compiled = compiled(puct.RULES, self.game.sources(), self.injected, nogil=True)
            position = self.game.new(seed=1)
            seat = self.game.to_act(position)[0]
            with self.lent(position, 1) as memory:
                if name == "look":
                    self._call("look", memory, memory.states, 0, self.game.card_table, seat)
                else:
                    self._search_with(self._compiled, memory, seat, np.ones(puct.SETTINGS), 1)
            self._ready.add(name)

    def is_ready(self, name: str) -> bool:
        return name in self._ready

    def look(self, position: Any, seat: int) -> Looked:
        """What the network says of a decision; only what the seat may know goes in."""
        with self.lent(position, 0) as memory:
            if self.is_ready("look"):
                count = self._call("look", memory, memory.states, puct.ROOT, self.game.card_table, seat)
            else:
                states = [position]
                rule = self.plain_rules["look"]
                count = rule(states, 0, [self.game.cards], seat, self.network, memory.work, memory.counters)
            work = memory.work
            teams = int(memory.counters[puct.TEAMS])
            return Looked(work.options[:count].tolist(), work.logits[:count].copy(), work.chances[:teams].tolist())

    def search(self, memory: Memory, seat: int, settings: Any, iterations: int) -> None:
        """Go on with the search of the position that memory was lent for."""
        if self.is_ready("search") and self._compiled is not None:
            self._search_with(self._compiled, memory, seat, settings, iterations)
        else:
            position = self.game.position(memory.states[puct.ROOT])
            states = [position, position]
            self.plain_rules["search"](states, [self.game.cards], seat, self.network, *memory[1:], settings, iterations)
            position.write(memory.states[puct.ROOT])

    @contextmanager
    def lent(self, position: Any, seed: int) -> Iterator[Memory]:
        """Memory with a position in it whose generator begins at a seed, for the time of a `with` block."""
        with self._lending:
            memory = self._idle.pop() if self._idle else self._new_memory()
        position.write(memory.states[puct.ROOT])
        memory.states["random"][puct.ROOT] = seed_words(seed)[0]
        teams = [self.game.team(position, seat) for seat in range(self.game.seats(position))]
        memory.team_of[: len(teams)] = teams
        memory.counters[puct.TEAMS] = len(set(teams))
        try:
            yield memory
        finally:
            self.plain_rules["clear"](memory.tree, memory.counters)
            with self._lending:
                self._idle.append(memory)

    def _call(self, name: str, memory: Memory, *arguments: Any) -> Any:
        assert self._compiled is not None
        return self._compiled[name](*arguments, self.network, memory.work, memory.counters)

    def _search_with(self, rules: Rules, memory: Memory, seat: int, settings: Any, iterations: int) -> None:
        rules["search"](memory.states, self.game.card_table, seat, self.network, *memory[1:], settings, iterations)

    def _new_memory(self) -> Memory:
        counters = np.zeros(puct.COUNTERS, np.int64)
        counters[puct.NODES] = 1
        return Memory(
            np.zeros(puct.PLACES, self.game.state),
            new_workspace(self.network, self.inputs),
            new_tree(TREE, self.inputs.teams),
            counters,
            np.zeros(max(self.game.seat_counts), np.int64),
        )


@once_for_each(card_set)
def engine_for(game: Game) -> Engine:
    """The process's network of a game with its cards, read when it is first asked for."""
    return Engine(game)
