"""Several processes on one PostgreSQL: every one serves every table."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from table.cluster import Cluster
from table.sitting import Sitting, hub_on, sit_down, updates
from zenova.table import ClockRules, Hub, NotNow, Seating, Stale, TablePlan, UnknownInvite
from zenova.table.happening import Said
from zenova.table.session import Session
from zenova.table.storage import Storage, leases

pytestmark = pytest.mark.anyio

BOTS = TablePlan("zenith", seats=(Seating("bot", level="random"), Seating("bot", level="random")))


@pytest.fixture(scope="module")
def shared(cluster: Cluster) -> str:
    return cluster.new_database()


@pytest.fixture
async def hubs(shared: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[Hub]]:
    """Two processes, which count as alive until they `die`, however seldom a busy machine lets them say so."""
    monkeypatch.setattr(leases, "BEAT", leases.BEAT.replace(str(leases.ALIVE_S), "3600.0"))
    hubs = [hub_on(shared), hub_on(shared)]
    yield hubs
    for hub in hubs:
        await hub.close()
        hub.storage.close()


async def until(it_is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not it_is_so():
            await asyncio.sleep(0.005)


async def die(hub: Hub) -> None:
    """As a process that is killed does: nobody is told, and after a while it does not count as alive."""
    assert hub.peers is not None
    tell = hub.storage.tell
    hub.peers._leases.leave = lambda: None  # type: ignore[method-assign]
    hub.storage.tell = lambda _: tell([{"kind": "nothing"}])  # type: ignore[method-assign]
    await hub.close()
    with hub.storage.engine.begin() as connection:
        connection.execute(text("UPDATE processes SET alive_until = 0 WHERE name = :name"), {"name": hub.peers.name})


async def test_a_game_between_two_processes_is_the_same_in_both_to_its_end(hubs: list[Hub]) -> None:
    here = await sit_down(hubs[0])
    sides = [here, Sitting(hubs[1], here.table, here.keys)]
    heard: list[list[int]] = [[], []]

    async def follow(side: int) -> None:
        async for update in updates(hubs[side], here.table, [here.keys[side]], side):
            heard[side] += [update.view.version] * (update.kind == "table")
            if update.view.status == "over":
                return

    following = [asyncio.create_task(follow(side)) for side in (0, 1)]
    luck = random.Random(3)
    while asked := (await sides[0].view(0)).asked:
        await asyncio.gather(*(sides[luck.choice([0, 1])].act(seat) for seat in asked))
    async with asyncio.timeout(60):
        await asyncio.gather(*following)
    await until(lambda: not any(hub.following() for hub in hubs))  # both have heard that nobody follows any more
    for versions in heard:
        assert versions == sorted(set(versions))
    views = [[(await side.view(seat)).as_json() for seat in (0, 1)] for side in sides]
    assert views[0] == views[1]
    assert views[0][0]["status"] == "over"


async def test_of_two_who_act_at_once_one_is_late(hubs: list[Hub]) -> None:
    here = await sit_down(hubs[0])
    await here.keep_hands()
    there = Sitting(hubs[1], here.table, here.keys)
    seat = await here.first_asked()
    view = await there.view(seat)
    assert view.decision is not None
    ways = [
        hub.submit(here.table, [here.keys[seat]], seat, view.version, action)
        for hub, action in zip(hubs, view.decision.options, strict=False)
    ]
    first, second = await asyncio.gather(*ways, return_exceptions=True)
    assert sum(isinstance(one, Stale) for one in (first, second)) == 1
    assert (await here.view(seat)).log == (await there.view(seat)).log


async def test_a_request_that_is_sent_to_both_is_done_once(hubs: list[Hub]) -> None:
    here = await sit_down(hubs[0])
    view = await here.view(0)
    asks = [hub.submit(here.table, [here.keys[0]], 0, view.version, {"done": True}, "same") for hub in hubs]
    done = await asyncio.gather(*asks)
    assert {one.version for one in done} == {view.version + 1}


async def test_an_invitation_is_good_for_one_person_wherever_it_is_opened(hubs: list[Hub]) -> None:
    opened = await hubs[0].open(TablePlan("zenith"), "Ada")
    invite = (await hubs[1].view(opened.table, [opened.key])).invites[1]
    joined = await asyncio.gather(*(hub.join(invite, "Bob") for hub in hubs), return_exceptions=True)
    assert sum(isinstance(one, UnknownInvite) for one in joined) == 1


async def test_what_one_process_has_acknowledged_the_other_shows_at_once(hubs: list[Hub]) -> None:
    here = await sit_down(hubs[0])
    there = Sitting(hubs[1], here.table, here.keys)
    await there.view(0)
    luck = random.Random(1)
    for _ in range(20):
        seat = luck.choice((await here.view(0)).asked)
        done = await here.act(seat)
        assert (await there.view(seat)).version == done.version
    await there.hub.resign(there.table, [there.keys[1]], 1)
    with pytest.raises(NotNow):
        await here.act(0)


async def test_take_backs_lead_both_to_the_same_position(hubs: list[Hub]) -> None:
    here = await sit_down(hubs[0])
    there = Sitting(hubs[1], here.table, here.keys)
    following = await hubs[1].subscribe(here.table, [here.keys[1]], 1)
    await here.keep_hands()
    seat = await here.first_asked()
    await here.act(seat)
    await hubs[0].take_back(here.table, [here.keys[seat]], seat)
    if (await here.view(seat)).take_back.asked_by is not None:
        await hubs[1].answer_take_back(here.table, [here.keys[1 - seat]], 1 - seat, True)
    assert [(await there.view(one)).view for one in (0, 1)] == [(await here.view(one)).view for one in (0, 1)]
    await here.play_out(random.Random(5), 20)
    assert (await there.view(0)).view == (await here.view(0)).view
    following.close()


async def test_who_follows_in_one_process_is_there_in_the_other(hubs: list[Hub]) -> None:
    here = await sit_down(hubs[0])
    access = await hubs[1].memory.access(here.table, [here.keys[0]])
    following = await hubs[0].subscribe(here.table, [here.keys[1]], 1)
    await until(lambda: access.line().seats[1].online)
    following.close()
    await until(lambda: not access.line().seats[1].online)


async def test_how_many_watch_is_known_in_both_processes(hubs: list[Hub]) -> None:
    seats = (Seating("me", "Ada"), Seating("me", "Bob"))
    opened = await hubs[0].open(TablePlan("zenith", seats=seats, public=True), "Ada")
    watching = [await hub.subscribe(opened.table, []) for hub in (*hubs, hubs[1])]

    async def counted() -> list[int]:
        return [{line.table: many for line, many in await hub.watched()}.get(opened.table, 0) for hub in hubs]

    for count in (3, 2):
        async with asyncio.timeout(60):
            while await counted() != [count, count]:
                await asyncio.sleep(0.005)
        assert [hub.following() for hub in hubs] == [count, count]
        watching.pop().close()
    for one in watching:
        one.close()


async def test_news_of_ones_tables_are_heard_in_the_other_process(hubs: list[Hub]) -> None:
    here = await sit_down(hubs[0])
    visit = await hubs[1].visit([here.keys[1]])
    await here.act(0, {"done": True})
    assert await visit.next(60)
    visit.close()


async def attended(hubs: list[Hub], table: str) -> tuple[Hub, Hub]:
    """The process that looks after a table, which either may have come to first, and the other one."""

    def looks_after(hub: Hub) -> bool:
        session = hub.memory.tables.get(table)
        return session is not None and hub.peers is not None and session.attendant == hub.peers.name

    await until(lambda: any(map(looks_after, hubs)))
    one, other = sorted(hubs, key=looks_after, reverse=True)
    return one, other


def resumed(hub: Hub, table: str) -> int:
    """How often a clock went on in another process."""
    return [entry.what.word for entry in hub.storage.entries(table)].count("resumed")


async def test_a_bot_is_asked_by_one_process_and_after_its_death_by_another(hubs: list[Hub]) -> None:
    pause = hubs[0].workers._pause
    for hub in hubs:
        hub.workers._pause = 3600.0  # its bot does not come to an end
    opened = await hubs[0].open(BOTS, "Ada")
    one, other = await attended(hubs, opened.table)
    await until(lambda: bool(one.memory.tables[opened.table].at_work))
    assert (await other.view(opened.table, [opened.key])).status == "running"
    assert not other.memory.tables[opened.table].at_work
    other.workers._pause = pause
    await die(one)
    await until(lambda: other.memory.tables[opened.table].table.status == "over")


async def test_a_clock_goes_on_where_its_process_left_it(hubs: list[Hub]) -> None:
    """Nobody's time runs out while nobody looks after it, and a second process that reads a table starts none anew."""
    here = await sit_down(hubs[0], TablePlan("zenith", clock=ClockRules(game=600)))
    one, other = await attended(hubs, here.table)
    await until(lambda: one.memory.tables[here.table].alarm is not None)
    there = Sitting(other, here.table, here.keys)
    await there.view(0)
    before = resumed(other, here.table)
    assert before == (one is hubs[1])  # it took the table over, if it was not opened there
    assert other.memory.tables[here.table].alarm is None
    await one.close()
    await until(lambda: other.memory.tables[here.table].alarm is not None)
    assert resumed(other, here.table) == before + 1


