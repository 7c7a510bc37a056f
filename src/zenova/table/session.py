"""A live table: its keys, those who follow it, and the one way to change it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from .draft import Draft
from .errors import NotNow
from .keys import Key, hashed
from .storage import Commit, Writer
from .subscription import Subscription
from .table import Table
from .view import Presence, TableView

Keys = Iterable[str]
Wish = Callable[[Draft], None]


class Session:
    """A table in memory. `new` is one that is not stored yet."""

    def __init__(
        self, table: Table, keys: Iterable[Key], writer: Writer, now: Callable[[], float], new: bool = False
    ) -> None:
        self.table = table
        self.now = now
        self.used = now()
        self.holders: dict[str, int] = {}
        self.invites: dict[str, int] = {}
        self.watchers: set[str] = set()
        self.subscribers: set[Subscription] = set()
        self.views: dict[tuple[int, int | None], TableView] = {}
        self.at_work: dict[int, asyncio.Task[None]] = {}  # bots, by seat
        self.alarm: asyncio.TimerHandle | None = None  # for the clock that runs out first
        self.kept = False  # in memory; bots and clocks of a forgotten table rest
        self.broken = False  # a commit failed: what is stored is not certain, and it must be read again
        self._new = new
        self._writer = writer
        self._lock = asyncio.Lock()
        for key in keys:
            self._remember(key)
        self.last_seen = dict.fromkeys(self.holders.values(), self.used)

    # Changing

    async def change(self, wish: Wish) -> None:
        """Do what is wished to a draft of the table, store it, and show it only then."""
        async with self._lock:
            if self.broken:
                raise NotNow("the table is being read again; try once more")
            draft = Draft(self.table)
            wish(draft)
            commit = Commit(draft.table, draft.news, draft.keys, draft.used_keys, self._new)
            if not commit.empty:
                await self._store(commit)
                self._new = False
                self.table = draft.table
        if not commit.empty:
            self.tell()

    async def _store(self, commit: Commit) -> None:
        try:
            await self._writer.store(commit)
        except Exception:
            self.broken = True
            self.end_streams()
            raise
        for key in commit.keys:
            self._remember(key)
        for used in commit.used_keys:
            self.invites.pop(used, None)

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

    # Followers

    def follow(self, one: Subscription) -> None:
        before = self.online_holders()
        self.subscribers.add(one)
        if self.online_holders() != before:
            self.tell()
        one.changed.set()

    def leave(self, one: Subscription) -> None:
        if one not in self.subscribers:
            return
        self.subscribers.discard(one)
        holder = one.holder
        if holder is not None and holder not in self.online_holders():
            self.last_seen[holder] = self.now()
            self.tell()
            if self.kept and self.table.held_by(holder):
                asyncio.get_running_loop().call_later(self.table.plan.seconds_away + 0.05, self.tell)

    def tell(self) -> None:
        """Everybody who looks gets the newest state."""
        self.views.clear()
        for one in self.subscribers:
            one.changed.set()

    def end_streams(self) -> None:
        for one in list(self.subscribers):
            one.end()

    def online_holders(self) -> set[int]:
        return {one.holder for one in self.subscribers if one.holder is not None}

    def presence(self) -> Presence:
        online = self.online_holders()
        there = frozenset(seat.number for seat in self.table.seats if seat.kind == "bot" or seat.holder in online)
        return Presence(there, self.replaceable())

    def replaceable(self) -> frozenset[int]:
        """The seats of people who have been away longer than the grace time."""
        if self.table.status != "running":
            return frozenset()
        online, grace, now = self.online_holders(), self.table.plan.seconds_away, self.now()
        return frozenset(
            seat.number
            for seat in self.table.seats
            if seat.kind == "person"
            and seat.bot is None
            and seat.holder is not None
            and seat.holder not in online
            and now - self.last_seen.get(seat.holder, 0.0) >= grace
        )
