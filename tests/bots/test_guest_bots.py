"""Bots that somebody else wrote: found by an entry point or by their class, and told apart from ours when they err."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from zenova.bots import BotError, InformationSet, bot
from zenova.games.registry import game
from zenova.kernel.errors import UserError

PACKAGE = Path(__file__).parents[1] / "plugins" / "patient"
RUN = "from zenova.cli import main; raise SystemExit(main())"
ZENITH = game("zenith")


@pytest.fixture(autouse=True)
def _in_the_folder_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PACKAGE)
    monkeypatch.setattr(sys, "path", sys.path[:])


def first_decision() -> InformationSet:
    return InformationSet(ZENITH, ZENITH.new(seed=3), 0, seed=4)


def test_a_class_of_the_folder_one_works_in_is_a_bot() -> None:
    asked = first_decision()
    assert bot("patient:Patient").choose(asked) == asked.decision.options[-1]
    assert bot("patient:Patient:before=1").choose(asked) == asked.decision.options[-2]
    assert bot("patient:Patient:before=1").name == "patient:Patient"


def test_it_may_play_on_from_positions_that_fit_what_it_knows() -> None:
    asked = first_decision()
    assert bot("patient:Curious", seed=5).choose(asked) in asked.decision.options


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("patient:Nobody", "bot “patient:Nobody” cannot be loaded: .* has no attribute 'Nobody'"),
        ("nowhere.at.all:Bot", "bot “nowhere.at.all:Bot” cannot be loaded: No module named 'nowhere'"),
        ("patient:__name__", "is made by a class or a function, not by 'patient'"),
        ("patient:Idle", "a Idle has no method “choose”"),
        ("patient:Picky", r"cannot be made: RuntimeError\('not today'\)"),
        ("patient:Patient:", "nothing follows the colon"),
        ("patient:Patient:befor=1", "unknown parameter “befor”; did you mean “before”"),
        ("patient:Patient:before", "“before” needs a value"),
    ],
)
def test_what_is_no_bot_is_refused_with_a_sentence(spec: str, complaint: str) -> None:
    with pytest.raises(UserError, match=complaint):
        bot(spec)


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("patient:Cheat", "bot “patient:Cheat” chose -7, which is not one of its options: "),
        ("patient:Clumsy", "bot “patient:Clumsy” broke down at the decision “mulligan”: IndexError"),
    ],
)
def test_a_bot_that_errs_is_named(spec: str, complaint: str) -> None:
    with pytest.raises(BotError, match=complaint):
        bot(spec).choose(first_decision())


def test_an_installed_package_brings_a_bot_by_its_name(tmp_path: Path) -> None:
    site = tmp_path / "site"
    install = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--target", str(site)]
    subprocess.run([*install, str(PACKAGE)], check=True, cwd=tmp_path)
    path = os.pathsep.join([str(site), *filter(None, sys.path)])

    def arena(*bots: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", RUN, "arena", "zenith", "--games", "2", "--workers", "1", "--bots", *bots]
        environment = os.environ | {"PYTHONPATH": path}
        return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=environment)

    told = arena("patient:before=1", "random", "--out", "one.jsonl")
    assert told.returncode == 0, told.stderr
    assert "patient:before=1" in told.stdout
    told = arena("patient:Cheat", "random", "--out", "two.jsonl")
    assert told.returncode == 2
    assert "bot “patient:Cheat” chose -7" in told.stderr
