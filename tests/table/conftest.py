"""Tables on real SQLite files."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

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
