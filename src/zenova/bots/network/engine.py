"""A game's network at work: its rules, plain or compiled, and memory that is lent to one thinker at a time.

Compiling takes a while the first time on a machine. Until it is done a network is evaluated with numpy, and a search
looks at less.
"""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from zenova.kernel.game import Game
from zenova.kernel.generator import seed_words
from zenova.kernel.once import card_set, once_for_each
from zenova.kernel.rule import compiled, plain

from .. import rollout
from ..bot import Past
from ..evaluator import evaluator_for
from ..precompile import announce, precompile
from . import deals, outlook, walks
from .evaluation import WALKERS, Workspace, new_workspace
from .features import inputs_of
from .race import LEAST_PRIOR, Race, new_race
from .tree import Tree, clear, new_tree
from .weights import network_for

TREE = 1 << 16
RULES = {**walks.RULES, **outlook.RULES}

Rules = Mapping[str, Callable[..., Any]]


class Memory(NamedTuple):
    """What one thinker works with."""

    states: Any
    work: Workspace
    tree: Tree
    race: Race
    counters: Any
    team_of: Any


class Looked(NamedTuple):
    """What a network says of a position: how good each option looks, and the chance of each team, the own one first."""

    options: list[int]
    logits: Any
    chances: list[float]


class Runner(NamedTuple):
    """An option in the race of a search: how often it was tried, the sum of the winning chances and of the values that
    came of it, and the logarithm of how likely the network's policy takes it."""

    action: int
    visits: int
    chances: float
    total: float
    liking: float

    @property
    def chance(self) -> float:
        return self.chances / max(self.visits, 1)


def added_up(same: Sequence[Runner]) -> Runner:
    """One option in several races."""
    _, visits, chances, total, _ = map(sum, zip(*same, strict=True))
    return same[0]._replace(visits=visits, chances=chances, total=total)


