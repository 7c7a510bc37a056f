"""How strong the bots are: many games of one against another, every deal with the seats rotated.

- `python benchmarks/strength.py ladder`: every level against the next lower one
- `python benchmarks/strength.py champion`: the champion with a second for a move, and its network alone, against
  `classic`, the strongest bot before there were networks; and the champion against its network
- `python benchmarks/strength.py thinking`: the champion with 0.01 to 10 s for a move, against its network
- `python benchmarks/strength.py match --pair master veteran --pair champion:ms=100 network`: any others, not kept

All use every core and need nothing but numpy and numba. Each finished game is kept in benchmarks/out at once:
`--minutes` ends a run, `--resume` goes on where one was stopped, `--report` only takes the figures of what has been
played so far. With another `--seed` the deals are others: `--add` counts them with those that are kept, which is fair
as long as the bots have not changed."""

from __future__ import annotations

import itertools
import sys
import tempfile
import time
from collections.abc import Iterable
from concurrent.futures import as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from figures import Figures, arguments, conditions, keep, read
from zenova.arena.ratings import Meeting, interval, meetings, thinking_times
from zenova.arena.results import ResultsFile
from zenova.arena.tournament import Schedule, ScheduledGame, Tournament
from zenova.arena.workers import compile_first, cores, pool_of
from zenova.arena.workers import play as play_game
from zenova.bots import LEVELS
from zenova.kernel.errors import UserError

OUT = Path(__file__).parent / "out"
SEED = 1814
CHAMPION = "champion:ms=1000"
PAIRS = {
    "ladder": [("novice", "random"), *((high, low) for low, high in itertools.pairwise(LEVELS))],
    "champion": [(CHAMPION, "classic"), (CHAMPION, "network"), ("network", "classic")],
    "thinking": [(f"champion:ms={ms}", "network") for ms in (10, 30, 100, 300, 1000, 3000, 10000)],
}


@dataclass(frozen=True)
class Kind:
    """A kind of table, and the win rate wanted of every step of its ladder."""

    title: str
    game: str
    options: dict[str, Any]
    wanted: float


KINDS = {
    "zenith": Kind("Zenith, two players", "zenith", {"players": 2}, 0.65),
    "zenith-teams": Kind("Zenith, teams", "zenith", {"players": 4}, 0.65),
    "zena": Kind("Zena expert, two players", "zena", {"players": 2, "mode": "expert"}, 0.65),
    "zena-4": Kind("Zena expert, four players: one against three", "zena", {"players": 4, "mode": "expert"}, 0.40),
}


class Match:
    """The games of two bots at one kind of table, and those that are finished."""

    def __init__(self, what: str, kind: str, pair: tuple[str, str], games: int, seed: int, folder: Path = OUT) -> None:
        self.kind = kind
        self.pair = pair
        table = KINDS[kind]
        self.tournament = Tournament(table.game, table.options, pair, games, seed)
        self.schedule = Schedule(self.tournament)
        named = "-".join([what, kind, *pair, str(games), str(seed)]).replace(":", "-").replace("=", "")
        self.path = folder / f"{named}.jsonl"
        self.file = ResultsFile(self.tournament, self.path if self.path.exists() else None, resume=True)

    def keep(self) -> None:
        """Put games on disk from now on."""
        self.file = ResultsFile(self.tournament, self.path, resume=True)

    def missing(self) -> list[ScheduledGame]:
        """Those not played yet."""
        return [scheduled for scheduled in self.schedule if scheduled.number not in self.file.played]

    def share(self, scheduled: ScheduledGame) -> float:
        """How much of the match lies before this game."""
        return scheduled.number / len(self.schedule)

    def meeting(self) -> Meeting:
        found = asdict(meetings(self.schedule, self.file.played)[0])
        return Meeting(**found | {"first": self.pair[0], "second": self.pair[1]})

    def seconds_per_move(self) -> dict[str, float]:
        spent = thinking_times(self.schedule, self.file.played)
        return {name: seconds / max(moves, 1) for name, (seconds, moves) in zip(self.pair, spent, strict=True)}

    def seconds_per_game(self) -> float | None:
        games = self.file.played.values()
        return sum(sum(one.seconds) for one in games) / len(games) if games else None


