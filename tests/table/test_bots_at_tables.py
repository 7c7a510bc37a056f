"""Bots at a table: they take their time, and one that breaks down does not stop the game."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from table.sitting import SEED, open_hub, updates
from zenova.kernel.game import Game
from zenova.table import Hub, Seating, TablePlan, attendant
from zenova.table.session import Session
from zenova.table.storage import Storage

pytestmark = pytest.mark.anyio

TWO_BOTS = TablePlan("zenith", seats=(Seating("bot", level="random"), Seating("bot", level="random")))


async def until_over(hub: Hub, table: str, key: str) -> None:
    async with asyncio.timeout(60):
        async for update in updates(hub, table, [key]):
            if update.view.status == "over":
                return


async def test_the_people_play_on_when_a_bot_is_no_longer_there(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    hub = open_hub(database)
    opened = await hub.open(TWO_BOTS, "Ada")
    await hub.close()
    hub.storage.close()
    with sqlite3.connect(database) as behind:
        behind.execute("""UPDATE tables SET plan = replace(plan, '"random"]', '"retired"]')""")
    hub = open_hub(database)
    await hub.resume()
    await until_over(hub, opened.table, opened.key)
    assert "the bot “retired” broke down" in caplog.text
    await hub.close()
    hub.storage.close()


async def test_a_bot_takes_its_time_and_a_server_that_stops_does_not_wait_for_it(database: Path) -> None:
    hub = Hub(Storage(f"sqlite:///{database}"), bot_pause=3600.0, seed=lambda: SEED)
    opened = await hub.open(TWO_BOTS, "Ada")
    before = await hub.view(opened.table, [opened.key])
    await asyncio.sleep(0.2)
    assert (await hub.view(opened.table, [opened.key])).version == before.version
    async with asyncio.timeout(60):
        await hub.close()
    hub.storage.close()


async def test_while_bots_get_ready_the_table_tells_how_far_they_are_and_that_they_are(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, told, ready, may_begin = [], [], asyncio.Event(), threading.Event()
    shares = iter([0.1, 0.1, 0.6, None])

    def begin(level: str, game: Game) -> None:
        begun.append((level, game.name))
        may_begin.wait(60)

    def share(game: Game) -> float | None:
        told.append(next(shares, None))
        if told[-1] is None:
            ready.set()
        return told[-1]

    monkeypatch.setattr(attendant, "warm_up_for", begin)
    monkeypatch.setattr(attendant, "compiling", share)
    monkeypatch.setattr(attendant, "BETWEEN_SHARES_S", 0.0)
    monkeypatch.setattr(Session, "tell", lambda session: told.append("told"))
    hub = Hub(Storage(f"sqlite:///{database}"), bot_pause=3600.0, seed=lambda: SEED)
    await hub.open(TablePlan("zenith", seats=(Seating("bot", level="novice"),) * 2), "Ada")
    told.clear()
    may_begin.set()
    async with asyncio.timeout(60):
        await ready.wait()
        while told[-1] != "told":
            await asyncio.sleep(0)
    assert begun == [("novice", "zenith")]
    assert told == [0.1, 0.1, "told", 0.6, "told", None, "told"]
    await hub.close()
    hub.storage.close()


async def test_a_bot_pauses_once_however_often_it_chooses_in_secret(database: Path) -> None:
    hub = Hub(Storage(f"sqlite:///{database}"), bot_pause=3600.0, seed=lambda: SEED)
    opened = await hub.open(TWO_BOTS, "Ada")
    table = hub.memory.tables[opened.table].table
    async with asyncio.timeout(60):
        assert await hub.workers.choose(table, 0, "random", "", thought=3600.0) in table.game.legal(table.position, 0)
        await hub.close()
    hub.storage.close()


async def test_bots_go_on_when_somebody_looks_after_the_database_failed(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    hub = open_hub(database)
    opened = await hub.open(TablePlan("zenith", seats=(Seating("me"), *TWO_BOTS.seats[1:])), "Ada")
    with sqlite3.connect(database, isolation_level=None) as behind:
        behind.execute("ALTER TABLE entries RENAME TO lost")
        async with asyncio.timeout(60):
            while not hub.memory.tables[opened.table].broken:
                view = await hub.view(opened.table, [opened.key])
                with suppress(OperationalError):
                    await hub.submit(opened.table, [opened.key], 0, view.version, {"done": True})
        behind.execute("ALTER TABLE lost RENAME TO entries")
    view = await hub.view(opened.table, [opened.key])
    await hub.submit(opened.table, [opened.key], 0, view.version, {"done": True})
    async with asyncio.timeout(60):
        async for update in updates(hub, opened.table, [opened.key]):
            if any(line.event["event"] == "turn" for line in update.view.log):
                break
    assert "could not be stored" in caplog.text
    await hub.close()
    hub.storage.close()


async def test_bots_whose_table_is_read_again_are_asked_again_and_have_not_failed(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    choose, thinking, may_choose = hub.workers.choose, asyncio.Event(), asyncio.Event()

    async def held(*asked: Any, **more: Any) -> int:
        thinking.set()
        await may_choose.wait()
        return await choose(*asked, **more)

    monkeypatch.setattr(hub.workers, "choose", held)
    opened = await hub.open(TWO_BOTS, "Ada")
    await thinking.wait()
    await hub.memory.read_again(opened.table)
    may_choose.set()
    await until_over(hub, opened.table, opened.key)
    assert "failed" not in caplog.text


@pytest.mark.rule("ZA-F4")
@pytest.mark.parametrize("options", [{"players": 3}, {"players": 3, "race": "random"}])
@pytest.mark.parametrize("person", range(3))
async def test_a_bot_never_beats_a_person_to_the_first_player_card(
    hub: Hub, person: int, options: dict[str, Any]
) -> None:
    seats = [Seating("bot", level="random")] * 3
    seats[person] = Seating("me")
    opened = await hub.open(TablePlan("zena", options, tuple(seats)), "Ada")
    async with asyncio.timeout(60):
        async for update in updates(hub, opened.table, [opened.key]):
            view = update.view
            assert view.view is not None
            if view.view["phase"] == "first":
                assert view.asked == (person,)
                return
            if view.decision:
                await hub.submit(opened.table, [opened.key], person, view.version, view.decision.options[0])
