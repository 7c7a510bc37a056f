"""Copies of a whole database: taken while a server uses it, of one kind and brought back to the same or the other."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from sqlalchemy import func, insert, select

from zenova.kernel.errors import UserError

from .database import Storage, file_of
from .schema import REVISION, SHAPE, TABLES

ROWS_AT_ONCE = 1000
ENDINGS = ("", "-wal", "-shm", "-journal")  # of the files that are an SQLite database


def back_up(url: str, file: Path) -> int:
    """Write everything to a file, as it is at one moment; how many tables that are. It holds every secret of them, so
    only its owner may read it."""
    source = Storage(url, only_reads=True)
    if (found := source.revision()) != REVISION:
        raise UserError(f"the database has the shape {found} and not {REVISION}; start zenova serve with it once")
    part = file.with_name(f"{file.name}.part")
    _must_take_no_place(file, part, url)
    part.parent.mkdir(parents=True, exist_ok=True)
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL, 0o600))
    target = Storage(f"sqlite:///{part}")
    count = _copy(source, target)
    with target.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA journal_mode=DELETE")  # everything in one file
    source.close()
    target.close()
    part.replace(file)
    return count


def restore(file: Path, url: str) -> int:
    """Bring a copy back to a database that is empty or not there; how many tables that are."""
    if not file.is_file():
        raise UserError(f"there is no file {file}")
    with tempfile.TemporaryDirectory() as scratch:
        source = Storage(f"sqlite:///{shutil.copy(file, scratch)}")  # one of an older version is brought up to date
        target = Storage(url)
        with target.engine.connect() as connection:
            if connection.execute(select(func.count()).select_from(TABLES)).scalar():
                raise UserError("there are tables in this database; give one that is empty or not there yet")
        count = _copy(source, target)
        source.close()
        target.close()
    return count


def _must_take_no_place(file: Path, part: Path, url: str) -> None:
    """A server whose file is replaced would go on writing to one that nobody finds any more."""
    if (database := file_of(url)) is not None:
        itself = [Path(f"{database.resolve()}{ending}") for ending in ENDINGS]
        for written in (file, part):
            if any(_is_same(written, one) for one in itself):
                raise UserError(f"{written} belongs to the database itself; name another file for the copy")
    if Path(f"{file.resolve()}-wal").exists():
        raise UserError(
            f"{file} is a database in use, for {file.name}-wal lies beside it; name another file for the copy"
        )


def _is_same(one: Path, other: Path) -> bool:
    """Also by another path, or by a link."""
    return one.resolve() == other.resolve() or (one.exists() and other.exists() and one.samefile(other))


def _copy(source: Storage, target: Storage) -> int:
    """Everything or nothing. A transaction of the source sees it as it was when the transaction began."""
    with source.engine.connect() as reads, target.engine.begin() as writes:
        if source.is_sqlite:
            reads.exec_driver_sql("BEGIN")
        else:
            reads.execution_options(isolation_level="REPEATABLE READ")
        for rows in SHAPE.sorted_tables:
            for batch in reads.execution_options(yield_per=ROWS_AT_ONCE).execute(select(rows)).mappings().partitions():
                writes.execute(insert(rows), [dict(row) for row in batch])
        return writes.execute(select(func.count()).select_from(TABLES)).scalar_one()
