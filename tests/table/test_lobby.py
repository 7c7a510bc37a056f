from __future__ import annotations

import pytest

from table.sitting import sit_down
from zenova.table import (
    BadRequest,
    ClockRules,
    Hub,
    NoSuchTable,
    NotNow,
    NotYours,
    Seating,
    TablePlan,
    UnknownInvite,
)

pytestmark = pytest.mark.anyio


async def test_cards_are_dealt_only_when_every_seat_is_taken(hub: Hub) -> None:
    opened = await hub.open(TablePlan("zenith"), "Ada")
    before = await hub.view(opened.table, [opened.key])

    await hub.join(before.invites[1], "Bob")

    after = await hub.view(opened.table, [opened.key])
    assert (before.status, before.view) == ("lobby", None)
    assert after.status == "running"
    assert after.view is not None
    assert [seat.name for seat in after.seats] == ["Ada", "Bob"]


async def test_a_table_without_open_seats_starts_at_once(hub: Hub) -> None:
    plan = TablePlan("zenith", seats=(Seating("me"), Seating("bot", level="random")))
    opened = await hub.open(plan, "Ada")
    assert (await hub.view(opened.table, [opened.key])).status == "running"


async def test_one_screen_may_hold_several_seats(hub: Hub) -> None:
    opened = await hub.open(TablePlan("zenith", seats=(Seating("me", "Ada"), Seating("me", "Bob"))), "Ada")
    view = await hub.view(opened.table, [opened.key], 1)
    assert view.my_seats == (0, 1)
    assert view.seat == 1
    assert view.decision is not None
    assert view.decision.decision.seat == 1


async def test_an_invitation_can_be_used_once(hub: Hub) -> None:
    opened = await hub.open(TablePlan("zenith", {"players": 4}), "Ada")
    invite = (await hub.view(opened.table, [opened.key])).invites[1]
    await hub.join(invite, "Bob")
    with pytest.raises(UnknownInvite):
        await hub.join(invite, "Eve")


async def test_looking_at_an_invitation_does_not_use_it(hub: Hub) -> None:
    opened = await hub.open(TablePlan("zenith"), "Ada")
    invite = (await hub.view(opened.table, [opened.key])).invites[1]
    seat, view = await hub.invitation(invite)
    assert (seat, view.seat, view.invites) == (1, -1, {})
    assert (await hub.join(invite, "Bob")).seat == 1


async def test_only_the_host_sees_invitations(hub: Hub) -> None:
    opened = await hub.open(TablePlan("zenith", {"players": 4}), "Ada")
    host = await hub.view(opened.table, [opened.key])
    joined = await hub.join(host.invites[1], "Bob")
    guest = await hub.view(opened.table, [joined.key])
    assert (guest.invites, guest.watch) == ({}, None)


async def test_keys_are_stored_as_hashes_only(hub: Hub, database) -> None:  # type: ignore[no-untyped-def]
    opened = await hub.open(TablePlan("zenith", {"players": 4}), "Ada")
    view = await hub.view(opened.table, [opened.key])
    joined = await hub.join(view.invites[1], "Bob")
    stored = b"".join(path.read_bytes() for path in database.parent.iterdir())
    for key in (opened.key, joined.key, view.watch, *view.invites.values()):
        assert key.encode() not in stored


async def test_a_key_that_somebody_made_up_serves_for_no_table(hub: Hub) -> None:
    opened = await hub.open(TablePlan("zenith"), "Ada", ["a" * 32])
    view = await hub.view(opened.table, [opened.key])
    joined = await hub.join(view.invites[1], "Bert", ["b" * 32])
    assert not {opened.key, joined.key} & {"a" * 32, "b" * 32}
    assert (await hub.open(TablePlan("zenith"), "Ada", ["a" * 32, opened.key])).key == opened.key


async def test_a_left_seat_gets_a_new_invitation(hub: Hub) -> None:
    opened = await hub.open(TablePlan("zenith", {"players": 4}), "Ada")
    first = (await hub.view(opened.table, [opened.key])).invites[1]
    joined = await hub.join(first, "Bob")
    await hub.leave(opened.table, [joined.key], 1)
    second = (await hub.view(opened.table, [opened.key])).invites[1]
    assert second != first
    assert (await hub.join(second, "Cleo")).seat == 1


