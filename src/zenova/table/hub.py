"""The asyncio door to all tables: who may do what, storing before telling, waking bots and clocks.

Everybody is known by the keys their browser holds (`keys.py`); a method takes all of them and finds the one that fits.
One process serves all tables, so a lock per table is enough.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from zenova.bots import Hint
from zenova.kernel.errors import UserError
from zenova.kernel.game import SPECTATOR, Refused
from zenova.kernel.log import GameLog

from .entry import Entry
from .errors import BadRequest, GameRefused, NoSuchTable, NotNow, NotYours, OtherCards, Stale, UnknownInvite
from .keys import hashed, invite_key, new_key, new_table_id, watch_key
from .live import Step, Table
from .plan import STAND_IN, Seating, TablePlan, clean_name
from .storage import Commit, Key, Storage
from .thinking import Thinkers
from .view import SeatView, TableView, view_of
from .writer import Writer

TABLES_IN_MEMORY = 5000
REQUEST_KEY = re.compile(r"[A-Za-z0-9_.:-]{1,64}")
TABLE_ID = re.compile(r"[a-z0-9]{10}")

log = logging.getLogger(__name__)

Keys = Iterable[str]
Change = tuple[Commit, list[tuple[Entry, Step | None]]]


@dataclass(frozen=True)
class Opened:
    """A new table and the key that makes its holder the host."""

    table: str
    key: str


@dataclass(frozen=True)
class Joined:
    table: str
    seat: int
    key: str


@dataclass(frozen=True)
class Update:
    """`table`: something happened, the version is another. `seats`: only who is there has changed."""

    kind: Literal["table", "seats"]
    view: TableView


@dataclass(eq=False)
class Live:
    """A table in memory with its keys and those who look at it."""

    table: Table
    holders: dict[str, int]
    invites: dict[str, int]
    watchers: set[str]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    subscribers: set[Subscription] = field(default_factory=set)
    views: dict[tuple[int, int | None], TableView] = field(default_factory=dict)
    last_seen: dict[int, float] = field(default_factory=dict)
    thinking: dict[int, asyncio.Task[None]] = field(default_factory=dict)
    timer: asyncio.TimerHandle | None = None
    used: float = 0.0
    broken: bool = False  # a commit failed: what is stored is not certain, and it must be read again

    def online_holders(self) -> set[int]:
        return {one.holder for one in self.subscribers if one.holder is not None}


@dataclass(frozen=True)
class Access:
    """Somebody at a table: the holder's number and key, both None for somebody who only watches."""

    live: Live
    holder: int | None
    key: str | None

    def must_hold(self, seat: int) -> None:
        if seat not in self.live.table.held_by(self.holder):
            raise NotYours("this seat is not yours")

    def must_host(self) -> None:
        if self.holder != 0:
            raise NotYours("only who opened the table may do this")


