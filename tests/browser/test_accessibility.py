"""axe-core finds nothing serious or critical on any screen, light and dark, wide and narrow."""

from __future__ import annotations

from typing import Any

import pytest
from visitor import play_out

from zenova.games.registry import GAMES
from zenova.web.rendering.templates import pages

LOOKS = [("light", 1440, 900), ("dark", 360, 740)]


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


@pytest.mark.parametrize(("theme", "width", "height"), LOOKS)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_in_play(people: Any, game: str, theme: str, width: int, height: int) -> None:
    anna = people("Anna", theme=theme, width=width, height=height, seed=4)
    anna.play(game)
    for _ in range(4):
        play_out(anna, moves=3)
        assert anna.violations() == []
        assert anna.fits()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_lobby(people: Any, theme: str) -> None:
    anna = people("Anna", theme=theme)
    anna.invite("zenith")
    assert anna.violations() == []
    assert anna.fits()


@pytest.mark.parametrize(("theme", "width", "height"), LOOKS)
@pytest.mark.parametrize("game", GAMES)
def test_the_end_and_the_replay(people: Any, game: str, theme: str, width: int, height: int) -> None:
    anna = people("Anna", theme=theme, width=width, height=height)
    anna.play(game, players=2, level="random")
    play_out(anna, moves=4)
    anna.page.locator(".menu > summary").click()
    anna.page.locator(".menu-more > summary").click()
    anna.page.locator(".menu-more button").click()
    anna.page.wait_for_selector(".end")
    assert anna.violations() == []
    anna.page.locator("a[href$='/replay?step=0']").first.click()
    anna.page.wait_for_selector(".replay")
    assert anna.violations() == []
    assert anna.fits()


def test_the_curtain(people: Any) -> None:
    anna = people("Anna", theme="dark")
    anna.share_screen("zena", players=2)
    anna.page.wait_for_selector(".curtain")
    assert anna.violations() == []
