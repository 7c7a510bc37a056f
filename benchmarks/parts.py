"""Long benchmarks in parts: what a part measured is kept in benchmarks/out at once, so that a run may be cut short.

`--minutes` ends a run, `--resume` goes on where one was stopped, `--report` only keeps the figures of what has been
measured so far."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path

from figures import Figures, arguments, keep, show
from machine import busy_share

OUT = Path(__file__).parent / "out"


def arguments_of_parts(about: str | None) -> argparse.ArgumentParser:
    parser = arguments(about)
    parser.add_argument("--minutes", type=float, default=600.0, help="when to stop")
    parser.add_argument("--resume", action="store_true", help="go on with what is in benchmarks/out")
    parser.add_argument("--report", action="store_true", help="measure nothing, keep what has been measured so far")
    return parser


class Parts:
    """The parts of the benchmark `name` that are measured, and when this run ends."""

    def __init__(self, name: str, given: argparse.Namespace) -> None:
        self.name = name
        self._given = given
        self._path = OUT / f"{name}.json"
        self._until = time.monotonic() + 60 * given.minutes
        goes_on = given.resume or given.report
        if self._path.exists() and not goes_on and not given.short:
            sys.exit(f"{self._path} is there already: add --resume to go on with it, or delete it to begin anew")
        if given.report and not self._path.exists():
            sys.exit(f"nothing has been measured yet: there is no {self._path}")
        is_kept = self._path.exists() and goes_on
        self.measured: dict[str, Figures] = json.loads(self._path.read_text(encoding="utf-8")) if is_kept else {}
        if not given.report:
            before = self.measured.get("", {}).get("others_share_before", 0.0)
            share = busy_share(0.1 if given.short else 3.0)
            self.measured[""] = {"others_share_before": round(max(before, share), 3), "cpus": os.cpu_count() or 1}

    @property
    def seconds_left(self) -> float:
        return 0.0 if self._given.report else max(0.0, self._until - time.monotonic())

    def is_wanted(self, part: str) -> bool:
        return part not in self.measured and self.seconds_left > 0

    def add(self, part: str, figures: Figures) -> None:
        """Keep what a part has measured, in place of what it had measured before."""
        self.measured[part] = figures
        show({f"{part}/{key}": value for key, value in figures.items()})
        if not self._given.short:
            OUT.mkdir(exist_ok=True)
            self._path.write_text(json.dumps(self.measured, indent=1), encoding="utf-8")

    def figures(self) -> Figures:
        """All of them; a part's name stands before those it measured."""
        return {
            f"{part}/{key}" if part else key: value
            for part, figures in self.measured.items()
            for key, value in figures.items()
        }

    def keep(self, figures: Figures, *, timed: bool = True) -> None:
        if not self._given.short:
            keep(self.name, figures, timed=timed)
