"""How fast a move is on every screen: live tables on a real server, everything over loopback.

Two people at each table follow it by server-sent events, as pages do (HTML) or as programs do (JSON); one of them moves
every few seconds. Measured is the time from sending the POST until the event has arrived at each viewer who can see the
move. The server and the people share the machine, so what else runs there is measured too, and told loudly.

With `--reviews 8 --tables 50` so many games are reviewed meanwhile, each in a process as the server starts them, and
only moves on pages are measured.

A part that fails costs the others nothing."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import gzip
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

from figures import Figures, arguments, conditions, keep, show, was_busy
from machine import Usage, cpu_seconds, free_port, resident_mib, wait_for_page
from people import Viewer, Wire, lost_events, measure, open_table, percentile
from zenova.games import registry
from zenova.kernel.log import Playthrough
from zenova.kernel.workbench import Piece
from zenova.review.desk import Desk

SERVE = "import sys; from zenova.web.server import server; from zenova.web.app import Config; " + (
    "server('127.0.0.1', int(sys.argv[1]), Config(sys.argv[2], rates={})).run()"
)
GOAL_MS = 100.0
LONGEST_S = 330.0  # of the whole run: no more tables are tried when a step would not fit any more
SETTLED_S = 5.0  # after the start of a server: it reads ahead what tables will need
BUSY = 0.1  # the share of the machine that others may use before the figures are called doubtful
LINK = re.compile(r"""(?:href|src)="(/static/[^"#]+)|import '\./([\w-]+\.js)'|url\(["']?([^)"']+)""")


# The parts


async def cold_start(folder: Path, times: int = 5) -> dict[str, float]:
    """From nothing to the first page in hand, with a new database and with one that exists."""
    told = {}
    for name in ("new", "existing"):
        databases = [folder / (f"cold-{number}.db" if name == "new" else "cold-0.db") for number in range(times)]
        taken, used = zip(*await _starts(databases), strict=True)
        told[f"cold_start_{name}_s"] = round(statistics.median(taken), 3)
        told[f"cold_start_{name}_cpu_s"] = round(statistics.median(used), 2)
    return told


async def _starts(databases: list[Path]) -> list[tuple[float, float]]:
    """A server on each, one after the other: seconds until the first page, and of CPU."""
    command = Path(sys.executable).with_name("zenova")
    told = []
    for database in databases:
        port = free_port()
        began = time.perf_counter()
        process = subprocess.Popen(
            [command, "serve", "--port", str(port), "--database", str(database)], stdout=subprocess.DEVNULL
        )
        try:
            await asyncio.to_thread(wait_for_page, port, "/")
            told.append((time.perf_counter() - began, cpu_seconds(process.pid)))
        finally:
            process.terminate()
            process.wait()
    return told


async def stored_tables(folder: Path, count: int) -> dict[str, float]:
    """From nothing to the first page in hand, with many unfinished tables in the database, one in a hundred of which is
    taken to go on by itself; and how long a table takes to open, for each of its entries."""
    from zenova.table import Hub, Seating, TablePlan
    from zenova.table.memory import read_table
    from zenova.table.storage import Storage
    from zenova.web.app import GARBAGE

    database = folder / "stored.db"
    storage = Storage(f"sqlite:///{database}")
    hub = Hub(storage, seed=lambda: 1814)
    luck = random.Random(1814)
    opened = await hub.open(TablePlan("zenith", seats=(Seating("me"), Seating("me"))), "Ada")
    for _ in range(40 if count < 1000 else 100):
        asked = (await hub.view(opened.table, [opened.key])).asked[0]
        view = await hub.view(opened.table, [opened.key], asked)
        assert view.decision is not None
        await hub.submit(opened.table, [opened.key], asked, view.version, luck.choice(view.decision.options))
    entries = hub.memory.tables[opened.table].table.entries
    taken = []
    gc.freeze()
    gc.set_threshold(*GARBAGE)  # as in the server
    for _ in range(20):
        began = time.process_time()
        read_table(storage, opened.table, hub.memory.cards)
        taken.append(time.process_time() - began)
    await hub.close()
    with storage.engine.begin() as connection:
        for rows, name in (("tables", "id"), ("keys", "table_id"), ("snapshots", "table_id"), ("entries", "table_id")):
            kept = [row[1] for row in connection.exec_driver_sql(f"PRAGMA table_info({rows})") if row[1] != name]
            connection.exec_driver_sql(
                f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})"
                f" INSERT INTO {rows} ({name}, {', '.join(kept)})"
                f" SELECT printf('t%09d', i), {', '.join(kept)} FROM {rows}, n WHERE {name} = '{opened.table}'"
            )
        connection.exec_driver_sql("UPDATE tables SET active = 1 WHERE id LIKE '%00'")
    storage.close()
    [start] = await _starts([database])
    return {
        "stored_tables": count,
        "stored_tables_start_s": round(start[0], 3),
        "stored_tables_start_cpu_s": round(start[1], 2),
        "table_opens_ms_per_entry": round(1000 * statistics.median(taken) / entries, 4),
        "stored_table_kib": round(database.stat().st_size / 1024 / count, 1),
    }


