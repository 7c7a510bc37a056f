"""What is drawn at a table: its board, the curtain between people at one screen, replayed positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from zenova.bots import Hint
from zenova.kernel.data import Struct
from zenova.kernel.log import GameLog
from zenova.table import LogLine, TableView
from zenova.table.plan import game_named

from .presenter import presenter
from .scene import Links, Scene
from .scenes import scene


def context(
    view: TableView, language: str, *, curtain: bool = False, notice: str = "", hints: Sequence[Hint] = ()
) -> Struct:
    """What the table's templates draw."""
    look = replace(scene(view, language, curtain=curtain), notice=notice or view.stopped or "", hints=tuple(hints))
    return _drawn(view.game, look, language, _next_name(view, look) if curtain else None)


def curtain(view: TableView, *, asked: bool) -> bool:
    """Whether the hand stays hidden: one screen serves several people, and it is another one's turn now, or nobody
    has said yet who holds it."""
    if len(view.my_seats) < 2 or view.status != "running":
        return False
    waiting = [seat for seat in view.asked if seat in view.my_seats]
    return view.seat not in waiting if asked and waiting else bool(waiting) and not asked


def _next_name(view: TableView, look: Scene) -> Struct:
    waiting = [seat for seat in view.asked if seat in view.my_seats]
    seat = view.seat if view.seat in waiting else waiting[0]
    return {"name": look.players[seat].name, "href": f"/table/{view.table}?seat={seat}"}


def replayed(view: TableView, log: GameLog, at: int, language: str) -> Struct:
    """The table after so many moves of a finished game, from the same side, with what had been told by then."""
    game = game_named(view.game)
    told: list[LogLine] = []
    for number, step in enumerate(islice(log.replay(game), at + 1)):
        seat = step.move.seat if step.move else None
        events = (game.event_view(step.position, event, view.seat) for event in step.events)
        told += [LogLine(len(told), number, seat, "game", event) for event in events]
        position = step.position
    look = scene(replace(view, log=told), language)
    look = replace(
        look,
        view=game.view(position, view.seat),
        players=tuple(replace(player, here=True) for player in look.players),
        outcome=look.outcome if at == len(log.moves) else None,
        decision=None,
        take_back=False,
        links=Links(),
    )
    return _drawn(view.game, look, language)


def _drawn(game: str, look: Scene, language: str, next_name: Struct | None = None) -> Struct:
    return {"game": game, "scene": look, "board": presenter(game).board(look, language), "next": next_name}
