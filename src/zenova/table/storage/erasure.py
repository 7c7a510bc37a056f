"""Everything that is stored about a person: as one document, or deleted."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, or_, select, update

from zenova.kernel.data import Struct
from zenova.kernel.errors import UserError
from zenova.kernel.log import GameLog

from ..entry import Entry
from ..happening import Said, Sat
from ..keys import hashed
from ..parts import compact
from ..people import Person
from .people import People
from .ratings import Ratings
from .rows import readable
from .schema import (
    BLOCKS,
    CALLS,
    ENTRANTS,
    ENTRIES,
    EVENTS,
    FINISHED,
    KEYS,
    PASSKEYS,
    PEOPLE,
    PERSON_KEYS,
    RATED,
    REPORTS,
    SIGN_INS,
    SNAPSHOTS,
    STUDIO_CHANGES,
    TABLES,
    WAITING,
)

NO_NAME = "…"  # instead of a name or of words that were deleted


class Erasure:
    """Methods are synchronous and may be called from any thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def everything(self, person: Person) -> Struct:
        """What there is about a person. Of a game that is not over only where they sit and what they said."""
        people, hashes = People(self._engine), self._hashes(person)
        passkeys = [{"id": one.id, "created": one.created, "used": one.used} for one in people.passkeys(person)]
        with self._engine.connect() as connection:
            browsers = select(SIGN_INS.c.until).where(SIGN_INS.c.person_id == person.id)
            calls = select(CALLS.c.address, CALLS.c.language).where(CALLS.c.hash.in_(hashes)).distinct()
            events = select(EVENTS.c.id, EVENTS.c.title, EVENTS.c.created)
            entered = events.join(ENTRANTS, ENTRANTS.c.event_id == EVENTS.c.id).where(ENTRANTS.c.hash.in_(hashes))
            blocked = select(func.count()).select_from(BLOCKS).where(BLOCKS.c.hash.in_(hashes))
            reports = select(REPORTS.c.table_id, REPORTS.c.name, REPORTS.c.text, REPORTS.c.at)
            return {
                "format": "zenova-person",
                "name": person.name,
                "created": person.created,
                "passkeys": passkeys,
                "signed-in-until": list(connection.execute(browsers).scalars()),
                "calls": [dict(row) for row in connection.execute(calls).mappings()],
                "reports": _rows(connection, reports.where(REPORTS.c.reporter.in_(hashes))),
                "blocked": connection.execute(blocked).scalar_one(),
                "events-you-ran": _rows(connection, events.where(EVENTS.c.host.in_(hashes))),
                "events-you-entered": _rows(connection, entered),
                "rated": [asdict(one) for one in Ratings(self._engine).games(person)],
                "tables": [_table(connection, *one) for one in _held(connection, hashes)],
            }

    def finished_logs(self, person: Person) -> list[GameLog]:
        query = select(FINISHED.c.log).join(KEYS, KEYS.c.table_id == FINISHED.c.table_id)
        with self._engine.connect() as connection:
            logs = connection.execute(query.where(KEYS.c.hash.in_(self._hashes(person)), KEYS.c.purpose == "holder"))
            return [log for text in logs.scalars().all() if (log := _log(text))]

    def erase(self, person: Person) -> list[str]:
        """Delete the account and all that belongs to it, and put other words where they have a name or said something;
        the tables where that was."""
        hashes = self._hashes(person)
        with self._engine.begin() as connection:
            changed = [table for one in _held(connection, hashes) for table in _erase_names(connection, *one)]
            connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id.in_(changed)))
            connection.execute(delete(KEYS).where(KEYS.c.hash.in_(hashes)))
            connection.execute(delete(CALLS).where(CALLS.c.hash.in_(hashes)))
            connection.execute(delete(WAITING).where(WAITING.c.hash.in_(hashes)))
            connection.execute(delete(BLOCKS).where(or_(BLOCKS.c.hash.in_(hashes), BLOCKS.c.other.in_(hashes))))
            connection.execute(delete(REPORTS).where(REPORTS.c.reporter.in_(hashes)))
            connection.execute(update(REPORTS).where(REPORTS.c.accused.in_(hashes)).values(name=NO_NAME))
            connection.execute(update(ENTRANTS).where(ENTRANTS.c.hash.in_(hashes)).values(name=NO_NAME, gone=True))
            hosted = update(EVENTS).where(EVENTS.c.host.in_(hashes))  # whose rounds nobody could open
            connection.execute(hosted.values(title=NO_NAME, status="over"))
            connection.execute(update(STUDIO_CHANGES).where(STUDIO_CHANGES.c.who == person.name).values(who=NO_NAME))
            for rows in (RATED, PASSKEYS, SIGN_INS, PERSON_KEYS):
                connection.execute(delete(rows).where(rows.c.person_id == person.id))
            connection.execute(delete(PEOPLE).where(PEOPLE.c.id == person.id))
        return changed

    def _hashes(self, person: Person) -> list[str]:
        return list(map(hashed, People(self._engine).keys(person)))


