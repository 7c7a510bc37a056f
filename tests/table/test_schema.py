"""The shape of databases, new ones and those that older versions made."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from zenova.table.storage import REVISION, SHAPE, Storage
from zenova.table.storage.migrations import upgrade


@pytest.mark.parametrize("migrated", [False, True])
def test_a_new_database_has_the_shape_the_models_say(address: str, migrated: bool) -> None:
    if migrated:
        engine = sqlalchemy.create_engine(address)
        with engine.begin() as connection:
            upgrade(connection)
        engine.dispose()
    storage = Storage(address)
    with storage.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, SHAPE) == []
        assert "request_key IS NOT NULL" in _written(connection, "entries_once")
        if storage.is_sqlite:
            assert _written(connection, "entries").endswith("WITHOUT ROWID")
        assert context.get_current_revision() == REVISION
        upgrade(connection)
    storage.close()


def _written(connection: sqlalchemy.Connection, name: str) -> str:
    """A table of SQLite or an index, as the database tells that it was made: no comparison sees all of that."""
    places = {"sqlite": "sql FROM sqlite_master WHERE name", "postgresql": "indexdef FROM pg_indexes WHERE indexname"}
    place = places[connection.dialect.name]
    return str(connection.execute(sqlalchemy.text(f"SELECT {place} = :name"), {"name": name}).scalar_one()).strip()


def test_what_is_committed_to_sqlite_is_on_the_disk(database: Path) -> None:
    storage = Storage(f"sqlite:///{database}")
    with storage.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    storage.close()
