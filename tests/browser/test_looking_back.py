"""Looking back in a browser: the page of a review, and the analysis board, by keyboard too."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator

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


SENATE = "scenario: A senator\ngame: zenith\ngiven: {hands: {0: [nero]}}"
DROP = """text => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'game.json', { type: 'application/json' }));
    document.querySelector('main').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
}"""
# Where the piece is that was put down, so that a finger finds it: it is drawn, and then its button is laid over it.
LAID = """() => {
    const board = document.querySelector('.analysis-board').contentDocument;
    const [disc, spot] = ['#lane-mars[data-at="3"] .disc', '.set-spot[aria-label=Mars]']
        .map((one) => board.querySelector(one)?.getBoundingClientRect());
    return disc && spot && Math.hypot(disc.x - spot.x, disc.y - spot.y) < 1;
}"""
WRITTEN = "words => document.querySelector('textarea').value.includes(words)"


def touch(finger: Any, kind: str, *places: Locator) -> None:
    """With one finger, in the middle of a place."""
    boxes = [place.bounding_box() or {} for place in places]
    points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in boxes]
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def played() -> str:
    goofspiel, random = game("goofspiel"), Random(3)
    one = Playthrough(goofspiel, goofspiel.options_type.parse({"suit": 5}), 3, ("Anna", "Bruno"))
    while one.position.waiting:
        seat = goofspiel.to_act(one.position)[0]
        one.submit(seat, random.choice(goofspiel.legal(one.position, seat)))
    return one.log.text()


def test_a_dropped_game_is_reviewed_and_read_with_and_without_its_curve(people: Any) -> None:
    anna = people("Anna", language="de")
    page, log = anna.page, played()
    page.goto(f"{anna.site}/reviews")
    for text, said in (
        ("no game", "keine Datei einer Zenova-Partie (kein JSON ab Zeile 1, Spalte 1)."),
        (log.replace('"goofspiel"', '"chess"'), "„chess“ ist unbekannt"),
        (log[:-40], "bricht in Zeile"),
    ):
        page.evaluate(DROP, text)
        page.locator("#wrong", has_text=said).wait_for()
        page.wait_for_load_state()  # with what hears the next drop
    page.evaluate(DROP, "x" * 600_000)
    assert "höchstens 510 kB" in page.locator("input[type=file]").evaluate("file => file.validationMessage")
    page.evaluate(DROP, log.replace('"seat": 1', '"seat": 0', 1))
    page.locator("#review [role=alert]", has_text="Zug 2: die Regeln erlauben das nicht").wait_for()
    page.goto(f"{anna.site}/reviews")
    page.evaluate(DROP, log)
    page.wait_for_selector(".review-curve")
    anna.faults = [fault for fault in anna.faults if "422" not in fault]
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
    page.locator("main form button").nth(1).click()
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
    page.wait_for_selector("[data-panel='1']")
    page.locator("a[href*='/set-up?']").click()
    page.wait_for_load_state()  # with what hears the next click
    page.locator("[data-part=deck] > summary").click()
    page.locator("[data-take='deck/0']").click()
    page.locator("[data-part=stake] > summary").press("Enter")
    page.locator("[data-put=stake]").press("Enter")
    page.wait_for_function(WRITTEN, arg="stake: [1, 5]")
    page.fill("textarea", WORDS.replace("[2, 4]", "[2, 9]"))
    page.locator("#wrong", has_text="Line 4: ").wait_for()
    page.fill("textarea", SENATE)
    board.locator(".set-spot[aria-label=Nero]").wait_for()
    assert anna.violations() == []
    source, target = (
        board.locator(place).first.bounding_box() for place in ("#lane-mars .disc", "#lane-mars .zone--mine")
    )
    page.mouse.move(source["x"] + 9, source["y"] + 9)
    page.mouse.down()
    page.mouse.move(target["x"] + target["width"] / 2, target["y"] - 14, steps=3)
    page.mouse.up()
    page.wait_for_function(WRITTEN, arg="mars: 3")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function(LAID)
    finger = page.context.new_cdp_session(page)
    touch(finger, "touchStart", board.locator("#lane-mars .disc"))
    touch(finger, "touchMove", board.locator("#lane-venus .disc"))
    touch(finger, "touchMove", board.locator(".set-spot--place[aria-label='1']"))
    touch(finger, "touchEnd")
    page.wait_for_function(WRITTEN, arg="mars: 1")
    board.locator(".set-spot[aria-label=Nero]").press("Enter")
    board.locator(".set-spot--place[aria-label='Seat 1 · Mercury']").press("Enter")
    page.wait_for_function(WRITTEN, arg="mercury: [nero]")
    page.locator("#setting .button--main").click()
    board.locator("#lane-mercury [data-piece=card-nero]").wait_for()
    anna.faults = [fault for fault in anna.faults if "422" not in fault]
