"""Who thinks when many want a bot's thoughts at once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from table.sitting import sit_down, updates
from zenova.table import Busy, Hub, Seating, TablePlan, workers
from zenova.table.queueing import AT_A_TIME, FairQueue, Pace
from zenova.table.turns import MOST_HINTS, MOST_HINTS_OF_ONE, Turns, Urgency

pytestmark = pytest.mark.anyio


@pytest.fixture
def long_thought(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Every hint takes until this is set."""
    enough = threading.Event()

    def think(*position: Any) -> list[Any]:
        enough.wait()
        return []

    monkeypatch.setattr(workers, "_advise", think)
    yield enough
    enough.set()


async def test_forty_hints_do_not_delay_a_bot_and_most_are_told_to_come_later(
    hub: Hub, long_thought: threading.Event
) -> None:
    sitting = await sit_down(hub)
    wishes = [
        asyncio.ensure_future(hub.advice(sitting.table, [sitting.keys[0]], 0, client=f"client {number % 4}"))
        for number in range(40)
    ]
    opened = await hub.open(TablePlan("zenith", seats=(Seating("me"), Seating("bot", level="random"))), "Ada")
    before = await hub.view(opened.table, [opened.key])
    await hub.submit(opened.table, [opened.key], 0, before.version, {"done": True})
    async with asyncio.timeout(60):
        async for update in updates(hub, opened.table, [opened.key]):
            if any(line.event["event"] == "turn" for line in update.view.log):
                break
    assert not any(wish.done() and not wish.exception() for wish in wishes)
    long_thought.set()
    answers = await asyncio.gather(*wishes, return_exceptions=True)
    assert sum(isinstance(answer, Busy) for answer in answers) == 40 - 4 * MOST_HINTS_OF_ONE


async def test_everybody_s_next_hint_comes_before_the_second_of_somebody_else() -> None:
    turns, heard = Turns(2), []

    async def ask(client: str, table: str, urgency: Urgency = Urgency.HINT) -> None:
        async with turns.turn(urgency, client, table):
            heard.append(client)
            await asyncio.sleep(0)

    wishes = [("ada", "a"), ("ada", "b"), ("ada", "c"), ("berta", "d"), ("carla", "d"), ("dora", "e")]
    await asyncio.gather(*(ask(*wish) for wish in wishes))
    assert heard == ["ada", "berta", "dora", "ada", "carla", "ada"]


async def test_who_asks_for_little_does_not_wait_for_many_who_ask_for_much() -> None:
    queue, busy, heard = FairQueue(), [str(number) for number in range(50)], []

    def join(client: str) -> None:
        queue.join(client).add_done_callback(lambda _: heard.append(client))

    for client in busy * 4:
        join(client)
    for _ in range(75):
        queue.call()
    join("quiet")
    queue.call()
    await asyncio.sleep(0)
    assert heard == [*busy, *busy[:25], "quiet"]


async def test_bots_go_before_hints_and_who_no_longer_waits_holds_nobody_up() -> None:
    turns, heard = Turns(1), []

    async def ask(name: str, urgency: Urgency) -> None:
        async with turns.turn(urgency, name, name):
            heard.append(name)
            await asyncio.sleep(0)

    kinds = {"first": Urgency.HINT, "hint": Urgency.HINT, "gone": Urgency.BOT, "bot": Urgency.BOT}
    asked = {name: asyncio.ensure_future(ask(name, kind)) for name, kind in kinds.items()}
    await asyncio.sleep(0)
    asked["gone"].cancel()
    await asyncio.gather(*asked.values(), return_exceptions=True)
    assert heard == ["first", "bot", "hint"]


async def test_others_are_heard_while_thousands_are_told() -> None:
    pace, told = Pace(), 0

    async def hear(table: str) -> None:
        nonlocal told
        await pace.turn(table)
        told += 1

    crowd = [asyncio.ensure_future(hear("crowded")) for _ in range(1000)]
    for _ in range(4):
        await asyncio.sleep(0)
    quiet, before = asyncio.ensure_future(hear("quiet")), told
    await quiet
    assert told - before <= 4 * AT_A_TIME
    await asyncio.gather(*crowd)


async def test_so_many_hints_are_waited_for_and_no_more() -> None:
    turns = Turns(1)

    async def ask(client: str) -> None:
        async with turns.turn(Urgency.HINT, client, "table"):
            await asyncio.sleep(0)

    wishes = [ask(f"client {number}") for number in range(MOST_HINTS + 5)]
    answers = await asyncio.gather(*wishes, return_exceptions=True)
    assert sum(isinstance(answer, Busy) for answer in answers) == 5
    await ask("later")
