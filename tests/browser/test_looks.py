"""What a table shows is there to be seen: nothing is cut off, nothing lies over what is asked about, figures walk."""

from __future__ import annotations

from typing import Any

from visitor import sit_down

WALKS = """document.addEventListener('table:drawn', () => {
    window.walks ||= document.getAnimations().some((one) => one.effect.target.matches('[data-walks=costaggia-head]'));
})"""


def test_on_a_phone_what_is_asked_about_is_seen_above_the_question(people: Any) -> None:
    anna = people("Anna", width=360, height=740)
    sit_down("zena", anna, players=4, mode="expert", asks="reaction")
    anna.page.wait_for_selector("#answer[data-asks=reaction]")
    area = anna.page.locator(".area.is-here").bounding_box()
    assert area["y"] >= 0
    assert area["y"] + area["height"] <= anna.page.locator(".dock").bounding_box()["y"]
    for part in ("steps", "effect"):  # what a card of the hand costs, and what it does
        assert anna.page.locator(f".hand .{part}").first.is_visible()


def test_a_figure_walks_to_where_it_is_sent(people: Any) -> None:
    anna = people("Anna")
    sit_down("zena", anna, mode="beginner")
    while anna.page.locator("[data-pick='1']").count() == 0:
        anna.answer()
    anna.page.emulate_media(reduced_motion="no-preference")
    anna.ready_for_keys()
    anna.page.evaluate(WALKS)
    anna.page.locator(".movers label").first.click()
    anna.page.locator(".pick .option:visible").first.click()
    anna.page.wait_for_function("() => window.walks")
