"""Whatever is sent to whatever route: an answer that helps, never a 5xx, never another seat's information."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from table.cluster import started
from web.running import PATIENCE, Person, Running, running, sit_down

TABLE_ROUTES = [
    ("GET", "", None),
    ("GET", "/log", None),
    ("GET", "/stream", None),
    ("POST", "/actions", {"seat": 1, "version": 1, "action": {"done": True}}),
    ("POST", "/take-back", {"seat": 1}),
    ("POST", "/take-back/answer", {"seat": 1, "accept": True}),
    ("POST", "/resign", {"seat": 1}),
    ("POST", "/replace", {"seat": 1}),
    ("POST", "/come-back", {"seat": 1}),
    ("POST", "/rematch", None),
    ("POST", "/seats/1/bot", {}),
    ("POST", "/seats/1/leave", None),
]
POSTS = [
    "/api/tables",
    "/api/join",
    "/api/watch",
    *(f"/api/tables/{{}}{path}" for method, path, _ in TABLE_ROUTES if method == "POST"),
]
NASTY = [
    None,
    [],
    "text",
    7,
    {"seat": "x"},
    {"seat": 10**40},
    {"seat": -1},
    {"seat": None, "version": [], "action": 1},
    {"seat": 0, "version": 1e400, "action": {}},
    {"seat": 0, "version": 1, "action": {"recruit": {"$ne": 1}}},
    {"seat": 0, "version": 3, "action": {"recruit": "\ud800"}},
    {"seat": 0, "version": 3, "action": {"\ud800": 1}, "key": "\u0000"},
    {"game": "../../etc/passwd", "name": "x"},
    {"game": "zenith", "options": {"players": [2]}, "name": "x"},
    {"game": "zenith", "options": {"": None}, "name": "x"},
    {"game": "zenith", "clock": {"move": float("nan")}, "name": "x"},
    {"game": "zenith", "grace": float("inf"), "name": "x"},
    {"game": "zenith", "name": "\ud800"},
    {"game": "zenith", "seats": [{"kind": "bot", "level": "'; DROP TABLE tables; --"}] * 2, "name": "x"},
    {"invite": "\u0000" * 100, "name": "x"},
    {"invite": "x" * 10_000, "name": "x"},
    {"key": ""},
    {"level": ["random"]},
    {"unknown": True},
]
FORMS = ("/tables", "/match", "/events", "/name", "/reviews", "/studio/import")


def in_parts(about: str, *parts: bytes) -> dict[str, Any]:
    """A form as browsers send files."""
    body = b"".join(b"--x\r\n" + part + b"\r\n" for part in parts) + b"--x--\r\n"
    return {"content": body, "headers": {"content-type": f"multipart/form-data; boundary=x{about}"}}


def part(name: str, value: bytes) -> bytes:
    return b'content-disposition: form-data; name="%s"\r\n\r\n%s' % (name.encode(), value)


def helpful(response: Any) -> None:
    assert 400 <= response.status_code < 500, (response.request.method, response.request.url, response.text)
    if response.request.method != "HEAD":
        assert response.headers["content-type"] == "application/problem+json"
        told = response.json()
        assert told["detail"]
        assert told["status"] == response.status_code


@pytest.mark.parametrize(("method", "path", "body"), TABLE_ROUTES)
def test_a_stranger_learns_nothing_about_a_table(server: Running, method: str, path: str, body: Any) -> None:
    table, _ = sit_down(server.url)
    stranger = Person(server.url)
    here = stranger.ask(method, f"/api/tables/{table}{path}", json=body)
    nowhere = stranger.ask(method, f"/api/tables/aaaaaaaaaa{path}", json=body)
    helpful(here)
    assert here.status_code == 404
    assert here.content == nowhere.content


@pytest.mark.parametrize(("method", "path", "body"), TABLE_ROUTES[3:9])
def test_nobody_does_anything_for_another_seat(server: Running, method: str, path: str, body: Any) -> None:
    table, people = sit_down(server.url)
    before = people[1].look(table)
    refused = people[0].ask(method, f"/api/tables/{table}{path}", json=body)
    helpful(refused)
    assert refused.status_code in (403, 409)
    assert people[1].look(table) == before


@pytest.mark.parametrize("path", POSTS)
def test_nonsense_is_refused(server: Running, path: str) -> None:
    table, people = sit_down(server.url)
    for body in NASTY:
        text = json.dumps(body)
        response = people[0].ask("POST", path.format(table), content=text, headers={"content-type": "application/json"})
        if response.status_code >= 400:
            helpful(response)
        assert response.status_code < 500
    for raw in (b"", b"{", b"\xff\xfe", b"[" * 30_000, b'{"seat": ' + b"9" * 5000 + b"}", b"seat=0&version=1"):
        response = people[0].ask("POST", path.format(table), content=raw, headers={"content-type": "application/json"})
        if response.status_code >= 400:
            helpful(response)


@pytest.mark.parametrize("path", FORMS)
@pytest.mark.parametrize("charset", ["undefined", "utf-7", "utf-16", "idna", "nothing", '"', ""])
def test_a_form_in_another_charset_than_utf_8_is_refused(server: Running, path: str, charset: str) -> None:
    form = in_parts(f"; charset={charset}", part("game", b"zenith"), part("cards", b"+2AA-"), part("name", b"Ada"))
    refused = Person(server.url).ask("POST", path, **form)
    helpful(refused)
    assert "UTF-8" in refused.json()["detail"]


@pytest.mark.parametrize("path", FORMS)
@pytest.mark.parametrize("broken", [b"", b"\r\n\r\nAda", b"content-disposition: x\r\n\r\nAda", b"\0: \0\r\n\r\n"])
def test_a_form_that_cannot_be_read_is_refused(server: Running, path: str, broken: bytes) -> None:
    refused = Person(server.url).ask("POST", path, **in_parts("", broken))
    helpful(refused)
    assert "form cannot be read" in refused.json()["detail"]


@pytest.mark.parametrize("charset", ["", "; charset=utf-8", "; charset=UTF8"])
def test_a_form_of_several_parts_opens_a_table(server: Running, charset: str) -> None:
    form = in_parts(charset, part("game", b"goofspiel"), part("name", "Zoë".encode()))
    person = Person(server.url)
    opened = person.ask("POST", "/tables", **form)
    table = opened.headers["location"].removeprefix("/table/")
    assert person.look(table)["seats"][0]["name"] == "Zoë"


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on a database of each kind."""
    if request.param == "sqlite":
        with running(tmp_path_factory.mktemp("either") / "tables.db") as one:
            yield one
        return
    with started() as cluster, running(cluster.new_database()) as one:
        yield one


