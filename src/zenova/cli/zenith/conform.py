"""`zenova conform`: recorded games of another engine, compared with our rules."""

import typer
from rich.console import Console

from ..interface import bar
from ..scenario import Files


def add_to(app: typer.Typer) -> None:
    app.command(name="conform")(conform)


def conform(files: Files) -> int:
    """Replay recorded Zenith games of an independent engine and compare every step with our rules.

    Exit status 0: all agree but for named exceptions; 1: a game diverges; 2: a file is no record."""
    from zenova.games.zenith.conformance import Report, conform, record_files

    console = Console(highlight=False, soft_wrap=True)
    report = Report()
    records = list(record_files(files))
    with bar(Console(stderr=True)) as progress:
        task = progress.add_task("games", total=len(records))
        for _, report in conform(records):
            progress.update(task, completed=report.games)
    for line in report.lines():
        console.print(line, markup=False)
    return 1 if report.divergent_games else 0
