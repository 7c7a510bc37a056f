"""Rated games: counted in the commit that ends them, each once, however many processes there are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, Engine, func, insert, select

from ..people import Person
from ..ratings import MEAN, SPREAD, Rating, Result, kind_of, played, rated, result
from ..table import Table
from .rows import Commit
from .schema import KEYS, PEOPLE, PERSON_KEYS, RATED

MOST_SHOWN = 1000  # games of one person
LATEST = RATED.alias()


@dataclass(frozen=True)
class RatedGame:
    """One rated game of a person and the rating after it. `against` are ids of people and levels of bots."""

    table_id: str
    game: str
    kind: str
    number: int
    at: float
    result: Result
    mu: float
    sigma: float
    against: list[dict[str, str]]
    played: dict[str, int]

    @property
    def rating(self) -> Rating:
        return Rating(self.mu, self.sigma)


def count(connection: Connection, commits: Iterable[Commit]) -> None:
    """Write what rated games that are over change, unless that is done, or somebody there has no account any more.
    Whoever else counts a game of the same people waits."""
    over = {commit.table.id: commit for commit in commits}
    if not over:
        return
    done = set(connection.execute(select(RATED.c.table_id).where(RATED.c.table_id.in_(list(over)))).scalars())
    seated = {id: _people(connection, commit.table) for id, commit in over.items() if id not in done}
    everybody = {person for people in seated.values() for person in people.values()}
    locked = select(PEOPLE.c.id).where(PEOPLE.c.id.in_(everybody)).order_by(PEOPLE.c.id).with_for_update()
    here = set(connection.execute(locked).scalars()) if everybody else set()
    for id, people in seated.items():
        if people and here.issuperset(people.values()):
            _count(connection, over[id], people)


def _people(connection: Connection, table: Table) -> dict[int, str]:
    """Who sits where, by seat; nobody, if that is not known of everybody or somebody sits there twice."""
    query = (
        select(KEYS.c.number, PERSON_KEYS.c.person_id)
        .join(PERSON_KEYS, PERSON_KEYS.c.hash == KEYS.c.hash)
        .where(KEYS.c.table_id == table.id, KEYS.c.purpose == "holder")
    )
    holders = {row.number: row.person_id for row in connection.execute(query)}
    seats = [seat for seat in table.seats if seat.kind == "person"]
    found = {seat.number: holders[seat.holder] for seat in seats if seat.holder in holders}
    return found if len(seats) == len(found) == len(set(found.values())) else {}


def _count(connection: Connection, commit: Commit, people: dict[int, str]) -> None:
    table = commit.table
    assert table.ending is not None
    kind = kind_of(table)
    before = {seat: _last(connection, person, table.game.name, kind) for seat, person in people.items()}
    after = rated(table, {seat: last.rating for seat, last in before.items()})
    told = [
        {"person": people[seat.number]} if seat.number in people else {"bot": seat.level or ""} for seat in table.seats
    ]
    rows = [
        {
            "person_id": person,
            "table_id": table.id,
            "game": table.game.name,
            "kind": kind,
            "number": before[seat].number + 1,
            "at": max(commit.entries[-1].at, before[seat].at),
            "result": result(table.seats, table.ending, seat),
            "mu": after[seat].mu,
            "sigma": after[seat].sigma,
            "against": [one for other, one in enumerate(told) if table.seats[other].team != table.seats[seat].team],
            "played": played(table, seat),
        }
        for seat, person in people.items()
    ]
    connection.execute(insert(RATED), rows)


class _Last(NamedTuple):
    """Somebody's last game of a kind: which one it was, when, and the rating after it."""

    number: int = 0
    at: float = 0.0
    mu: float = MEAN
    sigma: float = SPREAD

    @property
    def rating(self) -> Rating:
        return Rating(self.mu, self.sigma)


def _last(connection: Connection, person: str, game: str, kind: str) -> _Last:
    query = (
        select(*(RATED.c[name] for name in _Last._fields))
        .where(RATED.c.person_id == person, RATED.c.game == game, RATED.c.kind == kind)
        .order_by(RATED.c.number.desc())
        .limit(1)
    )
    return _Last(*(connection.execute(query).one_or_none() or ()))


class Ratings:
    """Methods are synchronous and may be called from any thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def games(self, person: Person, most: int = MOST_SHOWN) -> list[RatedGame]:
        """The newest first."""
        columns = [RATED.c[name] for name in RatedGame.__dataclass_fields__]
        query = (
            select(*columns).where(RATED.c.person_id == person.id).order_by(RATED.c.at.desc(), RATED.c.number.desc())
        )
        with self._engine.connect() as connection:
            return [RatedGame(**row) for row in connection.execute(query.limit(most)).mappings()]

    def of(self, person: Person, game: str, kind: str) -> Rating:
        with self._engine.connect() as connection:
            return _last(connection, person.id, game, kind).rating

    def of_keys(self, hashes: Iterable[str]) -> dict[tuple[str, str, str], Rating]:
        """The ratings of whoever has these keys, by the hash of the key, the game and its kind; nothing of guests."""
        last = select(func.max(RATED.c.number)).where(
            RATED.c.person_id == LATEST.c.person_id, RATED.c.game == LATEST.c.game, RATED.c.kind == LATEST.c.kind
        )
        query = (
            select(PERSON_KEYS.c.hash, LATEST.c.game, LATEST.c.kind, LATEST.c.mu, LATEST.c.sigma)
            .join(LATEST, LATEST.c.person_id == PERSON_KEYS.c.person_id)
            .where(PERSON_KEYS.c.hash.in_(list(hashes)), LATEST.c.number == last.scalar_subquery())
        )
        with self._engine.connect() as connection:
            return {(row.hash, row.game, row.kind): Rating(row.mu, row.sigma) for row in connection.execute(query)}
