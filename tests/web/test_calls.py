"""Called back: the site as an app, and calls that arrive at a push service and can be read by one browser alone."""

from __future__ import annotations

import base64
import json
import os
import struct
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Queue
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from web.running import PATIENCE, Listener, Person, Running, running, sit_down

PNG = b"\x89PNG\r\n\x1a\n"


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Browser:
    """A browser at a push service: what it gave away, and what only it knows."""

    address: str
    key: Any = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    def told(self) -> dict[str, str]:
        form = serialization.PublicFormat.UncompressedPoint
        point = self.key.public_key().public_bytes(serialization.Encoding.X962, form)
        return {"address": self.address, "receiver": text_of(point), "auth": text_of(self.auth)}

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


@dataclass
class Service:
    """A push service on this machine; `came` has everything that was sent to it."""

    url: str
    came: Queue[tuple[str, dict[str, str], bytes]]
    answer: int = 201


@pytest.fixture
def service() -> Iterator[Service]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            self.send_response(one.answer)
            self.end_headers()
            one.came.put((self.path, headers, body))

        def log_message(self, *_: Any) -> None: ...

    http = HTTPServer(("127.0.0.1", 0), Handler)
    one = Service(f"http://127.0.0.1:{http.server_port}", Queue())
    threading.Thread(target=http.serve_forever, daemon=True).start()
    yield one
    http.shutdown()
    http.server_close()


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "tables.db", push_services=("127.0.0.1",)) as one:
        yield one


def made_the_first_move(person: Person, table: str, seat: int) -> None:
    """Answer until it is the other one's turn."""
    while (view := person.look(table, seat))["decision"] is not None:
        assert person.act(table, seat, view["version"], view["decision"]["options"][-1]).status_code == 200


def test_who_is_away_is_called_when_it_is_their_turn(here: Running, service: Service) -> None:
    table, people = sit_down(here.url)
    for person in people:
        made_the_first_move(person, table, people.index(person))
    asked = next(seat for seat, person in enumerate(people) if person.look(table)["decision"])
    browser = Browser(f"{service.url}/abc")
    away = people[1 - asked]
    assert away.post("/calls", data=browser.told(), headers={"accept-language": "de"}).status_code == 204
    made_the_first_move(people[asked], table, asked)
    path, headers, body = service.came.get(timeout=PATIENCE)
    assert path == "/abc"
    assert browser.read(body) == {"title": "Zenith", "body": "Du bist dran.", "url": f"/table/{table}"}
    assert headers["content-encoding"] == "aes128gcm"
    check_signature(headers["authorization"], service.url, away.get("/calls").json()["key"])


def check_signature(authorization: str, audience: str, public: str) -> None:
    parts = dict(part.split("=", 1) for part in authorization.removeprefix("vapid ").split(", "))
    assert parts["k"] == public
    said, _, signature = parts["t"].rpartition(".")
    numbers = [int.from_bytes(bytes_of(signature)[place : place + 32]) for place in (0, 32)]
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(public))
    key.verify(encode_dss_signature(*numbers), said.encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(bytes_of(said.split(".")[1]))["aud"] == audience


@pytest.mark.parametrize("stopped", [False, True])
def test_who_looks_at_the_table_or_has_stopped_it_is_not_called(here: Running, service: Service, stopped: bool) -> None:
    table, people = sit_down(here.url)
    for seat, person in enumerate(people):
        made_the_first_move(person, table, seat)
    first = next(seat for seat, person in enumerate(people) if person.look(table)["decision"])
    called, quiet = people[first], people[1 - first]
    for person, path in ((called, "called"), (quiet, "quiet")):
        person.post("/calls", data=Browser(f"{service.url}/{path}").told())
    if stopped:
        quiet.post("/calls/stop", data={"address": f"{service.url}/quiet"})
    else:
        listener = Listener(quiet, table, 1 - first)
        listener.wait_for(quiet.look(table)["version"])
    made_the_first_move(called, table, first)
    made_the_first_move(quiet, table, 1 - first)
    assert service.came.get(timeout=PATIENCE)[0] == "/called"
    assert service.came.empty()


@pytest.mark.parametrize(
    "wrong",
    [
        {"address": "https://example.org/x"},
        {"address": "http://fcm.googleapis.com/x"},
        {"address": "https://googleapis.com.example.org/x"},
        {"address": "http://["},
        {"receiver": "AAAA"},
        {"auth": "AAAA"},
    ],
)
def test_only_push_services_are_called_and_only_with_keys(server: Running, wrong: dict[str, str]) -> None:
    told = Browser("https://fcm.googleapis.com/x").told() | wrong
    assert Person(server.url).post("/calls", data=told).status_code == 422


def test_the_key_of_the_server_stays_the_same(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with running(tmp_path / "tables.db") as one:
            keys.append(Person(one.url).get("/calls").json()["key"])
    assert keys[0] == keys[1]
    assert len(bytes_of(keys[0])) == 65


def test_the_site_can_be_installed(server: Running) -> None:
    anna = Person(server.url)
    page = anna.get("/").text
    assert 'rel="manifest" href="/manifest.webmanifest"' in page
    manifest = anna.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        data = anna.get(icon["src"]).content
        assert data.startswith(PNG)
        assert "x".join(map(str, struct.unpack(">II", data[16:24]))) == icon["sizes"]
    worker = anna.get("/service-worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
