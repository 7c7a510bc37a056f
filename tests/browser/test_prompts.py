"""Every question of both games fits on small laptops: no answer spills, nothing is cut off, the hand is whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from web.running import Person, Running, running
from zenova.games.registry import game as game_named
from zenova.kernel.data import Struct

SIZES = ((1024, 768), (1280, 720), (1280, 800), (1366, 768), (1536, 730))
GAMES = [("zenith", {"players": 2}, 3), ("zena", {"players": 4, "mode": "expert"}, 2)]
FAULTS = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("prompts") / "tables.db") as one:
        yield one


def questions(name: str, options: Struct, games: int) -> dict[str, tuple[Any, int]]:
    """Of each kind of question the position with the most answers that random games come by, and who is asked."""
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
    return found


def open_page(server: Running, chromium: Browser, name: str, options: Struct) -> tuple[Page, str]:
    """The page of somebody who holds every seat of a table."""
    host = Person(server.url)
    seats = [{"kind": "me", "name": f"Massimiliano {seat}"} for seat in range(options["players"])]
    table = host.post("/api/tables", {"game": name, "name": "Ada", "options": options, "seats": seats}).json()["table"]
    context = chromium.new_context(locale="de", reduced_motion="reduce")
    context.add_cookies(
        [{"name": one.name, "value": str(one.value), "url": server.url} for one in host.http.cookies.jar]
    )
    return context.new_page(), table


@pytest.mark.parametrize(("name", "options", "games"), GAMES)
def test_every_question_fits(server: Running, chromium: Browser, name: str, options: Struct, games: int) -> None:
    page, table = open_page(server, chromium, name, options)
    session = server.hub.memory.tables[table]
    faults = {}
    for kind, (position, seat) in questions(name, options, games).items():
        session.table.position = position
        session.tell()
        page.goto(f"{server.url}/table/{table}?seat={seat}")
        page.wait_for_load_state("load")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for pick in page.locator("[data-pick]").all()[:2]:
                pick.check(force=True)
                faults[kind, width, height] = page.evaluate(FAULTS)
            if not page.locator("[data-pick]").count():
                faults[kind, width, height] = page.evaluate(FAULTS)
    page.context.close()
    assert {place: found for place, found in faults.items() if found} == {}
