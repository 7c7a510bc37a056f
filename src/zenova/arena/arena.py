"""Running a tournament to its end, or until enough is known or somebody stops it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from zenova.kernel.errors import UserError
from zenova.kernel.logfile import LogFile, refuse_existing

from .ratings import Sprt, deal_shares
from .results import ResultsFile
from .tournament import GameResult, ScheduledGame, Tournament
from .workers import in_processes, in_this_process, on_ray


class Arena:
    """A tournament, its schedule, the file of its results and, where that is wanted, one of whole games, in the same
    order."""

    def __init__(
        self,
        tournament: Tournament,
        out: Path | None = None,
        *,
        resume: bool = False,
        sprt: Sprt | None = None,
        games_out: Path | None = None,
    ) -> None:
        self.schedule = tournament.schedule()
        if games_out is not None:  # rather refused before there is a file of results
            refuse_existing(games_out, resume=resume)
        self.file = ResultsFile(tournament, out, resume=resume)
        self.sprt = sprt
        self.decided: set[int] = set()
        self.logs = None if games_out is None else self._logs(games_out)

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
        handed_out: list[int] = []
        games = _noted(missing, handed_out)
        logged = self.logs is not None
        if ray is not None:
            results = on_ray(self.schedule, games, logged, ray)
        elif workers > 1:
            results = in_processes(self.schedule, games, logged, workers)
        else:
            results = in_this_process(self.schedule, games, logged)
        pairs = {game.number: game.pair for game in self.schedule}
        for result in in_order(results, handed_out) if logged else results:
            if self.logs is not None:
                self.logs.add(result.log)
            self.file.add(replace(result, log=""))
            self._decide([pairs[result.number]])
            told(result)

    def _logs(self, path: Path) -> LogFile:
        """The file of whole games, as far as their results are known: a stop may have left one more there."""
        headings = {game.number: self.schedule.heading(game) for game in self.schedule}
        played = [headings.pop(number) for number in self.played]
        logs = LogFile(path, played, resume=True, dropped=headings.values())
        if len(logs) < len(played):
            raise UserError(f"{path}: holds {len(logs)} games, but the file of results {len(played)}; both go together")
        return logs

    def _decide(self, pairs: range | list[int]) -> None:
        if self.sprt is not None:
            for pair in pairs:
                if self.sprt.verdict(deal_shares(self.schedule, self.played, pair)):
                    self.decided.add(pair)


def _noted(games: Iterable[ScheduledGame], numbers: list[int]) -> Iterator[ScheduledGame]:
    """Games on their way to whoever plays them, with their numbers written down."""
    for game in games:
        numbers.append(game.number)
        yield game


def in_order(results: Iterable[GameResult], numbers: list[int]) -> Iterator[GameResult]:
    """Results in the order in which the games were handed out, so that a file is the same however many play."""
    early: dict[int, GameResult] = {}
    at = 0
    for result in results:
        early[result.number] = result
        while at < len(numbers) and numbers[at] in early:
            yield early.pop(numbers[at])
            at += 1
