"""Recorded games of an independent engine, replayed decision by decision and compared with our rules.

Every step compares the legal options and the whole position, with chance fed from the record. Where the ledger differs
on purpose the difference is a named exception, counted and printed. In a turn with a step that the record flags as
questionable our rules are tried first; if they differ there, the comparison goes on from the snapshot at the next turn.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from .. import Zenith
from .comparison import Comparison
from .records import RecordError, record_files
from .report import EXCEPTIONS, Divergence, Report

__all__ = ["EXCEPTIONS", "Divergence", "RecordError", "Report", "conform", "record_files"]


def conform(paths: Iterable[Path], game: Zenith | None = None) -> Iterator[tuple[Path, Report]]:
    """Compare every record among files and folders; yields the running report after each game."""
    report = Report()
    game = game or Zenith()
    for path in list(record_files(paths)):
        Comparison(game, path, report).run()
        yield path, report
