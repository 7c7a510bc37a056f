"""Running a tournament to its end, or until enough is known or somebody stops it."""

from collections.abc import Callable
from pathlib import Path

from .ratings import Sprt, deal_shares
from .results import ResultsFile
from .tournament import GameResult, Schedule, Tournament
from .workers import in_processes, in_this_process, on_ray


class Arena:
    """A tournament, its schedule and the file of its results."""

    def __init__(
        self, tournament: Tournament, out: Path | None = None, *, resume: bool = False, sprt: Sprt | None = None
    ) -> None:
        self.schedule = Schedule(tournament)
        self.file = ResultsFile(tournament, out, resume=resume)
        self.sprt = sprt
        self.decided: set[int] = set()

    @property
    def played(self) -> dict[int, GameResult]:
        return self.file.played

    def run(
        self, *, workers: int = 1, ray: str | None = None, told: Callable[[GameResult], None] = lambda result: None
    ) -> None:
        """Play what is missing. Each finished game is on disk before `told` hears of it, so a stop loses none."""
        self._decide(range(len(self.schedule.pairs)))
        # Asked just before a game is played: its pair may have been decided by then
        missing = (one for one in list(self.schedule) if one.number not in self.played and one.pair not in self.decided)
        if ray is not None:
            results = on_ray(self.schedule, missing, ray)
        elif workers > 1:
            results = in_processes(self.schedule, missing, workers)
        else:
            results = in_this_process(self.schedule, missing)
        pairs = {game.number: game.pair for game in self.schedule}
        for result in results:
            self.file.add(result)
            self._decide([pairs[result.number]])
            told(result)

    def _decide(self, pairs: range | list[int]) -> None:
        if self.sprt is not None:
            for pair in pairs:
                if self.sprt.verdict(deal_shares(self.schedule, self.played, pair)):
                    self.decided.add(pair)
