"""Tables that this server cannot go on with: they say so to their own people, and nobody else notices."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from table.sitting import Sitting, open_hub, sit_down
from zenova.kernel.game import Event, Game
from zenova.kernel.log import GameLog
from zenova.table import CannotGoOn, Hub, NoSuchTable, NotNow, NotYours, TablePlan
from zenova.table.plan import game_named

pytestmark = pytest.mark.anyio

PUBLIC = TablePlan("zenith", public=True)


async def left(database: Path, actions: int = 40) -> tuple[Sitting, GameLog]:
    """A public table after some moves, when the server has stopped; and the game so far."""
    sitting = await sit_down(open_hub(database), PUBLIC)
    await sitting.play_out(random.Random(3), actions)
    table = sitting.hub.memory.tables[sitting.table].table
    table.stopped = "to have the log of a game that is not over"
    log = table.log()
    await close(sitting.hub)
    return sitting, log


async def close(hub: Hub) -> None:
    await hub.close()
    hub.storage.close()


def raise_version(monkeypatch: pytest.MonkeyPatch) -> Game:
    zenith = game_named("zenith")
    monkeypatch.setattr(zenith, "rules_version", "2", raising=False)
    return zenith


def forbid(zenith: Game, words: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """An action that later rules do not allow."""
    number, legal = zenith.encode(dict(words)), zenith.plain_rules["legal"]

    def fewer(g: Any, cards: Any, seat: int, out: list[int]) -> int:
        allowed = [action for action in out[: legal(g, cards, seat, out)] if action != number]
        out[: len(allowed)] = allowed
        return len(allowed)

    monkeypatch.setitem(zenith.plain_rules, "legal", fewer)


async def test_where_an_action_is_no_longer_legal_the_table_is_shown_as_it_was_before_it(
    database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sitting, log = await left(database)
    zenith = raise_version(monkeypatch)
    forbid(zenith, log.moves[-1].action, monkeypatch)
    hub = open_hub(database)
    again = Sitting(hub, sitting.table, sitting.keys)
    view = await again.view(0)
    assert "is not possible now" in str(view.stopped)
    assert "begun with rules version 1 of Zenith, and this server has version 2" in str(view.stopped)
    logged = [one.getMessage() for one in caplog.records if sitting.table in one.getMessage()]
    assert logged == [view.stopped]  # and not which action it was, which may be a secret
    assert view.view is not None
    assert (view.status, view.asked, view.decision, view.take_back.possible) == ("running", (), None, False)
    with pytest.raises(CannotGoOn):
        await hub.submit(sitting.table, [sitting.keys[0]], 0, view.version, {"done": True})
    with pytest.raises(CannotGoOn):
        await hub.resign(sitting.table, [sitting.keys[0]], 0)
    await close(hub)


async def test_what_cannot_go_on_can_be_downloaded_whole_by_its_players(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting, log = await left(database)
    zenith = raise_version(monkeypatch)
    forbid(zenith, log.moves[10].action, monkeypatch)
    hub = open_hub(database)
    downloaded = await hub.game_log(sitting.table, [sitting.keys[1]])
    with pytest.raises(NotYours):
        await hub.game_log(sitting.table, [])
    monkeypatch.undo()
    assert (downloaded.rules_version, downloaded.moves) == ("1", log.moves)
    assert len(list(downloaded.replay(zenith))) == len(log.moves) + 1
    await close(hub)


async def test_where_something_else_would_happen_than_then_a_table_of_another_version_stops(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting, _ = await left(database)
    zenith = game_named("zenith")
    told = zenith.event_view

    def otherwise(position: Any, event: Event, seat: int) -> dict[str, Any]:
        return told(position, event, seat) | {"by": "other rules"}

    monkeypatch.setattr(zenith, "event_view", otherwise)
    hub = open_hub(database)
    assert (await hub.view(sitting.table, [sitting.keys[0]])).stopped is None
    await close(hub)
    raise_version(monkeypatch)
    hub = open_hub(database)
    with pytest.raises(CannotGoOn, match="entry 2 is not possible now"):
        await hub.view(sitting.table, [sitting.keys[0]])
    await close(hub)


async def test_a_finished_game_of_other_rules_is_listed_and_downloaded_without_its_entries(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = open_hub(database)
    sitting = await sit_down(hub, PUBLIC)
    await sitting.play_out(random.Random(1))
    over, before = await sitting.view(1), await hub.game_log(sitting.table, [sitting.keys[1]])
    await close(hub)
    with sqlite3.connect(database) as behind:
        behind.execute("DELETE FROM entries")
    raise_version(monkeypatch)
    hub = open_hub(database)
    line = (await hub.mine([sitting.keys[1]]))[0]
    assert (line.status, line.stopped, line.version, line.my_seats) == ("over", None, over.version, (1,))
    assert [seat.name for seat in line.seats] == ["Ada", "Guest 1"]
    assert await hub.game_log(sitting.table, [sitting.keys[0]]) == before
    with pytest.raises(CannotGoOn, match="its last entries are missing"):
        await hub.view(sitting.table, [sitting.keys[0]])
    await close(hub)


HARMS: dict[str, tuple[str, str]] = {
    "a game that is not installed": ("UPDATE tables SET game = 'chess' WHERE id = ?", "not installed here"),
    "other cards": ("UPDATE tables SET cards_hash = '0' WHERE id = ?", "zenova serve --cards"),
    "a missing row": ("DELETE FROM entries WHERE number = 2 AND table_id = ?", "entry 2 is missing"),
    "no rows": ("DELETE FROM entries WHERE table_id = ?", "its last entries are missing"),
    "something that is no entry": ("UPDATE entries SET data = '[secret' WHERE table_id = ?", "cannot be read"),
    "a kind of a later version": ("UPDATE entries SET kind = 'later' WHERE table_id = ?", "cannot be read"),
    "an end that is none": ("INSERT INTO finished VALUES (?, '', '{}')", "cannot be read"),
    "a plan that is none": ("UPDATE tables SET plan = '{}' WHERE id = ?", "cannot be read"),
    "an option that is none": (
        """UPDATE tables SET plan = replace(plan, '"players"', '"plyers"') WHERE id = ?""",
        "unknown option",
    ),
}


@pytest.mark.parametrize("harm", HARMS)
async def test_a_table_that_cannot_be_loaded_is_told_to_its_own_people_only(
    database: Path, harm: str, caplog: pytest.LogCaptureFixture
) -> None:
    statement, reason = HARMS[harm]
    harmed, _ = await left(database)
    sound = await sit_down(open_hub(database), PUBLIC)
    await close(sound.hub)
    with sqlite3.connect(database) as behind:
        behind.execute(statement, (harmed.table,))
    hub = open_hub(database)
    for _ in range(2):
        await hub.resume()
        assert [line.table for line in await hub.public()] == [sound.table]
    line = (await hub.mine([harmed.keys[0]]))[0]
    assert reason in str(line.stopped)
    assert caplog.text.count(f"{line.stopped}") == 1
    with pytest.raises(NoSuchTable):
        await hub.view(harmed.table, [])
    assert (await hub.view(sound.table, [sound.keys[0]])).stopped is None
    await close(hub)


async def test_a_log_is_a_secret_until_the_game_is_over(hub: Hub) -> None:
    sitting = await sit_down(hub)
    with pytest.raises(NotNow):
        await hub.game_log(sitting.table, [sitting.keys[0]])
