"""What opens over a table closes again, and a hint shows itself on the board."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize("close", ["key", "click"])
def test_the_menu_closes_with_escape_and_with_a_click_outside(people: Any, close: str) -> None:
    anna = people("Anna")
    anna.play("zenith", level="random")
    menu = anna.page.locator("details.menu")
    anna.page.locator(".menu > summary").click()
    assert menu.get_attribute("open") is not None
    if close == "key":
        anna.page.keyboard.press("Escape")
        assert anna.page.evaluate("document.activeElement.matches('.menu > summary')")
    else:
        anna.page.mouse.click(300, 400)
    assert menu.get_attribute("open") is None


@pytest.mark.parametrize("game", ["zenith", "zena"])
def test_a_hint_marks_the_pieces_it_speaks_of_in_order(people: Any, game: str) -> None:
    anna = people("Anna")
    anna.play(game, level="random", players=2)
    anna.page.locator("[data-hint]").click()
    hint = anna.page.locator("[data-hints]")
    hint.wait_for()
    first = hint.get_attribute("data-hints").split()[0]
    assert anna.page.locator(f'[name=action][value="{first}"] > .rank').first.inner_text() == "1"
    anna.answer()
    anna.page.wait_for_function("document.querySelectorAll('.rank, [data-hints]').length === 0")
