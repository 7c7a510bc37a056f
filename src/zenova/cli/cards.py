"""`zenova cards`: every card of a game with what it does; card sets of one's own begun and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from zenova.games.registry import GAMES
from zenova.kernel.cardfile import CardFileError
from zenova.kernel.errors import UserError, naming, unknown
from zenova.kernel.game import Game

from .games import Cards, Language, add_per_game
from .interface import counted, interface
from .screens import screen

STARTERS = ("zena",)
"""Games a card set of one's own can be begun for."""


def add_to(app: typer.Typer) -> None:
    shows = {"zenith": show_zenith, "zena": show_zena}
    help = "List the cards of a game; check or begin a card set of your own."
    group = add_per_game(app, "cards", shows, help, game_options=False)
    group.command(name="check")(check)
    group.command(name="new")(new)


Find = Annotated[
    str | None, typer.Option("--find", metavar="WORD", help="Only cards that contain this: a name, a place, a word.")
]


def show_zenith(
    game: Game,
    lang: Language = "en",
    find: Find = None,
    set_: Annotated[
        str | None, typer.Option("--set", metavar="NAME", help="Only cards of one set, such as secret-agents.")
    ] = None,
    cards: Cards = None,
) -> int:
    """List the agents with their planet, people, cost and effects, then tokens, technologies and lead actions."""
    return _show(game, lang, find, set_)


def show_zena(
    game: Game,
    lang: Language = "en",
    find: Find = None,
    kind: Annotated[
        str | None,
        typer.Option(
            "--kind", metavar="KIND", help="Only action, temporary, permanent, challenge, fort, event or goal cards."
        ),
    ] = None,
    cards: Cards = None,
) -> int:
    """List action, fort, goal and event cards with what they do, and which parts of them are printed or ours."""
    return _show(game, lang, find, kind)


def _show(game: Game, lang: str, find: str | None, only: str | None) -> int:
    interface(lang)
    Console(highlight=False).print(screen(game, lang).cards(find, only))
    return 0


def check(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="A card set of Zena 1814, or a folder with one of Zenith.", show_default=False
        ),
    ],
) -> int:
    """Check a card set somebody typed in: every problem at once, with its line and card.

    Exit status 0: it can be played; 1: it has problems.
    """
    if not file.exists():
        raise UserError(f"{file}: there is no such file")
    console = Console(highlight=False, soft_wrap=True)
    try:
        report = _checked(file)
    except CardFileError as error:
        for problem in error.problems:
            console.print(str(problem), markup=False)
        console.print(counted(len(error.problems), "problem"), style="bold red")
        return 1
    console.print(report, markup=False)
    console.print("ok", style="green")
    return 0


def _checked(path: Path) -> str:
    """What is in a card set, if nothing is wrong with it."""
    if path.is_dir():
        from zenova.games.zenith.cards import load

        return f"{path}: {len(load(path).agents)} agents of Zenith."
    from zenova.games.zena.cards import check_report

    return check_report(path)


def new(
    game: Annotated[str, typer.Argument(metavar="|".join(STARTERS), help="The game.", show_default=False)],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.", show_default=False)],
) -> int:
    """Begin a card set: write a complete file of our cards with every field explained, to be changed into yours."""
    if game not in STARTERS:
        if game in GAMES:
            raise UserError(f"cards new: there is no starter file for {game}; write zenova cards new zena FILE")
        raise UserError(f"cards new: {unknown('game', game, STARTERS)}")
    from zenova.games.zena.cards import starter_text

    if file.exists():
        raise UserError(f"{file}: there is such a file already; name another")
    with naming(file, "written"), file.open("x", encoding="utf-8") as starter:
        starter.write(starter_text())
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"{file} is written. Change its cards into yours, then:", markup=False)
    console.print(f"  zenova cards check {file}\n  zenova play zena --cards {file}", markup=False)
    return 0
