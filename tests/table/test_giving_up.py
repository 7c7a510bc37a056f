from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from table.sitting import Sitting, open_hub, sit_down
from zenova.table import BadRequest, ClockRules, Hub, NotNow, NotYours, Seating, TablePlan

pytestmark = pytest.mark.anyio

ALL_FOUR = TablePlan("zenith", {"players": 4})


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> TablePlan:
    """A table at which a bot may play at once for somebody who is away."""
    monkeypatch.setattr("zenova.table.plan.LEAST_GRACE", 0.0)
    return TablePlan("zenith", grace=0.0, public=True)


async def test_of_two_players_the_other_wins(hub: Hub) -> None:
    sitting = await sit_down(hub)
    view = await hub.resign(sitting.table, [sitting.keys[0]], 0)
    assert view.status == "over"
    assert view.outcome is not None
    assert (view.outcome.winners, view.outcome.scores, view.outcome.how) == ((1,), None, ("resignation",))


async def test_a_bot_plays_on_for_a_partner_who_resigns(hub: Hub) -> None:
    sitting = await sit_down(hub, ALL_FOUR)
    view = await hub.resign(sitting.table, [sitting.keys[0]], 0)
    assert view.status == "running"
    assert view.seats[0].resigned
    assert view.seats[0].stand_in is not None


async def test_a_team_of_which_all_resign_has_lost(hub: Hub) -> None:
    sitting = await sit_down(hub, ALL_FOUR)
    await hub.resign(sitting.table, [sitting.keys[0]], 0)
    view = await hub.resign(sitting.table, [sitting.keys[2]], 2)
    assert view.outcome is not None
    assert view.outcome.winners == (1, 3)


async def test_who_has_resigned_cannot_act_or_come_back(hub: Hub) -> None:
    sitting = await sit_down(hub, ALL_FOUR)
    await hub.resign(sitting.table, [sitting.keys[0]], 0)
    with pytest.raises(NotNow):
        await sitting.act(0, {"done": True})
    with pytest.raises(NotNow):
        await hub.come_back(sitting.table, [sitting.keys[0]], 0)


async def test_a_vanished_player_can_be_replaced_after_the_grace_time(database: Path) -> None:
    now = 1000.0
    hub = open_hub(database, lambda: now)
    sitting = await sit_down(hub, TablePlan("zenith", grace=60.0))
    with pytest.raises(NotNow):
        await hub.replace(sitting.table, [sitting.keys[0]], 1, "random")
    now = 1061.0
    assert (await sitting.view(0)).seats[0].replaceable is False
    view = await hub.replace(sitting.table, [sitting.keys[0]], 1, "random")
    assert view.seats[1].stand_in == "random"
    await hub.close()
    hub.storage.close()


@pytest.mark.parametrize(
    ("clock", "seconds"),
    [
        (ClockRules(move=3 * 24 * 3600), 3 * 24 * 3600),
        (ClockRules(move=60), 120),
        (ClockRules(game=1800), 120),
        (ClockRules(), 600),
    ],
)
async def test_the_clock_says_after_how_long_a_bot_is_offered(
    database: Path, clock: ClockRules, seconds: float
) -> None:
    now = 1000.0
    hub = open_hub(database, lambda: now)
    sitting = await sit_down(hub, TablePlan("zenith", clock=clock))
    now += seconds - 1
    early = await sitting.view(0)
    now += 1
    await sitting.act(0)
    assert [(await sitting.view(0)).seats[1].replaceable, early.seats[1].replaceable] == [True, False]
    await hub.close()
    hub.storage.close()


async def test_nobody_is_replaced_at_once(hub: Hub) -> None:
    with pytest.raises(BadRequest, match="grace: a number of seconds from 60"):
        await sit_down(hub, TablePlan("zenith", grace=0.0))


async def test_somebody_who_looks_cannot_be_replaced(hub: Hub, at_once: TablePlan) -> None:
    sitting = await sit_down(hub, at_once)
    there = await hub.subscribe(sitting.table, [sitting.keys[1]], 1)
    with pytest.raises(NotNow):
        await hub.replace(sitting.table, [sitting.keys[0]], 1)
    there.close()
    assert (await hub.replace(sitting.table, [sitting.keys[0]], 1)).seats[1].stand_in


