from __future__ import annotations

import asyncio

import pytest

from table.sitting import sit_down, updates
from zenova.table import BadRequest, GameRefused, Hub, NotNow, NotYours, Seating, Stale, TablePlan

pytestmark = pytest.mark.anyio


async def test_an_action_moves_the_seat_to_the_next_version(hub: Hub) -> None:
    sitting = await sit_down(hub)
    before = await sitting.view(0)
    after = await sitting.act(0, {"done": True})
    assert after.version == before.version + 1
    assert after.decision is None


async def test_a_stale_action_is_refused_with_the_fresh_view(hub: Hub) -> None:
    sitting = await sit_down(hub)
    old = await sitting.view(0)
    await sitting.act(0)
    with pytest.raises(Stale) as stale:
        await hub.submit(sitting.table, [sitting.keys[0]], 0, old.version, {"done": True})
    assert stale.value.view == await sitting.view(0)


async def test_what_others_choose_at_the_same_time_makes_no_answer_late(hub: Hub) -> None:
    sitting = await sit_down(hub)
    old = await sitting.view(1)
    await sitting.act(0, {"done": True})
    assert (await sitting.view(1)).version > old.version
    await hub.submit(sitting.table, [sitting.keys[1]], 1, old.version, {"done": True})
    with pytest.raises(Stale):
        await hub.submit(sitting.table, [sitting.keys[1]], 1, old.version, {"done": True})


async def test_a_replayed_request_is_acknowledged_and_not_done_twice(hub: Hub) -> None:
    sitting = await sit_down(hub)
    old = await sitting.view(0)
    action = {"done": True}
    first = await hub.submit(sitting.table, [sitting.keys[0]], 0, old.version, action, "once")
    again = await hub.submit(sitting.table, [sitting.keys[0]], 0, old.version, action, "once")
    assert again.version == first.version


async def test_a_double_click_counts_once(hub: Hub) -> None:
    sitting = await sit_down(hub)
    old = await sitting.view(0)
    one = hub.submit(sitting.table, [sitting.keys[0]], 0, old.version, {"done": True}, "click")
    two = hub.submit(sitting.table, [sitting.keys[0]], 0, old.version, {"done": True}, "click")
    first, second = await asyncio.gather(one, two)
    assert first.version == second.version == old.version + 1


async def test_two_tabs_cannot_both_act_on_the_same_version(hub: Hub) -> None:
    sitting = await sit_down(hub)
    old = await sitting.view(0)
    assert old.decision is not None
    tabs = [
        hub.submit(sitting.table, [sitting.keys[0]], 0, old.version, old.decision.options[tab], f"tab-{tab}")
        for tab in range(2)
    ]
    results = await asyncio.gather(*tabs, return_exceptions=True)
    assert sum(isinstance(result, Stale) for result in results) == 1


async def test_the_same_key_of_another_seat_is_another_request(hub: Hub) -> None:
    sitting = await sit_down(hub)
    await sitting.act(0, {"done": True}, "k")
    assert (await sitting.act(1, {"done": True}, "k")).view["phase"] == "play"  # type: ignore[index]


async def test_a_refused_action_names_the_rule_and_changes_nothing(hub: Hub) -> None:
    sitting = await sit_down(hub)
    before = await sitting.view(0)
    with pytest.raises(GameRefused) as refused:
        await sitting.act(0, {"accept": True})
    assert refused.value.refusal.rule == "ZN-S7"
    assert await sitting.view(0) == before


async def test_what_is_no_action_at_all_is_refused(hub: Hub) -> None:
    sitting = await sit_down(hub)
    for nonsense in ({}, {"castle": "long"}, {"recruit": ["nero"]}, [], None, "done", {"pay": 10**30}):
        with pytest.raises(BadRequest):
            await hub.submit(sitting.table, [sitting.keys[0]], 0, (await sitting.view(0)).version, nonsense)


async def test_nobody_acts_for_another_seat(hub: Hub) -> None:
    sitting = await sit_down(hub)
    for seat in (1, 7, -1):
        with pytest.raises(NotYours) as refused:
            await hub.submit(sitting.table, [sitting.keys[0]], seat, 0, {"done": True})
        assert str(refused.value) == "this seat is not yours"


