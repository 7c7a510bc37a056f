"""Setting a position of Zenith up on its board."""

from __future__ import annotations

from collections.abc import Iterator

from zenova.games.zenith.state import BADGE_SIDES, TOKEN_LEVEL, TOKEN_PLACES, ZONE
from zenova.games.zenith.targets import team_of
from zenova.games.zenith.vocabulary import FACTIONS, LEVELS, PLANETS
from zenova.kernel.data import Plain

from ..rendering.editor import OnBoard
from .places import TEAM_SIGNS

GROUPS = (("hands", "columns", "deck", "discard"), ("tokens", "reserve", "discarded-tokens"))
Choices = tuple[str, list[tuple[object, str]]]


def on_board(given: Plain, seat: int) -> OnBoard:
    return OnBoard(dict(_shown(given, seat)), dict(_choices(given, team_of(seat))), GROUPS)


def _shown(given: Plain, seat: int) -> Iterator[tuple[str, str]]:
    yield f"hands/{seat}", "#hand"
    yield "deck", "#piles .pile--deck"
    yield "discard", "#piles .pile--discard"
    yield "badge", '[data-piece="badge"]'
    for place in TOKEN_PLACES:
        empty = f"#lane-{place} .lane-name" if place in PLANETS else f"#tech-{TOKEN_LEVEL}>:nth-child({_column(place)})"
        yield f"tokens/{place}", f'[data-piece="token-{place}"]' if given["tokens"][place] else empty
    for planet in PLANETS:
        yield f"discs/{planet}", f"#lane-{planet} .disc"
    for team, side in ((team_of(seat), "mine"), (1 - team_of(seat), "theirs")):
        yield f"credits/{team}", f"#seat-{side} .pool-credit"
        yield f"zenithium/{team}", f"#seat-{side} .pool-zenithium"
        for planet in PLANETS:
            yield f"columns/{team}/{planet}", f"#lane-{planet} .column--{side}"
            yield f"captured/{team}/{planet}", f"#lane-{planet} .zone--{side} .zone-slots"
        for faction in FACTIONS:
            yield f"levels/{team}/{faction}", f'[data-piece="marker-{TEAM_SIGNS[team]}-{faction}"]'


def _choices(given: Plain, team: int) -> Iterator[Choices]:
    yield "turn", [(seat, "") for seat in given["hands"]]
    yield (
        "badge",
        [(None, "#badge"), *(({"team": owner, "side": side}, "") for owner in (0, 1) for side in BADGE_SIDES)],
    )
    for planet in PLANETS:  # discs are counted toward team 0; one's own side is below
        toward = 1 - 2 * team
        stops = range(1 - ZONE, ZONE)
        yield f"discs/{planet}", [(at, f"#lane-{planet} .stops>:nth-child({ZONE + at * toward})") for at in stops]
    for owner in (0, 1):
        for faction in FACTIONS:
            cells = range(LEVELS + 1)
            place = f"levels/{owner}/{faction}"
            yield place, [(level, f"#tech-{level}>:nth-child({_column(faction)})") for level in cells]


def _column(faction: str) -> int:
    """Of the technology board, after that of the prices."""
    return FACTIONS.index(faction) + 2
