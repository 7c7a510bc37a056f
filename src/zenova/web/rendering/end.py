"""The end of a game: who won, how, and what it was made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zenova.table import TableView
from zenova.table.plan import game_named

from .scenes import ending as sentence
from .scenes import player
from .texts import texts


@dataclass(frozen=True)
class Ending:
    sentence: str
    won: bool | None  # None for somebody who watched, and where nobody lost
    winners: tuple[int, ...]  # seats that beat somebody
    sources: dict[int, list[dict[str, Any]]]  # per seat: what gave points, where the game has points


def ending(view: TableView, language: str) -> Ending:
    assert view.outcome is not None
    players = [player(view, seat) for seat in view.seats]
    winners = view.outcome.winners if len(view.outcome.winners) < len(players) else ()
    won = view.seat in winners if view.my_seats and winners else None
    sources = _sources(view, language) if view.game == "zena" else {}
    return Ending(sentence(view, players, language), won, winners, sources)


def _sources(view: TableView, language: str) -> dict[int, list[dict[str, Any]]]:
    """Points by source, from the log: cards, goals, coins at the end."""
    words, text = game_named(view.game).words(language), texts(language)
    sums: dict[int, dict[str, int]] = {seat.number: {} for seat in view.seats}
    for line in view.log:
        event = line.event
        match event:
            case {"event": "points", "seat": seat, "amount": amount, "card": card}:
                label = words.card(card) if card else text("end.control")
            case {"event": "bought-points" | "end-coins", "seat": seat, "points": amount}:
                label = text("end.coins")
            case {"event": "goal", "seat": seat, "card": card, "points": amount}:
                label = f"{text('zena.goal')}: {words.card(card)}"
            case _:
                continue
        if amount:
            sums[seat][label] = sums[seat].get(label, 0) + amount
    return {
        seat: [{"label": label, "points": points} for label, points in sorted(found.items(), key=lambda one: -one[1])]
        for seat, found in sums.items()
    }
