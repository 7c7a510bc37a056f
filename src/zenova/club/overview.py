"""What goes on, for who looks after a server: tables, people, how many of everything; nothing that a game hides."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, func, select

from zenova.table.happening import Sat
from zenova.table.storage.rows import readable
from zenova.table.storage.schema import BANS, ENTRIES, EVENTS, KEYS, PEOPLE, REPORTS, TABLES

from .waiting_list import WaitingList

MOST_TABLES = 200


@dataclass(frozen=True)
class TableFacts:
    """`names` are those of its people and the levels of its bots."""

    id: str
    game: str
    status: str
    created: float
    public: bool
    names: tuple[str, ...]


@dataclass(frozen=True)
class Known:
    """Somebody by the hash of a key, with the name they last gave, and how many of the tables looked at are theirs."""

    hash: str
    name: str
    tables: int


def counts(engine: Engine) -> Mapping[str, int]:
    """How many of everything."""
    waiting = WaitingList(engine).number(time.time())
    with engine.connect() as connection:
        found = dict.fromkeys(("lobby", "running", "over"), 0)
        by_status = select(TABLES.c.status, func.count()).group_by(TABLES.c.status)
        found |= {str(status): int(many) for status, many in connection.execute(by_status)}
        found["waiting"] = waiting
        others = {"events": EVENTS, "people": PEOPLE, "reports": REPORTS, "bans": BANS}
        for name, rows in others.items():
            found[name] = connection.execute(select(func.count()).select_from(rows)).scalar_one()
    return found


def tables(engine: Engine, status: str = "running", most: int = MOST_TABLES) -> list[TableFacts]:
    """The newest first; of any status if none is named."""
    query = select(TABLES).order_by(TABLES.c.created.desc()).limit(most)
    with engine.connect() as connection:
        rows = connection.execute(query.where(TABLES.c.status == status) if status else query).all()
        sat = _sat(connection, [row.id for row in rows])
    return [
        TableFacts(
            row.id,
            row.game,
            row.status,
            row.created,
            row.public,
            (
                *(name for (table, _), name in sat.items() if table == row.id),
                *(level for kind, _, level in row.plan.get("seats", ()) if kind == "bot"),
            ),
        )
        for row in rows
    ]


def people(engine: Engine, most: int = MOST_TABLES) -> list[Known]:
    """Those at the newest tables, who sat down last first."""
    newest = select(TABLES.c.id).order_by(TABLES.c.created.desc()).limit(most)
    found: dict[str, Known] = {}
    with engine.connect() as connection:
        ids = list(connection.execute(newest).scalars())
        places = {table: place for place, table in enumerate(ids)}
        sat = _sat(connection, ids)
        query = select(KEYS.c.table_id, KEYS.c.number, KEYS.c.hash)
        held = connection.execute(query.where(KEYS.c.purpose == "holder", KEYS.c.table_id.in_(ids))).all()
    for table, number, key in sorted(held, key=lambda row: places[row.table_id]):
        if (table, number) in sat:
            known = found.get(key, Known(key, sat[table, number], 0))
            found[key] = Known(key, known.name, known.tables + 1)
    return list(found.values())


def _sat(connection: Connection, ids: list[str]) -> dict[tuple[str, int], str]:
    """The names of holders, by table and number."""
    query = select(ENTRIES).where(ENTRIES.c.table_id.in_(ids), ENTRIES.c.kind == "sat").order_by(ENTRIES.c.number)
    found = ((table, entry.what) for table, entry in readable(connection.execute(query).all()))
    return {(table, what.holder): what.name for table, what in found if isinstance(what, Sat)}
