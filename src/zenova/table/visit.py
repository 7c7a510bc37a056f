"""Waiting for news of any table one holds a key of, as the first page does, or of those that anybody may join."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from .session import Session


class Visit:
    """Somebody who looks at the list of their tables; `leave` is told when nobody does any more."""

    def __init__(self, key_hashes: set[str], leave: Callable[[Visit], None]) -> None:
        self._hashes = key_hashes
        self._leave = leave
        self._changed = asyncio.Event()
        self.ended = False

    def hear(self, session: Session) -> None:
        """Something has changed at a table."""
        if self.concerns(session):
            self._changed.set()

    def concerns(self, session: Session) -> bool:
        return not self._hashes.isdisjoint(session.holders)

    async def next(self, timeout: float) -> bool:
        """Whether there are news within so many seconds; none when the server stops."""
        try:
            await asyncio.wait_for(self._changed.wait(), timeout)
        except TimeoutError:
            return False
        self._changed.clear()
        return not self.ended

    def end(self) -> None:
        self.ended = True
        self._changed.set()

    def close(self) -> None:
        self._leave(self)


class Lookout(Visit):
    """Somebody who looks for a table to join."""

    def concerns(self, session: Session) -> bool:
        """Whether it waits for anybody, or has just stopped to."""
        return session.table.plan.open_to_all and len(session.table.history) <= 1
