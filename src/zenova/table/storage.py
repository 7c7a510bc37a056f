"""Storage: tables, their entries and the hashes of their keys, in SQLite or another database.

SQLite runs in WAL mode with synchronous=FULL: a commit is on the disk before it is acknowledged, so not even a power
cut loses an action somebody has seen. FULL costs one fsync a commit; the writer thread (`writer.py`) puts everything
that waits into one commit, so the price is paid per batch and not per move.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Text,
    create_engine,
    delete,
    event,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from zenova.kernel.game import Game

from .entry import Entry, Kind
from .errors import OtherCards
from .live import Table
from .plan import ClockRules, Seating, TablePlan, game_named

REVISION = "0001"  # of migrations/versions; a database that has it needs no migration, and Alembic is not imported


SHAPE = MetaData()

# What never changes of a table, and its status for lists. `active`: it goes on by itself, for it has bots or clocks.
TABLES = SqlTable(
    "tables",
    SHAPE,
    Column("id", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules_version", String(32), nullable=False),
    Column("cards_hash", String(32), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("plan", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Column("status", String(16), nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("active", Boolean, nullable=False),
)
ENTRIES = SqlTable(
    "entries",
    SHAPE,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("at", Float, nullable=False),
    Column("seat", Integer),
    Column("data", Text, nullable=False),
    Column("seen", Integer, nullable=False),
    Column("request_key", String(64)),
    Index("entries_once", "table_id", "seat", "request_key", unique=True),
)
# The hash of a key: of a holder of seats, of an invitation to a seat, or to watch. `number`: of the holder or the seat.
KEYS = SqlTable(
    "keys",
    SHAPE,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("purpose", String(16), nullable=False),
    Column("number", Integer, nullable=False),
)


@dataclass(frozen=True)
class Key:
    hash: str
    purpose: str
    number: int


@dataclass
class Commit:
    """Everything that is stored together: all of it or nothing."""

    table: str
    new: Table | None = None
    entries: list[Entry] = field(default_factory=list)
    keys: list[Key] = field(default_factory=list)
    used_keys: list[str] = field(default_factory=list)
    status: str | None = None


class Storage:
    """A database of tables. Methods are synchronous and may be called from any thread."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        if self.url.get_backend_name() == "sqlite" and self.url.database not in (None, "", ":memory:"):
            Path(str(self.url.database)).parent.mkdir(parents=True, exist_ok=True)
        self.engine: Engine = create_engine(
            self.url, pool_pre_ping=self.url.get_backend_name() != "sqlite", hide_parameters=True
        )
        if self.url.get_backend_name() == "sqlite":
            event.listen(self.engine, "connect", _set_up_sqlite)
        self._migrate()

    def close(self) -> None:
        self.engine.dispose()

    def write(self, commits: Sequence[Commit]) -> None:
        """Store several commits in one transaction."""
        with self.engine.begin() as connection:
            new = [_table_row(commit.new) for commit in commits if commit.new]
            if new:
                connection.execute(insert(TABLES), new)
            entries = [_entry_row(commit.table, entry) for commit in commits for entry in commit.entries]
            if entries:
                connection.execute(insert(ENTRIES), entries)
            for commit in commits:
                _write_keys(connection, commit)
                if commit.status:
                    connection.execute(update(TABLES).where(TABLES.c.id == commit.table).values(status=commit.status))

    def load(self, table: str) -> tuple[Table, list[Key]] | None:
        """A table as its entries say, with its keys."""
        with self.engine.connect() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table)).one_or_none()
            if row is None:
                return None
            entries = connection.execute(
                select(ENTRIES).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.number)
            ).all()
            keys = connection.execute(
                select(KEYS.c.hash, KEYS.c.purpose, KEYS.c.number).where(KEYS.c.table_id == table)
            ).all()
        game = game_named(row.game)
        _check_cards(game, row)
        loaded = Table(row.id, game, _plan(row.game, row.plan), int(row.seed), row.created)
        loaded.load(
            Entry(one.number, Kind(one.kind), one.at, one.seat, json.loads(one.data), one.seen, one.request_key)
            for one in entries
        )
        return loaded, [Key(*key) for key in keys]

    def table_of_invite(self, key_hash: str) -> str | None:
        return self._first(select(KEYS.c.table_id).where(KEYS.c.hash == key_hash, KEYS.c.purpose == "invite"))

    def table_to_watch(self, key_hash: str) -> str | None:
        return self._first(select(KEYS.c.table_id).where(KEYS.c.hash == key_hash, KEYS.c.purpose == "watch"))

    def tables_of(self, key_hashes: Iterable[str], most: int | None = None) -> list[str]:
        """Tables of holders: first those that are not over, the newest first."""
        query = (
            select(TABLES.c.id)
            .join(KEYS, KEYS.c.table_id == TABLES.c.id)
            .where(KEYS.c.hash.in_(list(key_hashes)), KEYS.c.purpose == "holder")
            .order_by(TABLES.c.status == "over", TABLES.c.created.desc())
            .limit(most)
        )
        return self._all(query)

    def public_tables(self, most: int) -> list[str]:
        query = (
            select(TABLES.c.id)
            .where(TABLES.c.public, TABLES.c.status == "running")
            .order_by(TABLES.c.created.desc())
            .limit(most)
        )
        return self._all(query)

    def tables_that_go_on(self) -> list[str]:
        """Running tables with bots or clocks: they must be in memory to go on."""
        return self._all(select(TABLES.c.id).where(TABLES.c.active, TABLES.c.status == "running"))

    def _first(self, query: Any) -> str | None:
        found = self._all(query.limit(1))
        return found[0] if found else None

    def _all(self, query: Any) -> list[str]:
        with self.engine.connect() as connection:
            return [row[0] for row in connection.execute(query)]

    def _migrate(self) -> None:
        with self.engine.begin() as connection:
            if _revision(connection) == REVISION:
                return
            if not inspect(connection).get_table_names():
                _create(connection)
                return
            from .migrations import upgrade

            upgrade(connection)