async def test_the_host_gives_an_open_seat_to_a_bot_and_its_invitation_ends(hub: Hub) -> None:
    opened = await hub.open(TablePlan("zenith"), "Ada")
    invite = (await hub.view(opened.table, [opened.key])).invites[1]
    view = await hub.seat_bot(opened.table, [opened.key], 1, "random")
    assert view.status == "running"
    with pytest.raises(UnknownInvite):
        await hub.join(invite, "Bob")


async def test_a_guest_cannot_fill_seats(hub: Hub) -> None:
    opened = await hub.open(TablePlan("zenith", {"players": 4}), "Ada")
    joined = await hub.join((await hub.view(opened.table, [opened.key])).invites[1], "Bob")
    with pytest.raises(NotYours):
        await hub.seat_bot(opened.table, [joined.key], 2, "random")
    with pytest.raises(NotYours):
        await hub.leave(opened.table, [joined.key], 0)


async def test_strangers_and_unknown_tables_get_the_same_answer(hub: Hub) -> None:
    opened = await hub.open(TablePlan("zenith"), "Ada")
    with pytest.raises(NoSuchTable) as stranger:
        await hub.view(opened.table, ["no key"])
    with pytest.raises(NoSuchTable) as nowhere:
        await hub.view("aaaaaaaaaa", ["no key"])
    assert str(stranger.value) == str(nowhere.value)


async def test_the_watch_key_shows_what_a_spectator_may_see(hub: Hub) -> None:
    sitting = await sit_down(hub)
    watch = (await sitting.view(0)).watch
    assert watch is not None
    table = await hub.watch(watch)
    view = await hub.view(table, [watch])
    assert (table, view.seat, view.my_seats, view.decision) == (sitting.table, -1, (), None)
    with pytest.raises(NotYours):
        await hub.view(table, [watch], 0)


async def test_anybody_may_watch_a_public_table(hub: Hub) -> None:
    sitting = await sit_down(hub, TablePlan("zenith", public=True))
    assert (await hub.view(sitting.table, [])).seat == -1
    assert [view.table for view in await hub.public()] == [sitting.table]


async def test_unfinished_games_are_found_by_their_keys(hub: Hub) -> None:
    sitting = await sit_down(hub)
    assert [view.table for view in await hub.mine([sitting.keys[1], "another key"])] == [sitting.table]


async def test_games_that_go_on_are_listed_before_those_that_are_over(hub: Hub) -> None:
    screen = TablePlan("zenith", seats=(Seating("me", "A"), Seating("me", "B")))
    first = await hub.open(screen, "Ada")
    second, third = [await hub.open(screen, "Ada", [first.key]) for _ in range(2)]
    await hub.resign(second.table, [first.key], 0)
    await hub.resign(third.table, [first.key], 0)
    assert {one.key for one in (first, second, third)} == {first.key}
    assert [view.table for view in await hub.mine([first.key])] == [first.table, third.table, second.table]
    assert [view.table for view in await hub.mine([first.key], most=2)] == [first.table, third.table]


@pytest.mark.parametrize(
    "plan",
    [
        TablePlan("chess"),
        TablePlan("zenith", {"players": 3}),
        TablePlan("zenith", {"plyers": 2}),
        TablePlan("zenith", seats=(Seating("me"),)),
        TablePlan("zenith", seats=(Seating("me"), Seating("bot", level="god"))),
        TablePlan("zenith", clock=ClockRules(move=0)),
        TablePlan("zenith", grace=float("nan")),
    ],
)
async def test_a_plan_that_makes_no_table_is_refused(hub: Hub, plan: TablePlan) -> None:
    with pytest.raises(BadRequest):
        await hub.open(plan, "Ada")


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200b", "\x00"])
async def test_a_name_must_be_visible(hub: Hub, name: str) -> None:
    with pytest.raises(BadRequest):
        await hub.open(TablePlan("zenith"), name)


async def test_names_are_one_short_line(hub: Hub) -> None:
    opened = await hub.open(TablePlan("zenith"), "  Ada\n\u202eLovelace  " + "x" * 100)
    name = (await hub.view(opened.table, [opened.key])).seats[0].name
    assert name.startswith("Ada Lovelace x")
    assert len(name) == 40


async def test_nothing_of_the_lobby_is_possible_once_the_game_runs(hub: Hub) -> None:
    sitting = await sit_down(hub)
    with pytest.raises(NotNow):
        await hub.leave(sitting.table, [sitting.keys[0]], 0)
