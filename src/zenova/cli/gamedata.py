"""Games of random play as data: what `zenova simulate --out` writes."""

import random
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

from zenova.kernel.game import Game
from zenova.kernel.generator import derived_seed
from zenova.kernel.log import Playthrough
from zenova.kernel.logfile import LogFile, heading
from zenova.kernel.options import Options

from .interface import bar, counted

PLAYER = "random"


def write_games(
    game: Game, options: Options, out: Path, games: int, seed: int, console: Console, *, resume: bool
) -> int:
    """Write so many games, or those of them that are missing; the status of the command."""
    written = Logs(game, options, out, games, seed, resume=resume)
    stopped = False
    with bar(console) as progress:
        task = progress.add_task(game.title, total=games, completed=written.games)
        try:
            for more in written.run():
                progress.advance(task, more)
        except KeyboardInterrupt:
            stopped = True
    told = f"{counted(written.games, 'game')} of {game.title}: {out}; seed {seed}."
    console.print(f"Stopped. {told} --resume goes on." if stopped else told, markup=False, soft_wrap=True)
    return 130 if stopped else 0


class Logs:
    """Logs of games that grow from one seed, number by number."""

    def __init__(self, game: Game, options: Options, out: Path, games: int, seed: int, *, resume: bool) -> None:
        self.game = game
        self.options = options
        self.wanted = games
        self.seed = seed
        self.players = (PLAYER,) * game.seats(game.blank(options))
        headings = (heading(game, options, derived_seed(seed, number), self.players) for number in range(games))
        self.file = LogFile(out, headings, resume=resume)

    @property
    def games(self) -> int:
        return len(self.file)

    def run(self) -> Iterator[int]:
        """Write what is missing; how many games more, again and again."""
        for number in range(self.games, self.wanted):
            self.file.add(self._play(derived_seed(self.seed, number)))
            yield 1

    def _play(self, seed: int) -> str:
        playing = Playthrough(self.game, self.options, seed, self.players)
        chooser = random.Random(seed)
        while playing.position.waiting:
            seat = self.game.to_act(playing.position)[0]
            playing.submit(seat, chooser.choice(self.game.legal(playing.position, seat)))
        return playing.log.line()
