"""Everybody in turn, however much one of them asks for."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Hashable

AT_A_TIME = 20


class FairQueue:
    """Start-time fair queueing (Goyal, Vin and Cheng 1996): a wish begins, in turns that were given, after the one
    before it of the same flow, such as a client, and the earliest beginning is next; of equals who has not had a turn
    lately, so that among many who ask for much nobody waits who asks for little."""

    def __init__(self) -> None:
        self._waiting: list[tuple[int, bool, int, asyncio.Future[None]]] = []
        self._given = 0
        self._ends: dict[Hashable, int] = {}
        self._many = 100  # flows, before those that are long over are looked for
        self._order = itertools.count()

    def __len__(self) -> int:
        return len(self._waiting)

    def join(self, *flows: Hashable) -> asyncio.Future[None]:
        """Wait, as one of each of these flows, for what is returned."""
        if len(self._ends) > self._many:
            self._ends = {flow: end for flow, end in self._ends.items() if end > self._given}
            self._many = 2 * len(self._ends) + 100
        ends = [self._ends.get(flow, -1) for flow in flows]
        begins = max(self._given, *ends)
        self._ends.update(dict.fromkeys(flows, begins + 1))
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (begins, begins in ends, next(self._order), called))
        return called

    def call(self) -> bool:
        """Call who is next of those who still wait, if there is one."""
        while self._waiting:
            begins, _, _, called = heapq.heappop(self._waiting)
            if not called.cancelled():
                self._given = begins
                called.set_result(None)
                return True
        return False


class Pace:
    """A few at a time, and in between whatever else the event loop has to do: when thousands hear of the same news,
    others need not wait until all of them have been told."""

    def __init__(self) -> None:
        self._queue = FairQueue()
        self._is_calling = False
        self._at_once = 0  # that need not wait for a turn

    async def turn(self, *flows: Hashable) -> None:
        if not self._is_calling:
            self._is_calling = True
            self._at_once = AT_A_TIME
            asyncio.get_running_loop().call_soon(self._call)
        if self._at_once:
            self._at_once -= 1
        else:
            await self._queue.join(*flows)

    def _call(self) -> None:
        self._at_once = 0
        self._is_calling = all(self._queue.call() for _ in range(AT_A_TIME))
        if self._is_calling:
            asyncio.get_running_loop().call_soon(self._call)
