"""What goes on at a table by itself after a change: bots that are asked think, and a clock that has run out rings."""

from __future__ import annotations

import asyncio
import functools
import logging
from typing import TYPE_CHECKING

from zenova.bots.levels import STAND_IN
from zenova.bots.precompile import compiling
from zenova.bots.registry import warm_up_for

from .draft import Draft
from .happening import By
from .session import Session
from .tasks import Tasks
from .workers import Workers

if TYPE_CHECKING:
    from .peers import Peers

PAUSE_AFTER_FAILURE_S = 1.0
BETWEEN_SHARES_S = 5.0  # while bots get ready

log = logging.getLogger(__name__)


class Attendant:
    """Looks after all tables of a server. Among several processes (`peers`) one looks after a table."""

    def __init__(self, workers: Workers, tasks: Tasks) -> None:
        self._workers = workers
        self._tasks = tasks
        self._stopped = False
        self.peers: Peers | None = None

    def stop(self) -> None:
        """From now on bots and clocks rest."""
        self._stopped = True

    def attend(self, session: Session) -> None:
        """Set bots thinking that are asked, and the alarm for the clock that runs out first; not at a table that must
        be read again before anything can be done there."""
        if self._stopped or not session.kept or session.broken:
            return
        if self.peers is not None and session.attendant != self.peers.name:
            if session.attendant is None and session.table.goes_on:
                self._tasks.start(self._claim(session, self.peers))
            return
        if session.table.status == "running" and not session.prepared:
            session.prepared = True
            self._tasks.start(self._prepare(session))
        for seat in session.table.bots_asked():
            if seat not in session.at_work:
                session.at_work[seat] = self._tasks.start(self._think(session, seat))
                session.at_work[seat].add_done_callback(functools.partial(self._thought, session, seat))
        if not session.table.plan.clock.ticking:
            return
        if session.alarm:
            session.alarm.cancel()
            session.alarm = None
        ends = [end for end in map(session.table.clock.deadline, session.table.people_asked()) if end is not None]
        if ends:
            delay = max(0.0, min(ends) - session.now())
            loop = asyncio.get_running_loop()
            session.alarm = loop.call_later(delay, lambda: self._tasks.start(self._ring(session)))

    async def _prepare(self, session: Session) -> None:
        """Begin to compile for its bots, on a new machine, and show how far that is as long as it lasts."""
        game = session.table.game
        for level in {seat.bot for seat in session.table.seats if seat.bot}:
            await asyncio.to_thread(warm_up_for, level, game)
        if compiling(game) is None:
            return
        while compiling(game) is not None and session.kept:
            session.show_anew()
            await asyncio.sleep(BETWEEN_SHARES_S)
        session.show_anew()

    async def _claim(self, session: Session, peers: Peers) -> None:
        if await peers.claim(session):
            self.attend(session)

    def _thought(self, session: Session, seat: int, task: asyncio.Task[None]) -> None:
        """Ask again if the seat still has something to decide; after a failure not at once. At a table that was read
        again meanwhile it is asked anew, and what it wanted before does not count."""
        session.at_work.pop(seat, None)
        if task.cancelled() or self._stopped:
            return
        error = task.exception()
        if error is None:
            self.attend(session)
        elif session.kept:
            log.error("table %s: the bot on seat %d failed", session.table.id, seat, exc_info=error)
            asyncio.get_running_loop().call_later(PAUSE_AFTER_FAILURE_S, self.attend, session)

    async def _think(self, session: Session, seat: int, by: By = "bot") -> None:
        table = session.table
        version = table.versions[seat]
        if seat not in table.asked():
            return
        lesson = table.taught()
        due = lesson.due_of(seat) if lesson else None
        if due is not None:
            action = await self._workers.pause(table.game.encode(due.action))
        else:
            level = table.seats[seat].bot or STAND_IN
            thought = session.now() - table.clock.since.get(seat, session.now())
            pause = by == "bot"
            action = await self._workers.choose(table, seat, level, session.opener, thought=thought, pause=pause)

        def wish(draft: Draft) -> None:
            stays = (by == "clock") != bool(draft.table.seats[seat].bot)
            if seat in draft.table.asked() and not draft.table.is_late(seat, version) and stays:
                draft.act(seat, action, session.now(), by=by)

        await session.change(wish)

    async def _ring(self, session: Session) -> None:
        """A clock has run out: who has no time left for the game gives up, who took too long for a move is helped."""
        session.alarm = None
        for seat in session.table.people_asked():
            end = session.table.clock.deadline(seat)
            if end is None or end > session.now():
                continue
            if session.table.clock.game_left(seat, session.now()) == 0.0:
                await session.change(functools.partial(self._flag, session, seat))
            else:
                await self._think(session, seat, by="clock")
        self.attend(session)

    def _flag(self, session: Session, seat: int, draft: Draft) -> None:
        out_of_time = draft.table.clock.game_left(seat, session.now()) == 0.0
        if seat in draft.table.people_asked() and out_of_time:
            draft.run_out_of_time(seat, session.now())
