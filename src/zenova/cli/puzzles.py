"""`zenova puzzles`: list, solve, check and look for puzzles."""

from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from zenova.arena.workers import cores
from zenova.bots import LEVELS
from zenova.games.registry import GAMES
from zenova.games.registry import game as game_named
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.puzzles.puzzle import ALONE, Puzzle, read_puzzles, shelf
from zenova.puzzles.solver import wrong_with
from zenova.puzzles.wording import Asked

from .games import Language
from .interface import bar, counted
from .screen import screen

TRIES = 3
GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"One of {', '.join(GAMES)}.", show_default=False)]
File = Annotated[
    Path | None, typer.Option("--file", metavar="FILE", help="Puzzles of a file, in the place of those of the game.")
]


def add_to(app: typer.Typer) -> None:
    group = typer.Typer(name="puzzles", help="Solve puzzles, check them, look for new ones.")
    for command in (show, solve, verify, mine):
        group.command(name="list" if command is show else command.__name__)(command)
    app.add_typer(group)


def show(game: GameName, file: File = None, lang: Language = "en") -> int:
    """List the puzzles of a game: theme, how hard, and how often every level finds the first action."""
    its_game = game_named(game)
    table = Table(box=None)
    for heading in ("id", "theme", "rating", *LEVELS, ALONE):
        table.add_column(heading, justify="left" if heading in ("id", "theme") else "right")
    puzzles = _puzzles(its_game, file)
    for one in puzzles:
        shares = (f"{100 * one.tried.get(who, 0):.0f} %" for who in (*LEVELS, ALONE))
        table.add_row(one.id, Asked(its_game, one, lang).title, str(one.rating), *shares)
    console = Console(highlight=False)
    console.print(table)
    console.print(_summed(puzzles))
    return 0


def solve(game: GameName, puzzle: Annotated[str, typer.Argument(metavar="ID")] = "", lang: Language = "en") -> int:
    """Solve a puzzle in the terminal: the first one, or the one of an id. Exit status 0: solved."""
    its_game = game_named(game)
    found = shelf(its_game)
    if not found or (puzzle and puzzle not in found):
        raise UserError(f"{game}: there is no puzzle {puzzle}".rstrip())
    asked = Asked(its_game, found[puzzle] if puzzle else next(iter(found.values())), lang)
    drawn, console = screen(its_game, lang), Console(highlight=False)
    seat, offer = asked.puzzle.seat, asked.offer(asked.start)
    view, players = its_game.view(asked.start, seat), [""] * its_game.seats(asked.start)
    offer = drawn.ordered(offer, view)
    console.print(drawn.board(view, players), drawn.hand(view, offer, brief=False))
    console.print(f"{asked.title}. {asked.question}", style="bold")
    words = its_game.words(lang)
    for number, action in enumerate(offer.options, 1):
        console.print(f"{number:>3}  {words.action(action, offer)}", markup=False)
    for _ in range(TRIES):
        chosen: int = typer.prompt(f"1 – {len(offer.options)}", type=int)
        if offer.options[chosen - 1 : chosen] == (asked.first,):
            console.print(asked.right, style="green")
            return 0
        if 1 <= chosen <= len(offer.options):
            console.print(asked.wrong(offer.options[chosen - 1]), style="yellow")
    console.print(" · ".join(asked.solution), style="bold")
    return 1


def verify(game: GameName, file: File = None) -> int:
    """Prove every puzzle again: replay its solution and refute every other first action.

    Exit status 0: all hold; 1: some do not."""
    its_game = game_named(game)
    puzzles = _puzzles(its_game, file)
    console = Console(highlight=False, soft_wrap=True)
    failed = len(puzzles) - len({one.id for one in puzzles})
    with bar(Console(stderr=True)) as progress:
        for one in progress.track(puzzles, description=its_game.title):
            wrong = wrong_with(its_game, one)
            if wrong:
                failed += 1
                console.print(f"{one.id}: {wrong}", markup=False)
    console.print(f"{_summed(puzzles)}; {failed} failed", style="bold red" if failed else "green")
    return 1 if failed else 0


def mine(
    game: GameName,
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where they go; what it holds already counts.")],
    count: Annotated[int, typer.Option("--count", "-n", metavar="N", min=1, help="How many puzzles.")] = 300,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="The first game to look into.")] = 0,
    processes: Annotated[int, typer.Option(metavar="N", min=0, help="Processes; 0: all cores.")] = 0,
    games: Annotated[int | None, typer.Option(metavar="N", min=1, help="Stop after so many games.")] = None,
) -> int:
    """Look for puzzles in games of the network against itself, until the file has so many.

    A run that was stopped goes on where it was with the same command."""
    from zenova.puzzles.mining import mine as mined

    its_game = game_named(game)
    console = Console(highlight=False)
    with bar(console) as progress:
        task = progress.add_task(its_game.title, total=count)
        for chosen in islice(mined(its_game, count, seed, processes or cores(), out), games):
            progress.update(task, completed=len(chosen))
    console.print(f"{out}: {_summed(list(read_puzzles(out)))}")
    return 0


def _puzzles(game: Game, file: Path | None) -> list[Puzzle]:
    if file is None:
        return list(shelf(game).values())
    if not file.exists():
        raise UserError(f"{file}: there is no such file")
    return list(read_puzzles(file))


def _summed(puzzles: list[Puzzle]) -> str:
    """How many of each theme, and the share that the network finds without a search."""
    if not puzzles:
        return "no puzzles"
    themes = ", ".join(f"{count} {theme}" for theme, count in sorted(Counter(one.theme for one in puzzles).items()))
    alone = sum(one.tried.get(ALONE, 0) for one in puzzles) / len(puzzles)
    return f"{counted(len(puzzles), 'puzzle')} ({themes}); the network alone finds {100 * alone:.0f} %"
