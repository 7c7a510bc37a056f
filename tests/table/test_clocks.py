from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from table.sitting import Sitting, open_hub, sit_down, updates
from zenova.table import ClockRules, Hub, TablePlan

pytestmark = pytest.mark.anyio


class Time:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


async def timed(database: Path, time: Time, rules: ClockRules) -> Sitting:
    return await sit_down(open_hub(database, time), TablePlan("zenith", clock=rules))


async def test_only_asked_seats_use_their_time(database: Path, time: Time) -> None:
    sitting = await timed(database, time, ClockRules(game=600))
    time.now += 10
    await sitting.act(0, {"done": True})
    time.now += 20
    seats = (await sitting.view(0)).seats
    assert (seats[0].game_left, seats[1].game_left) == (590, 570)
    await sitting.hub.close()


async def test_a_secret_choice_does_not_restart_the_move_clock(database: Path, time: Time) -> None:
    sitting = await timed(database, time, ClockRules(move=60))
    time.now += 10
    await sitting.act(0)
    assert (await sitting.view(1)).seats[0].move_left == 50
    await sitting.hub.close()


async def test_the_time_the_server_was_away_is_nobodys(database: Path, time: Time) -> None:
    sitting = await timed(database, time, ClockRules(move=60, game=600))
    await sitting.hub.close()
    time.now += 10_000
    again = Sitting(open_hub(database, time), sitting.table, sitting.keys)
    seat = (await again.view(0)).seats[0]
    assert (seat.move_left, seat.game_left) == (60, 600)
    await again.hub.close()


async def test_there_are_no_clocks_when_playing_by_mail(hub: Hub) -> None:
    sitting = await sit_down(hub)
    seat = (await sitting.view(0)).seats[0]
    assert (seat.move_left, seat.game_left) == (None, None)


async def until(sitting: Sitting, event: str) -> None:
    """Wait until the log tells something."""
    async with asyncio.timeout(60):
        async for update in updates(sitting.hub, sitting.table, [sitting.keys[0]], 0):
            if any(line.event["event"] == event for line in update.view.log):
                return


async def test_who_takes_too_long_for_a_move_is_helped_and_stays(hub: Hub) -> None:
    sitting = await sit_down(hub, TablePlan("zenith", clock=ClockRules(move=1)))
    await until(sitting, "turn")
    view = await sitting.view(0)
    assert [seat.stand_in for seat in view.seats] == [None, None]


async def test_who_has_no_time_left_for_the_game_loses_it(database: Path, time: Time) -> None:
    sitting = await timed(database, time, ClockRules(game=1))
    await sitting.act(0, {"done": True})
    time.now += 1
    await until(sitting, "out-of-time")
    outcome = (await sitting.view(0)).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.how) == ((0,), ("time",))
    await sitting.hub.close()
