"""axe-core finds nothing at all on any screen, light and dark, wide and narrow."""

from __future__ import annotations

from typing import Any

import pytest
from visitor import sit_down

from zenova.games.registry import GAMES
from zenova.web.rendering.templates import pages

PATHS = ("/", "/games", *(f"/{game}/{page}" for game in GAMES for page in pages(game)), "/nothing")
UNFOLD = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"

# As on a page without https: no clipboard, and the older way may fail as well.
UNCLIPPED = """Object.defineProperty(navigator, 'clipboard', {value: undefined, configurable: true});
    document.execCommand = () => """


@pytest.mark.parametrize("path", PATHS)
def test_pages(people: Any, path: str) -> None:
    anna = people("Anna", language="it")
    anna.page.goto(anna.site + path)
    anna.page.evaluate(UNFOLD)
    anna.check()
    anna.faults = [fault for fault in anna.faults if "404" not in fault]


@pytest.mark.parametrize("game", sorted({*GAMES, "goofspiel"}))
def test_a_table_in_play(people: Any, game: str) -> None:
    anna = people("Anna")
    for moves in (4, 12):
        sit_down(game, anna, moves=moves)
        anna.check()


@pytest.mark.parametrize("game", GAMES)
def test_the_menu_of_a_table(people: Any, game: str) -> None:
    anna = people("Anna")
    sit_down(game, anna)
    anna.page.locator(".menu > summary").click()
    anna.check()


def test_the_lobby_where_a_link_is_copied_and_a_bot_given_a_chair(people: Any) -> None:
    anna = people("Anna")
    anna.invite("zenith")
    anna.check()
    button, link = anna.page.locator("[data-copy]").first, anna.page.locator(".chair-link input").first
    for works, says in (("true", "Copied"), ("false", "Copy the marked link")):
        anna.page.evaluate(UNCLIPPED + works)
        button.click()
        button.filter(has_text=says).wait_for()
    assert anna.page.evaluate("getSelection().toString()") == link.input_value()
    anna.page.locator(".chair-bot select").last.select_option("novice")
    anna.page.locator(".chair-bot button").last.click()
    anna.page.wait_for_selector("#table[data-game=zenith]")


def test_the_curtain(people: Any) -> None:
    anna = people("Anna", theme="dark")
    anna.share_screen("zena", players=2)
    anna.page.wait_for_selector(".curtain")
    assert anna.violations() == []
