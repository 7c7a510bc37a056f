"""What reaches the server before any route: connections, their heads, the names and the proxies they come by."""

from __future__ import annotations

import asyncio
import socket
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import httpx
import pytest

from web.running import PATIENCE, Person, Running, running, until
from zenova.cli import doctor
from zenova.web.security import connection
from zenova.web.security.guard import Guard
from zenova.web.security.looks import MOST_AT_ONCE, MOST_OF_ONE
from zenova.web.security.proxy import MOST_WARNINGS
from zenova.web.security.rates import Rate, client_of

STRANGER = "127.0.0.2"  # an address of this machine at which no proxy is trusted
NAME = "zenova.example.org"
LARGE = b"/static/0/fonts/outfit-latin-wght.woff2"
HEAD = b"GET /api/games HTTP/1.1\r\nhost: here\r\n"


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that goes by one name, where everybody may look twice."""
    rates = {"read": Rate(1e-6, 2)}
    with running(tmp_path_factory.mktemp("named") / "tables.db", rates=rates, domains=[NAME]) as one:
        yield one


def said_to(server: Running, *pieces: bytes, source: str = STRANGER) -> bytes:
    """Everything the server answers to bytes, until it ends the connection."""
    place = httpx.URL(server.url)
    with socket.create_connection((place.host, place.port or 0), PATIENCE, (source, 0)) as line:
        heard = b""
        with suppress(ConnectionError):
            for piece in pieces:
                line.sendall(piece)
        with suppress(ConnectionError):
            while data := line.recv(65536):
                heard += data
        return heard


def ask(server: Running, source: str = "127.0.0.1", path: str = "/api/games", **headers: str) -> httpx.Response:
    with httpx.Client(transport=httpx.HTTPTransport(local_address=source), timeout=PATIENCE) as http:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return http.get(server.url + path, headers={"host": NAME} | named)


@pytest.mark.parametrize("host", [b"[", b"a]b", b"x" * 300, b"http://[", b"\xff", b""])
@pytest.mark.parametrize("path", [b"/", b"/nothing", b"/%00"])
def test_a_page_says_what_was_wrong_whatever_the_server_is_called(named: Running, host: bytes, path: bytes) -> None:
    heads = b"host: %b\r\naccept: text/html\r\naccept-language: de\r\nconnection: close\r\n\r\n" % host
    heard = said_to(named, b"POST %b HTTP/1.1\r\n%b" % (path, heads))
    assert heard.startswith(b"HTTP/1.1 421 ")
    assert b"<h1>" in heard


def test_an_answer_without_a_body_is_sent_too(server: Running) -> None:
    heard = said_to(server, b"HEAD " + LARGE + b" HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n")
    assert heard.startswith(b"HTTP/1.1 200 ")
    assert heard.endswith(b"\r\n\r\n")


def test_who_asks_whether_to_go_on_is_told_before_the_answer(server: Running) -> None:
    place = httpx.URL(server.url)
    body = b"invite=nobody"
    with socket.create_connection((place.host, place.port or 0), PATIENCE) as line:
        line.sendall(
            b"POST /api/join HTTP/1.1\r\nhost: here\r\nexpect: 100-continue\r\nconnection: close\r\n"
            b"content-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(body)
        )
        assert line.recv(65536).startswith(b"HTTP/1.1 100 ")
        line.sendall(body)
        assert line.recv(65536).startswith(b"HTTP/1.1 4")


@contextmanager
def cut_off(why: str) -> Iterator[None]:
    """One connection is, and it is counted why."""
    before = connection.Connection.cut_off.copy()
    yield
    assert connection.Connection.cut_off - before == {why: 1}


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HT",
        HEAD,
        b"POST /api/join HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\n{",
        b"GET / HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\n{",
    ],
)
def test_a_request_that_never_ends_is_given_up(server: Running, monkeypatch: pytest.MonkeyPatch, begun: bytes) -> None:
    monkeypatch.setattr(connection, "LONGEST_REQUEST_S", 0.1)
    with cut_off("slow-request"):
        said_to(server, begun)


@pytest.mark.parametrize(
    "pieces",
    [
        [HEAD + b"x: " + b"y" * connection.LONGEST_HEAD + b"\r\n\r\n"],
        [HEAD, b"x: ", *[b"y" * 4096] * 8],
        [b"GET /" + b"x" * connection.LONGEST_HEAD],
        [HEAD + b"x: y\r\n" * connection.MOST_HEADERS + b"\r\n"],
        [HEAD + b"x: y\r\n" * (connection.MOST_HEADERS + 1)],
    ],
)
def test_a_head_that_is_too_long_is_refused(server: Running, pieces: list[bytes]) -> None:
    with cut_off("too-big"):
        assert said_to(server, *pieces).startswith(b"HTTP/1.1 431 ")


def test_a_long_head_with_a_body_is_well(server: Running) -> None:
    length = connection.LONGEST_HEAD - 1000
    head = b"POST /api/join HTTP/1.1\r\nhost: here\r\nconnection: close\r\ncontent-length: 9000\r\nx: "
    assert said_to(server, head + b"y" * length + b"\r\n\r\n" + b"z" * 9000).startswith(b"HTTP/1.1 422 ")


def test_who_takes_nothing_in_is_let_go(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connection, "LONGEST_PAUSE_S", 0.1)
    assert len(Person(server.url).get(LARGE.decode()).content) > 20_000
    place = httpx.URL(server.url)
    with cut_off("slow-reading"), socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.bind((STRANGER, 0))
        line.connect((place.host, place.port or 0))
        before = connection.Connection.cut_off["slow-reading"]
        line.sendall((b"GET " + LARGE + b" HTTP/1.1\r\nhost: here\r\n\r\n") * connection.MOST_AHEAD)
        until(lambda: connection.Connection.cut_off["slow-reading"] > before, "the end of the connection")
    Person(server.url).get("/healthz")
    assert not caplog.records


def test_who_asks_for_more_behind_a_stream_and_leaves_follows_nothing_any_more(server: Running) -> None:
    place, follows = httpx.URL(server.url), server.app.traffic.streams
    with socket.create_connection((place.host, place.port or 0), PATIENCE, (STRANGER, 0)) as line:
        line.sendall(b"GET /open/stream HTTP/1.1\r\nhost: here\r\n\r\nGET /healthz HTTP/1.1\r\nhost: here\r\n\r\n")
        until(lambda: STRANGER in follows, "the stream")
    until(lambda: STRANGER not in follows, "its end")


def test_requests_far_ahead_of_their_answers_are_given_up(server: Running) -> None:
    line = b"GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n"
    last = b"GET /healthz HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n"
    assert said_to(server, line * connection.MOST_AHEAD + last).count(b"HTTP/1.1 200") == connection.MOST_AHEAD + 1
    with cut_off("too-far-ahead"):
        assert said_to(server, line * 1000) == b""


def test_looks_come_in_turn_and_wait_for_nobody_who_reads_slowly() -> None:
    inside: Counter[str] = Counter()
    most: Counter[str] = Counter()
    order: list[str] = []
    sent = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        who = scope["client"][0]
        order.append(who)
        inside[who] += 1
        most[who], most["all"] = max(most[who], inside[who]), max(most["all"], inside.total())
        await asyncio.sleep(0)
        inside[who] -= 1
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def slow(message: Any) -> None:
        await sent.wait()

    async def look() -> None:
        guard = Guard(app, {})
        seen = {"type": "http", "scheme": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []}
        asked = [
            asyncio.create_task(guard(seen | {"client": (who, 1)}, slow, slow))
            for who in ["a"] * 30 + ["b"] * 30 + ["c"] * 30 + ["quiet"]
        ]
        while len(order) < len(asked):
            await asyncio.sleep(0)
        sent.set()
        await asyncio.gather(*asked)

    asyncio.run(look())
    assert (most["a"], most["all"]) == (MOST_OF_ONE, MOST_AT_ONCE)
    assert order.index("quiet") <= MOST_AT_ONCE + 3  # then once everybody has


def test_thousands_of_cookies_are_not_read(server: Running) -> None:
    refused = Person(server.url).get("/", headers={"cookie": ";".join(["a=b"] * 3000)})
    assert (refused.status_code, refused.json()["code"]) == (431, "too-big")


def test_a_name_longer_than_names_are_is_refused(server: Running) -> None:
    for length, status in ((260, 200), (261, 400)):
        assert Person(server.url).get("/", headers={"host": "x" * length}).status_code == status


def test_an_address_has_so_many_connections_and_a_proxy_more(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MOST_OF_ONE", 0)
    with cut_off("too-many"):
        assert said_to(server).startswith(b"HTTP/1.1 429 ")
    asked = said_to(server, HEAD + b"connection: close\r\n\r\n", source="127.0.0.1")
    assert asked.startswith(b"HTTP/1.1 200 ")
    until(lambda: STRANGER not in connection.Connection.opened, "the end of the connection")


def test_everybody_behind_a_proxy_is_counted_alone(named: Running, caplog: pytest.LogCaptureFixture) -> None:
    seen = [ask(named, x_forwarded_for=f"192.0.2.{visitor}").status_code for visitor in (1, 1, 1, 2)]
    assert seen == [200, 200, 429, 200]
    assert not caplog.records


def test_a_proxy_that_hides_its_visitors_is_told_of_once(named: Running, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        ask(named, STRANGER, x_forwarded_for="192.0.2.7")
        ask(named, x_forwarded_proto="https")
    for number in range(3, 30):
        ask(named, f"127.0.0.{number}", x_forwarded_for="192.0.2.7")
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == MOST_WARNINGS
    assert f"zenova serve --proxy {STRANGER}" in said[0]
    assert "let it send the header X-Forwarded-For" in said[1]


def test_a_server_answers_to_its_own_name(named: Running) -> None:
    assert ask(named, host=f"{NAME.upper()}:80", x_forwarded_for="192.0.2.3").status_code == 200
    refused = ask(named, host="elsewhere.example.org", x_forwarded_for="192.0.2.3")
    assert (refused.status_code, refused.json()["code"]) == (421, "other-name")


def test_a_browser_that_came_by_tls_comes_back_by_tls(named: Running) -> None:
    safe = ask(named, x_forwarded_for="192.0.2.4", x_forwarded_proto="https")
    plain = ask(named, x_forwarded_for="192.0.2.4")
    assert "max-age" in safe.headers["strict-transport-security"]
    assert "strict-transport-security" not in plain.headers


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
    ],
)
def test_a_network_counts_as_one(address: str, counted: str) -> None:
    assert client_of({"client": (address, 1)}) == counted


def test_the_doctor_hears_from_a_server_how_it_is_reached(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [verdict for verdict, _ in doctor.ask_server(server.url)] == [doctor.OK]
    proxy = urllib.request.build_opener()
    proxy.addheaders = [("via", "1.1 somebody"), ("x-forwarded-proto", "https")]
    monkeypatch.setattr(urllib.request, "_opener", proxy)
    found = list(doctor.ask_server(server.url))
    assert [verdict for verdict, _ in found] == [doctor.BROKEN, doctor.BROKEN]
    assert "X-Forwarded-For" in found[0][1]
    assert "asked by https" in found[1][1]
    assert [verdict for verdict, _ in doctor.ask_server("http://127.0.0.1:1")] == [doctor.BROKEN]
