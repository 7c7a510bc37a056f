"""The asyncio door to all tables: opening, looking, playing; what is wished is stored before anybody is told.

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
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from zenova.bots import Hint
from zenova.kernel.errors import UserError
from zenova.kernel.game import SPECTATOR, Refused
from zenova.kernel.log import GameLog

from .access import Access, Keys, Live
from .changes import Change, filling, single, sitting
from .clockwork import Clockwork
from .entry import Entry
from .errors import BadRequest, GameRefused, NoSuchTable, NotNow, OtherCards, Stale, UnknownInvite
from .keys import hashed, invite_key, new_table_id, one_of, watch_key
from .live import Table
from .memory import Memory
from .plan import STAND_IN, Seating, TablePlan, clean_name
from .storage import Commit, Key, Storage
from .subscription import Subscription, Update
from .thinking import Thinkers
from .view import TableView
from .writer import Writer

MOST_LISTED = 50
REQUEST_KEY = re.compile(r"[A-Za-z0-9_.:-]{1,64}")

log = logging.getLogger(__name__)


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
        self.seed = seed
        self._writer = Writer(storage)
        self._thinkers = Thinkers(bot_threads, bot_pause)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._clockwork = Clockwork(self._thinkers, lambda: self.now(), self._task, self._changing)
        self.memory = Memory(storage, self._writer, lambda: self.now(), self._task, self._clockwork.wind)
        self._closed = False

    async def resume(self) -> None:
        """Wake the running tables that go on by themselves; call it once when the server starts."""
        for table in await asyncio.to_thread(self.storage.tables_that_go_on):
            try:
                await self.memory.find(table)
            except UserError as error:
                log.warning("%s", error)

    def end_streams(self) -> None:
        """Let everybody who listens go."""
        for live in self.memory.tables.values():
            live.end_streams()

    async def close(self) -> None:
        self._closed = True
        self._clockwork.stop()
        self.end_streams()
        for live in self.memory.tables.values():
            if live.timer:
                live.timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thinkers.close()
        await asyncio.to_thread(self._writer.close)

    # Opening and joining

    async def open(self, plan: TablePlan, name: str, keys: Keys = ()) -> Opened:
        """A new table whose opener, called `name`, holds the seats marked `me`. It starts at once if none is open.

        `keys` are the opener's own: one of them fits the new table too, and only who has none gets a new one."""
        return await self._open_with(plan, name, one_of(keys))

    async def join(self, invite: str, name: str, keys: Keys = ()) -> Joined:
        """Exchange an invitation for a seat, for somebody who holds these keys of their own; if none, they get one."""
        cleaned, keys = clean_name(name), list(keys)
        live, seat = await self._invited(invite)
        found = live.holder(keys)
        key = found[1] if found else one_of(keys)

        def prepare() -> Change:
            if hashed(invite) not in live.invites:
                raise UnknownInvite
            return sitting(live, key, {seat: cleaned}, self.now())

        await self._change(live, prepare)
        return Joined(live.table.id, seat, key)

    async def invitation(self, invite: str) -> tuple[int, TableView]:
        """What an invitation is for: the seat, and the table as a spectator sees it. It stays unused."""
        live, seat = await self._invited(invite)
        return seat, Access(live).view(SPECTATOR, self.now())

    async def seat_bot(self, table: str, keys: Keys, seat: int, level: str = STAND_IN) -> TableView:
        """The host gives an open seat to a bot."""
        access = await self._access(table, keys)
        access.must_host()
        access.must_name_a_seat(seat)
        live = access.live

        def prepare() -> Change:
            now = self.now()
            return filling(live, Commit(table), [live.table.seat_bot(seat, level, now)], now)

        await self._change(live, prepare)
        return await self._look(access, access.first_seat)

    async def leave(self, table: str, keys: Keys, seat: int) -> TableView:
        """Open a seat again, in the lobby: one's own, or as the host any. The host gets a new invitation for it."""
        access = await self._access(table, keys)
        if access.holder != 0:
            access.must_hold(seat)
        access.must_name_a_seat(seat)
        live = access.live
        await self._change(live, lambda: single(live, live.table.leave(seat, self.now())))
        return await self._look(access, access.first_seat)

    # Looking

    async def view(self, table: str, keys: Keys, seat: int | None = None) -> TableView:
        """The table from a seat one holds; without `seat` from the first one, or as a spectator."""
        access = await self._access(table, keys)
        access.note(self.now())
        return await self._look(access, access.perspective(seat))

    async def watch(self, key: str) -> str:
        """The table that a key to watch is for."""
        table = await asyncio.to_thread(self.storage.table_to_watch, hashed(key))
        if table is None:
            raise NoSuchTable
        return table

    async def mine(self, keys: Keys) -> list[TableView]:
        """The tables one holds a key of: first those that go on, the newest first, at most `MOST_LISTED`."""
        hashes = {hashed(key): key for key in keys}
        found = await asyncio.to_thread(self.storage.tables_of, list(hashes), MOST_LISTED) if hashes else []
        return await self._views(found, hashes.values())

    async def public(self) -> list[TableView]:
        """Running tables that anybody may watch."""
        return await self._views(await asyncio.to_thread(self.storage.public_tables, MOST_LISTED), ())

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
        look = functools.partial(self._look, access, access.perspective(seat))
        live = access.live
        one = Subscription(access.holder, look, functools.partial(self._left, live), after)
        before = live.online_holders()
        live.subscribers.add(one)
        if live.online_holders() != before:
            live.tell()
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
        access.note(self.now())
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
                raise Stale(access.view(seat, self.now()))
            try:
                number = game.encode(action)
            except UserError as error:
                raise BadRequest(str(error)) from None
            try:
                return single(live, *now.act(seat, number, self.now(), key))
            except Refused:
                refused = game.refused(now.position, seat, number, language)
                raise GameRefused(str(refused), refused.refusal, access.view(seat, self.now())) from None

        await self._change(live, prepare)
        return access.view(seat, self.now())

    async def advice(self, table: str, keys: Keys, seat: int, language: str = "en") -> tuple[TableView, list[Hint]]:
        """What a bot would do in the place of a seat one holds, from what that seat may know, the best first."""
        access = await self._access(table, keys)
        access.must_hold(seat)
        now = access.live.table
        if now.status != "running" or seat not in now.asked():
            raise NotNow("nothing is asked of you now")
        view = access.view(seat, self.now())
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
        access.must_play()
        access.must_name_a_seat(seat)
        live = access.live

        def prepare() -> Change:
            entry = live.table.replace(seat, level, self.now())
            if seat not in live.replaceable(self.now()):
                raise NotNow("this player is here, or has not been away for long enough")
            return single(live, entry)

        await self._change(live, prepare)
        return await self._look(access, access.first_seat)

    async def rematch(self, table: str, keys: Keys) -> Joined:
        """Play again, everybody one seat further. The first to ask opens the table; the others take their seats there
        by asking too; it starts when all have."""
        access = await self._access(table, keys)
        access.must_play()
        live, key = access.live, access.key
        assert key is not None
        if live.table.status != "over":
            raise NotNow("the game is not over yet")
        count = len(live.table.seats)
        names = {(seat + 1) % count: live.table.seats[seat].name for seat in access.seats}
        if live.table.rematch is None:
            await asyncio.shield(self._task(self._open_rematch(live, key, names)))
        assert live.table.rematch is not None
        again = await self.memory.find(live.table.rematch)
        assert again is not None

        def prepare() -> Change | None:
            open_still = {seat: name for seat, name in names.items() if again.table.seats[seat].kind == "open"}
            return sitting(again, key, open_still, self.now()) if open_still else None

        await self._change(again, prepare)
        return Joined(again.table.id, min(names), key)

    # Details: finding a table

    async def _access(self, table: str, keys: Keys) -> Access:
        keys = list(keys)
        try:
            live = await self.memory.find(table)
        except OtherCards:
            if table in await asyncio.to_thread(self.storage.tables_of, list(map(hashed, keys))):
                raise
            raise NoSuchTable from None
        if live is None:
            raise NoSuchTable
        found = live.holder(keys)
        if found:
            return Access(live, *found)
        if live.table.plan.public or any(hashed(key) in live.watchers for key in keys):
            return Access(live)
        raise NoSuchTable

    async def _invited(self, invite: str) -> tuple[Live, int]:
        table = await asyncio.to_thread(self.storage.table_of_invite, hashed(invite))
        live = await self.memory.find(table) if table else None
        seat = live.invites.get(hashed(invite)) if live else None
        if live is None or seat is None:
            raise UnknownInvite
        return live, seat

    async def _look(self, access: Access, perspective: int) -> TableView:
        """The view; an invitation to a seat that its player left is stored before the host sees it."""
        live = access.live
        if live.table.status == "lobby" and access.unknown_invites():
            await self._change(live, lambda: (Commit(live.table.id, keys=access.unknown_invites()), []))
        return access.view(perspective, self.now())

    def _left(self, live: Live, one: Subscription) -> None:
        if one not in live.subscribers:
            return
        live.subscribers.discard(one)
        holder = one.holder
        if holder is not None and holder not in live.online_holders():
            live.last_seen[holder] = self.now()
            live.tell()
            if not self._closed and live.table.held_by(holder):
                asyncio.get_running_loop().call_later(live.table.plan.grace + 0.05, live.tell)

    # Details: changing a table

    async def _wish(self, table: str, keys: Keys, seat: int, wish: Callable[[Live], Entry]) -> TableView:
        access = await self._access(table, keys)
        access.must_hold(seat)
        access.note(self.now())
        await self._change(access.live, lambda: single(access.live, wish(access.live)))
        return access.view(seat, self.now())

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
                live.remember(key)
            for used in commit.used_keys:
                live.invites.pop(used, None)
            for entry, step in entries:
                live.table.take(entry, step)
            if live.table.status == "over" and before != "over":
                await self._note_end(live)
        live.tell()
        self._clockwork.wind(live)

    async def _note_end(self, live: Live) -> None:
        """For lists. A table whose end could not be noted, of which the writer tells, is over all the same."""
        with contextlib.suppress(SQLAlchemyError):
            await self._writer.store(Commit(live.table.id, status="over"))

    def _give_up(self, live: Live) -> None:
        """Forget what is in memory; whoever looks comes back to what is stored."""
        live.broken = True
        self.memory.forget(live)
        live.end_streams()

    def _task(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Details: opening

    async def _open_with(self, plan: TablePlan, name: str, key: str) -> Opened:
        game, checked = plan.checked()
        names = {i: clean_name(seat.name or name) for i, seat in enumerate(checked.seats) if seat.kind == "me"}
        table = Table(new_table_id(), game, checked, self.seed(), self.now())
        live = Live(table, self.now())
        host = Key(hashed(key), "holder", 0)

        def prepare() -> Change:
            now = self.now()
            entries = [table.sit(seat, name, 0, now) for seat, name in names.items()]
            commit, taken = filling(live, Commit(table.id, new=table), entries, now)
            commit.keys = [host, Key(hashed(watch_key(key, table.id)), "watch", 0)]
            for number, seat in enumerate(checked.seats):
                if seat.kind == "open":
                    commit.keys.append(Key(hashed(invite_key(key, table.id, number, 0)), "invite", number))
            return commit, taken

        live.last_seen[0] = self.now()
        self.memory.keep(live)
        await self._change(live, prepare)
        return Opened(table.id, key)

    async def _open_rematch(self, live: Live, key: str, names: dict[int, str]) -> None:
        """Open the table of the rematch, unless somebody else was faster."""
        old = live.table
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
                opened = await self._open_with(replace(old.plan, seats=tuple(seats)), "", key)
                entry = old.link_rematch(opened.table, self.now())
                await self._writer.store(Commit(old.id, entries=[entry]))
                old.take(entry)
        live.tell()
