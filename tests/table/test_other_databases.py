"""Databases that are stricter than SQLite: what can be shown on SQLite."""

from __future__ import annotations

import random

import pytest
from sqlalchemy import String, Text, select

from table.sitting import sit_down
from zenova.games.registry import GAMES
from zenova.table import Hub, Seating, TablePlan
from zenova.table.storage.schema import ENTRIES, FINISHED, KEYS, TABLES

pytestmark = pytest.mark.anyio
LONGEST = "𝔸" * 200


@pytest.mark.parametrize("game", GAMES)
async def test_what_is_stored_fits_its_column(hub: Hub, game: str) -> None:
    """SQLite does not look at the length of a column; PostgreSQL refuses what is too long, or has a zero byte in it."""
    sitting = await sit_down(hub, TablePlan(game, {"players": 2}, (Seating("me", "\0" + LONGEST), Seating("open"))))
    await sitting.play_out(random.Random(1), 20)
    seat = await sitting.first_asked()
    await sitting.act(seat, key="k" * 64)
    await hub.resign(sitting.table, [sitting.keys[0]], 0)
    with hub.storage.engine.connect() as connection:
        for table in (TABLES, ENTRIES, KEYS, FINISHED):
            rows = connection.execute(select(table)).mappings().all()
            assert rows
            for column in (column for column in table.columns if isinstance(column.type, String)):
                longest = None if isinstance(column.type, Text) else column.type.length
                for value in (row[column.name] for row in rows if row[column.name] is not None):
                    assert longest is None or len(value) <= longest, (table.name, column.name)
                    assert "\0" not in value, (table.name, column.name)
