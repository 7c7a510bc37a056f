"""The tables in memory: those that somebody has used lately. The others are read when somebody comes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from typing import Any

from .access import Live
from .storage import Commit, Storage
from .writer import Writer

TABLES_IN_MEMORY = 5000
TABLE_ID = re.compile(r"[a-z0-9]{10}")


class Memory:
    """`wake` is called with every table that has been read; `start` makes a task of work that must be finished."""

    def __init__(
        self,
        storage: Storage,
        writer: Writer,
        now: Callable[[], float],
        start: Callable[[Coroutine[Any, Any, Any]], asyncio.Task[Any]],
        wake: Callable[[Live], None],
    ) -> None:
        self.tables: dict[str, Live] = {}
        self._storage = storage
        self._writer = writer
        self._now = now
        self._start = start
        self._wake = wake
        self._loading: dict[str, asyncio.Task[Live | None]] = {}

    async def find(self, table: str) -> Live | None:
        live = self.tables.get(table)
        if live is None:
            if not TABLE_ID.fullmatch(table):
                return None
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = self._start(self._load(table))
                loading.add_done_callback(lambda _: self._loading.pop(table, None))
            live = await asyncio.shield(loading)
        if live is not None:
            live.used = self._now()
        return live

    def keep(self, live: Live) -> None:
        self._make_room()
        self.tables[live.table.id] = live
        live.kept = True

    def forget(self, live: Live) -> None:
        self.tables.pop(live.table.id, None)
        live.kept = False

    async def _load(self, table: str) -> Live | None:
        loaded = await asyncio.to_thread(self._storage.load, table)
        if loaded is None:
            return None
        live = Live(loaded[0], self._now())
        for key in loaded[1]:
            live.remember(key)
        live.last_seen = dict.fromkeys(live.holders.values(), self._now())
        if live.table.status == "running" and live.table.plan.clock.ticking:
            entry = live.table.resume(self._now())
            await self._writer.store(Commit(table, entries=[entry]))
            live.table.take(entry)
        self.keep(live)
        self._wake(live)
        return live

    def _make_room(self) -> None:
        """Forget the tables that nobody has used for longest."""
        if len(self.tables) < TABLES_IN_MEMORY:
            return
        idle = [
            live
            for live in self.tables.values()
            if not live.subscribers and not live.thinking and live.timer is None and not live.lock.locked()
        ]
        for live in sorted(idle, key=lambda one: one.used)[: TABLES_IN_MEMORY // 10]:
            self.forget(live)