class Hub:
    """All tables of one server. Make it inside a running event loop, and `close` it."""

    def __init__(
        self,
        storage: Storage,
        *,
        now: Callable[[], float] = time.time,
        bot_pause: float = 0.4,
        bot_threads: int = 2,
        seed: Callable[[], int] = lambda: secrets.randbits(128),
    ) -> None:
        self.storage = storage
        self.now = now
        self._seed = seed
        self._writer = Writer(storage)
        self._thinkers = Thinkers(bot_threads, bot_pause)
        self._tables: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def resume(self) -> None:
        """Wake the running tables that go on by themselves; call it once when the server starts."""
        for table in await asyncio.to_thread(self.storage.tables_that_go_on):
            try:
                await self._live(table)
            except UserError as error:
                log.warning("%s", error)

    def end_streams(self) -> None:
        """Let everybody who listens go."""
        for live in self._tables.values():
            for one in list(live.subscribers):
                one.end()

    async def close(self) -> None:
        self._closed = True
        self.end_streams()
        for live in self._tables.values():
            if live.timer:
                live.timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thinkers.close()
        await asyncio.to_thread(self._writer.close)

    # Opening and joining

    async def open(self, plan: TablePlan, name: str) -> Opened:
        """A new table whose opener, called `name`, holds the seats marked `me`. It starts at once if none is open."""
        return await self._open_with(plan, name, new_key())

    async def join(self, invite: str, name: str, keys: Keys = ()) -> Joined:
        """Exchange an invitation for a seat. Somebody who has a key of this table adds the seat to it."""
        cleaned = clean_name(name)
        live, seat = await self._invited(invite)
        found = self._holder(live, keys)
        key = found[1] if found else new_key()

        def prepare() -> Change:
            if hashed(invite) not in live.invites:
                raise UnknownInvite
            return self._sitting(live, key, {seat: cleaned})

        await self._change(live, prepare)
        return Joined(live.table.id, seat, key)

    async def invitation(self, invite: str) -> tuple[int, TableView]:
        """What an invitation is for: the seat, and the table as a spectator sees it. It stays unused."""
        live, seat = await self._invited(invite)
        return seat, self._view(Access(live, None, None), SPECTATOR)

    async def seat_bot(self, table: str, keys: Keys, seat: int, level: str = STAND_IN) -> TableView:
        """The host gives an open seat to a bot."""
        access = await self._access(table, keys)
        access.must_host()
        self._check_seat(access, seat)
        live = access.live

        def prepare() -> Change:
            return self._filling(live, Commit(table), [live.table.seat_bot(seat, level, self.now())])

        await self._change(live, prepare)
        return await self._look(access, self._first_seat(access))

    async def leave(self, table: str, keys: Keys, seat: int) -> TableView:
        """Open a seat again, in the lobby: one's own, or as the host any. The host gets a new invitation for it."""
        access = await self._access(table, keys)
        if access.holder != 0:
            access.must_hold(seat)
        self._check_seat(access, seat)
        live = access.live
        await self._change(live, lambda: self._one(Commit(table), live.table.leave(seat, self.now())))
        return await self._look(access, self._first_seat(access))

    # Looking

    async def view(self, table: str, keys: Keys, seat: int | None = None) -> TableView:
        """The table from a seat one holds; without `seat` from the first one, or as a spectator."""
        access = await self._access(table, keys)
        self._note(access)
        return await self._look(access, self._perspective(access, seat))

    async def watch(self, key: str) -> str:
        """The table that a key to watch is for."""
        table = await asyncio.to_thread(self.storage.table_to_watch, hashed(key))
        if table is None:
            raise NoSuchTable
        return table

    async def mine(self, keys: Keys) -> list[TableView]:
        """The tables one holds a key of, the newest first."""
        hashes = {hashed(key): key for key in keys}
        found = await asyncio.to_thread(self.storage.tables_of, list(hashes)) if hashes else []
        return await self._views(found, hashes.values())

    async def public(self) -> list[TableView]:
        """Running tables that anybody may watch."""
        return await self._views(await asyncio.to_thread(self.storage.public_tables), ())

    async def _views(self, tables: list[str], keys: Keys) -> list[TableView]:
        """Those that this server can go on with."""
        views = []
        for table in tables:
            with contextlib.suppress(OtherCards):
                views.append(await self.view(table, keys))
        return views

    async def game_log(self, table: str, keys: Keys) -> GameLog:
        """The whole game, when it is over."""
        return (await self._access(table, keys)).live.table.log()

    async def subscribe(
        self, table: str, keys: Keys, seat: int | None = None, after: int | None = None
    ) -> Subscription:
        """Updates from now on. `after` is the version one has already; without it the first update is at once."""
        access = await self._access(table, keys)
        one = Subscription(self, access, self._perspective(access, seat), after)
        live = access.live
        before = live.online_holders()
        live.subscribers.add(one)
        if live.online_holders() != before:
            self._tell(live)
        one.changed.set()
        return one

    async def updates(
        self, table: str, keys: Keys, seat: int | None = None, after: int | None = None
    ) -> AsyncIterator[Update]:
        """The same as a loop, for programs that have nothing else to wait for."""
        one = await self.subscribe(table, keys, seat, after)
        try:
            while (update := await one.next()) is not None:
                yield update
        finally:
            one.close()

    # Playing

    async def submit(
        self,
        table: str,
        keys: Keys,
        seat: int,
        version: int,
        action: Any,
        key: str | None = None,
        language: str = "en",
    ) -> TableView:
        """An action of a seat, as a struct of the game's words.

        `version` is the one the seat saw: another is `Stale`. A request that is sent again with the same `key` is
        acknowledged and not done again.
        """
        access = await self._access(table, keys)
        access.must_hold(seat)
        self._note(access)
        if key is not None and not REQUEST_KEY.fullmatch(key):
            raise BadRequest("a request key is 1 to 64 letters, digits or one of _ . : -")
        live = access.live
        game = live.table.game

        def prepare() -> Change | None:
            now = live.table
            if key is not None and (seat, key) in now.keys_used:
                return None
            if now.status != "running":
                raise NotNow("the game is over" if now.ending else "the game has not begun")
            if now.seats[seat].resigned:
                raise NotNow("you have resigned")
            if now.versions[seat] != version:
                raise Stale(self._view(access, seat))
            try:
                number = game.encode(action)
            except UserError as error:
                raise BadRequest(str(error)) from None
            try:
                entry, step = now.act(seat, number, self.now(), key)
            except Refused:
                refused = game.refused(now.position, seat, number, language)
                raise GameRefused(str(refused), refused.refusal, self._view(access, seat)) from None
            return Commit(table, entries=[entry]), [(entry, step)]

        await self._change(live, prepare)
        return self._view(access, seat)

    async def advice(self, table: str, keys: Keys, seat: int, language: str = "en") -> tuple[TableView, list[Hint]]:
        """What a bot would do in the place of a seat one holds, from what that seat may know, the best first."""
        access = await self._access(table, keys)
        access.must_hold(seat)
        now = access.live.table
        if now.status != "running" or seat not in now.asked():
            raise NotNow("nothing is asked of you now")
        view = self._view(access, seat)
        return view, await self._thinkers.advise(now.game, now.position, seat, language)

    async def take_back(self, table: str, keys: Keys, seat: int) -> TableView:
        """Take the seat's last action back, or ask the others for it."""
        return await self._wish(table, keys, seat, lambda live: live.table.ask_take_back(seat, self.now()))

    async def answer_take_back(self, table: str, keys: Keys, seat: int, accept: bool) -> TableView:
        return await self._wish(table, keys, seat, lambda live: live.table.answer_take_back(seat, accept, self.now()))

    async def resign(self, table: str, keys: Keys, seat: int) -> TableView:
        return await self._wish(table, keys, seat, lambda live: live.table.resign(seat, self.now()))

    async def come_back(self, table: str, keys: Keys, seat: int) -> TableView:
        """Play again oneself after a bot stood in."""
        return await self._wish(table, keys, seat, lambda live: live.table.come_back(seat, self.now()))

    async def replace(self, table: str, keys: Keys, seat: int, level: str = STAND_IN) -> TableView:
        """Another player puts a bot on the seat of somebody who has been away longer than the grace time."""
        access = await self._access(table, keys)
        if not access.live.table.held_by(access.holder):
            raise NotYours("only players of this table may do this")
        self._check_seat(access, seat)
        live = access.live

        def prepare() -> Change:
            entry = live.table.replace(seat, level, self.now())
            if seat not in self._replaceable(live):
                raise NotNow("this player is here, or has not been away for long enough")
            return self._one(Commit(table), entry)

        await self._change(live, prepare)
        return await self._look(access, self._first_seat(access))

    async def rematch(self, table: str, keys: Keys) -> Joined:
        """Play again, everybody one seat further. The first to ask opens the table; the others take their seats there
        by asking too; it starts when all have."""
        access = await self._access(table, keys)
        live = access.live
        held = live.table.held_by(access.holder)
        if not held or access.key is None:
            raise NotYours("only players of this table may do this")
        if live.table.status != "over":
            raise NotNow("the game is not over yet")
        count = len(live.table.seats)
        names = {(seat + 1) % count: live.table.seats[seat].name for seat in held}
        if live.table.rematch is None:
            await asyncio.shield(self._task(self._open_rematch(access, names)))
        assert live.table.rematch is not None
        again = await self._live(live.table.rematch)
        assert again is not None
        key = access.key

        def prepare() -> Change | None:
            open_still = {seat: name for seat, name in names.items() if again.table.seats[seat].kind == "open"}
            return self._sitting(again, key, open_still) if open_still else None

        await self._change(again, prepare)
        return Joined(again.table.id, min(names), key)

    # Details: keys and perspectives

    async def _access(self, table: str, keys: Keys) -> Access:
        keys = list(keys)
        try:
            live = await self._live(table)
        except OtherCards:
            if table in await asyncio.to_thread(self.storage.tables_of, list(map(hashed, keys))):
                raise
            raise NoSuchTable from None
        if live is None:
            raise NoSuchTable
        found = self._holder(live, keys)
        if found:
            return Access(live, *found)
        if live.table.plan.public or any(hashed(key) in live.watchers for key in keys):
            return Access(live, None, None)
        raise NoSuchTable

    def _holder(self, live: Live, keys: Keys) -> tuple[int, str] | None:
        found = [(live.holders[one], key) for key in keys if (one := hashed(key)) in live.holders]
        return min(found, default=None)

    async def _invited(self, invite: str) -> tuple[Live, int]:
        table = await asyncio.to_thread(self.storage.table_of_invite, hashed(invite))
        live = await self._live(table) if table else None
        seat = live.invites.get(hashed(invite)) if live else None
        if live is None or seat is None:
            raise UnknownInvite
        return live, seat

    def _check_seat(self, access: Access, seat: int) -> None:
        if not 0 <= seat < len(access.live.table.seats):
            raise BadRequest(f"seats are 0 to {len(access.live.table.seats) - 1}")

    def _first_seat(self, access: Access) -> int:
        return min(access.live.table.held_by(access.holder), default=SPECTATOR)

    def _perspective(self, access: Access, seat: int | None) -> int:
        if seat is None:
            return self._first_seat(access)
        if seat != SPECTATOR:
            access.must_hold(seat)
        return seat

    def _view(self, access: Access, perspective: int) -> TableView:
        live, table = access.live, access.live.table
        if perspective != SPECTATOR and perspective not in table.held_by(access.holder):
            perspective = SPECTATOR
        place = (perspective, access.holder)
        view = live.views.get(place)
        if view is None or table.plan.clock.ticking:
            host = access.key if access.holder == 0 else None
            invites = self._invites(live, host)
            online = live.online_holders()
            view = live.views[place] = view_of(
                table,
                perspective,
                access.holder,
                frozenset(seat.number for seat in table.seats if seat.kind == "bot" or seat.holder in online),
                self._replaceable(live),
                invites,
                watch_key(host, table.id) if host is not None else None,
                self.now(),
            )
        return view

    def _invites(self, live: Live, host: str | None) -> dict[int, str]:
        """The invitations to open seats, which the host may show."""
        table = live.table
        return {
            seat.number: invite_key(host, table.id, seat.number, seat.generation)
            for seat in table.seats
            if host is not None and seat.kind == "open"
        }

    async def _look(self, access: Access, perspective: int) -> TableView:
        """The view; an invitation to a seat that its player left is stored before the host sees it."""
        live = access.live

        def missing() -> list[Key]:
            invites = [Key(hashed(key), "invite", seat) for seat, key in self._invites(live, access.key).items()]
            return [key for key in invites if key.hash not in live.invites]

        if live.table.status == "lobby" and access.holder == 0 and missing():
            await self._change(live, lambda: (Commit(live.table.id, keys=missing()), []))
        return self._view(access, perspective)

    def _replaceable(self, live: Live) -> frozenset[int]:
        if live.table.status != "running":
            return frozenset()
        online, now, grace = live.online_holders(), self.now(), live.table.plan.grace
        return frozenset(
            seat.number
            for seat in live.table.seats
            if seat.kind == "person"
            and seat.bot is None
            and seat.holder is not None
            and seat.holder not in online
            and now - live.last_seen.get(seat.holder, 0.0) >= grace
        )

    def _note(self, access: Access) -> None:
        if access.holder is not None:
            access.live.last_seen[access.holder] = self.now()

    # Details: changing a table

    async def _wish(self, table: str, keys: Keys, seat: int, wish: Callable[[Live], Entry]) -> TableView:
        access = await self._access(table, keys)
        access.must_hold(seat)
        self._note(access)
        await self._change(access.live, lambda: self._one(Commit(table), wish(access.live)))
        return self._view(access, seat)

    def _one(self, commit: Commit, entry: Entry) -> Change:
        commit.entries = [entry]
        return commit, [(entry, None)]

    def _sitting(self, live: Live, key: str, names: dict[int, str]) -> Change:
        """Who holds a key takes seats."""
        found = self._holder(live, [key])
        holder = found[0] if found else max(live.holders.values(), default=-1) + 1
        live.last_seen[holder] = self.now()
        keys = [] if found else [Key(hashed(key), "holder", holder)]
        entries = [live.table.sit(seat, name, holder, self.now()) for seat, name in names.items()]
        return self._filling(live, Commit(live.table.id, keys=keys), entries)

    def _filling(self, live: Live, commit: Commit, entries: list[Entry]) -> Change:
        """Seats are taken and their invitations end; if no seat is left open the cards are dealt in the same commit."""
        table = live.table
        taken = {entry.seat for entry in entries}
        commit.used_keys += [one for one, seat in live.invites.items() if seat in taken]
        started = table.start(self.now(), taken)
        if started:
            entries = [*entries, started]
            commit.status = "running"
        commit.entries = [replace(entry, number=table.entries + i) for i, entry in enumerate(entries)]
        return commit, [(entry, None) for entry in commit.entries]

    async def _change(self, live: Live, prepare: Callable[[], Change | None]) -> None:
        """Store what `prepare` wants, then take it in and tell everybody. Goes on if who asked for it goes away."""
        await asyncio.shield(self._task(self._changing(live, prepare)))

    async def _changing(self, live: Live, prepare: Callable[[], Change | None]) -> None:
        async with live.lock:
            if live.broken:
                raise NotNow("the table is being read again; try once more")
            change = prepare()
            if change is None:
                return
            commit, entries = change
            before = live.table.status
            try:
                await self._writer.store(commit)
            except Exception:
                self._give_up(live)
                raise
            for key in commit.keys:
                _remember(live, key)
            for used in commit.used_keys:
                live.invites.pop(used, None)
            for entry, step in entries:
                live.table.take(entry, step)
            if live.table.status == "over" and before != "over":
                self._task(self._writer.store(Commit(live.table.id, status="over")))
        self._tell(live)
        self._wake(live)

    def _give_up(self, live: Live) -> None:
        """Forget what is in memory; whoever looks comes back to what is stored."""
        live.broken = True
        self._tables.pop(live.table.id, None)
        for one in list(live.subscribers):
            one.end()

    def _tell(self, live: Live) -> None:
        live.views.clear()
        for one in live.subscribers:
            one.changed.set()

    def _left(self, live: Live, one: Subscription) -> None:
        if one not in live.subscribers:
            return
        live.subscribers.discard(one)
        holder = one.holder
        if holder is not None and holder not in live.online_holders():
            live.last_seen[holder] = self.now()
            self._tell(live)
            if not self._closed and live.table.held_by(holder):
                asyncio.get_running_loop().call_later(live.table.plan.grace + 0.05, self._tell, live)

    def _task(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Details: memory

    async def _live(self, table: str) -> Live | None:
        live = self._tables.get(table)
        if live is None:
            if not TABLE_ID.fullmatch(table):
                return None
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = self._task(self._load(table))
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            live = await asyncio.shield(loading)
        if live is not None:
            live.used = self.now()
        return live

    async def _load(self, table: str) -> Live | None:
        loaded = await asyncio.to_thread(self.storage.load, table)
        if loaded is None:
            return None
        live = Live(loaded[0], {}, {}, set(), used=self.now())
        for key in loaded[1]:
            _remember(live, key)
        live.last_seen = dict.fromkeys(live.holders.values(), self.now())
        if live.table.status == "running" and live.table.plan.clock.ticking:
            entry = live.table.resume(self.now())
            await self._writer.store(Commit(table, entries=[entry]))
            live.table.take(entry)
        self._make_room()
        self._tables[table] = live
        self._wake(live)
        return live

    def _make_room(self) -> None:
        """Forget the tables that nobody has used for longest; they are read again when somebody comes."""
        if len(self._tables) < TABLES_IN_MEMORY:
            return
        idle = [
            live
            for live in self._tables.values()
            if not live.subscribers and not live.thinking and live.timer is None and not live.lock.locked()
        ]
        for live in sorted(idle, key=lambda one: one.used)[: TABLES_IN_MEMORY // 10]:
            del self._tables[live.table.id]

    # Details: bots and clocks

    def _wake(self, live: Live) -> None:
        """Set bots thinking that are asked, and the alarm for the clock that runs out first."""
        if self._closed or self._tables.get(live.table.id) is not live:
            return
        for seat in live.table.bots_thinking():
            if seat not in live.thinking:
                live.thinking[seat] = self._task(self._think(live, seat))
                live.thinking[seat].add_done_callback(functools.partial(self._thought, live, seat))
        if live.timer:
            live.timer.cancel()
            live.timer = None
        ends = [end for end in map(live.table.clock.deadline, self._timed(live)) if end is not None]
        if ends:
            delay = max(0.0, min(ends) - self.now())
            live.timer = asyncio.get_running_loop().call_later(delay, lambda: self._task(self._ring(live)))

    def _timed(self, live: Live) -> list[int]:
        return [seat for seat in live.table.asked() if live.table.seats[seat].bot is None]

    def _thought(self, live: Live, seat: int, task: asyncio.Task[None]) -> None:
        """Ask again if the seat still has something to decide; after a failure not at once."""
        live.thinking.pop(seat, None)
        if task.cancelled() or self._closed:
            return
        error = task.exception()
        if error is None:
            self._wake(live)
        else:
            log.error("table %s: the bot on seat %d failed", live.table.id, seat, exc_info=error)
            asyncio.get_running_loop().call_later(1.0, self._wake, live)

    async def _think(self, live: Live, seat: int, by: str = "bot") -> None:
        table = live.table
        level = table.seats[seat].bot or STAND_IN
        version = table.versions[seat]
        if seat not in table.asked():
            return
        action = await self._thinkers.choose(table.game, table.position, seat, level, pause=by == "bot")

        def prepare() -> Change | None:
            stays = (by == "clock") != bool(table.seats[seat].bot)
            if seat not in table.asked() or table.versions[seat] != version or not stays:
                return None
            entry, step = table.act(seat, action, self.now(), by=by)
            return Commit(table.id, entries=[entry]), [(entry, step)]

        await self._changing(live, prepare)

    async def _ring(self, live: Live) -> None:
        """A clock has run out: who has no time left for the game gives up, who took too long for a move is helped."""
        live.timer = None
        for seat in self._timed(live):
            end = live.table.clock.deadline(seat)
            if end is None or end > self.now():
                continue
            if live.table.clock.game_left(seat, self.now()) == 0.0:
                await self._changing(live, functools.partial(self._flag, live, seat))
            else:
                await self._think(live, seat, by="clock")
        self._wake(live)

    def _flag(self, live: Live, seat: int) -> Change | None:
        if seat not in self._timed(live) or live.table.clock.game_left(seat, self.now()) != 0.0:
            return None
        return self._one(Commit(live.table.id), live.table.out_of_time(seat, self.now()))

    # Details: rematch

    async def _open_with(self, plan: TablePlan, name: str, key: str) -> Opened:
        game, checked = plan.checked()
        names = {i: clean_name(seat.name or name) for i, seat in enumerate(checked.seats) if seat.kind == "me"}
        table = Table(new_table_id(), game, checked, self._seed(), self.now())
        live = Live(table, {}, {}, set(), used=self.now())
        host = Key(hashed(key), "holder", 0)

        def prepare() -> Change:
            commit, entries = self._filling(
                live,
                Commit(table.id, new=table),
                [table.sit(seat, name, 0, self.now()) for seat, name in names.items()],
            )
            commit.keys = [host, Key(hashed(watch_key(key, table.id)), "watch", 0)]
            for number, seat in enumerate(checked.seats):
                if seat.kind == "open":
                    commit.keys.append(Key(hashed(invite_key(key, table.id, number, 0)), "invite", number))
            return commit, entries

        live.last_seen[0] = self.now()
        self._make_room()
        self._tables[table.id] = live
        await self._change(live, prepare)
        return Opened(table.id, key)

    async def _open_rematch(self, access: Access, names: dict[int, str]) -> None:
        """Open the table of the rematch, unless somebody else was faster."""
        live, old = access.live, access.live.table
        assert access.key is not None
        seats = []
        for number in range(len(old.seats)):
            before = old.seats[number - 1]
            if number in names:
                seats.append(Seating("me", names[number]))
            elif before.kind == "bot":
                seats.append(Seating("bot", before.name, before.level or STAND_IN))
            else:
                seats.append(Seating("open"))
        async with live.lock:
            if old.rematch is None:
                opened = await self._open_with(replace(old.plan, seats=tuple(seats)), "", access.key)
                entry = old.link_rematch(opened.table, self.now())
                await self._writer.store(Commit(old.id, entries=[entry]))
                old.take(entry)
        self._tell(live)


class Subscription:
    """Somebody who looks at a table. `next` gives the newest state once something has changed; what came in between is
    in the log of the view, so nothing is lost by somebody slow."""

    def __init__(self, hub: Hub, access: Access, perspective: int, after: int | None) -> None:
        self.hub = hub
        self.access = access
        self.holder = access.holder
        self.perspective = perspective
        self.version = after
        self.told: TableView | None = None
        self.changed = asyncio.Event()
        self.ended = False

    async def next(self, timeout: float | None = None) -> Update | None:
        """The next update; None when the server stops, or after `timeout` seconds without one (see `ended`)."""
        until = None if timeout is None else asyncio.get_running_loop().time() + timeout
        while True:
            try:
                async with asyncio.timeout_at(until):
                    await self.changed.wait()
            except TimeoutError:
                return None
            if self.ended:
                return None
            self.changed.clear()
            view = await self.hub._look(self.access, self.perspective)
            if view.version != self.version:
                kind: Literal["table", "seats"] = "table"
            elif self.told is None or _presence(view) != _presence(self.told):
                kind = "seats"
            else:  # others have chosen something in secret: how often they do cannot be heard
                continue
            self.version, self.told = view.version, view
            return Update(kind, view)

    def end(self) -> None:
        self.ended = True
        self.changed.set()

    def close(self) -> None:
        self.hub._left(self.access.live, self)


def _presence(view: TableView) -> list[SeatView]:
    """Who is there; clocks run by themselves."""
    return [replace(seat, move_left=None, game_left=None) for seat in view.seats]


def _remember(live: Live, key: Key) -> None:
    match key.purpose:
        case "holder":
            live.holders[key.hash] = key.number
        case "invite":
            live.invites[key.hash] = key.number
        case _:
            live.watchers.add(key.hash)
