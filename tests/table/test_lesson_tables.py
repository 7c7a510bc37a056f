"""A lesson is a table of its own: each scene sets up its position, and the last one is a game like any other."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from table.sitting import Sitting, open_hub
from zenova.games.registry import game
from zenova.kernel.lesson import lessons
from zenova.kernel.log import GameLog
from zenova.table import BadRequest, Hub, NotNow, TablePlan

pytestmark = pytest.mark.anyio
LESSON = lessons(game("zenith"))["first"]
RECRUIT = next(number for number, scene in enumerate(LESSON.scenes) if scene.when)


async def taught(hub: Hub, scene: int = 0) -> Sitting:
    opened = await hub.open(TablePlan("zenith", lesson="first"), "Ada")
    if scene:
        await hub.set_scene(opened.table, [opened.key], 0, scene)
    return Sitting(hub, opened.table, [opened.key])


async def answered(sitting: Sitting) -> Any:
    """The view when nobody else is to answer any more."""
    while (view := await sitting.view(0)).taught and view.taught.asked == "waits":
        await asyncio.sleep(0.01)
    return view


async def test_what_is_asked_for_is_answered_by_the_others_as_written(hub: Hub) -> None:
    sitting = await taught(hub, RECRUIT)
    await sitting.act(0, dict(LESSON.scenes[RECRUIT].when[0].action))
    view = await answered(sitting)
    assert view.taught.asked == "done"
    assert [line.seat for line in view.log if line.event["event"] == "recruited"] == [0, 1]


async def test_another_legal_action_is_accepted_and_the_next_scene_goes_on(hub: Hub) -> None:
    sitting = await taught(hub, RECRUIT)
    view = await sitting.act(0, {"lead": "cresus"})
    assert view.taught is not None
    assert view.taught.asked == "other"
    view = await sitting.hub.set_scene(sitting.table, sitting.keys, 0, RECRUIT + 1)
    assert view.taught is not None
    assert view.taught.asked == "asks"
    assert (await sitting.act(0, dict(LESSON.scenes[RECRUIT + 1].when[0].action))).taught.count == 1  # type: ignore[union-attr]


async def test_what_was_done_can_be_taken_back(hub: Hub) -> None:
    sitting = await taught(hub, RECRUIT)
    await sitting.act(0, {"lead": "cresus"})
    view = await hub.take_back(sitting.table, sitting.keys, 0)
    assert view.taught is not None
    assert view.taught.asked == "asks"


async def test_a_lesson_is_found_again_where_it_was_left(database: Path) -> None:
    sitting = await taught(open_hub(database), RECRUIT)
    await sitting.act(0, {"lead": "cresus"})
    before = (await sitting.view(0)).as_json()
    await sitting.hub.close()
    again = Sitting(open_hub(database), sitting.table, sitting.keys)
    assert (await again.view(0)).as_json() == before
    assert [line.lesson for line in await again.hub.mine(again.keys)] == ["first"]
    await again.hub.close()


async def test_the_last_scene_is_a_game_that_is_played_and_replayed(hub: Hub) -> None:
    sitting = await taught(hub, LESSON.last)
    assert (await sitting.view(0)).taught is None
    luck = random.Random(3)
    while (view := await sitting.view(0)).status == "running":
        if view.decision:
            await sitting.act(0, luck.choice(view.decision.options))
        else:
            await asyncio.sleep(0.005)
    log = GameLog.parse((await hub.game_log(sitting.table, sitting.keys)).text())
    *_, last = log.replay(game("zenith"))
    assert game("zenith").outcome(last.position) == log.result


async def test_a_rematch_of_a_lesson_is_a_game(hub: Hub) -> None:
    sitting = await taught(hub, LESSON.last)
    await hub.resign(sitting.table, sitting.keys, 0)
    again = await hub.rematch(sitting.table, sitting.keys)
    assert (await hub.view(again.table, [again.key])).lesson == ""


async def test_only_scenes_to_come_are_set_up(hub: Hub) -> None:
    sitting = await taught(hub, 2)
    for scene in (2, 1, LESSON.last + 1):
        with pytest.raises(NotNow, match="no such scene"):
            await hub.set_scene(sitting.table, sitting.keys, 0, scene)


async def test_a_lesson_that_no_game_has_is_refused(hub: Hub) -> None:
    with pytest.raises(BadRequest, match="unknown lesson “second”; known: first"):
        await hub.open(TablePlan("zenith", lesson="second"), "Ada")


async def test_who_watches_hears_no_coach(hub: Hub) -> None:
    sitting = await taught(hub)
    assert (await hub.view(sitting.table, sitting.keys, -1)).taught is None


async def test_a_lesson_that_is_gone_goes_on_as_a_game(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = await taught(open_hub(database), RECRUIT)
    await sitting.hub.close()
    monkeypatch.setattr("zenova.table.table.lessons", lambda game: {})
    again = Sitting(open_hub(database), sitting.table, sitting.keys)
    assert (await again.view(0)).taught is None
    await again.act(0, {"lead": "cresus"})
    while not (await again.view(0)).decision:
        await asyncio.sleep(0.01)
    await again.hub.close()
