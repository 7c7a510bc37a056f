"""Only so many tables are in memory; nobody notices which."""

from __future__ import annotations

import asyncio

import pytest

from table.sitting import sit_down
from zenova.table import Hub, NoSuchTable, memory

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


async def test_many_who_come_at_once_to_a_forgotten_table_meet_at_one(hub: Hub) -> None:
    sitting = await sit_down(hub)
    hub.memory.forget(hub.memory.tables[sitting.table])
    found = await asyncio.gather(*(hub.memory.find(sitting.table) for _ in range(20)))
    assert len(set(map(id, found))) == 1


@pytest.mark.parametrize("id", ["aaaaaaaaaa", "../../etc", "", "A" * 10])
async def test_what_is_no_table_is_not_found(hub: Hub, id: str) -> None:
    with pytest.raises(NoSuchTable):
        await hub.view(id, [])
