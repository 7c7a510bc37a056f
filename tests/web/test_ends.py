"""How a finished game is told: who won and why, to winners, losers and those who watched, in both games."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from table.sitting import open_hub
from table.sitting import sit_down as sit_at
from web.running import Person, Running, sit_down, until
from zenova.table import TablePlan, TableView
from zenova.table.parts import Ending
from zenova.web.rendering.presenter import presenter
from zenova.web.rendering.scene import Ending as Told
from zenova.web.rendering.tables import context


def ending(view: TableView, language: str) -> Told:
    told: Told = context(view, language)["scene"].end
    return told


def end_page(person: Person, table: str, language: str = "en") -> str:
    return person.get(f"/table/{table}", headers={"accept-language": language}).text


@pytest.mark.parametrize("game", ["zenith", "zena"])
def test_who_resigns_reads_of_a_defeat_and_the_other_of_a_victory(server: Running, game: str) -> None:
    table, (ada, guest) = sit_down(server.url, game=game, public=True)
    ada.post(f"/api/tables/{table}/resign", {"seat": 0})
    lost, won, watched = (end_page(person, table) for person in (ada, guest, Person(server.url)))
    assert "Guest 1 wins: you resigned" in lost
    assert "You win: Ada resigned" in won
    assert "Guest 1 wins: Ada resigned" in watched
    assert all('data-share="Guest 1 wins: Ada resigned"' in page for page in (lost, won, watched))
    assert ">Defeat<" in lost
    assert ">Victory<" in won
    assert ">The end<" in watched
    assert "/rematch" in won
    assert "/rematch" not in watched


@pytest.mark.parametrize("game", ["zenith", "zena"])
@pytest.mark.parametrize("how", ["resigned", "time"])
def test_nothing_else_decided_a_game_that_was_given_up_or_lost_on_time(game: str, how: str) -> None:
    for view in played_out(game, 2):
        assert ending(view, "en").moments
        assert ending(replace(view, outcome=Ending((0,), None, (how,))), "en").moments == ()


def test_a_badge_decides_no_game() -> None:
    event = {"event": "badge", "team": 0, "side": "gold"}
    assert presenter("zenith").weight(event) == 0


def test_a_game_lost_on_time_is_not_called_given_up(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(server.hub.memory, "now", lambda: now)
    table, (ada, guest) = sit_down(server.url, clock={"game": 1})
    ada.act(table, 0, ada.look(table)["version"], {"done": True})
    now = 1001.0
    until(lambda: ada.look(table)["status"] == "over", "the end by the clock")
    assert "Ada wins: you ran out of time" in end_page(guest, table)
    assert "Hai vinto: Guest 1 ha finito il tempo" in end_page(ada, table, "it")
    assert "Ada gewinnt: du hattest keine Zeit mehr" in end_page(guest, table, "de")


@cache
def played_out(game: str, players: int) -> list[TableView]:
    """A whole game by chance, as each seat sees its end."""

    async def play(database: Path) -> list[TableView]:
        hub = open_hub(database)
        sitting = await sit_at(hub, TablePlan(game, {"players": players}))
        await sitting.play_out(random.Random(7))
        views = [await sitting.view(seat) for seat in range(players)]
        await hub.close()
        hub.storage.close()
        return views

    with TemporaryDirectory() as folder:
        return asyncio.run(play(Path(folder) / "t.db"))


@pytest.mark.parametrize("language", ["en", "it", "de"])
def test_the_sources_of_points_add_up_to_the_score(language: str) -> None:
    view = played_out("zena", 3)[0]
    assert view.outcome is not None
    told = ending(view, language)
    board = context(view, language)["board"]
    sums = [sum(points for _, points in sources) for sources in board.sources]
    assert tuple(sums) == view.outcome.scores
    assert told.winners == view.outcome.winners
    assert str(max(sums)) in told.sentence


@pytest.mark.parametrize(("game", "players"), [("zenith", 2), ("zena", 3)])
def test_what_decided_a_game_was_done_by_its_winners(game: str, players: int) -> None:
    for view in played_out(game, players):
        told = ending(view, "en")
        assert 0 < len(told.moments) <= 3
        steps = [moment.step for moment in told.moments]
        assert steps == sorted(set(steps))
        assert all(0 < step <= len(view.moves) for step in steps)


def test_partners_win_and_lose_together() -> None:
    told = [ending(view, "en") for view in played_out("zenith", 4)]
    assert [one.won for one in told] in ([True, False, True, False], [False, True, False, True])


@pytest.mark.parametrize(("game", "players", "said"), [("zenith", 4, "draw"), ("zena", 3, "share the victory")])
def test_where_nobody_lost_nobody_is_told_of_victory_or_defeat(game: str, players: int, said: str) -> None:
    for view in played_out(game, players):
        told = ending(replace(view, outcome=Ending(tuple(range(players)), (3,) * players, ("points",))), "en")
        assert (told.won, told.winners) == (None, ())
        assert said in told.sentence


def test_some_share_a_victory_over_another() -> None:
    views = played_out("zena", 3)
    told = [ending(replace(view, outcome=Ending((0, 2), (9, 4, 9), ("points",))), "en") for view in views]
    assert [one.won for one in told] == [True, False, True]
    assert "Ada and Guest 2 share the victory" in told[1].sentence


@pytest.mark.parametrize(("game", "kinds"), [("zenith", {"captured", "won"}), ("zena", {"goal", "won", "victory"})])
def test_what_deserves_a_moment_gets_one_and_nothing_else(game: str, kinds: set[str]) -> None:
    view = played_out(game, 3 if game == "zena" else 2)[0]
    assert view.outcome is not None
    found = 0
    for number in range(1, len(view.log) + 1):
        loud = context(replace(view, log=view.log[:number]), "en")["scene"].loud
        version = view.log[number - 1].version
        told = {line.event["event"] for line in view.log[:number] if line.version == version and line.kind == "game"}
        assert bool(loud) == bool(told & set(presenter(game).loud))
        found += bool(loud)
    assert found
    assert kinds & set(presenter(game).loud) == kinds