async def pages(viewer: Viewer) -> dict[str, float]:
    """The weight of the pages as they travel, alone and with all they show, and how long the server needs for one."""
    told: dict[str, float] = {}
    for name, path in (("home", "/"), ("table", f"/table/{viewer.table}")):
        wire = Wire(viewer.wire.port, viewer.wire.cookies)
        times = []
        for _ in range(20):
            began = time.perf_counter()
            content = await wire.send("GET", path)
            times.append(time.perf_counter() - began)
        told[f"page_{name}_ms"] = round(1000 * statistics.median(times), 2)
        told[f"page_{name}_gzip_kb"] = round(len(gzip.compress(content)) / 1000, 1)
        told[f"page_{name}_with_all_kb"] = round(
            await asyncio.to_thread(_weight, wire.port, content.decode()) / 1000, 1
        )
    return told


def _weight(port: int, html: str) -> int:
    """Of a page and of everything it loads, compressed as it travels."""
    total = len(gzip.compress(html.encode()))
    found = {match[1] for match in LINK.finditer(html) if match[1]}
    seen: set[str] = set()
    while found - seen:
        path = sorted(found - seen)[0]
        seen.add(path)
        content = wait_for_page(port, path)
        total += len(content)
        name = path.split("?")[0]
        if name.endswith((".css", ".js")):
            text = (gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content).decode()
            for _, script, style in LINK.findall(text):
                if script:
                    found.add(f"{name.rsplit('/', 1)[0]}/{script}")
                elif style.startswith("/static/"):
                    found.add(style)
    return total


