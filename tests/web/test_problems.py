"""What goes wrong is told in the form that was asked for, and a failing database changes nothing."""

from __future__ import annotations

import html
import sqlite3
from pathlib import Path

import httpx
import pytest

from table.test_versions import HARMS
from web.running import PATIENCE, Person, Running, running, sit_down
from zenova.cli import admin

HTML = {"accept": "text/html"}


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nothing/here/at/all", 404, "not-found"),
        ("POST", "/zenith/rules", 405, "method-not-allowed"),
        ("GET", "/table/aaaaaaaaaa?seat=x", 422, "bad-shape"),
        ("GET", "/table/aaaaaaaaaa", 404, "no-such-table"),
    ],
)
def test_a_page_is_for_browsers_and_a_problem_for_programs(
    server: Running, method: str, path: str, status: int, code: str
) -> None:
    person = Person(server.url)
    page, told = person.ask(method, path, headers=HTML), person.ask(method, path)
    assert (page.status_code, told.status_code) == (status, status)
    assert page.headers["content-type"].startswith("text/html")
    assert told.headers["content-type"] == "application/problem+json"
    assert told.json()["code"] == code
    assert person.ask(method, f"/api{path}", headers=HTML).headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("path", "said"),
    [("/nothing", "Nessuna pagina"), ("/table/aaaaaaaaaa", "Questo tavolo"), ("/join/aaaaaaaaaa", "Questo invito")],
)
def test_what_a_wrong_address_leads_to_is_told_in_the_reader_s_language(server: Running, path: str, said: str) -> None:
    page = Person(server.url).ask("GET", path, headers=HTML | {"accept-language": "it"})
    assert page.status_code == 404
    assert said in page.text


@pytest.mark.parametrize(
    ("method", "path", "status", "said"),
    [
        ("GET", "/puzzles/zenith/nope", 404, ("Questo rompicapo", "Dieses Rätsel")),
        ("GET", "/events/zzz", 404, ("Questo evento", "Dieses Turnier")),
        ("GET", "/people/host-key", 404, ("Qui nessuno", "Diesen Namen")),
        ("GET", f"/table/{'a' * 300}", 422, ("in questo indirizzo", "An dieser Adresse")),
        ("GET", "/table/aaaaaaaaaa?seat=abc", 422, ("in questo indirizzo", "An dieser Adresse")),
        ("GET", "/table/aaaaaaaaaa/replay?step=-4", 422, ("in questo indirizzo", "An dieser Adresse")),
        ("GET", "/table/aaaaaaaaaa/act", 405, ("non si apre da solo", "nicht für sich öffnen")),
        ("GET", "/device/bad", 404, ("Le mie partite", "Meine Partien")),
        ("POST", "/device/bad", 404, ("Le mie partite", "Meine Partien")),
        ("GET", "/calls/mail/zzz", 404, ("Le mie partite", "Meine Partien")),
        ("POST", "/match/bot", 409, ("non aspetti nessuno", "du wartest auf niemanden")),
    ],
)
def test_what_goes_wrong_is_told_in_sentences_of_the_reader_s_language(
    server: Running, method: str, path: str, status: int, said: tuple[str, str]
) -> None:
    for language, words in zip(("it", "de"), said, strict=True):
        page = Person(server.url).ask(method, path, headers=HTML | {"accept-language": language})
        assert page.status_code == status
        told = html.unescape(page.text.partition('class="lead-text">')[2].partition("</p>")[0])
        assert words.lower() in told.lower()
        assert "should" not in told


def test_what_a_game_cannot_be_opened_with_is_named(server: Running) -> None:
    refused = Person(server.url).post("/api/tables", {"game": "zena", "options": {"players": 17}, "name": "Ada"})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad-request")
    assert "players" in refused.json()["detail"]


def test_a_refused_action_names_its_rule(server: Running) -> None:
    table, (ada, _) = sit_down(server.url)
    refused = ada.act(table, 0, ada.look(table)["version"], {"lead": "nero"}).json()
    assert (refused["status"], refused["code"]) == (422, "refused")
    assert refused["rule"].startswith("ZN-")


