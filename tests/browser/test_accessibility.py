"""axe-core finds nothing serious or critical on any screen, light and dark, wide and narrow."""

from __future__ import annotations

from typing import Any

import pytest
from visitor import play_out

LOOKS = [("light", 1440, 900), ("dark", 360, 740)]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/zenith/rules", "/zenith/learn", "/zena/rules", "/zena/learn", "/nothing"])
def test_pages(people: Any, path: str, theme: str) -> None:
    anna = people("Anna", theme=theme, width=1440 if theme == "light" else 360)
    anna.page.goto(anna.site + path)
    assert anna.violations() == []
    assert anna.fits()
    anna.faults = [fault for fault in anna.faults if "404" not in fault]


@pytest.mark.parametrize(("theme", "width", "height"), LOOKS)
@pytest.mark.parametrize("game", ["zenith", "zena"])
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
