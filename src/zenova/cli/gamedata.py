"""Games of random play as data: what `zenova simulate --out` writes."""

import random
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console

from zenova.envs.decisions import ENDING, write_random
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.kernel.generator import derived_seed
from zenova.kernel.log import Playthrough
from zenova.kernel.logfile import LogFile, heading
from zenova.kernel.options import Options

from .interface import bar, counted

PLAYER = "random"


def write_games(
    game: Game, options: Options, out: Path, games: int, seed: int, console: Console, *, chances: bool, resume: bool
) -> int:
    """Write so many games, or those of them that are missing; the status of the command."""
    if out.suffix == ENDING:
        written = write_random(out, game, options, games, seed, chances=chances, resume=resume)
    elif chances:
        raise UserError(f"--chances: logs have none; name a folder that ends in {ENDING} with --out")
    else:
        written = write_logs(out, game, options, games, seed, resume=resume)
    count, stopped = 0, False
    with bar(console) as progress:
        task = progress.add_task(game.title, total=games)
        try:
            for count in written:
                progress.update(task, completed=count)
        except KeyboardInterrupt:
            stopped = True
    told = f"{counted(count, 'game')} of {game.title}: {out}; seed {seed}."
    console.print(f"Stopped. {told} --resume goes on." if stopped else told, markup=False, soft_wrap=True)
    return 130 if stopped else 0


def write_logs(out: Path, game: Game, options: Options, games: int, seed: int, *, resume: bool) -> Iterator[int]:
    """Play at random and write the logs that are missing; tells after each how many games there are."""
    players = (PLAYER,) * game.seats(game.blank(options))
    headings = (heading(game, options, derived_seed(seed, number), players) for number in range(games))
    file = LogFile(out, headings, resume=resume)
    yield len(file)
    for number in range(len(file), games):
        own = derived_seed(seed, number)
        playing, chooser = Playthrough(game, options, own, players), random.Random(own)
        while playing.position.waiting:
            seat = game.to_act(playing.position)[0]
            playing.submit(seat, chooser.choice(game.legal(playing.position, seat)))
        file.add(playing.log.line())
        yield number + 1
