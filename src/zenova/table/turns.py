"""Who thinks next: bots before hints, and everybody in turn, however much one of them asks for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from enum import IntEnum

from .errors import Busy
from .queueing import FairQueue

MOST_HINTS = 24  # that are waited for at once
MOST_HINTS_OF_ONE = 4


class Urgency(IntEnum):
    BOT = 0
    HINT = 1


class Turns:
    """So many may think at once, hints one less, so that a bot need not wait for one. Clients and tables have their
    turns one after the other."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._free_for_hints = max(1, places - 1)
        self._waiting = {kind: FairQueue() for kind in Urgency}
        self._hints: list[str] = []  # the clients who wait for them

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
        called = self._waiting[urgency].join(("client", client), ("table", table))
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
            is_hint = urgency is Urgency.HINT
            while self._free and (self._free_for_hints or not is_hint) and waiting.call():
                self._free -= 1
                self._free_for_hints -= is_hint
