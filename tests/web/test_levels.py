"""Levels at a table: those of today, and those that tables of before still name."""

from __future__ import annotations

import pytest

from web.open_page import OpenPage
from web.running import Person, Running, until
from zenova.bots.levels import FORMER, LEVELS
from zenova.table import Seating, TablePlan, attendant
from zenova.table.errors import BadRequest
from zenova.table.plan import game_named
from zenova.web.rendering import board
from zenova.web.rendering.texts import LANGUAGES, texts


def plan(level: str) -> TablePlan:
    return TablePlan("zenith", {"players": 2}, seats=(Seating("me"), Seating("bot", level=level)))


@pytest.mark.parametrize("level", [*LEVELS, *FORMER])
def test_a_bot_of_this_level_can_be_seated(level: str) -> None:
    assert plan(level).checked(game_named("zenith")).seats[1].level == level


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(BadRequest, match="unknown bot “hardest”"):
        plan("hardest").checked(game_named("zenith"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_level_of_before_is_called_what_it_is_today(language: str) -> None:
    words = texts(language)
    assert [words.level(former) for former in FORMER] == [words.level(level) for level in FORMER.values()]
    assert len({words.level(level) for level in LEVELS}) == len(LEVELS)


def test_who_waits_hears_that_the_bots_are_being_compiled(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, stranger = Person(server.url), Person(server.url)
    seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
    table = ada.post("/api/tables", {"game": "zenith", "name": "Ada", "seats": seats}).json()["table"]
    stranger.post("/api/watch", {"key": ada.look(table)["watch"]})
    monkeypatch.setattr(board, "compiling", lambda game: 0.4)
    assert "The bots get ready for this computer, once: 40%." in stranger.get(f"/table/{table}").text
    assert "bot, novice · getting ready, 40%" in ada.get(f"/table/{table}").text
    monkeypatch.setattr(board, "compiling", lambda game: None)
    assert "The bots get ready" not in stranger.get(f"/table/{table}").text


@pytest.mark.parametrize("game", ["zenith", "zena"])
def test_an_open_page_shows_how_bots_get_ready_and_that_they_are(
    server: Running, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    share: list[float | None] = [0.2]
    for place in (board, attendant):
        monkeypatch.setattr(place, "compiling", lambda game: share[0])
    monkeypatch.setattr(attendant, "BETWEEN_SHARES_S", 0.01)
    ada = Person(server.url)
    seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
    opened = ada.post("/api/tables", {"game": game, "options": {"players": 2}, "name": "Ada", "seats": seats})
    page = OpenPage(ada, opened.json()["table"], 0)
    until(lambda: "bot, novice · getting ready, 20%" in page.html, "how ready the bot is")
    share[0] = 0.8
    until(lambda: "bot, novice · getting ready, 80%" in page.html, "how ready it is then")
    share[0] = None
    until(lambda: "getting ready" not in page.html, "that it is ready")
    page.drop()
