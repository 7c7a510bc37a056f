"""The asyncio door to all tables of a server: what people wish (`commands.py`) and see (`queries.py`).

One process on a database is enough, and the only one that SQLite can have; on a PostgreSQL there may be any number,
each with a hub, and each serves every table (`peers.py`)."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterable

from .attendant import Attendant
from .commands import Commands
from .memory import Memory
from .peers import Peers
from .queueing import Pace
from .storage import Storage, Writer
from .storage.people import People
from .storage.ratings import Ratings
from .tasks import Tasks
from .visit import Visit
from .workers import Workers

COME_AT_ONCE = 4  # to follow a table: when a process ends thousands come to the others, and moves go on meanwhile

log = logging.getLogger(__name__)


class Hub(Commands):
    """All tables of one server. Make it inside a running event loop, and `close` it."""

    def __init__(
        self,
        storage: Storage,
        *,
        now: Callable[[], float] = time.time,
        bot_pause: float = 0.4,
        bot_threads: int = 2,
        seed: Callable[[], int] = lambda: secrets.randbits(128),
        process: str = "",
    ) -> None:
        """`process` is a name that no other process on the database has; one is drawn if there is none."""
        self.storage = storage
        self.people = People(storage.engine, now)
        self.ratings = Ratings(storage.engine)
        self.seed = seed
        self.tasks = Tasks()
        self.workers = Workers(bot_threads, bot_pause)
        self.attendant = Attendant(self.workers, self.tasks)
        self._writer = Writer(storage)
        self.stored = self._writer.stored
        self.memory = Memory(storage, self._writer, self.attendant, self.tasks, now)
        self._rematches = asyncio.Lock()
        self.ready = True  # to be played on, until it stops
        self.visits: set[Visit] = set()
        self.pace = Pace()
        self.coming = asyncio.Semaphore(COME_AT_ONCE)
        self.memory.listeners += [
            lambda session, _: self._tell_visits(session.holders, session.table.is_offered),
            lambda session, _: self.attendant.attend(session),
        ]
        self.peers: Peers | None = None
        if not storage.is_sqlite:
            name = process or secrets.token_hex(8)
            self.peers = Peers(storage, name, self.memory, self.attendant, self.tasks, self._tell_visits)
            self.memory.peers = self.attendant.peers = self.peers

    async def resume(self) -> None:
        """Wake the running tables that go on by themselves, and write the logs of games that have none; call it once
        when the server starts."""
        if self.peers is not None:
            await self.peers.adopt()
        else:
            for table in await asyncio.to_thread(self.storage.tables_that_go_on):
                await self.memory.wake(table)
        for table in await asyncio.to_thread(self.storage.tables_without_log):
            await self.memory.wake(table)
        if self.memory.refused:
            log.warning("%d stored tables cannot be loaded", len(self.memory.refused))

    def following(self) -> int:
        """How many follow a table, from whichever process."""
        here = [session.here() for session in self.memory.tables.values()]
        everywhere = [*here, *(self.peers.everybody() if self.peers else ())]
        return sum(one.watchers + len(one.holders) for one in everywhere)

    def _tell_visits(self, holders: Iterable[str], is_offered: bool) -> None:
        for visit in self.visits:
            visit.hear(holders, is_offered)

    def end_streams(self) -> None:
        """Let everybody who listens go; they come back to a server that stays."""
        self.ready = False
        for visit in self.visits:
            visit.end()
        for session in self.memory.tables.values():
            session.end_streams()

    async def close(self) -> None:
        self.attendant.stop()
        self.end_streams()
        for session in self.memory.tables.values():
            session.kept = False
            if session.alarm:
                session.alarm.cancel()
        await self.tasks.stop()
        if self.peers is not None:
            await self.peers.close()
        self.workers.close()
        await asyncio.to_thread(self._writer.close)
