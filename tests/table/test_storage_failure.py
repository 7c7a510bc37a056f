from __future__ import annotations

from collections.abc import Sequence

import pytest
from sqlalchemy.exc import OperationalError

from table.sitting import sit_down
from zenova.table import Hub
from zenova.table.storage import Commit

pytestmark = pytest.mark.anyio


async def test_what_could_not_be_stored_was_not_done(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = await sit_down(hub)
    before = await sitting.view(0)
    listener = await hub.subscribe(sitting.table, [sitting.keys[1]], 1)

    def full_disk(commits: object) -> None:
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    with monkeypatch.context() as broken:
        broken.setattr(hub.storage, "write", full_disk)
        with pytest.raises(OperationalError):
            await sitting.act(0, {"done": True}, "again")
    assert listener.ended
    assert (await sitting.view(0)) == before
    assert (await sitting.act(0, {"done": True}, "again")).version == before.version + 1


async def test_a_game_is_over_even_if_its_end_could_not_be_noted_for_lists(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = await sit_down(hub)
    write = hub.storage.write

    def no_status(commits: Sequence[Commit]) -> None:
        if any(commit.status for commit in commits):
            raise OperationalError("UPDATE", {}, Exception("database is locked"))
        write(commits)

    monkeypatch.setattr(hub.storage, "write", no_status)
    assert (await hub.resign(sitting.table, [sitting.keys[0]], 0)).status == "over"
    assert (await sitting.view(1)).status == "over"
