"""The bots: how fast they search, how well they keep to their time, and how strong they are.

- `python benchmarks/bots.py speed`: iterations and decisions per second beside the engine's own, memory, time per move,
  and how long a server keeps others waiting while bots think; writes benchmarks/out/bots.json
- `python benchmarks/bots.py ladder`: every level against the next lower one; writes docs/ladder-*.md
- `python benchmarks/bots.py thinking`: the expert's search with 0.1, 0.3, 1 and 3 s for a move, each against the level
  `expert`; writes docs/thinking.md

Ladder and thinking use all cores and need nothing but numpy and numba. Each finished game is kept in benchmarks/out at
once: `--resume` goes on where a run was stopped, `--report` only writes the pages from what has been played so far.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from concurrent.futures import as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from zenova.arena import crew
from zenova.arena.contest import Contest, Schedule, Task
from zenova.arena.record import Record
from zenova.arena.standing import Meeting, markdown, meetings, thinking_times
from zenova.bots import LEVELS, Outlook, bot
from zenova.bots.desk import STEPS
from zenova.bots.mind import mind_for
from zenova.bots.players import Searcher
from zenova.games.registry import GAMES, game
from zenova.kernel.errors import UserError

HERE = Path(__file__).parent
OUT = HERE / "out"
DOCS = HERE.parent / "docs"


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
LADDER = [("greedy", "random"), *((high, low) for low, high in itertools.pairwise(LEVELS))]
THINKING = {100: 20, 300: 16, 1000: 8, 3000: 6}  # milliseconds for a move, and games: fewer where one takes minutes
THINKING_KINDS = ("zenith", "zena")


# Matches


class Match:
    """The games of two bots at one kind of table, and those that are finished."""

    def __init__(self, what: str, kind: str, pair: tuple[str, str], games: int, seed: int) -> None:
        self.kind = kind
        self.pair = pair
        table = KINDS[kind]
        specs = (LEVELS.get(pair[0], pair[0]), LEVELS.get(pair[1], pair[1]))
        self.contest = Contest(table.game, table.options, specs, games, seed)
        self.schedule = Schedule(self.contest)
        named = "-".join([what, kind, *pair, str(games), str(seed)]).replace(":", "-").replace("=", "")
        self.path = OUT / f"{named}.jsonl"
        self.record = Record(self.contest, self.path if self.path.exists() else None, resume=True)

    def keep(self) -> None:
        """Put games on disk from now on."""
        self.record = Record(self.contest, self.path, resume=True)

    def tasks(self) -> list[Task]:
        """Those not played yet."""
        return [task for task in self.schedule if task.number not in self.record.played]

    def share(self, task: Task) -> float:
        """How much of the match lies before this game."""
        return task.number / len(self.schedule)

    def meeting(self) -> Meeting:
        found = asdict(meetings(self.schedule, self.record.played)[0])
        return Meeting(**found | {"first": self.pair[0], "second": self.pair[1]})

    def seconds_per_move(self) -> dict[str, float]:
        spent = thinking_times(self.schedule, self.record.played)
        return {name: seconds / max(moves, 1) for name, (seconds, moves) in zip(self.pair, spent, strict=True)}

    def seconds_per_game(self) -> float | None:
        games = self.record.played.values()
        return sum(sum(one.seconds) for one in games) / len(games) if games else None


def matches(what: str, kinds: list[str], games: int, seed: int) -> list[Match]:
    if what == "ladder":
        return [Match(what, kind, pair, games, seed) for kind in kinds for pair in LADDER]
    return [
        Match(what, kind, (f"ismcts:ms={ms}", "expert"), min(games, enough), seed)
        for kind in kinds
        for ms, enough in THINKING.items()
    ]


def play(what: str, found: list[Match], workers: int, *, resume: bool) -> None:
    """Play what is missing in one pool of processes, all steps side by side: a run cut short has some of each."""
    begun = [match.path.name for match in found if match.record.played]
    if begun and not resume:
        raise UserError(f"{begun[0]} and perhaps others are in {OUT} already; add --resume to go on with them")
    for match in found:
        match.keep()
    for name in {match.contest.game for match in found}:
        mind_for(game(name)).compile()
    tasks = sorted(((task, match) for match in found for task in match.tasks()), key=lambda one: one[1].share(one[0]))
    pool = crew.pool_of(workers)
    began = told = time.perf_counter()
    try:
        running = {pool.submit(crew.play, match.contest, task): match for task, match in tasks}
        left = {id(match): len(match.tasks()) for match in found}
        for future in as_completed(running):
            match = running[future]
            match.record.add(future.result())
            left[id(match)] -= 1
            if time.perf_counter() - told > 10:
                told = time.perf_counter()
                done = len(running) - sum(left.values())
                print(f"{what}: {done} of {len(running)} games, {_time_left(found, left, workers)}", flush=True)
    except KeyboardInterrupt:
        raise UserError("stopped; finished games are kept, --resume goes on") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    spent = sum(sum(sum(one.seconds) for one in match.record.played.values()) for match in found)
    print(f"{what}: {time.perf_counter() - began:.0f} s; the bots thought for {spent:,.0f} s in all games")


def _time_left(found: list[Match], left: dict[int, int], workers: int) -> str:
    """From the thinking time of the games so far; steps of which none is finished are left out."""
    seconds = sum((match.seconds_per_game() or 0.0) * left[id(match)] for match in found) / workers
    return f"about {seconds / 60:.1f} minutes left"


def conditions() -> dict[str, Any]:
    return {"load_average_before": round(os.getloadavg()[0], 2), "cpus": os.cpu_count()}


def write(name: str, figures: dict[str, Any]) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / f"{name}.json").write_text(json.dumps(figures, indent=2) + "\n")


def figures_of(found: list[Match]) -> dict[str, Any]:
    return {
        f"{match.kind}/{match.pair[0]}-{match.pair[1]}": asdict(match.meeting()) | {"seed": match.contest.seed}
        for match in found
        if match.record.played
    }


# Pages


def ladder_pages(found: list[Match], games: int, seed: int) -> None:
    """A page for each game with all that has been played so far."""
    command = f"python benchmarks/bots.py ladder --games {games} --seed {seed}"
    for name in GAMES:
        parts = [
            f"# The ladder of {game(name).title}\n",
            f"Each level against the next lower one, every deal with the seats rotated. Played by `{command}`; the"
            " levels' parameters were chosen on other deals. Intervals are Wilson's, 95 %.\n",
            "| level | player |\n|---|---|\n" + "".join(f"| {one} | `{spec}` |\n" for one, spec in LEVELS.items()),
        ]
        for kind, table in KINDS.items():
            of_kind = [match for match in found if match.kind == kind and match.record.played]
            if table.game == name and of_kind:
                parts += [f"## {table.title}\n", f"Wanted: {table.wanted:.0%} for each step.\n", _table(of_kind)]
        if len(parts) > 3:
            (DOCS / f"ladder-{name}.md").write_text("\n".join(parts))


def thinking_page(found: list[Match], seed: int) -> None:
    parts = [
        "# Strength per thinking time\n",
        f"The expert's search with a time for each move, against the level `expert` (`{LEVELS['expert']}`), every deal"
        f" with the seats rotated. Played by `python benchmarks/bots.py thinking --seed {seed}`. Intervals are"
        " Wilson's, 95 %: the games are few, for each takes up to four minutes, so only large differences show.\n",
    ]
    for kind in THINKING_KINDS:
        of_kind = [match for match in found if match.kind == kind and match.record.played]
        if of_kind:
            parts += [f"## {KINDS[kind].title}\n", _table(of_kind)]
    if len(parts) > 2:
        (DOCS / "thinking.md").write_text("\n".join(parts))


def _table(found: list[Match]) -> str:
    times: dict[str, float] = {}
    for match in found:
        times |= match.seconds_per_move()
    spent = ", ".join(f"{name} {1000 * seconds:.0f} ms" for name, seconds in times.items())
    missing = sum(len(match.tasks()) for match in found)
    so_far = f"{missing} games have not been played yet.\n\n" if missing else ""
    return f"{markdown(match.meeting() for match in found)}\n{so_far}Time per move: {spent}.\n"


# Speed


def speed() -> dict[str, Any]:
    figures: dict[str, Any] = {}
    for name in GAMES:
        played = game(name)
        mind_for(played).compile()
        for way, searcher in (("search", Searcher(iterations=1)), ("two_playouts", Searcher(iterations=1, playouts=2))):
            iterations, decisions, raw, memory = search_speed(played, searcher)
            figures[f"{name}/{way}/iterations_per_s"] = round(iterations)
            figures[f"{name}/{way}/decisions_per_s"] = round(decisions)
            figures[f"{name}/{way}/engine_alone_decisions_per_s"] = round(raw)
            figures[f"{name}/{way}/decisions_to_engine_alone_ratio"] = round(decisions / raw, 3)
        figures[f"{name}/desk_and_tree_mib"] = round(memory / 2**20, 1)
        for spec in ("ismcts:ms=100", "ismcts:ms=300", "ismcts:ms=1000", LEVELS["hard"], LEVELS["expert"]):
            figures |= time_per_move(played, spec)
        for key, value in figures.items():
            if key.startswith(name):
                print(f"{key}: {value:,}", flush=True)
    return figures


def raw_speed(played: Any) -> float:
    """Decisions of random games per second of one core, as the engine plays them by itself."""
    states = played.many(played.options_type(), 1, 2000)
    decisions = np.zeros(len(states), np.int64)
    out = np.zeros(played.most_options, np.int64)
    played.compiled_rules["play_many"](states[:1].copy(), played.card_table, out, decisions)
    began = time.process_time()
    played.compiled_rules["play_many"](states, played.card_table, out, decisions)
    return float(decisions.sum() / (time.process_time() - began))


def search_speed(played: Any, searcher: Searcher) -> tuple[float, float, float, int]:
    """Iterations and decisions per second of one core inside a search, and decisions of the engine alone measured in
    turns with it, medians over positions; bytes of memory."""
    mind = mind_for(played)
    iterations, decisions, raw = [], [], []
    for position in some_positions(played, 12):
        seat = played.to_act(position)[0]
        with mind.thinking(position, 1, large=True) as (rules, desk, tree):
            desk.settings[:] = searcher.settings()
            began = time.process_time()
            rules["search_some"](desk, tree, seat, 4000)
            spent = time.process_time() - began
            iterations.append(4000 / spent)
            decisions.append(desk.counters[STEPS] / spent)
            raw.append(raw_speed(played))
            memory = desk.nbytes + sum(part.nbytes for part in tree)
    return statistics.median(iterations), statistics.median(decisions), statistics.median(raw), memory


def time_per_move(played: Any, spec: str) -> dict[str, float]:
    """By the wall clock, and over its budget, if the spec has one."""
    taken = []
    for position in some_positions(played, 8):
        outlook = Outlook(played, position, played.to_act(position)[0], 1)
        began = time.perf_counter()
        bot(spec, 1).choose(outlook)
        taken.append((time.perf_counter() - began) * 1000)
    key = f"{played.name}/{spec}"
    return {f"{key}/median_ms": round(statistics.median(taken), 1), f"{key}/longest_ms": round(max(taken), 1)}


def some_positions(played: Any, count: int) -> list[Any]:
    """Positions of a game of novices with a real choice, spread over it."""
    position = played.new(seed=4)
    chooser = bot("novice", 1)
    seen = []
    while position.waiting:
        seat = played.to_act(position)[0]
        outlook = Outlook(played, position, seat, len(seen))
        if len(outlook.decision.options) > 4:
            seen.append(position.clone())
        played.apply(position, seat, chooser.choose(outlook))
    return seen[:: max(1, len(seen) // count)][:count]


# A server while bots think

SERVE = "import sys; from zenova.web.server import server; from zenova.web.app import Config; " + (
    "server('127.0.0.1', int(sys.argv[1]), Config(sys.argv[2], rates={})).run()"
)
PINGED = "/api/tables/none"  # answered at once, with 404: what is measured is the wait for the loop


def responsiveness(level: str, tables: int = 6, seconds: float = 12.0) -> dict[str, Any]:
    """How long a cheap request waits at a server where bots think at several tables; people there answer at once."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([sys.executable, "-c", SERVE, str(port), str(Path(folder) / "bots.db")])
        try:
            _wait_for(port)
            figures |= _pings(port, 3.0, f"server/idle/{level}")
            for name in GAMES:
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


