"""Running a contest to its end, or until enough is known or somebody stops it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from . import crew
from .contest import Contest, Played, Schedule, Task
from .record import Record
from .standing import Sprt, deal_shares


class Arena:
    """A contest, its schedule and its record of finished games."""

    def __init__(
        self, contest: Contest, out: Path | None = None, *, resume: bool = False, sprt: Sprt | None = None
    ) -> None:
        self.schedule = Schedule(contest)
        self.record = Record(contest, out, resume=resume)
        self.sprt = sprt
        self.decided: set[int] = set()

    @property
    def played(self) -> dict[int, Played]:
        return self.record.played

    def run(
        self, *, workers: int = 1, ray: str | None = None, told: Callable[[Played], None] = lambda played: None
    ) -> None:
        """Play what is missing. Each finished game is on disk before `told` hears of it, so a stop loses none."""
        self._decide(range(len(self.schedule.pairs)))
        tasks = iter([task for task in self.schedule if task.number not in self.played])
        games: Iterator[Played]
        if ray is not None:
            games = crew.ray_cluster(self.schedule, tasks, self._wanted, ray)
        elif workers > 1:
            games = crew.processes(self.schedule, tasks, self._wanted, workers)
        else:
            games = crew.alone(self.schedule, tasks, self._wanted)
        pairs = {task.number: task.pair for task in self.schedule}
        for played in games:
            self.record.add(played)
            self._decide([pairs[played.number]])
            told(played)

    def _wanted(self, task: Task) -> bool:
        return task.pair not in self.decided

    def _decide(self, pairs: range | list[int]) -> None:
        if self.sprt is not None:
            for pair in pairs:
                if self.sprt.verdict(deal_shares(self.schedule, self.played, pair)):
                    self.decided.add(pair)
