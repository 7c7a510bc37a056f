"""People at tables of a server, for benchmarks: a small HTTP client, and who follows and moves with it. They must not
need more of the machine than the server."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from urllib.parse import urlencode

ACTION = re.compile(rb'name="action" value="(\d+)"')
PATIENCE_S = 60.0  # after which something is lost, and not late


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

    async def follow(self, path: str, more: str = "") -> asyncio.StreamReader:
        status, _ = await self._send("GET", path, more=more)
        assert status == 200
        assert self.reader is not None
        return self.reader

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()

    async def _send(
        self, method: str, path: str, payload: bytes = b"", kind: str = "", more: str = ""
    ) -> tuple[int, dict[str, str]]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        request = (
            f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\ncookie: {cookies}\r\n{more}"
            f"content-type: {kind}\r\ncontent-length: {len(payload)}\r\n\r\n".encode()
            + payload
        )
        was_open = self.writer is not None
        try:
            head = await self._head(request)
        except (ConnectionError, asyncio.IncompleteReadError):
            if not was_open:
                raise
            self.reader = None  # it was closed for its silence in this moment: try again, as browsers do
            head = await self._head(request)
        headers = {}
        for line in head[1:]:
            name, _, value = line.partition(": ")
            headers[name.lower()] = value
            if name.lower() == "set-cookie":
                cookie, _, key = value.split(";")[0].partition("=")
                self.cookies[cookie] = key
        return int(head[0].split()[1]), headers

    async def _head(self, request: bytes) -> list[str]:
        """The first lines of the answer, by a connection that is open still or again."""
        if self.writer is None or self.reader is None or self.reader.at_eof():
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        self.writer.write(request)
        return (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")


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
        """Until the connection is cut off."""
        stream = Wire(self.wire.port, self.wire.cookies)
        where = f"/table/{self.table}" if self.page else f"/api/tables/{self.table}"
        try:
            reader = await stream.follow(f"{where}/stream?seat={self.seat}")
            while True:
                size = int(await reader.readline(), 16)
                self._hear(await reader.readexactly(size))
                await reader.readline()
        finally:
            stream.close()

    def _hear(self, chunk: bytes) -> None:
        if not chunk.startswith(b"event: "):
            return
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

    def is_past(self, version: int) -> bool:
        return self.version > version

    def shows(self, fresh: Any) -> bool:
        """Whether it is what the server shows now."""
        return bool(fresh["version"] == self.version and (self.page or len(fresh["log"]) == self.lines()))

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
    while True:
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
        load.lost += not await comes(partial(mover.is_past, before[viewers.index(mover)]))
        for viewer, version in zip(viewers, before, strict=True):
            if viewer.version > version:
                load.latencies.append(viewer.heard - sent)
        if time.perf_counter() > until:
            return


async def comes(it_is_so: Callable[[], bool]) -> bool:
    """Whether it comes, however late on a busy machine."""
    until = time.perf_counter() + PATIENCE_S
    while not it_is_so() and time.perf_counter() < until:
        await asyncio.sleep(0.005)
    return it_is_so()


async def measure(viewers: list[list[Viewer]], every: float, seconds: float) -> Load:
    load = Load()
    until = time.perf_counter() + seconds
    luck = random.Random(1814)
    await asyncio.gather(*(play(table, every, until, load, luck) for table in viewers))
    return load


async def lost_events(viewers: list[list[Viewer]]) -> int:
    """Viewers who show something else than the server does."""
    lost = 0
    for viewer in (viewer for table in viewers for viewer in table):
        fresh = await viewer.wire.ask("GET", f"/api/tables/{viewer.table}?seat={viewer.seat}")
        lost += not await comes(partial(viewer.shows, fresh))
    return lost


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]
