"""Snapshots: what they say is what the entries say, and one that does not fit is thrown away."""

from __future__ import annotations

import random
from typing import Any

import pytest

from table.sitting import Sitting, sit_down
from zenova.table import Hub, TablePlan, memory
from zenova.table.happening import Said
from zenova.table.memory import read_table
from zenova.table.snapshot import EVERY
from zenova.table.table import Table

pytestmark = pytest.mark.anyio


def read(sitting: Sitting) -> Table:
    found = read_table(sitting.hub.storage, sitting.table, sitting.hub.memory.cards)
    assert found is not None
    return found[1]


def told(table: Table) -> dict[str, object]:
    """Everything but the generator, which every entry sets anew, and the time that went into what was taken back, which
    only a table that lived through it has counted."""
    told = {"clock": sorted(table.clock.since), "position": without_luck(table.position), "_asked": table.asked()}
    return vars(table) | told


def without_luck(position: Any) -> Any:
    copy = position.clone()
    copy.random = []
    return copy


@pytest.mark.parametrize("game", ["zenith", "zena"])
async def test_a_table_is_the_same_from_a_snapshot_and_from_its_entries(
    hub: Hub, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = await sit_down(hub, TablePlan(game, {"players": 2}))
    luck = random.Random(2)
    await sitting.play_out(luck, EVERY)
    await hub.say(sitting.table, [sitting.keys[0]], 0, Said(phrase="hello"))
    asked = await sitting.first_asked()
    await sitting.act(asked, key="mine")
    await hub.take_back(sitting.table, [sitting.keys[asked]], asked)
    for _ in range(3):
        from_snapshot = read(sitting)
        with monkeypatch.context() as elsewhere:
            elsewhere.setattr(memory, "mark", lambda game: "other rules")
            from_entries = read(sitting)
        assert told(from_snapshot) == told(from_entries)
        await sitting.play_out(luck, 2 * EVERY)
    before = [(await sitting.view(seat)).as_json() for seat in (0, 1)]
    hub.memory.forget(hub.memory.tables[sitting.table])
    assert [(await sitting.view(seat)).as_json() for seat in (0, 1)] == before


async def test_a_table_with_a_snapshot_reads_only_what_came_after(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = await sit_down(hub)
    await sitting.play_out(random.Random(2), 3 * EVERY)
    later, asked = hub.storage.later_entries, []
    monkeypatch.setattr(
        hub.storage, "later_entries", lambda table, number: asked.append(number) or later(table, number)
    )
    assert read(sitting).entries - asked[0] < EVERY
