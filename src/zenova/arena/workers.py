"""Who plays the games of a tournament: processes on this machine, or workers of a Ray cluster."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from typing import TypeVar

from zenova.bots.registry import compile_for
from zenova.kernel.errors import UserError

from .tournament import GameResult, Schedule, ScheduledGame, Tournament

T = TypeVar("T")


def compile_first(schedule: Schedule) -> None:
    """Compile what the bots run once, so that all workers find it ready on disk."""
    for spec in schedule.tournament.bots:
        compile_for(spec, schedule.game)


def in_this_process(schedule: Schedule, games: Iterator[ScheduledGame], logged: bool) -> Iterator[GameResult]:
    """Play one game after the other."""
    compile_first(schedule)
    return (schedule.play(game, logged=logged) for game in games)


def in_processes(
    schedule: Schedule, games: Iterator[ScheduledGame], logged: bool, workers: int
) -> Iterator[GameResult]:
    """Play on the cores of this machine."""
    compile_first(schedule)
    pool = pool_of(workers)

    def submit(game: ScheduledGame) -> Future[GameResult]:
        return pool.submit(play, schedule.tournament, game, logged)

    def collect(running: list[Future[GameResult]]) -> tuple[list[GameResult], list[Future[GameResult]]]:
        done, left = wait(running, return_when=FIRST_COMPLETED)
        return [future.result() for future in done], list(left)

    try:
        yield from _some_at_once(games, 2 * workers, submit, collect)
    except BrokenExecutor:
        raise UserError("a worker of the arena died; finished games are kept, --resume goes on") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _some_at_once(
    games: Iterator[ScheduledGame],
    most: int,
    submit: Callable[[ScheduledGame], T],
    collect: Callable[[list[T]], tuple[list[GameResult], list[T]]],
) -> Iterator[GameResult]:
    """Hand out games, so many at once at most, as results come in; the next is asked for only then."""
    running: list[T] = []
    for game in games:
        running.append(submit(game))
        if len(running) >= most:
            done, running = collect(running)
            yield from done
    while running:
        done, running = collect(running)
        yield from done


def pool_of(workers: int) -> ProcessPoolExecutor:
    """Fresh processes that run `play` and leave Ctrl-C to this one."""
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_ignore_interrupts)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


_schedules: dict[str, Schedule] = {}


def play(tournament: Tournament, task: ScheduledGame, logged: bool = False) -> GameResult:
    """One game in whatever process this is; the first one of a tournament has its rules compiled before."""
    key = repr(tournament)
    if key not in _schedules:
        _schedules[key] = tournament.schedule()
        compile_first(_schedules[key])
    return _schedules[key].play(task, logged=logged)


def on_ray(schedule: Schedule, games: Iterator[ScheduledGame], logged: bool, address: str) -> Iterator[GameResult]:
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
    out: list[object] = []

    def submit(game: ScheduledGame) -> object:
        out.append(remote.remote(schedule.tournament, game, logged))
        return out[-1]

    def collect(running: list[object]) -> tuple[list[GameResult], list[object]]:
        done, left = ray.wait(running)
        out[:] = left
        return ray.get(done), left

    try:
        yield from _some_at_once(games, most, submit, collect)
    finally:
        for reference in out:
            ray.cancel(reference, force=True)
        if started:
            ray.shutdown()


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
