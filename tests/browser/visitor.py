"""Somebody at the page: opens tables, answers questions with what the page offers, and notes what goes wrong."""

from __future__ import annotations

import json
import time
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
SERIOUS = ("serious", "critical")
PATIENCE = 180.0  # seconds for a whole game, also on a busy machine

# Choose a card of the hand (or a member to move) now and then, then press one of the visible options.
ANSWER = """([share, pick]) => {
  const seen = (all) => [...document.querySelectorAll(all)].filter((one) => one.checkVisibility());
  const cards = seen('.hand-card > input');
  if (cards.length) cards[Math.floor(pick * cards.length)].checked = true;
  const options = seen('#table .option:not([aria-disabled])');
  if (!options.length) return null;
  // Recruiting, or the first answer on offer, pulls planets and ends games: three times in four.
  const option = options[share < 0.75 ? 0 : Math.floor(share * options.length)];
  option.click();
  return option.textContent.trim();
}"""


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
    ) -> None:
        self.site, self.name, self.width = site, name, width
        self.faults: list[str] = []
        self.random = Random(seed)
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(15_000)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(f"{name}: {error}"))
        self.page.on(
            "console", lambda said: self.faults.append(f"{name}: {said.text}") if said.type == "error" else None
        )

    # Opening and joining

    def play(self, game: str, **options: str | int) -> None:
        """Play now, against bots."""
        self._start(game, 0, f"#name-play-{game}", options)

    def invite(self, game: str, **options: str | int) -> list[str]:
        """Open a table with a link; the invitations."""
        self._start(game, 1, f"#name-invite-{game}", options)
        self.page.wait_for_selector(".chairs")
        return [field.input_value() for field in self.page.query_selector_all(".chair-invite input")]

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
            field = form.locator(f'[name="{option}"][value="{value}"]')
            if not field.is_visible():
                form.locator(".more > summary").click()
            field.check()
        form.locator("button.button--main").last.click()
        page.wait_for_selector("#table")

    def join(self, link: str) -> None:
        self.page.goto(link)
        self.page.fill("[name=name]", self.name)
        self.page.locator("main button").click()
        self.page.wait_for_selector("#table")

    # Playing

    @property
    def state(self) -> str:
        """mine, theirs, over, lobby or end: what the page itself says."""
        return str(self.page.evaluate("document.getElementById('table')?.dataset.state ?? 'end'"))

    @property
    def version(self) -> str:
        return str(self.page.evaluate("document.getElementById('table')?.dataset.version ?? ''"))

    def answer(self) -> bool:
        """Press one of the options on offer; False if there was none to press just now."""
        before = self.version
        said = self.page.evaluate(ANSWER, [self.random.random(), self.random.random()])
        if said is None:
            return False
        self.page.wait_for_function("v => document.getElementById('table')?.dataset.version !== v", arg=before)
        return True

    def fits(self) -> bool:
        """Nothing scrolls sideways."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

    def violations(self) -> list[str]:
        """What axe-core finds serious or critical on the page as it is."""
        self.page.evaluate(AXE + "; 0")
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']}).then((r) => r.violations)")
        return [
            json.dumps([one["id"], one["help"], [node["target"] for node in one["nodes"]][:4]])
            for one in found
            if one["impact"] in SERIOUS
        ]


def play_out(*visitors: Visitor, moves: int = 10_000) -> int:
    """Everybody answers when asked, until the game is over or so many answers were given."""
    end, answers = time.monotonic() + PATIENCE, 0
    while answers < moves:
        states = [visitor.state for visitor in visitors]
        if all(state in ("over", "end") for state in states):
            return answers
        asked = [visitor for visitor, state in zip(visitors, states, strict=True) if state == "mine"]
        curtains = [visitor for visitor in visitors if visitor.page.locator(".curtain").count()]
        for visitor in curtains:
            visitor.page.locator(".curtain a").click()
            visitor.page.wait_for_function("!document.querySelector('.curtain')")
        for visitor in asked:
            answers += visitor.answer()
        if not asked and not curtains:
            visitors[0].page.wait_for_timeout(15)
        assert time.monotonic() < end, [f"{v.name}: {v.state} {v.page.url}" for v in visitors]
    return answers
