"""Commits that wait for the disk together: one that fails takes no other with it."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from zenova.table.entry import Entry
from zenova.table.happening import Sat
from zenova.table.plan import TablePlan, game_named
from zenova.table.storage import Commit, Storage, Writer
from zenova.table.table import Table

SAT = Entry(0, 1.0, 0, Sat("Ada", 0))


def table(id: str) -> Table:
    game = game_named("zenith")
    plan = TablePlan("zenith").checked(game)
    return Table(id, game, plan, 1, 1.0)


def new_table(id: str) -> Commit:
    return Commit(table(id), new=True)


def somebody_sits(id: str) -> Commit:
    return Commit(table(id), [SAT])


@pytest.mark.anyio
async def test_of_a_batch_only_the_commit_that_cannot_be_stored_fails(database: Path) -> None:
    storage = Storage(f"sqlite:///{database}")
    writer = Writer(storage)
    await writer.store(new_table("first"))
    with sqlite3.connect(database, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")  # the disk is busy, so what follows waits and is written together
        waiting = [
            asyncio.create_task(writer.store(commit))
            for commit in (new_table("second"), somebody_sits("nowhere"), somebody_sits("first"))
        ]
        await asyncio.sleep(0)
        other.execute("COMMIT")
    second, nowhere, first = await asyncio.gather(*waiting, return_exceptions=True)
    assert (second, first) == (None, None)
    assert isinstance(nowhere, IntegrityError)
    assert storage.load("second") is not None
    found = storage.load("first")
    assert found is not None
    assert storage.entries("first") == [SAT]
    await asyncio.to_thread(writer.close)
    storage.close()


def test_what_waits_is_stored_though_nobody_waits_for_it_any_more(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    storage = Storage(f"sqlite:///{database}")
    writer = Writer(storage)

    async def ask_and_go() -> None:
        task = asyncio.create_task(writer.store(new_table("left")))
        await asyncio.sleep(0)
        task.cancel()

    with sqlite3.connect(database, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        asyncio.run(ask_and_go())
        other.execute("COMMIT")
    writer.close()
    assert storage.load("left") is not None
    assert "event loop closed" in caplog.text
    storage.close()
