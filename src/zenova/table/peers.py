"""The other processes on the same database: every one serves every table.

Entries are the truth, and their numbers the arbiter: of two processes that store the same number one is refused, reads
what the other stored and tries again. Notices tell the others of new entries, of who follows a table where, and of who
looks after its bots and clocks. A notice that is not heard costs time and nothing else: whoever is asked for a table
and may know too little reads."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Iterator
from types import SimpleNamespace

from zenova.kernel.data import Plain, Struct

from .attendant import Attendant
from .memory import Memory
from .session import NOBODY, Here, PeerNews, Session
from .storage import Storage
from .storage.leases import Leases
from .storage.notices import Listener
from .storage.rows import entry_of
from .tasks import Tasks

MOST_ADOPTED = 20  # at once
MOST_IN_A_NOTICE = 100
LIFE = "/"  # after the name of a process in its notices: what one stored that has just died its successor must hear

log = logging.getLogger(__name__)


class Peers:
    """`name` is this process; `tell_visits` is told whose tables have changed elsewhere."""

    def __init__(
        self,
        storage: Storage,
        name: str,
        memory: Memory,
        attendant: Attendant,
        tasks: Tasks,
        tell_visits: Callable[[Iterable[str], bool], None],
    ) -> None:
        self.name = name
        storage.process = f"{name}{LIFE}{secrets.token_hex(4)}"
        self._storage = storage
        self._memory = memory
        self._attendant = attendant
        self._tasks = tasks
        self._tell_visits = tell_visits
        self._present: dict[str, dict[str, Here]] = {}  # by process and table
        self._closed = False
        self._unsaid: list[Struct] = []
        self._unannounced: dict[str, Session] = {}
        self._said: asyncio.Task[None] | None = None
        self._adopting: asyncio.Task[None] | None = None
        self._leases = Leases(storage.engine, name)
        self._leases.enter()
        self._listener = Listener(
            storage.engine, storage.process, self._leases, self._hear, self._hear_again, self._hear_beat
        )

    async def close(self) -> None:
        """Leave what this process looked after to the others."""
        self._closed = True
        self._listener.stop()
        try:
            await asyncio.to_thread(self._leases.leave)
            await asyncio.to_thread(self._storage.tell, [{"kind": "gone"}])
        except Exception:
            log.warning("the other processes could not be told that this one stops; they will notice")
        await asyncio.to_thread(self._listener.close)

    # Telling

    def tell(self, notice: Struct) -> None:
        """Soon, and together with whatever else there is to tell."""
        if self._closed:
            return
        self._unsaid.append(notice)
        self._speak()

    def _speak(self) -> None:
        if self._said is None or self._said.done():
            self._said = self._tasks.start(self._say())

    async def _say(self) -> None:
        try:
            while self._unsaid or self._unannounced:
                notices, self._unsaid = [*self._unsaid, *_presence(self._unannounced)], []
                self._unannounced = {}
                await asyncio.to_thread(self._storage.tell, notices)
        except Exception as error:  # when it is heard again, everybody tells everything
            log.warning("other processes could not be told (%s)", type(error).__name__)

    def announce(self, session: Session) -> None:
        """Soon, who follows a table from here by then."""
        if not self._closed:
            self._unannounced[session.table.id] = session
            self._speak()

    def present(self, table: str) -> list[Here]:
        """Who follows a table from each of the other processes."""
        return [tables[table] for tables in self._present.values() if table in tables]

    def everybody(self) -> list[Here]:
        """Who follows any table from another process."""
        return [here for tables in self._present.values() for here in tables.values()]

    # Looking after tables

    async def claim(self, session: Session) -> bool:
        """Look after a table here as it is by then, unless another process does."""
        session.attendant = ""  # is being asked for
        try:
            session.attendant = await asyncio.to_thread(self._leases.claim, session.table.id)
        except Exception:
            session.attendant = None
            raise
        if session.attendant != self.name:
            return False
        await session.catch_up()
        return True

    def release(self, session: Session) -> None:
        if session.attendant == self.name:
            session.attendant = None
            self._tasks.start(self._release(session.table.id))

    async def _release(self, table: str) -> None:
        await asyncio.to_thread(self._leases.release, table)
        self.tell({"kind": "released", "table": table})

    async def adopt(self) -> None:
        """Look after all tables that go on and that nobody looks after."""
        while tables := await asyncio.to_thread(self._leases.claim_orphans, MOST_ADOPTED):
            for table in tables:
                session = self._memory.tables.get(table)
                if session is None or session.broken:
                    await self._memory.wake(table)
                elif session.attendant != self.name:
                    await self._take_over(session)

    # Hearing

    def _hear(self, notice: Plain) -> None:
        process = notice["from"].partition(LIFE)[0]
        match notice["kind"]:
            case "stored":
                self._tell_visits(notice["holders"], notice["offered"])
                if session := self._memory.tables.get(notice["table"]):
                    news = [entry_of(SimpleNamespace(**row)) for row in notice.get("rows", ())]
                    self._catch_up(session, PeerNews(notice["entries"], news))
            case "here":
                for table, (watchers, holders) in notice["tables"].items():
                    self._hear_presence(process, table, Here(watchers, frozenset(holders)))
            case "seen":
                if session := self._memory.tables.get(notice["table"]):
                    session.last_seen[notice["holder"]] = session.now()
            case "released":
                if session := self._memory.tables.get(notice["table"]):
                    self._look_after([session], process)
            case "rewritten":
                self._tasks.start(self._memory.read_again(notice["table"]))
            case "gone":
                self._lose(process)
            case "who":
                self._announce_all()

    def _hear_presence(self, process: str, table: str, here: Here) -> None:
        tables = self._present.setdefault(process, {})
        before = tables.pop(table, NOBODY)
        if here != NOBODY:
            tables[table] = here
        if session := self._memory.tables.get(table):
            session.miss(before.holders - here.holders)
            if here.holders - before.holders:
                session.tell()

    def _hear_again(self) -> None:
        """The line was not there for a while: whatever is followed here is read again."""
        for session in list(self._memory.tables.values()):
            self._catch_up(session, None)
        self.tell({"kind": "gone"})
        self.tell({"kind": "who"})
        self._announce_all()

    def _hear_beat(self, living: set[str]) -> None:
        attending = {one.attendant for one in self._memory.tables.values()} - {None, ""}
        for process in {*self._present, *attending} - living - {self.name}:
            self._lose(str(process))
        if not self._closed and (self._adopting is None or self._adopting.done()):
            self._adopting = self._tasks.start(self._adopt_or_wait())

    async def _adopt_or_wait(self) -> None:
        try:
            await self.adopt()
        except Exception as error:
            log.warning("tables that nobody looks after could not be asked for (%s)", type(error).__name__)

    def _catch_up(self, session: Session, heard: PeerNews | None) -> None:
        if session.subscribers or session.attendant == self.name:
            self._tasks.start(self._follow(session, heard))
        else:
            session.put_off(heard)

    async def _follow(self, session: Session, heard: PeerNews | None) -> None:
        try:
            await session.catch_up(heard)
        except Exception:
            log.exception("table %s: what is new could not be read", session.table.id)
        else:
            self._attendant.attend(session)

    def _lose(self, process: str) -> None:
        """A process is gone: so are those who followed tables there, and what it looked after is free."""
        for table, here in self._present.pop(process, {}).items():
            if session := self._memory.tables.get(table):
                session.miss(here.holders)
        self._look_after(list(self._memory.tables.values()), process)

    def _look_after(self, sessions: Iterable[Session], instead_of: str) -> None:
        for session in sessions:
            if session.attendant == instead_of:
                session.attendant = None
                if session.table.goes_on:
                    self._tasks.start(self._take_over(session))

    async def _take_over(self, session: Session) -> None:
        try:
            if await self.claim(session):
                await self._memory.resume(session)
                self._attendant.attend(session)
        except Exception as error:
            log.warning("table %s could not be taken over (%s)", session.table.id, type(error).__name__)

    def _announce_all(self) -> None:
        for session in self._memory.tables.values():
            if session.subscribers:
                self.announce(session)


def _presence(sessions: dict[str, Session]) -> Iterator[Struct]:
    """Who follows which tables, in notices that may not be too long."""
    told = {table: session.here() for table, session in sessions.items()}
    listed = [(table, [here.watchers, sorted(here.holders)]) for table, here in told.items()]
    for place in range(0, len(listed), MOST_IN_A_NOTICE):
        yield {"kind": "here", "tables": dict(listed[place : place + MOST_IN_A_NOTICE])}
