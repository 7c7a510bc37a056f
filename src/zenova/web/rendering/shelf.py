"""Tables in a list."""

from __future__ import annotations

from collections.abc import Iterable

from zenova.games.registry import GAMES
from zenova.kernel.data import Struct
from zenova.kernel.lesson import lessons
from zenova.table import TableLine
from zenova.table.plan import game_named

from .records import result
from .tables import player
from .texts import PageTexts


def rematches(mine: Iterable[TableLine]) -> list[TableLine]:
    """Those of one's tables of which somebody else wants a rematch."""
    lines = list(mine)
    tables = {line.table for line in lines}
    return [line for line in lines if line.rematch and line.rematch not in tables]


def listed(line: TableLine, text: PageTexts, *, again: bool = False) -> Struct:
    """What a list says of a table: who plays or which lesson it is, and what it waits for or how it ended; or that
    somebody wants to play `again`."""
    if line.status == "over":
        state = "over"
    elif line.stopped or line.status == "lobby":
        state = "stopped" if line.stopped else "lobby"
    else:
        state = "your-move" if any(seat.asked and seat.mine for seat in line.seats) else "waiting"
    names = [player(line, seat).name or "…" for seat in line.seats]
    return {
        "table": line.table,
        "title": line.title,
        "day": text.day(line.created),
        "about": _lesson(line, text) or " · ".join(names),
        "state": "your-move" if again else state,
        "says": _ended(line, names, text) if state == "over" else text(f"home.{state}"),
        "again": again,
    }


def _lesson(line: TableLine, text: PageTexts) -> str:
    """The title of the lesson that is given there, if it is one."""
    known = lessons(game_named(line.game)) if line.lesson and line.game in GAMES else {}
    found = known.get(line.lesson)
    return text("lesson.named", title=found.titles[text.language]) if found else ""


def _ended(line: TableLine, names: list[str], text: PageTexts) -> str:
    """Won, lost or shared; of a screen that all share, who won."""
    if len({seat.team for seat in line.seats if seat.mine}) == 1:
        return text(f"home.{result(line, line.my_seats)}")
    winners = [names[seat] for seat in line.winners]
    if len(winners) == len(names):
        return text("home.shared")
    return text("end.wins", n=len(winners), name=text.listed(winners))
