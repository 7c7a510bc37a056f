"""`zenova scenario`: files that say what the rules must do."""

import functools
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from zenova.games import registry
from zenova.games.ledger import rule_ids

from .interface import bar, counted

Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files or folders.", show_default=False)]


def scenario(files: Files) -> int:
    """Run scenario files: given a position, when these decisions happen, then this is true.

    Exit status 0: all hold; 1: something does not; 2: a file has a mistake. The format: docs/scenarios.md."""
    from zenova.kernel.scenario import run_files

    console = Console(highlight=False, soft_wrap=True)
    with bar(Console(stderr=True)) as progress:
        task = progress.add_task("files", total=None)

        def told(done: int, files: int) -> None:
            progress.update(task, completed=done, total=files)

        report = run_files(files, functools.cache(registry.game), told, rule_ids)
    for line in (*report.mistakes, *report.failures):
        console.print(line, markup=False)
    counts = f"{counted(report.scenarios, 'scenario')}, {report.failed} failed"
    if report.mistakes:
        counts += f", {counted(len(report.mistakes), 'mistake')} in the files"
    console.print(counts, style="green" if report.exit_status == 0 else "bold red")
    return report.exit_status
