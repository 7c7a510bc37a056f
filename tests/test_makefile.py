"""`make` sets Zenova up with a Python that is as fast as it can be, or with python3 where there is none."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture
def pythons(tmp_path: Path) -> Path:
    """A folder of Pythons that only say whether they are good."""
    for name, status in (("good", 0), ("slow", 1)):
        (tmp_path / name).write_text(f"#!/bin/sh\nexit {status}\n")
        (tmp_path / name).chmod(0o755)
    return tmp_path


@pytest.mark.parametrize(
    ("given", "chosen"),
    [
        (["PYTHONS=good slow"], "good"),
        (["PYTHONS=slow missing good"], "good"),
        (["PYTHONS=slow missing"], "python3"),
        (["PYTHONS=good", "PYTHON=mine"], "mine"),
    ],
)
def test_the_python_that_make_chooses(pythons: Path, given: list[str], chosen: str) -> None:
    make = ["make", "--dry-run", "--always-make", ".venv/installed", *given]
    path = {"PATH": f"{pythons}:{os.environ['PATH']}"}
    ran = subprocess.run(make, cwd=ROOT, env=path, capture_output=True, text=True, check=True)
    assert f"|| {chosen} -m venv" in ran.stdout
