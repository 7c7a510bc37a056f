"""What hostile visitors do to everybody else: nothing.

A server on SQLite is attacked from many addresses of this machine: streams by the thousand, requests that never end,
heads without end, thousands of cookies, readers who take nothing in of pages or of a table that is played, a flood, and
tables by the thousand of one client: its bounds are those it ships with, but for how often a table may be opened.
Meanwhile somebody else, in a process of their own, looks and plays, and is timed, also beside nobody. At last every
route is fuzzed, by a process on each core. No answer may be the server's fault.

`--minutes` ends a run, `--resume` goes on where one was stopped, `--report` only keeps the figures of what has been
measured so far. `--only fuzzed` needs no server, and the more cores the better."""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from figures import Figures
from machine import free_port, resident_mib, wait_for_page
from parts import Parts, arguments_of_parts
from people import Wire, percentile
from zenova.web.security.connection import MOST_AHEAD

SERVE = "import sys; from zenova.web.server import serve; from zenova.web.security.rates import RATES; " + (
    "rates = {kind: RATES[kind] for kind in RATES if kind != 'open'}; "
    "serve(port=int(sys.argv[1]), database=sys.argv[2], rates=rates)"
)
GOAL_MS = 200.0
EVERY_S = 0.15  # between two requests of somebody else
MOVE_S = 0.1  # between two moves of a watched table: with those of somebody else fewer than an address may send
PATIENCE_S = 30.0
SETTLED_S = 5.0  # after the start of a server: it reads ahead what tables will need
STREAMS_OF_ONE = 50
OTHERS = 1000 * STREAMS_OF_ONE  # who have other addresses
FUZZED_AT_ONCE = 5000  # requests to one server
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


async def nobody(port: int, count: int, held: float) -> Counter[int]:
    await asyncio.sleep(held)
    return Counter()


async def streams(port: int, count: int, held: float) -> Counter[int]:
    """Held by as many addresses as it takes, while one more address wants as many for itself."""
    eve = Wire(port)
    table = (await eve.ask("POST", "/api/tables", WISH))["table"]
    path = f"/api/tables/{table}/stream"
    open_ones: list[asyncio.StreamWriter] = []
    told = await many(count, 50, lambda number: hold(port, number, path, open_ones))
    greedy = somebody(9999)
    told += await many(count, 300, lambda number: knock(port, greedy, head(path)))
    await asyncio.sleep(held)
    for writer in open_ones:
        writer.close()
    return told


async def hold(port: int, number: int, path: str, open_ones: list[asyncio.StreamWriter]) -> int:
    """Follow something and read next to nothing of it."""
    try:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", port, local_addr=(somebody(number // STREAMS_OF_ONE), 0), limit=256
        )
        open_ones.append(writer)
        writer.write(head(path))
        return int((await reader.readline()).split()[1])
    except (OSError, IndexError):
        return CLOSED


async def watched_table(port: int, count: int, held: float) -> Counter[int]:
    """So many follow the page of one table, and read nothing more, while it is played as quickly as one address may."""
    eve, luck = Wire(port), random.Random(1814)
    opened = (await eve.ask("POST", "/api/tables", WISH))["table"]
    table, page = f"/api/tables/{opened}", f"/table/{opened}/stream"
    open_ones: list[asyncio.StreamWriter] = []
    told = await many(count, 50, lambda number: hold(port, OTHERS + number, page, open_ones))
    until = time.perf_counter() + 2 * held
    while time.perf_counter() < until:
        for seat in (0, 1):
            seen = await eve.ask("GET", f"{table}?seat={seat}&since=999")
            if seen["decision"]:
                action = luck.choice(seen["decision"]["options"])
                await eve.ask("POST", f"{table}/actions", {"seat": seat, "version": seen["version"], "action": action})
                await asyncio.sleep(MOVE_S)
    for writer in open_ones:
        writer.close()
    return told


async def tables(port: int, count: int, held: float) -> Counter[int]:
    wire = Wire(port)
    for _ in range(count):
        await wire.send("POST", "/api/tables", json.dumps(WISH).encode(), "application/json")
    return Counter({201: count})


