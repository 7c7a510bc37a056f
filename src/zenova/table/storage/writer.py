"""The one thread that writes: whatever waits for the disk goes into one commit."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import Counter
from queue import SimpleQueue

from sqlalchemy.exc import IntegrityError

from .database import Storage
from .rows import Commit

MOST_IN_A_BATCH = 256

log = logging.getLogger(__name__)


class Writer:
    """`await store(commit)` returns when the commit is on the disk."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.stored: Counter[str] = Counter()  # entries, by what happened
        self._waiting: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="table writer", daemon=True)
        self._thread.start()

    async def store(self, commit: Commit) -> None:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.put((commit, loop, done))
        await done  # who does not wait any more is not told

    def close(self) -> None:
        """Write what waits, then stop."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            batch = [self._waiting.get()]
            while batch[-1] is not None and len(batch) < MOST_IN_A_BATCH and not self._waiting.empty():
                batch.append(self._waiting.get())
            self._write([waiting for waiting in batch if waiting is not None])
            if batch[-1] is None:
                return

    def _write(self, batch: list[_Waiting]) -> None:
        if not batch:
            return
        try:
            self.storage.write([commit for commit, _, _ in batch])
        except Exception as error:
            if len(batch) > 1:
                for waiting in batch:
                    self._write([waiting])
                return
            if not isinstance(error, IntegrityError):  # another process may have been faster
                log.exception("table %s: could not be stored", batch[0][0].table.id)
            _settle(batch, error)
        else:
            self.stored.update(entry.what.word for commit, _, _ in batch for entry in commit.entries)
            _settle(batch, None)


_Waiting = tuple[Commit, asyncio.AbstractEventLoop, "asyncio.Future[None]"]


def _settle(batch: list[_Waiting], error: Exception | None) -> None:
    loop = batch[0][1]

    def settle() -> None:
        for _, _, done in batch:
            if not done.done():
                if error is None:
                    done.set_result(None)
                else:
                    done.set_exception(error)

    try:
        loop.call_soon_threadsafe(settle)
    except RuntimeError:  # the loop is closed: nobody waits any more
        log.warning("the event loop closed while %d commits were being stored", len(batch))
