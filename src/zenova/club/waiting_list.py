"""Who waits to be paired: rows that every process sees."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Engine, delete, func, insert, or_, select, update

from zenova.kernel.data import Plain
from zenova.table.plan import RatingRange
from zenova.table.storage.schema import TABLES, WAITING

GONE_S = 20.0  # without a sign of life somebody is not paired any more
RELOAD_S = 8.0  # how long a page may take to come back
LONGEST_S = 30 * 60.0  # that somebody waits
OPENING_S = 15.0  # after which a table that was promised will not come
TOLD_S = 60.0  # how long those who were paired are led to their table
MOST_LOOKED_AT = 200


@dataclass(frozen=True)
class Waiting:
    """Somebody who waits. `options` are those that were chosen: any other may be as others want it. `ratings` are their
    own, in points, by the number of players; from `low` to `high` are those they want to meet. `table` is the one that
    was found for them; it is there only when it is `open`."""

    hash: str
    name: str
    game: str
    options: Plain
    clock: str
    since: float
    seen: float
    ratings: Plain = field(default_factory=dict)
    low: int | None = None
    high: int | None = None
    table: str | None = None
    open: bool = False

    @property
    def wanted(self) -> RatingRange:
        return RatingRange(self.low, self.high)


Choose = Callable[[Waiting, Sequence[Waiting]], Sequence[Waiting]]
"""Whom of those who wait somebody is paired with; nobody if they are too few."""


class WaitingList:
    """Methods are synchronous and may be called from any thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def enter(self, one: Waiting) -> None:
        """Wait from now on, and for this alone."""
        row = {name: value for name, value in vars(one).items() if name not in ("table", "open")}
        with self._engine.begin() as connection:
            connection.execute(delete(WAITING).where(or_(WAITING.c.hash == one.hash, _too_old(one.since))))
            connection.execute(insert(WAITING), row)

    def leave(self, hashes: Iterable[str]) -> None:
        with self._engine.begin() as connection:
            connection.execute(delete(WAITING).where(WAITING.c.hash.in_(list(hashes))))

    def step_out(self, key_hash: str, now: float) -> None:
        """A page was closed: who does not come back soon is not paired any more."""
        mine = WAITING.c.hash == key_hash, WAITING.c.table_id.is_(None)
        with self._engine.begin() as connection:
            connection.execute(update(WAITING).where(*mine).values(seen=now - GONE_S + RELOAD_S))

    def look(self, hashes: Iterable[str], now: float, *, here: bool = False) -> Waiting | None:
        """How somebody stands who waits. `here`: they are there, and looking."""
        query = (
            select(WAITING, TABLES.c.id.is_not(None).label("open"))
            .outerjoin(TABLES, TABLES.c.id == WAITING.c.table_id)
            .where(WAITING.c.hash.in_(list(hashes)), ~_too_old(now))
            .order_by(WAITING.c.since.desc())
        )
        with self._engine.begin() as connection:
            row = connection.execute(query.limit(1)).one_or_none()
            if row is None:
                return None
            mine = WAITING.c.hash == row.hash
            if row.table_id and not row.open and row.paired < now - OPENING_S:
                connection.execute(update(WAITING).where(mine).values(table_id=None, paired=None))
            elif here and not row.table_id:
                connection.execute(update(WAITING).where(mine).values(seen=now))
        return _waiting(row)

    def number(self, now: float) -> int:
        """How many wait and have no table yet."""
        free = WAITING.c.table_id.is_(None), ~_too_old(now)
        with self._engine.connect() as connection:
            return int(connection.execute(select(func.count()).select_from(WAITING).where(*free)).scalar_one())

    def pair(self, key_hash: str, table: str, choose: Choose, now: float) -> Sequence[Waiting]:
        """Give somebody and those who go with them a table, all of them or nobody; who they are. Nobody is given two,
        whichever process asks at the same time."""
        free = WAITING.c.table_id.is_(None), WAITING.c.seen > now - GONE_S
        query = select(WAITING).where(*free).order_by(WAITING.c.since, WAITING.c.hash).with_for_update(skip_locked=True)
        with self._engine.begin() as connection:
            me = connection.execute(query.where(WAITING.c.hash == key_hash)).one_or_none()
            if me is None:
                return ()
            same = WAITING.c.game == me.game, WAITING.c.clock == me.clock, WAITING.c.hash != me.hash
            others = connection.execute(query.where(*same).limit(MOST_LOOKED_AT)).all()
            group = choose(_waiting(me), [_waiting(row) for row in others])
            if not group:
                return ()
            paired = update(WAITING).where(WAITING.c.hash.in_([one.hash for one in group]), *free)
            if connection.execute(paired.values(table_id=table, paired=now)).rowcount == len(group):
                return group
            connection.rollback()
            return ()

    def part(self, table: str) -> None:
        """The table could not be opened: everybody waits again."""
        with self._engine.begin() as connection:
            connection.execute(update(WAITING).where(WAITING.c.table_id == table).values(table_id=None, paired=None))


def _too_old(now: float) -> ColumnElement[bool]:
    """Who has gone, has waited for too long, or was led to a table a while ago."""
    free = WAITING.c.table_id.is_(None)
    gone = free & (WAITING.c.seen <= now - GONE_S)
    return or_(gone, WAITING.c.since <= now - LONGEST_S, ~free & (WAITING.c.paired <= now - TOLD_S))


def _waiting(row: Any) -> Waiting:
    own = {name: row._mapping[name] for name in Waiting.__dataclass_fields__ if name not in ("table", "open")}
    return Waiting(**own, table=row.table_id, open=bool(row._mapping.get("open")))
