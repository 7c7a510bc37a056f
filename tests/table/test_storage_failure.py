from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from table.sitting import open_hub, sit_down
from zenova.table import Hub, Seating, TablePlan, attendant, memory
from zenova.table.cardsets import CardSets
from zenova.table.errors import NotCertain
from zenova.table.plan import clock_named
from zenova.table.storage import Storage, Writer
from zenova.web.problems import STATUS

pytestmark = pytest.mark.anyio


async def test_what_could_not_be_stored_was_not_done(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = await sit_down(hub)
    before = await sitting.view(0)
    listener = await hub.subscribe(sitting.table, [sitting.keys[1]], 1)

    def full_disk(writer: Writer, commits: object) -> None:
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    with monkeypatch.context() as broken:
        broken.setattr(Writer, "write", full_disk)
        both = (sitting.act(seat, {"done": True}, "again") for seat in (0, 1))
        failed = await asyncio.gather(*both, return_exceptions=True)
    assert [type(one) for one in failed] == [OperationalError, NotCertain]
    assert STATUS[NotCertain.code] == 503
    assert listener.ended
    assert (await sitting.view(0)) == before
    assert (await sitting.act(0, {"done": True}, "again")).version == before.version + 1


@pytest.mark.parametrize(("clock", "lost"), [("none", ["action"]), ("minute", ["action", "resumed"])])
async def test_a_table_of_bots_goes_on_by_itself_when_it_can_be_stored_and_read_again(
    database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, clock: str, lost: list[str]
) -> None:
    monkeypatch.setattr(memory, "SWEEP_S", 0.01)
    monkeypatch.setattr(attendant, "PAUSE_AFTER_FAILURE_S", 0.001)
    hub = open_hub(database)
    write, failed = Writer.write, []
    read, unreadable = memory.read_table, iter([True, True])

    def full_disk(writer: Writer, commits: list[Any]) -> None:
        if len(failed) < len(lost) and not commits[0].commit.new:
            failed.append(commits[0].commit.entries[0].what.word)
            raise OperationalError("INSERT", {}, Exception("database or disk is full"))
        write(writer, commits)

    def unreadable_twice(storage: Storage, table: str, cards: CardSets) -> Any:
        if next(unreadable, False):
            raise OperationalError("SELECT", {}, Exception("disk I/O error"))
        return read(storage, table, cards)

    monkeypatch.setattr(Writer, "write", full_disk)
    monkeypatch.setattr(memory, "read_table", unreadable_twice)
    bots = (Seating("bot", level="random"), Seating("bot", level="random"))
    opened = await hub.open(TablePlan("zenith", seats=bots, clock=clock_named(clock)), "Ada")
    async with asyncio.timeout(60):
        while len(hub.storage.entries(opened.table)) < 20:
            await asyncio.sleep(0.01)
    assert failed == lost
    assert not next(unreadable, False)
    told = [one.getMessage() for one in caplog.records]
    assert sum("could not be stored" in one for one in told) == len(lost)
    assert sum("failed" in one for one in told) <= len(bots)  # each once, if its table was not read again before
    await hub.close()
    hub.storage.close()


async def test_all_tables_go_on_after_a_start_with_a_full_disk(
    database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(memory, "SWEEP_S", 0.01)
    before, bots = open_hub(database), (Seating("bot", level="random"), Seating("bot", level="random"))
    plan = TablePlan("zenith", seats=bots, clock=clock_named("minute"))
    tables = [(await before.open(plan, "Ada")).table for _ in range(2)]
    await before.close()
    known = {table: len(before.storage.entries(table)) for table in tables}
    write, full = Writer.write, iter([True])

    def full_disk(writer: Writer, commits: list[Any]) -> None:
        if next(full, False):
            raise OperationalError("INSERT", {}, Exception("database or disk is full"))
        write(writer, commits)

    monkeypatch.setattr(Writer, "write", full_disk)
    hub = open_hub(database)
    await hub.resume()
    async with asyncio.timeout(60):
        while any(len(hub.storage.entries(table)) < known[table] + 3 for table in tables):
            await asyncio.sleep(0.01)
    assert [one.getMessage() for one in caplog.records if "could not be woken" in one.getMessage()]
    await hub.close()
    for one in (before, hub):
        one.storage.close()


async def test_a_table_that_cannot_be_let_rest_at_the_start_keeps_no_other_one_asleep(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, bots = open_hub(database), (Seating("bot", level="random"), Seating("bot", level="random"))
    waits = (await before.open(TablePlan("zenith", seats=(Seating("me"), Seating("me"))), "Ada")).table
    plays = (await before.open(TablePlan("zenith", seats=bots), "Ada")).table
    await before.close()
    known = len(before.storage.entries(plays))
    with before.storage.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE tables SET active = 1 WHERE id = '{waits}'")
    before.storage.close()
    full = OperationalError("UPDATE", {}, Exception("database or disk is full"))
    monkeypatch.setattr(Storage, "let_rest", Mock(side_effect=full))
    hub = open_hub(database)
    await hub.resume()
    async with asyncio.timeout(60):
        while len(hub.storage.entries(plays)) < known + 3:
            await asyncio.sleep(0.01)
    await hub.close()
    hub.storage.close()


async def test_the_end_of_a_game_is_stored_with_its_last_entry_or_not_at_all(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = await sit_down(hub)
    monkeypatch.setattr("zenova.table.storage.writer.finished_row", lambda table: {"table_id": table.id})
    with pytest.raises(SQLAlchemyError):
        await hub.resign(sitting.table, [sitting.keys[0]], 0)
    assert (await sitting.view(1)).status == "running"
    monkeypatch.undo()
    assert (await hub.resign(sitting.table, [sitting.keys[0]], 0)).status == "over"
    stored = hub.storage.load(sitting.table)
    assert stored is not None
    assert stored.finished is not None
    assert stored.finished.ending.winners == (1,)
