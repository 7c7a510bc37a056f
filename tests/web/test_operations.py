"""What those see who run a server: whether it is ready, its numbers, its log; nothing of what is played."""

from __future__ import annotations

import io
import json
import logging
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine
from sqlalchemy.exc import SQLAlchemyError

from web.running import PATIENCE, Listener, Person, Running, running, sit_down, until
from web.test_traffic import all_cards, names, words_of
from zenova.cli import admin
from zenova.web.logs import Spoken, Structured


def test_a_server_is_ready_when_its_database_answers(tmp_path: Path) -> None:
    with running(tmp_path / "t.db") as server:
        person = Person(server.url)
        until(lambda: person.get("/readyz").status_code == 200, "readiness")
        server.hub.end_streams()
        assert (person.get("/readyz").status_code, person.get("/healthz").status_code) == (503, 200)


def test_what_goes_on_is_counted_at_a_port_of_its_own_and_no_card_is_named_to_who_looks_after_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.INFO, "zenova")
    with running(tmp_path / "t.db", metrics=("127.0.0.1", 0)) as server:
        table, (ada, _) = sit_down(server.url)
        live = server.hub.memory.tables[table].table
        cards = names(all_cards(live.game, live.position))
        ada.act(table, 0, ada.look(table)["version"], {"done": True})
        ada.get("/nothing/here")
        listener = Listener(ada, table)
        told = httpx.get(f"http://127.0.0.1:{server.app.app.state.metrics.server_port}/metrics", timeout=PATIENCE).text
        listener.drop()
        admin.tables(database=str(tmp_path / "t.db"))
        admin.people(database=str(tmp_path / "t.db"))
    for line in (
        'zenova_entries_total{kind="action"} 1.0',
        'zenova_requests_total{kind="write",status="200"} 1.0',
        'zenova_requests_total{kind="read",status="404"} 1.0',
        'zenova_request_seconds_count{kind="write"} 1.0',
        "zenova_streams 1.0",
        "zenova_tables_in_memory 1.0",
        "zenova_hints_waiting 0.0",
    ):
        assert line in told, told
    assert table not in told
    assert "Ada" not in told
    listed, logged = capsys.readouterr().out, caplog.text
    assert table in listed
    assert "POST /api/tables/{table}/actions 200" in logged
    assert not words_of(f"{told} {listed} {logged}".encode()) & cards


@pytest.mark.parametrize("form", [Structured(), Spoken()])
def test_the_log_names_requests_by_route_and_number_and_holds_no_key(
    server: Running,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    form: logging.Formatter,
) -> None:
    caplog.set_level(logging.INFO, "zenova")
    handler = logging.StreamHandler(written := io.StringIO())
    handler.setFormatter(form)
    logging.getLogger("zenova").addHandler(handler)
    ada = Person(server.url)
    invite = ada.post("/api/tables", {"game": "zenith", "name": "Ada"}).json()["invites"]["1"]
    ada.get(f"/join/{invite}")
    monkeypatch.setattr(server.hub, "public", None)
    failed = ada.get("/api/tables")
    logging.getLogger("zenova").removeHandler(handler)
    said = written.getvalue()
    assert failed.status_code == 500
    assert failed.headers["x-request-id"] in said
    assert "GET /join/{invite} 200" in said
    assert invite not in said
    if isinstance(form, Structured):
        lines = [json.loads(line) for line in said.splitlines()]
        broken = [line for line in lines if line.get("exception")]
        assert [line["request"] for line in broken] == [failed.headers["x-request-id"]]


@pytest.mark.parametrize("form", [Structured(), Spoken()])
def test_a_database_that_is_away_is_a_line_in_the_log_and_a_fault_of_ours_has_its_traceback(
    form: logging.Formatter, tmp_path: Path
) -> None:
    def written(statement: str, database: Path) -> str:
        try:
            with create_engine(f"sqlite:///{database}").connect() as connection:
                connection.exec_driver_sql(statement)
        except SQLAlchemyError as error:
            told = (type(error), error, error.__traceback__)
            return form.format(logging.LogRecord("zenova", logging.ERROR, "", 0, "it failed", (), told))
        return ""

    away, ours = written("SELECT 1", tmp_path / "none" / "t.db"), written("SELECT absent", tmp_path / "t.db")
    assert "unable to open database file" in away
    assert "Traceback" not in away
    assert "no such column" in ours
    assert "Traceback" in ours
