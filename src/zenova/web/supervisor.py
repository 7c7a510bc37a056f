"""Several processes at one address: they share the socket that listens, and one that dies is replaced."""

from __future__ import annotations

import logging
import multiprocessing
import os
import secrets
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing import connection
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from types import FrameType

from .app import Config, read_ahead

LOOK_S = 0.5  # between two looks at what signals have asked for
PAUSE_S = 1.0  # between two starts of a process that dies; twice as long after each that has not served
LONGEST_PAUSE_S = 60.0
STARTS_S = 60.0  # a new process that does not serve by then is none that others may make room for
STOPS_S = 15.0  # a process that is told to stop and has not by then is killed

STOPS = (signal.SIGTERM, signal.SIGINT)
SIGNALS = (*STOPS, signal.SIGHUP) if hasattr(signal, "SIGHUP") else STOPS
READS_ANEW = multiprocessing.get_context("spawn")

log = logging.getLogger(__name__)

Serve = Callable[[socket.socket, Config, Event], None]
"""What a process does, with the event it sets when it is ready; it can be named from another process."""


class Supervisor:
    """SIGTERM and SIGINT stop all processes; SIGHUP replaces them one by one, and somebody always serves: the first new
    one that does not is the last.

    Where that is safe a process is a copy of this one, which has read the program, and is there at once. After a SIGHUP
    each reads the program as it is by then."""

    def __init__(self, listening: socket.socket, count: int, config: Config, serve: Serve) -> None:
        self._copies = sys.platform == "linux"
        self._listening = listening
        self._serve = serve
        name = secrets.token_hex(6)
        self._configs = [
            replace(config, process=f"{name}-{number}", metrics=_next_port(config.metrics, number))
            for number in range(count)
        ]
        self._ready = [READS_ANEW.Event() for _ in range(count)]
        self._started = [0.0] * count
        self._pauses = [PAUSE_S] * count
        self._workers: list[BaseProcess] = []
        self._stopping = self._renewing = False

    def run(self) -> None:
        for wish in SIGNALS:
            signal.signal(wish, self._hear)
        if self._copies:
            read_ahead()
        self._workers = [self._start(number) for number in range(len(self._configs))]
        while not self._stopping:
            connection.wait([worker.sentinel for worker in self._workers if worker.is_alive()], LOOK_S)
            if self._renewing:
                self._renew_all()
            self._replace_dead()
        self._end(self._workers)

    def _start(self, number: int) -> BaseProcess:
        self._ready[number] = READS_ANEW.Event()  # one that died in the wrong moment holds the old one
        self._started[number] = time.monotonic()
        arguments = (self._serve, self._listening, self._configs[number], self._ready[number])
        kind = multiprocessing.get_context("fork").Process if self._copies else READS_ANEW.Process
        worker: BaseProcess = kind(target=_work, args=arguments, name=f"zenova {number}")
        worker.start()
        return worker

    def _replace_dead(self) -> None:
        for number, worker in enumerate(self._workers):
            if self._serves(number):
                self._pauses[number] = PAUSE_S
            is_due = time.monotonic() - self._started[number] > self._pauses[number]
            if not worker.is_alive() and is_due and not self._stopping:
                log.error("process %s ended (%s) and is replaced", worker.pid, worker.exitcode)
                self._workers[number] = self._start(number)
                self._pauses[number] = min(2 * self._pauses[number], LONGEST_PAUSE_S)

    def _renew_all(self) -> None:
        self._renewing, copies, self._copies = False, self._copies, False
        for number in sorted(range(len(self._workers)), key=self._serves):
            self._end([self._workers[number]])
            self._workers[number] = self._start(number)
            serves = self._gets_ready(number)
            if self._stopping:
                return
            if not serves:
                self._give_up(self._workers[number])
                self._copies = copies  # of the program as it was
                return

    def _serves(self, number: int) -> bool:
        return self._workers[number].is_alive() and self._ready[number].is_set()

    def _gets_ready(self, number: int) -> bool:
        """Whether a process serves before it ends and before its time is over."""
        until = self._started[number] + STARTS_S
        while not self._ready[number].wait(LOOK_S):
            if self._stopping or not self._workers[number].is_alive() or time.monotonic() > until:
                return False
        return True

    def _give_up(self, worker: BaseProcess) -> None:
        was = "did not serve in time" if worker.is_alive() else f"ended ({worker.exitcode})"
        log.error(
            "the new process %s %s: the others are not replaced; mend that and send SIGHUP again", worker.pid, was
        )
        self._end([worker])

    def _end(self, workers: list[BaseProcess]) -> None:
        for worker in workers:
            worker.terminate()
        until = time.monotonic() + STOPS_S
        for worker in workers:
            worker.join(max(0.0, until - time.monotonic()))
            if worker.is_alive():
                worker.kill()
                worker.join()

    def _hear(self, sig: int, frame: FrameType | None) -> None:
        if sig in STOPS:
            self._stopping = True
        else:
            self._renewing = True


def _next_port(metrics: tuple[str, int] | None, number: int) -> tuple[str, int] | None:
    return metrics and (metrics[0], metrics[1] + number)


def _work(serve: Serve, listening: socket.socket, config: Config, ready: Event) -> None:
    for wish in SIGNALS:  # what the supervisor does then is not for a copy of it
        signal.signal(wish, signal.SIG_DFL)
    threading.Thread(target=_follow_parent, daemon=True).start()
    serve(listening, config, ready)


def _follow_parent() -> None:
    """Nobody replaces a process whose supervisor is gone, so it goes too."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
