"""What a table shows is there to be seen: nothing is cut off, nothing lies over what is asked about, figures walk."""

from __future__ import annotations

from typing import Any

import pytest
from visitor import sit_down

LAPTOPS = ((1440, 900), (1280, 720))
CUT = """() => [...document.querySelectorAll('.player, .area-plate')]
    .filter((one) => {
        const own = one.getBoundingClientRect();
        const around = one.parentElement.closest('.players, .board').getBoundingClientRect();
        const map = document.querySelector('.map').getBoundingClientRect();
        const above = one.matches('.player') ? around.top : map.bottom;
        return own.top < above - 1 || own.bottom > around.bottom + 1 || one.scrollWidth > one.clientWidth + 1;
    })
    .map((one) => one.innerText)"""
WALKS = "() => document.getAnimations().some((one) => one.effect.target.matches('[data-walks=costaggia-head]'))"


@pytest.mark.parametrize("players", [4, 5])
def test_zena_shows_every_family_and_every_area_whole(people: Any, players: int) -> None:
    anna = people("Massimiliano", language="it")
    for moves in (5, 15, 25):
        sit_down("zena", anna, players=players, mode="expert", moves=moves)
        for width, height in LAPTOPS:
            anna.page.set_viewport_size({"width": width, "height": height})
            assert anna.page.evaluate(CUT) == [], (width, height)


def test_on_a_phone_what_is_asked_about_is_seen_above_the_question(people: Any) -> None:
    anna = people("Anna", width=360, height=740)
    sit_down("zena", anna, players=4, mode="expert", asks="reaction")
    anna.page.wait_for_selector("#answer[data-asks=reaction]")
    area = anna.page.locator(".area.is-here").bounding_box()
    assert area["y"] >= 0
    assert area["y"] + area["height"] <= anna.page.locator(".dock").bounding_box()["y"]


def test_a_figure_walks_to_where_it_is_sent(people: Any) -> None:
    anna = people("Anna")
    sit_down("zena", anna, mode="beginner")
    while anna.page.locator("[data-pick='1']").count() == 0:
        anna.answer()
    anna.page.emulate_media(reduced_motion="no-preference")
    anna.page.locator("[data-pick='1']").check(force=True)
    anna.page.locator(".pick .option").first.click()
    anna.page.wait_for_function(WALKS)
