"""axe-core finds nothing serious or critical on any screen, light and dark, wide and narrow."""

from __future__ import annotations

from typing import Any

import pytest
from visitor import sit_down

from zenova.games.registry import GAMES
from zenova.web.rendering.templates import pages


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "path",
    ["/", *(f"/{game}/{page}" for game in GAMES for page in pages(game)), "/nothing"],
)
def test_pages(people: Any, path: str, theme: str) -> None:
    light = theme == "light"
    anna = people("Anna", theme=theme, width=1440 if light else 360, language="it" if light else "de")
    anna.page.goto(anna.site + path)
    for closed in anna.page.locator("details.words > summary").all():
        closed.click()
    assert anna.violations() == []
    assert anna.fits()
    anna.faults = [fault for fault in anna.faults if "404" not in fault]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_in_play(people: Any, game: str) -> None:
    anna = people("Anna")
    for moves in (4, 12):
        sit_down(game, anna, moves=moves)
        anna.check()


def test_the_lobby_where_a_bot_is_given_a_chair(people: Any) -> None:
    anna = people("Anna")
    anna.invite("zenith")
    anna.check()
    anna.page.locator(".chair-bot select").last.select_option("novice")
    anna.page.locator(".chair-bot button").last.click()
    anna.page.wait_for_selector("#table[data-game=zenith]")


def test_the_curtain(people: Any) -> None:
    anna = people("Anna", theme="dark")
    anna.share_screen("zena", players=2)
    anna.page.wait_for_selector(".curtain")
    assert anna.violations() == []
