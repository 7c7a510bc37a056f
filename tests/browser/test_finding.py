"""Two browsers find each other."""

from __future__ import annotations

from typing import Any

import pytest
from visitor import sit_down

from web.running import let_wait

# The page goes on by itself soon after it has told so, and takes this along.
LISTEN = """() => new MutationObserver(([{ target }]) => {
    if (target.checkVisibility()) sessionStorage.setItem('told', target.textContent);
}).observe(document.getElementById('waiting'), { attributes: true })"""

# Whether it would have been sent, each time.
SUBMIT_TWICE = """(form) => {
    const sent = [];
    addEventListener('submit', (event) => {
        sent.push(!event.defaultPrevented);
        event.preventDefault();
    });
    form.requestSubmit();
    form.requestSubmit();
    return sent;
}"""

LONG = "Precipitevolissimevolmentesconosciutissi"  # as long as a name may be, and no place to break it


def test_two_find_each_other_one_of_them_at_a_table_with_bots(people: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    let_wait(monkeypatch)
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
    anna.page.evaluate(LISTEN)
    bruno.page.locator("form:has([name=game][value=zenith]) button").click()
    bruno.page.wait_for_selector("#table[data-game=zenith]")
    anna.page.wait_for_url(bruno.page.url)
    assert anna.page.evaluate("sessionStorage.getItem('told')")
    assert anna.page.url != bots
    anna.page.wait_for_selector("#table[data-game=zenith]")


def test_who_clicks_twice_before_there_is_an_answer_asks_for_one_seat(people: Any) -> None:
    anna, bruno = people("Anna"), people("Bruno")
    seats = [{"kind": "me"}, *[{"kind": "open"}] * 3]
    wish = {"name": "Anna", "game": "zenith", "options": {"players": 4}, "seats": seats, "open-to-all": True}
    table = anna.ask("tables", **wish)["table"]
    bruno.page.goto(f"{bruno.site}/play")
    assert bruno.page.locator(f"form[action='/open/{table}']").evaluate(SUBMIT_TWICE) == [True, False]


def test_club_nights_the_host_and_whom_one_meets(people: Any) -> None:
    anna = people("Anna", width=390, height=844, language="it", theme="dark")
    event = anna.ask("events", title=LONG + "senza", game="zenith", options={"players": 2})["event"]
    anna.ask(f"events/{event}/join", name=LONG)
    seats = [{"kind": "me"}, {"kind": "open"}]
    (invite,) = anna.ask("tables", name=LONG, game="zenith", options={"players": 2}, seats=seats)["invites"].values()
    for _ in range(2):
        anna.ask(f"events/{event}/bots", level="random")
    pages = ["/events", f"/events/{event}", "/host", f"/join/{invite}"]
    for path in pages:
        anna.page.goto(anna.site + path)
        assert anna.violations() == [], path
        assert anna.fits(), path
    anna.page.goto(f"{anna.site}/events/{event}")
    anna.page.locator("form[action$='/next'] button").click()
    anna.page.locator(".record").wait_for()
    anna.page.locator("#entrants > summary").click()
    decided = anna.page.locator("details[id^=decide]")
    decided.locator("summary").click()
    assert anna.violations() == []
    assert anna.fits()
    number = decided.get_attribute("id").removeprefix("decide-")
    anna.ask(f"events/{event}/rounds/1/boards/{number}", winner="shared")
    anna.page.get_by_text("½ : ½").wait_for()
    assert anna.page.locator("#event details[open]").count() == 2
    sit_down("zenith", anna, people("Bruno"))
    for path in (f"{anna.page.url}/people", f"{anna.site}/watch"):
        anna.page.goto(path)
        assert anna.violations() == [], path
        assert anna.fits(), path