async def slow_readers(port: int, count: int, held: float) -> Counter[int]:
    """Many pages are asked for at once and none is read."""

    async def stare(number: int) -> int:
        try:
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(somebody(number // 25), 0), limit=1
            )
            writer.write(head() * MOST_AHEAD)
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
    process = subprocess.Popen([sys.executable, "-c", SERVE, str(port), str(database)], stdout=subprocess.DEVNULL)
    try:
        wait_for_page(port, "/")
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


def attack_all(parts: Parts, attacks: dict[Attack, int], held: float, database: Path) -> None:
    wanted = {attack: count for attack, count in attacks.items() if parts.is_wanted(attack.__name__)}
    if not wanted:
        return
    with serving(database) as (port, process):
        here, there = multiprocessing.Pipe()
        other = multiprocessing.get_context("spawn").Process(target=visit, args=(port, there), daemon=True)
        other.start()
        here.recv()
        time.sleep(min(held, SETTLED_S))
        for attack, count in wanted.items():
            if parts.is_wanted(attack.__name__):
                here.send("tell")
                here.recv()
                answers = asyncio.run(attack(port, count, held))
                here.send("tell")
                times = here.recv()
                told: Figures = {"count": count}
                told |= {f"answered_{status or 'never'}": number for status, number in sorted(answers.items())}
                told |= {"others_requests": len(times), "others_p95_ms": round(percentile(times, 0.95), 1)}
                parts.add(attack.__name__, told | {"memory_mib": round(resident_mib(process), 1)})
        other.terminate()
        other.join()


def fuzz_all(parts: Parts, count: int) -> None:
    """Add as many requests to those of former runs as are missing, or as there is time for."""
    told = Counter(parts.measured.get("fuzzed", {}))
    portions = range(told["portions"], told["portions"] + -(-(count - told["requests"]) // FUZZED_AT_ONCE))
    if not portions or not parts.seconds_left:
        return
    size = min(count, FUZZED_AT_ONCE)
    pool = ProcessPoolExecutor(min(len(portions), os.cpu_count() or 1), multiprocessing.get_context("spawn"))
    try:
        running = [pool.submit(fuzz_one, seed, size) for seed in portions]
        for one in as_completed(running, parts.seconds_left):
            answers, broken = one.result()
            told += Counter({f"answered_{status}": number for status, number in answers.items()})
            told += Counter({"portions": 1, "requests": sum(answers.values())})
            parts.add("fuzzed", dict(sorted(told.items())))
            for request in broken:
                print(request)
    except TimeoutError:
        print("the time is over; --resume goes on")
    finally:
        for process in list(pool._processes.values()):
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)


def fuzz_one(seed: int, count: int) -> tuple[dict[int, int], list[str]]:
    """So many requests with this seed: how they were answered, and those that were not as they should be."""
    from fuzz import fuzz  # whoever visits needs none of it

    with tempfile.TemporaryDirectory() as name:
        server = asyncio.run(fuzz(Path(name), count, seed))
    return dict(server.answers), [f"{status} {request}" for status, request in server.broken]


def main(given: argparse.Namespace) -> None:
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    few = given.streams // 5
    attacks: dict[Attack, int] = {
        nobody: 0,
        streams: given.streams,
        watched_table: given.streams,
        half_requests: few,
        huge_heads: few,
        slow_readers: few // 4,
        flood: given.streams,
        tables: given.tables,
    }
    parts = Parts("hostile", given)
    with tempfile.TemporaryDirectory() as name:
        if given.only != "fuzzed":
            attack_all(parts, attacks, given.held, Path(name) / "attacked.db")
    if given.only != "attacks":
        fuzz_all(parts, given.requests)
    told = parts.figures()
    alone = told.get("nobody/others_p95_ms")
    waits = {key.removesuffix("_ms"): value for key, value in told.items() if key.endswith("others_p95_ms")}
    told |= {f"{key}_to_alone_ratio": round(value / alone, 2) for key, value in waits.items() if alone}
    parts.keep(told)
    if slow := [key for key, value in waits.items() if value >= GOAL_MS]:
        print(f"\nothers had to wait: {', '.join(slow)}")
    ours = [key for key in told if "/answered_5" in key]
    assert not ours, f"the server's own fault: {', '.join(ours)}"


if __name__ == "__main__":
    parser = arguments_of_parts(__doc__)
    parser.add_argument("--streams", type=int, default=5000)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--requests", type=int, default=1_000_000, help="that are fuzzed")
    parser.add_argument("--held", type=float, default=5.0, help="seconds for which an attack is held")
    parser.add_argument("--only", choices=["attacks", "fuzzed"])
    chosen = parser.parse_args()
    if chosen.short:
        chosen.streams, chosen.tables, chosen.requests, chosen.held = 20, 5, 60, 0.1
    main(chosen)
