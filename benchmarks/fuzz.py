"""Requests that make no sense, or nearly some: to every route of a server in this process, by API and forms."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, unquote, urlencode

import zenova.web
from zenova.bots import hint
from zenova.games.registry import GAMES
from zenova.table import workers
from zenova.web.app import Config, create_app

FIELD = re.compile(r'name="([\w-]+)"')
PAGES = Path(zenova.web.__file__).parent / "templates"
FIELDS = sorted({name for page in PAGES.iterdir() for name in FIELD.findall(page.read_text(encoding="utf-8"))})
STRANGE: tuple[Any, ...] = (
    *("", " ", "0", "-1", "007", "9" * 30, "1e309", "NaN", "null", "true", "[", "{}", "\x00", "\ud83d", "\u202e\u200b"),
    *("é" * 300, "x" * 5000, "../../etc/passwd", "<script>", "'; DROP TABLE tables", "%00", "http://[", "a\r\nb: c"),
    *(None, True, False, 0, -1, 1.5, 2**31, 2**63, 2**64, 10**400, float("inf"), [], {}, [[[]]], {"": None}),
)
CHARSETS = (
    *("undefined", "utf-7", "utf-16", "idna", "punycode", "unicode_escape", "raw_unicode_escape", "rot13", "mbcs"),
    *("cp037", "latin-1", "UTF8", "none", "", '"', "x" * 300),
)
AGAIN = 500  # requests after which tables are opened anew
MOST_KNOWN = 4  # of each word that was learned
LONGEST_S = 30.0  # that an answer may take


class Route(NamedTuple):
    method: str
    path: str
    fields: list[str]
    """Of its body, where it names them."""


@dataclass
class Request:
    method: str
    path: str
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


@dataclass
class Fuzzer:
    """`known` are words of this server that make sense, by the name of the field or of the part of a path."""

    luck: random.Random
    routes: list[Route]
    cookies: dict[str, str] = field(default_factory=dict)
    known: dict[str, list[Any]] = field(default_factory=dict)

    def request(self) -> Request:
        method, path, fields = self.luck.choice(self.routes)
        if self.luck.random() < 0.03:
            method = self.luck.choice(["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "BREW"])
        path = re.sub(r"\{(\w+)(:\w+)?\}", lambda part: quote(str(self.word(part[1])), safe="", errors="replace"), path)
        if self.luck.random() < 0.4:
            asked = {"seat": self.word("seat")} | dict(self.fields(self.luck.randrange(3)))
            path += "?" + urlencode(asked, errors="replace")
        headers = dict(self.headers())
        body = b""
        if method not in ("GET", "HEAD"):
            headers["content-type"], body = self.body(path, fields)
        return Request(method, path, headers, body)

    def learn(self, places: list[Any], address: str) -> None:
        """What a server has made, from where it sends one then: the newest of each."""
        for place in places:
            if found := place.path_regex.match(address) if hasattr(place, "path_regex") else None:
                for name, word in found.groupdict().items():
                    self.known[name] = [*self.known.get(name, ())[-MOST_KNOWN:], word]

    def word(self, name: str) -> Any:
        """For a field: mostly one that makes sense there."""
        if self.known.get(name) and self.luck.random() < 0.93:
            return self.luck.choice(self.known[name])
        if self.luck.random() < 0.3:
            return self.luck.choice(self.luck.choice([words for words in self.known.values() if words]))
        return self.luck.choice(STRANGE)

    def fields(self, count: int) -> Iterator[tuple[str, Any]]:
        names = [*self.known, *FIELDS]
        for _ in range(count):
            name = self.luck.choice(names)
            yield name, self.word(name)

    def body(self, path: str, fields: list[str]) -> tuple[str, bytes]:
        told = {name: self.word(name) for name in fields if self.luck.random() < 0.9}
        if not fields or self.luck.random() < 0.1:
            told |= dict(self.fields(self.luck.randrange(1, 8)))
        kind = self.luck.random()
        if kind < 0.05:
            return self.luck.choice(["text/plain", "multipart/form-data", "", "application/json; x"]), bytes(
                self.luck.randrange(256) for _ in range(self.luck.randrange(200))
            )
        if path.startswith("/api") == (kind < 0.95):
            whole: Any = told if kind < 0.9 else self.luck.choice(STRANGE)
            return "application/json", json.dumps(whole).encode()
        if self.luck.random() < 0.2:
            return self.form_in_parts(told)
        return "application/x-www-form-urlencoded", urlencode(told, errors="replace").encode()

    def form_in_parts(self, told: dict[str, Any]) -> tuple[str, bytes]:
        """As browsers send files: what is told, some of it as a file; now and then in a charset that none has."""
        charset = f"; charset={self.luck.choice(CHARSETS)}" if self.luck.random() < 0.3 else ""
        body = ""
        for name, value in told.items():
            file = f'; filename="{self.luck.choice(STRANGE)}"' if self.luck.random() < 0.2 else ""
            body += f'--part\r\ncontent-disposition: form-data; name="{name}"{file}\r\n\r\n{value}\r\n'
        return f"multipart/form-data; boundary=part{charset}", f"{body}--part--\r\n".encode(errors="replace")

    def headers(self) -> Iterator[tuple[str, str]]:
        yield "host", "zenova.test"
        yield "accept", self.luck.choice(["text/html", "application/json", "*/*", "x"])
        if self.luck.random() < 0.8:
            yield "cookie", "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        for name in ("referer", "origin", "accept-language", "last-event-id", "range", "cookie", "hx-request", "host"):
            if self.luck.random() < 0.03:
                yield name, str(self.luck.choice(STRANGE))


class Server:
    """The application without a network; `answers` counts what it said."""

    def __init__(self, database: str) -> None:
        self.app: Any = create_app(Config(database, rates={}, bot_pause=0.0))
        self.cookies: dict[str, str] = {}
        self.answers: Counter[int] = Counter()
        self.broken: list[tuple[int, Request]] = []
        self.sent_to = ""

    async def ask(self, request: Request) -> bytes:
        """What it says; of a stream the first part of it."""
        status, said, answered = 0, b"", asyncio.Event()
        path, _, query = request.path.partition("?")
        unread = [{"type": "http.request", "body": request.body}]

        async def receive() -> Any:
            if unread:
                return unread.pop()
            await answered.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            nonlocal status, said
            if message["type"] == "http.response.start":
                status = message["status"]
                for name, value in message["headers"]:
                    if name == b"location":
                        self.sent_to = value.decode("latin-1")
                    if name == b"set-cookie":
                        cookie, _, key = value.decode("latin-1").split(";")[0].partition("=")
                        self.cookies[cookie] = key
                        if key == '""':
                            del self.cookies[cookie]
            else:
                said += message.get("body", b"")
                answered.set()

        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "http",
            "method": request.method,
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode("latin-1", "replace")) for name, value in request.headers.items()],
            "client": ("192.0.2.1", 1),
            "server": ("zenova.test", 80),
        }
        try:
            async with asyncio.timeout(LONGEST_S):
                await self.app(scope, receive, send)
        except Exception as error:
            print(f"{type(error).__name__}: {error}")
            status = 599
        self.answers[status] += 1
        if not 200 <= status < 500:
            self.broken.append((status, request))
        return said


async def fuzz(folder: Path, count: int, seed: int = 1814) -> Server:
    """So many requests at least, the same ones for the same seed as far as the server answers alike."""
    workers.hint = partial(hint, spec="ismcts:iterations=2,seed=1")  # what is fuzzed is the asking, not the thinking
    server = Server(str(folder / "fuzzed.db"))
    inside = server.app.app
    async with inside.router.lifespan_context(inside):
        inside.state.later.open()
        fuzzer = Fuzzer(random.Random(seed), list(_routes(inside.routes)), server.cookies, known_words())
        for number in itertools.count():
            if server.answers.total() >= count:
                break
            if number % AGAIN == 0:
                await _open_tables(server, fuzzer)
            if number % 10 == 0:
                await _play_on(server, fuzzer)
            server.sent_to = ""
            await server.ask(fuzzer.request())
            if server.sent_to:
                fuzzer.learn(inside.routes, server.sent_to)
    return server


def _routes(routes: list[Any]) -> Iterator[Route]:
    for route in routes:
        fields = []
        for one in route.dependant.body_params if hasattr(route, "dependant") else ():
            told = getattr(one.field_info.annotation, "model_fields", {one.alias: one.field_info})
            fields += [about.alias or name for name, about in told.items()]
        for method in sorted(getattr(route, "methods", None) or ["GET"]) if hasattr(route, "path") else ():
            yield Route(method, route.path, fields)


def known_words() -> dict[str, list[Any]]:
    return {
        "game": list(GAMES),
        "options": [{"players": 2}, {"players": 4}, {"mode": "expert"}],
        "players": ["2", "4"],
        "seats": [[{"kind": "me"}, {"kind": "bot", "level": "random"}], [{"kind": "open"}, {"kind": "me"}]],
        "seat": [0, 1, 2],
        "version": list(range(40)),
        "action": [{"done": True}, *range(0, 200, 7)],
        "level": ["random", "novice"],
        "clock": ["none", "minute", {"move": 60}],
        "name": ["Ada", "Bob"],
        "who": ["Ada", "192.0.2.7"],
        "title": ["Night"],
        "kind": ["swiss", "round-robin"],
        "text": ["hello"],
        "phrase": ["hello", "luck"],
        "accept": [True, False],
        "with": ["bots", "friends", "screen"],
        "wish": ["take-back", "resign", "come-back"],
        "language": ["en", "it", "de"],
        "table": [],
        "invite": [],
        "event": [],
    }


async def _open_tables(server: Server, fuzzer: Fuzzer) -> None:
    """New ones, for most of those from before are over; by somebody else, who has few cookies."""
    server.cookies.clear()
    told = {"content-type": "application/json", "host": "zenova.test"}
    open_seat = {"game": "zenith", "name": "Ada", "open-to-all": True}
    alone = [{"kind": "me"}, {"kind": "me"}]
    tables = [{"game": game, "name": "Ada", "options": {"players": 2}, "seats": alone} for game in GAMES]
    for known in ("table", "invite", "event"):
        fuzzer.known[known].clear()
    for wish in (*tables, open_seat):
        opened = json.loads(await server.ask(Request("POST", "/api/tables", told, json.dumps(wish).encode())))
        fuzzer.known["table"].append(opened["table"])
        fuzzer.known["invite"] += opened["invites"].values()
    wish = {"title": "Night", "game": "zenith", "options": {"players": 2}}
    event = json.loads(await server.ask(Request("POST", "/api/events", told, json.dumps(wish).encode())))
    fuzzer.known["event"].append(event["event"])
    name = f"Ada {server.answers.total()}"
    fuzzer.known["name"].append(name)
    await server.ask(Request("POST", "/api/people", told, json.dumps({"name": name}).encode()))
    form = {"content-type": "application/x-www-form-urlencoded", "host": "zenova.test"}
    key = server.app.app.state.moderation.new_host_key()
    await server.ask(Request("POST", "/host/key", form, urlencode({"key": key}).encode()))


async def _play_on(server: Server, fuzzer: Fuzzer) -> None:
    """A move that is allowed: games go on, to their ends."""
    cookies = "; ".join(f"{name}={value}" for name, value in server.cookies.items())
    told = {"content-type": "application/json", "host": "zenova.test", "cookie": cookies}
    table = fuzzer.luck.choice(fuzzer.known["table"])
    for seat in (0, 1):
        seen = json.loads(await server.ask(Request("GET", f"/api/tables/{table}?seat={seat}", told)))
        if seen.get("decision"):
            action = fuzzer.luck.choice(seen["decision"]["options"])
            wish = {"seat": seat, "version": seen["version"], "action": action}
            await server.ask(Request("POST", f"/api/tables/{table}/actions", told, json.dumps(wish).encode()))
