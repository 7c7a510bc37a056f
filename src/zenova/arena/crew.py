"""Who plays the games of a contest: processes on this machine, or workers of a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from typing import Any

from zenova.bots.mind import mind_for
from zenova.kernel.errors import UserError

from .contest import Contest, Played, Schedule, Task

Wanted = Callable[[Task], bool]
"""Whether a game is still wanted; asked just before it is handed out."""


def compile_first(schedule: Schedule) -> None:
    """Compile the bots' rules once, so that all workers find them ready on disk."""
    if any(not spec.startswith("random") for spec in schedule.contest.bots):
        mind_for(schedule.game).compile()


def alone(schedule: Schedule, tasks: Iterator[Task], wanted: Wanted) -> Iterator[Played]:
    """Play in this very process, one game after the other."""
    compile_first(schedule)
    for task in tasks:
        if wanted(task):
            yield schedule.play(task)


def processes(schedule: Schedule, tasks: Iterator[Task], wanted: Wanted, workers: int) -> Iterator[Played]:
    """Play on the cores of this machine."""
    compile_first(schedule)
    pool = pool_of(workers)
    running: set[Future[Played]] = set()
    try:
        for task in tasks:
            if not wanted(task):
                continue
            running.add(pool.submit(play, schedule.contest, task))
            if len(running) >= 2 * workers:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    except BrokenExecutor:
        raise UserError("a worker of the arena died; finished games are kept, --resume goes on") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def pool_of(workers: int) -> ProcessPoolExecutor:
    """Fresh processes that run `play` and leave Ctrl-C to this one."""
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_ignore_interrupts)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


_schedules: dict[str, Schedule] = {}


def play(contest: Contest, task: Task) -> Played:
    """One game in whatever process this is; the first one of a contest has its rules compiled before."""
    key = repr(contest)
    if key not in _schedules:
        _schedules[key] = Schedule(contest)
        compile_first(_schedules[key])
    return _schedules[key].play(task)


def ray_cluster(schedule: Schedule, tasks: Iterator[Task], wanted: Wanted, address: str) -> Iterator[Played]:
    """Play on a Ray cluster. A game whose node is lost is played again elsewhere, with the same result."""
    try:
        import ray
    except ImportError:
        raise UserError("--ray needs the package ray: pip install 'zenova[ray]'") from None
    started = not ray.is_initialized()
    if started:
        try:
            ray.init(address=address, log_to_driver=False, logging_level="error")
        except (ConnectionError, ValueError) as error:
            raise UserError(f"--ray {address}: no cluster answers there ({str(error).splitlines()[0]})") from None
    remote = ray.remote(play).options(num_cpus=1, max_retries=-1)
    most = max(2, 2 * int(ray.cluster_resources().get("CPU", 1)))
    running: list[Any] = []
    try:
        for task in tasks:
            if not wanted(task):
                continue
            running.append(remote.remote(schedule.contest, task))
            if len(running) >= most:
                done, running = ray.wait(running)
                yield from ray.get(done)
        while running:
            done, running = ray.wait(running)
            yield from ray.get(done)
    finally:
        for reference in running:
            ray.cancel(reference, force=True)
        if started:
            ray.shutdown()


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
