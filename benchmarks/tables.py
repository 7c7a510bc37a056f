"""How fast a move is on every screen: live tables on a real server, everything over loopback.

Two people at each table follow it by server-sent events, as pages do (HTML) or as programs do (JSON); one of them moves
every few seconds. Measured is the time from sending the POST until the event has arrived at each viewer who can see the
move. The server and the people share the machine, so what else runs there is measured too, and told loudly.

A part that fails costs the others nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from figures import Figures, arguments, conditions, keep, show

SERVE = "import sys; from zenova.web.server import server; from zenova.web.app import Config; " + (
    "server('127.0.0.1', int(sys.argv[1]), Config(sys.argv[2], rates={})).run()"
)
GOAL_MS = 100.0
LONGEST_S = 330.0  # of the whole run: no more tables are tried when a step would not fit any more
SETTLED_S = 5.0  # after the start of a server: it reads ahead what tables will need
BUSY = 0.1  # the share of the machine that others may use before the figures are called doubtful
ACTION = re.compile(rb'name="action" value="(\d+)"')
LINK = re.compile(r"""(?:href|src)="(/static/[^"#]+)|import '\./([\w-]+\.js)'|url\(["']?([^)"']+)""")


# A small HTTP client: the people must not need more of the machine than the server


class Wire:
    """One connection; `cookies` are sent with every request and kept from every answer."""

    def __init__(self, port: int, cookies: dict[str, str] | None = None) -> None:
        self.port = port
        self.cookies = {} if cookies is None else cookies
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        payload = b"" if body is None else json.dumps(body).encode()
        return json.loads(await self.send(method, path, payload, "application/json"))

    async def answer(self, path: str, form: dict[str, Any]) -> None:
        """An answer as the page of somebody who follows the table sends it."""
        more = "hx-request: true\r\nzenova-follows: true\r\n"
        await self.send("POST", path, urlencode(form).encode(), "application/x-www-form-urlencoded", more)

    async def send(self, method: str, path: str, payload: bytes = b"", kind: str = "", more: str = "") -> bytes:
        status, headers = await self._send(method, path, payload, kind, more)
        assert self.reader is not None
        content = await self.reader.readexactly(int(headers.get("content-length", 0)))
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {content[:300]!r}")
        return content

    async def follow(self, path: str) -> asyncio.StreamReader:
        status, _ = await self._send("GET", path)
        assert status == 200
        assert self.reader is not None
        return self.reader

    async def _send(
        self, method: str, path: str, payload: bytes = b"", kind: str = "", more: str = ""
    ) -> tuple[int, dict[str, str]]:
        if self.writer is None or self.reader is None or self.reader.at_eof():
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self.writer.write(
            f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\ncookie: {cookies}\r\n{more}"
            f"content-type: {kind}\r\ncontent-length: {len(payload)}\r\n\r\n".encode()
            + payload
        )
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {}
        for line in head[1:]:
            name, _, value = line.partition(": ")
            headers[name.lower()] = value
            if name.lower() == "set-cookie":
                cookie, _, key = value.split(";")[0].partition("=")
                self.cookies[cookie] = key
        return int(head[0].split()[1]), headers


@dataclass
class Viewer:
    """A seat's browser or program: the last message that has the question, and when it last heard something new."""

    wire: Wire
    table: str
    seat: int
    page: bool = False  # follows HTML, as browsers do, instead of JSON
    version: int = -1
    question: bytes = b""
    messages: list[bytes] = field(default_factory=list)
    heard: float = 0.0
    new: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        stream = Wire(self.wire.port, self.wire.cookies)
        where = f"/table/{self.table}" if self.page else f"/api/tables/{self.table}"
        reader = await stream.follow(f"{where}/stream?seat={self.seat}")
        while True:
            size = int(await reader.readline(), 16)
            chunk = await reader.readexactly(size)
            await reader.readline()
            if not chunk.startswith(b"event: "):
                continue
            version = int(chunk.split(b"\n", 2)[1].removeprefix(b"id: "))
            if version > self.version:
                self.heard = time.perf_counter()
                self.version = version
                self.new.set()
            if not self.page:
                self.messages.append(chunk)
            if not self.page or b'id="answer"' in chunk:
                self.question = chunk

    def options(self) -> list[Any]:
        """The answers to what this seat is asked now."""
        if self.page:
            return ACTION.findall(self.question)
        decision = _data(self.question)["decision"]
        return decision["options"] if decision else []

    async def act(self, option: Any) -> None:
        if self.page:
            form = {"version": self.version, "action": option.decode()}
            await self.wire.answer(f"/table/{self.table}/act?seat={self.seat}", form)
        else:
            wish = {"seat": self.seat, "version": self.version, "action": option, "key": str(time.perf_counter())}
            await self.wire.ask("POST", f"/api/tables/{self.table}/actions", wish)

    def lines(self) -> int:
        """How many lines of the log have come by the stream."""
        return sum(len(_data(message)["log"]) for message in self.messages)


