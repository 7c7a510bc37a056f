"""What keeps the peace: blocks, reports, bans, a notice; by pages, API and command line."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator, Set
from pathlib import Path
from typing import Any

import pytest

from web.running import PATIENCE, Following, Listener, Person, Running, let_wait, running, sit_down, until
from zenova.cli import admin
from zenova.club import moderation
from zenova.kernel.errors import UserError
from zenova.table import Hub, Subscription
from zenova.table.keys import hashed
from zenova.table.storage import Storage
from zenova.web import app
from zenova.web.app import Config
from zenova.web.security.visitor import KEY_COOKIE
from zenova.web.server import host_key

HTML = {"accept": "text/html"}
KEY = "a key of twelve and more"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("peace") / "tables.db"


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[Running]:
    with running(database, admin_key=KEY) as one:
        yield one


@pytest.fixture
def host(server: Running) -> Person:
    person = Person(server.url)
    assert person.post("/host/key", data={"key": KEY}).headers["location"] == "/host"
    return person


def heard(person: Person, table: str) -> list[Any]:
    return [said["phrase"] for said in person.look(table)["talk"]]


def test_who_is_blocked_is_not_heard_not_paired_and_sees_no_open_table(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_wait(monkeypatch)
    table, [ada, bob] = sit_down(server.url)
    assert "Block Guest 1" in ada.get(f"/table/{table}/people").text
    bob.post(f"/api/tables/{table}/talk", {"seat": 1, "phrase": "hello"})
    assert heard(ada, table) == ["hello"]
    assert ada.post(f"/table/{table}/people/1/block", data={"blocked": "yes"}).status_code == 303
    assert "Unblock Guest 1" in ada.get(f"/table/{table}/people").text
    assert (heard(ada, table), heard(bob, table)) == ([], ["hello"])
    open_one = ada.post("/api/tables", {"game": "zenith", "name": "Ada", "open-to-all": True}).json()["table"]
    assert open_one not in bob.get("/play").text
    assert bob.post(f"/api/open/{open_one}", {}).status_code == 404
    wish = {"game": "goofspiel", "name": "X"}
    assert [one.post("/api/match", wish).json()["status"] for one in (ada, bob)] == ["waiting", "waiting"]
    assert ada.post(f"/api/tables/{table}/seats/1/block", {"blocked": False}).status_code == 200
    assert heard(ada, table) == ["hello"]
    assert bob.get("/api/match").json()["status"] == "found"


def test_only_others_at_the_table_can_be_blocked(server: Running) -> None:
    table, [ada, _] = sit_down(server.url, public=True)
    assert [ada.post(f"/api/tables/{table}/seats/{seat}/block", {}).status_code for seat in (0, 5)] == [422, 422]
    assert Person(server.url).post(f"/api/tables/{table}/seats/1/block", {}).status_code == 403
    assert Person(server.url).post(f"/api/tables/{table}/report", {"text": "x"}).status_code == 403


def reports_of(server: Running, table: str) -> list[moderation.Report]:
    return [one for one in server.app.app.state.moderation.reports() if one.table == table]


def test_a_report_comes_to_the_host_who_shuts_somebody_out(server: Running, host: Person) -> None:
    table, [ada, bob] = sit_down(server.url)
    told = ada.post(f"/table/{table}/people/report", data={"seat": "1", "text": "Was <b>rude</b>"})
    assert told.headers["location"] == f"/table/{table}/people?told=1"
    assert "The host has been told." in ada.get(told.headers["location"]).text
    page = host.get("/host").text
    assert "Was &lt;b&gt;rude&lt;/b&gt;" in page
    assert table in page
    [report] = reports_of(server, table)
    assert host.post("/host/ban", data={"who": report.accused, "reason": "rude"}).status_code == 303
    assert bob.get("/").status_code == 403
    assert bob.get("/api/tables").json()["code"] == "shut-out"
    assert ada.get("/").status_code == Person(server.url).get("/").status_code == 200
    assert host.post("/host/unban", data={"who": report.accused}).status_code == 303
    assert bob.get("/").status_code == 200
    host.post(f"/host/reports/{report.id}/settle")
    assert reports_of(server, table) == []


def test_reports_are_short_and_few(server: Running) -> None:
    table, [ada, _] = sit_down(server.url)
    for text in ("", " \u200b ", "x" * (moderation.LONGEST_REPORT + 1)):
        assert ada.post(f"/api/tables/{table}/report", {"text": text}).status_code == 422
    for _ in range(moderation.REPORTS_A_DAY):
        assert ada.post(f"/api/tables/{table}/report", {"text": "too loud"}).status_code == 200
    assert ada.post(f"/api/tables/{table}/report", {"text": "too loud"}).status_code == 409


def test_an_address_is_shut_out(server: Running, host: Person) -> None:
    moderated, guard = server.app.app.state.moderation, server.app
    assert host.post("/host/ban", data={"who": "192.0.2.7"}).status_code == 303
    assert "192.0.2.7" in guard.banned
    assert host.post("/host/ban", data={"who": "2001:db8:0:7:1:2:3:4"}).status_code == 303
    assert {one.who for one in moderated.banned()} == {"192.0.2.7", "2001:db8:0:7::"}
    for who in ("192.0.2.7", "2001:db8:0:7::"):
        host.post("/host/unban", data={"who": who})
    for wrong in ("everybody", "", "10.0.0.0/8"):
        assert host.post("/host/ban", data={"who": wrong}, headers=HTML).status_code == 422
    assert host.post("/host/unban", data={"who": "192.0.2.7"}, headers=HTML).status_code == 422


def test_an_account_is_shut_out_by_its_name_wherever_it_is_signed_in(server: Running, host: Person) -> None:
    ada, phone = Person(server.url), Person(server.url)
    words = ada.post("/api/people", {"name": "Ada Rude"}).json()["words"]
    phone.post("/api/people/recover", {"words": words})
    host.post("/host/ban", data={"who": "ada rude"})
    assert [one.get("/").status_code for one in (ada, phone)] == [403, 403]
    other = Person(server.url)
    told = other.post("/api/people/recover", {"words": words})
    assert (told.status_code, told.json()["code"]) == (403, "shut-out")
    for name in [name for name in phone.http.cookies if name.startswith(KEY_COOKIE)]:
        phone.http.cookies.delete(name)
    assert phone.get("/api/people/me").status_code == 401
    host.post("/host/unban", data={"who": "Ada Rude"})
    assert ada.get("/").status_code == 200
    assert other.post("/api/people/recover", {"words": words}).status_code == 200


def test_who_another_process_has_just_shut_out_does_not_sign_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = tmp_path / "t.db"
    with running(where) as server:
        monkeypatch.setattr(server.app.app.state.moderation, "read", lambda: None)
        words = Person(server.url).post("/api/people", {"name": "Ada Rude"}).json()["words"]
        admin.ban("Ada Rude", "test", str(where))
        phone = Person(server.url)
        assert phone.post("/api/people/recover", {"words": words}).json()["code"] == "shut-out"
        assert phone.get("/api/people/me").status_code == 401


def test_an_address_is_shut_out_whatever_people_are_called(server: Running, host: Person) -> None:
    told = Person(server.url).post("/api/people", {"name": "203.0.113.7"})
    assert (told.status_code, told.json()["detail"]) == (422, "a name is no address of a computer")
    looks_alike = Person(server.url).post("/api/people", {"name": "2001db8-1"})
    assert looks_alike.status_code == 201
    host.post("/host/ban", data={"who": "2001:db8::1"})
    assert {one.who for one in server.app.app.state.moderation.banned()} == {"2001:db8::"}
    host.post("/host/unban", data={"who": "2001:db8::1"})
    assert server.app.app.state.moderation.banned() == []


def mark_of(person: Person) -> str:
    [key] = [key for name, key in person.http.cookies.items() if name.startswith(KEY_COOKIE)]
    return hashed(key)


class OpenTables(Following):
    """Looks for a table to join."""

    def __init__(self, person: Person) -> None:
        super().__init__(person, "/open/stream", {}, {})

    def _take(self, block: str) -> None: ...


def test_who_is_shut_out_follows_nothing_any_more(server: Running, host: Person) -> None:
    table, [ada, bob] = sit_down(server.url)
    follows, stays = Listener(bob, table), Listener(ada, table)
    mark = mark_of(bob)
    host.post("/host/ban", data={"who": mark})
    follows.join(PATIENCE)
    assert (follows.is_alive(), stays.is_alive()) == (False, True)
    host.post("/host/unban", data={"who": mark})


def test_who_is_shut_out_watches_nothing_any_more(server: Running, host: Person) -> None:
    table, [ada, _] = sit_down(server.url)
    _, [eve, _] = sit_down(server.url)
    eve.post("/api/watch", {"key": ada.look(table)["watch"]})
    watches, stays = Listener(eve, table), Listener(ada, table)
    mark = mark_of(eve)
    host.post("/host/ban", data={"who": mark})
    watches.join(PATIENCE)
    assert (watches.is_alive(), stays.is_alive()) == (False, True)
    host.post("/host/unban", data={"who": mark})


def test_who_is_shut_out_by_their_address_follows_nothing_any_more(server: Running, host: Person) -> None:
    table, [ada, bob] = sit_down(server.url)
    bob.http.headers["x-forwarded-for"] = "192.0.2.8"
    follow, stays = [Listener(bob, table), OpenTables(bob)], Listener(ada, table)
    host.post("/host/ban", data={"who": "192.0.2.8"})
    for one in follow:
        one.join(PATIENCE)
    assert [one.is_alive() for one in (*follow, stays)] == [False, False, True]
    host.post("/host/unban", data={"who": "192.0.2.8"})


def test_who_is_shut_out_while_they_come_follows_nothing(
    server: Running, host: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, [_, bob] = sit_down(server.url)
    mark, subscribe = mark_of(bob), Hub.subscribe

    async def shut_out_meanwhile(*asked: Any) -> Subscription:
        subscription = await subscribe(*asked)
        await asyncio.to_thread(host.post, "/host/ban", data={"who": mark})
        return subscription

    monkeypatch.setattr(Hub, "subscribe", shut_out_meanwhile)
    follows = Listener(bob, table)
    follows.join(PATIENCE)
    assert not follows.is_alive()
    host.post("/host/unban", data={"who": mark})


def test_a_notice_is_on_every_page_as_it_was_written(server: Running, host: Person) -> None:
    host.post("/host/notice", data={"text": "Down at 8 <script>"})
    table, [ada, _] = sit_down(server.url)
    for path in ("/", "/play", "/events", f"/table/{table}", "/host", "/zenith/rules"):
        assert "Down at 8 &lt;script&gt;" in ada.get(path).text
    host.post("/host/notice", data={"text": ""})
    assert "Down at 8" not in ada.get("/").text
    long = host.post("/host/notice", data={"text": "x" * (moderation.LONGEST_NOTICE + 1)}, headers=HTML)
    assert long.status_code == 422


def test_nobody_else_gets_to_the_page_of_the_host(server: Running) -> None:
    ada = Person(server.url)
    assert ada.post("/host/key", data={"key": "guessed"}).headers["location"] == "/host?wrong=1"
    assert "Tables being played" not in ada.get("/host").text
    for path in ("notice", "ban", "unban", "reports/x/settle"):
        assert ada.post(f"/host/{path}", data={"text": "x", "who": "192.0.2.7"}, headers=HTML).status_code == 403
    assert ada.get("/").text.count("announcement") == 0


def test_the_command_line_does_the_same(
    server: Running, host: Person, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, [ada, bob] = sit_down(server.url, name="Wilhelmina")
    ada.post(f"/api/tables/{table}/report", {"text": "slow", "seat": 1})
    where = str(database)
    admin.tables("running", where)
    assert [line for line in capsys.readouterr().out.splitlines() if table in line and "Wilhelmina" in line]
    admin.people(where)
    [mark] = [line.split()[-1] for line in capsys.readouterr().out.splitlines() if "Wilhelmina" in line]
    admin.reports(where)
    [report] = [line.split()[0] for line in capsys.readouterr().out.splitlines() if "slow" in line]
    admin.ban(mark, "test", where)
    admin.bans(where)
    assert f"{mark}  " in capsys.readouterr().out
    until(lambda: ada.get("/").status_code == 403, "the ban in the server that runs")
    admin.unban(mark, where)
    admin.notice("Closed tomorrow", where)
    until(lambda: "Closed tomorrow" in bob.get("/").text, "the notice")
    admin.notice("", where)
    until(lambda: "Closed tomorrow" not in bob.get("/").text, "the end of the notice")
    admin.settle(report, where)
    admin.reports(where)
    assert "slow" not in capsys.readouterr().out


class EmptiedMeanwhile(dict[str, Set[str]]):
    """Whoever goes through it finds what another thread has just taken out."""

    def __iter__(self) -> Iterator[str]:
        found = list(self.keys())
        self.clear()
        return iter(found)


def test_several_threads_may_read_what_keeps_the_peace(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 't.db'}")
    moderated = moderation.Moderation(storage.engine, EmptiedMeanwhile({"gone": {"other"}}))
    moderated.read()
    assert moderated.blocks == {}
    storage.close()


def test_what_keeps_the_peace_is_read_again_after_the_database_was_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(app, "PEACE_S", 0.01)
    where = tmp_path / "t.db"
    with running(where) as server, sqlite3.connect(where, isolation_level=None) as behind:
        behind.execute("ALTER TABLE bans RENAME TO lost")
        until(lambda: "who is shut out could not be read" in caplog.text, "the failure")
        behind.execute("ALTER TABLE lost RENAME TO bans")
        admin.notice("Back again", str(where))
        until(lambda: "Back again" in Person(server.url).get("/").text, "the notice")


def test_the_command_line_wants_a_database_that_is_there(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="there is no database"):
        admin.tables("", str(tmp_path / "none.db"))


def test_the_key_of_the_host_is_made_once_and_told_then(tmp_path: Path) -> None:
    config = Config(str(tmp_path / "tables.db"))
    key = host_key(config)
    assert key is not None
    assert host_key(config) is None
    with running(tmp_path / "tables.db") as server:
        ada = Person(server.url)
        assert ada.post("/host/key", data={"key": key}).headers["location"] == "/host"
        fresh = server.app.app.state.moderation.new_host_key()
        assert "Reports" not in ada.get("/host").text
        assert ada.post("/host/key", data={"key": fresh}).headers["location"] == "/host"
    with pytest.raises(UserError, match="12 characters"):
        host_key(Config(str(tmp_path / "tables.db"), admin_key="short"))
