"""Tables in a list."""

from __future__ import annotations

from zenova.kernel.data import Struct
from zenova.table import TableLine

from .scenes import player


def listed(line: TableLine) -> Struct:
    """What a list says of a table: who plays, and what it waits for. Of one that is over, who won it."""
    if line.status == "over":
        state = "over"
    elif line.stopped or line.status == "lobby":
        state = "stopped" if line.stopped else "lobby"
    else:
        state = "your-move" if any(seat.asked and seat.mine for seat in line.seats) else "waiting"
    names = [player(line, seat).name or "…" for seat in line.seats]
    won = len(line.winners) < len(names) and any(seat in line.winners for seat in line.my_seats)
    return {"table": line.table, "title": line.title, "names": names, "state": state, "won": won}
