"""Tables and logs that the first version stored go on and replay, also where later ones deal or number otherwise."""

from __future__ import annotations

import gzip
import json
import random
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from alembic import op

from table.sitting import open_hub
from zenova.games.registry import GAMES, game
from zenova.kernel import generator
from zenova.kernel.chance import ChanceSpace, Pile
from zenova.kernel.game import Game
from zenova.kernel.log import GameLog
from zenova.table import Hub, plan
from zenova.table.draft import Draft
from zenova.table.plan import game_named
from zenova.table.storage import Storage
from zenova.table.table import Table

pytestmark = pytest.mark.anyio

FIXTURES = Path(__file__).parents[1] / "fixtures" / "version-1"
KNOWN: dict[str, dict[str, Any]] = json.loads((FIXTURES / "tables.json").read_text())
RUNNING = [table for table, known in KNOWN.items() if known["status"] == "running"]
OVER = [table for table, known in KNOWN.items() if known["status"] == "over"]
LOGS = sorted(FIXTURES.glob("*over.json"))
ADA = KNOWN["zn2effect0"]["keys"]["0"]


@pytest.fixture
def old(database: Path) -> Path:
    database.write_bytes(gzip.decompress((FIXTURES / "tables.db.gz").read_bytes()))
    return database


@pytest.fixture
async def hub(old: Path) -> AsyncIterator[Hub]:
    hub = open_hub(old)
    yield hub
    await hub.close()
    hub.storage.close()


def nothing(patch: pytest.MonkeyPatch) -> None:
    """This version."""


