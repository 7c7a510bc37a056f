"""Events of several rounds, as rows that every process sees."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, delete, distinct, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from zenova.kernel.data import Plain
from zenova.table import NotNow, TableError
from zenova.table.storage.schema import BOARDS, ENTRANTS, EVENTS, FINISHED, TABLES

from .standings import Board, Standing, standings

MOST_ENTRANTS = 64
MOST_BOTS = 32
MOST_LISTED = 50
LISTED_S = 30 * 24 * 3600.0
ATTEMPTS = 5


class NoSuchEvent(TableError):
    code = "no-such-event"
    text = "there is no such event here"


@dataclass(frozen=True)
class Entrant:
    """Somebody who plays, known by the hash of a key, or a bot of a level; `gone` plays no more."""

    number: int
    name: str
    hash: str | None = None
    level: str | None = None
    gone: bool = False


@dataclass(frozen=True)
class Place:
    """A board of a round, counted from 1, and its table; None for a bye or a game that nobody played."""

    round: int
    number: int
    board: Board
    table: str | None = None

    @property
    def over(self) -> bool:
        return bool(self.board.scores)


@dataclass(frozen=True)
class EventPlan:
    """An event to be made. `kind` is swiss or round-robin; no `rounds` are as many as tell one winner, or let everybody
    meet."""

    title: str
    game: str
    options: Plain
    clock: str = "none"
    kind: str = "swiss"
    rounds: int = 0


@dataclass(frozen=True, kw_only=True)
class Event(EventPlan):
    """`rounds` is 0 until it begins, if nobody wished a number. `status` is open, running or over."""

    id: str
    host: str
    opener: str
    status: str
    created: float
    entrants: tuple[Entrant, ...] = ()
    places: tuple[Place, ...] = ()

    @property
    def round(self) -> int:
        """The last one that has begun; 0 before the first."""
        return max((place.round for place in self.places), default=0)

    @property
    def now(self) -> list[Place]:
        """The boards of that round."""
        return [place for place in self.places if place.round == self.round]

    @property
    def boards(self) -> list[Board]:
        return [place.board for place in self.places]

    def standings(self) -> list[Standing]:
        return standings([one.number for one in self.entrants], self.boards)

    def may_enter(self, hashes: Collection[str]) -> bool:
        """Anybody before the first round; later whoever has left, and if nobody has to meet everybody others too."""
        was_in_it = any(one.hash in hashes for one in self.entrants)
        return self.status == "open" or (self.status == "running" and (self.kind == "swiss" or was_in_it))

    def entrant(self, hashes: Collection[str]) -> Entrant | None:
        """Who of those who play holds one of these keys."""
        return next((one for one in self.entrants if one.hash in hashes and not one.gone), None)


class Events:
    """Methods are synchronous and may be called from any thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def create(self, event: Event) -> None:
        row = {name: value for name, value in vars(event).items() if name in EVENTS.c}
        with self._engine.begin() as connection:
            connection.execute(insert(EVENTS), row)

    def read(self, event: str) -> Event:
        """How it stands, with the results of tables whose games are over since somebody last looked."""
        with self._engine.begin() as connection:
            row = connection.execute(select(EVENTS).where(EVENTS.c.id == event)).one_or_none()
            if row is None:
                raise NoSuchEvent
            _take_results(connection, event)
            found = _event(connection, row)
            if found.status == "running" and found.round == found.rounds and all(place.over for place in found.now):
                connection.execute(update(EVENTS).where(EVENTS.c.id == event).values(status="over"))
                row = connection.execute(select(EVENTS).where(EVENTS.c.id == event)).one()
            return _event(connection, row)

    def listed(self, now: float) -> list[Event]:
        """Those that can be joined or go on first, then the newest, but none that was called off; without entrants and
        boards."""
        begun = exists().where(BOARDS.c.event_id == EVENTS.c.id)
        query = select(EVENTS).where(EVENTS.c.created > now - LISTED_S, or_(EVENTS.c.status != "over", begun))
        order = EVENTS.c.status == "over", EVENTS.c.created.desc()
        with self._engine.connect() as connection:
            return [Event(**row) for row in connection.execute(query.order_by(*order).limit(MOST_LISTED)).mappings()]

    def running_of(self, host: str) -> int:
        """How many of a host's are not over."""
        query = select(func.count()).select_from(EVENTS).where(EVENTS.c.host == host, EVENTS.c.status != "over")
        with self._engine.connect() as connection:
            return connection.execute(query).scalar_one()

    def enter(self, event: str, name: str, hash: str | None = None, level: str | None = None) -> int:
        """One more entrant, or one who comes back; the number. Who is in it already stays so."""
        for _ in range(ATTEMPTS):  # others may take the same number at the same time
            try:
                with self._engine.begin() as connection:
                    return _enter(connection, event, name, hash, level)
            except IntegrityError:
                continue
        raise NotNow("many people enter at once; try again")

    def leave(self, event: str, number: int) -> None:
        """Before the event begins as if nobody had been there; later they are paired no more."""
        mine = ENTRANTS.c.event_id == event, ENTRANTS.c.number == number
        with self._engine.begin() as connection:
            status = connection.execute(select(EVENTS.c.status).where(EVENTS.c.id == event)).scalar_one()
            gone = update(ENTRANTS).where(*mine).values(gone=True)
            connection.execute(delete(ENTRANTS).where(*mine) if status == "open" else gone)

    def begin(self, event: str, rounds: int, places: Sequence[Place]) -> None:
        """A new round; a NotNow if another one was faster."""
        rows = [
            vars(place.board)
            | {"event_id": event, "round": place.round, "number": place.number, "table_id": place.table}
            for place in places
        ]
        try:
            with self._engine.begin() as connection:
                connection.execute(update(EVENTS).where(EVENTS.c.id == event).values(status="running", rounds=rounds))
                connection.execute(insert(BOARDS), rows)
        except IntegrityError:
            raise NotNow("this round has begun already") from None

    def end(self, event: str) -> None:
        """There are as many rounds as were played."""
        played = select(func.count(distinct(BOARDS.c.round))).where(BOARDS.c.event_id == event).scalar_subquery()
        with self._engine.begin() as connection:
            connection.execute(update(EVENTS).where(EVENTS.c.id == event).values(status="over", rounds=played))

    def decide(self, event: str, place: Place, points: float) -> None:
        """The host decides a game."""
        board = BOARDS.c.event_id == event, BOARDS.c.round == place.round, BOARDS.c.number == place.number
        with self._engine.begin() as connection:
            connection.execute(update(BOARDS).where(*board).values(points=points))

    def unopened(self, places: Sequence[Place]) -> list[Place]:
        """Those whose table is not there."""
        tables = [place.table for place in places if place.table]
        with self._engine.connect() as connection:
            there = set(connection.execute(select(TABLES.c.id).where(TABLES.c.id.in_(tables))).scalars())
        return [place for place in places if place.table and place.table not in there]


