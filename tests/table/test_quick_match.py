"""Quick matches: whoever wants the same sits down together, once; and tables that anybody may join."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from table.sitting import hub_on, open_hub
from zenova.club import waiting_list
from zenova.club.quick_match import QuickMatch
from zenova.table import BadRequest, Hub, NoSuchTable, NotNow, TablePlan
from zenova.table.keys import hashed

pytestmark = pytest.mark.anyio


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def match(database: Path, clock: Clock) -> AsyncIterator[QuickMatch]:
    hub = open_hub(database, clock)
    yield QuickMatch(hub)
    await hub.close()
    hub.storage.close()


async def wait(match: QuickMatch, name: str, game: str = "zenith", clock: str = "none", **options: object) -> list[str]:
    return [await match.enter(game, options, clock, name, [])]


async def table_of(match: QuickMatch, keys: list[str]) -> str | None:
    found = await match.look(keys)
    return found.table if found and found.open else None


async def test_two_who_want_the_same_sit_down_together(match: QuickMatch) -> None:
    ada = await wait(match, "Ada", players=2)
    assert await table_of(match, ada) is None
    bob = await wait(match, "Bob")
    table = await table_of(match, ada)
    assert table is not None
    assert await table_of(match, bob) == table
    views = [await match.hub.view(table, keys) for keys in (ada, bob)]
    assert {view.seats[view.seat].name for view in views} == {"Ada", "Bob"}
    assert [(view.status, view.host) for view in views] == [("running", False)] * 2


async def test_nobody_is_paired_who_wants_something_else(match: QuickMatch) -> None:
    everybody = [
        await wait(match, "Ada", players=2),
        await wait(match, "Bob", players=4),
        await wait(match, "Cleo", "zena", players=2),
        await wait(match, "Dan", clock="minute", players=2),
    ]
    assert [await table_of(match, keys) for keys in everybody] == [None] * 4


async def test_four_are_needed_for_four_seats_and_who_does_not_care_is_among_them(match: QuickMatch) -> None:
    four = [await wait(match, name, players=4) for name in ("Ada", "Bob", "Cleo")]
    assert await table_of(match, four[0]) is None
    four.append(await wait(match, "Dan"))
    assert len({await table_of(match, keys) for keys in four}) == 1


async def test_of_many_who_come_at_once_to_two_servers_nobody_is_paired_twice(address: str) -> None:
    hubs = [hub_on(address), hub_on(address)]
    matches = [QuickMatch(hub) for hub in hubs]
    people = await asyncio.gather(*(wait(matches[n % 2], f"Guest {n}", players=2) for n in range(8)))
    for _ in range(8):
        for n, keys in enumerate(people):
            await matches[n % 2].look(keys)
    tables = [await table_of(matches[n % 2], keys) for n, keys in enumerate(people)]
    assert sorted(map(tables.count, set(tables))) == [2, 2, 2, 2]
    for hub in hubs:
        await hub.close()
        hub.storage.close()


async def test_who_goes_away_is_not_paired(match: QuickMatch, clock: Clock) -> None:
    gone, left = await wait(match, "Ada", players=2), await wait(match, "Bob", players=4)
    closed = await wait(match, "Cleo", "zena", players=2)
    await match.leave(left)
    match.waiting.step_out(hashed(closed[0]), clock.time)
    clock.time += waiting_list.RELOAD_S
    await wait(match, "D", "zena", players=2)
    assert await match.look(closed) is None
    clock.time += waiting_list.GONE_S
    await wait(match, "E", players=2)
    assert [await match.look(keys) for keys in (gone, left)] == [None, None]


async def test_waiting_ends_after_a_while(match: QuickMatch, clock: Clock) -> None:
    ada = await wait(match, "Ada", players=2)
    for _ in range(int(waiting_list.LONGEST_S / 10) - 1):
        clock.time += 10
        assert match.waiting.look([hashed(ada[0])], clock.time, here=True)
    clock.time += 10
    assert await match.look(ada) is None


async def test_a_table_that_was_promised_and_never_opened_is_no_end_of_waiting(match: QuickMatch, clock: Clock) -> None:
    ada = await wait(match, "Ada", players=2)
    match.waiting.pair(hashed(ada[0]), "neveropen", lambda me, others: [me], clock.time)
    assert await table_of(match, ada) is None
    clock.time += waiting_list.OPENING_S + 1
    await match.look(ada)
    bob = await wait(match, "Bob", players=2)
    assert await table_of(match, ada) not in (None, "neveropen")
    assert await table_of(match, ada) == await table_of(match, bob)


async def test_a_bot_plays_while_one_waits(match: QuickMatch) -> None:
    ada = await wait(match, "Ada", players=2)
    meanwhile = await match.play_meanwhile(ada, "random")
    assert meanwhile.key == ada[0]
    assert (await match.hub.view(meanwhile.table, ada)).status == "running"
    await wait(match, "Bob", players=2)
    assert await table_of(match, ada) not in (None, meanwhile.table)
    with pytest.raises(NotNow):
        await match.play_meanwhile([], "random")


async def test_those_who_block_each_other_are_not_paired(match: QuickMatch, clock: Clock) -> None:
    ada = await wait(match, "Ada", players=2)
    clock.time += 1
    bob = await match.hub.open(TablePlan("zenith"), "Bob")
    match.hub.memory.blocks |= {hashed(ada[0]): {hashed(bob.key)}}
    await match.enter("zenith", {}, "none", "Bob", [bob.key])
    assert await table_of(match, ada) is None
    await wait(match, "Cleo", players=2)
    assert await table_of(match, ada) is not None


@pytest.mark.parametrize("wrong", [("chess", {}, "none"), ("zenith", {}, "fast"), ("zenith", {"x": 1}, "none")])
async def test_what_makes_no_sense_is_told(match: QuickMatch, wrong: tuple[str, dict[str, int], str]) -> None:
    with pytest.raises(BadRequest):
        await match.enter(*wrong, "Ada", [])


async def test_who_asks_several_times_at_once_takes_one_seat(hub: Hub) -> None:
    ada = await hub.open(TablePlan("zenith", {"players": 4}, open_to_all=True), "Ada")
    bob = await hub.open(TablePlan("zenith"), "Bob")
    asked = [hub.join_open(ada.table, "Bob", [bob.key]) for _ in range(3)]
    assert [one.seat for one in await asyncio.gather(*asked)] == [1, 1, 1]
    assert (await hub.view(ada.table, [bob.key])).my_seats == (1,)


async def test_anybody_may_join_a_table_that_is_open_to_all(hub: Hub) -> None:
    ada = await hub.open(TablePlan("zenith", {"players": 4}, open_to_all=True), "Ada")
    closed = await hub.open(TablePlan("zenith", {"players": 2}), "Bob")
    assert [one.line.table for one in await hub.open_tables([])] == [ada.table]
    joined = await hub.join_open(ada.table, "Cleo", [])
    assert joined.seat == 1
    assert (await hub.join_open(ada.table, "Cleo", [joined.key])).seat == 1
    for name in ("Dan", "Eve"):
        await hub.join_open(ada.table, name, [])
    assert await hub.open_tables([]) == []
    with pytest.raises(NotNow):
        await hub.join_open(ada.table, "Fay", [])
    with pytest.raises(NoSuchTable):
        await hub.join_open(closed.table, "Fay", [])


async def test_an_open_table_is_not_shown_to_who_is_not_to_be_met(hub: Hub) -> None:
    ada = await hub.open(TablePlan("zenith", {"players": 2}, open_to_all=True), "Ada")
    bob = await hub.open(TablePlan("zenith", {"players": 2}), "Bob")
    hub.memory.blocks |= {hashed(ada.key): {hashed(bob.key)}}
    assert await hub.open_tables([bob.key]) == []
    assert len(await hub.open_tables([])) == 1
    with pytest.raises(NoSuchTable):
        await hub.join_open(ada.table, "Bob", [bob.key])
