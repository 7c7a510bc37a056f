"""Every question of both games, measured on every screen: `python tests/browser/prompts.py`, or a part of them:
`python tests/browser/prompts.py zena 1280x720 de turn`.

A position of each kind is brought about by random games, and by scenarios for what these seldom come by; the table of a
running server is put into it and looked at in Chromium."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

sys.path.append(str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, Page

from web.running import Person, Running, running
from zenova.games.registry import game as game_named
from zenova.games.zenith.vocabulary import PLANETS
from zenova.kernel.data import Struct

SCREENS = ("1280x720", "1366x768", "1440x900", "1920x1080", "1024x768", "390x844", "360x740")
LANGUAGES = ("de", "it", "en")
PLANS: dict[str, tuple[Struct, ...]] = {
    "zenith": ({"players": 2}, {"players": 4}),
    "zena": ({"players": 2, "mode": "beginner"}, {"players": 5, "mode": "expert"}),
}
PLACES = [
    [".zone-slots, .zone-alert, .zone-slots > *", ".zone"],
    [".column, .track, .disc, .token:not(.token--small), .share", ".lane"],
    [".lane", ".board"],
    [".slots > *", "td"],
    [".agent--row", ".column"],
    [".figure, .area-plate", ".map, .board"],
]
FAULTS = (Path(__file__).parent / "fit.js").read_text(encoding="utf-8")
LOOKS = f"""([places, themes]) => {{
    const faults = {FAULTS};
    const root = document.documentElement;
    const box = (one) => Object.values(one.getBoundingClientRect().toJSON());
    const boxes = () => String([...root.querySelectorAll('#table *')].map(box));
    const all = new Set();
    const look = () => {{
        root.dataset.theme = 'light';
        faults(places).forEach((fault) => all.add(fault));
        if (themes === 1) return;
        const light = boxes();
        root.dataset.theme = 'dark';
        if (boxes() !== light) all.add('lies elsewhere in the dark');
    }};
    const picks = [...document.querySelectorAll('[data-pick]')];
    if (!picks.length) look();
    for (const pick of picks) {{
        pick.checked = true;
        look();
    }}
    return [...all].sort();
}}"""
# The table of another position on a page that is open already.
PUT = """async (address) => {
    const page = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
    document.documentElement.lang = page.documentElement.lang;
    document.getElementById('table').replaceWith(page.getElementById('table'));
}"""


def questions(name: str, options: Struct, games: int) -> dict[str, tuple[Any, int]]:
    """Of each kind of question the position with the most answers that random games come by, and who is asked; and the
    end of the last one."""
    game, most, found = game_named(name), dict[str, int](), dict[str, tuple[Any, int]]()
    for seed in range(games):
        luck, position = Random(seed), game.new(game.options_type.parse(options), seed=seed)
        while game.outcome(position) is None:
            seat = luck.choice(game.to_act(position))
            offer = game.offer(position, seat)
            assert offer is not None
            if len(offer.options) > most.get(offer.kind, 0):
                most[offer.kind], found[offer.kind] = len(offer.options), (position.clone(), seat)
            game.apply(position, seat, luck.choice(offer.options))
        found["over"] = position, 0
    return found


def crowded(players: int) -> Any:
    """Every agent lies in a column or a hand, and both teams need one more disc, which is near."""
    game = game_named("zenith")
    options = game.options_type.parse({"players": players, "secret-agents": True})
    agents = sorted(game.book.agents, key=lambda agent: len(agent.name))
    by_planet = {planet: [one.id for one in agents if one.planet == n] for n, planet in enumerate(PLANETS)}
    hand = [cards.pop() for cards in by_planet.values() for _ in range(2)]
    columns = {team: {planet: cards[team::2] for planet, cards in by_planet.items()} for team in range(2)}
    near = {0: {"mercury": 2, "venus": 1, "mars": 1}, 1: {"terra": 2, "jupiter": 2}}
    discs = {"mercury": 3, "venus": 2, "terra": -3, "mars": 3, "jupiter": -3}
    given = {"hands": {0: hand[:6], 1: hand[6:]}, "columns": columns, "captured": near, "discs": discs}
    position = game.build(options, given | {"badge": {"team": 0, "side": "gold"}, "credits": {0: 25, 1: 25}})
    return position


def open_page(server: Running, chromium: Browser, name: str, options: Struct) -> tuple[Page, str]:
    """The page of somebody who holds every seat of a table."""
    host = Person(server.url)
    seats = [{"kind": "me", "name": f"Massimiliano {seat}"} for seat in range(options["players"])]
    table = host.post("/api/tables", {"game": name, "name": "Ada", "options": options, "seats": seats}).json()["table"]
    context = chromium.new_context(locale="de", reduced_motion="reduce")
    context.add_cookies(
        [{"name": one.name, "value": str(one.value), "url": server.url} for one in host.http.cookies.jar]
    )
    page = context.new_page()
    page.route("**/stream?**", lambda route: None)  # never begins: nothing but what is put there is drawn
    return page, table


class Measured:
    """A table of a running server that is put into any position."""

    def __init__(self, server: Running, chromium: Browser, name: str, options: Struct) -> None:
        self.server = server
        self.page, self.table = open_page(server, chromium, name, options)

    def show(self, position: Any, seat: int, language: str) -> None:
        session = self.server.hub.memory.tables[self.table]
        session.table.position = position
        session.tell()
        self.page.context.add_cookies([{"name": "language", "value": language, "url": self.server.url}])
        address = f"{self.server.url}/table/{self.table}?seat={seat}"
        if self.page.url == "about:blank":
            self.page.goto(address)
            self.page.wait_for_load_state("load")
        else:
            self.page.evaluate(PUT, address)

    def faults(self, width: int, height: int, themes: int = 2) -> list[str]:
        """With every card or figure that may be picked, light and dark."""
        self.page.set_viewport_size({"width": width, "height": height})
        found: list[str] = self.page.evaluate(LOOKS, [PLACES, themes])
        return found


def everything(server: Running, chromium: Browser, wanted: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Each question on each screen in each language, light and dark: where, and what does not fit."""

    def chosen(all_there_are: Iterable[Any]) -> list[Any]:
        """Those that are wanted by name; where none is, all."""
        every = list(all_there_are)
        return [one for one in every if str(one) in wanted] or every

    screens = chosen(SCREENS)
    for name in chosen(PLANS):
        for options in PLANS[name]:
            measured = Measured(server, chromium, name, options)
            found = questions(name, options, games=4)
            if name == "zenith":
                found["crowded"] = crowded(options["players"]), 0
            for kind, language in product(chosen(found), chosen(LANGUAGES)):
                measured.show(*found[kind], language)
                for screen in screens:
                    where = f"{name} {options['players']} {kind} {language} {screen}"
                    yield where, measured.faults(*map(int, screen.split("x")))
            measured.page.context.close()


def main() -> None:
    import conftest

    looked = spoilt = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "tables.db") as server,
        conftest.running_chromium() as chromium,
    ):
        for where, faults in everything(server, chromium, sys.argv[1:]):
            looked, spoilt = looked + 1, spoilt + bool(faults)
            for fault in faults:
                print(f"{where}: {fault}", flush=True)
    print(f"{looked} looks, {spoilt} with faults")


if __name__ == "__main__":
    main()
