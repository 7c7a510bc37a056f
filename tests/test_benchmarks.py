"""Benchmarks: each says what it does, each runs for a moment, and what was measured before stays."""

from __future__ import annotations

import json
import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BENCHMARKS = ROOT / "benchmarks"
SCRIPTS = sorted(path.name for path in BENCHMARKS.glob("*.py") if "def main" in path.read_text(encoding="utf-8"))
needs_postgresql = pytest.mark.skipif(shutil.which("postgres") is None, reason="there is no PostgreSQL here")
SHORT = [
    "engine.py --measure goofspiel",
    pytest.param("envs.py", marks=pytest.mark.compiles("batches")),
    "bots.py --game goofspiel",
    "strength.py ladder",
    "reviews.py",
    "tables.py --reviews 1",
    "hostile.py",
    pytest.param("load.py", marks=needs_postgresql),
    pytest.param("kills.py", marks=needs_postgresql),
]
NOT_SHORT = {
    "baselines.py": "test_openspiel.py walks it; learning needs torch",
    "gpu.py": "needs a GPU",
    "gpu_envs.py": "needs a GPU",
    "report.py": "measures nothing",
}


def run(*command: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(filter(None, sys.path))
    return subprocess.run(
        [sys.executable, str(BENCHMARKS / command[0]), *command[1:]],
        capture_output=True,
        text=True,
        timeout=600,
        env=os.environ | {"PYTHONPATH": path},
    )


@pytest.mark.parametrize("script", SCRIPTS)
def test_help_helps_and_starts_nothing(
    script: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(BENCHMARKS)
    monkeypatch.setattr(sys, "argv", [script, "--help"])
    with pytest.raises(SystemExit) as left:
        runpy.run_path(str(BENCHMARKS / script), run_name="__main__")
    assert left.value.code == 0
    assert "options:" in capsys.readouterr().out


@pytest.mark.parametrize("command", SHORT)
def test_the_short_form_runs_and_keeps_nothing(command: str) -> None:
    before = kept()
    told = run(*command.split(), "--short")
    assert told.returncode == 0, told.stdout + told.stderr
    assert kept() == before


def test_every_script_has_a_short_form() -> None:
    short = {(one if isinstance(one, str) else one.values[0]).split()[0] for one in SHORT}
    assert short | NOT_SHORT.keys() == set(SCRIPTS)


def test_the_report_writes_every_page_of_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCHMARKS)
    import report

    pages = ["README.md", "docs/research.md", "docs/benchmarks.md", "docs/thinking.md"]
    (tmp_path / "docs").mkdir()
    for page in pages[:2]:
        shutil.copy(ROOT / page, tmp_path / page)
    monkeypatch.setattr(report, "DOCS", tmp_path / "docs")
    monkeypatch.setattr(report, "README", tmp_path / "README.md")
    monkeypatch.setattr(sys, "argv", ["report.py"])
    report.main()
    assert all("|---" in (tmp_path / page).read_text() for page in pages)


def kept() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (BENCHMARKS / "figures").glob("*.json")}


def test_every_kind_of_figure_is_kept_in_the_repository() -> None:
    assert {"bots.json", "engine.json", "envs.json", "gpu.json", "ladder.json", "tables.json"} <= set(kept())
    assert all(json.loads(figures)["measured"] for figures in kept().values())


@pytest.fixture
def figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(BENCHMARKS)
    import figures

    monkeypatch.setattr(figures, "FOLDER", tmp_path)
    return figures


def test_a_part_of_a_run_replaces_only_the_same_figures(figures) -> None:
    figures.keep("engine", {"a_s": 1, "b_s": 2})
    figures.keep("engine", {"b_s": 3}, whole=False)
    assert {key: value for key, value in figures.read("engine").items() if key != "measured"} == {"a_s": 1, "b_s": 3}


def test_a_busy_machine_replaces_no_figure(figures, capsys: pytest.CaptureFixture[str]) -> None:
    figures.keep("engine", {"a_s": 1})
    figures.keep("engine", {"a_s": 9, "load_average_before": 7.5, "cpus": 2})
    assert figures.read("engine")["a_s"] == 1
    assert "the machine was busy (load average 7.5 before)" in capsys.readouterr().out
    figures.keep("engine", {"a_s": 9, "others_share_before": 0.4, "cpus": 2})
    assert figures.read("engine")["a_s"] == 1
    assert "others used 40% of the machine before" in capsys.readouterr().out
