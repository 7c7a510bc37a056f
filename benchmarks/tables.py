"""How fast a move is on every screen: live tables on a real server, everything over loopback.

Two people at each table follow it by server-sent events; one of them moves every few seconds. Measured is the time from
sending the POST until the event has arrived at each viewer who can see the move. The server and the people share the
machine. Writes benchmarks/out/tables.json.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

OUT = Path(__file__).parent / "out" / "tables.json"
SERVE = "import sys; from zenova.web.server import server; from zenova.web.app import Config; " + (
    "server('127.0.0.1', int(sys.argv[1]), Config(sys.argv[2], rates={})).run()"
)
GOAL_MS = 100.0


# A small HTTP client: the people must not need more of the machine than the server


class Wire:
    """One connection; `cookies` are sent with every request and kept from every answer."""

    def __init__(self, port: int, cookies: dict[str, str] | None = None) -> None:
        self.port = port
        self.cookies = {} if cookies is None else cookies
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        status, headers = await self._send(method, path, body)
        assert self.reader is not None
        content = await self.reader.readexactly(int(headers["content-length"]))
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {content[:300]!r}")
        return json.loads(content)

    async def follow(self, path: str) -> asyncio.StreamReader:
        status, _ = await self._send("GET", path, None)
        assert status == 200
        assert self.reader is not None
        return self.reader

    async def _send(self, method: str, path: str, body: Any) -> tuple[int, dict[str, str]]:
        if self.writer is None or self.reader is None or self.reader.at_eof():
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        payload = b"" if body is None else json.dumps(body).encode()
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self.writer.write(
            f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\ncookie: {cookies}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(payload)}\r\n\r\n".encode()
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
    """A seat's browser: what it knows, and when it last heard something new."""

    wire: Wire
    table: str
    seat: int
    version: int = -1
    seen: dict[str, Any] = field(default_factory=dict)
    lines: int = 0
    page: bool = False  # follows HTML, as browsers do, instead of JSON
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
            if chunk.startswith(b"event: table"):
                self.heard = time.perf_counter()
                if self.page:
                    self.version = int(chunk.split(b"\n", 2)[1].removeprefix(b"id: "))
                else:
                    self.seen = json.loads(chunk[chunk.index(b"data: ") + 6 :])
                    self.version = self.seen["version"]
                    self.lines += len(self.seen["log"])
                self.new.set()

    async def look(self) -> dict[str, Any]:
        if self.page:
            path = f"/api/tables/{self.table}?seat={self.seat}&since={max(self.version, 0)}"
            self.seen = await self.wire.ask("GET", path)
        return self.seen


async def open_table(port: int) -> list[Viewer]:
    ada, bob = Wire(port), Wire(port)
    opened = await ada.ask("POST", "/api/tables", {"game": "zenith", "name": "Ada"})
    table = opened["table"]
    await bob.ask("POST", "/api/join", {"invite": opened["invites"]["1"], "name": "Bob"})
    viewers = [Viewer(ada, table, 0), Viewer(bob, table, 1)]
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
        asked = [viewer for viewer in viewers if (await viewer.look()).get("decision")]
        if not asked:
            return
        mover = asked[0]
        action = luck.choice(mover.seen["decision"]["options"])
        before = [viewer.version for viewer in viewers]
        for viewer in viewers:
            viewer.new.clear()
        sent = time.perf_counter()
        wish = {"seat": mover.seat, "version": mover.version, "action": action, "key": f"{load.moves}-{sent}"}
        await mover.wire.ask("POST", f"/api/tables/{mover.table}/actions", wish)
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
    await asyncio.sleep(1.0)
    for table in viewers:
        for viewer in table:
            fresh = await viewer.wire.ask("GET", f"/api/tables/{viewer.table}?seat={viewer.seat}")
            if fresh["version"] != viewer.version or (not viewer.page and len(fresh["log"]) != viewer.lines):
                load.lost += 1
    return load


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


# The server


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


def wait_for_page(port: int, path: str) -> bytes:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers={"accept-encoding": "gzip"})
    while True:
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                content: bytes = answer.read()
                return content
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.002)


def cold_start(folder: Path, times: int = 5) -> dict[str, float]:
    """From nothing to the first page in hand, with a new database and with one that exists."""
    command = Path(sys.executable).with_name("zenova")
    told = {}
    for name in ("new", "existing"):
        taken = []
        for number in range(times):
            port = free_port()
            database = folder / (f"cold-{number}.db" if name == "new" else "cold-0.db")
            began = time.perf_counter()
            process = subprocess.Popen(
                [command, "serve", "--port", str(port), "--database", str(database)], stdout=subprocess.DEVNULL
            )
            wait_for_page(port, "/")
            taken.append(time.perf_counter() - began)
            process.terminate()
            process.wait()
        told[f"cold_start_{name}_s"] = round(statistics.median(taken), 3)
    return told


