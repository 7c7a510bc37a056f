"""Where measured figures are kept: benchmarks/figures/NAME.json, in the repository; `report.py` writes pages of them.

A figure is replaced only by one that was just measured, and not at all by one of a busy machine."""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "figures"

BUSY = 0.3  # of the machine

Figures = dict[str, Any]


def arguments(about: str | None) -> argparse.ArgumentParser:
    """What every benchmark can be started with."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--short", action="store_true", help="a moment of each part, to see that it runs; keep nothing")
    return parser


def conditions() -> Figures:
    """How busy the machine is before anything is measured."""
    return {"load_average_before": round(os.getloadavg()[0], 2), "cpus": os.cpu_count() or 1}


def read(name: str) -> Figures:
    """The figures kept, nothing where nothing was measured yet."""
    path = FOLDER / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def keep(name: str, measured: Figures, *, whole: bool = True, timed: bool = True) -> None:
    """Keep what was measured in place of what there was; of a part of a run, in place of the same figures only. What
    was counted, and not timed, is as true on a busy machine."""
    if timed and was_busy(measured):
        print(f"not kept: the machine was busy ({how_busy(measured)}); try again when it is idle")
        return
    before = {} if whole else read(name)
    kept = {"measured": "", **before, **measured}
    kept["measured"] = time.strftime("%Y-%m-%d", time.gmtime())
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def was_busy(figures: Figures) -> bool:
    """By its load average, or by what others used of it, before anything was measured."""
    return bool(
        figures.get("load_average_before", 0) > figures.get("cpus", 1) or figures.get("others_share_before", 0) > BUSY
    )


def how_busy(figures: Figures) -> str:
    if "load_average_before" in figures:
        return f"load average {figures['load_average_before']} before"
    if "others_share_before" in figures:
        return f"others used {figures['others_share_before']:.0%} of the machine before"
    return "how busy the machine was is not recorded"


def show(figures: Figures) -> None:
    for key, value in figures.items():
        print(f"{key:80} {value:>16,.2f}" if isinstance(value, int | float) else f"{key:80} {value:>16}")
