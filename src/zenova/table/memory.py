"""The tables in memory: those that somebody has used lately. The others are read when somebody comes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import Callable, Iterable, Iterator, Set
from typing import TYPE_CHECKING

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from zenova.games.registry import GAMES
from zenova.kernel.errors import UserError

from .access import Access
from .attendant import Attendant
from .cardsets import CardSets
from .errors import CannotGoOn, NoSuchTable
from .keys import Key, hashed
from .session import Keys, Listener, Session
from .snapshot import mark, unpack
from .storage import Commit, Storage, Stored, Writer
from .table import Table
from .tasks import Tasks

if TYPE_CHECKING:
    from .peers import Peers

TABLES_IN_MEMORY = 5000
BYTES_IN_MEMORY = 1 << 30
BYTES_OF_A_LINE = 600  # of a table's log, as one perspective sees it and it is drawn
SWEEP_S = 60.0  # between two looks at what may be forgotten, and how long a game that is over stays for who comes back
LOST = (("over", "running"), ("over", "lobby"), ("running", "lobby"))  # what it was, and what its entries say
TABLE_ID = re.compile(r"[a-z0-9]{10}")

log = logging.getLogger(__name__)


class Memory:
    """`refused` are the tables that could not be loaded since the server started, and why."""

    def __init__(
        self, storage: Storage, writer: Writer, attendant: Attendant, tasks: Tasks, now: Callable[[], float]
    ) -> None:
        self.storage = storage
        self.cards = CardSets(storage.engine)
        self.now = now
        self.tables: dict[str, Session] = {}
        self.refused: dict[str, str] = {}
        self.listeners: list[Listener] = []
        self._writer = writer
        self._attendant = attendant
        self._tasks = tasks
        self._loading: dict[str, asyncio.Task[Session | None]] = {}
        self._unread: set[str] = set()  # tables that were broken, and could not be read again so far
        tasks.start(self._sweep())
        self._swept = now()
        self.peers: Peers | None = None
        self.loads = 0
        self.blocks: dict[str, Set[str]] = {}  # by the hash of a key, those of others it is not to meet

    async def find(self, table: str) -> Session | None:
        """The table of this id; a CannotGoOn if it cannot be loaded."""
        session = self.tables.get(table)
        if session is not None and session.broken:
            self.forget(session)
            self._unread.add(table)
            session = None
        if session is None:
            if not TABLE_ID.fullmatch(table):
                return None
            if table in self.refused:
                raise CannotGoOn(self.refused[table])
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = self._tasks.start(self._load(table))
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            session = await asyncio.shield(loading)
        if session is not None:
            session.used = self.now()
            if session.behind:
                await session.catch_up()
        return session

    async def access(self, table: str, keys: Keys, *, newest: bool = False) -> Access:
        """Somebody at a table with all keys of theirs. Who has none that fits is told nothing of it. `newest`: with all
        that any process has acknowledged."""
        keys = list(keys)
        try:
            session = await self.find(table)
        except CannotGoOn:
            if await asyncio.to_thread(self.storage.holds, table, list(map(hashed, keys))):
                raise
            raise NoSuchTable from None
        if session is None:
            raise NoSuchTable
        found = None if newest else session.holder(keys)
        if found is None:
            await session.catch_up()
        if session.broken or self.tables.get(table) is not session:  # meanwhile: nothing is heard there any more
            return await self.access(table, keys, newest=newest)
        found = found or session.holder(keys)
        if found:
            return Access(session, *found)
        if session.table.plan.public or any(hashed(key) in session.watchers for key in keys):
            return Access(session)
        raise NoSuchTable

    def avoid(self, these: Iterable[str], others: Iterable[str]) -> bool:
        """Whether somebody of these, known by the hashes of their keys, does not want to meet one of the others, or the
        other way round."""
        here, there = set(these), set(others)
        return any(self.blocks.get(one, frozenset()) & there for one in here) or any(
            self.blocks.get(one, frozenset()) & here for one in there
        )

    async def read_again(self, table: str) -> None:
        """Read a table anew that was changed in the database itself."""
        if loading := self._loading.get(table):  # perhaps as it was before
            await asyncio.wait([loading])
        if session := self.tables.get(table):
            async with session.given_up():
                pass
            with contextlib.suppress(CannotGoOn):
                await self.find(table)

    def open(self, table: Table) -> Session:
        """A new table, which its first change stores."""
        session = self._session(table, (), new=True)
        self._keep(session)
        return session

    def _session(self, table: Table, keys: Iterable[Key], *, new: bool = False) -> Session:
        return Session(table, keys, self._writer, self._tasks, self.listeners, self.now, new, self.peers)

    def forget(self, session: Session) -> None:
        """Whoever found it before, and wishes something only now, has to find it again."""
        self.tables.pop(session.table.id, None)
        session.kept = False
        session.broken = True
        if self.peers is not None:
            self.peers.release(session)

    async def _load(self, id: str) -> Session | None:
        try:
            read = await asyncio.to_thread(read_table, self.storage, id, self.cards)
        except CannotGoOn as error:
            self._unread.discard(id)
            self.refused[id] = str(error)
            log.warning("%s", error, exc_info=error.__cause__)
            raise
        if read is None:
            self._unread.discard(id)
            return None
        self.loads += 1
        stored, table = read
        session = self._session(table, stored.keys)
        if table.stopped:
            log.warning("%s", table.stopped)
        elif table.status == "over" and stored.finished is None:
            with contextlib.suppress(IntegrityError):  # another process was faster
                await self._writer.store(Commit(table))
        elif table.goes_on and (self.peers is None or await self.peers.claim(session)):
            await self.resume(session)
        self._keep(session)
        self._unread.discard(id)  # only now: what is stored on the way here may fail too
        await session.catch_up()  # nobody could tell it of what was stored while it was read
        self._attendant.attend(session)
        return session

    async def resume(self, session: Session) -> None:
        """Nobody looked after a table for a while: that time is nobody's."""
        if session.table.plan.clock.ticking:
            await session.change(lambda draft: draft.resume(self.now()))

    async def wake(self, table: str) -> None:
        """A table that goes on by itself, as far as it is known. If it cannot be read or stored, it is tried again."""
        try:
            session = await self.find(table)
            if session and not session.table.goes_on:
                await asyncio.to_thread(self.storage.let_rest, table)
                if not session.busy:
                    self.forget(session)
        except CannotGoOn:
            return
        except SQLAlchemyError as error:
            if table not in self.tables:
                self._unread.add(table)
            log.warning("table %s could not be woken; trying again", table, exc_info=error)

    def _keep(self, session: Session) -> None:
        self._make_room()
        self.tables[session.table.id] = session
        session.blocks = self.blocks
        session.kept = True

    async def _sweep(self) -> None:
        """Also when nobody opens a table. One that could not be stored is read again, for those who play there by
        themselves."""
        while True:
            await asyncio.sleep(SWEEP_S)
            self._make_room()
            broken = {session.table.id for session in self.tables.values() if session.broken}
            for table in broken | self._unread:
                with contextlib.suppress(CannotGoOn, SQLAlchemyError):
                    await self.find(table)

    def _make_room(self) -> None:
        """Forget games that are over, and if there are still too many or too large tables, a tenth of them: those that
        nobody has used for longest."""
        now, many = self.now(), len(self.tables) >= TABLES_IN_MEMORY
        if not many and now - self._swept < SWEEP_S:
            return
        self._swept = now
        idle = sorted((one for one in self.tables.values() if not one.busy), key=lambda one: one.used)
        room = sum(map(_size, self.tables.values())) - BYTES_IN_MEMORY
        fewest = TABLES_IN_MEMORY // 10 if many else 0
        for session in idle:
            is_over = session.table.status == "over" and now - session.used >= SWEEP_S
            if is_over or room > 0 or fewest > 0:
                self.forget(session)
                room -= _size(session)
                fewest -= 1


