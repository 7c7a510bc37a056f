"""Two at a table who talk, and somebody's own games on a second device."""

from __future__ import annotations

from typing import Any

from visitor import sit_down

# What is said stands over the table for some seconds only.
LISTEN = """() => new MutationObserver((seen) => {
    window.heard ||= seen.flatMap((one) => [...one.addedNodes]).map((one) => one.textContent).join();
}).observe(document.getElementById('said'), { childList: true })"""


def test_a_phrase_comes_up_at_the_other_table_and_can_be_muted(people: Any) -> None:
    anna, bruno = people("Anna"), people("Bruno", width=390, height=844, language="de")
    [link] = anna.invite("zenith")
    bruno.join(link)
    anna.page.wait_for_selector("#table[data-game=zenith]")
    anna.page.locator("#menu > summary").click()
    anna.page.locator("[data-talk]").click()
    anna.page.wait_for_selector("dialog#talk[open]")
    assert anna.violations() == []
    bruno.page.evaluate(LISTEN)
    anna.page.locator("#talk [value=hello]").click()
    bruno.page.wait_for_function("() => window.heard?.includes('Hallo!')")
    anna.page.locator("#talk [data-remark]", has_text="Hello!").wait_for()
    assert bruno.fits()
    bruno.page.locator("#menu > summary").click()
    bruno.page.locator("[data-talk]").click()
    bruno.page.locator("[data-mute]").click()
    assert not bruno.page.locator("#talk [data-remark]").first.is_visible()
    assert bruno.violations() == []


def test_a_phone_takes_the_seats_over(people: Any) -> None:
    anna, phone = people("Anna"), people("Phone", width=390, height=844)
    sit_down("zena", anna)
    anna.page.goto(f"{anna.site}/games")
    anna.page.locator("form[action='/games/device'] button").click()
    link = anna.page.locator(".handover input[readonly]").input_value()
    assert anna.violations() == []
    phone.page.goto(link)
    assert phone.violations() == []
    phone.page.locator("main button").click()
    phone.page.locator("a.line").first.click()
    phone.page.wait_for_selector("#table[data-game=zena]")
    phone.page.goto(f"{anna.site}/games")
    assert phone.fits()
    assert phone.violations() == []
