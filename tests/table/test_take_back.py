from __future__ import annotations

import contextlib
import random
from pathlib import Path

import pytest

from table.sitting import Sitting, open_hub, sit_down
from zenova.games.registry import GAMES
from zenova.table import Hub, NotNow, Seating, TablePlan
from zenova.table.storage import Storage

pytestmark = pytest.mark.anyio


async def after_a_turn(hub: Hub) -> tuple[Sitting, int]:
    """A seat has led with a card and drawn a new one; the other is to play."""
    sitting = await sit_down(hub)
    await sitting.keep_hands()
    seat = await sitting.first_asked()
    while seat in (await sitting.view(seat)).asked:
        view = await sitting.view(seat)
        assert view.decision is not None
        await sitting.act(seat, next((one for one in view.decision.options if "lead" in one), None))
    return sitting, seat


async def test_a_choice_that_told_nothing_is_taken_back_freely(hub: Hub) -> None:
    sitting = await sit_down(hub)
    before = await sitting.view(0)
    marked = await sitting.act(0)
    after = await hub.take_back(sitting.table, [sitting.keys[0]], 0)
    assert marked.take_back.possible
    assert after.view == before.view
    assert after.decision == before.decision
    assert after.version == before.version + 2


async def test_actions_are_taken_back_one_by_one(hub: Hub) -> None:
    sitting = await sit_down(hub)
    first = await sitting.act(0)
    await sitting.act(0)
    assert (await hub.take_back(sitting.table, [sitting.keys[0]], 0)).view == first.view
    assert (await hub.take_back(sitting.table, [sitting.keys[0]], 0)).view["redraw"] == []  # type: ignore[index]
    with pytest.raises(NotNow):
        await hub.take_back(sitting.table, [sitting.keys[0]], 0)


async def test_what_another_seat_chose_in_secret_stays_when_one_takes_back(hub: Hub) -> None:
    sitting = await sit_down(hub)
    await sitting.act(0)
    theirs = await sitting.act(1)
    await hub.take_back(sitting.table, [sitting.keys[0]], 0)
    assert await sitting.view(1) == theirs


async def test_a_secret_take_back_does_not_show(hub: Hub) -> None:
    sitting = await sit_down(hub)
    before = await sitting.view(1)
    await sitting.act(0)
    await hub.take_back(sitting.table, [sitting.keys[0]], 0)
    assert await sitting.view(1) == before


async def test_a_drawn_card_makes_it_a_question_to_the_others(hub: Hub) -> None:
    sitting, seat = await after_a_turn(hub)
    other = 1 - seat
    before = await sitting.view(seat)
    asked = await hub.take_back(sitting.table, [sitting.keys[seat]], seat)
    theirs = await sitting.view(other)
    assert before.take_back.possible
    assert asked.take_back.asked_by == seat
    assert asked.view == before.view
    assert (theirs.take_back.answer, asked.take_back.answer) == (True, False)


async def test_accepted_it_goes_back(hub: Hub) -> None:
    sitting, seat = await after_a_turn(hub)
    await hub.take_back(sitting.table, [sitting.keys[seat]], seat)
    after = await hub.answer_take_back(sitting.table, [sitting.keys[1 - seat]], 1 - seat, True)
    assert after.asked == (seat,)
    assert after.take_back.asked_by is None


async def test_declined_nothing_changes(hub: Hub) -> None:
    sitting, seat = await after_a_turn(hub)
    before = await sitting.view(seat)
    await hub.take_back(sitting.table, [sitting.keys[seat]], seat)
    after = await hub.answer_take_back(sitting.table, [sitting.keys[1 - seat]], 1 - seat, False)
    assert after.take_back.asked_by is None
    assert (await sitting.view(seat)).view == before.view


async def test_the_request_ends_when_the_other_plays_on(hub: Hub) -> None:
    sitting, seat = await after_a_turn(hub)
    await hub.take_back(sitting.table, [sitting.keys[seat]], seat)
    assert (await sitting.act(1 - seat)).take_back.asked_by is None


async def test_only_who_is_asked_may_answer(hub: Hub) -> None:
    sitting, seat = await after_a_turn(hub)
    with pytest.raises(NotNow):
        await hub.answer_take_back(sitting.table, [sitting.keys[1 - seat]], 1 - seat, True)
    await hub.take_back(sitting.table, [sitting.keys[seat]], seat)
    with pytest.raises(NotNow):
        await hub.answer_take_back(sitting.table, [sitting.keys[seat]], seat, True)


async def test_all_others_must_agree(hub: Hub) -> None:
    sitting = await sit_down(hub, TablePlan("zenith", {"players": 4}))
    await sitting.keep_hands()
    await hub.take_back(sitting.table, [sitting.keys[0]], 0)
    for seat in (1, 2):
        view = await hub.answer_take_back(sitting.table, [sitting.keys[seat]], seat, True)
    assert view.take_back.agreed == (1, 2)
    view = await hub.answer_take_back(sitting.table, [sitting.keys[3]], 3, True)
    assert view.view["phase"] == "mulligan"  # type: ignore[index]


