"""What goes wrong is told in the form that was asked for, and a failing database changes nothing."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from web.running import Person, Running, running, sit_down

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


def test_a_table_that_cannot_be_read_from_the_database_tells_no_inside(tmp_path: Path) -> None:
    with running(tmp_path / "t.db") as server:
        table, (ada, _) = sit_down(server.url)
    with sqlite3.connect(tmp_path / "t.db") as behind:
        behind.execute("UPDATE entries SET data = 'secret of the deck' WHERE number = 0")
    with running(tmp_path / "t.db") as server:
        again = Person(server.url)
        again.http.cookies = ada.http.cookies
        told = again.get(f"/api/tables/{table}")
        assert (told.status_code, told.json()["code"]) == (409, "cannot-go-on")
        page = again.get(f"/table/{table}", headers=HTML)
        assert page.status_code == 409
        assert "<html" in page.text
        assert "secret" not in told.text + page.text
        assert again.get("/", headers=HTML).status_code == 200
        assert again.get("/api/tables").json()["mine"][0]["stopped"] == told.json()["detail"]
        assert Person(server.url).get("/api/tables").json() == {"mine": [], "public": []}
