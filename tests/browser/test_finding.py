"""Two browsers find each other."""

from __future__ import annotations

from typing import Any


def test_two_find_each_other_one_of_them_at_a_table_with_bots(people: Any) -> None:
    anna, bruno = people("Anna"), people("Bruno", width=390, height=844, language="de", theme="dark")
    for one in (anna, bruno):
        one.page.goto(f"{one.site}/play")
        assert one.violations() == []
        assert one.fits()
    anna.page.locator("form:has([name=game][value=zenith]) button").click()
    anna.page.wait_for_url("**/match")
    assert anna.violations() == []
    anna.page.locator("form[action='/match/bot'] button").click()
    anna.page.wait_for_selector("#table[data-game=zenith]")
    bots = anna.page.url
    bruno.page.locator("form:has([name=game][value=zenith]) button").click()
    bruno.page.wait_for_selector("#table[data-game=zenith]")
    anna.page.locator("#waiting:visible").wait_for()
    assert anna.violations() == []
    anna.page.wait_for_url(bruno.page.url)
    assert anna.page.url != bots
    anna.page.wait_for_selector("#table[data-game=zenith]")
