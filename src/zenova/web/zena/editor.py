"""Setting a position of Zena 1814 up on its board."""

from __future__ import annotations

from collections.abc import Iterator

from zenova.games.zena.state import ROUNDS
from zenova.games.zena.vocabulary import FAMILIES, MEMBERS
from zenova.kernel.data import Plain

from ..rendering.editor import OnBoard
from .places import FIGURES

GROUPS = (("hands", "rows", "action-deck", "goal-deck", "fort-deck", "won"), ("event", "events"))
DECKS = ("action-deck", "goal-deck", "fort-deck", "won")  # as they lie on the table


def on_board(given: Plain, seat: int) -> OnBoard:
    stock = {seat: f"#player-{seat} .cubes" for seat in given["hands"]}
    return OnBoard(dict(_shown(given, seat)), dict(_choices(given)), GROUPS, stock, laid=("rows",))


def _shown(given: Plain, seat: int) -> Iterator[tuple[str, str]]:
    yield f"hands/{seat}", "#hand"
    yield "event", "#month-event"
    yield "first", '[data-piece="first-player"]'
    for number, deck in enumerate(DECKS, 1):
        yield deck, f"#decks>:nth-child({number})"
    for owner in given["hands"]:
        yield f"coins/{owner}", f"#player-{owner} .coins"
        yield f"points/{owner}", f"#player-{owner} .points"
        for member in MEMBERS:
            yield f"members/{owner}/{member}", f'[data-walks="{FAMILIES[owner]}-{FIGURES[member]}"]'
    for area, cards in given["rows"].items():
        yield f"rows/{area}", f"#row-{area}"
        for number, card in enumerate(cards):
            yield (
                f"rows/{area}/{number}/{next(iter(card))}",
                f'#row-{area} [data-piece="card-{next(iter(card))}"] .steps',
            )


def _choices(given: Plain) -> Iterator[tuple[str, list[tuple[object, str]]]]:
    seats = [(seat, f"#player-{seat}") for seat in given["hands"]]
    areas = [(area, f"#map-{area}") for area in given["rows"]]
    yield "round", [(number, f"#months>:nth-child({number})") for number in range(1, ROUNDS + 1)]
    yield "first", seats
    yield "turn", seats
    for owner in given["hands"]:
        for member in MEMBERS:
            yield f"members/{owner}/{member}", areas
