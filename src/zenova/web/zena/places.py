"""Where on the table what happened is seen: the pieces an event speaks of, and what goes from one to another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zenova.games.zena.vocabulary import FAMILIES
from zenova.kernel.data import Plain

from ..rendering.scene import Travel

FIGURES = {"head": "head", "lady": "lady", "heir": "heir", "second-heir": "heir-2"}
MOST_OF_A_KIND = 3


def marks(event: Plain, team: int) -> Iterator[str]:
    """A figure, a card, a row of cards, and the panel of whom it gives something to."""
    match event:
        case {"seat": int(seat), "member": member}:
            yield f"{FAMILIES[seat]}-{FIGURES[member]}"
        case {"event": "coins" | "points" | "bought-points" | "end-coins" | "goal", "seat": seat}:
            yield f"player-{seat}"
        case {"event": "first-player", "seat": seat}:
            yield f"player-{seat}"
        case {"event": "rolled"}:
            yield "challenge"
        case {"event": "played", "card": card}:
            yield f"card-{card}"
        case {"event": "influenced" | "took-back", "card": card, "slot": slot}:
            yield f"card-{card} .step--{slot}"
        case {"event": "event"}:
            yield "month-event"
        case {"area": area}:
            yield f"row-{area}"
        case {"card": str(card)}:
            yield f"card-{card}"


def travels(events: Sequence[Plain], team: int) -> Iterator[Travel]:
    """Cubes on and off cards; coins to cards and back; what areas and cards give."""
    at = "month-event"
    for event in events:
        match event:
            case {"event": "event"}:
                at = "month-event"
            case {"event": "controls", "area": area}:
                at = f"row-{area}"
            case {"event": "played", "seat": seat, "card": card, "price": price}:
                yield from _coins(price, _panel(seat, "coins"), f"card-{card}")
                yield _cube(seat, _panel(seat, "cubes"), f"card-{card} .step--1", stays=True)
            case {"event": "influenced", "seat": seat, "card": card, "slot": slot, "price": price}:
                yield from _coins(price, _panel(seat, "coins"), f"card-{card}")
                yield _cube(seat, _panel(seat, "cubes"), f"card-{card} .step--{slot}", stays=True)
            case {"event": "took-back", "seat": seat, "card": card, "slot": slot}:
                yield _cube(seat, f"card-{card} .step--{slot}", _panel(seat, "cubes"))
            case {"event": "paid", "seat": seat, "card": card, "amount": amount}:
                yield from _coins(amount, _panel(seat, "coins"), f"card-{card}")
            case {"event": "coins", "seat": seat, "card": card, "amount": amount}:
                yield from _coins(amount, f"card-{card}" if card else at, _panel(seat, "coins"))
            case {"event": "points", "seat": seat, "card": card, "amount": amount}:
                yield from _many("point", amount, f"card-{card}" if card else at, _panel(seat, "points"))
            case {"event": "bought-points", "seat": seat, "coins": coins, "points": points}:
                yield from _coins(coins, _panel(seat, "coins"), at)
                yield from _many("point", points, at, _panel(seat, "points"))


def _coins(amount: int, source: str, target: str) -> Iterator[Travel]:
    yield from _many("coin", amount, source, target)


def _many(sign: str, amount: int, source: str, target: str) -> Iterator[Travel]:
    for _ in range(min(amount, MOST_OF_A_KIND)):
        yield Travel(sign, source, target)


def _cube(seat: int, source: str, target: str, stays: bool = False) -> Travel:
    family = FAMILIES[seat]
    return Travel(f"cube-{family}", source, target, f"fam-{family}", stays)


def _panel(seat: int, part: str) -> str:
    return f"player-{seat} .{part}"