def _data(message: bytes) -> Any:
    return json.loads(message[message.index(b"data: ") + 6 :])


async def open_table(port: int, page: bool) -> list[Viewer]:
    ada, bob = Wire(port), Wire(port)
    opened = await ada.ask("POST", "/api/tables", {"game": "zenith", "name": "Ada"})
    table = opened["table"]
    await bob.ask("POST", "/api/join", {"invite": opened["invites"]["1"], "name": "Bob"})
    viewers = [Viewer(ada, table, 0, page), Viewer(bob, table, 1, page)]
    for viewer in viewers:
        seen = await viewer.wire.ask("GET", f"/api/tables/{table}?since=999")
        wish = {"seat": viewer.seat, "version": seen["version"], "action": {"done": True}}
        await viewer.wire.ask("POST", f"/api/tables/{table}/actions", wish)
    return viewers


@dataclass
class Load:
    latencies: list[float] = field(default_factory=list)
    moves: int = 0
    lost: int = 0


async def play(viewers: list[Viewer], every: float, until: float, load: Load, luck: random.Random) -> None:
    """A move at a random moment of each interval; latencies are of everybody who hears of it."""
    await asyncio.sleep(luck.uniform(0, every))
    while time.perf_counter() < until:
        began = time.perf_counter()
        asked = [(viewer, options) for viewer in viewers if (options := viewer.options())]
        if not asked:
            return
        mover, options = asked[0]
        before = [viewer.version for viewer in viewers]
        sent = time.perf_counter()
        await mover.act(luck.choice(options))
        load.moves += 1
        await asyncio.sleep(max(0.0, began + every - time.perf_counter()))
        for viewer, version in zip(viewers, before, strict=True):
            if viewer.version > version:
                load.latencies.append(viewer.heard - sent)
            elif viewer is mover:
                load.lost += 1


async def measure(viewers: list[list[Viewer]], every: float, seconds: float) -> Load:
    load = Load()
    until = time.perf_counter() + seconds
    luck = random.Random(1814)
    await asyncio.gather(*(play(table, every, until, load, luck) for table in viewers))
    return load


async def lost_events(viewers: list[list[Viewer]]) -> int:
    """Viewers who show something else than the server does."""
    await asyncio.sleep(1.0)
    lost = 0
    for viewer in (viewer for table in viewers for viewer in table):
        fresh = await viewer.wire.ask("GET", f"/api/tables/{viewer.table}?seat={viewer.seat}")
        lost += fresh["version"] != viewer.version or (not viewer.page and len(fresh["log"]) != viewer.lines())
    return lost


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


