"""Tables on a real PostgreSQL server of their own. Where none is installed these tests are skipped."""

from __future__ import annotations

import random

import pytest
from sqlalchemy.exc import OperationalError

from table.cluster import Cluster
from table.sitting import Sitting, hub_on, sit_down
from zenova.games.registry import GAMES
from zenova.table import Hub, Seating, TablePlan

pytestmark = pytest.mark.anyio


async def leave(hub: Hub) -> None:
    await hub.close()
    hub.storage.close()


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_goes_on_after_a_restart_to_its_end(cluster: Cluster, game: str) -> None:
    address = cluster.new_database()
    plan = TablePlan(game, {"players": 2}, (Seating("me", "\0" + "𝔸" * 200), Seating("open")))
    sitting = await sit_down(hub_on(address), plan)
    luck = random.Random(3)
    await sitting.play_out(luck, 25)
    before = [(await sitting.view(seat)).as_json() for seat in range(2)]
    await leave(sitting.hub)
    again = Sitting(hub_on(address), sitting.table, sitting.keys)
    assert [(await again.view(seat)).as_json() for seat in range(2)] == before
    await again.play_out(luck)
    assert (await again.view(0)).status == "over"
    await leave(again.hub)


async def test_a_connection_that_was_cut_off_comes_back_by_itself(cluster: Cluster) -> None:
    sitting = await sit_down(hub_on(cluster.new_database()))
    before = await sitting.view(0)
    cluster.cut_off()
    assert (await sitting.act(0, {"done": True})).version == before.version + 1
    await leave(sitting.hub)


async def test_what_was_acknowledged_survives_a_crash_of_the_server(cluster: Cluster) -> None:
    sitting = await sit_down(hub_on(cluster.new_database()))
    await sitting.play_out(random.Random(1), 10)
    before = await sitting.view(0)
    seat = await sitting.first_asked()
    cluster.stop()
    with pytest.raises(OperationalError):
        await sitting.act(seat, key="again")
    cluster.start()
    assert (await sitting.view(0)) == before
    assert (await sitting.act(seat, key="again")).version > before.version
    await leave(sitting.hub)
