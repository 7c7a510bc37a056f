"""What is drawn at a table: its board, the curtain between people at one screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypedDict, Unpack

from zenova.bots import Hint
from zenova.kernel.data import Struct
from zenova.table import TableView

from .presenter import presenter
from .scene import Scene
from .scenes import scene


class News(TypedDict, total=False):
    """For one reader alone."""

    notice: str
    hints: Sequence[Hint]


def context(view: TableView, language: str, *, curtain: bool = False, **news: Unpack[News]) -> Struct:
    """What the table's templates draw."""
    look = scene(view, language, curtain=curtain)
    if news or view.stopped:
        look = replace(look, notice=news.get("notice") or view.stopped or "", hints=tuple(news.get("hints", ())))
    return drawn(view.game, look, language, _next_name(view, look) if curtain else None)


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


def drawn(game: str, look: Scene, language: str, next_name: Struct | None = None) -> Struct:
    """A scene on the board of its game."""
    return {"game": game, "scene": look, "board": presenter(game).board(look, language), "next": next_name}
