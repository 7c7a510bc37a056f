"""What just happened: something that deserves a moment, and pieces on their way over the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from zenova.table import LogLine, TableView

from .log import with_team
from .presenter import presenter
from .scene import Loud, Player, Travel

MOST_TRAVELS = 12  # at once


def newest(view: TableView) -> Sequence[LogLine]:
    """What came with the newest version, if that was a decision in the game."""
    last = view.log[-1:]
    return view.news(last[0].version - 1) if last and last[0].kind == "game" else ()


def loudest(view: TableView, news: Sequence[LogLine], players: Sequence[Player], language: str) -> Loud | None:
    """The weightiest of the loud events among the news; None if there is none."""
    shows = presenter(view.game)
    loud = [line.event for line in news if line.event["event"] in shows.loud]
    if not loud:
        return None
    event = max(loud, key=shows.weight)
    names = tuple(one.name for one in players)
    said = str(view.rules.words(language).event(event, view.seat, names))
    return Loud(news[0].version, shows.loud[event["event"]], said)


def travelling(view: TableView, news: Sequence[LogLine]) -> tuple[int, tuple[Travel, ...]]:
    """What goes somewhere by the news, and the number of their version."""
    if not news:
        return 0, ()
    events = [with_team(line.event, view.seats) for line in news]
    team = view.seats[max(view.seat, 0)].team
    return news[0].version, tuple(islice(presenter(view.game).travels(events, team), MOST_TRAVELS))
