"""The end of a game: who won, how, and what it was made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zenova.kernel.game import Outcome
from zenova.table import TableView
from zenova.table.plan import game_named

from .seeing import player


@dataclass(frozen=True)
class Ending:
    sentence: str
    won: bool | None  # None for somebody who watched
    winners: tuple[str, ...]
    rows: tuple[dict[str, Any], ...]


def ending(view: TableView, language: str) -> Ending:
    assert view.outcome is not None
    players = [player(view, seat) for seat in view.seats]
    names = tuple(one.name for one in players)
    given_up = view.outcome.scores is None
    outcome = Outcome(view.outcome.winners, view.outcome.scores or (0,) * len(players), view.outcome.how)
    words = game_named(view.game).words(language)
    winners = tuple(names[seat] for seat in outcome.winners)
    sentence = "" if given_up else str(words.outcome(outcome, view.seat, names))
    won = None if not view.my_seats else view.seat in outcome.winners
    return Ending(sentence, won, winners, ())
