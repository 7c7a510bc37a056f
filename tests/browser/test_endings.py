"""The end of a game in two browsers: told to both at once, played again by both, looked back at."""

from __future__ import annotations

from typing import Any

import pytest
from visitor import Visitor, sit_down

from zenova.games.registry import GAMES

SIZES = ((1440, 900), (1280, 720), (390, 844))


def resign(visitor: Visitor) -> None:
    page = visitor.page
    page.wait_for_function("document.getElementById('menu')?.querySelector('.menu-more form')?._htmx")
    page.locator("#menu > summary").click()
    page.locator(".menu-more > summary").click()
    page.locator(".menu-more button").click()


def test_the_end_comes_to_both_at_once_and_the_rematch_too(people: Any) -> None:
    anna, bruno = people("Anna"), people("Bruno", width=390, height=844)
    sit_down("zenith", anna, bruno)
    table = anna.page.url
    resign(anna)
    for one, said, how in ((anna, "Defeat", "Bruno wins: you resigned"), (bruno, "Victory", "You win: Anna resigned")):
        one.page.wait_for_selector("dialog#end[open]")
        assert one.page.inner_text("#end .end-eyebrow") == said
        assert one.page.inner_text("#end-title") == how
        assert one.page.url == table
        assert one.fits()
        assert one.violations() == []
    bruno.page.keyboard.press("Escape")
    anna.page.locator("#end .end-actions form button").click()
    anna.page.wait_for_selector(".chairs")
    bruno.page.locator("#notices", has_text="Anna wants a rematch.").wait_for()
    bruno.page.locator("#notices form button").click()
    for one in (anna, bruno):
        one.page.wait_for_selector("#table[data-game=zenith]")
        assert one.page.url != table
    assert anna.page.url == bruno.page.url


def test_a_rematch_is_told_on_the_result_page_and_on_the_first_page(people: Any) -> None:
    anna, bruno = people("Anna"), people("Bruno", width=390, height=844)
    sit_down("zena", anna, bruno)
    resign(bruno)
    bruno.page.wait_for_selector("dialog#end[open]")
    bruno.page.goto(anna.page.url)
    bruno.page.wait_for_selector("#ended .end")
    home = bruno.context.new_page()
    home.goto(anna.site)
    home.wait_for_selector("#mine")
    anna.page.locator("#end .end-actions form button").click()
    anna.page.wait_for_selector(".chairs")
    bruno.page.locator("form[action$='/rematch'] button", has_text="Play again").wait_for()
    home.locator("form[action$='/rematch'] button", has_text="Play again").click()
    home.wait_for_selector("#table[data-game=zena]")
    anna.page.wait_for_selector("#table[data-game=zena]")


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_looked_back_at(people: Any, game: str) -> None:
    anna = people("Anna")
    sit_down(game, anna, moves=6)
    resign(anna)
    anna.page.wait_for_selector(".end")
    anna.check()
    anna.page.locator("a[href$='/replay?step=0']").first.click()
    anna.page.wait_for_selector("[data-replay]")
    anna.page.wait_for_load_state()
    output = anna.page.locator("#replay-told output")
    anna.page.keyboard.press("ArrowRight")
    output.filter(has_text="Move 1 of").wait_for()
    anna.page.keyboard.press("End")
    anna.page.wait_for_function(
        "() => /Move (\\d+) of \\1$/.test(document.querySelector('#replay-told output').textContent)"
    )
    anna.page.keyboard.press("Home")
    output.filter(has_text="Move 0 of").wait_for()
    anna.page.keyboard.press("Shift+ArrowRight")
    anna.page.wait_for_function("() => !document.querySelector('#replay-told output').textContent.includes('Move 0')")
    anna.page.select_option("[data-speed]", "4")
    anna.page.locator("[data-step=play]").click()
    anna.page.wait_for_function("() => document.querySelector('[data-step=play]').ariaPressed === 'false'")
    anna.page.select_option("[data-side]", "1")
    anna.page.wait_for_function("() => location.search.includes('seat=1') && document.querySelector('#hand > *')")
    anna.page.locator(".replay-hands > summary").click()
    assert anna.page.locator("#replay-hands dt").count() == 2
    anna.page.locator(".replay-hands > summary").click()
    assert "aiting" not in anna.page.inner_text("#table")
    anna.check()
    for width, height in SIZES:
        anna.page.set_viewport_size({"width": width, "height": height})
        assert anna.fits(), width
        bar, hand = (anna.page.locator(place).bounding_box() for place in ("#answer", "#hand"))
        assert bar
        assert hand
        assert bar["y"] + bar["height"] <= hand["y"] + 1 or hand["y"] + hand["height"] <= bar["y"] + 1
