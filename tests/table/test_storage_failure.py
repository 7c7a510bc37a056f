from __future__ import annotations

import pytest
from sqlalchemy.exc import OperationalError

from table.sitting import sit_down
from zenova.table import Hub

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
