"""A database of tables.

SQLite runs in WAL mode with synchronous=FULL: a commit is on the disk before it is acknowledged, so not even a power
cut loses an action somebody has seen. FULL costs one fsync a commit; the writer thread (`writer.py`) puts everything
that waits into one commit, so the price is paid per batch and not per move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import (
    BindParameter,
    Connection,
    Engine,
    Select,
    bindparam,
    create_engine,
    delete,
    event,
    exists,
    func,
    inspect,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from zenova.kernel.data import Plain, Struct

from ..entry import Entry
from ..keys import Key
from ..parts import Finished
from ..plan import TablePlan
from . import notices
from .rows import entry_of, finished_of, plan_of
from .schema import (
    ENTRANTS,
    ENTRIES,
    EVENTS,
    FINISHED,
    KEYS,
    LEASES,
    PERSON_KEYS,
    REVISION,
    SHAPE,
    SNAPSHOTS,
    TABLES,
    WAITING,
)

# What a table is read with, made once
ID: BindParameter[str] = bindparam("id")
NUMBER: BindParameter[int] = bindparam("number")
ROW = select(TABLES).where(TABLES.c.id == ID)
KEPT_KEYS = select(KEYS.c.hash, KEYS.c.purpose, KEYS.c.number).where(KEYS.c.table_id == ID)
SNAPSHOT = select(SNAPSHOTS.c.mark, SNAPSHOTS.c.packed).where(SNAPSHOTS.c.table_id == ID)
OVER = select(FINISHED).where(FINISHED.c.table_id == ID)
EARLIER = select(func.count()).select_from(ENTRIES).where(ENTRIES.c.table_id == ID, ENTRIES.c.number < NUMBER)
LATER = select(ENTRIES).where(ENTRIES.c.table_id == ID, ENTRIES.c.number >= NUMBER).order_by(ENTRIES.c.number)


@dataclass(frozen=True)
class Stored:
    """Everything that is stored of a table but its entries; `snapshot` is its mark and what was packed."""

    id: str
    game: str
    rules_version: str
    cards_hash: str
    seed: int
    plan: TablePlan
    created: float
    status: str
    keys: list[Key]
    finished: Finished | None
    snapshot: tuple[str, bytes] | None


@dataclass(frozen=True)
class Listed:
    """What a list says of a table of a holder, without its entries."""

    id: str
    game: str
    status: str
    created: float
    options: Plain
    lesson: str
    holder: int
    finished: Finished | None


def file_of(url: str | URL) -> Path | None:
    """The file that a database is, if it is one."""
    made = make_url(url)
    is_file = made.get_backend_name() == "sqlite" and made.database not in (None, "", ":memory:")
    return Path(str(made.database)) if is_file else None


class Storage:
    """Methods are synchronous and may be called from any thread. One that only reads leaves the database as it is."""

    def __init__(self, url: str, *, only_reads: bool = False) -> None:
        self.url = make_url(url)
        self.only_reads = only_reads
        self.process = ""  # the name under which others on this database are told of what is written
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        file = file_of(self.url)
        if file is not None and not only_reads:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch(0o600)  # it holds every secret; one that is there keeps its permissions
        self.engine: Engine = create_engine(self.url, pool_pre_ping=not self.is_sqlite, hide_parameters=True)
        if only_reads:
            return
        if self.is_sqlite:
            event.listen(self.engine, "connect", _set_up_sqlite)
        self._migrate()

    def close(self) -> None:
        self.engine.dispose()

    # Writing

    def tell(self, told: Sequence[Struct]) -> None:
        """Tell the other processes on this database something."""
        with self.engine.begin() as connection:
            notices.tell(connection, self.process, told)

    @contextmanager
    def alone(self, work: str) -> Iterator[bool]:
        """Whether no other process on this database is at some work now; none begins it within the block."""
        if self.is_sqlite:
            yield True
            return
        with self.engine.begin() as connection:
            ask = text("SELECT pg_try_advisory_xact_lock(hashtext(:work))")
            yield bool(connection.execute(ask, {"work": f"zenova {work}"}).scalar())

    def let_rest(self, table: str) -> None:
        """A table does not go on by itself, whatever an older version has said."""
        with self.engine.begin() as connection:
            connection.execute(update(TABLES).where(TABLES.c.id == table).values(active=False))

    def delete(self, table: str) -> None:
        """Everything about a table."""
        with self.engine.begin() as connection:
            for rows in (FINISHED, SNAPSHOTS, KEYS, LEASES, ENTRIES):
                connection.execute(delete(rows).where(rows.c.table_id == table))
            connection.execute(delete(TABLES).where(TABLES.c.id == table))

    # Reading

    def load(self, table: str) -> Stored | None:
        with self.engine.connect() as connection:
            row = connection.execute(ROW, {"id": table}).one_or_none()
            if row is None:
                return None
            keys = _keys(connection, table)
            kept = None if self.only_reads else connection.execute(SNAPSHOT, {"id": table}).one_or_none()
            over = connection.execute(OVER, {"id": table}).one_or_none()
        return Stored(
            row.id,
            row.game,
            row.rules_version,
            row.cards_hash,
            int(row.seed),
            plan_of(row.game, row.plan),
            row.created,
            row.status,
            keys,
            None if over is None else finished_of(over.log, over.summary),
            None if kept is None else (kept.mark, kept.packed),
        )

    def since(self, table: str, number: int) -> tuple[list[Entry], list[Key]]:
        """The entries of a table from a number on, and all its keys."""
        with self.engine.connect() as connection:
            keys = _keys(connection, table)  # first: somebody whose key is not known yet is looked for again
            return _entries(connection, table, number), keys

    def entries(self, table: str) -> list[Entry]:
        with self.engine.connect() as connection:
            return _entries(connection, table, 0)

    def later_entries(self, table: str, number: int) -> list[Entry] | None:
        """Those from a number on; None if one before it is missing."""
        with self.engine.connect() as connection:
            earlier = connection.execute(EARLIER, {"id": table, "number": number}).scalar_one()
            return _entries(connection, table, number) if earlier == number else None

    def answers(self) -> bool:
        """Whether the database can be asked; an SQLAlchemyError if not."""
        with self.engine.connect() as connection:
            return connection.execute(select(1)).scalar() == 1

    def log_of(self, table: str) -> str:
        """The log of a game that is over."""
        with self.engine.connect() as connection:
            return str(connection.execute(select(FINISHED.c.log).where(FINISHED.c.table_id == table)).scalar_one())

    def finished_before(self, at: float) -> list[tuple[str, str]]:
        """The games that were over by then, and at which nothing has happened since, each with its game's name."""
        query = (
            select(TABLES.c.id, TABLES.c.game)
            .join(FINISHED, FINISHED.c.table_id == TABLES.c.id)
            .join(ENTRIES, ENTRIES.c.table_id == TABLES.c.id)
            .where(TABLES.c.created < at)
            .group_by(TABLES.c.id, TABLES.c.game)
            .having(func.max(ENTRIES.c.at) < at)
        )
        with self.engine.connect() as connection:
            return [(row.id, row.game) for row in connection.execute(query)]

    def finished_log(self, table: str, key_hashes: Iterable[str]) -> str | None:
        """The log of a game that is over, for somebody who may look at it."""
        shown = exists().where(
            KEYS.c.table_id == table, KEYS.c.hash.in_(list(key_hashes)), KEYS.c.purpose.in_(("holder", "watch"))
        )
        query = (
            select(FINISHED.c.log)
            .join(TABLES, TABLES.c.id == FINISHED.c.table_id)
            .where(TABLES.c.id == table, or_(TABLES.c.public, shown))
        )
        return self._first(query)

    def table_of_invite(self, key_hash: str) -> str | None:
        return self._first(select(KEYS.c.table_id).where(KEYS.c.hash == key_hash, KEYS.c.purpose == "invite"))

    def table_to_watch(self, key_hash: str) -> str | None:
        return self._first(select(KEYS.c.table_id).where(KEYS.c.hash == key_hash, KEYS.c.purpose == "watch"))

    def holds(self, table: str, key_hashes: Iterable[str]) -> bool:
        """Whether one of these is a key of a holder of the table."""
        query = select(KEYS.c.table_id).where(
            KEYS.c.table_id == table, KEYS.c.hash.in_(list(key_hashes)), KEYS.c.purpose == "holder"
        )
        return self._first(query) is not None

    def known_of(self, key_hashes: Iterable[str]) -> str | None:
        """One of these that is the key of somebody who has an account, holds a seat, waits for one, or plays in an
        event or runs it."""
        hashes = list(key_hashes)
        for column in (PERSON_KEYS.c.hash, KEYS.c.hash, WAITING.c.hash, ENTRANTS.c.hash, EVENTS.c.host):
            query = select(column).where(column.in_(hashes))
            found = self._first(query.where(KEYS.c.purpose == "holder") if column.table is KEYS else query)
            if found is not None:
                return found
        return None

    def tables_of(self, key_hashes: Iterable[str], since: float, most: int) -> list[Listed]:
        """Tables of holders: first those that are not over, the newest first; of those in the lobby none that was
        opened before `since`."""
        query = (
            select(TABLES, KEYS.c.number, FINISHED.c.summary)
            .join(KEYS, KEYS.c.table_id == TABLES.c.id)
            .outerjoin(FINISHED, FINISHED.c.table_id == TABLES.c.id)
            .where(KEYS.c.hash.in_(list(key_hashes)), KEYS.c.purpose == "holder")
            .where(or_(TABLES.c.status != "lobby", TABLES.c.created >= since))
            .order_by(TABLES.c.status == "over", TABLES.c.created.desc(), KEYS.c.number)
            .limit(most)
        )
        with self.engine.connect() as connection:
            rows = connection.execute(query).all()
        found = {row.id: _listed(row) for row in reversed(rows)}
        return list(found.values())[::-1]

    def lobbies(self, tables: Iterable[str], since: float) -> list[str]:
        """Those of the tables that wait for players and were opened after `since`."""
        waiting = TABLES.c.id.in_(list(tables)), TABLES.c.status == "lobby", TABLES.c.created >= since
        return self._all(select(TABLES.c.id).where(*waiting))

    def public_tables(self, most: int) -> list[str]:
        """The newest of those that anybody may watch."""
        running = TABLES.c.public, TABLES.c.status == "running"
        return self._all(select(TABLES.c.id).where(*running).order_by(TABLES.c.created.desc()).limit(most))

    def open_tables(self, since: float, most: int) -> list[str]:
        """Those that wait for players, whoever they are, and were opened after `since`; the newest first."""
        waiting = TABLES.c.open_to_all, TABLES.c.status == "lobby", TABLES.c.created >= since
        return self._all(select(TABLES.c.id).where(*waiting).order_by(TABLES.c.created.desc()).limit(most))

    def tables_that_go_on(self) -> list[str]:
        """Running tables with bots or clocks: they must be in memory to go on."""
        return self._all(select(TABLES.c.id).where(TABLES.c.active, TABLES.c.status == "running"))

    def unfinished_tables(self) -> list[str]:
        return self._all(select(TABLES.c.id).where(TABLES.c.status != "over").order_by(TABLES.c.created))

    def tables_without_log(self) -> list[str]:
        """Games that are over and were stored by a version that kept no logs."""
        logged = exists().where(FINISHED.c.table_id == TABLES.c.id)
        return self._all(select(TABLES.c.id).where(TABLES.c.status == "over", ~logged))

    def _first(self, query: Select[str]) -> str | None:
        found = self._all(query.limit(1))
        return found[0] if found else None

    def _all(self, query: Select[str]) -> list[str]:
        with self.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def revision(self) -> str | None:
        """The shape of the database, as the migrations call it."""
        with self.engine.begin() as connection:
            return _revision(connection)

    def _migrate(self) -> None:
        if self.revision() == REVISION:
            return
        with self.engine.begin() as connection:
            if self.is_sqlite:  # or each change of the shape would be stored by itself
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                connection.execute(text("SELECT pg_advisory_xact_lock(hashtext('zenova migration'))"))
            if _revision(connection) == REVISION:  # another process has just done it
                return
            if not inspect(connection).get_table_names():
                _create(connection)
                return
            from .migrations import upgrade

            upgrade(connection)


def _keys(connection: Connection, table: str) -> list[Key]:
    return [Key(*key) for key in connection.execute(KEPT_KEYS, {"id": table})]


def _entries(connection: Connection, table: str, number: int) -> list[Entry]:
    """All rows are read first: one that makes no sense must not leave a cursor open, which would lock SQLite."""
    return [entry_of(row) for row in connection.execute(LATER, {"id": table, "number": number}).all()]


def _listed(row: Any) -> Listed:
    """One whose rows make no sense is listed too: who looks at it is told so."""
    try:
        finished = None if row.summary is None else finished_of("", row.summary)
        options, lesson = row.plan["options"], row.plan.get("lesson", "")
        return Listed(row.id, row.game, row.status, row.created, options, lesson, row.number, finished)
    except (AttributeError, KeyError, TypeError, ValueError):
        return Listed(row.id, row.game, row.status, row.created, {}, "", row.number, None)


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


def _set_up_sqlite(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