def _create(connection: Connection) -> None:
    """A new database gets its shape at once; the migrations lead to the same (a test compares them)."""
    SHAPE.create_all(connection)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:revision)"), {"revision": REVISION})


def _revision(connection: Connection) -> str | None:
    try:
        with connection.begin_nested():
            return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    except SQLAlchemyError:
        return None


def _set_up_sqlite(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _table_row(table: Table) -> dict[str, Any]:
    plan = table.plan
    return {
        "id": table.id,
        "game": table.game.name,
        "rules_version": table.game.rules_version,
        "cards_hash": table.game.cards_hash,
        "seed": str(table.seed),
        "plan": {
            "options": dict(plan.options),
            "seats": [[seat.kind, seat.name, seat.level] for seat in plan.seats],
            "clock": [plan.clock.move, plan.clock.game],
            "grace": plan.grace,
            "public": plan.public,
        },
        "created": table.created,
        "status": table.status,
        "public": plan.public,
        "active": plan.clock.ticking or any(seat.kind == "bot" for seat in plan.seats),
    }


def _check_cards(game: Game, row: Any) -> None:
    if row.rules_version != game.rules_version:
        raise OtherCards(
            f"table {row.id} was begun with rules version {row.rules_version} of {game.title}, and this server has"
            f" version {game.rules_version}; it can go on with a Zenova of that version"
        )
    if row.cards_hash != game.cards_hash:
        raise OtherCards(
            f"table {row.id} was dealt from the card set {row.cards_hash}, and this server plays {game.title} with"
            f" {game.cards_hash}; it goes on when the server is started with its set (zenova serve --cards)"
        )


def _plan(game: str, stored: dict[str, Any]) -> TablePlan:
    return TablePlan(
        game,
        stored["options"],
        tuple(Seating(*seat) for seat in stored["seats"]),
        ClockRules(*stored["clock"]),
        stored["grace"],
        stored["public"],
    )


def _entry_row(table: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table,
        "number": entry.number,
        "kind": str(entry.kind),
        "at": entry.at,
        "seat": entry.seat,
        "data": json.dumps(entry.data, separators=(",", ":")),
        "seen": entry.seen,
        "request_key": entry.key,
    }


def _write_keys(connection: Connection, commit: Commit) -> None:
    if commit.used_keys:
        connection.execute(delete(KEYS).where(KEYS.c.table_id == commit.table, KEYS.c.hash.in_(commit.used_keys)))
    if commit.keys:
        rows = [
            {"hash": key.hash, "table_id": commit.table, "purpose": key.purpose, "number": key.number}
            for key in commit.keys
        ]
        connection.execute(insert(KEYS), rows)
    bots = any(entry.kind in (Kind.BOT, Kind.REPLACED, Kind.RESIGNED, Kind.OUT_OF_TIME) for entry in commit.entries)
    if bots:
        connection.execute(update(TABLES).where(TABLES.c.id == commit.table).values(active=True))
