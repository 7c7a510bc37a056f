"""Lines of what happened, and how far something long has come."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from .screen import Line


def told(line: Line, count: int = 1) -> RenderableType:
    """One line; if it happened several times running, with their number."""
    text = line.text if count == 1 else line.text.copy().append(f" ({count} ×)")
    if line.picture is None:
        return Padding(text, (0, 0, 0, 2))
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(vertical="middle")
    table.add_row(line.picture, text)
    return Padding(table, (0, 0, 0, 2))


def told_under(title: str, lines: Iterable[Line]) -> RenderableType:
    """Lines under a title; nothing at all if there are none."""
    grouped = [(line, len(list(same))) for line, same in itertools.groupby(lines)]
    if not grouped:
        return Group()
    return Group(Text(title, "bold"), *(told(line, count) for line, count in grouped))


def bar(console: Console) -> Progress:
    """A progress bar with the time left, which is gone when its work is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("left:"))
    return Progress(*columns, TimeRemainingColumn(), console=console, transient=True)
