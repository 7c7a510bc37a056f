"""Work that goes on when whoever asked for it goes away."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

Result = TypeVar("Result")


class Tasks:
    """The loop itself keeps no hold of a task: these do, until they are done or the server stops."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[object]] = set()

    def start(self, work: Coroutine[object, object, Result]) -> asyncio.Task[Result]:
        task: asyncio.Task[Result] = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def finish(self, work: Coroutine[object, object, Result]) -> Result:
        """Wait for it; it is done also if nobody waits any more."""
        return await asyncio.shield(self.start(work))

    async def stop(self) -> None:
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