async def pages(viewer: Viewer) -> dict[str, float]:
    """The weight of the pages as they travel, and how long the server needs for one."""
    told: dict[str, float] = {}
    for name, path in (("home", "/"), ("table", f"/table/{viewer.table}")):
        wire = Wire(viewer.wire.port, viewer.wire.cookies)
        times = []
        for _ in range(20):
            began = time.perf_counter()
            status, headers = await wire._send("GET", path, None)
            if status != 200 or wire.reader is None:
                return told
            content = await wire.reader.readexactly(int(headers["content-length"]))
            times.append(time.perf_counter() - began)
        told[f"page_{name}_ms"] = round(1000 * statistics.median(times), 2)
        told[f"page_{name}_gzip_kb"] = round(len(gzip.compress(content)) / 1000, 1)
    return told


async def ramp(
    port: int, process: int, tables: int, every: float, seconds: float, most: int, page: bool
) -> dict[str, Any]:
    """The given number of tables, then as many more until the goal is missed."""
    kind = "html" if page else "json"
    told: dict[str, Any] = {}
    seated: list[list[Viewer]] = []
    listening: list[asyncio.Task[None]] = []
    empty = resident_mib(process)
    holds = 0
    for count in range(tables, most + 1, tables):
        while len(seated) < count:
            seated.append(await open_table(port))
            for viewer in seated[-1]:
                viewer.page = page
                listening.append(asyncio.create_task(viewer.listen()))
        for viewer in [viewer for table in seated for viewer in table]:
            await viewer.new.wait()
        used = cpu_seconds(process)
        load = await measure(seated, every, seconds)
        used = cpu_seconds(process) - used
        p50, p95, p99 = (percentile(load.latencies, share) for share in (0.5, 0.95, 0.99))
        print(
            f"{kind}  {count:5} tables  {load.moves:5} moves  p50 {p50:6.1f}  p95 {p95:6.1f}  p99 {p99:6.1f} ms"
            f"  lost {load.lost}  {1000 * used / load.moves:.1f} ms of CPU a move",
            flush=True,
        )
        if count == tables:
            told |= {
                f"{kind}_moves": load.moves,
                f"{kind}_p50_ms": round(p50, 1),
                f"{kind}_p95_ms": round(p95, 1),
                f"{kind}_p99_ms": round(p99, 1),
                f"{kind}_lost_events": load.lost,
                f"{kind}_server_cpu_ms_per_move": round(1000 * used / load.moves, 2),
                f"{kind}_memory_per_table_kib": round(1024 * (resident_mib(process) - empty) / tables, 1),
            }
            told |= await pages(seated[0][0])
        if p95 >= GOAL_MS or load.lost:
            break
        holds = count
    for task in listening:
        task.cancel()
    return told | {f"{kind}_most_tables_under_100_ms": holds}


async def main(tables: int, every: float, seconds: float, most: int) -> None:
    told: dict[str, Any] = {
        "load_average_before": round(os.getloadavg()[0], 2),
        "cpus": os.cpu_count(),
        "tables": tables,
        "viewers": 2 * tables,
        "seconds_between_moves": every,
    }
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        told |= cold_start(folder)
        for page in (False, True):
            port = free_port()
            process = subprocess.Popen([sys.executable, "-c", SERVE, str(port), str(folder / f"load-{page}.db")])
            try:
                await asyncio.to_thread(wait_for_page, port, "/api/games")
                told["memory_empty_mib"] = round(resident_mib(process.pid), 1)
                told |= await ramp(port, process.pid, tables, every, seconds, most, page)
            finally:
                process.terminate()
                process.wait()
    told["load_average_after"] = round(os.getloadavg()[0], 2)
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(json.dumps(told, indent=2) + "\n")
    print(json.dumps(told, indent=2))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--every", type=float, default=3.0, help="seconds between two moves of a table")
    parser.add_argument("--seconds", type=float, default=20.0, help="of load for each number of tables")
    parser.add_argument("--most", type=int, default=1600, help="tables to try at most")
    given = parser.parse_args()
    asyncio.run(main(given.tables, given.every, given.seconds, given.most))
