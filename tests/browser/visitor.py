"""Somebody at the page: opens tables, answers questions with what the page offers, and notes what goes wrong."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, TimeoutError

from web.running import until

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
LOOKS = (("light", 1440, 900), ("dark", 360, 740))
LATE = 10**9  # a version after which nothing is told of what has been
PATIENCE = 60_000  # milliseconds without a move after which a game is stuck, also on a busy machine
GLANCE = 2_000  # milliseconds after which all pages are looked at again, also without a move
PILOT = (Path(__file__).parent / "pilot.js").read_text(encoding="utf-8")
START = "plan => { sessionStorage.setItem('pilot', JSON.stringify(plan)); window.pilotStarted = performance.now(); }"
# One of many browsers on a small machine: the same page, of which only question and hand are drawn.
PLAIN = """(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('#table.table > :not(.dock, .curtain), .table svg { display: none !important; }');
    document.adoptedStyleSheets.push(sheet);
})()"""
MOVED_ON = """seen => {
    const plan = JSON.parse(sessionStorage.getItem('pilot') ?? '{}');
    return plan.done || (document.getElementById('table')?.dataset.version ?? seen) !== seen;
}"""
# A page is drawn once more when its stream begins: whoever presses something just then may miss it.
NOTE = "document.addEventListener('table:drawn', () => { window.isFollowing = true; });"
FOLLOWS = """() => document.readyState === 'complete'
    && (window.isFollowing || !document.querySelector('#table[data-stream]:not([data-state=lobby])'))"""
SETTLED = """() => Promise.allSettled(document.getAnimations()
    .filter((one) => one instanceof CSSTransition).map((one) => one.finished)).then(() => null)"""


class Visitor:
    def __init__(
        self,
        browser: Browser,
        site: str,
        name: str,
        *,
        width: int = 1440,
        height: int = 900,
        language: str = "en",
        theme: str = "light",
        seed: int = 1,
        plain: bool = False,
    ) -> None:
        self.site, self.name, self.width = site, name, width
        self.faults: list[str] = []
        self.asked: set[str] = set()  # the kinds of questions that came
        self.paid = False  # coins for a challenge
        self.random = Random(seed)
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(PILOT)
        self.context.add_init_script(NOTE)
        if plain:
            self.context.add_init_script(PLAIN)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(f"{name}: {error}"))
        self.page.on(
            "console", lambda said: self.faults.append(f"{name}: {said.text}") if said.type == "error" else None
        )

    # Opening and joining, as everybody does; `sit_down` is quicker

    def play(self, game: str, **options: str | int) -> None:
        """Play now, against bots."""
        self._start(game, 0, f"#name-play-{game}", options)

    def invite(self, game: str, **options: str | int) -> list[str]:
        """Open a table with a link; the invitations."""
        self._start(game, 1, f"#name-invite-{game}", options)
        self.page.wait_for_selector(".chairs")
        links: list[str] = self.page.locator(".chair-invite input").evaluate_all("all => all.map((one) => one.value)")
        return links

    def share_screen(self, game: str, **options: str | int) -> None:
        self._start(game, 1, f"#name-invite-{game}", {"with": "screen"} | options)

    def _start(self, game: str, which: int, name_field: str, options: dict[str, Any]) -> None:
        page = self.page
        page.goto(self.site)
        page.locator(f".poster--{game} .start > summary").nth(which).click()
        if page.locator(name_field).count():  # the page remembers a name
            page.fill(name_field, self.name)
        form = page.locator(f".poster--{game} details[open]").first
        for option, value in options.items():
            if value == "random" and option == "level":  # the fastest bot is not offered to people
                form.locator("[name=level]").first.evaluate(
                    "field => { field.value = 'random'; field.checked = true; }"
                )
                continue
            if option == "clock":
                form.locator("[name=clock]").select_option(str(value))
                continue
            field = form.locator(f'[name="{option}"][value="{value}"]')
            if not field.is_visible():
                form.locator(".more > summary").click()
            field.check()
        form.locator("button.button--main").last.click()
        self.see_the_table()

    def join(self, link: str) -> None:
        self.page.goto(link)
        self.page.fill("[name=name]", self.name)
        self.page.locator("main button").click()
        self.see_the_table()

    def see_the_table(self) -> None:
        """Wait until it is there, its scripts have run and it follows along: before that no key and no press means
        anything to it."""
        self.page.wait_for_selector("#table")
        self.page.wait_for_function(FOLLOWS)

    def ask(self, path: str, **wish: Any) -> Any:
        """What the API says to this browser, to a wish or to a look; None where the table has moved on meanwhile."""
        address = f"{self.site}/api/{path}"
        response = self.context.request.post(address, data=wish) if wish else self.context.request.get(address)
        assert response.ok or response.status == 409, response.text()
        return response.json() if response.ok else None

    # Playing

    @property
    def state(self) -> str:
        """mine, theirs, over, lobby or end: what the page itself says."""
        return str(self._told("document.getElementById('table')?.dataset.state ?? 'end'"))

    @property
    def version(self) -> str:
        return str(self._told("document.getElementById('table')?.dataset.version ?? ''"))

    def _told(self, question: str) -> Any:
        """What the page says, also when it is just being loaded anew."""
        while True:
            try:
                return self.page.evaluate(question)
            except Error:
                self.page.wait_for_load_state()

    def pilot(self, moves: int = 10_000, first: float = 0.8) -> None:
        """Let the page be played; `first` is how often the first option is taken."""
        plan = {"seed": self.random.getrandbits(31), "moves": moves, "first": first, "answers": 0, "asked": []}
        self.page.evaluate(START, plan)

    @property
    def flight(self) -> dict[str, Any]:
        """How far the pilot has come: answers given, what was asked, whether it is done."""
        found: dict[str, Any] = self._told("JSON.parse(sessionStorage.getItem('pilot'))")
        return found

    def answer(self) -> None:
        """Press one of the options on offer, and wait until it is one's turn again."""
        play_out(self, moves=1)

    def skip(self, moves: int) -> None:
        """Have so many of one's questions answered while nobody looks at the page."""
        address = self.page.url
        self.page.goto("about:blank")
        skip_ahead(address.partition("/table/")[2].partition("?")[0], self, moves=moves)
        self.page.goto(address)
        self.see_the_table()

    def ready_for_keys(self) -> str:
        """Wait until the page asks its reader or the game is over; which of the two."""
        self.page.wait_for_function(FOLLOWS)
        self.page.wait_for_function(
            "() => ['mine', 'over'].includes(document.getElementById('table')?.dataset.state)"
            " && (document.getElementById('answer')?._htmx || document.querySelector('[data-state=over]'))"
        )
        return self.state

    def digit(self) -> str:
        """The key of an option that can be pressed now: of one that wins, else of the first."""
        number: int = self.page.evaluate(
            "() => {"
            " const seen = [...document.querySelectorAll('#table .option')].filter((one) => one.checkVisibility());"
            " const wins = seen.findIndex((one) => one.matches('.is-winning'));"
            " return 1 + (wins < 0 ? seen.findIndex((one) => !one.matches('[aria-disabled]')) : wins);"
            "}"
        )
        assert number, f"no option has a digit: {self.page.inner_text('#answer')}"
        return str(number)

    def fits(self) -> bool:
        """Nothing scrolls sideways."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

    def check(self) -> None:
        """The page as it is now, light and dark, wide and narrow."""
        for theme, width, height in LOOKS:
            self.page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
            self.page.set_viewport_size({"width": width, "height": height})
            assert self.violations() == [], (theme, width)
            assert self.fits(), (theme, width)

    def violations(self) -> list[str]:
        """What axe-core finds on the page as it is."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE + "; 0")
        self.page.evaluate(SETTLED)  # colours that change do so in a moment
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']}).then((r) => r.violations)")
        return [json.dumps([one["id"], one["help"], [node["target"] for node in one["nodes"]][:4]]) for one in found]


