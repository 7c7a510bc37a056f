"""Writing commits: a move is one statement, which is made once and not for each."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Dialect, delete, insert, update

from ..entry import Entry
from . import notices, ratings
from .rows import Commit, entry_row, finished_row, key_row, snapshot_row, table_row
from .schema import ENTRIES, FINISHED, KEYS, SNAPSHOTS, TABLES


class RowWriter:
    """Writes to databases of a dialect."""

    def __init__(self, dialect: Dialect) -> None:
        compiled: Any = insert(ENTRIES).compile(dialect=dialect)
        self._entry, self._order = str(compiled), compiled.positiontup

    def write(self, connection: Connection, commits: Sequence[Commit], process: str) -> None:
        """All of them, in a transaction that is open; `process` is under which name others are told of it, if any."""
        commits = sorted(commits, key=lambda commit: commit.table.id)  # two who do so never wait for each other
        new = [table_row(commit.table) for commit in commits if commit.new]
        if new:
            connection.execute(insert(TABLES), new)
        if entries := self._entries(commits):
            connection.exec_driver_sql(self._entry, entries)
        for commit in commits:
            _write_rest(connection, commit)
        ratings.count(connection, [commit for commit in commits if commit.ends_rated])
        if process:
            notices.tell(connection, process, [notices.stored(commit) for commit in commits])

    def wrote_moves(self, connection: Connection, commits: Sequence[Commit]) -> bool:
        """Moves, if they are all there is, go to SQLite itself and past what databases have in common; False if they
        did not get there."""
        if not all(commit.only_entries for commit in commits):
            return False
        direct: Any = connection.connection.driver_connection
        try:
            direct.executemany(self._entry, self._entries(commits))
            direct.commit()
        except sqlite3.Error:
            direct.rollback()
            return False
        return True

    def _entries(self, commits: Sequence[Commit]) -> list[Any]:
        return [self._row(commit.table.id, entry) for commit in commits for entry in commit.entries]

    def _row(self, table: str, entry: Entry) -> Any:
        row = entry_row(table, entry)
        return row if self._order is None else tuple([row[name] for name in self._order])


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