async def test_a_spectator_cannot_replace_anybody(hub: Hub, at_once: TablePlan) -> None:
    sitting = await sit_down(hub, at_once)
    with pytest.raises(NotYours):
        await hub.replace(sitting.table, [], 1)


async def test_who_comes_back_plays_on(hub: Hub, at_once: TablePlan) -> None:
    sitting = await sit_down(hub, at_once)
    await hub.replace(sitting.table, [sitting.keys[0]], 1, "random")
    view = await hub.come_back(sitting.table, [sitting.keys[1]], 1)
    assert view.seats[1].stand_in is None


async def test_a_rematch_has_the_same_people_one_seat_further(hub: Hub) -> None:
    sitting = await sit_down(hub, ALL_FOUR)
    for seat in (0, 2):
        await hub.resign(sitting.table, [sitting.keys[seat]], seat)
    first = await hub.rematch(sitting.table, [sitting.keys[1]])
    waiting = await hub.view(first.table, [sitting.keys[1]])
    for seat in (0, 2, 3):
        await hub.rematch(sitting.table, [sitting.keys[seat]])
    again = Sitting(hub, first.table, [sitting.keys[seat - 1] for seat in range(4)])
    view = await again.view(0)
    assert waiting.status == "lobby"
    assert view.status == "running"
    assert [seat.name for seat in view.seats] == ["Guest 3", "Ada", "Guest 1", "Guest 2"]
    assert (await sitting.view(0)).rematch == first.table


async def test_two_who_ask_for_a_rematch_at_once_meet_at_one_table(hub: Hub) -> None:
    sitting = await sit_down(hub)
    await hub.resign(sitting.table, [sitting.keys[0]], 0)
    one, two = await asyncio.gather(*(hub.rematch(sitting.table, [key]) for key in sitting.keys))
    again = await hub.rematch(sitting.table, [sitting.keys[0]])
    assert one.table == two.table == again.table
    assert (one.seat, two.seat) == (1, 0)


async def test_a_rematch_against_a_bot_starts_at_once(hub: Hub) -> None:
    opened = await hub.open(TablePlan("zenith", seats=(Seating("me"), Seating("bot", level="random"))), "Ada")
    await hub.resign(opened.table, [opened.key], 0)
    joined = await hub.rematch(opened.table, [opened.key])
    view = await hub.view(joined.table, [opened.key])
    assert (view.status, view.seats[0].level, view.my_seats) == ("running", "random", (1,))


async def test_a_rematch_is_for_players_of_a_finished_game(hub: Hub) -> None:
    sitting = await sit_down(hub, TablePlan("zenith", public=True))
    with pytest.raises(NotNow):
        await hub.rematch(sitting.table, [sitting.keys[0]])
    await sitting.play_out(random.Random(3))
    with pytest.raises(NotYours):
        await hub.rematch(sitting.table, [])


async def test_only_a_person_who_is_away_is_replaced_and_only_once(hub: Hub, at_once: TablePlan) -> None:
    sitting = await sit_down(hub, at_once)
    with pytest.raises(BadRequest, match="seats are 0 to 1"):
        await hub.replace(sitting.table, [sitting.keys[0]], 2)
    await hub.replace(sitting.table, [sitting.keys[0]], 1, "random")
    with pytest.raises(NotNow):
        await hub.replace(sitting.table, [sitting.keys[0]], 1, "random")


async def test_who_was_not_away_cannot_come_back(hub: Hub) -> None:
    sitting = await sit_down(hub)
    with pytest.raises(NotNow):
        await hub.come_back(sitting.table, [sitting.keys[1]], 1)


async def test_a_bot_that_was_thinking_does_not_move_for_who_came_back(
    hub: Hub, at_once: TablePlan, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose, is_back = hub.workers.choose, asyncio.Event()

    async def think_long(*asked: Any, **more: Any) -> int:
        await is_back.wait()
        return await choose(*asked, **more)

    monkeypatch.setattr(hub.workers, "choose", think_long)
    sitting = await sit_down(hub, at_once)
    await sitting.act(0, {"done": True})
    await hub.replace(sitting.table, [sitting.keys[0]], 1, "random")
    thought = hub.memory.tables[sitting.table].at_work[1]
    came_back = await hub.come_back(sitting.table, [sitting.keys[1]], 1)
    is_back.set()
    await thought
    assert (await sitting.view(1)).version == came_back.version
