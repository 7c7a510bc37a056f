"""Writes every page of figures from benchmarks/figures: `python benchmarks/report.py`.

Each benchmark keeps one JSON file of figures there; this puts each into a table of docs/benchmarks.md, under the
docstring and the command of the script it comes from, and into the tables of the README, docs/research.md and the
ladders. No figure is typed by hand, and none is lost because another was measured."""

from __future__ import annotations

import argparse
import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from figures import FOLDER, Figures, how_busy, read
from strength import KINDS, markdown
from zenova.arena.ratings import Meeting
from zenova.bots.levels import LEVELS, player_of
from zenova.games.registry import game

HERE = Path(__file__).parent
DOCS = HERE.parent / "docs"
README = HERE.parent / "README.md"
COMMANDS = {"engine": "make bench", "bots": "python benchmarks/bots.py"}
OWN_PAGES = ("ladder", "champion", "thinking")
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
        "server/zena/6_tables_with_classic/p95_ms",
        "an answer of the server while bots that search think, 95th percentile",
    ),
)
INTRODUCTION = """\
# Benchmarks

Written by `python benchmarks/report.py` from what the scripts in `benchmarks/` measured; run a command below, then that
one, and the page holds the figures of your machine. Ratios travel between machines better than absolute figures: the
engine's table begins with the speed of a plain Python loop, timed in the same run, as the scale. How strong the bots
are is on [a page of its own](ladder.md).
"""
ENVIRONMENTS = {
    "PettingZoo": "pettingzoo",
    "Gymnasium, the learner's steps against `random`": "gymnasium_against_random",
    "OpenSpiel (uncompiled)": "openspiel",
    "`Batch`, one thread": "batch_1_threads",
    "`Batch`, two threads": "batch_2_threads",
}
RIVALS = {
    "PettingZoo's Texas hold'em": "pettingzoo/texas_holdem_v4",
    "OpenSpiel's gin rummy (C++)": "openspiel/gin_rummy_with_observation",
}


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    runs = {path.stem: Run(path.stem, read(path.stem)) for path in sorted(FOLDER.glob("*.json"))}
    tables = [section(run) for run in runs.values() if run.name not in OWN_PAGES]
    (DOCS / "benchmarks.md").write_text("\n".join([INTRODUCTION, *tables]), encoding="utf-8")
    put_between(README, "figures: python benchmarks/report.py", "end of figures", headlines(runs))
    put_between(
        DOCS / "research.md", "speeds: python benchmarks/envs.py", "end of speeds", speeds(read("envs"), read("gpu"))
    )
    for name in {kind.game for kind in KINDS.values()}:
        (DOCS / f"ladder-{name}.md").write_text(ladder_page(name), encoding="utf-8")
    (DOCS / "thinking.md").write_text(thinking_page(), encoding="utf-8")
    print(f"The pages hold the figures of {', '.join(runs)}.")


def put_between(page: Path, begin: str, end: str, text: str) -> None:
    begin, end = f"<!-- {begin} -->", f"<!-- {end} -->"
    before, _, rest = page.read_text(encoding="utf-8").partition(begin)
    page.write_text(f"{before}{begin}\n{text}\n{end}{rest.partition(end)[2]}", encoding="utf-8")


# docs/benchmarks.md and the README


@dataclass(frozen=True)
class Run:
    """The figures of one script."""

    name: str
    figures: Figures

    @property
    def command(self) -> str:
        return COMMANDS.get(self.name, f"python benchmarks/{self.name}.py")

    @property
    def provenance(self) -> str:
        return f"Measured by `{self.command}` on {self.figures['measured']}; {how_busy(self.figures)}."


def section(run: Run) -> str:
    source = (HERE / f"{run.name}.py").read_text(encoding="utf-8")
    title, _, method = (ast.get_docstring(ast.parse(source)) or "").partition("\n\n")
    head = f"## {title.split(':')[0].rstrip('.')}\n\n"
    explained = f"{method.strip()}\n\n" if method else ""
    rows = "".join(f"| {what} | {figure} |\n" for what, figure in lines(run.figures))
    return f"{head}{explained}{run.provenance}\n\n| what | figure |\n|---|---:|\n{rows}"


def headlines(runs: dict[str, Run]) -> str:
    rows: list[str] = []
    used: dict[str, Run] = {}
    for name, key, sentence in HEADLINES:
        if name in runs and key in runs[name].figures:
            figure = f"{number(runs[name].figures[key])} {in_words(key)[1]}".strip()
            rows.append(f"| {sentence} | {figure} | `{runs[name].command}` |")
            used[name] = runs[name]
    table = "\n".join(["| what | figure | measured by |", "|---|---:|---|", *rows])
    return table + "\n\n" + " ".join(run.provenance for run in used.values())


