"""Events and what keeps the peace, on each kind of database."""

from __future__ import annotations

import asyncio
import time

import pytest

from table.sitting import hub_on
from zenova.club import overview
from zenova.club.events import EventPlan
from zenova.club.moderation import Moderation
from zenova.club.organiser import Organiser
from zenova.club.quick_match import QuickMatch
from zenova.club.waiting_list import GONE_S, Waiting, WaitingList
from zenova.table import NotNow, NotYours, RatingRange, TablePlan
from zenova.table.keys import hashed

pytestmark = pytest.mark.anyio


async def test_a_round_is_begun_once_whichever_of_two_servers_is_asked(address: str) -> None:
    hubs = [hub_on(address), hub_on(address)]
    one, other = (Organiser(hub) for hub in hubs)
    event, host = await one.create(EventPlan("Night", "zenith", {"players": 2}), [])
    keys = [await one.enter(event, "Ada", []), await other.enter(event, "Bob", [])]
    assert [await one.enter(event, "Ada", [keys[0]]), len((await other.look(event)).entrants)] == [keys[0], 2]
    begun = await asyncio.gather(one.next_round(event, [host]), other.next_round(event, [host]), return_exceptions=True)
    assert [type(fault) for fault in begun if fault is not None] in ([], [NotNow])
    [place] = (await other.look(event)).places
    assert place.table is not None
    views = [await hub.view(place.table, [key]) for hub, key in zip(hubs, keys, strict=True)]
    assert [view.status for view in views] == ["running", "running"]
    await hubs[0].resign(place.table, [keys[0]], views[0].seat)
    found = await other.look(event)
    assert (found.status, [standing.points for standing in found.standings()]) == ("over", [1.0, 0.0])
    for hub in hubs:
        await hub.close()
        hub.storage.close()


async def test_open_tables_tell_the_rating_of_who_waits_there(address: str) -> None:
    hub = hub_on(address)
    people = [hub.people.sign_up(name)[0] for name in ("Ada", "Bob")]
    (ada, bob) = (hub.people.take_along(person, []) for person in people)
    for _ in range(2):
        game = await hub.open(TablePlan("zenith", rated=True), "", ada)
        await hub.join((await hub.view(game.table, ada)).invites[1], "", bob)
        await hub.resign(game.table, ada, 0)
    await hub.open(TablePlan("zenith", open_to_all=True), "Ada", ada)
    await hub.open(TablePlan("zenith", {"players": 4}, open_to_all=True), "Bob", bob)
    await hub.open(TablePlan("zenith", open_to_all=True), "Guest")
    told = {one.line.seats[0].name: one.ratings for one in await hub.open_tables([])}
    assert told == {"Ada": {0: hub.ratings.of(people[0], "zenith", "2").points}, "Bob": {}, "Guest": {}}
    assert told["Ada"][0] < 1500 < hub.ratings.of(people[1], "zenith", "2").points
    weak = RatingRange(high=1499)
    table = (await hub.open(TablePlan("zenith", open_to_all=True, for_ratings=weak), "Cleo")).table
    shown = [one for keys in (ada, bob, []) for one in await hub.open_tables(keys) if one.line.table == table]
    assert [(one.for_ratings, one.may_join) for one in shown] == [(weak, True), (weak, False), (weak, False)]
    for keys in (bob, []):
        with pytest.raises(NotYours, match="from 0 to 1499"):
            await hub.join_open(table, "X", keys)
    assert (await hub.join_open(table, "Ada", ada)).seat == 1
    match = QuickMatch(hub)
    waiting = [[await match.enter("zenith", {"players": 2}, "none", "Dan", [], weak)]]
    for keys, wanted in ((bob, RatingRange(1501)), (ada, RatingRange())):
        waiting.append([await match.enter("zenith", {}, "none", "X", keys, wanted)])
    found = [await match.look(keys) for keys in waiting]
    assert [one is not None and one.open for one in found] == [True, False, True]
    await hub.close()
    hub.storage.close()


async def test_only_who_is_there_and_has_no_table_yet_counts_as_waiting(address: str) -> None:
    hub = hub_on(address)
    engine, now = hub.storage.engine, time.time()
    line = WaitingList(engine)
    for name, seen in (("Ada", now), ("Bob", now), ("Cleo", now), ("Dan", now - GONE_S - 1)):
        line.enter(Waiting(name, name, "zenith", {}, "none", now, seen))
    assert overview.counts(engine)["waiting"] == 3
    assert line.pair("Ada", "table", lambda me, others: [me, others[0]], now)
    assert overview.counts(engine)["waiting"] == 1
    await hub.close()
    hub.storage.close()


async def test_blocks_reports_bans_and_a_notice_are_kept(address: str) -> None:
    hub = hub_on(address)
    ada_hash, bob_hash = [hashed((await hub.open(TablePlan("zenith"), name)).key) for name in ("Ada", "Bob")]
    peace, elsewhere = Moderation(hub.storage.engine, hub.memory.blocks), Moderation(hub.storage.engine)
    for _ in range(2):
        peace.block(ada_hash, bob_hash, True)
        peace.ban(bob_hash, "loud", 1.0)
    peace.report("table", ada_hash, "was\nloud", 1.0, bob_hash, "Bob")
    peace.announce("Closed")
    elsewhere.read()
    assert (elsewhere.bans, elsewhere.blocks, elsewhere.notice) == ({bob_hash}, {ada_hash: {bob_hash}}, "Closed")
    assert hub.memory.avoid([bob_hash], [ada_hash])
    [report] = elsewhere.reports()
    assert (report.text, report.accused, report.name) == ("was loud", bob_hash, "Bob")
    told = overview.counts(hub.storage.engine)
    assert (told["lobby"], told["reports"], told["bans"]) == (2, 1, 1)
    assert {one.name for one in overview.people(hub.storage.engine)} == {"Ada", "Bob"}
    elsewhere.block(ada_hash, bob_hash, False)
    elsewhere.unban(bob_hash)
    elsewhere.settle(report.id)
    elsewhere.announce("")
    peace.read()
    assert (peace.bans, hub.memory.blocks, peace.notice, peace.reports()) == (frozenset(), {}, "", [])
    key = peace.first_host_key()
    assert key is not None
    assert (elsewhere.is_host(key), elsewhere.first_host_key(), elsewhere.is_host("other")) == (True, None, False)
    await hub.close()
    hub.storage.close()
