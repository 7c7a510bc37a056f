"""A real server on a loopback port inside the test process, and people who talk to it over HTTP."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zlib import crc32

import httpx
import pytest

from zenova.bots import InformationSet, bot
from zenova.club import waiting_list
from zenova.kernel.game import Game
from zenova.kernel.record import Twin
from zenova.table import Hub, workers
from zenova.web.app import Config
from zenova.web.server import listen_at
from zenova.web.server import server as ready

DEAL = 2  # the seed of every table: short games, in which what the tests look for comes up
NO_LIMITS: dict[str, Any] = {}
PATIENCE = 120.0  # seconds: how long a busy machine may take for anything
HELD: list[socket.socket] = []


def until(it_is_so: Callable[[], bool], what: str) -> None:
    """Wait for what comes by itself."""
    end = time.monotonic() + PATIENCE
    while not it_is_so():
        assert time.monotonic() < end, f"{what} did not come"
        time.sleep(0.005)


def free_port() -> int:
    """Nobody else is given it as long as the tests run, and a server may still listen there."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    HELD.append(held)
    return int(held.getsockname()[1])


def let_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits to be paired does so however long a busy machine leaves them without a sign of life."""
    for limit in ("GONE_S", "RELOAD_S", "OPENING_S", "TOLD_S"):
        monkeypatch.setattr(waiting_list, limit, 3600.0)


@dataclass
class Running:
    """`hub` is what serves: tests look behind the scenes with it, but only while nothing is asked of the server."""

    url: str
    app: Any

    @property
    def hub(self) -> Hub:
        hub: Hub = self.app.app.state.hub
        return hub


def choose(game: Game, position: Twin, seat: int, level: str) -> int:
    """What a bot does, the same whenever it is offered the same."""
    seed = crc32(repr((seat, game.legal(position, seat))).encode())
    return bot(level, seed).choose(InformationSet(game, position, seat, seed))


@contextmanager
def running(database: Path, **config: Any) -> Iterator[Running]:
    """A server without limits of rate, whose deals are known and whose bots answer at once and alike."""
    settings: dict[str, Any] = {"rates": NO_LIMITS, "bot_pause": 0.0} | config
    server = ready("127.0.0.1", 0, Config(str(database), **settings), "error")
    app: Any = server.config.app
    with listen_at("127.0.0.1", 0) as listening:
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.005)
        one = Running(f"http://127.0.0.1:{listening.getsockname()[1]}", app)
        one.hub.seed = lambda: DEAL
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(workers, "_choose", choose)
            yield one
        one.hub.end_streams()
        server.should_exit = True
        thread.join(PATIENCE)


@dataclass
class Person:
    """Somebody with a browser of their own. `heard` is every byte the server ever sent to it."""

    url: str
    heard: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self._noted(self.http.get(path, **more))

    def post(self, path: str, json: Any = None, **more: Any) -> httpx.Response:
        return self._noted(self.http.post(path, json=json, **more))

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        return self._noted(self.http.request(method, path, **more))

    def look(self, table: str, seat: int | None = None) -> Any:
        response = self.get(f"/api/tables/{table}", params={} if seat is None else {"seat": seat})
        assert response.status_code == 200, response.text
        return response.json()

    def act(self, table: str, seat: int, version: int, action: Any, key: str | None = None) -> httpx.Response:
        wish = {"seat": seat, "version": version, "action": action, "key": key}
        return self.post(f"/api/tables/{table}/actions", wish)

    def _noted(self, response: httpx.Response) -> httpx.Response:
        head = repr(sorted(response.headers.items())).encode()
        self.heard.append(head + b"\n" + response.content)
        return response


def sit_down(url: str, count: int = 2, **plan: Any) -> tuple[str, list[Person]]:
    """A running table with a person on every seat."""
    people = [Person(url) for _ in range(count)]
    opened = people[0].post("/api/tables", {"game": "zenith", "name": "Ada", "options": {"players": count}} | plan)
    assert opened.status_code == 201, opened.text
    for seat, invite in opened.json()["invites"].items():
        joined = people[int(seat)].post("/api/join", {"invite": invite, "name": f"Guest {seat}"})
        assert joined.status_code == 200, joined.text
    return opened.json()["table"], people


@dataclass
class Message:
    event: str
    id: str | None
    data: Any


class Following(threading.Thread):
    """Reads a stream in the background, block by block; `raw` is every byte of it."""

    def __init__(self, person: Person, path: str, params: dict[str, Any], headers: dict[str, str]) -> None:
        super().__init__(daemon=True)
        self.raw = b""
        known = {"cookies": person.http.cookies, "headers": person.http.headers}
        self._client = httpx.Client(base_url=person.url, timeout=PATIENCE, **known)
        request = self._client.build_request("GET", path, headers=headers, params=params)
        self._response = self._client.send(request, stream=True)
        assert self._response.status_code == 200, self._response.read()
        self.start()

    def run(self) -> None:
        pending = b""
        try:
            for chunk in self._response.iter_bytes():
                self.raw += chunk
                *blocks, pending = (pending + chunk).split(b"\n\n")
                for block in blocks:
                    self._take(block.decode())
        except (httpx.HTTPError, httpx.StreamError, OSError):
            pass

    def _take(self, block: str) -> None:
        raise NotImplementedError

    def drop(self) -> None:
        """Lose the connection."""
        sock = self._response.extensions["network_stream"].get_extra_info("socket")
        sock.shutdown(socket.SHUT_RDWR)
        self.join(PATIENCE)
        self._client.close()


class Listener(Following):
    """Follows a table's stream as JSON; `messages` grows."""

    def __init__(self, person: Person, table: str, seat: int | None = None, last: str | None = None) -> None:
        self.messages: list[Message] = []
        headers = {"last-event-id": last} if last is not None else {}
        super().__init__(person, f"/api/tables/{table}/stream", {} if seat is None else {"seat": seat}, headers)

    def _take(self, block: str) -> None:
        parts: dict[str, list[str]] = {}
        for line in block.split("\n"):
            name, _, value = line.partition(": ")
            parts.setdefault(name, []).append(value)
        if "data" in parts:
            number = parts.get("id", [None])[0]
            self.messages.append(Message(parts["event"][0], number, json.loads("\n".join(parts["data"]))))

    def wait_for(self, version: int) -> Any:
        """The newest data once it has that version."""
        until(lambda: self.messages[-1:] != [] and self.messages[-1].data["version"] >= version, f"version {version}")
        return self.messages[-1].data