# The machine and the server


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def resident_mib(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def cpu_seconds(process: int) -> float:
    """What the process has used of the machine so far: unlike times, it does not depend on what else runs there."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def machine_seconds() -> float:
    """What all processes of the machine have used of it so far."""
    fields = [int(field) for field in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return (sum(fields) - fields[3] - fields[4]) / os.sysconf("SC_CLK_TCK")


class Usage:
    """Who used how much of the machine since this was made."""

    def __init__(self, server: int) -> None:
        self.server = server
        self.began = self._now()

    def _now(self) -> tuple[float, float, float, float]:
        return time.perf_counter(), machine_seconds(), cpu_seconds(self.server), cpu_seconds(os.getpid())

    def told(self) -> dict[str, float]:
        wall, machine, server, people = (now - then for now, then in zip(self._now(), self.began, strict=True))
        others = max(0.0, machine - server - people) / wall / (os.cpu_count() or 1)
        return {"server_s": server, "people_s": people, "others_share": others}


def wait_for_page(port: int, path: str) -> bytes:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers={"accept-encoding": "gzip"})
    until = time.monotonic() + 30
    while True:
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                content: bytes = answer.read()
                return content
        except (urllib.error.URLError, ConnectionError):
            if time.monotonic() > until:
                raise
            time.sleep(0.002)


# The parts


async def cold_start(folder: Path, times: int = 5) -> dict[str, float]:
    """From nothing to the first page in hand, with a new database and with one that exists."""
    command = Path(sys.executable).with_name("zenova")
    told = {}
    for name in ("new", "existing"):
        taken, used = [], []
        for number in range(times):
            port = free_port()
            database = folder / (f"cold-{number}.db" if name == "new" else "cold-0.db")
            began = time.perf_counter()
            process = subprocess.Popen(
                [command, "serve", "--port", str(port), "--database", str(database)], stdout=subprocess.DEVNULL
            )
            try:
                wait_for_page(port, "/")
                taken.append(time.perf_counter() - began)
                used.append(cpu_seconds(process.pid))
            finally:
                process.terminate()
                process.wait()
        told[f"cold_start_{name}_s"] = round(statistics.median(taken), 3)
        told[f"cold_start_{name}_cpu_s"] = round(statistics.median(used), 2)
    return told


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


async def one_board(folder: Path, times: int = 50) -> dict[str, float]:
    """CPU for one viewer's board in the middle of a game: the whole, and the message after a move, sections only."""
    from starlette.requests import Request

    from zenova.table import Hub, TablePlan, Update
    from zenova.table.storage import Storage
    from zenova.web.routes.table import Follower

    hub = Hub(Storage(f"sqlite:///{folder / 'board.db'}"), seed=lambda: 1814)
    luck = random.Random(1814)
    told: dict[str, float] = {}
    request = Request({"type": "http", "headers": []})
    for game in ("zenith", "zena"):
        opened = await hub.open(TablePlan(game, {"players": 2}), "Ada")
        invite = (await hub.view(opened.table, [opened.key])).invites[1]
        keys = [[opened.key], [(await hub.join(invite, "Bob")).key]]
        follower, wholes, changes, sizes = Follower(request), [], [], []
        for _ in range(times):
            views = [await hub.view(opened.table, keys[seat], seat) for seat in (0, 1)]
            for tell, taken in ((Follower(request), wholes), (follower, changes)):
                views[0].cache.clear()
                began = time.process_time()
                message = tell(Update("table", views[0]))
                taken.append(time.process_time() - began)
            sizes.append(len(message[1]))
            seat = next(seat for seat in (0, 1) if views[seat].decision)
            decision = views[seat].decision
            assert decision is not None
            await hub.submit(opened.table, keys[seat], seat, views[seat].version, luck.choice(decision.options))
        told[f"board_{game}_whole_ms"] = round(1000 * statistics.median(wholes), 2)
        told[f"board_{game}_changes_ms"] = round(1000 * statistics.median(changes[1:]), 2)
        told[f"board_{game}_changes_kb"] = round(statistics.median(sizes[1:]) / 1000, 1)
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
            "html": lambda: ramp(folder, True, given, began + 0.55 * LONGEST_S),
            "json": lambda: ramp(folder, False, given, began + LONGEST_S),
            "one board": lambda: one_board(folder, 5 if given.short else 50),
        }
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
    if others > BUSY:
        print(f"\nBUSY MACHINE: other processes used {others:.0%} of it. These times are no measure of the server.")
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
    chosen = parser.parse_args()
    if chosen.short:
        chosen.tables, chosen.most, chosen.every, chosen.seconds = 2, 2, 0.3, 1.0
    asyncio.run(main(chosen))
