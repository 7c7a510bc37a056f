"""The one thread that writes: whatever waits for the disk goes into one commit. A move is one statement, which is made
once and not for each."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from queue import SimpleQueue
from typing import Any, NamedTuple

from sqlalchemy import Connection, PoolProxiedConnection, delete, insert, update
from sqlalchemy.exc import IntegrityError

from ..entry import Entry
from . import notices, ratings
from .database import Storage
from .rows import Commit, entry_row, finished_row, key_row, snapshot_row, table_row
from .schema import ENTRIES, FINISHED, KEYS, SNAPSHOTS, TABLES

MOST_IN_A_BATCH = 256
MOST_TOLD_AT_ONCE = 16  # moves in one statement; there is one for each number of them

log = logging.getLogger(__name__)


class Writer:
    """`await store(commit)` returns when the commit is on the disk."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.stored: Counter[str] = Counter()  # entries, by what happened
        compiled: Any = insert(ENTRIES).compile(dialect=storage.engine.dialect)
        self._entry, self._order = str(compiled), compiled.positiontup
        self._own: Connection | None = None  # to SQLite, which takes as long to get as to use
        self._line: PoolProxiedConnection | None = None  # to PostgreSQL, for moves
        self._direct: Any = None  # what the driver has of that
        self._waiting: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="table writer", daemon=True)
        self._thread.start()

    async def store(self, commit: Commit) -> None:
        loop = asyncio.get_running_loop()
        rows = [self._row(commit.table.id, entry) for entry in commit.entries]
        waiting = _Waiting(commit, rows, commit.only_entries, loop, loop.create_future())
        self._waiting.put(waiting)
        await waiting.done  # who does not wait any more is not told

    def close(self) -> None:
        """Write what waits, then stop."""
        self._waiting.put(None)
        self._thread.join()

    # In the thread

    def _run(self) -> None:
        while True:
            batch = [self._waiting.get()]
            while batch[-1] is not None and len(batch) < MOST_IN_A_BATCH and not self._waiting.empty():
                batch.append(self._waiting.get())
            self._write_batch([waiting for waiting in batch if waiting is not None])
            if batch[-1] is None:
                self._let_go()
                return

    def _write_batch(self, batch: list[_Waiting]) -> None:
        if not batch:
            return
        try:
            self.write(batch)
        except Exception as error:
            if len(batch) > 1:
                for waiting in batch:
                    self._write_batch([waiting])
                return
            if not isinstance(error, IntegrityError):  # another process may have been faster
                log.exception("table %s: could not be stored", batch[0].commit.table.id)
            _settle(batch, error)
        else:
            for waiting in batch:
                for entry in waiting.commit.entries:
                    self.stored[entry.what.word] += 1
            _settle(batch, None)

    def write(self, batch: list[_Waiting]) -> None:
        """Store several commits in one transaction, and tell other processes of it, if there are any."""
        batch = sorted(batch, key=lambda waiting: waiting.commit.table.id)  # two who do so never wait for each other
        wrote = self._wrote_and_told if self.storage.process else self._wrote_moves
        if all(waiting.only_entries for waiting in batch) and wrote(batch):
            return
        commits = [waiting.commit for waiting in batch]
        with self._transaction() as connection:
            new = [table_row(commit.table) for commit in commits if commit.new]
            if new:
                connection.execute(insert(TABLES), new)
            if entries := _entries(batch):
                connection.exec_driver_sql(self._entry, entries)
            for commit in commits:
                _write_rest(connection, commit)
            ratings.count(connection, [commit for commit in commits if commit.ends_rated])
            if process := self.storage.process:
                notices.tell(connection, process, [notices.stored(commit) for commit in commits])

    def _wrote_moves(self, batch: list[_Waiting]) -> bool:
        """Moves, if they are all there is, go to SQLite itself and past what databases have in common; False if they
        did not get there."""
        if self._own is None:
            return False
        direct: Any = self._own.connection.driver_connection
        try:
            direct.executemany(self._entry, _entries(batch))
            direct.commit()
        except sqlite3.Error:
            direct.rollback()
            return False
        return True

    def _wrote_and_told(self, batch: list[_Waiting]) -> bool:
        """Moves, if they are all there is and not too many, go to PostgreSQL in one statement with their notices; False
        if they may not have got there. Whoever tries again finds them then."""
        rows = _entries(batch)
        if len(rows) > MOST_TOLD_AT_ONCE:
            return False
        told = [notices.written(self.storage.process, notices.stored(waiting.commit)) for waiting in batch]
        given = {f"{name}_{at}": value for at, row in enumerate(rows) for name, value in row.items()}
        try:
            if self._line is None:
                self._line = self.storage.engine.raw_connection()
                self._direct = self._line.driver_connection
                self._direct.autocommit = True
            self._direct.execute(_stored_and_told(self._entry, len(rows)), given | {"told": told})
        except self.storage.engine.dialect.loaded_dbapi.Error:
            if self._line is not None and self._direct.closed:
                self._let_go()
            return False
        return True

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        engine = self.storage.engine
        if not self.storage.is_sqlite:
            with engine.begin() as connection:
                yield connection
            return
        if self._own is None:
            self._own = engine.connect()
        try:
            with self._own.begin():
                yield self._own
        except BaseException:
            self._let_go()
            raise

    def _let_go(self) -> None:
        if self._own is not None:
            self._own.close()
        if self._line is not None:
            self._line.invalidate()
        self._own = self._line = self._direct = None

    def _row(self, table: str, entry: Entry) -> Any:
        row = entry_row(table, entry)
        return row if self._order is None else tuple([row[name] for name in self._order])