def another_shuffle(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(generator, "below", lambda g, count: count - 1 - (generator.next_random(g) * count >> 32))


def other_numbers(patch: pytest.MonkeyPatch) -> None:
    for name in GAMES:
        renumber(game_named(name), patch)


def renumber(the_game: Game, patch: pytest.MonkeyPatch) -> None:
    """Every action has the number of the seventh after it."""
    count, rules = the_game.action_count, the_game.plain_rules
    encode, decode, legal, step = the_game.encode, the_game.decode, rules["legal"], rules["step"]

    def renumbered(g: Any, cards: Any, seat: int, out: list[int]) -> int:
        found: int = legal(g, cards, seat, out)
        out[:found] = [(action + 7) % count for action in out[:found]]
        return found

    patch.setattr(the_game, "encode", lambda words: (encode(words) + 7) % count)
    patch.setattr(the_game, "decode", lambda action: decode((action - 7) % count))
    patch.setitem(rules, "legal", renumbered)
    patch.setitem(rules, "step", lambda g, cards, seat, action: step(g, cards, seat, (action - 7) % count))


def a_raised_version(patch: pytest.MonkeyPatch) -> None:
    for name in GAMES:
        patch.setattr(game_named(name), "rules_version", "99", raising=False)


CHANGES = [nothing, another_shuffle, other_numbers, a_raised_version]


@pytest.fixture(params=CHANGES, ids=lambda change: change.__name__)
def changed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """This version, and later ones that might come."""
    request.param(monkeypatch)


async def stored(hub: Hub, table: str) -> Table:
    session = await hub.memory.find(table)
    assert session is not None
    return session.table


def play_on(table: Table, luck: random.Random) -> Table:
    """Random play to the end."""
    while asked := table.asked():
        seat = luck.choice(asked)
        draft = Draft(table)
        draft.act(seat, luck.choice(table.game.legal(table.position, seat)), 0.0)
        table = draft.table
    return table


async def test_an_update_that_breaks_off_has_changed_nothing(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def shape() -> list[Any]:
        with sqlite3.connect(old) as connection:
            return connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()

    before = shape()
    with monkeypatch.context() as patch:
        patch.setattr(op, "drop_table", Mock(side_effect=RuntimeError("no disk any more")))
        with pytest.raises(RuntimeError, match="disk"):
            Storage(f"sqlite:///{old}")
    assert shape() == before
    hub = open_hub(old)
    assert (await stored(hub, RUNNING[0])).status == "running"
    await hub.close()
    hub.storage.close()


@pytest.mark.parametrize("id", KNOWN)
async def test_every_table_is_what_it_was(hub: Hub, id: str) -> None:
    table, known = await stored(hub, id), KNOWN[id]
    assert table.stopped is None
    assert table.status == known["status"]
    assert {str(perspective): version for perspective, version in table.versions.items()} == known["versions"]
    assert table.asked() == known["asked"]
    position = None if table.position is None else json.loads(json.dumps(table.game.describe(table.position)))
    assert position == known["position"]


@pytest.mark.parametrize("seat", [0, 1])
async def test_everybody_finds_their_seat(hub: Hub, seat: int) -> None:
    for id in RUNNING:
        view = await hub.view(id, [KNOWN[id]["keys"][str(seat)]], seat)
        assert view.version == KNOWN[id]["versions"][str(seat)]
        assert (view.decision is not None) == (seat in KNOWN[id]["asked"])


@pytest.mark.usefixtures("changed")
async def test_every_running_table_goes_on_to_its_end(hub: Hub) -> None:
    for id in RUNNING:
        over = play_on(await stored(hub, id), random.Random(id))
        log = GameLog.parse(over.finished().log)
        *_, last = log.replay(over.game)
        assert over.game.describe(last.position) == over.game.describe(over.position)


@pytest.mark.usefixtures("changed")
async def test_every_finished_game_is_kept_as_a_log_of_its_own(hub: Hub) -> None:
    await hub.resume()
    assert hub.storage.tables_without_log() == []
    for id in OVER:
        log = await hub.game_log(id, [ADA])
        assert id not in hub.memory.tables
        *_, last = log.replay(game_named(log.game))
        assert json.loads(json.dumps(game_named(log.game).describe(last.position))) == KNOWN[id]["position"]


@pytest.mark.usefixtures("changed")
@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_downloaded_log_replays(path: Path) -> None:
    log = GameLog.load(path)
    *_, last = log.replay(game_named(log.game))
    assert log.result == game_named(log.game).outcome(last.position)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
async def test_the_log_of_a_table_is_the_one_that_was_downloaded(hub: Hub, path: Path) -> None:
    log, before = await hub.game_log((path.stem + "0" * 10)[:10], [ADA]), GameLog.load(path)
    assert (log.setup, log.moves, log.players, log.result) == (
        before.setup,
        before.moves,
        before.players,
        before.result,
    )


async def test_tables_with_bots_go_on_by_themselves(hub: Hub) -> None:
    await hub.resume()
    for id in ("za4bots000", "zn4bots000"):
        table = await stored(hub, id)
        view = await hub.view(id, [ADA], 0)
        assert view.decision is not None
        await hub.submit(id, [ADA], 0, view.version, view.decision.options[0])
        assert (await stored(hub, id)).entries > table.entries


def give_cards(database: Path, table: str, cards_hash: str) -> None:
    with sqlite3.connect(database) as behind:
        behind.execute("UPDATE tables SET cards_hash = ? WHERE id = ?", (cards_hash, table))


async def test_a_table_of_a_set_that_is_not_at_hand_waits(old: Path) -> None:
    give_cards(old, "zn2effect0", "another")
    hub = open_hub(old)
    lines = {line.table: line for line in await hub.mine([ADA])}
    assert "was dealt from the card set another" in str(lines["zn2effect0"].stopped)
    assert lines["zn4effect0"].stopped is None
    await hub.close()
    hub.storage.close()


def test_a_table_of_a_set_of_ones_own_is_put_into_its_words(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own: Any = game("zenith")
    own.cards_hash = "our own"
    deck = Pile(0, tuple(f"our-{n}" for n in range(100)))
    own.chance = ChanceSpace(own.chance.outcomes | {"deck": deck})
    monkeypatch.setitem(plan._games, "zenith", own)
    give_cards(old, "zn2effect0", "our own")
    storage = Storage(f"sqlite:///{old}")
    with storage.engine.connect() as connection:
        started = connection.exec_driver_sql(
            "SELECT data FROM entries WHERE table_id = 'zn2effect0' AND kind = 'started'"
        ).scalar_one()
    decks = [outcome["deck"] for outcome in json.loads(started)["chance"] if "deck" in outcome]
    assert sorted(decks[0]) == sorted(f"our-{n}" for n in range(90))
    storage.close()