async def ramp(folder: Path, page: bool, given: argparse.Namespace, until: float) -> dict[str, Any]:
    """The given number of tables, then more and more until the goal is missed."""
    kind = "html" if page else "json"
    told: dict[str, Any] = {}
    port = free_port()
    process = subprocess.Popen([sys.executable, "-c", SERVE, str(port), str(folder / f"load-{kind}.db")])
    try:
        await asyncio.to_thread(wait_for_page, port, "/")
        await asyncio.sleep(0 if given.short else SETTLED_S)
        empty = resident_mib(process.pid)
        told["memory_empty_mib"] = round(empty, 1)
        seated: list[list[Viewer]] = []
        listening: set[asyncio.Task[None]] = set()
        holds, count = 0, given.tables
        while count <= given.most:
            step_began = time.perf_counter()
            while len(seated) < count:
                seated.append(await open_table(port, page))
                listening |= {asyncio.create_task(viewer.listen()) for viewer in seated[-1]}
            for viewer in [viewer for table in seated for viewer in table]:
                await viewer.new.wait()
            usage = Usage(process.pid)
            load = await measure(seated, given.every, given.seconds)
            used = usage.told()
            load.lost += await lost_events(seated)
            p50, p95, p99 = (percentile(load.latencies, share) for share in (0.5, 0.95, 0.99))
            print(
                f"{kind}  {count:5} tables  {load.moves:5} moves  p50 {p50:6.1f}  p95 {p95:6.1f}  p99 {p99:6.1f} ms"
                f"  lost {load.lost}  CPU a move: server {1000 * used['server_s'] / load.moves:.2f} ms,"
                f" people {1000 * used['people_s'] / load.moves:.2f} ms  others {used['others_share']:.0%}",
                flush=True,
            )
            if count == given.tables:
                told |= {
                    f"{kind}_moves": load.moves,
                    f"{kind}_p50_ms": round(p50, 1),
                    f"{kind}_p95_ms": round(p95, 1),
                    f"{kind}_p99_ms": round(p99, 1),
                    f"{kind}_lost_events": load.lost,
                    f"{kind}_server_cpu_ms_per_move": round(1000 * used["server_s"] / load.moves, 2),
                    f"{kind}_people_cpu_ms_per_move": round(1000 * used["people_s"] / load.moves, 2),
                    f"{kind}_others_share_of_machine": round(used["others_share"], 3),
                    f"{kind}_memory_busy_mib": round(resident_mib(process.pid), 1),
                    f"{kind}_memory_per_table_kib": round(1024 * (resident_mib(process.pid) - empty) / count, 1),
                }
                if page:
                    told |= await pages(seated[0][0])
            if p95 >= GOAL_MS or load.lost:
                break
            holds = count
            told[f"{kind}_server_cpu_ms_per_move_with_most_tables"] = round(1000 * used["server_s"] / load.moves, 2)
            step = time.perf_counter() - step_began
            if time.perf_counter() + step > until:
                told[f"{kind}_stopped"] = "no time was left to try more tables"
                break
            count += given.step
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, return_exceptions=True)
        return told | {f"{kind}_most_tables_under_100_ms": holds}
    finally:
        process.terminate()
        process.wait()


@contextlib.contextmanager
def reviewed_meanwhile(count: int, game: str, setting: str) -> Iterator[None]:
    """So many random games are reviewed at a time, at the priority that reviews of a server have."""
    desks, played = [Desk(Nowhere(), Blank()) for _ in range(count)], registry.game(game)
    luck = random.Random(1814)
    for number, desk in enumerate(desks):
        one = Playthrough(played, played.options_type.for_seats(2), number)
        while one.position.waiting:
            seat = played.to_act(one.position)[0]
            one.submit(seat, luck.choice(played.legal(one.position, seat)))
        desk.start(played, one.log, setting, visitor=str(number))
    try:
        yield
    finally:
        for desk in desks:
            desk.close()


class Nowhere:
    """Where no review is kept, and none found."""

    def read(self, review: str) -> None: ...

    def keep(self, review: str, document: str) -> None: ...


class Blank:
    """Where nothing is written down of work, and nothing is cancelled."""

    def read(self, id: str) -> None: ...

    def going_on(self) -> list[Piece]:
        return []

    def begin(self, piece: Piece) -> bool:
        return True

    def tell(self, piece: Piece) -> bool:
        return True

    def cancel(self, id: str) -> None: ...


