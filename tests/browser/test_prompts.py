"""Every question of both games fits on small laptops: no answer spills, nothing is cut off, the hand is whole, and the
board stays as it is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser
from prompts import Measured, questions

from web.running import Running, running
from zenova.games.registry import game as game_named
from zenova.games.zena.vocabulary import AREAS
from zenova.kernel.data import Struct

SIZES = ((1024, 768), (1280, 720), (1280, 800), (1366, 768), (1536, 730))
GAMES = [("zenith", {"players": 2}, 3), ("zena", {"players": 4, "mode": "expert"}, 2)]
STEADY = {"zenith": ".top", "zena": ".board"}  # what no question moves
BOX = "(one) => { const box = one.getBoundingClientRect(); return `${box.width} by ${box.height}`; }"
ZENA = game_named("zena")
HAND = ["procescion-do-battista", "treuggi-de-santa-brigida", "relaioin-co-a-compagnia", "sollevaioin-pilotae"]
HAND += ["camerlengo", "industriase", "prescidente-do-governo"]
CUT = """() => {
    const box = (one) => one.getBoundingClientRect();
    return [...document.querySelectorAll('.player, .area-plate, .event p, .hand .card, .hand .card *')]
        .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden, svg'))
        .filter((one) => {
            const own = box(one);
            const around = box(one.closest('.players, .board, .top, .hand'));
            const inside = box(one.closest('.card') ?? one);
            const outside = own.top < around.top - 1 || own.bottom > Math.min(around.bottom, innerHeight) + 1;
            const wide = one.matches('.area-plate, .player') && one.scrollWidth > one.clientWidth + 1;
            return outside || wide || own.bottom > inside.bottom + 1 || own.right > inside.right + 1;
        })
        .map((one) => `${one.className}: ${one.textContent.trim()}`);
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("prompts") / "tables.db") as one:
        yield one


@pytest.mark.parametrize(("name", "options", "games"), GAMES)
def test_every_question_fits(server: Running, chromium: Browser, name: str, options: Struct, games: int) -> None:
    measured = Measured(server, chromium, name, options)
    page, faults, boards = measured.page, {}, defaultdict(set)
    asked = questions(name, options, games)
    del asked["over"]
    for kind, (position, seat) in asked.items():
        measured.show(position, seat, "de")
        for width, height in SIZES:
            faults[kind, width, height] = measured.faults(width, height, themes=1)
            boards[width, height].add(page.locator(STEADY[name]).first.evaluate(BOX))
    page.context.close()
    assert {place: found for place, found in faults.items() if found} == {}
    assert {place: found for place, found in boards.items() if len(found) > 1} == {}


def crowded(players: int) -> Any:
    """Cards with cubes in every area, everybody level with everybody, the longest event and the longest cards."""
    rows: dict[str, list[Any]] = {area: [] for area in AREAS}
    for card in (*ZENA.card_set.actions, *ZENA.card_set.forts):
        row = rows[AREAS[card.area]]
        if len(row) < 4 and card.id not in HAND:
            row.append({card.id: [len(row)]})
    stand = {"head": "bank", "lady": "palace", "heir": "port", "second-heir": "fort"}
    given = {"members": dict.fromkeys(range(players), stand), "rows": rows, "event": "spioin", "hands": {0: HAND}}
    return ZENA.build(ZENA.options_type.parse({"players": players, "mode": "expert"}), given | {"coins": {0: 1}})


@pytest.mark.parametrize("players", [4, 5])
def test_zena_is_whole_however_much_lies_there(server: Running, chromium: Browser, players: int) -> None:
    measured = Measured(server, chromium, "zena", {"players": players, "mode": "expert"})
    measured.show(crowded(players), 0, "de")
    page, cut = measured.page, {}
    for width, height in (*SIZES, (1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        cut[width, height] = page.evaluate(CUT)
    page.locator(".figure-pick").nth(1).click()
    page.locator(".figure-pick").first.click()
    chosen = page.locator(".mover:checked").input_value()
    page.context.close()
    assert {place: found for place, found in cut.items() if found} == {}
    assert chosen == "head"
