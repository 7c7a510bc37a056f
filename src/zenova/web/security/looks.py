"""Looks at pages and tables: everybody's in turn, so that nobody waits for what others ask for by the hundred."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from zenova.table.queueing import FairQueue

MOST_AT_ONCE = 8
MOST_OF_ONE = 4  # client
LONGEST_S = 0.1  # then a look waits for something else than the processor, and its place is for another


class Looks:
    def __init__(self) -> None:
        self._free = MOST_AT_ONCE
        self._queue = FairQueue()
        self._of_one: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[Callable[[], None]]:
        """Wait for a turn and have it for the time of the block, or until what is given is called."""
        own = self._of_one.setdefault(client, asyncio.Semaphore(MOST_OF_ONE))
        await own.acquire()
        open_ones = [own.release]

        def leave() -> None:
            while open_ones:
                open_ones.pop()()

        called = self._queue.join(client)
        self._call()
        try:
            try:
                await called
            finally:
                if called.done() and not called.cancelled():
                    open_ones.append(self._place())
            yield leave
        finally:
            leave()

    def _call(self) -> None:
        while self._free and self._queue.call():
            self._free -= 1

    def _place(self) -> Callable[[], None]:
        """What gives a place back that one has been called to, or has not after so long."""
        is_there = True

        def leave() -> None:
            nonlocal is_there
            if is_there:
                is_there = False
                too_long.cancel()
                self._free += 1
                self._call()

        too_long = asyncio.get_running_loop().call_later(LONGEST_S, leave)
        return leave