async def test_everybody_catches_up_after_the_database_was_away(cluster: Cluster, hubs: list[Hub]) -> None:
    here = await sit_down(hubs[0])
    there = await hubs[1].subscribe(here.table, [here.keys[1]], 1)
    seen = await there.next()
    assert seen is not None
    cluster.cut_off()
    with suppress(Exception):
        await here.act(0, {"done": True}, "again")
    await here.act(0, {"done": True}, "again")
    async with asyncio.timeout(60):
        update = await there.next()
    assert update is not None or there.ended
    assert (await hubs[1].view(here.table, [here.keys[0]], 0)).version == (await here.view(0)).version
    there.close()


async def test_a_rematch_that_two_ask_for_at_once_is_one_table(hubs: list[Hub]) -> None:
    here = await sit_down(hubs[0])
    await hubs[0].resign(here.table, [here.keys[0]], 0)
    again = await asyncio.gather(*(hubs[side].rematch(here.table, [here.keys[side]]) for side in (0, 1)))
    assert again[0].table == again[1].table
    assert (await hubs[0].view(again[0].table, [here.keys[0]])).status == "running"
    assert len([line for line in await hubs[0].mine([here.keys[0]]) if line.status != "over"]) == 1


class Held:
    """Something that a process asks its database once of a table: it takes the answer in, or fails, only when it may
    `go_on`."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, owner: object, name: str, table: str, fails: bool = False
    ) -> None:
        self.asked, self._may_go_on = threading.Event(), threading.Event()
        self.go_on = self._may_go_on.set
        ask = getattr(owner, name)

        def held(about: str, *more: Any) -> Any:
            answer = ask(about, *more)
            if about == table and not self.asked.is_set():
                self.asked.set()
                assert self._may_go_on.wait(60)
                if fails:
                    raise OperationalError("SELECT", {}, Exception("the database is gone"))
            return answer

        monkeypatch.setattr(owner, name, held)


def known(hub: Hub, table: str) -> int:
    """How many entries of a table are known there."""
    return hub.memory.tables[table].table.entries


async def test_who_begins_to_follow_in_the_moment_of_a_move_hears_of_it(
    hubs: list[Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = await sit_down(hubs[0])
    await hubs[1].view(here.table, [here.keys[1]], 1)
    reading = Held(monkeypatch, hubs[1].storage, "since", here.table)
    following = asyncio.create_task(hubs[1].subscribe(here.table, [here.keys[1]], 1))
    await until(reading.asked.is_set)
    await here.act(0, {"done": True})
    await until(lambda: hubs[1].memory.tables[here.table].behind)
    reading.go_on()
    (await following).close()
    assert known(hubs[1], here.table) == known(hubs[0], here.table)


async def put_off(hubs: list[Hub]) -> Session:
    """A table whose first two moves the second process was told, where nobody follows it."""
    here = await sit_down(hubs[0])
    await hubs[1].view(here.table, [here.keys[1]], 1)
    await here.act(0, {"done": True})
    await here.act(1, {"done": True})
    session = hubs[1].memory.tables[here.table]
    await until(lambda: len(session._put_off or ()) == 2)
    return session


async def test_moves_told_while_nobody_follows_are_taken_in_without_being_read(
    hubs: list[Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await put_off(hubs)
    monkeypatch.setattr(hubs[1].storage, "since", None)
    await hubs[1].memory.find(session.table.id)
    assert known(hubs[1], session.table.id) == known(hubs[0], session.table.id)


async def test_moves_that_wait_together_are_stored_in_one_statement_and_heard_at_every_table(
    hubs: list[Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *others = [await sit_down(hubs[0]) for _ in range(4)]
    following = [await hubs[1].subscribe(one.table, [one.keys[1]], 1) for one in others]
    writer = hubs[0].memory._writer
    stored: list[int] = []
    at_work, may_go_on, told = threading.Event(), threading.Event(), writer._wrote_and_told

    def held(batch: Any) -> bool:
        at_work.set()
        assert may_go_on.wait(60)
        stored.append(len(batch) if told(batch) else 0)
        return True

    monkeypatch.setattr(writer, "_wrote_and_told", held)
    acting = [asyncio.create_task(first.act(0, {"done": True}))]
    await until(at_work.is_set)
    acting += [asyncio.create_task(one.act(0, {"done": True})) for one in others]
    await until(lambda: writer._waiting.qsize() == len(others))
    may_go_on.set()
    await asyncio.gather(*acting)
    assert stored == [1, len(others)]
    await until(lambda: all(known(hubs[1], one.table) == known(hubs[0], one.table) for one in others))
    for one in following:
        one.close()


async def test_moves_of_which_not_all_were_told_are_read(hubs: list[Hub]) -> None:
    session = await put_off(hubs)
    assert session._put_off
    del session._put_off[0]
    await hubs[1].memory.find(session.table.id)
    assert known(hubs[1], session.table.id) == known(hubs[0], session.table.id)


async def test_nobody_follows_a_table_that_is_to_be_read_again(
    hubs: list[Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = await sit_down(hubs[0])
    there = Sitting(hubs[1], here.table, here.keys)
    await there.view(1)
    reading = Held(monkeypatch, hubs[1].storage, "since", here.table, fails=True)
    looking = asyncio.create_task(there.view(0))
    following = asyncio.create_task(hubs[1].subscribe(here.table, [here.keys[1]], 1))
    await until(reading.asked.is_set)
    reading.go_on()
    with pytest.raises(OperationalError):
        await looking
    one = await following
    await there.view(0)
    assert one in hubs[1].memory.tables[here.table].subscribers
    one.close()


async def test_a_move_in_the_moment_a_table_is_read_is_known_too(
    hubs: list[Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    here = await sit_down(hubs[0])
    news = await hubs[1].visit([here.keys[1]])
    reading = Held(monkeypatch, hubs[1].storage, "entries", here.table)
    found = asyncio.create_task(hubs[1].memory.find(here.table))
    await until(reading.asked.is_set)
    await here.act(0, {"done": True})
    assert await news.next(60)
    reading.go_on()
    await found
    news.close()
    assert known(hubs[1], here.table) == known(hubs[0], here.table)


async def test_a_move_in_the_moment_a_table_changes_hands_is_known_too(
    hubs: list[Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    for hub in hubs:
        hub.workers._pause = 3600.0
    opened = await hubs[0].open(TablePlan("zenith", seats=(Seating("me", "Ada"), BOTS.seats[1])), "Ada")
    await Sitting(hubs[0], opened.table, [opened.key]).act(0, {"done": True})
    one, other = await attended(hubs, opened.table)
    await other.view(opened.table, [opened.key])
    assert one.peers is not None
    assert other.peers is not None
    name = other.peers.name
    monkeypatch.setattr(other.peers._leases, "claim", lambda _: name)
    claiming = Held(monkeypatch, other.peers._leases, "claim", opened.table)
    one.peers.tell({"kind": "released", "table": opened.table})
    await until(claiming.asked.is_set)
    await one.say(opened.table, [opened.key], 0, Said(phrase="hello"))
    session = other.memory.tables[opened.table]
    await until(lambda: session.behind)
    claiming.go_on()
    await until(lambda: bool(session.at_work))
    assert known(other, opened.table) == known(one, opened.table)


async def test_what_a_process_stored_in_its_last_moment_its_successor_hears(shared: str, hubs: list[Hub]) -> None:
    here = await sit_down(hubs[0])
    assert hubs[0].peers is not None
    successor = Hub(Storage(shared), process=hubs[0].peers.name)
    following = await successor.subscribe(here.table, [here.keys[1]], 1)
    await here.act(0, {"done": True})
    await until(lambda: known(successor, here.table) == known(hubs[0], here.table))
    following.close()
    await successor.close()
    successor.storage.close()
