"""What just happened: something that deserves a moment, and pieces on their way over the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from zenova.table import LogLine, TableView

from .log import with_team
from .presenter import presenter
from .scene import Loud, Player, Travel

MOST_TRAVELS = 12  # at once


def _newest(view: TableView) -> Sequence[LogLine]:
    """What came with the newest version, if that was a decision in the game."""
    last = view.log[-1:]
    return view.news(last[0].version - 1) if last and last[0].kind == "game" else ()


def loudest(view: TableView, players: Sequence[Player], language: str) -> Loud | None:
    """The weightiest of the loud events that came with the newest version; None if it brought none."""
    shows = presenter(view.game)
    newest = [line for line in _newest(view) if line.event["event"] in shows.loud]
    if not newest:
        return None
    event = max((line.event for line in newest), key=shows.weight)
    names = tuple(one.name for one in players)
    said = str(view.rules.words(language).event(event, view.seat, names))
    return Loud(newest[0].version, shows.loud[event["event"]], said)


def travelling(view: TableView) -> tuple[int, tuple[Travel, ...]]:
    """What goes somewhere by the newest version, and its number."""
    newest = _newest(view)
    if not newest:
        return 0, ()
    events = [with_team(line.event, view.seats) for line in newest]
    team = view.seats[max(view.seat, 0)].team
    return newest[0].version, tuple(islice(presenter(view.game).travels(events, team), MOST_TRAVELS))
