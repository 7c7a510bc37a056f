"""`zenova balance`: how fair a game and its cards are."""

import secrets
from json import dumps
from pathlib import Path
from typing import Annotated

import typer

from zenova.arena.arena import Arena
from zenova.arena.balance import Survey, picture, report_of, written
from zenova.arena.results import seed_of
from zenova.arena.workers import cores
from zenova.kernel.errors import UserError, naming
from zenova.kernel.game import Game
from zenova.kernel.options import Options

from .arena import run
from .games import Cards, Seed


def balance(
    game: Game,
    options: Options,
    bots: Annotated[
        str, typer.Option(metavar="SPEC", help="Who plays on all seats, such as champion:iterations=200.")
    ] = "network",
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=1, help="How many games.")] = 1000,
    seed: Seed = None,
    workers: Annotated[int, typer.Option(metavar="N", min=0, help="Processes; 0: all cores.")] = 0,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where finished games are kept; else balance-GAME.jsonl.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the games kept in the file.")] = False,
    json: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the result as JSON.")] = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the result as a picture.")] = None,
    cards: Cards = None,
) -> int:
    """Let one bot play all seats and see how fair it is: who begins, how games end, what each card is worth.

    A worth is how many games of a hundred more than equal players those won who held a card, kept it to the end, or
    did something with it, with its 95 % interval. A run that was stopped goes on with --resume."""
    path = out or Path(f"balance-{game.name}.jsonl")
    if seed is None:
        seed = seed_of(path) if resume and path.exists() else secrets.randbits(48)
    dealt = None if cards is None else str(cards.resolve())
    surveyed = Arena(Survey(game.name, options.as_dict(), (bots,), games, seed, dealt), path, resume=resume)
    stopped = run(surveyed, workers or cores(), None)
    if not surveyed.played:
        raise UserError("no game was finished")
    report = report_of(surveyed.schedule, surveyed.played.values())
    words = game.words("en")
    print(written(report, words))
    for file, text in (
        (json, dumps(report.as_dict(), indent=1) + "\n"),
        (svg, picture(report, words, f"{game.title}, {report.games} games of {bots}")),
    ):
        if file:
            with naming(file, "written"):
                file.write_text(text, encoding="utf-8")
    print(f"{report.games} games: {path}; seed {seed}.{' Stopped; --resume goes on.' if stopped else ''}")
    return 130 if stopped else 0