@pytest.mark.parametrize("id", ["%00", "a%00b"])
@pytest.mark.parametrize(
    ("method", "path"),
    [
        *(("GET", f"/api/{room}/{{}}") for room in ("tables", "events", "reviews", "analyses", "studio", "people")),
        *(("GET", f"/{room}/{{}}") for room in ("table", "events", "review", "analysis", "studio", "people", "join")),
        *(("GET", path) for path in ("/api/tables/{}/log", "/result/{}/x", "/analysis?game={}", "/?{}=1", "/{}")),
        *(("POST", path) for path in ("/people/passkeys/{}/remove", "/table/{}/review", "/host/reports/{}/settle")),
        ("DELETE", "/api/reviews/{}"),
    ],
)
def test_an_address_with_a_null_character_is_refused(either: Running, method: str, path: str, id: str) -> None:
    refused = Person(either.url).ask(method, path.format(id))
    helpful(refused)
    assert "a letter that is none" in refused.json()["detail"]


@pytest.mark.parametrize("letter", ["\0", "\ud800", "\udc00\ud800"])
@pytest.mark.parametrize(
    "path", ["/api/tables", "/api/match", "/api/events", "/api/studio", "/api/people", "/api/reviews"]
)
def test_json_with_a_letter_that_is_none_is_refused(either: Running, path: str, letter: str) -> None:
    wish = {"game": "zenith", "name": f"Ada{letter}", "title": letter, "start": letter, "log": letter}
    wholes = (wish, {letter: "x"}, [{"deep": {"x": [letter]}}])
    told = [json.dumps(whole).encode() for whole in wholes]
    told += [json.dumps(wish, ensure_ascii=False).encode("utf-8", "surrogatepass"), json.dumps(wish).encode("utf-16")]
    for body in told:
        helpful(Person(either.url).ask("POST", path, content=body, headers={"content-type": "application/json"}))


@pytest.mark.parametrize(
    ("path", "field"),
    [
        *(("/match", name) for name in ("name", "game", "clock")),
        *(("/tables", name) for name in ("name", "game", "cards", "level")),
        *(("/studio", name) for name in ("name", "start")),
        *(
            ("/events", "title"),
            ("/calls/stop", "address"),
            ("/people", "name"),
            ("/name", "name"),
            ("/host/key", "key"),
        ),
    ],
)
def test_a_form_with_a_null_character_is_refused(either: Running, path: str, field: str) -> None:
    person, form = Person(either.url), {"game": "zenith", "title": "x", "name": "Ada"} | {field: "a\0b"}
    parts = in_parts("", *(part(name, value.encode()) for name, value in form.items()))
    for refused in (person.post(path, data=form), person.ask("POST", path, **parts)):
        helpful(refused)
        assert "a letter that is none" in refused.json()["detail"]