def lines(figures: Figures) -> Iterator[tuple[str, str]]:
    """What was measured, in words, and the figure with its unit."""
    for key, value in figures.items():
        if key != "measured":
            name, unit = in_words(key)
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


# docs/research.md


def speeds(envs: Figures, gpu: Figures) -> str:
    """Steps per second of every kind of environment, beside those of others."""
    rivals = {title: key for title, key in RIVALS.items() if f"{key}/steps_per_s" in envs}
    rows = [
        " | ".join(["| steps/s | Zenith, 2 players | Zena 1814, 4 players", *(f"Zenith : {title}" for title in rivals)])
        + " |",
        "|---|---:|---:|" + "---:|" * len(rivals),
    ]
    for title, environment in ENVIRONMENTS.items():
        zenith, zena = (envs[f"{name}/{environment}/steps_per_s"] for name in ("zenith", "zena"))
        ratios = [zenith / envs[f"{key}/steps_per_s"] for key in rivals.values()]
        shown = [f"{ratio:.2g}" if ratio < 10 else f"{ratio:.0f}" for ratio in ratios]
        rows.append(f"| {title} | {zenith:,.0f} | {zena:,.0f} | {' | '.join(shown)} |")
    for games in (2**16, 2**18, 2**20):
        keys = [f"zenith/2/games_{games}/steps_per_s", f"zena/4/expert/games_{games}/steps_per_s"]
        shown = [f"{gpu[key]:,.0f}" if key in gpu else "" for key in keys]
        rows.append(f"| `CudaBatch`, {games:,} games, {gpu.get('gpu')} | {' | '.join(shown)} |" + " |" * len(rivals))
    for title, key in rivals.items():
        rows.append(f"\n{title}: {envs[f'{key}/steps_per_s']:,.0f} steps/s in the same run.")
    rows.append(f"\nLoad average before the run: {envs['load_average_before']} on {envs['cpus']} cores.")
    return "\n".join(rows)


# The ladders and what time is worth


def ladder_page(name: str) -> str:
    ladder, champion = read("ladder"), read("champion")
    parts = [
        f"# The ladder of {game(name).title}\n",
        "Each level against the next lower one, and the champion and its network against `classic`, the strongest bot"
        " before there were networks; every deal with the seats rotated. Played by `python benchmarks/strength.py"
        " ladder` and `champion`, for as long as there was time. The levels' parameters were chosen on"
        " other deals. Intervals are Wilson's, 95 %.\n",
        "| level | player |\n|---|---|\n" + "".join(f"| {one} | `{player_of(one, game(name))}` |\n" for one in LEVELS),
    ]
    for kind, table in KINDS.items():
        if table.game == name:
            parts += [f"## {table.title}\n", f"Wanted: {table.wanted:.0%} for each step.\n"]
            parts += [meetings(kind, ladder), meetings(kind, champion)]
    return "\n".join(parts)


def thinking_page() -> str:
    figures = read("thinking")
    parts = [
        "# Strength per thinking time\n",
        "The champion against its network, by the longest time it may take for a move; where one option is clearly the"
        " best it takes less. Every deal with the seats rotated. Played by `python benchmarks/strength.py thinking` on"
        " sixteen cores, for as long as there was time. Intervals are Wilson's, 95 %.\n",
    ]
    for kind, table in KINDS.items():
        if any(key.startswith(f"{kind}/") for key in figures):
            parts += [f"## {table.title}\n", meetings(kind, figures)]
    return "\n".join(parts)


def meetings(kind: str, figures: Figures) -> str:
    """The matches of one kind of table, and how long each bot thought for a move."""
    found = [dict(one) for key, one in figures.items() if key.startswith(f"{kind}/")]
    if not found:
        return "Not measured since the bots last changed.\n"
    seconds: dict[str, float] = {}
    for one in found:
        seconds |= one.pop("seconds")
    missing = sum(one.pop("missing") for one in found)
    so_far = f"{missing} games have not been played yet.\n\n" if missing else ""
    spent = ", ".join(f"{name} {1000 * one:.0f} ms" for name, one in seconds.items())
    return f"{markdown(Meeting(**one) for one in found)}\n{so_far}Time per move: {spent}.\n"


if __name__ == "__main__":
    main()