async def test_somebody_for_whom_a_bot_plays_must_agree_too(database: Path) -> None:
    now = 1000.0
    hub = Hub(Storage(f"sqlite:///{database}"), now=lambda: now, bot_pause=3600.0)
    sitting, seat = await after_a_turn(hub)
    now += 601
    await hub.replace(sitting.table, [sitting.keys[seat]], 1 - seat, "random")
    asked = await hub.take_back(sitting.table, [sitting.keys[seat]], seat)
    back = await hub.answer_take_back(sitting.table, [sitting.keys[1 - seat]], 1 - seat, True)
    assert asked.take_back.asked_by == seat
    assert [line.event["event"] for line in back.log][-1] == "taken-back"
    await hub.close()
    hub.storage.close()


async def test_on_one_screen_and_with_bots_nobody_is_asked(hub: Hub) -> None:
    opened = await hub.open(TablePlan("zenith", seats=(Seating("me", "A"), Seating("me", "B"))), "Ada")
    sitting = Sitting(hub, opened.table, [opened.key] * 2)
    await sitting.keep_hands()
    view = await hub.take_back(opened.table, [opened.key], 1)
    assert view.asked == (1,)


async def test_the_log_tells_only_what_stands_also_after_a_restart(database: Path) -> None:
    hub = open_hub(database)
    sitting, seat = await after_a_turn(hub)
    stands = [line.event for line in (await sitting.view(0)).log]
    await sitting.act(1 - seat, {"lead": (await sitting.view(1 - seat)).view["hands"][1 - seat]["cards"][0]})  # type: ignore[index]
    await hub.take_back(sitting.table, [sitting.keys[1 - seat]], 1 - seat)
    await hub.answer_take_back(sitting.table, [sitting.keys[seat]], seat, True)
    asked = {"event": "take-back-asked", "seat": 1 - seat}
    told = [line.event for line in (await sitting.view(0)).log]
    await hub.close()
    sitting.hub = hub = open_hub(database)
    again = [line.event for line in (await sitting.view(0)).log]
    assert told == again == [*stands, asked, {"event": "taken-back", "seat": 1 - seat}]
    await hub.close()


def hidden(hub: Hub, table: str) -> list[str]:
    """The deck of a table of Zenith, which nobody sees."""
    now = hub.memory.tables[table].table
    deck: list[str] = now.game.describe(now.position)["deck"]
    return deck


async def test_who_has_seen_what_comes_and_takes_back_does_not_know_it_any_more(hub: Hub) -> None:
    opened = await hub.open(TablePlan("zenith", seats=(Seating("me", "A"), Seating("me", "B"))), "Ada")
    sitting = Sitting(hub, opened.table, [opened.key] * 2)
    await sitting.keep_hands()
    seat = await sitting.first_asked()
    before, deck = [await sitting.view(one) for one in (0, 1)], hidden(hub, opened.table)
    options = before[seat].decision
    assert options is not None
    await sitting.act(seat, next(one for one in options.options if "lead" in one))
    await hub.take_back(opened.table, [opened.key], seat)
    after = [await sitting.view(one) for one in (0, 1)]
    assert [view.view for view in after] == [view.view for view in before]
    assert sorted(hidden(hub, opened.table)) == sorted(deck)
    assert hidden(hub, opened.table) != deck


async def test_what_told_nothing_is_taken_back_to_the_same_deck(hub: Hub) -> None:
    sitting = await sit_down(hub)
    deck = hidden(hub, sitting.table)
    await sitting.act(0)
    await hub.take_back(sitting.table, [sitting.keys[0]], 0)
    assert hidden(hub, sitting.table) == deck


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_with_many_take_backs_is_the_same_after_every_restart_and_replays(
    database: Path, game: str
) -> None:
    hub, luck = open_hub(database), random.Random(1)
    screen = TablePlan(game, {"players": 2}, (Seating("me", "A"), Seating("me", "B")))
    opened = await hub.open(screen, "Ada")
    sitting = Sitting(hub, opened.table, [opened.key] * 2)
    for _ in range(12):
        await sitting.play_out(luck, luck.randrange(1, 8))
        for _ in range(luck.randrange(4)):
            with contextlib.suppress(NotNow):
                await hub.take_back(opened.table, [opened.key], luck.randrange(2))
        before = [(await sitting.view(seat)).as_json() for seat in (0, 1)]
        await hub.close()
        sitting.hub = hub = open_hub(database)
        assert [(await sitting.view(seat)).as_json() for seat in (0, 1)] == before
    await sitting.play_out(luck)
    over = hub.memory.tables[opened.table].table
    *_, last = (await hub.game_log(opened.table, [opened.key])).replay(over.game)
    assert over.game.describe(last.position) == over.game.describe(over.position)
    await hub.close()
