"""Looking at tables: one of them, lists of them, their logs, and following what happens."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from hmac import compare_digest
from typing import NamedTuple

from zenova.bots import Hint
from zenova.games.registry import GAMES, game_class
from zenova.kernel.game import SPECTATOR
from zenova.kernel.log import GameLog

from .access import Access, Subscription
from .errors import BadRequest, CannotGoOn, NoSuchTable, NotNow, UnknownInvite
from .keys import hashed, result_key
from .memory import Memory
from .plan import ANY_RATING, ClockRules, RatingRange
from .queueing import Pace
from .ratings import Rating, kind_of
from .session import Keys, Session
from .storage import Listed
from .storage.ratings import Ratings
from .table import Table
from .view import TableLine, TableView, finished_line
from .visit import Visit
from .workers import Workers

MOST_LISTED = 50
OPEN_S = 24 * 3600.0  # how long anybody is asked to a table that waits
WAITS_S = 3 * 24 * 3600.0  # how long a table is listed that waits for its players


class Offered(NamedTuple):
    """A table that anybody may join."""

    line: TableLine
    clock: ClockRules
    ratings: Mapping[int, int]
    """Of those who sit there and have one, by seat, in points."""
    for_ratings: RatingRange = ANY_RATING
    may_join: bool = True
    """Whether the rating of who asks lies in that range."""


class Queries:
    memory: Memory
    workers: Workers
    visits: set[Visit]
    pace: Pace
    coming: asyncio.Semaphore
    ratings: Ratings

    async def view(self, table: str, keys: Keys, seat: int | None = None) -> TableView:
        """The table from a seat one holds; without `seat` from the first one, or as a spectator."""
        access = await self.memory.access(table, keys, newest=True)
        access.note()
        return await access.look(access.perspective(seat))

    async def watch(self, key: str) -> str:
        """The table that a key to watch is for."""
        table = await asyncio.to_thread(self.memory.storage.table_to_watch, hashed(key))
        if table is None:
            raise NoSuchTable
        return table

    async def result(self, table: str, key: str) -> tuple[TableView, GameLog]:
        """A finished game as anybody sees it who has its link, and its log."""
        with contextlib.suppress(CannotGoOn):
            session = await self.memory.find(table)
            true_key = result_key(session.table.seed, table) if session else ""
            if session and session.table.ending and compare_digest(hashed(key), hashed(true_key)):
                view = replace(Access(session).view(SPECTATOR), talk=())  # what was said is not for everybody
                return view, session.table.log()
        raise NoSuchTable

    async def visit(self, keys: Keys, kind: type[Visit] = Visit) -> Visit:
        """News of all tables that one holds a key of, or of others that concern a `kind` of visit."""
        one = kind(set(map(hashed, keys)), self.visits.discard, self.pace)
        self.visits.add(one)
        return one

    async def invitation(self, invite: str) -> tuple[int, TableView]:
        """What an invitation is for: the seat, and the table as a spectator sees it. It stays unused."""
        session, seat = await self._invited(invite)
        return seat, Access(session).view(SPECTATOR)

    async def mine(self, keys: Keys, most: int = MOST_LISTED) -> list[TableLine]:
        """The tables one holds a key of: first those that go on, the newest first. A lobby that one has left, or that
        has waited for too long, is left out, and so is a rematch that leads there."""
        hashes = {hashed(key): key for key in keys}
        if not hashes:
            return []
        since = self.memory.now() - WAITS_S
        found = await asyncio.to_thread(self.memory.storage.tables_of, list(hashes), since, most)
        lines = [line for one in found if (line := await self._line(one, hashes.values()))]
        rematches = [line.rematch for line in lines if line.rematch]
        waiting = await asyncio.to_thread(self.memory.storage.lobbies, rematches, since) if rematches else []
        open_still = {table for table in waiting if await self.waits(table)}
        return [
            line if line.rematch is None or line.rematch in open_still else replace(line, rematch=None)
            for line in lines
        ]

    async def waits(self, table: str) -> bool:
        """Whether somebody at a table waits for others."""
        with contextlib.suppress(CannotGoOn):
            session = await self.memory.find(table)
            return session is not None and session.table.status == "lobby" and bool(session.table.people())
        return False

    async def public(self) -> list[TableLine]:
        """Running tables that anybody may watch."""
        return [line for line, _ in await self.watched()]

    async def watched(self) -> list[tuple[TableLine, int]]:
        """The same, each with how many watch it."""
        found = await asyncio.to_thread(self.memory.storage.public_tables, MOST_LISTED)
        return [(Access(session).line(), session.watching()) for session in await self._sessions(found)]

    async def open_tables(self, keys: Keys) -> list[Offered]:
        """Tables at which anybody may still sit down, but none where somebody sits who is not to be met."""
        since, keys = self.memory.now() - OPEN_S, list(keys)
        hashes = set(map(hashed, keys))
        found = await asyncio.to_thread(self.memory.storage.open_tables, since, MOST_LISTED)
        sessions = [
            session
            for session in await self._sessions(found)
            if session.table.people() and not self.memory.avoid(hashes, session.holders)
        ]
        known = hashes.union(*(session.holders for session in sessions))
        rated = await asyncio.to_thread(self.ratings.of_keys, known) if sessions else {}
        return [
            Offered(
                Access(session, *(session.holder(keys) or ())).line(),
                session.table.plan.clock,
                _points(session, rated),
                session.table.plan.for_ratings,
                fits(session.table, hashes, rated),
            )
            for session in sessions
        ]

    async def neighbour(self, table: str, keys: Keys, seat: int) -> tuple[str, str, str]:
        """For a player: the hash of their own key, and of whoever sits on another seat, with the name."""
        access = await self.memory.access(table, keys)
        access.must_play()
        access.must_name_a_seat(seat)
        assert access.key is not None
        other, mine = access.table.seats[seat], access.session.holders
        found = next((one for one, number in mine.items() if number == other.holder), None)
        if found is None or seat in access.seats:
            raise BadRequest("nobody else sits there")
        return hashed(access.key), found, other.name

    async def game_log(self, table: str, keys: Keys) -> GameLog:
        """The whole game, when it is over; its players may have it also when it cannot go on here."""
        keys = list(keys)
        stored = await asyncio.to_thread(self.memory.storage.finished_log, table, list(map(hashed, keys)))
        if stored is not None:
            return GameLog.parse(stored)
        access = await self.memory.access(table, keys)
        if access.table.stopped:
            access.must_play()
        return access.table.log()

    async def advice(
        self, table: str, keys: Keys, seat: int, language: str = "en", client: str = ""
    ) -> tuple[TableView, list[Hint]]:
        """What a bot would do in the place of a seat one holds, from what that seat may know, the best first. Each
        `client` waits in turn."""
        access = await self.memory.access(table, keys)
        access.must_hold(seat)
        now = access.table
        if now.plan.rated:
            raise NotNow("in a rated game nobody is helped")
        if seat not in now.asked():
            raise NotNow("nothing is asked of you now")
        return access.view(seat), await self.workers.advise(now.game, now.position, seat, language, client, now.id)

    async def subscribe(
        self, table: str, keys: Keys, seat: int | None = None, after: int | None = None
    ) -> Subscription:
        """Updates from now on. `after` is the version one has already; without it the first update is at once."""
        async with self.coming:
            access = await self.memory.access(table, keys, newest=True)
            return Subscription(access, access.perspective(seat), after, self.pace)

    # Details

    async def _sessions(self, tables: Iterable[str]) -> list[Session]:
        """Those tables that can go on here."""
        found = []
        for table in tables:
            with contextlib.suppress(CannotGoOn):
                session = await self.memory.find(table)
                if session is not None and not session.table.stopped:
                    found.append(session)
        return found

    async def _invited(self, invite: str) -> tuple[Session, int]:
        table = await asyncio.to_thread(self.memory.storage.table_of_invite, hashed(invite))
        session = await self.memory.find(table) if table else None
        if session and hashed(invite) not in session.invites:
            await session.catch_up()
        seat = session.invites.get(hashed(invite)) if session else None
        if session is None or seat is None:
            raise UnknownInvite
        return session, seat

    async def _line(self, one: Listed, keys: Keys) -> TableLine | None:
        """None of a table that one has left before its game."""
        title = game_class(one.game).title if one.game in GAMES else one.game
        if one.finished:
            known = (one.id, one.game, title, one.options, one.created, one.lesson)
            return finished_line(*known, one.finished, one.holder)
        try:
            access = await self.memory.access(one.id, keys)
            return None if access.has_left else access.line()
        except CannotGoOn as error:
            return TableLine(one.id, one.game, title, one.options, one.status, one.created, stopped=str(error))


def fits(table: Table, hashes: Iterable[str], rated: Mapping[tuple[str, str, str], Rating]) -> bool:
    """Whether who holds these keys has a rating that the host of a table asks for."""
    found = [rated.get((one, table.game.name, kind_of(table))) for one in hashes]
    points = next((rating.points for rating in found if rating), None)
    return table.plan.for_ratings.holds(points)


def _points(session: Session, rated: Mapping[tuple[str, str, str], Rating]) -> dict[int, int]:
    """The ratings of those who sit at a table, for games like that one."""
    table = session.table
    hashes = {number: one for one, number in session.holders.items()}
    found = (
        (seat.number, rated.get((hashes.get(seat.holder or 0, ""), table.game.name, kind_of(table))))
        for seat in table.people()
    )
    return {seat: rating.points for seat, rating in found if rating is not None}