class _Waiting(NamedTuple):
    """A commit that is to be stored, with its entries as rows; whoever stores it, in another thread, touches little of
    what the event loop has at hand."""

    commit: Commit
    rows: list[Any]
    only_entries: bool
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]


@lru_cache
def _stored_and_told(entry: str, count: int) -> str:
    """The statement that stores so many entries, where `entry` stores one, and tells of them."""
    head, _, values = entry.partition("VALUES ")
    rows = ", ".join(re.sub(r"%\((\w+)\)s", rf"%(\1_{at})s", values) for at in range(count))
    tells = f"SELECT pg_notify('{notices.CHANNEL}', told) FROM unnest(%(told)s::text[]) AS told"
    return f"WITH entry AS ({head}VALUES {rows}) {tells}"


def _entries(batch: list[_Waiting]) -> list[Any]:
    return [row for waiting in batch for row in waiting.rows]


def _settle(batch: list[_Waiting], error: Exception | None) -> None:
    def settle() -> None:
        for waiting in batch:
            if not waiting.done.done():
                if error is None:
                    waiting.done.set_result(None)
                else:
                    waiting.done.set_exception(error)

    try:
        batch[0].loop.call_soon_threadsafe(settle)
    except RuntimeError:  # the loop is closed: nobody waits any more
        log.warning("the event loop closed while %d commits were being stored", len(batch))


def _write_rest(connection: Connection, commit: Commit) -> None:
    id = commit.table.id
    if commit.used_keys:
        connection.execute(delete(KEYS).where(KEYS.c.table_id == id, KEYS.c.hash.in_(commit.used_keys)))
    if commit.keys:
        connection.execute(insert(KEYS), [key_row(id, key) for key in commit.keys])
    if commit.changes:
        connection.execute(update(TABLES).where(TABLES.c.id == id).values(**commit.changes))
    if commit.snapshot:
        connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == id))
        connection.execute(insert(SNAPSHOTS), snapshot_row(commit.table))
    if commit.over:
        connection.execute(delete(FINISHED).where(FINISHED.c.table_id == id))
        connection.execute(insert(FINISHED), finished_row(commit.table))