def test_letters_beyond_the_first_plane_are_letters(either: Running) -> None:
    person, name = Person(either.url), "𝔸da"
    for body in (json.dumps({"name": name}), json.dumps({"name": f"{name}%00"}, ensure_ascii=False)):
        wish = body.replace("}", ', "game": "goofspiel"}')
        opened = person.ask("POST", "/api/tables", content=wish, headers={"content-type": "application/json"})
        assert opened.json()["seats"][0]["name"].startswith(name)


def test_a_cookie_with_a_null_character_does_no_harm(either: Running) -> None:
    person = Person(either.url)
    told = "; ".join(rf'{name}="\000"' for name in ("zenova_sets", "zenova_person", "zenova_host", "zenova_name"))
    assert {person.get(path, headers={"cookie": told}).status_code for path in ("/", "/studio", "/host")} == {200}


@pytest.mark.parametrize("letter", [r"\u0000", r"\ud800"])
def test_what_somebody_brings_has_letters_only(either: Running, letter: str) -> None:
    person = Person(either.url)
    log = f'{{"format": "zenova-game", "format-version": 2, "cards-hash": "{letter}"}}'
    words = f'scenario: "{letter}"\ngame: zenith\n'
    for path, wish in (("reviews", {"log": log}), ("analyses", {"log": log}), ("analyses", {"words": words})):
        assert "a letter that is none" in person.post(f"/api/{path}", wish).json()["detail"]
    for path, file in (("/reviews", log), ("/analysis", log), ("/studio/import", f'name = "{letter}"')):
        told = person.ask("POST", path, files={"file": ("a", file)}, headers={"accept": "text/html"})
        assert told.status_code == 422
    assert person.post("/analysis", data={"words": words}).status_code == 422


@pytest.mark.parametrize("path", POSTS)
def test_a_body_that_is_too_big_is_refused(server: Running, path: str) -> None:
    table, people = sit_down(server.url)
    helpful(people[0].ask("POST", path.format(table), content=b'{"name": "' + b"x" * 100_000 + b'"}'))


def test_a_body_that_never_says_its_length_is_refused_when_it_is_too_big(server: Running) -> None:
    def forever() -> Any:
        for _ in range(100):
            yield b"x" * 10_000

    response = Person(server.url).ask("POST", "/api/tables", content=forever())
    assert response.status_code == 413


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS"])
def test_wrong_methods_are_refused(server: Running, method: str, path: str) -> None:
    helpful(Person(server.url).ask(method, path.format("aaaaaaaaaa")))


@pytest.mark.parametrize(
    "path",
    [
        "/api/x",
        "/api/nothing",
        "/api/tables/..%2f..%2fetc",
        "/api/tables/%00",
        "/api/tables/%ff%fe",
        "/api/tables/aaaaaaaaaa?seat=x",
        "/api/tables/aaaaaaaaaa?seat=99",
        "/api/tables/aaaaaaaaaa?since=-1",
        "/api/tables/" + "a" * 5000,
        "/api/invitations/%F0%9F%92%A9",
    ],
)
def test_wrong_addresses_are_refused(server: Running, path: str) -> None:
    helpful(Person(server.url).get(path))


def test_a_script_in_a_name_stays_text(server: Running) -> None:
    table, people = sit_down(server.url, name="<script>alert(1)</script>")
    answer = people[1].get(f"/api/tables/{table}")
    assert answer.json()["seats"][0]["name"] == "<script>alert(1)</script>"
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert "unsafe" not in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "headers", [{"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}]
)
def test_another_site_cannot_make_a_browser_act(server: Running, headers: dict[str, str]) -> None:
    table, people = sit_down(server.url)
    refused = people[0].post(f"/api/tables/{table}/resign", {"seat": 0}, headers=headers)
    assert refused.status_code == 403
    assert people[0].look(table)["status"] == "running"


def test_the_own_site_may_act(server: Running) -> None:
    table, people = sit_down(server.url)
    assert people[0].post(f"/api/tables/{table}/resign", {"seat": 0}, headers={"origin": server.url}).status_code == 200


def test_broken_http_does_not_hurt(server: Running) -> None:
    host, port = server.url.removeprefix("http://").split(":")
    for raw in (
        b"\x00\x01\x02\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nContent-Length: x\r\n\r\n",
    ):
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as wire:
            wire.sendall(raw)
            assert b" 5" not in wire.recv(64)[:12]
    assert Person(server.url).get("/api/games").status_code == 200


def test_too_many_requests_must_wait(tmp_path: Any) -> None:
    with running(tmp_path / "tables.db", rates=None) as limited:
        ada = Person(limited.url)
        asks = (ada.post("/api/join", {"invite": "guess", "name": "x"}) for _ in range(1000))
        first, refused = next(asks), next(answer for answer in asks if answer.status_code != 404)
    assert (first.status_code, refused.status_code) == (404, 429)
    assert int(refused.headers["retry-after"]) >= 1
    helpful(refused)
