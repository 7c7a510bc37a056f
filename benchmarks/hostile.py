"""What hostile visitors do to everybody else: nothing.

A server on SQLite is attacked from many addresses of this machine: streams by the thousand, requests that never end,
heads without end, thousands of cookies, readers who take nothing in, a flood, and tables by the thousand of one client:
its bounds are those it ships with, but for how often a table may be opened. Meanwhile somebody else, in a process of
their own, looks and plays, and is timed. At last every route is fuzzed in this process. No answer may be the server's
fault.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from figures import Figures, arguments, conditions, keep, show
from machine import free_port, resident_mib, wait_for_page
from people import Wire, percentile

SERVE = "import sys; from zenova.web.server import server; from zenova.web.app import Config; " + (
    "from zenova.web.security.rates import RATES; rates = {kind: RATES[kind] for kind in RATES if kind != 'open'}; "
    "server('127.0.0.1', int(sys.argv[1]), Config(sys.argv[2], rates=rates)).run()"
)
GOAL_MS = 200.0
EVERY_S = 0.15  # between two requests of somebody else
PATIENCE_S = 30.0
STREAMS_OF_ONE = 50
WISH = {"game": "zenith", "name": "Eve", "public": True, "seats": [{"kind": "me"}, {"kind": "me"}]}
CLOSED = 0  # instead of a status: cut off without an answer

Attack = Callable[[int, int, float], Coroutine[Any, Any, Counter[int]]]
"""With a port, how many of something, and how long that is held; how it was answered."""


# Somebody else


def visit(port: int, asked: Connection) -> None:
    """Look and play, and tell how long each answer took whenever that is asked for."""
    asyncio.run(_visit(port, asked))


async def _visit(port: int, asked: Connection) -> None:
    wire, luck = Wire(port), random.Random(1814)
    times: list[float] = []
    opened = await wire.ask("POST", "/api/tables", WISH)
    table = f"/api/tables/{opened['table']}"
    asked.send([])
    while True:
        for seat in (0, 1):
            seen = await wire.ask("GET", f"{table}?seat={seat}&since=999")
            wishes: list[tuple[str, str, Any]] = [("GET", "/", None), ("GET", f"/table/{opened['table']}", None)]
            if seen["decision"]:
                action = luck.choice(seen["decision"]["options"])
                wishes.append(
                    ("POST", f"{table}/actions", {"seat": seat, "version": seen["version"], "action": action})
                )
            for method, path, body in wishes:
                began = time.perf_counter()
                await wire.send(method, path, json.dumps(body).encode() if body else b"", "application/json")
                times.append(time.perf_counter() - began)
                if asked.poll(EVERY_S):
                    asked.recv()
                    asked.send(times)
                    times = []


# Attacks


async def knock(port: int, address: str, said: bytes, patience: float = PATIENCE_S) -> int:
    """The status of what is answered to these bytes."""
    try:
        async with asyncio.timeout(patience):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
            try:
                writer.write(said)
                line = await reader.readline()
                return int(line.split()[1]) if line else CLOSED
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return CLOSED


async def many(count: int, together: int, one: Callable[[int], Awaitable[int]]) -> Counter[int]:
    """So many of them, so many together."""
    places = asyncio.Semaphore(together)

    async def wait(number: int) -> int:
        async with places:
            return await one(number)

    return Counter(await asyncio.gather(*map(wait, range(count))))


def head(path: str = "/", more: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n{more}\r\n".encode()


def somebody(number: int) -> str:
    """An address of this machine that is nobody else's."""
    return f"127.1.{number // 250}.{number % 250 + 1}"


