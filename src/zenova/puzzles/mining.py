"""Looking for puzzles: the network plays against itself, and every decision is tried as one."""

import json
import multiprocessing
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from zenova.bots import LEVELS, InformationSet, bot
from zenova.bots.levels import SEARCH, player_of, repeatable_player_of
from zenova.bots.network.engine import engine_for
from zenova.bots.registry import compile_for
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.kernel.given import with_numbers
from zenova.kernel.options import Options
from zenova.kernel.record import Twin

from .puzzle import ALONE, Puzzle, Refutation, read_puzzles
from .solver import Line, Solver, solved
from .theme import Theme, TooWide, part, themes

TRIES = 6  # of every level that does not always play the same, at every puzzle
SHARE = (0.62, 0.95)  # of the puzzles of a set the network alone finds
FEW = 10  # puzzles from which on this is kept
OF_A_THEME = 0.4  # of a set at most


class Chosen:
    """The puzzles of a set so far, and which more may come in."""

    def __init__(self, count: int, puzzles: list[Puzzle]) -> None:
        self.count = count
        self.ids = {one.id for one in puzzles}
        self.themes = Counter(one.theme for one in puzzles)
        self.found_alone: float = sum(one.tried[ALONE] for one in puzzles)
        self.last_seed = max((one.seed for one in puzzles), default=-1)

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def share(self) -> float:
        return self.found_alone / max(len(self), 1)

    def wants(self, theme: str) -> bool:
        return self.themes[theme] < OF_A_THEME * self.count

    def takes(self, puzzle: Puzzle) -> bool:
        """Whether it comes in: it is a new one, of a theme that is still wanted, and the set stays neither too hard nor
        too easy."""
        share = (self.found_alone + puzzle.tried[ALONE]) / (len(self) + 1)
        low, high = SHARE
        further = share > self.share
        fair = len(self) < FEW or low <= share <= high or (share < low if further else share > high)
        if puzzle.id in self.ids or not fair or not self.wants(puzzle.theme):
            return False
        self.ids.add(puzzle.id)
        self.themes[puzzle.theme] += 1
        self.found_alone += puzzle.tried[ALONE]
        return True


def mine(game: Game, count: int, seed: int, processes: int, out: Path) -> Iterator[Chosen]:
    """Write puzzles to a file until it has so many, and tell how far it is after every game. What the file holds
    already counts, and the games they are of are not played again."""
    if part(game) is None:
        raise UserError(f"{game.title} has no puzzles")
    chosen = Chosen(count, list(read_puzzles(out)) if out.exists() else [])
    for level in LEVELS:
        compile_for(player_of(level, game), game)
    seeds = range(max(seed, chosen.last_seed + 1), 2**31)
    with out.open("a", encoding="utf-8") as file:
        for puzzles in _games(game, seeds, processes, chosen):
            for puzzle in puzzles:
                if len(chosen) < count and chosen.takes(puzzle):
                    file.write(f"{replace(puzzle, tried=tried(game, puzzle, LEVELS)).text()}\n")
                    file.flush()
            yield chosen
            if len(chosen) >= count:
                return


def _games(game: Game, seeds: Iterable[int], processes: int, chosen: Chosen) -> Iterator[list[Puzzle]]:
    """What is found in one game after the other, of themes that are still wanted."""
    if processes == 1:
        yield from (puzzles_of(game, seed, [*filter(chosen.wants, themes(game))]) for seed in seeds)
        return
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        running: deque[Future[list[Puzzle]]] = deque()
        try:
            for seed in seeds:
                running.append(pool.submit(puzzles_of, game, seed, [*filter(chosen.wants, themes(game))]))
                if len(running) > 2 * processes:
                    yield running.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def puzzles_of(game: Game, seed: int, wanted: Sequence[str]) -> list[Puzzle]:
    """The puzzles of these themes in one game of the network against itself, of each no two with the same first action.
    Only the network alone has tried them."""
    engine = engine_for(game)
    engine.compile("look")
    chance = np.random.default_rng(seed)
    own: Any = part(game)
    options = own.table(seed)
    position = game.new(options, seed)
    found: dict[tuple[str, str], Puzzle] = {}
    while position.waiting:
        seat = game.to_act(position)[0]
        legal = game.legal(position, seat)
        action = legal[0]
        if len(legal) > 1:
            puzzle = _puzzle(game, options, position, seat, seed, wanted)
            if puzzle is not None:
                found.setdefault((puzzle.theme, json.dumps(puzzle.solution[0])), puzzle)
            looked = engine.look(position, seat)
            likely = np.exp(looked.logits - looked.logits.max())
            action = looked.options[int(chance.choice(len(likely), p=likely / likely.sum()))]
        game.plain_rules["step"](position, game.cards, seat, action)
    return [replace(one, tried=tried(game, one)) for one in found.values()]


def _puzzle(game: Game, options: Options, position: Twin, seat: int, seed: int, wanted: Sequence[str]) -> Puzzle | None:
    """The decision as a puzzle of the first theme of which it is one, if it can be told in words."""
    own: Any = part(game)
    for theme in map(themes(game).__getitem__, wanted):
        if not theme.fits(game, position, seat):
            continue
        given = json.loads(json.dumps(own.described(game, game.canonical(position, seat))))
        try:
            start = game.build(options, with_numbers(given))
        except UserError:
            continue
        asked = game.decision(start, seat) == game.decision(position, seat)
        found = solved(game, theme, start, seat) if asked else None
        if found is None:
            continue
        first, lines = found
        try:
            refutations = [_refutation(game, theme, start, seat, line) for one, line in lines.items() if one != first]
        except TooWide:
            continue
        return Puzzle(
            theme.name,
            seed,
            options.as_dict(),
            given,
            seat,
            lines[first].worth,
            tuple(map(game.decode, lines[first].actions)),
            tuple(refutations),
            game.rules_version,
            game.cards_hash,
        )
    return None


def _refutation(game: Game, theme: Theme, start: Twin, seat: int, line: Line) -> Refutation:
    """What another first action brings, and the card that thwarts its best line."""
    blow = ""
    if line.whole and not theme.expected:
        solver = Solver(game, start, seat, theme)
        position = theme.deals(game, start, seat)[0]
        for action in line.actions:
            position = solver.settled(position, action)
        blow = theme.blow(game, start, position, seat)
    return Refutation(line.worth, tuple(map(game.decode, line.actions)), blow)


def tried(game: Game, puzzle: Puzzle, levels: Iterable[str] = ()) -> dict[str, float]:
    """How often levels, and the network alone, begin as the solution does."""
    position, seat = puzzle.position(game), puzzle.seat
    first = game.encode(dict(puzzle.solution[0]))
    shares = {}
    specs = {name: repeatable_player_of(name, game) for name in levels} | {ALONE: ALONE}
    for name, spec in specs.items():
        tries = 1 if spec in (ALONE, SEARCH) else TRIES
        right = [
            bot(spec, number).choose(InformationSet(game, position, seat, number)) == first for number in range(tries)
        ]
        shares[name] = round(sum(right) / tries, 2)
    return shares