async def one_move(folder: Path, times: int = 50) -> dict[str, float]:
    """CPU of a move without the network, for a table of two and one of four: to store it, and for each viewer the whole
    board, the message after a move, sections only, and what a program is told."""
    from starlette.requests import Request

    from zenova.table import Hub, TablePlan, Update
    from zenova.table.storage import Storage
    from zenova.web.routes.stream import as_json
    from zenova.web.routes.table import Follower

    hub = Hub(Storage(f"sqlite:///{folder / 'board.db'}"), seed=lambda: 1814)
    luck = random.Random(1814)
    told: dict[str, float] = {}
    request = Request({"type": "http", "headers": []})
    for game, players in (("zenith", 2), ("zena", 4)):
        opened = await hub.open(TablePlan(game, {"players": players}), "Ada")
        invites = (await hub.view(opened.table, [opened.key])).invites
        keys = [[opened.key], *[[(await hub.join(invite, "Bob")).key] for invite in invites.values()]]
        follower, program = Follower(request), as_json(None)
        wholes, changes, sizes, texts, stored = [], [], [], [], []
        for _ in range(times):
            views = [await hub.view(opened.table, keys[seat], seat) for seat in range(players)]
            for tell, taken in ((Follower(request), wholes), (follower, changes), (program, texts)):
                views[0].cache.clear()
                began = time.process_time()
                message = tell(Update("table", views[0]))
                taken.append(time.process_time() - began)
                if tell is follower:
                    sizes.append(len(message[1]))
            seat = next(seat for seat in range(players) if views[seat].decision)
            decision = views[seat].decision
            assert decision is not None
            action = luck.choice(decision.options)
            began = time.process_time()
            await hub.submit(opened.table, keys[seat], seat, views[seat].version, action)
            stored.append(time.process_time() - began)
        told[f"board_{game}_whole_ms"] = round(1000 * statistics.median(wholes), 2)
        told[f"board_{game}_changes_ms"] = round(1000 * statistics.median(changes[1:]), 2)
        told[f"board_{game}_changes_kb"] = round(statistics.median(sizes[1:]) / 1000, 1)
        told[f"board_{game}_json_ms"] = round(1000 * statistics.median(texts[1:]), 2)
        told[f"board_{game}_submit_ms"] = round(1000 * statistics.median(stored), 2)
    await hub.close()
    return told


async def main(given: argparse.Namespace) -> None:
    began = time.perf_counter()
    told = conditions() | {
        "tables": given.tables,
        "viewers": 2 * given.tables,
        "seconds_between_moves": given.every,
    }
    failed: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        parts: dict[str, Callable[[], Coroutine[Any, Any, Figures]]] = {
            "cold start": lambda: cold_start(folder, 1 if given.short else 5),
            "stored tables": lambda: stored_tables(folder, 20 if given.short else 20_000),
            "html": lambda: ramp(folder, True, given, began + 0.55 * LONGEST_S),
            "json": lambda: ramp(folder, False, given, began + LONGEST_S),
            "one move": lambda: one_move(folder, 5 if given.short else 50),
        }
        if given.reviews and not given.short:
            parts = {"html": parts["html"]}
        reviewed = ("goofspiel", "quick") if given.short else ("zenith", "deep")
        with reviewed_meanwhile(given.reviews, *reviewed):
            for part, run in parts.items():
                try:
                    told |= await asyncio.wait_for(run(), max(30.0, began + LONGEST_S + 20 - time.perf_counter()))
                except Exception as error:
                    traceback.print_exc()
                    failed[part] = f"{type(error).__name__}: {error}"
    told["load_average_after"] = round(os.getloadavg()[0], 2)
    others = max(told.get(f"{kind}_others_share_of_machine", 0.0) for kind in ("html", "json"))
    told["machine_was_busy"] = others > BUSY
    show(told)
    if was_busy(told) if given.reviews else others > BUSY:
        print(f"\nBUSY MACHINE: other processes used {others:.0%} of it. These times are no measure of the server.")
    elif given.reviews and not given.short:
        wanted = ("tables", "load_average_before", *(f"html_{key}" for key in ("moves", "p50_ms", "p95_ms", "p99_ms")))
        keep("tables", {f"with_{given.reviews}_reviews/{key}": told.get(key) for key in wanted}, whole=False)
    elif not given.short:
        keep("tables", told, whole=not failed)
    if failed:
        sys.exit(f"\nFAILED: {', '.join(failed)}")


if __name__ == "__main__":
    parser = arguments(__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--step", type=int, default=100, help="tables that are added while the goal is met")
    parser.add_argument("--every", type=float, default=3.0, help="seconds between two moves of a table")
    parser.add_argument("--seconds", type=float, default=15.0, help="of load for each number of tables")
    parser.add_argument("--most", type=int, default=1600, help="tables to try at most")
    parser.add_argument("--reviews", type=int, default=0, help="games that are reviewed meanwhile (default 0)")
    chosen = parser.parse_args()
    if chosen.reviews:
        chosen.most = chosen.tables
    if chosen.short:
        chosen.tables, chosen.most, chosen.every, chosen.seconds = 2, 2, 0.3, 1.0
    asyncio.run(main(chosen))