def _size(session: Session) -> int:
    """About how many bytes a table takes."""
    return BYTES_OF_A_LINE * sum(map(len, session.table.told.values()))


def read_table(storage: Storage, id: str, cards: CardSets) -> tuple[Stored, Table] | None:
    """What is stored of a table, and the table; a CannotGoOn that says why if it cannot be read."""
    try:
        stored = storage.load(id)
        return None if stored is None else (stored, _table(storage, stored, cards))
    except (SQLAlchemyError, CannotGoOn):
        raise
    except UserError as error:
        raise CannotGoOn(f"table {id} cannot go on here: {error}") from None
    except Exception as error:
        raise CannotGoOn(f"table {id} cannot be read; what is stored of it makes no sense") from error


def stopped_tables(storage: Storage) -> Iterator[str]:
    """Why tables that are not over cannot go on here, one after the other."""
    cards = CardSets(storage.engine)
    for id in storage.unfinished_tables():
        try:
            read = read_table(storage, id, cards)
        except CannotGoOn as error:
            yield str(error)
        else:
            if read and read[1].stopped:
                yield read[1].stopped


def _table(storage: Storage, stored: Stored, cards: CardSets) -> Table:
    """The table as its entries say, or a snapshot of the first ones, where this server has its game and its cards."""
    if stored.game not in GAMES:
        raise CannotGoOn(f"table {stored.id} plays “{stored.game}”, a game that is not installed here")
    game = cards.found(stored.game, stored.plan.cards, stored.cards_hash)
    if game is None or not game.has_cards(stored.cards_hash):
        raise CannotGoOn(
            f"table {stored.id} was dealt from the card set {stored.cards_hash}, which is not stored here; it goes on"
            " when the server is started with its set (zenova serve --cards)"
        )
    table = Table(stored.id, game, stored.plan, stored.seed, stored.created)
    if stored.snapshot and stored.snapshot[0] == mark(game):
        table.rules_version = stored.rules_version
        unpack(table, stored.snapshot[1])
        later = storage.later_entries(stored.id, table.entries)
        if later is None:
            table = Table(stored.id, game, stored.plan, stored.seed, stored.created)
        else:
            table.add(later)
    if table.entries == 0:
        table.load(storage.entries(stored.id), stored.rules_version)
    if not table.stopped and (stored.status, table.status) in LOST:
        table.stop("its last entries are missing from the database")
    if table.stopped and stored.finished:
        table.ending = stored.finished.ending
        table.seats = list(stored.finished.seats)
    if table.stopped and table.position is None:
        raise CannotGoOn(table.stopped)
    return table
