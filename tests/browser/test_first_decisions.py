"""The first decision of a game can be read everywhere; a tap on a card looks, and a second gesture chooses."""

from __future__ import annotations

from typing import Any

import pytest
from visitor import sit_down

SCREENS = ((390, 844), (360, 740), (1280, 720), (1440, 900))
CARDS = {"zenith": ".hand .is-live", "zena": ".hand .card"}
UNREAD = """([cards, sentence]) => [...document.querySelectorAll(cards)]
    .filter((card) => {
        const text = card.querySelector(sentence);
        const [inner, outer] = [text, card].map((one) => one.getBoundingClientRect());
        const beyond = inner.bottom > outer.bottom + 1 || inner.right > outer.right + 1;
        const cut = beyond || text.scrollHeight > text.clientHeight + 1;
        return !text.checkVisibility() || inner.height < 8 || cut;
    })
    .map((card) => card.innerText)"""


@pytest.mark.parametrize(
    ("game", "options", "sentence"),
    [("zenith", {"players": 2}, ".agent-text"), ("zena", {"players": 2, "mode": "expert"}, ".card-text")],
)
def test_every_card_shows_its_sentence_and_is_looked_at_before_it_is_chosen(
    people: Any, game: str, options: dict[str, Any], sentence: str
) -> None:
    anna = people("Anna", language="it")
    sit_down(game, anna, **options)
    anna.ready_for_keys()
    page = anna.page
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(UNREAD, [CARDS[game], sentence]) == [], (width, height)
        assert anna.fits(), (width, height)
    before = anna.version
    page.locator(".hand [data-look]").first.click()
    page.wait_for_selector("#look[open] .look-choose:visible")
    page.keyboard.press("Escape")
    page.wait_for_selector("#look[open]", state="detached")
    page.locator(".hand [data-look]").first.click()
    page.wait_for_selector("#look[open] .look-choose:visible")
    assert anna.version == before
    page.locator(".look-choose").click()
    page.wait_for_function("seen => document.getElementById('table').dataset.version !== seen", arg=before)
    assert not page.locator("#look[open]").count()