async def streams(port: int, count: int, held: float) -> Counter[int]:
    """Held by as many addresses as it takes, while one more address wants as many for itself."""
    eve = Wire(port)
    table = (await eve.ask("POST", "/api/tables", WISH))["table"]
    path = f"/api/tables/{table}/stream"
    open_ones: list[asyncio.StreamWriter] = []

    async def hold(number: int) -> int:
        try:
            address = somebody(number // STREAMS_OF_ONE)
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
            open_ones.append(writer)
            writer.write(head(path))
            return int((await reader.readline()).split()[1])
        except (OSError, IndexError):
            return CLOSED

    told = await many(count, 50, hold)
    greedy = somebody(9999)
    told += await many(count, 300, lambda number: knock(port, greedy, head(path)))
    await asyncio.sleep(held)
    for writer in open_ones:
        writer.close()
    return told


async def tables(port: int, count: int, held: float) -> Counter[int]:
    wire = Wire(port)
    for _ in range(count):
        await wire.send("POST", "/api/tables", json.dumps(WISH).encode(), "application/json")
    return Counter({201: count})


async def slow_readers(port: int, count: int, held: float) -> Counter[int]:
    """Pages by the hundred are asked for and none is read."""

    async def stare(number: int) -> int:
        try:
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(somebody(number // 25), 0), limit=1
            )
            writer.write(head() * 100)
            await asyncio.sleep(held)
            line = await reader.readexactly(len("HTTP/1.1 200"))
            writer.transport.abort()
            return int(line.split()[1])
        except (OSError, asyncio.IncompleteReadError):
            return CLOSED

    return await many(count, count, stare)


async def half_requests(port: int, count: int, held: float) -> Counter[int]:
    """Begun, and never ended."""
    begun = (b"GET / HTTP/1.1\r\nx: ", b"POST /tables HTTP/1.1\r\nhost: x\r\ncontent-length: 900\r\n\r\na=", b"G")
    return await many(count, count, lambda number: knock(port, somebody(number // 100), begun[number % 3], held))


async def huge_heads(port: int, count: int, held: float) -> Counter[int]:
    kinds = ("x: " + "a" * 2_000_000 + "\r\n", "x: a\r\n" * 50_000, "cookie: " + "a=b; " * 3_000 + "\r\n")
    return await many(count, 20, lambda number: knock(port, somebody(number // 20), head(more=kinds[number % 3])))


async def flood(port: int, count: int, held: float) -> Counter[int]:
    """From one address."""
    return await many(count, 100, lambda number: knock(port, somebody(0), head("/api/games")))


# All of it


@contextmanager
def serving(database: Path) -> Iterator[tuple[int, int]]:
    """The port and the process of a server."""
    port = free_port()
    process = subprocess.Popen([sys.executable, "-c", SERVE, str(port), str(database)])
    try:
        wait_for_page(port, "/")
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


def attacked(database: Path, attacks: dict[Attack, int], held: float) -> Figures:
    told: Figures = {}
    with serving(database) as (port, process):
        here, there = multiprocessing.Pipe()
        other = multiprocessing.get_context("spawn").Process(target=visit, args=(port, there), daemon=True)
        other.start()
        here.recv()
        for attack, count in attacks.items():
            answers = asyncio.run(attack(port, count, held))
            here.send("tell")
            times = here.recv()
            name = attack.__name__
            told |= {f"{name}/count": count}
            told |= {f"{name}/answered_{status or 'never'}": number for status, number in sorted(answers.items())}
            told |= {
                f"{name}/others_p95_ms": round(percentile(times, 0.95), 1),
                f"{name}/memory_mib": round(resident_mib(process), 1),
            }
            show({key: value for key, value in told.items() if key.startswith(f"{name}/")})
        other.terminate()
        other.join()
    return told


def main(given: argparse.Namespace) -> None:
    from fuzz import fuzz  # whoever visits needs none of it

    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    told = conditions()
    few = given.streams // 5
    attacks: dict[Attack, int] = {
        streams: given.streams,
        half_requests: few,
        huge_heads: few,
        slow_readers: few // 4,
        flood: given.streams,
        tables: given.tables,
    }
    with tempfile.TemporaryDirectory() as name:
        told |= attacked(Path(name) / "attacked.db", attacks, given.held)
        server = asyncio.run(fuzz(Path(name), given.requests))
    told |= {f"fuzzed/answered_{status}": number for status, number in sorted(server.answers.items())}
    show({key: value for key, value in told.items() if key.startswith("fuzzed/")})
    for status, request in server.broken:
        print(status, request)
    slow = [key for key, value in told.items() if key.endswith("others_p95_ms") and value >= GOAL_MS]
    if slow:
        print(f"\nothers had to wait: {', '.join(slow)}")
    if not given.short:
        keep("hostile", told)
    ours = [key for key in told if "/answered_5" in key]
    assert not ours, f"the server's own fault: {', '.join(ours)}"


if __name__ == "__main__":
    parser = arguments(__doc__)
    parser.add_argument("--streams", type=int, default=5000)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--requests", type=int, default=1_000_000, help="that are fuzzed")
    parser.add_argument("--held", type=float, default=5.0, help="seconds for which an attack is held")
    chosen = parser.parse_args()
    if chosen.short:
        chosen.streams, chosen.tables, chosen.requests, chosen.held = 20, 5, 60, 0.1
    main(chosen)
