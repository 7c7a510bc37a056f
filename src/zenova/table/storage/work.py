"""Long work that is being done: rows that every process sees, so that each can say how far it is, and stop it."""

from __future__ import annotations

import time
from dataclasses import fields
from typing import Any

from sqlalchemy import ColumnElement, Engine, delete, insert, select, text, true, update
from sqlalchemy.exc import IntegrityError

from zenova.kernel.workbench import GOES_ON, Piece, broken_off

from .leases import LIVING
from .schema import PROCESSES, WORK

KEPT_S = 30 * 24 * 3600.0
PIECE = [WORK.c[field.name] for field in fields(Piece)]


class WorkList:
    """The pieces of one kind; `process` is the name of this one among several. A `Board`."""

    def __init__(self, engine: Engine, kind: str, process: str) -> None:
        self._engine = engine
        self._mine = {"kind": kind, "process": process}
        self._of_kind = WORK.c.kind == kind
        self._goes_on = self._of_kind & WORK.c.status.in_(GOES_ON)
        living = WORK.c.process.in_(text(LIVING).columns(PROCESSES.c.name))
        is_alone = engine.dialect.name == "sqlite"
        self._is_alive = WORK.c.process != "" if is_alone else living
        died = true() if is_alone else WORK.c.process == process  # one of the same name
        with engine.begin() as connection:
            connection.execute(update(WORK).where(self._goes_on, died).values(process=""))

    def read(self, id: str) -> Piece | None:
        query = select(*PIECE, self._is_alive.label("alive")).where(self._of_kind, WORK.c.id == id)
        with self._engine.connect() as connection:
            found = connection.execute(query).one_or_none()
        if found is None:
            return None
        *told, is_alive = found
        piece = Piece(*told)
        return piece if piece.ended or is_alive else broken_off(piece)

    def going_on(self) -> list[Piece]:
        with self._engine.connect() as connection:
            found = connection.execute(select(*PIECE).where(self._goes_on, self._is_alive)).all()
        return [Piece(*row) for row in found]

    def begin(self, piece: Piece) -> bool:
        old = self._of_kind & (WORK.c.begun < time.time() - KEPT_S)
        ended = self._of_kind & (WORK.c.id == piece.id) & (WORK.c.status.not_in(GOES_ON) | ~self._is_alive)
        try:
            with self._engine.begin() as connection:
                connection.execute(delete(WORK).where(old | ended))
                connection.execute(insert(WORK), vars(piece) | self._mine | {"begun": time.time()})
        except IntegrityError:
            return False
        return True

    def tell(self, piece: Piece) -> bool:
        told = {name: getattr(piece, name) for name in ("status", "done", "found", "problem")}
        mine = WORK.c.process == self._mine["process"]
        return self._update(piece.id, told | ({"who": ""} if piece.ended else {}), mine)

    def cancel(self, id: str) -> None:
        self._update(id, {"status": "cancelled", "who": ""})

    def _update(self, id: str, told: dict[str, Any], *only: ColumnElement[bool]) -> bool:
        """Only what goes on can change."""
        change = update(WORK).where(self._goes_on, WORK.c.id == id, *only).values(told)
        with self._engine.begin() as connection:
            return bool(connection.execute(change).rowcount)
