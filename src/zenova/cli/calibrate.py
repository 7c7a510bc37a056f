"""`zenova calibrate`: how far the chances of a game's network can be trusted."""

import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from zenova.arena.calibration import bins_of, diagram, expected_error, fitted_temperature, hints_of, statements_of
from zenova.arena.tournament import Schedule, Tournament
from zenova.arena.workers import compile_first
from zenova.bots.network.engine import engine_for
from zenova.bots.network.weights import keep_temperature
from zenova.kernel.errors import UserError, naming
from zenova.kernel.game import Game
from zenova.kernel.options import Options

from .games import Seed
from .interface import bar


def calibrate(
    game: Game,
    options: Options,
    bots: Annotated[tuple[str, str], typer.Option(metavar="SPEC SPEC", help="Who plays the games, as in an arena.")] = (
        "network",
        "network",
    ),
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", min=2, help="How many games.")] = 100,
    hints: Annotated[
        int, typer.Option(metavar="WALKS", min=0, help="Instead, what hints state that search with so many walks.")
    ] = 0,
    seed: Seed = None,
    into: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the fitted temperature in this network.npz.")
    ] = None,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a reliability diagram.")] = None,
) -> int:
    """Measure how far the chances a network states can be trusted: of all teams it gives 70 %, do 70 % win?

    Prints what was stated and what happened by tenths, the expected calibration error, and the temperature that would
    make it smallest."""
    if into and hints:
        raise UserError("--into keeps the network's own temperature; leave out --hints")
    seed = secrets.randbits(48) if seed is None else seed
    schedule = Schedule(Tournament(game.name, options.as_dict(), bots, games, seed))
    compile_first(schedule)
    engine_for(schedule.game).warm_up("look")
    statements = []
    with bar(Console(stderr=True)) as progress:
        for scheduled in progress.track(list(schedule), description="games"):
            statements += hints_of(schedule, scheduled, hints) if hints else statements_of(schedule, scheduled)
    bins = bins_of(statements)
    print("  stated  happened  chances")
    for one in bins:
        print(f"{one.stated:8.1%}  {one.happened:8.1%}  {one.chances:7d}")
    print(f"Expected calibration error {expected_error(bins):.3f}; {len(statements)} decisions, {len(schedule)} games.")
    temperature = fitted_temperature(statements)
    error = expected_error(bins_of(statements, temperature))
    print(f"Divided by a temperature of {temperature:.2f} the logits would have an error of {error:.3f}; seed {seed}.")
    if into:
        with naming(into, "written"):
            keep_temperature(into, temperature)
    if svg:
        with naming(svg, "written"):
            svg.write_text(diagram(f"{game.title}, {' against '.join(bots)}", bins))
    return 0
