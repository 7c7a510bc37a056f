"""`zenova cards`: every card of a game with what it does."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from zenova.kernel.game import Game

from .games import Cards, Language, add_per_game
from .interface import interface
from .screens import screen


def add_to(app: typer.Typer) -> None:
    add_per_game(app, "cards", show, "List the cards with what they do.", game_options=False)


def show(
    game: Game,
    lang: Language = "en",
    find: Annotated[
        str | None, typer.Option("--find", metavar="WORD", help="Only cards that contain this: a name, mars, exile …")
    ] = None,
    set_: Annotated[
        str | None, typer.Option("--set", metavar="NAME", help="Only cards of one set, such as secret-agents.")
    ] = None,
    cards: Cards = None,
) -> int:
    interface(lang)
    Console(highlight=False).print(screen(game, lang).cards(find, set_))
    return 0
