"""The bots: how fast they search, how well they keep to their time, and how strong they are.

- `python benchmarks/bots.py speed`: iterations and decisions per second beside the engine's own, memory, time per move,
  and how long a server keeps others waiting while bots think
- `python benchmarks/bots.py ladder`: every level against the next lower one; the champion, at a quarter of a second,
  also against its network alone and against `classic`
- `python benchmarks/bots.py thinking`: the search of `classic` with 0.1, 0.3, 1 and 3 s for a move, against `classic`

Ladder and thinking use all cores and need nothing but numpy and numba. Each finished game is kept in benchmarks/out at
once: `--resume` goes on where a run was stopped, `--report` only takes the figures of what has been played so far.
"""

from __future__ import annotations

import itertools
import json
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterable
from concurrent.futures import as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from figures import Figures, arguments, conditions, keep, show
from zenova.arena.ratings import Meeting, meetings, thinking_times
from zenova.arena.results import ResultsFile
from zenova.arena.tournament import Schedule, ScheduledGame, Tournament
from zenova.arena.workers import compile_first, cores, pool_of
from zenova.arena.workers import play as play_game
from zenova.bots import LEVELS, InformationSet, bot
from zenova.bots.ismcts_bot import IsmctsBot
from zenova.bots.search import search_for
from zenova.bots.workspace import STEPS, Tree
from zenova.games.registry import game
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game

HERE = Path(__file__).parent
OUT = HERE / "out"
LADDER_SEED = 1814


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
CHAMPION = "champion:ms=250"
LADDER = [
    ("novice", "random"),
    *((high, low) for low, high in itertools.pairwise(list(LEVELS)[:-1])),
    *((CHAMPION, other) for other in ("master", "network", "classic")),
    ("network", "classic"),
]
THINKING = {100: 20, 300: 16, 1000: 8, 3000: 6}  # milliseconds for a move, and games: fewer where one takes minutes
THINKING_KINDS = ("zenith", "zena")
NAMES = ("zenith", "zena")


# Matches


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


def matches(what: str, kinds: list[str], games: int, seed: int) -> list[Match]:
    if what == "ladder":
        return [Match(what, kind, pair, games, seed) for kind in kinds for pair in LADDER]
    return [
        Match(what, kind, (f"ismcts:ms={ms}", "classic"), min(games, enough), seed)
        for kind in kinds
        for ms, enough in THINKING.items()
    ]


def play(what: str, found: list[Match], workers: int, *, resume: bool) -> None:
    """Play what is missing in one pool of processes, all steps side by side: a run cut short has some of each."""
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
        for future in as_completed(running):
            match = running[future]
            match.file.add(future.result())
            left[id(match)] -= 1
            if time.perf_counter() - told > 10:
                told = time.perf_counter()
                done = len(running) - sum(left.values())
                print(f"{what}: {done} of {len(running)} games, {_time_left(found, left, workers)}", flush=True)
    except KeyboardInterrupt:
        raise UserError("stopped; finished games are kept, --resume goes on") from None
    finally:
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


# Speed


def measure_speed(moment_of: str | None) -> None:
    """Of all games, or for a moment of one."""
    figures = conditions()
    if moment_of:
        played = game(moment_of)
        figures |= search_figures(played, 1, 2, "random")
        figures |= time_per_move(played, "ismcts:iterations=2", 1, "random")
        figures |= responsiveness((moment_of,), "random", tables=1, seconds=0.5)
    else:
        for name in NAMES:
            search_for(game(name)).compile()
            figures |= search_figures(game(name), 12, 4000, "novice")
            for spec in (
                "ismcts:ms=100",
                "ismcts:ms=300",
                "ismcts:ms=1000",
                "classic",
                "veteran",
                "master",
                "champion",
            ):
                figures |= time_per_move(game(name), spec, 8, "novice")
        for level in ("classic", "master"):
            figures |= responsiveness(NAMES, level)
        keep("bots", figures)
    show(figures)


