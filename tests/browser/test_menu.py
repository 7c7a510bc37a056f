"""What opens over a table closes again; hints, the story of the last turn and pieces on their way are seen on it."""

from __future__ import annotations

from typing import Any

import pytest
from visitor import play_out, sit_down

from web.running import until

# What R does at once: lines follow each other by themselves then.
TELL = """() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'r', bubbles: true}));
    const story = document.querySelector('#story.is-shown:not(.is-open)');
    return [Boolean(story), document.getElementById('spoken').textContent, story?.querySelector('.is-now').textContent];
}"""
COUNT = """document.addEventListener('table:settled', () => {
    window.went = (window.went ?? 0) + document.getElementById('travels').getAnimations({subtree: true}).length;
})"""


def test_the_menu_closes_with_escape_and_with_a_click_outside(people: Any) -> None:
    anna = people("Anna")
    sit_down("zenith", anna)
    menu = anna.page.locator("details.menu")
    anna.page.locator(".menu > summary").click()
    assert menu.get_attribute("open") is not None
    anna.page.keyboard.press("Escape")
    assert menu.get_attribute("open") is None
    assert anna.page.evaluate("document.activeElement.matches('.menu > summary')")
    anna.page.locator(".menu > summary").click()
    anna.page.mouse.click(300, 400)
    assert menu.get_attribute("open") is None


def test_whoever_was_about_to_choose_still_is_when_the_table_is_drawn_anew(people: Any) -> None:
    anna = people("Anna")
    page = anna.page
    streams: list[Any] = []
    sit_down("zena", anna)
    page.route("**/stream?**", lambda route: streams.append(route))
    page.reload()
    until(lambda: bool(page.title() and streams), "the stream")  # asking the page lets its requests through
    last = page.locator("#table .option:not([aria-disabled])").last
    action = last.get_attribute("value")
    last.evaluate("button => { button.focus(); window.before = button; }")
    streams[0].continue_()
    page.wait_for_function("() => !window.before.isConnected")
    assert page.evaluate("document.activeElement.value") == action


@pytest.mark.parametrize("game", ["zenith", "zena"])
def test_a_bot_says_what_it_would_do_and_marks_the_pieces_in_order(people: Any, game: str) -> None:
    anna = people("Anna", width=360, height=740)
    sit_down(game, anna)
    anna.page.locator("[data-hint]").click()
    hint = anna.page.locator("[data-hints]")
    hint.wait_for()
    assert "in 100" in anna.page.inner_text(".notice--hint")
    assert anna.fits()
    first = hint.get_attribute("data-hints").split()[0]
    assert anna.page.locator(f'[name=action][value="{first}"] > .rank').first.inner_text() == "1"
    anna.answer()
    anna.page.wait_for_function("document.querySelectorAll('.rank, [data-hints]').length === 0")


def test_pieces_travel_and_a_key_tells_what_the_others_did(people: Any) -> None:
    anna = people("Anna")  # who wants no motion at first
    page = anna.page
    sit_down("zenith", anna, moves=8)
    page.evaluate(COUNT)
    play_out(anna, moves=1)
    assert page.evaluate("window.went") == 0
    page.keyboard.press("r")
    assert page.locator("#story.is-open li").first.evaluate("line => line === document.activeElement")
    page.locator("#story li[data-marks]").first.focus()
    assert page.locator(".is-told").count()
    page.keyboard.press("Escape")
    assert not page.locator("#story").is_visible()
    page.emulate_media(reduced_motion="no-preference")
    shown, spoken, line = page.evaluate(TELL)
    assert shown
    assert spoken == line
    play_out(anna, moves=3)
    page.wait_for_function("() => window.went > 0")