async def test_nobody_acts_in_the_lobby(hub: Hub) -> None:
    opened = await hub.open(TablePlan("zenith"), "Ada")
    with pytest.raises(NotNow):
        await hub.submit(opened.table, [opened.key], 0, 1, {"done": True})


async def test_secret_choices_do_not_show_in_the_version_of_others(hub: Hub) -> None:
    sitting = await sit_down(hub)
    watch = (await sitting.view(0)).watch
    other, spectator = await sitting.view(1), await hub.view(sitting.table, [watch or ""])
    await sitting.act(0)
    await sitting.act(0)
    assert await sitting.view(1) == other
    assert await hub.view(sitting.table, [watch or ""]) == spectator


async def test_that_a_seat_has_finished_choosing_shows(hub: Hub) -> None:
    sitting = await sit_down(hub)
    before = await sitting.view(1)
    after_mark = await sitting.act(0)
    await sitting.act(0, {"done": True})
    after = await sitting.view(1)
    assert after_mark.version > before.version
    assert (after.version, after.asked) == (before.version + 1, (1,))


async def test_updates_tell_every_viewer_without_gaps(hub: Hub) -> None:
    sitting = await sit_down(hub)
    subscription = await hub.subscribe(sitting.table, [sitting.keys[1]], 1)
    first = await subscription.next(60)
    await sitting.keep_hands()
    later = await subscription.next(60)
    subscription.close()
    assert first is not None
    assert later is not None
    assert [*first.view.log, *later.view.news(first.view.version)] == list(later.view.log)
    assert later.view == await sitting.view(1) or later.view.seats[1].online


async def test_who_has_the_newest_version_gets_no_table_update(hub: Hub) -> None:
    sitting = await sit_down(hub)
    subscription = await hub.subscribe(sitting.table, [sitting.keys[1]], 1, (await sitting.view(1)).version)
    update = await subscription.next(60)
    assert update is not None
    assert update.kind == "seats"
    subscription.close()


async def test_presence_is_told_when_somebody_comes_and_goes(hub: Hub) -> None:
    sitting = await sit_down(hub)
    mine = await hub.subscribe(sitting.table, [sitting.keys[0]], 0)
    await mine.next(60)
    other = await hub.subscribe(sitting.table, [sitting.keys[1]], 1)
    came = await mine.next(60)
    other.close()
    went = await mine.next(60)
    mine.close()
    assert came is not None
    assert went is not None
    assert (came.kind, came.view.seats[1].online) == ("seats", True)
    assert (went.kind, went.view.seats[1].online) == ("seats", False)


async def test_a_bot_answers_and_the_game_comes_to_its_end(hub: Hub) -> None:
    plan = TablePlan("zenith", seats=(Seating("bot", level="random"), Seating("bot", level="random")), public=True)
    opened = await hub.open(plan, "Ada")
    async with asyncio.timeout(60):
        async for update in updates(hub, opened.table, [opened.key]):
            if update.view.status == "over":
                break
    assert update.view.outcome is not None
    assert update.view.log[-1].event["event"] in ("won", "exhausted")


async def test_bots_let_people_choose_first_where_several_are_asked(hub: Hub) -> None:
    opened = await hub.open(TablePlan("zenith", seats=(Seating("me"), Seating("bot", level="random"))), "Ada")
    await asyncio.sleep(0.2)
    view = await hub.view(opened.table, [opened.key])
    assert (view.asked, view.seats[1].thinking) == ((0, 1), False)
    await hub.submit(opened.table, [opened.key], 0, view.version, {"done": True})
    async with asyncio.timeout(60):
        async for update in updates(hub, opened.table, [opened.key]):
            if update.view.asked != (1,):
                break


@pytest.mark.rule("ZA-F4")
@pytest.mark.parametrize("fast", range(2))
async def test_at_a_table_the_first_to_place_the_family_gives_the_first_player_card(hub: Hub, fast: int) -> None:
    sitting = await sit_down(hub, TablePlan("zena", {"players": 2}))
    for seat in (fast, 1 - fast):
        for _ in range(4):
            await sitting.act(seat)
    view = await sitting.view(fast)
    assert view.asked == (fast,)
    assert view.decision is not None
    assert view.decision.decision.kind == "first"