def search_figures(played: Game, positions: int, iterations: int, chooser: str) -> Figures:
    """Iterations and decisions per second of one core inside a search, and decisions of the engine alone measured in
    turns with it, medians over positions; and its memory."""
    search = search_for(played)
    figures: Figures = {}
    for way, playouts in (("search", 0), ("two_playouts", 2)):
        speeds = []
        for position in some_positions(played, positions, chooser):
            with search.running(position, 1, large=True) as (rules, workspace, tree):
                workspace.settings[:] = IsmctsBot(iterations=1, playouts=playouts).settings()
                began = time.process_time()
                rules["iterate"](workspace, tree, played.to_act(position)[0], iterations)
                spent = time.process_time() - began
                speeds.append((iterations / spent, workspace.counters[STEPS] / spent, raw_speed(played)))
                memory = tree_and_workspace_bytes(workspace, tree)
        iterated, decided, raw = (statistics.median(one) for one in zip(*speeds, strict=True))
        key = f"{played.name}/{way}"
        figures[f"{key}/iterations_per_s"] = round(iterated)
        figures[f"{key}/decisions_per_s"] = round(decided)
        figures[f"{key}/engine_alone_decisions_per_s"] = round(raw)
        figures[f"{key}/decisions_to_engine_alone_ratio"] = round(decided / raw, 3)
    return figures | {f"{played.name}/workspace_and_tree_mib": round(memory / 2**20, 1)}


def tree_and_workspace_bytes(workspace: Any, tree: Tree) -> int:
    """The workspace of a search that is not compiled is no record, and not counted."""
    return getattr(workspace, "nbytes", 0) + sum(part.nbytes for part in tree)


def raw_speed(played: Game) -> float:
    """Decisions of random games per second of one core, as the engine plays them by itself."""
    states = played.many(played.options_type(), 1, 2000)
    decisions = np.zeros(len(states), np.int64)
    out = np.zeros(played.most_options, np.int16)
    played.compiled_rules["play_many"](states[:1].copy(), played.card_table, out, decisions)
    began = time.process_time()
    played.compiled_rules["play_many"](states, played.card_table, out, decisions)
    return float(decisions.sum() / (time.process_time() - began))


def time_per_move(played: Game, spec: str, positions: int, chooser: str) -> Figures:
    """By the wall clock, and over its budget, if the spec has one."""
    taken = []
    for position in some_positions(played, positions, chooser):
        information_set = InformationSet(played, position, played.to_act(position)[0], 1)
        began = time.perf_counter()
        bot(spec, 1).choose(information_set)
        taken.append((time.perf_counter() - began) * 1000)
    key = f"{played.name}/{spec}"
    return {f"{key}/median_ms": round(statistics.median(taken), 1), f"{key}/longest_ms": round(max(taken), 1)}


