"""Copies of a whole database: taken while a server uses it, of one kind and brought back to the same or the other."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from zenova.kernel.errors import UserError, naming

from .database import Storage, file_of
from .schema import ANALYSES, EVENTS, LEASES, PEOPLE, PROCESSES, REVISION, SHAPE, STUDIO_SETS, TABLES

ROWS_AT_ONCE = 1000
COPIED = [rows for rows in SHAPE.sorted_tables if rows not in (PROCESSES, LEASES)]  # who serves now is not for later
MISSED = {
    TABLES: "tables",
    EVENTS: "events",
    PEOPLE: "accounts",
    STUDIO_SETS: "card sets of the studio",
    ANALYSES: "analyses",
}
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
    with target.engine.begin() as writes:
        count = _copy(source, writes)
    with target.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA journal_mode=DELETE")  # everything in one file
    source.close()
    target.close()
    part.replace(file)
    return count


def restore(file: Path, url: str) -> int:
    """Bring a copy back to a database that is not there yet, or where nobody has played or made anything; how many
    tables that are. What a server that was started there has written gives way, so the key of the host's page is that
    of the copy."""
    if not file.is_file():
        raise UserError(f"there is no file {file}")
    with (
        tempfile.TemporaryDirectory() as scratch,
        naming(file, "read"),
        closing(_sound(Path(shutil.copy(file, scratch)), file)) as source,
        closing(Storage(url)) as target,
    ):
        try:
            with target.engine.begin() as writes:
                _make_way(writes)
                return _copy(source, writes)
        except SQLAlchemyError as error:
            raise UserError(
                f"{file} cannot be brought back: the database refused it ({_reason(error)}) and is as it was before; "
                "give one that is empty or not there yet"
            ) from error


def _sound(copied: Path, file: Path) -> Storage:
    """A copy of an older version is brought up to date; a UserError if a file is none, or damaged."""
    with closing(Storage(f"sqlite:///{copied}", only_reads=True)) as looked:
        try:
            with looked.engine.connect() as connection:
                found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
        except SQLAlchemyError as error:
            found = _reason(error)
        if found == "ok" and looked.revision() is None:
            found = "there are none in it"
    if found != "ok":
        raise UserError(
            f"{file} is no copy of tables, or a damaged one ({found}); give a file that zenova backup has written"
        )
    try:
        return Storage(f"sqlite:///{copied}")
    except UserError as error:
        raise UserError(f"{file}: {error}") from None


def _reason(error: SQLAlchemyError) -> str:
    return str(getattr(error, "orig", None) or error).split("\n")[0]


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


def _copy(source: Storage, writes: Connection) -> int:
    """A transaction of the source sees it as it was when the transaction began; that of the target is the caller's."""
    with source.engine.connect() as reads:
        if source.is_sqlite:
            reads.exec_driver_sql("BEGIN")
        else:
            reads.execution_options(isolation_level="REPEATABLE READ")
        for rows in COPIED:
            for batch in reads.execution_options(yield_per=ROWS_AT_ONCE).execute(select(rows)).mappings().partitions():
                writes.execute(insert(rows), [dict(row) for row in batch])
        return writes.execute(select(func.count()).select_from(TABLES)).scalar_one()


def _make_way(writes: Connection) -> None:
    """What a server has written by itself is deleted; a UserError if there is something that people would miss."""
    for rows, called in MISSED.items():
        if writes.execute(select(func.count()).select_from(rows)).scalar():
            raise UserError(f"there are {called} in this database; give one that is empty or not there yet")
    for rows in reversed(COPIED):
        writes.execute(delete(rows))