def _enter(connection: Connection, event: str, name: str, hash: str | None, level: str | None) -> int:
    row = connection.execute(select(EVENTS).where(EVENTS.c.id == event)).one_or_none()
    if row is None:
        raise NoSuchEvent
    found = _event(connection, row)
    entrants = found.entrants
    if not found.may_enter({hash} if hash else ()):
        raise NotNow("this event has begun")
    known = next((one.number for one in entrants if hash is not None and one.hash == hash), None)
    if known is not None:
        mine = ENTRANTS.c.event_id == event, ENTRANTS.c.number == known
        connection.execute(update(ENTRANTS).where(*mine).values(gone=False))
        return known
    if len(entrants) >= MOST_ENTRANTS or (level and sum(one.level is not None for one in entrants) >= MOST_BOTS):
        raise NotNow(f"an event has room for {MOST_ENTRANTS}, of them {MOST_BOTS} bots")
    number = max((one.number for one in entrants), default=0) + 1
    new = {"event_id": event, "number": number, "hash": hash, "level": level, "name": name, "gone": False}
    connection.execute(insert(ENTRANTS), new)
    return number


def _take_results(connection: Connection, event: str) -> None:
    """The points of games that are over; one whose end cannot be read is the host's to decide."""
    going_on = BOARDS.c.event_id == event, BOARDS.c.points.is_(None)
    query = select(BOARDS.c.round, BOARDS.c.number, FINISHED.c.summary).join(
        FINISHED, FINISHED.c.table_id == BOARDS.c.table_id
    )
    for round, number, summary in connection.execute(query.where(*going_on)).all():
        if "ending" not in summary:
            continue
        points = {(0,): 1.0, (1,): 0.0}.get(tuple(summary["ending"]["winners"]), 0.5)
        board = *going_on, BOARDS.c.round == round, BOARDS.c.number == number
        connection.execute(update(BOARDS).where(*board).values(points=points))


def _event(connection: Connection, row: Any) -> Event:
    entrants = connection.execute(
        select(ENTRANTS).where(ENTRANTS.c.event_id == row.id).order_by(ENTRANTS.c.number)
    ).all()
    boards = connection.execute(
        select(BOARDS).where(BOARDS.c.event_id == row.id).order_by(BOARDS.c.round, BOARDS.c.number)
    ).all()
    return Event(
        **row._mapping,
        entrants=tuple(Entrant(one.number, one.name, one.hash, one.level, one.gone) for one in entrants),
        places=tuple(
            Place(one.round, one.number, Board(one.first, one.second, one.points), one.table_id) for one in boards
        ),
    )
