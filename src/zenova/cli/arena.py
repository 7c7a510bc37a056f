"""`zenova arena`: many games between bots, and who is stronger."""

import secrets
from json import dumps
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Column, Table

from zenova.arena.arena import Arena
from zenova.arena.ratings import Sprt, meetings, standings, summary
from zenova.arena.ratings import leaderboard as page
from zenova.arena.results import seed_of, write_csv
from zenova.arena.tournament import Tournament
from zenova.arena.workers import cores
from zenova.bots import BOTS
from zenova.bots.network.weights import has_network
from zenova.envs.decisions import ENDING, refuse_folder, write_from_logs
from zenova.kernel.errors import UserError, naming
from zenova.kernel.game import Game
from zenova.kernel.options import Options

from .games import Cards, Seed
from .interface import bar


def _file(help: str) -> object:
    """An option that names a file to write."""
    return typer.Option(metavar="FILE", help=help)


def arena(
    game: Game,
    options: Options,
    bots: Annotated[
        list[str], typer.Option(metavar="SPEC...", help=f"The bots: {', '.join(BOTS)}, ismcts:ms=800, pipe:COMMAND.")
    ],
    more: Annotated[list[str] | None, typer.Argument(metavar="[SPEC]...", help="More bots, after --bots.")] = None,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", help="Games of every pair of bots.")] = 100,
    seed: Seed = None,
    workers: Annotated[int, typer.Option(metavar="N", min=0, help="Processes; 0: all cores.")] = 0,
    out: Annotated[Path | None, _file("Where finished games are kept; else arena-GAME.jsonl.")] = None,
    games_out: Annotated[
        Path | None, _file("Write whole games: logs (.jsonl, .jsonl.gz), or also decisions (.parquet).")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the games kept in the file.")] = False,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="LOW HIGH", help="Stop a pair when its win rate is known: at most LOW, at least HIGH."),
    ] = None,
    csv: Annotated[Path | None, _file("Write a row for every seat played.")] = None,
    json: Annotated[Path | None, _file("Write the result as JSON.")] = None,
    leaderboard: Annotated[Path | None, _file("Write the result as a page of Markdown.")] = None,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; local starts one here.")
    ] = None,
    cards: Cards = None,
) -> int:
    """Let bots play many games and compare them: win rates with intervals, margins, ratings, time per move.

    Deals are mirrored: every deal is played with the seats rotated. A run that was stopped goes on with --resume."""
    path = out or Path(f"arena-{game.name}.jsonl")
    if seed is None:
        seed = seed_of(path) if resume and path.exists() else secrets.randbits(48)
    if sprt is not None and not 0 < sprt[0] < sprt[1] < 1:
        raise UserError(f"--sprt {sprt[0]} {sprt[1]}: two win rates between 0 and 1, the lower first")
    dealt = None if cards is None else str(cards.resolve())
    tournament = Tournament(game.name, options.as_dict(), (*bots, *(more or ())), games, seed, dealt)
    known = None if sprt is None else Sprt(*sprt)
    logs, decisions = (games_out, None)
    if games_out is not None and games_out.suffix == ENDING:
        logs, decisions = games_out.with_suffix(".jsonl"), games_out
        refuse_folder(decisions, resume=resume)
    contested = Arena(tournament, path, resume=resume, sprt=known, games_out=logs)
    for file in filter(None, (csv, json, leaderboard)):  # rather told before the games than after them
        with naming(file, "written"):
            file.open("a").close()
    stopped = run(contested, workers or cores(), ray)
    _show(contested)
    _write(contested, csv, json, leaderboard)
    if logs is not None and decisions is not None and not stopped:
        for _ in write_from_logs(decisions, contested.schedule.game, logs, chances=has_network(game), resume=True):
            pass
    Console(highlight=False).print(f"Games: {path}; seed {seed}.", markup=False, soft_wrap=True)
    if stopped:
        print(f"Stopped. {len(contested.played)} finished games are kept; --resume goes on.")
        return 130
    return 0


def _write(contested: Arena, csv: Path | None, json: Path | None, leaderboard: Path | None) -> None:
    """The result, as whatever was asked for."""
    if csv:
        write_csv(csv, contested.schedule, contested.played.values())
    if json:
        told = summary(contested.schedule, contested.played, contested.sprt)
        with naming(json, "written"):
            json.write_text(dumps(told, indent=1) + "\n")
    if leaderboard:
        with naming(leaderboard, "written"):
            leaderboard.write_text(page(contested.schedule, contested.played), encoding="utf-8")


def run(contested: Arena, workers: int, ray: str | None) -> bool:
    """Play with a progress bar; whether somebody stopped it."""
    with bar(Console(stderr=True)) as progress:
        task = progress.add_task("games", total=len(contested.schedule), completed=len(contested.played))
        try:
            contested.run(workers=workers, ray=ray, told=lambda played: progress.advance(task))
        except KeyboardInterrupt:
            return True
    return False


def _show(contested: Arena) -> None:
    console = Console(highlight=False)
    pairs = Table(Column("bot", overflow="fold"), Column("against", overflow="fold"), box=box.SIMPLE_HEAD)
    for title in ("games", "wins", "95 % interval", "equal", "margin", *(["known"] if contested.sprt else [])):
        pairs.add_column(title, justify="right")
    for one in meetings(contested.schedule, contested.played, contested.sprt):
        row = [one.first, one.second, str(one.games), f"{one.rate:.1%}", f"{one.low:.1%} to {one.high:.1%}"]
        row += [f"{one.equal:.0%}", f"{one.margin:+.2f}"]
        pairs.add_row(*row, *([one.verdict or "open"] if contested.sprt else []))
    console.print(pairs)
    ratings = Table(Column("bot", overflow="fold"), box=box.SIMPLE_HEAD)
    for title in ("rating", "±", "ms per move", "moves"):
        ratings.add_column(title, justify="right")
    for bot in standings(contested.schedule, contested.played):
        row = [bot.bot, f"{bot.mu:.1f}", f"{bot.sigma:.1f}", f"{1000 * bot.seconds:.1f}", str(bot.decisions)]
        ratings.add_row(*row)
    console.print(ratings)
