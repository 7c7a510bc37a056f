"""Only so many tables are in memory; nobody notices which."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from table.sitting import open_hub, sit_down
from zenova.table import Hub, NoSuchTable, TablePlan, memory
from zenova.table.cardsets import CardSets
from zenova.table.errors import NotCertain
from zenova.table.storage import Storage, Writer

pytestmark = pytest.mark.anyio


async def test_the_table_unused_for_longest_is_forgotten_and_read_again(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "TABLES_IN_MEMORY", 10)
    oldest = await sit_down(hub)
    followed = await sit_down(hub)
    there = await hub.subscribe(followed.table, [followed.keys[0]], 0)
    await oldest.act(0)
    before = await oldest.view(0)
    for _ in range(12):
        await sit_down(hub)
    assert len(hub.memory.tables) <= 10
    assert oldest.table not in hub.memory.tables
    assert followed.table in hub.memory.tables
    assert await oldest.view(0) == before
    there.close()


async def test_a_game_that_is_over_leaves_memory_when_nobody_has_come_back_for_a_minute(database: Path) -> None:
    time = [0.0]
    hub = open_hub(database, lambda: time[0])
    over, running = [await sit_down(hub) for _ in range(2)]
    await hub.resign(over.table, [over.keys[0]], 0)
    before = await over.view(1)
    time[0] = memory.SWEEP_S
    await sit_down(hub)
    assert over.table not in hub.memory.tables
    assert running.table in hub.memory.tables
    assert await over.view(1) == before
    await hub.close()
    hub.storage.close()


async def test_memory_is_swept_also_when_nobody_opens_a_table(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "SWEEP_S", 0.01)
    hub = open_hub(database)
    over = await sit_down(hub)
    await hub.resign(over.table, [over.keys[0]], 0)
    async with asyncio.timeout(60):
        while over.table in hub.memory.tables:
            await asyncio.sleep(0.005)
    await hub.close()
    hub.storage.close()


async def test_tables_have_so_many_bytes_of_memory(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    time = [0.0]
    hub = open_hub(database, lambda: time[0])
    first, second = [await sit_down(hub) for _ in range(2)]
    time[0] = memory.SWEEP_S
    await second.view(0)
    monkeypatch.setattr(memory, "BYTES_IN_MEMORY", 1.5 * memory._size(hub.memory.tables[second.table]))
    await hub.open(TablePlan("zenith"), "Ada")
    assert first.table not in hub.memory.tables
    assert second.table in hub.memory.tables
    await hub.close()
    hub.storage.close()


async def test_many_who_come_at_once_to_a_forgotten_table_meet_at_one(hub: Hub) -> None:
    sitting = await sit_down(hub)
    hub.memory.forget(hub.memory.tables[sitting.table])
    found = await asyncio.gather(*(hub.memory.find(sitting.table) for _ in range(20)))
    assert len(set(map(id, found))) == 1


async def test_who_looks_at_a_table_does_not_wait_for_all_who_come_back_to_others(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(6))
    looked_at, *followed = [await sit_down(hub) for _ in range(9)]
    for one in list(hub.memory.tables.values()):
        hub.memory.forget(one)
    looked, read, in_time = threading.Event(), memory.read_table, []

    def in_turn(storage: Storage, table: str, cards: CardSets) -> Any:
        if table == looked_at.table:
            looked.set()
        else:
            in_time.append(looked.wait(60))
        return read(storage, table, cards)

    monkeypatch.setattr(memory, "read_table", in_turn)
    coming = [asyncio.create_task(hub.subscribe(one.table, [one.keys[0]], 0)) for one in followed]
    await asyncio.sleep(0)
    await looked_at.view(0)
    for there in await asyncio.gather(*coming):
        there.close()
    assert in_time == [True] * len(followed)


async def test_nothing_is_done_at_a_table_that_was_forgotten_since_it_was_found(hub: Hub) -> None:
    sitting = await sit_down(hub)
    found = hub.memory.tables[sitting.table]
    hub.memory.forget(found)
    await sitting.view(0)
    with pytest.raises(NotCertain):
        await found.change(lambda draft: draft.resign(0, 1.0))
    assert (await sitting.act(0, {"done": True})).status == "running"


@pytest.mark.parametrize("id", ["aaaaaaaaaa", "../../etc", "", "A" * 10])
async def test_what_is_no_table_is_not_found(hub: Hub, id: str) -> None:
    with pytest.raises(NoSuchTable):
        await hub.view(id, [])


async def test_a_table_is_read_again_only_when_the_move_that_is_just_being_stored_is_stored(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = await sit_down(hub)
    begun, may_be_stored = threading.Event(), threading.Event()
    write, read = Writer.write, memory.read_table

    def late(writer: Writer, batch: list[Any]) -> None:
        begun.set()
        may_be_stored.wait()
        write(writer, batch)

    def read_first(*asked: Any) -> Any:
        found = read(*asked)
        may_be_stored.set()
        return found

    monkeypatch.setattr(Writer, "write", late)
    monkeypatch.setattr(memory, "read_table", read_first)
    moving = asyncio.create_task(sitting.act(0, {"done": True}))
    await asyncio.to_thread(begun.wait)
    reading = asyncio.create_task(hub.memory.read_again(sitting.table))
    await asyncio.wait([reading], timeout=0.3)
    may_be_stored.set()
    await asyncio.gather(moving, reading)
    assert hub.memory.tables[sitting.table].table.entries == len(hub.storage.entries(sitting.table))


async def test_a_table_that_was_just_being_read_when_it_was_changed_is_read_again_too(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = await sit_down(hub)
    hub.memory.forget(hub.memory.tables[sitting.table])
    has_read, may_go_on, read = threading.Event(), threading.Event(), memory.read_table

    def held(*asked: Any) -> Any:
        found = read(*asked)
        has_read.set()
        may_go_on.wait()
        return found

    monkeypatch.setattr(memory, "read_table", held)
    finding = asyncio.create_task(hub.memory.find(sitting.table))
    await asyncio.to_thread(has_read.wait)
    with hub.storage.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE entries SET data = replace(data, 'Ada', 'Eve') WHERE kind = 'sat'")
    reading = asyncio.create_task(hub.memory.read_again(sitting.table))
    await asyncio.sleep(0)
    may_go_on.set()
    await asyncio.gather(finding, reading)
    assert (await sitting.view(0)).seats[0].name == "Eve"
