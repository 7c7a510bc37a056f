"""Looking back in a browser: the page of a review, and the analysis board, by keyboard too."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from web.running import until
from zenova.bots import hint
from zenova.games.registry import game
from zenova.kernel.log import Playthrough
from zenova.table import workers

WORDS = """\
scenario: Two cards each
game: goofspiel
options: {suit: 5}
given: {hands: {0: [1, 5], 1: [2, 4]}, stake: [5]}
"""


def played() -> str:
    goofspiel, random = game("goofspiel"), Random(3)
    one = Playthrough(goofspiel, goofspiel.options_type.parse({"suit": 5}), 3, ("Anna", "Bruno"))
    while one.position.waiting:
        seat = goofspiel.to_act(one.position)[0]
        one.submit(seat, random.choice(goofspiel.legal(one.position, seat)))
    return one.log.text()


def test_a_review_is_read_with_and_without_its_curve(people: Any) -> None:
    anna = people("Anna", language="de")
    review = anna.ask("reviews", log=played())["review"]
    until(lambda: anna.ask(f"reviews/{review}")["status"] == "done", "the review")
    page = anna.page
    page.goto(f"{anna.site}/review/{review}")
    assert page.locator(".review-curve").get_attribute("role") == "img"
    page.locator("details:has(.review-table) > summary").first.press("Enter")
    assert page.locator(".review-table").first.locator("tbody tr").count() == 11
    anna.check()


def test_a_position_is_analysed_and_set_up(people: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "hint", partial(hint, spec="ismcts:iterations=20,seed=1"))
    anna = people("Anna")
    page = anna.page
    page.goto(f"{anna.site}/analysis")
    page.fill("textarea", WORDS)
    page.locator("main form button").first.click()
    board = page.frame_locator(".analysis-board")
    page.wait_for_selector(".analysis-opinion")
    anna.check()
    page.set_viewport_size({"width": 1280, "height": 720})
    board.locator(".hand button", has_text="5").first.click()
    page.wait_for_selector("[data-panel='1']")
    assert "at=1" in page.url
    assert "bids: {0: 5}" in page.locator("textarea").input_value()
    assert page.locator("[data-panel]").get_attribute("data-seat") == "1"
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("[data-panel='0']")
    board.locator("#table[data-version='0']").wait_for()
    page.locator(".analysis-tree a").click()
    board.locator("#table[data-version='1']").wait_for()
    page.locator("[name=piece]").select_option("deck/0")
    page.locator("[name=place]").select_option("stake")
    page.locator(".analysis-set button").first.click()
    page.wait_for_url("**?at=0")
    assert "stake: [1, 5]" in page.locator("textarea").input_value()
    page.fill("textarea", WORDS.replace("[2, 4]", "[2, 9]"))
    page.locator(".analysis-words button").click()
    assert "words:4: " in page.locator("#wrong").inner_text()
    anna.faults = [fault for fault in anna.faults if "422" not in fault]
