"""The bots: how fast they search and how well they keep to their time.

`python benchmarks/bots.py`: iterations and decisions per second beside the engine's own, walks and evaluations per
second of the search with a network, memory, time per move, and how long a server keeps others waiting while bots think.
How strong they are is measured by strength.py."""

from __future__ import annotations

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
from pathlib import Path
from typing import Any

import numpy as np

from figures import Figures, arguments, conditions, keep, show
from zenova.bots import InformationSet, bot
from zenova.bots.ismcts_bot import IsmctsBot
from zenova.bots.network.engine import engine_for
from zenova.bots.network.walks import EVALUATIONS
from zenova.bots.network.weights import has_network
from zenova.bots.network_bot import ChampionBot
from zenova.bots.search import search_for
from zenova.bots.workspace import STEPS, Tree
from zenova.games.registry import game
from zenova.kernel.game import Game

NAMES = ("zenith", "zena")


def measure_speed(moment_of: str | None) -> None:
    """Of all games, or for a moment of one."""
    figures = conditions()
    if moment_of:
        played = game(moment_of)
        figures |= search_figures(played, 1, 2, "random")
        figures |= network_figures(played, 1, 2, "random")
        figures |= time_per_move(played, "ismcts:iterations=2", 1, "random")
        figures |= responsiveness((moment_of,), "random", tables=1, seconds=0.5)
    else:
        for name in NAMES:
            search_for(game(name)).compile()
            engine_for(game(name)).compile("search")
            figures |= search_figures(game(name), 12, 4000, "novice")
            figures |= network_figures(game(name), 12, 200, "novice")
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


def network_figures(played: Game, positions: int, iterations: int, chooser: str) -> Figures:
    """Walks of the search with a network, if the game has one, and evaluations in it, per second of one core, and the
    time to look at one position, over some."""
    if not has_network(played):
        return {}
    engine = engine_for(played)
    spent, walked, evaluated, looking = 0.0, 0, 0, 0.0
    for position in some_positions(played, positions, chooser):
        seat = played.to_act(position)[0]
        began = time.process_time()
        looked = engine.look(position, seat)
        looking += time.process_time() - began
        with engine.lent(position, 1) as memory:
            engine.line_up(memory, looked)
            settings = ChampionBot(iterations=1).settings(0.0, until_decided=False)
            began = time.process_time()
            engine.search(memory, seat, settings, iterations)
            spent += time.process_time() - began
            walked += sum(one.visits for one in engine.runners(memory))
            evaluated += int(memory.counters[EVALUATIONS])
    return {
        f"{played.name}/network/walks_per_s": round(walked / spent),
        f"{played.name}/network/evaluations_per_s": round(evaluated / spent),
        f"{played.name}/network/look_ms": round(1000 * looking / positions, 2),
    }


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
    parser.add_argument("--game", default="zenith", help="whose speed is measured for a moment (default zenith)")
    chosen = parser.parse_args()
    measure_speed(chosen.game if chosen.short else None)


if __name__ == "__main__":
    main()