def sit_down(game: str, *visitors: Visitor, players: int = 2, moves: int = 0, asks: str = "", **options: str) -> None:
    """At one table, the other seats with bots that play at random, after so many moves; all without the pages.
    `asks` goes on to the first question of that kind."""
    bots = [{"kind": "bot", "level": "random"}] * (players - len(visitors))
    seats = [{"kind": "me"}, *([{"kind": "open"}] * (len(visitors) - 1)), *bots]
    plan = {"game": game, "options": {"players": players, **options}, "seats": seats}
    opened = visitors[0].ask("tables", name=visitors[0].name, **plan)
    for visitor, invite in zip(visitors[1:], opened["invites"].values(), strict=True):
        visitor.ask("join", invite=invite, name=visitor.name)
    skip_ahead(opened["table"], *visitors, moves=moves, asks=asks)
    for visitor in visitors:
        visitor.page.goto(f"{visitor.site}/table/{opened['table']}")
        visitor.see_the_table()


def skip_ahead(table: str, *visitors: Visitor, moves: int, asks: str = "") -> None:
    """Have so many questions answered without the pages, and the next one asked; always the same answers. `asks` goes
    on to the first question of that kind."""
    asked: list[Any] = []

    def waits() -> bool:
        holders = {seat: one for one in visitors for seat in one.ask(f"tables/{table}?since={LATE}")["my-seats"]}
        looks = [(one, one.ask(f"tables/{table}?since={LATE}&seat={seat}")) for seat, one in holders.items()]
        asked[:] = [(one, look) for one, look in looks if look["decision"]][:1]
        return bool(asked) or looks[0][1]["status"] == "over"

    until(waits, "a question")
    made = 0
    while asked and (made < moves or asks not in asked[0][1]["decision"]["kind"]):
        visitor, look = asked[0]
        wish = {"action": Random(made).choice(look["decision"]["options"]), "version": look["version"]}
        told = visitor.ask(f"tables/{table}/actions", seat=look["seat"], **wish)
        made += told is not None
        if told and told["decision"]:
            asked[0] = (visitor, told)
        else:
            until(waits, "a question")


def play_out(*visitors: Visitor, moves: int = 10_000) -> int:
    """Everybody answers when asked, until the game is over or somebody gave so many answers; the answers given."""
    for visitor in visitors:
        visitor.pilot(moves)
    watched = visitors[0]  # every move comes to everybody, so one page tells when to look
    news: Any = None
    since = time.monotonic()
    while True:
        seen = watched.version
        flights = [visitor.flight for visitor in visitors]
        stops = [flight.get("done") for flight in flights]
        if "mine" in stops or all(stop == "over" for stop in stops):
            for visitor, flight in zip(visitors, flights, strict=True):
                visitor.asked |= set(flight["asked"])
                visitor.paid |= flight.get("paid", False)
                visitor.page.evaluate(START, {"done": "stopped"})
            return sum(flight["answers"] for flight in flights)
        if news != (seen, flights):
            news, since = (seen, flights), time.monotonic()
        elif time.monotonic() - since > PATIENCE / 1000:
            pytest.fail(f"no move: {[f'{one.name}: {one.state} {one.page.url} {one.flight}' for one in visitors]}")
        watched = next(visitor for visitor, stop in zip(visitors, stops, strict=True) if not stop)
        with suppress(TimeoutError):  # another page may stop without a move
            watched.page.wait_for_function(MOVED_ON, arg=seen, polling=100, timeout=GLANCE)
