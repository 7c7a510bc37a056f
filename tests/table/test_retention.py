"""Finished games leave the database after their time, and never before they are in a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from table.sitting import Sitting, hub_on, sit_down
from zenova.games import registry
from zenova.kernel.errors import UserError
from zenova.kernel.log import GameLog
from zenova.table import Hub, NoSuchTable
from zenova.table.retention import DAY_S, archive_older, days_of

pytestmark = pytest.mark.anyio


async def ended(hub: Hub) -> Sitting:
    sitting = await sit_down(hub)
    await hub.resign(sitting.table, [sitting.keys[0]], 0)
    return sitting


async def test_a_game_whose_time_is_over_is_a_file_and_no_longer_stored(address: str, tmp_path: Path) -> None:
    time, archive = [0.0], tmp_path / "archive"
    hub = hub_on(address, lambda: time[0])
    old, unfinished = await ended(hub), await sit_down(hub)
    time[0] = 100 * DAY_S
    new = await ended(hub)
    assert await archive_older(hub, 99, archive) == 1
    assert [file.name for file in archive.iterdir()] == [f"zenith-{old.table}.json"]
    log = GameLog.parse((archive / f"zenith-{old.table}.json").read_text())
    assert list(log.replay(registry.game(log.game)))
    with pytest.raises(NoSuchTable):
        await old.view(0)
    assert [line.table for line in await hub.mine([old.keys[0]])] == []
    assert (await new.view(0)).status == "over"
    assert (await unfinished.view(0)).status == "running"
    await hub.close()
    hub.storage.close()


async def test_a_game_that_cannot_be_written_stays(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = [0.0]
    hub = hub_on(f"sqlite:///{database}", lambda: time[0])
    old = await ended(hub)
    time[0] = 2 * DAY_S
    (tmp_path / "archive").write_text("a file where a folder should be")
    with pytest.raises(OSError, match="archive"):
        await archive_older(hub, 1, tmp_path / "archive")
    assert (await old.view(0)).status == "over"
    await hub.close()
    hub.storage.close()


@pytest.mark.parametrize("text", ["", "400", "d", "0d", "-1d", "400 days", "1e9d"])
def test_what_is_no_number_of_days_is_refused(text: str) -> None:
    with pytest.raises(UserError, match="400d"):
        days_of(text)
