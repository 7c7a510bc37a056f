"""Waiting for news of any table one holds a key of, as the first page does."""

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
        if not self._hashes.isdisjoint(session.holders):
            self._changed.set()

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
