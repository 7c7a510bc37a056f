"""`zenova simulate`: many games of random play, and what came of them."""

import random
import secrets
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from numpy.typing import NDArray
from rich import box
from rich.console import Console
from rich.table import Column, Table

from zenova.arena.ratings import interval
from zenova.envs.decisions import ENDING, write_random
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.kernel.generator import derived_seed, seed_words
from zenova.kernel.log import Playthrough
from zenova.kernel.logfile import LogFile, heading
from zenova.kernel.options import Options

from .games import Cards, Seed
from .interface import bar, counted

MOST_GAMES = 100_000_000  # the words they grow from are made at once, 32 bytes a game
CHUNK = 2000
TWIN_CHUNK = 20
PLAYER = "random"

Numbers = NDArray[np.int64]


def simulate(
    game: Game,
    options: Options,
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", min=1, max=MOST_GAMES, help="How many games.")
    ] = 10_000,
    seed: Seed = None,
    cards: Cards = None,
    twin: Annotated[
        bool, typer.Option("--twin", help="Run the rules uncompiled: slower, the same games, no compiling.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write whole games: logs (.jsonl, .jsonl.gz) or decisions (.parquet)."),
    ] = None,
    chances: Annotated[
        bool, typer.Option("--chances", help="Ask the network for the chance of winning at every decision (.parquet).")
    ] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the games in the file.")] = False,
) -> int:
    """Play many games at random and sum them up: who wins, how games end, how long they last, how fast they run.

    Every figure has its 95 % interval. The rules are compiled once; --twin needs no compiling. With --out the games
    are written instead; a run that was stopped goes on with --resume and the same --seed."""
    if resume and (out is None or seed is None):
        raise UserError("--resume: give the --out and the --seed of the run to go on with")
    chosen = secrets.randbits(48) if seed is None else seed
    console = Console(highlight=False)
    if out is not None:
        return write_games(game, options, out, games, chosen, console, chances=chances, resume=resume)
    if not twin:
        with console.status("compiling the rules (only the first time takes long)"):
            _play(game, options, seed_words(0, 1), twin=False)
    tally = Tally(game, options)
    started = time.perf_counter()
    chunk = TWIN_CHUNK if twin else CHUNK
    words = seed_words(chosen, games)
    with bar(console) as progress:
        task = progress.add_task(game.title, total=games)
        for start in range(0, games, chunk):
            states, decisions = _play(game, options, words[start : start + chunk], twin=twin)
            tally.add(states, decisions)
            progress.advance(task, len(states))
    tally.seconds = time.perf_counter() - started
    console.print(tally.table(chosen))
    return 0


def write_games(
    game: Game, options: Options, out: Path, games: int, seed: int, console: Console, *, chances: bool, resume: bool
) -> int:
    """Write so many games, or those of them that are missing; the status of the command."""
    if out.suffix == ENDING:
        written = write_random(out, game, options, games, seed, chances=chances, resume=resume)
    elif chances:
        raise UserError(f"--chances: logs have none; name a folder that ends in {ENDING} with --out")
    else:
        written = write_logs(out, game, options, games, seed, resume=resume)
    count, stopped = 0, False
    with bar(console) as progress:
        task = progress.add_task(game.title, total=games)
        try:
            for count in written:
                progress.update(task, completed=count)
        except KeyboardInterrupt:
            stopped = True
    told = f"{counted(count, 'game')} of {game.title}: {out}; seed {seed}."
    console.print(f"Stopped. {told} --resume goes on." if stopped else told, markup=False, soft_wrap=True)
    return 130 if stopped else 0


def write_logs(out: Path, game: Game, options: Options, games: int, seed: int, *, resume: bool) -> Iterator[int]:
    """Play at random and write the logs that are missing; tells after each how many games there are."""
    players = (PLAYER,) * game.seats(game.blank(options))
    headings = (heading(game, options, derived_seed(seed, number), players) for number in range(games))
    file = LogFile(out, headings, resume=resume)
    yield len(file)
    for number in range(len(file), games):
        own = derived_seed(seed, number)
        playing, chooser = Playthrough(game, options, own, players), random.Random(own)
        while playing.position.waiting:
            seat = game.to_act(playing.position)[0]
            playing.submit(seat, chooser.choice(game.legal(playing.position, seat)))
        file.add(playing.log.line())
        yield number + 1


def _play(game: Game, options: Options, words: Numbers, *, twin: bool) -> tuple[NDArray[np.void], Numbers]:
    """Finished games grown from random words, and how many decisions each had."""
    states = game.many(options, 0, len(words))
    states["random"] = words
    decisions = np.zeros(len(states), np.int64)
    if not twin:
        out = np.zeros(game.most_options, np.int64)
        game.compiled_rules["play_many"](states, game.card_table, out, decisions)
        return states, decisions
    out_twin = [0] * game.most_options
    for i in range(len(states)):
        position = game.position(states[i])
        game.plain_rules["new_game"](position, game.cards)
        decisions[i] = game.plain_rules["play_out"](position, game.cards, out_twin)
        position.write(states[i])
    return states, decisions