def _rows(connection: Connection, query: Any) -> list[Struct]:
    return [dict(row) for row in connection.execute(query).mappings()]


def _held(connection: Connection, hashes: Iterable[str]) -> list[tuple[str, int]]:
    """Tables and the number of a holder there."""
    query = select(KEYS.c.table_id, KEYS.c.number).where(KEYS.c.hash.in_(hashes), KEYS.c.purpose == "holder")
    return [(row.table_id, row.number) for row in connection.execute(query.order_by(KEYS.c.table_id))]


def _sat(connection: Connection, table: str, holder: int) -> dict[int, list[int]]:
    """The seats a holder has taken, and the entries that say so."""
    found: dict[int, list[int]] = {}
    query = select(ENTRIES).where(ENTRIES.c.table_id == table, ENTRIES.c.kind == "sat")
    for _, entry in readable(connection.execute(query).all()):
        if isinstance(entry.what, Sat) and entry.what.holder == holder and entry.seat is not None:
            found.setdefault(entry.seat, []).append(entry.number)
    return found


def _said(connection: Connection, table: str, seats: Iterable[int]) -> list[Entry]:
    query = select(ENTRIES).where(ENTRIES.c.table_id == table, ENTRIES.c.kind == "said", ENTRIES.c.seat.in_(seats))
    return [entry for _, entry in readable(connection.execute(query.order_by(ENTRIES.c.number)).all())]


def _log(text: str) -> GameLog | None:
    """None of what is none."""
    try:
        return GameLog.parse(text)
    except UserError:
        return None


def _table(connection: Connection, table: str, holder: int) -> Struct:
    row = connection.execute(select(TABLES).where(TABLES.c.id == table)).one()
    log = connection.execute(select(FINISHED.c.log).where(FINISHED.c.table_id == table)).scalar()
    seats = _sat(connection, table, holder)
    return {
        "table": table,
        "game": row.game,
        "status": row.status,
        "opened": row.created,
        "opened-by-you": holder == 0,
        "seats": sorted(seats),
        "said": [{"at": one.at} | one.what.data() for one in _said(connection, table, seats)],
        "log": json.loads(log) if log and _log(log) else None,
    }


def _erase_names(connection: Connection, table: str, holder: int) -> list[str]:
    """In the entries of a table and in its plan; if its game is over, in its log and summary, and where a rematch waits
    for them. The tables."""
    seats = _sat(connection, table, holder)
    for number in (number for numbers in seats.values() for number in numbers):
        _write(connection, table, number, {"name": NO_NAME, "holder": holder})
    for entry in _said(connection, table, seats):
        if isinstance(entry.what, Said) and entry.what.text:
            _write(connection, table, entry.number, replace(entry.what, text=NO_NAME).data())
    _erase_from_plan(connection, table, seats)
    finished = connection.execute(select(FINISHED).where(FINISHED.c.table_id == table)).one_or_none()
    if finished is None:
        return [table]
    log = _log(finished.log)
    if log is None:  # nobody can read it, and it may name them
        connection.execute(delete(FINISHED).where(FINISHED.c.table_id == table))
        return [table]
    names = tuple(NO_NAME if seat in seats else name for seat, name in enumerate(log.players))
    told = finished.summary["seats"]
    named = [one | {"name": NO_NAME} if one["holder"] == holder and one["kind"] == "person" else one for one in told]
    values = {"log": replace(log, players=names).text(), "summary": finished.summary | {"seats": named}}
    connection.execute(update(FINISHED).where(FINISHED.c.table_id == table).values(**values))
    rematch = finished.summary["rematch"]
    if rematch:
        _erase_from_plan(connection, rematch, [(seat + 1) % len(told) for seat in seats])
    return [table, rematch] if rematch else [table]


def _erase_from_plan(connection: Connection, table: str, seats: Collection[int]) -> None:
    """The names that were meant for these seats."""
    stored = connection.execute(select(TABLES.c.plan).where(TABLES.c.id == table)).scalar()
    if stored:
        named = [
            [kind, NO_NAME if name and seat in seats else name, level]
            for seat, (kind, name, level) in enumerate(stored["seats"])
        ]
        connection.execute(update(TABLES).where(TABLES.c.id == table).values(plan=stored | {"seats": named}))


def _write(connection: Connection, table: str, number: int, data: Struct) -> None:
    here = ENTRIES.c.table_id == table, ENTRIES.c.number == number
    connection.execute(update(ENTRIES).where(*here).values(data=compact(data)))
