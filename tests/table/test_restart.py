from __future__ import annotations

import random
from pathlib import Path

import pytest

from table.sitting import Sitting, open_hub, sit_down, updates
from zenova.games.registry import game
from zenova.kernel.log import GameLog
from zenova.table import BadRequest, Hub, NotNow, Seating, TablePlan, plan

pytestmark = pytest.mark.anyio


async def reopened(sitting: Sitting, database: Path) -> Sitting:
    await sitting.hub.close()
    return Sitting(open_hub(database), sitting.table, sitting.keys)


@pytest.mark.parametrize("actions", [0, 1, 3, 40])
async def test_every_seat_finds_its_table_exactly_as_it_was(database: Path, actions: int) -> None:
    sitting = await sit_down(open_hub(database), TablePlan("zenith", {"players": 4}))
    await sitting.play_out(random.Random(actions), actions)
    before = [(await sitting.view(seat)).as_json() for seat in range(4)]
    again = await reopened(sitting, database)
    assert [(await again.view(seat)).as_json() for seat in range(4)] == before
    await again.hub.close()


async def test_chance_goes_on_as_if_nothing_had_happened(database: Path, tmp_path: Path) -> None:
    stayed = await sit_down(open_hub(tmp_path / "other.db"))
    left = await sit_down(open_hub(database))
    luck, same_luck = random.Random(5), random.Random(5)
    await stayed.play_out(luck, 30)
    await left.play_out(same_luck, 30)
    left = await reopened(left, database)
    await stayed.play_out(luck)
    await left.play_out(same_luck)
    assert (await left.view(0)).log == (await stayed.view(0)).log
    await stayed.hub.close()
    await left.hub.close()


async def test_a_request_repeated_after_a_restart_is_not_done_twice(database: Path) -> None:
    sitting = await sit_down(open_hub(database))
    version = (await sitting.view(0)).version
    done = await sitting.act(0, {"done": True}, "before")
    again = await reopened(sitting, database)
    view = await again.hub.submit(again.table, [again.keys[0]], 0, version, {"done": True}, "before")
    assert view.version == done.version
    await again.hub.close()


async def test_a_lobby_and_its_invitations_survive(database: Path) -> None:
    hub = open_hub(database)
    opened = await hub.open(TablePlan("zenith"), "Ada")
    invites = (await hub.view(opened.table, [opened.key])).invites
    await hub.close()
    hub = open_hub(database)
    assert (await hub.view(opened.table, [opened.key])).invites == invites
    assert (await hub.join(invites[1], "Bob")).seat == 1
    await hub.close()


async def test_taken_back_actions_stay_taken_back(database: Path) -> None:
    sitting = await sit_down(open_hub(database))
    await sitting.act(0)
    await sitting.hub.take_back(sitting.table, [sitting.keys[0]], 0)
    before = await sitting.view(0)
    again = await reopened(sitting, database)
    assert (await again.view(0)) == before
    await again.hub.close()


async def test_bots_go_on_thinking_after_a_restart(database: Path) -> None:
    hub = open_hub(database)
    plan = TablePlan("zenith", seats=(Seating("bot", level="random"), Seating("bot", level="random")))
    opened = await hub.open(plan, "Ada")
    await hub.close()
    hub = open_hub(database)
    await hub.resume()
    async for update in updates(hub, opened.table, [opened.key]):
        if update.view.status == "over":
            break
    await hub.close()


async def test_the_downloaded_log_replays(hub: Hub) -> None:
    sitting = await sit_down(hub)
    with pytest.raises(NotNow):
        await hub.game_log(sitting.table, [sitting.keys[0]])
    await sitting.play_out(random.Random(1))
    log = GameLog.parse((await hub.game_log(sitting.table, [sitting.keys[0]])).text())
    *_, last = log.replay(game("zenith"))
    assert game("zenith").view(last.position, 0) == (await sitting.view(0)).view


async def test_a_table_keeps_the_cards_it_was_dealt_from(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = game("zena")
    mine, others = (type(own).with_cards(own.cards_text.replace('"8 coins"', f'"{n} coins"')) for n in (7, 6))
    monkeypatch.setitem(plan._games, "zena", mine)
    sitting = await sit_down(open_hub(database), TablePlan("zena", public=True))
    await sitting.play_out(random.Random(1), 5)
    monkeypatch.setitem(plan._games, "zena", others)
    again = await reopened(sitting, database)
    assert [line.table for line in await again.hub.public()] == [sitting.table]
    await again.play_out(random.Random(2))
    view = await again.view(0)
    assert (view.status, view.rules.cards_hash) == ("over", mine.cards_hash)
    assert (await again.hub.game_log(again.table, again.keys)).cards_hash == mine.cards_hash
    opened = await again.hub.open(TablePlan("zena", cards=mine.cards_mark), "Ada")
    assert (await again.hub.view(opened.table, [opened.key])).rules.cards_text == mine.cards_text
    with pytest.raises(BadRequest, match="no such card set"):
        await again.hub.open(TablePlan("zena", cards="0"), "Ada")
    await again.hub.close()