class Tally:
    """Finished games, counted."""

    def __init__(self, game: Game, options: Options) -> None:
        self.game = game
        self.options = options
        self.sides: dict[int, list[int]] = {}  # the seats of every team
        for seat, team in enumerate(game.teams(game.blank(options))):
            self.sides.setdefault(team, []).append(seat)
        self.games = 0
        self.wins: Counter[int] = Counter()  # of teams
        self.shared = 0
        self.ways: Counter[str] = Counter()
        self.decisions: list[Numbers] = []
        self.turns: list[Numbers] = []
        self.points: list[Numbers] = []
        self.seconds = 0.0

    def add(self, states: NDArray[np.void], decisions: Numbers) -> None:
        """Games that ended alike need to be asked how only once. A record may hold `turns`, and `points` of seats."""
        fields = states.dtype.names or ()
        self.games += len(states)
        self.decisions.append(decisions)
        if "turns" in fields:
            self.turns.append(states["turns"].astype(np.int64))
        if "points" in fields:
            seats = sum(map(len, self.sides.values()))
            self.points.append(states["points"][:, :seats].astype(np.int64))
        _, first, counts = np.unique(self.game.endings(states), return_index=True, return_counts=True)
        for at, count in zip(first, counts.tolist(), strict=True):
            position = self.game.position(states[at])
            outcome = self.game.outcome(position)
            assert outcome is not None
            winners = {self.game.team(position, seat) for seat in outcome.winners}
            if len(winners) == 1:
                self.wins[winners.pop()] += count
            else:
                self.shared += count
            for way in outcome.how:
                self.ways[way] += count

    def table(self, seed: int) -> Table:
        told = self.options.as_dict()
        chosen = ", ".join(f"{fact.name} {fact.shown(told[fact.name])}" for fact in self.options.facts())
        figures = (Column(title, justify="right") for title in ("games", "share", "95 % interval"))
        table = Table(
            "",
            *figures,
            title=f"{self.games:,} random games of {self.game.title}",
            caption=f"{chosen}; seed {seed}",
            box=box.SIMPLE_HEAD,
            min_width=60,
        )
        for side in self.sides:
            table.add_row(f"won by {self._who(side)}", *self._share(self.wins[side]))
        if self.shared:
            table.add_row("drawn or shared", *self._share(self.shared))
        table.add_section()
        for way, count in self.ways.most_common():
            table.add_row(self.game.ways.get(way, f"won by {way}"), *self._share(count))
        if self.points:
            table.add_section()
            points = np.concatenate(self.points)
            for side in self.sides:
                table.add_row(f"points of {self._who(side)}", *_spread(points[:, side], mean_interval=True))
            table.add_row("points of the best", *_spread(points.max(axis=1), mean_interval=True))
        table.add_section()
        lengths = [("decisions", np.concatenate(self.decisions))]
        if self.turns:
            lengths.append(("turns", np.concatenate(self.turns)))
        for name, values in lengths:
            table.add_row(f"{name} per game", *_spread(values))
        table.add_section()
        decisions = sum(int(values.sum()) for values in self.decisions)
        table.add_row("games per second", f"{self.games / self.seconds:,.0f}", "", f"{self.seconds:.2f} s in all")
        table.add_row("decisions per second", f"{decisions / self.seconds:,.0f}", "", "")
        return table

    def _who(self, side: int) -> str:
        """A team by its seats, counted from 1."""
        seats = [str(seat + 1) for seat in self.sides[side]]
        return f"seat {seats[0]}" if len(seats) == 1 else f"seats {' and '.join(seats)}"

    def _share(self, count: int) -> tuple[str, str, str]:
        share = count / self.games
        low, high = interval(share, self.games)
        return f"{count:,}", f"{share:.1%}", f"{low:.1%} to {high:.1%}"


def _spread(values: Numbers, *, mean_interval: bool = False) -> tuple[str, str, str]:
    """The mean, the median, and where most values or, with 95 %, the mean lie."""
    low, middle, high = np.percentile(values, [5, 50, 95])
    mean = f"{values.mean():.1f}"
    if not mean_interval:
        return mean, f"median {middle:.0f}", f"90 % from {low:.0f} to {high:.0f}"
    half = 1.96 * values.std() / len(values) ** 0.5
    return mean, f"median {middle:.0f}", f"{values.mean() - half:.1f} to {values.mean() + half:.1f}"
