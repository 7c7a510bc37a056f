"""Where on the table what happened is seen: the pieces an event speaks of, and what goes from one to another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zenova.games.zenith.state import ZONE
from zenova.kernel.data import Plain

from ..rendering.scene import Travel

TEAM_SIGNS = ("dawn", "dusk")
MOST_OF_A_KIND = 4
SYMBOLS = {"credits": "credit", "zenithium": "zenithium"}


def marks(event: Plain, team: int) -> Iterator[str]:
    """For who looks from a team."""
    match event:
        case {"event": "developed", "team": owner, "track": track}:
            yield f"marker-{TEAM_SIGNS[owner]}-{track}"
        case {"event": "captured", "team": owner, "planet": planet}:
            yield _zone(planet, owner == team)
        case {"planet": planet}:
            yield f"disc-{planet}"
        case {"event": "badge" | "led"}:
            yield "badge"
        case {"card": card}:
            yield f"card-{card}"
        case {"event": "gained" | "paid" | "gave" | "stole", "team": owner, "what": what}:
            yield _pool(what, owner == team)
        case {"event": "token-taken", "place": place}:
            yield f"lane-{place} .token"
        case {"event": "row-bonus", "row": row}:
            yield f"tech-{row} .row-bonus"


def travels(events: Sequence[Plain], team: int) -> Iterator[Travel]:
    """Discs that are captured, and what is paid and gained: to and from the card or technology that asks or gives."""
    at = "planets"
    for event in events:
        mine = event.get("team") == team
        match event:
            case {"event": "recruited", "card": card, "price": price}:
                at = f"card-{card}"
                yield from _many("credits", price, _pool("credits", mine), at)
            case {"event": "developed", "level": level, "price": price}:
                at = f"tech-{level}"
                yield from _many("zenithium", price, _pool("zenithium", mine), at)
            case {"event": "led"}:
                at = "badge"
            case {"event": "disc-moved", "planet": planet, "from": start, "to": end} if abs(end) == ZONE:
                stop = ZONE + start * (1 - 2 * team)  # discs are counted toward team 0; one's own side is below
                source = f"lane-{planet} .stops>:nth-child({stop})"
                yield Travel(f"planet-{planet}", source, _zone(planet, mine), "travel-disc")
            case {"event": "gained", "what": what, "amount": amount}:
                yield from _many(what, amount, at, _pool(what, mine))
            case {"event": "paid", "what": what, "amount": amount}:
                yield from _many(what, amount, _pool(what, mine), at)
            case {"event": "gave", "what": what, "amount": amount}:
                yield from _many(what, amount, _pool(what, mine), _pool(what, not mine))
            case {"event": "stole", "what": what, "amount": amount}:
                yield from _many(what, amount, _pool(what, not mine), _pool(what, mine))


def _many(what: str, amount: int, source: str, target: str) -> Iterator[Travel]:
    for _ in range(min(amount, MOST_OF_A_KIND)):
        yield Travel(SYMBOLS[what], source, target)


def _pool(what: str, mine: bool) -> str:
    return f"seat-{'mine' if mine else 'theirs'} .pool-{SYMBOLS[what]}"


def _zone(planet: str, mine: bool) -> str:
    return f"lane-{planet} .zone--{'mine' if mine else 'theirs'}"
