"""What processes that share a PostgreSQL tell each other, by its NOTIFY: a notice sent in a transaction is heard when
that commits, by everybody and in the order of the commits."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import threading
import time
from collections.abc import Callable, Sequence

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from zenova.kernel.data import Plain, Struct

from ..parts import compact
from .leases import BEAT_S, Leases
from .rows import Commit, entry_row

CHANNEL = "zenova"
LONGEST = 7900  # bytes of a notice
NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', :told)")
RETRY_S = 0.5

log = logging.getLogger(__name__)


def tell(connection: Connection, process: str, notices: Sequence[Struct]) -> None:
    if notices:
        connection.execute(NOTIFY, [{"told": written(process, notice)} for notice in notices])


def written(process: str, notice: Struct) -> str:
    return compact({"from": process} | notice)


def stored(commit: Commit) -> Struct:
    """The notice of a commit. It holds the new entries, so that nobody needs to read them, where they fit and nothing
    else is new."""
    table = commit.table
    notice = {
        "kind": "stored",
        "table": table.id,
        "entries": table.entries,
        "holders": list(commit.holders),
        "offered": table.is_offered,
    }
    if not (commit.new or commit.keys or commit.used_keys):
        whole = notice | {"rows": [entry_row(table.id, entry) for entry in commit.entries]}
        if len(compact(whole)) < LONGEST:  # every character is one byte
            return whole
    return notice


class Listener:
    """A thread that hears the notices of other processes, and says every few seconds that this one is alive. Its
    callbacks are called in the event loop: `hear` with a notice, `missed` when some may not have been heard, `beat`
    with the names of all processes that are alive."""

    def __init__(
        self,
        engine: Engine,
        process: str,
        leases: Leases,
        hear: Callable[[Plain], None],
        missed: Callable[[], None],
        beat: Callable[[set[str]], None],
    ) -> None:
        self._engine = engine
        self._own = compact({"from": process}).removesuffix("}")  # so its own notices begin
        self._leases = leases
        self._hear = hear
        self._missed = missed
        self._beat = beat
        self._loop = asyncio.get_running_loop()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="table listener", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """After the next notice, which may be one of its own process."""
        self._stopped.set()

    def close(self) -> None:
        self._thread.join(RETRY_S + BEAT_S)

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                self._listen()
            except Exception as error:
                if not self._stopped.is_set():
                    log.warning("other processes are not heard (%s); trying again", type(error).__name__)
                    self._stopped.wait(RETRY_S)

    def _listen(self) -> None:
        connection = self._engine.raw_connection()
        try:
            driver = connection.driver_connection
            assert driver is not None
            driver.autocommit = True
            driver.execute(f"LISTEN {CHANNEL}")
            self._call(self._missed)
            until = 0.0
            while not self._stopped.is_set():
                if time.monotonic() >= until:
                    self._call(self._beat, self._leases.beat())
                    until = time.monotonic() + BEAT_S
                for notice in driver.notifies(timeout=until - time.monotonic(), stop_after=1):
                    if not notice.payload.startswith(self._own):
                        self._call(self._hear, json.loads(notice.payload))
        finally:
            with contextlib.suppress(SQLAlchemyError):
                connection.invalidate()

    def _call(self, callback: Callable[..., None], *told: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody hears any more
            self._loop.call_soon_threadsafe(callback, *told)
