"""Decisions as Parquet files: those of whole games, the same files through a stop, and never over others."""

import re
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from zenova.cli.simulate import write_logs
from zenova.envs import decisions
from zenova.envs.decisions import read_decisions, write_from_logs, write_random
from zenova.games.registry import game
from zenova.kernel.errors import UserError
from zenova.kernel.logfile import read_logs

pytestmark = pytest.mark.compiles("batches")
ZENITH = game("zenith")
OPTIONS = ZENITH.options_type()
DOCS = Path(__file__).parents[2] / "docs"
PRINTED = [
    pytest.param(
        code,
        id=f"{page}-{number}",
        marks=pytest.mark.skipif("torch" in code and find_spec("torch") is None, reason="PyTorch is not installed"),
    )
    for page in ("research", "data")
    for number, code in enumerate(re.findall(r"^```python\n(.*?)^```$", (DOCS / f"{page}.md").read_text(), re.S | re.M))
]
SHORTER = {"count=4096": "count=4", "range(1000)": "range(3)", "num_workers=2": "num_workers=0"}


@pytest.fixture(autouse=True)
def _small_files(monkeypatch):
    monkeypatch.setattr(decisions, "GAMES_A_FILE", 4)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_a_stopped_run_goes_on_to_the_same_files(tmp_path):
    whole, stopped = tmp_path / "whole.parquet", tmp_path / "stopped.parquet"
    assert list(write_random(whole, ZENITH, OPTIONS, 6, 1)) == [4, 6]
    assert list(write_random(stopped, ZENITH, OPTIONS, 5, 1)) == [4, 5]
    (stopped / "000002.unfinished").write_text("cut off")
    list(write_random(stopped, ZENITH, OPTIONS, 6, 1, resume=True))
    (stopped / "000002.unfinished").unlink()
    assert contents(stopped) == contents(whole)
    with pytest.raises(UserError, match="there already; add --resume"):
        next(write_random(whole, ZENITH, OPTIONS, 6, 1))
    with pytest.raises(UserError, match=r"of another run \(other seed\)"):
        next(write_random(whole, ZENITH, OPTIONS, 6, 2, resume=True))
    files = list(read_decisions(whole))
    rows = {name: np.concatenate([one[name] for one in files]) for name in ("game", "decision", "mask", "action")}
    assert np.unique(rows["game"]).tolist() == list(range(6))
    assert rows["mask"][np.arange(len(rows["action"])), rows["action"]].all()
    begins = rows["decision"] == 0
    assert begins.sum() == 6
    assert (np.diff(rows["decision"])[~begins[1:]] == 1).all()


def test_decisions_of_logs_are_those_that_were_taken(tmp_path):
    logs, folder = tmp_path / "games.jsonl", tmp_path / "games.parquet"
    list(write_logs(logs, ZENITH, OPTIONS, 1, 5, resume=False))
    assert list(write_from_logs(folder, ZENITH, logs, chances=True)) == [1]
    (log,) = read_logs(logs)
    (rows,) = read_decisions(folder)
    assert [ZENITH.decode(action) for action in rows["action"].tolist()] == [move.action for move in log.moves]
    assert rows["seat"].tolist() == [move.seat for move in log.moves]
    assert set(rows["outcome"][np.isin(rows["seat"], log.result.winners)].tolist()) <= {1.0, 0.5}
    assert ((rows["chance"] >= 0) & (rows["chance"] <= 1)).all()
    assert rows["chance"][-1] > 0.9  # of whoever is about to win
    assert rows["mask"][np.arange(len(rows["action"])), rows["action"]].all()


@pytest.mark.parametrize("code", PRINTED)
def test_what_a_page_prints_in_python_runs(code, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    list(write_random(Path("games.parquet"), ZENITH, OPTIONS, 1, 1))
    for long, short in SHORTER.items():
        code = code.replace(long, short)
    exec(code, {"Path": Path})


def test_without_pyarrow_one_is_told(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(UserError, match=r"pip install 'zenova\[data\]'"):
        next(write_random(tmp_path / "games.parquet", ZENITH, OPTIONS, 1, 1))
