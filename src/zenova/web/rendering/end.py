"""The end of a game: who won, and how."""

from __future__ import annotations

from dataclasses import dataclass

from zenova.table import TableView

from .scenes import ending as sentence
from .scenes import player


@dataclass(frozen=True)
class Ending:
    sentence: str
    won: bool | None  # None for somebody who watched, and where nobody lost
    winners: tuple[int, ...]  # seats that beat somebody


def ending(view: TableView, language: str) -> Ending:
    assert view.outcome is not None
    players = [player(view, seat) for seat in view.seats]
    winners = view.outcome.winners if len(view.outcome.winners) < len(players) else ()
    won = view.seat in winners if view.my_seats and winners else None
    return Ending(sentence(view, players, language), won, winners)