class Engine:
    """The network of one game with its cards. Shared by all bots of a process."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.inputs = inputs_of(game)
        self.network, self.about = network_for(game)
        turns = {**rollout.RULES, **evaluator_for(game).rules}
        self.injected = {
            **game.rules(),
            "network_features": self.inputs.rule,
            **{name: turns[name] for name in ("asks_in_secret", "turn_begins", "margin", "recall")},
        }
        self._compiled: Rules | None = None
        self._ready: set[str] = set()
        self._compiling = threading.Lock()
        self._precompiling = threading.Lock()
        self._warming: dict[str, threading.Thread] = {}
        self._idle: list[Memory] = []
        self._lending = threading.Lock()

    @cached_property
    def plain_rules(self) -> Rules:
        return plain(RULES, self.injected)

    def compile(self, name: str) -> None:
        """Have a rule compiled: `look`, `search`, before which somebody looks, or `outlook`."""
        if name == "search":
            self.compile("look")
        with self._compiling:
            if name in self._ready:
                return
            if self._compiled is None:
                self._compiled = compiled(RULES, self.game.sources(), self.injected, nogil=True)
            position = self.game.new(seed=1)
            seat = self.game.to_act(position)[0]
            with self.lent(position, 1) as memory:
                if name == "look":
                    self._look_with(self._compiled, memory, seat)
                elif name == "outlook":
                    self._outlook_with(self._compiled, memory, memory.states[:1].copy(), (outlook.NO_SEAT, 0), 1)
                else:
                    self.line_up(memory, self.look(position, seat))
                    self._search_with(self._compiled, memory, seat, np.ones(walks.SETTINGS), 1)
            self._ready.add(name)

    def is_ready(self, name: str) -> bool:
        return name in self._ready

    def warm_up(self, name: str, wait: float = 0.0) -> None:
        """Begin to compile a rule in the background, in a process of its own, and wait for it so many seconds."""
        if self.is_ready(name):
            return
        with self._lending:
            if name not in self._warming:
                announce(self.game)
                self._warming[name] = threading.Thread(target=self._warm, args=(name,), daemon=True)
                self._warming[name].start()
        if wait > 0:
            self._warming[name].join(wait)

    def _warm(self, name: str) -> None:
        with self._precompiling:
            precompile(self.game)
        self.compile(name)

    def look(self, position: Any, seat: int) -> Looked:
        """What the network says of a decision; only what the seat may know goes in."""
        with self.lent(position, 0) as memory:
            if self.is_ready("look") and self._compiled is not None:
                count = self._look_with(self._compiled, memory, seat)
            else:
                rule = self.plain_rules["look"]
                count = rule([position], [self.game.cards], seat, self.network, memory.work, memory.counters)
            work = memory.work
            teams = int(memory.counters[walks.TEAMS])
            return Looked(
                work.options[0, :count].tolist(), work.logits[0, :count].copy(), work.chances[0, :teams].tolist()
            )

    def chances(self, records: Any, seats: Any) -> Any:
        """The chance of each seat's own team at records of one game, where it is asked; `look` has to be compiled."""
        assert self._compiled is not None
        found = np.zeros(len(records), np.float32)
        with self.lent(self.game.position(records[0]), 0) as memory:
            for at in range(len(records)):
                memory.states[deals.ROOT] = records[at]
                self._look_with(self._compiled, memory, int(seats[at]))
                found[at] = memory.work.chances[0, 0]
        return found

    def outlook(self, positions: Any, turns: int, move: tuple[int, int] = (outlook.NO_SEAT, 0)) -> Any:
        """Every team's chance at records of one game with all cards open, after a move (a seat and its action) if one
        is given: the mean over them. They are played on for so many turns, at least one of every seat."""
        found = []
        for at in range(0, len(positions), WALKERS):
            some = positions[at : at + WALKERS]
            with self.lent(self.game.position(some[0]), 0) as memory:
                if self.is_ready("outlook") and self._compiled is not None:
                    self._outlook_with(self._compiled, memory, some, move, turns)
                else:
                    states = [*[None] * deals.WALKER, *map(self.game.position, some)]
                    given = (self.network, memory.work, memory.counters, memory.team_of, len(some), *move, turns)
                    self.plain_rules["outlook"](states, [self.game.cards], *given)
                found.append(memory.work.values[: len(some), : int(memory.counters[walks.TEAMS])].copy())
        return np.concatenate(found).mean(0)

    def search(self, memory: Memory, seat: int, settings: Any, iterations: int) -> bool:
        """Go on with the search of the position that memory was lent for; whether nothing is left to find out."""
        if self.is_ready("search") and self._compiled is not None:
            return self._search_with(self._compiled, memory, seat, settings, iterations)
        position = self.game.position(memory.states[deals.ROOT])
        states = [position] * deals.PAST + [
            *map(self.game.position, memory.states[deals.PAST :][: memory.counters[walks.DEEDS]])
        ]
        rule = self.plain_rules["search"]
        decided = rule(states, [self.game.cards], seat, self.network, *memory[1:], settings, iterations)
        position.write(memory.states[deals.ROOT])
        return bool(decided)

    def line_up(self, memory: Memory, looked: Looked, actions: Sequence[int] = ()) -> None:
        """Before a search begins: what the network says of the position, and which options race, if not those that it
        likes best."""
        count = len(looked.options)
        memory.work.options[0, :count] = looked.options
        memory.work.logits[0, :count] = looked.logits
        memory.work.counts[0] = count
        memory.race.actions[: len(actions)] = actions
        memory.counters[walks.LINED_UP] = len(actions)

    def remember(self, memory: Memory, seen: Past) -> None:
        """Before a search begins: what others were seen to do."""
        for at, (position, *deed) in enumerate(seen):
            position.write(memory.states[deals.PAST + at])
            memory.work.deeds[at] = deed
        memory.counters[walks.DEEDS] = len(seen)

    def runners(self, memory: Memory) -> list[Runner]:
        """What a search found out so far, in the order of the network's liking."""
        race = memory.race
        columns = (race.actions, race.visits, race.chances, race.sums, np.log(np.maximum(race.priors, LEAST_PRIOR)))
        rows = zip(*(column.tolist() for column in columns), strict=True)
        return [Runner(*row) for row in rows][: memory.counters[walks.LINED_UP]]

    def doubt(self, memory: Memory) -> float:
        """The standard error of how much more the first option of a race is worth than the second, deal by deal."""
        race, deals = memory.race, int(memory.race.visits[:2].min())
        mean = (race.sums[0] - race.sums[1]) / deals
        square = (race.products[0, 0] + race.products[1, 1] - 2 * race.products[0, 1]) / deals
        return float(np.sqrt(max(square - mean * mean, 0.0) / deals))

    @contextmanager
    def lent(self, position: Any, seed: int) -> Iterator[Memory]:
        """Memory with a position in it whose generator begins at a seed, for the time of a `with` block."""
        with self._lending:
            memory = self._idle.pop() if self._idle else self._new_memory()
        position.write(memory.states[deals.ROOT])
        memory.states["random"][deals.ROOT] = seed_words(seed)[0]
        teams = self.game.teams(position)
        memory.team_of[: len(teams)] = teams
        memory.counters[walks.TEAMS] = len(set(teams))
        try:
            yield memory
        finally:
            clear(memory.tree, int(memory.counters[walks.NODES]))
            memory.counters[:] = 0
            memory.counters[walks.NODES] = 1
            with self._lending:
                self._idle.append(memory)

    def _look_with(self, rules: Rules, memory: Memory, seat: int) -> int:
        given = (memory.states, self.game.card_table, seat, self.network, memory.work, memory.counters)
        return int(rules["look"](*given))

    def _outlook_with(self, rules: Rules, memory: Memory, positions: Any, move: tuple[int, int], turns: int) -> None:
        memory.states[deals.WALKER : deals.WALKER + len(positions)] = positions
        given = (memory.states, self.game.card_table, self.network, memory.work, memory.counters, memory.team_of)
        rules["outlook"](*given, len(positions), *move, turns)

    def _search_with(self, rules: Rules, memory: Memory, seat: int, settings: Any, iterations: int) -> bool:
        given = (memory.states, self.game.card_table, seat, self.network, *memory[1:], settings, iterations)
        return bool(rules["search"](*given))

    def _new_memory(self) -> Memory:
        counters = np.zeros(walks.COUNTERS, np.int64)
        counters[walks.NODES] = 1
        return Memory(
            np.zeros(deals.PLACES, self.game.state),
            new_workspace(self.network, self.inputs, walks.FACTS),
            new_tree(TREE, self.inputs.teams),
            new_race(deals.DEALS),
            counters,
            np.zeros(max(self.game.seat_counts), np.int64),
        )


@once_for_each(card_set)
def engine_for(game: Game) -> Engine:
    """The process's network of a game with its cards, read when it is first asked for."""
    return Engine(game)