def test_while_the_database_fails_nothing_is_done_and_afterwards_all_goes_on(tmp_path: Path) -> None:
    with running(tmp_path / "t.db") as server, sqlite3.connect(tmp_path / "t.db", isolation_level=None) as behind:
        table, (ada, _) = sit_down(server.url)
        before = ada.look(table)
        behind.execute("ALTER TABLE entries RENAME TO lost")
        failed = ada.act(table, 0, before["version"], {"done": True}, key="again")
        unread = ada.get(f"/api/tables/{table}")
        page = ada.get(f"/table/{table}", headers=HTML)
        behind.execute("ALTER TABLE lost RENAME TO entries")
        assert (failed.status_code, failed.json()["code"], failed.headers["retry-after"]) == (503, "storage", "5")
        assert unread.status_code == 503
        assert (page.status_code, page.headers["retry-after"]) == (503, "5")
        assert "Nothing was changed" in page.text
        assert "<html" in page.text
        assert "entries" not in failed.text + unread.text + page.text
        assert ada.look(table) == before
        assert ada.act(table, 0, before["version"], {"done": True}, key="again").status_code == 200


def test_tables_that_make_no_sense_are_told_to_their_people_and_everything_else_works(tmp_path: Path) -> None:
    where = tmp_path / "t.db"
    cookies = harmed(where)
    with running(where, metrics=("127.0.0.1", 0)) as server:
        ada, host, stranger = (Person(server.url) for _ in range(3))
        ada.http.cookies, host.http.cookies = cookies
        mine = {line["table"]: line["stopped"] for line in ada.get("/api/tables").json()["mine"]}
        assert len(mine) == len(HARMS)
        for table, stopped in mine.items():
            told, page = ada.get(f"/api/tables/{table}"), ada.get(f"/table/{table}", headers=HTML)
            assert (told.status_code, told.json()["code"], told.json()["detail"]) == (409, "cannot-go-on", stopped)
            assert page.status_code == 409
            assert "<html" in page.text
            assert "secret" not in told.text + page.text
            assert stranger.get(f"/api/tables/{table}").status_code == 404
        [event] = [one["event"] for one in stranger.get("/api/events").json()["events"]]
        for path in (
            "/",
            "/games",
            "/play",
            "/watch",
            "/events",
            f"/events/{event}",
            "/host",
            "/api/tables",
            "/api/open",
        ):
            for one in (ada, host, stranger):
                assert one.get(path, headers=HTML).status_code == 200, path
        assert f"<dd>{len(HARMS)}</dd>" in host.get("/host").text
        metrics = f"http://127.0.0.1:{server.app.app.state.metrics.server_port}/metrics"
        counted = httpx.get(metrics, timeout=PATIENCE).text
        assert f"zenova_tables_refused {len(HARMS)}.0" in counted
        host.post(f"/events/{event}/decide", data={"round": 1, "number": 1, "winner": "first"})
        assert stranger.get(f"/api/events/{event}").json()["status"] == "over"
        assert len(ada.post("/people/export").json()["tables"]) == len(HARMS)
        assert ada.post("/people/delete", data={"name": "Ada"}).status_code == 303
        assert ada.get("/api/tables").json()["mine"] == []
    assert (admin.tables(database=str(where)), admin.people(database=str(where))) == (0, 0)


def harmed(where: Path) -> tuple[httpx.Cookies, httpx.Cookies]:
    """Leave tables of Ada's in a database that make no sense, each for another reason; the one whose end is none in an
    event. The cookies of her and of the host."""
    with running(where) as server:
        ada, guest, host = (Person(server.url) for _ in range(3))
        host.post("/host/key", data={"key": server.app.app.state.moderation.new_host_key()})
        ada.post("/people", data={"name": "Ada"})
        goofspiel = {"game": "goofspiel", "options": {"players": 2}}
        event = host.post("/api/events", {"title": "Night"} | goofspiel).json()["event"]
        for person in (ada, guest):
            person.post(f"/api/events/{event}/join", {"name": "Guest"})
        [board] = host.post(f"/api/events/{event}/rounds").json()["boards"]
        tables = {"an end that is none": board["table"]}
        for harm in (one for one in HARMS if one not in tables):
            opened = ada.post("/api/tables", goofspiel | {"name": "Ada", "public": True}).json()
            guest.post("/api/join", {"invite": opened["invites"]["1"], "name": "Guest"})
            tables[harm] = opened["table"]
    with sqlite3.connect(where) as behind:
        for harm, table in tables.items():
            behind.execute(HARMS[harm][0], (table,))
    return ada.http.cookies, host.http.cookies