def play(what: str, found: list[Match], workers: int, minutes: float, *, resume: bool) -> None:
    """Play what is missing in one pool of processes, all pairs side by side: a run cut short has some of each."""
    begun = [match.path.name for match in found if match.file.played]
    if begun and not resume:
        raise UserError(f"{begun[0]} and perhaps others are in {OUT} already; add --resume to go on with them")
    for match in found:
        match.keep()
    for match in found:
        compile_first(match.schedule)
    tasks = sorted(((task, match) for match in found for task in match.missing()), key=lambda one: one[1].share(one[0]))
    pool = pool_of(workers)
    began = told = time.perf_counter()
    try:
        running = {pool.submit(play_game, match.tournament, task): match for task, match in tasks}
        left = {id(match): len(match.missing()) for match in found}
        for future in as_completed(running, timeout=60 * minutes):
            match = running[future]
            match.file.add(future.result())
            left[id(match)] -= 1
            if time.perf_counter() - told > 10:
                told = time.perf_counter()
                done = len(running) - sum(left.values())
                print(f"{what}: {done} of {len(running)} games, {_time_left(found, left, workers)}", flush=True)
    except TimeoutError:
        print(f"{what}: {minutes:g} minutes are over; --resume goes on")
    except KeyboardInterrupt:
        raise UserError("stopped; finished games are kept, --resume goes on") from None
    finally:
        for process in list(pool._processes.values()):
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)
    spent = sum(sum(sum(one.seconds) for one in match.file.played.values()) for match in found)
    print(f"{what}: {time.perf_counter() - began:.0f} s; the bots thought for {spent:,.0f} s in all games")


def _time_left(found: list[Match], left: dict[int, int], workers: int) -> str:
    """From the thinking time of the games so far; steps of which none is finished are left out."""
    seconds = sum((match.seconds_per_game() or 0.0) * left[id(match)] for match in found) / workers
    return f"about {seconds / 60:.1f} minutes left"


def figures_of(found: list[Match]) -> Figures:
    return {
        f"{match.kind}/{match.pair[0]}-{match.pair[1]}": asdict(match.meeting())
        | {"missing": len(match.missing()), "seconds": match.seconds_per_move()}
        for match in found
        if match.file.played
    }


def together(kept: Figures, more: Figures) -> Figures:
    """The games of two runs of the same pairs, of other deals each, counted as one."""
    return {key: _as_one(kept[key], found) if key in kept else found for key, found in more.items()}


def _as_one(kept: Figures, more: Figures) -> Figures:
    games = kept["games"] + more["games"]

    def mean(first: float, second: float) -> float:
        return (kept["games"] * first + more["games"] * second) / games

    rate = mean(kept["rate"], more["rate"])
    low, high = interval(rate, games)
    return more | {
        "games": games,
        "rate": rate,
        "low": low,
        "high": high,
        "margin": mean(kept["margin"], more["margin"]),
        "missing": max(kept["missing"] - more["games"], 0),
        "seconds": {bot: mean(kept["seconds"][bot], spent) for bot, spent in more["seconds"].items()},
    }


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("what", choices=[*PAIRS, "match"])
    parser.add_argument("--games", type=int, default=400, help="of each pair at each kind of table, at most")
    parser.add_argument("--workers", type=int, default=cores(), help="processes that play")
    parser.add_argument("--minutes", type=float, default=600.0, help="when to stop")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--only", choices=KINDS, action="append", help="this kind of table; may be given again")
    parser.add_argument(
        "--pair", nargs=2, action="append", metavar="BOT", default=[], help="only these; again and again"
    )
    parser.add_argument("--resume", action="store_true", help="go on with the games in benchmarks/out")
    parser.add_argument("--report", action="store_true", help="play nothing, keep what has been played so far")
    parser.add_argument("--add", action="store_true", help="count these games with the kept ones of other deals")
    chosen = parser.parse_args()
    kinds = chosen.only or list(KINDS)
    if chosen.short:
        with tempfile.TemporaryDirectory() as folder:
            found = [Match("short", kinds[0], ("random", "random:seed=1"), 2, chosen.seed, Path(folder))]
            play("short", found, 1, chosen.minutes, resume=False)
            print(figures_of(found))
        return
    before = {} if chosen.report else conditions()
    pairs = [tuple(pair) for pair in chosen.pair] or PAIRS.get(chosen.what, [])
    try:
        found = [Match(chosen.what, kind, pair, chosen.games, chosen.seed) for kind in kinds for pair in pairs]
        if not chosen.report:
            play(chosen.what, found, chosen.workers, chosen.minutes, resume=chosen.resume)
    except UserError as error:
        sys.exit(str(error))
    if chosen.what in PAIRS:
        figures = figures_of(found)
        figures = together(read(chosen.what), figures) if chosen.add else figures
        keep(chosen.what, before | figures, whole=False)
    for match in found:
        if match.file.played:
            print(KINDS[match.kind].title, markdown([match.meeting()]).splitlines()[-1])


def markdown(found: Iterable[Meeting]) -> str:
    """Meetings as a table for documents."""
    lines = ["| bot | against | games | wins | 95 % interval | equal | margin |", "|---|---|---|---|---|---|---|"]
    lines += [
        f"| {one.first} | {one.second} | {one.games} | {one.rate:.1%} | {one.low:.1%} to {one.high:.1%}"
        f" | {one.equal:.0%} | {one.margin:+.2f} |"
        for one in found
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
