"""`zenova scenario` and `zenova conform`: files that say what the rules must do."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from zenova.games import registry

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files or folders.", show_default=False)]


def add_to(app: typer.Typer) -> None:
    app.command(name="scenario")(scenario)
    app.command(name="conform")(conform)


def scenario(files: Files) -> int:
    """Run scenario files: given a position, when these decisions happen, then this is true.

    Exit status 0: all hold; 1: something does not; 2: a file has a mistake. The format: docs/scenarios.md.
    """
    from zenova.kernel.scenario import run_files

    console = Console(highlight=False, soft_wrap=True)
    report = run_files(files, functools.cache(registry.game))
    for line in (*report.mistakes, *report.failures):
        console.print(line, markup=False)
    counts = f"{report.scenarios} scenarios, {report.failed} failed"
    if report.mistakes:
        counts += f", {len(report.mistakes)} mistakes in the files"
    console.print(counts, style="green" if report.exit_status == 0 else "bold red")
    return report.exit_status


def conform(files: Files) -> int:
    """Replay recorded Zenith games of an independent engine and compare every step with our rules.

    Exit status 0: all agree but for named exceptions; 1: a game diverges; 2: a file is no record.
    """
    from zenova.games.zenith.conformance import Report, conform

    console = Console(highlight=False, soft_wrap=True)
    report = Report()
    with console.status("comparing") as status:
        for path, report in conform(files):
            status.update(f"{path.name}: {report.games} games")
    for line in report.lines():
        console.print(line, markup=False)
    return 1 if report.divergent_games else 0
