"""What just happened and deserves a moment: a capture, a battle, a goal, a victory."""

from __future__ import annotations

from collections.abc import Sequence

from zenova.table import TableView
from zenova.table.plan import game_named

from .presenter import presenter
from .scene import Loud, Player


def loudest(view: TableView, players: Sequence[Player], language: str) -> Loud | None:
    """The weightiest of the loud events that came with the newest version; None if it brought none."""
    shows = presenter(view.game)
    newest = [line for line in view.log[-1:] if line.kind == "game"]
    if not newest:
        return None
    told = [line.event for line in view.news(newest[0].version - 1) if line.event["event"] in shows.loud]
    if not told:
        return None
    event = max(told, key=shows.weight)
    names = tuple(one.name for one in players)
    said = str(game_named(view.game).words(language).event(event, view.seat, names))
    return Loud(newest[0].version, shows.loud[event["event"]], said)
