"""Who thinks next: bots before hints, and everybody in turn, however much one of them asks for."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from enum import IntEnum

from .errors import Busy

MOST_HINTS = 24  # that are waited for at once
MOST_HINTS_OF_ONE = 4


class Urgency(IntEnum):
    BOT = 0
    HINT = 1


class Turns:
    """So many may think at once, hints one less, so that a bot need not wait for one.

    Whose turn it is follows start-time fair queueing (Goyal, Vin and Cheng 1996): a wish begins, in turns that were
    given, after the one before it of the same client and table, and the earliest beginning is next."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._free_for_hints = max(1, places - 1)
        self._waiting: dict[Urgency, list[tuple[int, int, asyncio.Future[None]]]] = {kind: [] for kind in Urgency}
        self._given = dict.fromkeys(Urgency, 0)
        self._ends: dict[tuple[Urgency, str, str], int] = {}
        self._hints: list[str] = []  # the clients who wait for them
        self._order = itertools.count()

    @asynccontextmanager
    async def turn(self, urgency: Urgency, client: str, table: str) -> AsyncIterator[None]:
        """Wait for a turn and have it for the time of the block; Busy if too many hints are waited for already."""
        is_hint = urgency is Urgency.HINT
        if is_hint and (len(self._hints) >= MOST_HINTS or self._hints.count(client) >= MOST_HINTS_OF_ONE):
            raise Busy
        self._hints += [client] * is_hint
        try:
            await self._called(urgency, client, table)
            try:
                yield
            finally:
                self._leave(urgency)
        finally:
            if is_hint:
                self._hints.remove(client)

    async def _called(self, urgency: Urgency, client: str, table: str) -> None:
        flows = [(urgency, "client", client), (urgency, "table", table)]
        begins = max(self._given[urgency], *(self._ends.get(flow, 0) for flow in flows))
        self._ends.update(dict.fromkeys(flows, begins + 1))
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting[urgency], (begins, next(self._order), called))
        self._call()
        try:
            await called
        except asyncio.CancelledError:
            if not called.cancelled():
                self._leave(urgency)
            raise

    def waiting(self) -> Iterator[tuple[str, int]]:
        for urgency, waiting in self._waiting.items():
            yield urgency.name.lower(), len(waiting)

    def _leave(self, urgency: Urgency) -> None:
        self._free += 1
        self._free_for_hints += urgency is Urgency.HINT
        self._call()

    def _call(self) -> None:
        for urgency, waiting in self._waiting.items():
            while waiting and self._free and (urgency is not Urgency.HINT or self._free_for_hints):
                begins, _, called = heapq.heappop(waiting)
                if called.cancelled():
                    continue
                self._free -= 1
                self._free_for_hints -= urgency is Urgency.HINT
                self._given[urgency] = begins
                called.set_result(None)
        if len(self._ends) > 4 * sum(map(len, self._waiting.values())) + 100:
            self._ends = {flow: end for flow, end in self._ends.items() if end > self._given[flow[0]]}