def some_positions(played: Game, count: int, spec: str) -> list[Any]:
    """Positions of a game of one bot against itself with a real choice, spread over it."""
    position = played.new(seed=4)
    chooser = bot(spec, 1)
    seen = []
    while position.waiting:
        seat = played.to_act(position)[0]
        information_set = InformationSet(played, position, seat, len(seen))
        if len(information_set.decision.options) > 4:
            seen.append(position.clone())
        played.apply(position, seat, chooser.choose(information_set))
    return seen[:: max(1, len(seen) // count)][:count]


# A server while bots think

SERVE = "import sys; from zenova.web.server import server; from zenova.web.app import Config; " + (
    "server('127.0.0.1', int(sys.argv[1]), Config(sys.argv[2], rates={})).run()"
)
PINGED = "/api/tables/none"  # answered at once, with 404: what is measured is the wait for the loop


def responsiveness(names: Iterable[str], level: str, tables: int = 6, seconds: float = 12.0) -> Figures:
    """How long a cheap request waits at a server where bots think at several tables; people there answer at once."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    figures: Figures = {}
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([sys.executable, "-c", SERVE, str(port), str(Path(folder) / "bots.db")])
        try:
            _wait_for(port)
            figures |= _pings(port, min(3.0, seconds), f"server/idle/{level}")
            for name in names:
                until = time.perf_counter() + seconds + 1
                moves: list[str] = []
                people = [threading.Thread(target=_play, args=(port, name, level, until, moves)) for _ in range(tables)]
                for person in people:
                    person.start()
                time.sleep(1)
                figures |= _pings(port, seconds, f"server/{name}/{tables}_tables_with_{level}")
                for person in people:
                    person.join()
                figures[f"server/{name}/{tables}_tables_with_{level}/moves_of_people"] = len(moves)
        finally:
            process.terminate()
            process.wait()
    return figures


def _pings(port: int, seconds: float, key: str) -> Figures:
    late = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        began = time.perf_counter()
        _ask(port, "GET", PINGED, {})
        late.append((time.perf_counter() - began) * 1000)
        time.sleep(0.01)
    late.sort()
    return {
        f"{key}/pings": len(late),
        f"{key}/median_ms": round(statistics.median(late), 1),
        f"{key}/p95_ms": round(late[int(0.95 * len(late))], 1),
        f"{key}/longest_ms": round(late[-1], 1),
    }


def _play(port: int, name: str, level: str, until: float, moves: list[str]) -> None:
    """A person who answers a bot at once, at random, game after game."""
    luck = np.random.default_rng(1)
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": level}]
    while time.perf_counter() < until:
        cookies: dict[str, str] = {}
        opened = _ask(port, "POST", "/api/tables", cookies, {"game": name, "options": {"players": 2}, "seats": seats})
        while time.perf_counter() < until:
            seen = _ask(port, "GET", f"/api/tables/{opened['table']}", cookies)
            if seen["status"] == "over":
                break
            if not seen.get("decision"):
                time.sleep(0.02)
                continue
            options = seen["decision"]["options"]
            wish = {"seat": 0, "version": seen["version"], "action": options[luck.integers(len(options))]}
            if "version" in _ask(port, "POST", f"/api/tables/{opened['table']}/actions", cookies, wish):
                moves.append(opened["table"])


def _ask(port: int, method: str, path: str, cookies: dict[str, str], body: Any = None) -> Any:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", method=method)
    request.add_header("content-type", "application/json")
    request.add_header("cookie", "; ".join(f"{name}={value}" for name, value in cookies.items()))
    try:
        answer = urllib.request.urlopen(request, None if body is None else json.dumps(body).encode(), timeout=30)
    except urllib.error.HTTPError as error:
        with error:
            return json.loads(error.read())
    with answer:
        for header in answer.headers.get_all("set-cookie") or ():
            name, _, value = header.split(";")[0].partition("=")
            cookies[name] = value
        return json.loads(answer.read())


def _wait_for(port: int) -> None:
    while True:
        try:
            _ask(port, "GET", "/api/games", {})
            return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.05)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("what", choices=["ladder", "thinking", "speed"])
    parser.add_argument("--games", type=int, default=400, help="of each step, at most")
    parser.add_argument("--workers", type=int, default=cores(), help="processes that play")
    parser.add_argument("--seed", type=int, default=LADDER_SEED)
    parser.add_argument("--game", default="zenith", help="whose speed is measured for a moment (default zenith)")
    parser.add_argument("--only", choices=KINDS, help="one kind of table")
    parser.add_argument("--resume", action="store_true", help="go on with the games in benchmarks/out")
    parser.add_argument("--report", action="store_true", help="play nothing, keep what has been played so far")
    chosen = parser.parse_args()
    if chosen.what == "speed":
        measure_speed(chosen.game if chosen.short else None)
        return
    all_kinds = list(KINDS if chosen.what == "ladder" else THINKING_KINDS)
    kinds = [chosen.only] if chosen.only else all_kinds
    if not set(kinds) <= set(all_kinds):
        parser.error(f"--only {chosen.only}: thinking is measured at {' and '.join(all_kinds)}")
    if chosen.short:
        with tempfile.TemporaryDirectory() as folder:
            found = [Match("short", kinds[0], ("random", "random:seed=1"), 2, chosen.seed, Path(folder))]
            play("short", found, workers=1, resume=False)
            print(figures_of(found))
        return
    before = conditions()
    try:
        found = matches(chosen.what, kinds, chosen.games, chosen.seed)
        if not chosen.report:
            play(chosen.what, found, chosen.workers, resume=chosen.resume)
    except UserError as error:
        sys.exit(str(error))
    keep(chosen.what, before | figures_of(found), whole=False)
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
