"""Waiting for news of any table one holds a key of, as the first page does, or of those that anybody may join."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from .queueing import Pace


class Visit:
    """Somebody who looks at the list of their tables; `leave` is told when nobody does any more."""

    def __init__(self, key_hashes: set[str], leave: Callable[[Visit], None], pace: Pace) -> None:
        self.hashes = key_hashes
        self._leave = leave
        self._pace = pace
        self._changed = asyncio.Event()
        self.ended = False

    def hear(self, holders: Iterable[str], is_offered: bool) -> None:
        """Something has changed at a table of those who hold these keys; `is_offered`: anybody may join, or could."""
        if self.concerns(holders, is_offered):
            self._changed.set()

    def concerns(self, holders: Iterable[str], is_offered: bool) -> bool:
        return not self.hashes.isdisjoint(holders)

    async def next(self, timeout: float) -> bool:
        """Whether there are news within so many seconds; none when the server stops."""
        try:
            await asyncio.wait_for(self._changed.wait(), timeout)
        except TimeoutError:
            return False
        await self._pace.turn(type(self).__name__)
        self._changed.clear()
        return not self.ended

    def end(self) -> None:
        self.ended = True
        self._changed.set()

    def close(self) -> None:
        self._leave(self)


class Lookout(Visit):
    """Somebody who looks for a table to join."""

    def concerns(self, holders: Iterable[str], is_offered: bool) -> bool:
        return is_offered
