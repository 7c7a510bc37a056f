"""Writes docs/benchmarks.md and the figures of the README from benchmarks/out: `python benchmarks/report.py`.

Every benchmark writes one JSON file of figures there; this puts each into a table, under the docstring and the command
of the script it comes from. No figure is typed by hand. A file is left out if it is older than its script or if it says
that the machine was busy; where a file does not tell how busy the machine was, the page says so.
"""

from __future__ import annotations

import ast
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
OUT = HERE / "out"
PAGE = HERE.parent / "docs" / "benchmarks.md"
README = HERE.parent / "README.md"
BEGIN, END = "<!-- figures: python benchmarks/report.py -->", "<!-- end of figures -->"
COMMANDS = {"engine": "make bench", "bots": "python benchmarks/bots.py speed"}
UNITS = {
    "_per_s": "per second",
    "_ns": "ns",
    "_us": "µs",
    "_ms": "ms",
    "_s": "s",
    "_mib": "MiB",
    "_kib": "KiB",
    "_kb": "kB",
    "_bytes": "bytes",
}
HEADLINES = (
    ("engine", "zenith/2p/compiled/games_per_s", "whole random games of Zenith, one core"),
    ("engine", "zena/4p-expert/compiled/games_per_s", "whole random games of Zena 1814, four players, one core"),
    ("engine", "zenith/2p/compiled/decisions_per_s", "decisions of Zenith, one core"),
    ("engine", "zenith/2p/twin/decisions_per_s", "the same rules uncompiled, as the table runs them"),
    ("engine", "zenith/2p/compiled/clone_and_determinize_ns", "a position copied and its hidden cards dealt anew"),
    ("gpu", "zenith/2/games_1048576/steps_per_s", "decisions of a million games of Zenith on one GPU"),
    ("tables", "html_p95_ms", "a move on every screen of its table, 95th percentile of 200 live tables"),
    ("tables", "html_most_tables_under_100_ms", "live tables at once with that below 100 ms, on two cores"),
    ("tables", "cold_start_new_s", "from `zenova serve` to the first page"),
    ("bots", "zenith/search/iterations_per_s", "iterations of the bots' search in Zenith, one core"),
    (
        "bots",
        "server/zena/6_tables_with_expert/p95_ms",
        "an answer of the server while expert bots think, 95th percentile",
    ),
)
NOTHING = "No figures yet: run `make bench` on a machine that is otherwise idle, and they stand here."
INTRODUCTION = """\
# Benchmarks

Written by `python benchmarks/report.py` from what the scripts in `benchmarks/` measured; run a command below, then that
one, and the page holds the figures of your machine. Ratios travel between machines better than absolute figures: the
engine's table begins with the speed of a plain Python loop, timed in the same run, as the scale. How strong the bots
are is on [a page of its own](ladder.md).
"""


@dataclass(frozen=True)
class Run:
    """One file of figures and the script that measured them."""

    script: Path
    measured: str
    figures: dict[str, Any]

    @property
    def command(self) -> str:
        return COMMANDS.get(self.script.stem, f"python benchmarks/{self.script.name}")

    @property
    def circumstances(self) -> str:
        load = self.figures.get("load_average_before")
        return "how busy the machine was is not recorded" if load is None else f"load average {load} before"

    @property
    def was_disturbed(self) -> bool:
        return bool(self.figures.get("load_average_before", 0) > self.figures.get("cpus", 1))


def main() -> None:
    runs = dict(found())
    sections = [section(run) for run in runs.values()] or [f"{NOTHING}\n"]
    PAGE.write_text("\n".join([INTRODUCTION, *sections]), encoding="utf-8")
    before, _, rest = README.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    README.write_text(f"{before}{BEGIN}\n{headlines(runs)}\n{END}{after}", encoding="utf-8")
    print(f"{PAGE} and {README} hold the figures of {', '.join(runs) or 'nothing'}")


def found() -> Iterator[tuple[str, Run]]:
    for path in sorted(OUT.glob("*.json")):
        script = HERE / f"{path.stem}.py"
        if not script.exists():
            continue
        measured = time.strftime("%Y-%m-%d", time.gmtime(path.stat().st_mtime))
        run = Run(script, measured, json.loads(path.read_text(encoding="utf-8")))
        if path.stat().st_mtime < script.stat().st_mtime:
            print(f"{path.name} is left out: {script.name} has changed since; run {run.command} again")
        elif run.was_disturbed:
            print(f"{path.name} is left out: the machine was busy ({run.circumstances}); run {run.command} again")
        else:
            yield path.stem, run


def section(run: Run) -> str:
    title, _, method = (ast.get_docstring(ast.parse(run.script.read_text(encoding="utf-8"))) or "").partition("\n\n")
    head = f"## {title.split(':')[0].rstrip('.')}\n\n"
    explained = f"{method.strip()}\n\n" if method else ""
    rows = "".join(f"| {what} | {figure} |\n" for what, figure in lines(run.figures))
    return f"{head}{explained}{provenance(run)}\n\n| what | figure |\n|---|---:|\n{rows}"


def provenance(run: Run) -> str:
    return f"Measured by `{run.command}` on {run.measured}; {run.circumstances}."


def headlines(runs: dict[str, Run]) -> str:
    rows: list[str] = []
    used: dict[str, Run] = {}
    for name, key, sentence in HEADLINES:
        if name in runs and key in runs[name].figures:
            figure = f"{number(runs[name].figures[key])} {in_words(key)[1]}".strip()
            rows.append(f"| {sentence} | {figure} | `{runs[name].command}` |")
            used[name] = runs[name]
    if not rows:
        return NOTHING
    table = "\n".join(["| what | figure | measured by |", "|---|---:|---|", *rows])
    return table + "\n\n" + " ".join(map(provenance, used.values()))


def lines(figures: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """What was measured, in words, and the figure with its unit."""
    for key, value in figures.items():
        if isinstance(value, dict):
            yield from lines(value, f"{before}{key}/")
        else:
            name, unit = in_words(before + key)
            yield name, f"{number(value)} {unit}".strip()


def in_words(key: str) -> tuple[str, str]:
    counted = "_under_" in key  # how many there are below a limit: the limit's unit is not theirs
    ending = "" if counted else next((ending for ending in UNITS if key.endswith(ending)), "")
    return key.removesuffix(ending).replace("/", ", ").replace("_", " "), UNITS.get(ending, "")


def number(value: Any) -> str:
    """Three figures are as many as a repeated run confirms."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    if isinstance(value, int):
        return f"{value:,}"
    if abs(value) < 100:
        return f"{value:.3g}"
    digits = len(str(int(abs(value)))) - 3
    return f"{round(value, -digits):,.0f}"


if __name__ == "__main__":
    main()
