"""Tables on a real PostgreSQL server of their own. Where none is installed these tests are skipped."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy.exc import OperationalError

from table.cluster import Cluster
from table.sitting import Sitting, hub_on, sit_down
from zenova.games.registry import GAMES
from zenova.kernel.workbench import Piece, broken_off
from zenova.table import Hub, Seating, TablePlan
from zenova.table.storage import Storage
from zenova.table.storage.documents import Documents
from zenova.table.storage.leases import Leases
from zenova.table.storage.schema import ANALYSES
from zenova.table.storage.work import WorkList

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
    await sitting.act(1, {"done": True})
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


def test_long_work_is_seen_and_stopped_from_every_process_and_taken_over_from_one_that_died(cluster: Cluster) -> None:
    storage = Storage(cluster.new_database())
    leases = {name: Leases(storage.engine, name) for name in ("one", "two")}
    for lease in leases.values():
        lease.enter()
    one, two = (WorkList(storage.engine, "review", name) for name in leases)
    piece = Piece("game", "zenith", "quick", "192.0.2.1", 9)
    assert (one.begin(piece), two.begin(piece)) == (True, False)
    assert one.tell(replace(piece, status="running", done=3, found="[1]"))
    assert two.read("game") == two.going_on()[0] == replace(piece, status="running", done=3, found="[1]")
    two.cancel("game")
    assert not one.tell(replace(piece, status="running", done=4))
    assert one.read("game").status == "cancelled"
    assert one.begin(piece)
    leases["one"].leave()
    assert two.read("game") == broken_off(piece)
    assert two.begin(piece)
    assert not one.tell(replace(piece, status="running"))
    assert two.tell(replace(piece, status="done", done=9))
    assert (two.read("game").status, two.read("game").who) == ("done", "")
    assert WorkList(storage.engine, "balance", "two").read("game") is None
    storage.close()


def test_nobodys_addition_to_a_document_is_lost(cluster: Cluster) -> None:
    storage = Storage(cluster.new_database())
    documents = [Documents(storage.engine, ANALYSES) for _ in range(4)]
    documents[0].keep("shared", "")
    with ThreadPoolExecutor(4) as pool:
        for number in range(40):
            pool.submit(documents[number % 4].change, "shared", lambda text: text + "x")
    assert documents[0].read("shared") == "x" * 40
    storage.close()
