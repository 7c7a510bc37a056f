"""Where reviews are made: one after another in a process of its own, at low priority, so that no table waits for them.

A review is known by what was played and how carefully it is looked at; one that was made once is kept.
"""

import contextlib
import hashlib
import json
import logging
import multiprocessing
import os
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.kernel.log import GameLog

from .review import Review, review_of

MOST_OF_A_VISITOR = 3
MOST_AT_ALL = 200
PROCESSES = multiprocessing.get_context("spawn")
NICE = 10

Status = Literal["waiting", "running", "done", "failed", "cancelled"]

log = logging.getLogger(__name__)


class TooMany(UserError):
    """Somebody, or everybody, wants more reviews at once than are made."""


class Kept(Protocol):
    """Where finished reviews are kept, by their ids, as JSON."""

    def read(self, review: str) -> str | None: ...

    def keep(self, review: str, document: str) -> None: ...


@dataclass
class Job:
    """A review that is asked for. `visitor` is who asked; `done` of `moves` are looked at; `problem` is a sentence."""

    review: str
    setting: str
    visitor: str
    game: Game
    log: GameLog
    status: Status = "waiting"
    done: int = 0
    problem: str = ""
    process: Any = field(default=None, repr=False)

    @property
    def moves(self) -> int:
        return len(self.log.moves)

    @property
    def ended(self) -> bool:
        return self.status not in ("waiting", "running")


class Desk:
    """Methods may be called from any thread."""

    def __init__(self, kept: Kept, processes: int = 1) -> None:
        self._kept = kept
        self._jobs: dict[str, Job] = {}
        self._threads = ThreadPoolExecutor(processes, thread_name_prefix="review")
        self._lock = threading.Lock()

    def start(self, game: Game, log: GameLog, setting: str, visitor: str) -> str:
        """Have a game reviewed that is over; the review's id. One that was made or asked for already is not made
        again."""
        if not log.moves:
            raise UserError("nothing was played in this game")
        log.check(game)
        review = review_id(log, setting)
        if self._kept.read(review) is not None:
            return review
        with self._lock:
            before = self._jobs.get(review)
            if before is not None and not before.ended:
                return review
            running = [job for job in self._jobs.values() if not job.ended]
            if sum(job.visitor == visitor for job in running) >= MOST_OF_A_VISITOR:
                raise TooMany(f"{MOST_OF_A_VISITOR} reviews of yours are being made; wait for one, or cancel one")
            if len(running) >= MOST_AT_ALL:
                raise TooMany("many games are being reviewed now; try again later")
            self._jobs = {job.review: job for job in running}
            job = self._jobs[review] = Job(review, setting, visitor, game, log)
        self._threads.submit(self._make, job)
        return review

    def job(self, review: str) -> Job | None:
        """One that was asked for since the server started; finished ones are forgotten some time."""
        return self._jobs.get(review)

    def found(self, review: str) -> Review | None:
        document = self._kept.read(review)
        return None if document is None else Review.parse(json.loads(document))

    def cancel(self, review: str) -> None:
        job = self._jobs.get(review)
        if job is not None and not job.ended:
            job.status = "cancelled"
            if job.process is not None:
                job.process.terminate()

    def close(self) -> None:
        for review in list(self._jobs):
            self.cancel(review)
        self._threads.shutdown(cancel_futures=True)

    def _make(self, job: Job) -> None:
        """Start a process for it and listen to what it tells."""
        hears, tells = PROCESSES.Pipe(duplex=False)
        job.process = PROCESSES.Process(
            target=_work, args=(tells, job.game, job.log.text(), job.setting), daemon=True, name="review"
        )
        with self._lock:
            if job.ended:
                return
            job.status = "running"
            job.process.start()
            _be_nice(job.process.pid)
        tells.close()
        try:
            while not job.ended:
                self._hear(job, *hears.recv())
        except EOFError:
            if job.status == "running":
                log.error("a review of %s broke off", job.game.name)
                job.status, job.problem = "failed", "the review broke off; try again"
        except Exception:
            log.exception("a review of %s cannot be kept", job.game.name)
            job.status, job.problem = "failed", "the review broke off; try again"
        finally:
            job.process.terminate()
            job.process.join()
            hears.close()

    def _hear(self, job: Job, what: str, told: Any) -> None:
        if what == "progress":
            job.done = told
        elif what == "done":
            self._kept.keep(job.review, told)
            job.status = "done"
        else:
            job.status, job.problem = "failed", told


def _be_nice(process: int) -> None:
    """From its first moment on, where the system knows such a thing."""
    if hasattr(os, "setpriority"):
        with contextlib.suppress(ProcessLookupError):
            os.setpriority(os.PRIO_PROCESS, process, NICE)


def review_id(log: GameLog, setting: str) -> str:
    """A word that nobody guesses who does not know every card of the game."""
    facts = [log.game, log.rules_version, log.cards_hash, log.options, log.given, log.setup, log.players, setting]
    moves = [[move.seat, move.action, move.chance, move.redealt] for move in log.moves]
    return hashlib.blake2b(json.dumps([facts, moves], sort_keys=True).encode(), digest_size=16).hexdigest()


def _work(tells: Any, game: Game, text: str, setting: str) -> None:
    """What the process does."""
    try:
        found = review_of(GameLog.parse(text), game, setting, lambda done, moves: tells.send(("progress", done)))
        tells.send(("done", json.dumps(found.as_dict())))
    except UserError as error:
        tells.send(("failed", str(error)))
