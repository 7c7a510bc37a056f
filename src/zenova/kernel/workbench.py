"""Long work, such as the review of a game: one piece after another in a process of its own, at low priority, so that no
table waits for it. How far a piece is stands where every process of a server sees it."""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

from .errors import UserError

PROCESSES = multiprocessing.get_context("spawn")
NICE = 10
LOOK_S = 0.3  # between two times that it is written down how far a piece is, and heard whether it is still wanted

Status = Literal["waiting", "running", "done", "failed", "cancelled"]
GOES_ON: tuple[Status, ...] = ("waiting", "running")

Tell = Callable[[int, str], None]
"""Says how much is done, and what was found so far."""
Work = Callable[..., None]
"""What the process does, with a Tell and whatever else it needs; it can be named from another process."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Piece:
    """`who` asked for it; `done` of `steps` are done; `found` is what is known by then; `problem` is a sentence."""

    id: str
    game: str
    setting: str
    who: str
    steps: int
    status: Status = "waiting"
    done: int = 0
    found: str = ""
    problem: str = ""

    @property
    def ended(self) -> bool:
        return self.status not in GOES_ON


def broken_off(piece: Piece) -> Piece:
    return replace(piece, status="failed", problem="it broke off; try again")


class Board(Protocol):
    """Where pieces are written down. Methods may be called from any thread."""

    def read(self, id: str) -> Piece | None:
        """A piece whose process is gone has failed."""

    def going_on(self) -> list[Piece]: ...

    def begin(self, piece: Piece) -> bool:
        """In place of one that has ended; False if another process was faster."""

    def tell(self, piece: Piece) -> bool:
        """How far it is; False if it has been cancelled."""

    def cancel(self, id: str) -> None: ...


class Workbench:
    """Methods may be called from any thread. `limits` are how many pieces one visitor and all may have at once, each
    with what those are told who want more."""

    def __init__(self, board: Board, limits: Callable[[], tuple[tuple[int, str], tuple[int, str]]]) -> None:
        self.board = board
        self._limits = limits
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="work")
        self._is_closed = False

    def start(self, piece: Piece, work: Work, *given: Any, keep: Callable[[str], None] | None = None) -> None:
        """Have it done, unless that goes on already. What it finds is kept by `keep`, or with the piece."""
        running = self.board.going_on()
        if any(one.id == piece.id for one in running):
            return
        (most_of_one, own), (most, everybodys) = self._limits()
        if sum(one.who == piece.who for one in running) >= most_of_one:
            raise TooMuch(own)
        if len(running) >= most:
            raise TooMuch(everybodys)
        if self.board.begin(piece):
            self._threads.submit(self._do, piece, work, given, keep)

    def close(self) -> None:
        self._is_closed = True
        self._threads.shutdown(cancel_futures=True)

    def _do(self, piece: Piece, work: Work, given: tuple[Any, ...], keep: Callable[[str], None] | None) -> None:
        if not self._tell(piece := replace(piece, status="running")):
            return
        hears, tells = PROCESSES.Pipe(duplex=False)
        process = PROCESSES.Process(target=_work, args=(tells, work, given), daemon=True, name=piece.id)
        process.start()
        _be_nice(process.pid)
        tells.close()
        try:
            while not piece.ended and self._tell(piece):
                piece = self._hear(piece, hears, keep)
            self._tell(piece)
        finally:
            process.terminate()
            process.join()
            hears.close()

    def _hear(self, piece: Piece, hears: Any, keep: Callable[[str], None] | None) -> Piece:
        """How far it is after a while, or when it has ended."""
        until = time.monotonic() + LOOK_S
        try:
            while not piece.ended and hears.poll(max(0.0, until - time.monotonic())):
                status, done, found, problem = hears.recv()
                if status == "done" and keep:
                    keep(found)
                piece = replace(piece, status=status, done=done, found="" if keep else found, problem=problem)
        except Exception as error:
            log.error("%s of %s broke off (%s)", piece.id, piece.game, type(error).__name__)
            return broken_off(piece)
        return broken_off(piece) if self._is_closed and not piece.ended else piece

    def _tell(self, piece: Piece) -> bool:
        """Whether it is still wanted, as far as is known."""
        while True:
            try:
                return self.board.tell(piece)
            except Exception as error:
                log.warning("how far %s is could not be written down (%s)", piece.id, type(error).__name__)
                if self._is_closed or not piece.ended:
                    return not self._is_closed
                time.sleep(LOOK_S)


class TooMuch(UserError):
    """Somebody, or everybody, wants more at once than is done."""


def _be_nice(process: int | None) -> None:
    """From its first moment on, where the system knows such a thing."""
    if hasattr(os, "setpriority") and process is not None:
        with contextlib.suppress(ProcessLookupError):
            os.setpriority(os.PRIO_PROCESS, process, NICE)


def _work(tells: Any, work: Work, given: tuple[Any, ...]) -> None:
    """What the process does."""
    last = (0, "")

    def tell(done: int, found: str) -> None:
        nonlocal last
        last = (done, found)
        tells.send(("running", done, found, ""))

    try:
        work(tell, *given)
    except UserError as error:
        tells.send(("failed", *last, str(error)))
    else:
        tells.send(("done", *last, ""))
