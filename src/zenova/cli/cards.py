"""`zenova cards`: every card of a game with what it does; card sets of one's own begun and checked."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from zenova.games.registry import GAMES, class_with, game_class
from zenova.kernel.cardfile import CardFileError
from zenova.kernel.errors import UserError, naming, unknown
from zenova.kernel.game import Game

from .games import Cards, Language, add_per_game
from .interface import counted, interface
from .screen import screen

STARTERS = [name for name in GAMES if game_class(name).starter_cards() is not None]
"""Games a card set of one's own can be begun for."""
Find = Annotated[
    str | None, typer.Option("--find", metavar="WORD", help="Only cards that contain this: a name, a place, a word.")
]


def add_to(app: typer.Typer) -> None:
    help = "List the cards of a game; check or begin a card set of your own."
    group = add_per_game(app, "cards", cards, help, game_options=False)
    group.command(name="check")(check)
    group.command(name="new")(new)


def cards(game: Game, lang: Language = "en", find: Find = None, cards: Cards = None) -> int:
    """List the cards with what they do."""
    return show(game, lang, find)


def show(game: Game, lang: str, find: str | None, only: str | None = None) -> int:
    """Print the cards, all or those that contain a word; `only` those of a set or kind."""
    interface(lang)
    Console(highlight=False).print(screen(game, lang).guide.cards(find, only))
    return 0


def check(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A card set of your own: a file or a folder.", show_default=False)
    ],
) -> int:
    """Check a card set somebody typed in: every problem at once, with its line and card.

    Exit status 0: it can be played; 1: it has problems."""
    if not file.exists():
        raise UserError(f"{file}: there is no such file")
    console = Console(highlight=False, soft_wrap=True)
    try:
        report = class_with(file).check_cards(file)
    except CardFileError as error:
        for problem in error.problems:
            console.print(str(problem), markup=False)
        console.print(counted(len(error.problems), "problem"), style="bold red")
        return 1
    console.print(report, markup=False)
    console.print("ok", style="green")
    return 0


def new(
    game: Annotated[str, typer.Argument(metavar="|".join(STARTERS), help="The game.", show_default=False)],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.", show_default=False)],
) -> int:
    """Begin a card set: write a complete file of our cards with every field explained, to be changed into yours."""
    if game not in GAMES:
        raise UserError(f"cards new: {unknown('game', game, STARTERS)}")
    text = game_class(game).starter_cards()
    if text is None:
        raise UserError(
            f"cards new: there is no starter file for {game}; write zenova cards new {'|'.join(STARTERS)} FILE"
        )
    if file.exists():
        raise UserError(f"{file}: there is such a file already; name another")
    with naming(file, "written"), file.open("x", encoding="utf-8") as starter:
        starter.write(text)
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"{file} is written. Change its cards into yours, then:", markup=False)
    console.print(f"  zenova cards check {file}\n  zenova play {game} --cards {file}", markup=False)
    return 0