def _pings(port: int, seconds: float, key: str) -> dict[str, Any]:
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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["ladder", "thinking", "speed"])
    parser.add_argument("--games", type=int, default=400, help="of each step, at most")
    parser.add_argument("--workers", type=int, default=crew.cores(), help="processes that play")
    parser.add_argument("--seed", type=int, default=1814)
    parser.add_argument("--only", choices=KINDS, help="one kind of table")
    parser.add_argument("--resume", action="store_true", help="go on with the games in benchmarks/out")
    parser.add_argument("--report", action="store_true", help="play nothing, write the pages")
    chosen = parser.parse_args()
    before = conditions()
    if chosen.what == "speed":
        figures = before | speed()
        for level in ("hard", "expert"):
            figures |= responsiveness(level)
        write("bots", figures)
        print(json.dumps(figures, indent=2))
        return
    all_kinds = list(KINDS if chosen.what == "ladder" else THINKING_KINDS)
    kinds = [chosen.only] if chosen.only else all_kinds
    if not set(kinds) <= set(all_kinds):
        parser.error(f"--only {chosen.only}: thinking is measured at {' and '.join(all_kinds)}")
    try:
        if not chosen.report:
            found = matches(chosen.what, kinds, chosen.games, chosen.seed)
            play(chosen.what, found, chosen.workers, resume=chosen.resume)
        found = matches(chosen.what, all_kinds, chosen.games, chosen.seed)
    except UserError as error:
        sys.exit(str(error))
    write(chosen.what, before | figures_of(found))
    if chosen.what == "ladder":
        ladder_pages(found, chosen.games, chosen.seed)
    else:
        thinking_page(found, chosen.seed)
    for match in found:
        if match.record.played:
            print(KINDS[match.kind].title, markdown([match.meeting()]).splitlines()[-1])


if __name__ == "__main__":
    main()
