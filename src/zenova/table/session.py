"""A live table: its keys, those who follow it, and the one way to change it."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence, Set
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy.exc import IntegrityError

from .draft import Draft
from .entry import Entry
from .errors import NotCertain, TableError
from .keys import Key, hashed
from .plan import LEAST_GRACE
from .snapshot import is_due
from .storage import Commit, Writer
from .storage.rows import entry_row
from .table import Table
from .tasks import Tasks
from .view import Presence, TableView

if TYPE_CHECKING:
    from .access import Subscription
    from .peers import Peers

Keys = Iterable[str]
Wish = Callable[[Draft], None]
Listener = Callable[["Session", Table], None]
"""Hears of every change that is made to a table here, with the table as it was before."""


class PeerNews(NamedTuple):
    """What another process has told: how many entries the table has, and the newest, if they were told too."""

    entries: int
    news: list[Entry]


class Here(NamedTuple):
    """Who follows a table from a process: how many watch, and the holders."""

    watchers: int
    holders: frozenset[int]


NOBODY = Here(0, frozenset())
MOST_PUT_OFF = 100  # entries; a table that has more to take in is read


class Session:
    """A table in memory. `new` is one that is not stored yet; `peers` are other processes that serve it too."""

    def __init__(
        self,
        table: Table,
        keys: Iterable[Key],
        writer: Writer,
        tasks: Tasks,
        listeners: Sequence[Listener],
        now: Callable[[], float],
        new: bool = False,
        peers: Peers | None = None,
    ) -> None:
        self.table = table
        self.now = now
        self.used = now()
        self.blocks: Mapping[str, Set[str]] = {}  # by the hash of a key, those of others it is not to meet
        self.subscribers: set[Subscription] = set()
        self._followers: Counter[int | None] = Counter()  # the same, by holder
        self._here = NOBODY
        self.views: dict[tuple[int, int | None], TableView] = {}
        self.at_work: dict[int, asyncio.Task[None]] = {}  # bots, by seat
        self.alarm: asyncio.TimerHandle | None = None  # for the clock that runs out first
        self.shown_anew = 0  # how often what is no part of the table has changed on it
        self.prepared = False  # what its bots play with is compiled, or begun to be
        self.kept = False  # in memory; bots and clocks of a forgotten table rest
        self.broken = False  # a commit failed: what is stored is not certain, and it must be read again
        self.peers = peers
        self.attendant: str | None = None  # the process that looks after its bots and clocks, where there are several
        self.behind = False  # other processes have stored more
        self._put_off: list[Entry] | None = None  # what that is, if all of it was told
        self._new = new
        self._writer = writer
        self._tasks = tasks
        self._listeners = listeners
        self._lock = asyncio.Lock()
        self._remember_only(keys)
        self.last_seen = dict.fromkeys(self.holders.values(), self.used)

    # Changing

    async def change(self, wish: Wish) -> None:
        """Do what is wished to a draft of the table, store it, and show it only then; also if who asked for it goes
        away. Where another process was faster, what it stored is read and the wish is tried again."""
        await self._tasks.finish(self._change(wish))

    async def _change(self, wish: Wish) -> None:
        async with self._lock:
            while True:
                if self.broken:
                    raise NotCertain
                before = self.table
                draft = Draft(before)
                try:
                    wish(draft)
                except TableError:
                    if await self._read():
                        continue
                    raise
                commit = self._commit(draft)
                if commit.empty:
                    return
                if after := await self._store(commit):
                    break
            self._new = False
            self.table = after
        self.tell()
        for listen in self._listeners:
            listen(self, before)

    def _commit(self, draft: Draft) -> Commit:
        goes_on = draft.table.goes_on
        holders = [*self.holders, *(key.hash for key in draft.keys if key.purpose == "holder")]
        active = None if goes_on == self.table.goes_on else goes_on
        due = is_due(self.table, draft.table)
        return Commit(draft.table, draft.news, draft.keys, draft.used_keys, self._new, active, holders, due)

    async def _store(self, commit: Commit, again: int = 3) -> Table | None:
        """The table then; None if another process has stored something else in its place, which is read."""
        try:
            await self._writer.store(commit)
        except IntegrityError:
            news = await self._read()
            if news is None and again:  # something else than the table was taken, such as the number of a rated game
                return await self._store(commit, again - 1)
            if news is None:
                self.break_off()
                raise
            mine, stored = ([entry_row("", one) for one in entries] for entries in (commit.entries, news))
            was_stored = mine and mine == stored[: len(mine)]  # although the database did not say so
            return self.table if was_stored else None
        except Exception:
            self.break_off()
            raise
        for key in commit.keys:
            self._remember(key)
        for used in commit.used_keys:
            self.invites.pop(used, None)
        return commit.table

    def break_off(self) -> None:
        """What is in memory may not be what is stored: it must be read again."""
        self.broken = True
        self.end_streams()

    @contextlib.asynccontextmanager
    async def given_up(self) -> AsyncIterator[None]:
        """Let nothing more be done here, after what is just being stored, neither meanwhile nor later."""
        async with self._lock:
            try:
                yield
            finally:
                self.break_off()

    # What other processes store

    def put_off(self, heard: PeerNews | None) -> None:
        """Take in what other processes have stored only when somebody comes: nobody here follows the table."""
        if not self.behind:
            self.behind, self._put_off = True, []
        if heard is None or not heard.news or self._put_off is None or len(self._put_off) >= MOST_PUT_OFF:
            self._put_off = None
        else:
            self._put_off += heard.news

    async def catch_up(self, heard: PeerNews | None = None) -> None:
        """Take in what other processes have stored, as it was heard of or as the database has it."""
        if self.peers is not None:
            async with self._lock:
                await self._read(heard)
                while self.behind:  # again: more was stored while it was read
                    await self._read()

    async def _read(self, heard: PeerNews | None = None) -> list[Entry] | None:
        """What is new, None if nothing is; an empty list if only keys are."""
        behind, self.behind = self.behind, False
        put_off, self._put_off = self._put_off if behind else [], None
        if self.peers is None or self._new or self.broken:
            return None
        count, keys = self.table.entries, None
        if heard is not None and not behind and heard.entries <= count:
            return None
        entries = _told(put_off, heard, count)
        if entries is None:
            try:
                entries, keys = await asyncio.to_thread(self._writer.storage.since, self.table.id, count)
            except Exception:
                self.break_off()
                raise
        if entries:
            table = self.table.copy()
            table.add(entries)
            self.table = table
        elif keys is None or {key.hash for key in keys} == {*self.holders, *self.invites, *self.watchers}:
            return None
        if keys is not None:
            self._remember_only(keys)
        self.tell()
        return entries

    def sit(self, draft: Draft, key: str, names: dict[int, str]) -> None:
        """Who holds a key takes seats."""
        found = self.holder([key])
        holder = found[0] if found else max(self.holders.values(), default=-1) + 1
        self.last_seen[holder] = self.now()
        if not found:
            draft.keys.append(Key(hashed(key), "holder", holder))
        for seat, name in names.items():
            draft.sit(seat, name, holder, self.now())
        self.fill(draft, names)

    def fill(self, draft: Draft, seats: Iterable[int]) -> None:
        """Seats are taken and their invitations end; if none is left open the cards are dealt in the same commit."""
        draft.used_keys += [one for one, seat in self.invites.items() if seat in seats]
        draft.maybe_start(self.now())

    @property
    def opener(self) -> str:
        """The hash of the key of who opened it."""
        return next((key for key, holder in self.holders.items() if holder == 0), "")

    @property
    def busy(self) -> bool:
        """Whether somebody follows it, or something goes on there by itself."""
        return bool(self.subscribers or self.at_work or self.alarm or self._lock.locked())

    # Keys

    def _remember_only(self, keys: Iterable[Key]) -> None:
        self.holders: dict[str, int] = {}
        self.invites: dict[str, int] = {}
        self.watchers: set[str] = set()
        for key in keys:
            self._remember(key)

    def _remember(self, key: Key) -> None:
        match key.purpose:
            case "holder":
                self.holders[key.hash] = key.number
            case "invite":
                self.invites[key.hash] = key.number
            case _:
                self.watchers.add(key.hash)

    def holder(self, keys: Keys) -> tuple[int, str] | None:
        """The first holder among those whose keys these are, with the key."""
        found = [(self.holders[one], key) for key in keys if (one := hashed(key)) in self.holders]
        return min(found, default=None)

    def seats_of(self, keys: Keys, table: Table) -> tuple[int, ...]:
        """Those of whoever has these keys, at the table as it is now or in a draft."""
        found = self.holder(keys)
        return table.held_by(found[0]) if found else ()

    # Followers

    def follow(self, one: Subscription) -> None:
        before = self.online_holders()
        self.subscribers.add(one)
        self._count(one.holder, 1)
        if self.online_holders() != before:
            self.tell()
        one.changed.set()

    def leave(self, one: Subscription) -> None:
        if one not in self.subscribers:
            return
        self.subscribers.discard(one)
        self._count(one.holder, -1)
        if one.holder is not None:
            self.miss([one.holder])

    def _count(self, holder: int | None, more: int) -> None:
        """So many more of somebody's browsers or programs follow it."""
        self._followers[holder] += more
        self._followers += Counter()  # forgets those who are gone
        self._here = Here(self._followers[None], frozenset([one for one in self._followers if one is not None]))
        if self.peers is not None:
            self.peers.announce(self)

    def see(self, holder: int) -> None:
        """Remember when somebody was last here, and let other processes know now and then."""
        before, self.last_seen[holder] = self.last_seen.get(holder, 0.0), self.now()
        if self.peers is not None and self.now() - before > LEAST_GRACE / 4:
            self.peers.tell({"kind": "seen", "table": self.table.id, "holder": holder})

    def miss(self, holders: Iterable[int]) -> None:
        """Some may have left: of those who are nowhere now it is known since when."""
        gone = set(holders) - self.online_holders()
        if not gone:
            return
        self.last_seen.update(dict.fromkeys(gone, self.now()))
        self.tell()
        if self.kept and any(map(self.table.held_by, gone)):
            asyncio.get_running_loop().call_later(self.table.plan.seconds_away + 0.05, self.tell)

    def tell(self) -> None:
        """Everybody who looks gets the newest state."""
        self.views.clear()
        for one in self.subscribers:
            one.changed.set()

    def show_anew(self) -> None:
        """Everybody who looks is shown what is no part of the table, such as how ready its bots are."""
        self.shown_anew += 1
        self.tell()

    def end_streams(self) -> None:
        for one in list(self.subscribers):
            one.end()

    def here(self) -> Here:
        """Who follows the table from this process."""
        return self._here

    def online_holders(self) -> Set[int]:
        here = self._here.holders
        return here if self.peers is None else here.union(*[there.holders for there in self._elsewhere()])

    def watching(self) -> int:
        return self.here().watchers + sum(there.watchers for there in self._elsewhere())

    def _elsewhere(self) -> list[Here]:
        return self.peers.present(self.table.id) if self.peers else []

    def presence(self) -> Presence:
        online = self.online_holders()
        there = frozenset([seat.number for seat in self.table.seats if seat.kind == "bot" or seat.holder in online])
        return Presence(there, self.replaceable(online))

    def replaceable(self, online: Set[int]) -> frozenset[int]:
        """The seats of people who have been away longer than the grace time, and are not among those who are there."""
        if self.table.status != "running":
            return frozenset()
        grace, now = self.table.plan.seconds_away, self.now()
        return frozenset(
            [
                seat.number
                for seat in self.table.seats
                if seat.holder is not None
                and seat.holder not in online
                and seat.kind == "person"
                and seat.bot is None
                and now - self.last_seen.get(seat.holder, 0.0) >= grace
            ]
        )


def _told(put_off: list[Entry] | None, heard: PeerNews | None, first: int) -> list[Entry] | None:
    """The entries from this number on, if all there are were told; else None."""
    if put_off is None or (heard is not None and not heard.news):
        return None
    news = [entry for entry in [*put_off, *(heard.news if heard else ())] if entry.number >= first]
    in_a_row = [entry.number for entry in news] == list(range(first, first + len(news)))
    return news if news and in_a_row else None
