"""Tables on real SQLite files, and on a real PostgreSQL server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from table.cluster import Cluster, started
from table.sitting import open_hub
from zenova.table import Hub


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
async def hub(database: Path) -> AsyncIterator[Hub]:
    hub = open_hub(database)
    yield hub
    await hub.close()
    hub.storage.close()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with started() as cluster:
        yield cluster


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, database: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{database}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database()
