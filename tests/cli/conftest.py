"""The command `zenova`, run in this process with its own input and output."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from command import COMMAND, Ran, Zenova

from zenova.cli import main
from zenova.games.registry import game
from zenova.kernel.log import Playthrough


@pytest.fixture
def zenova(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Zenova:
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str | Path, typed: str = "") -> Ran:
        monkeypatch.setenv("COLUMNS", "100")
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main([str(argument) for argument in arguments])
        told = capsys.readouterr()
        return Ran(int(left.value.code or 0), told.out, told.err)

    return run


@pytest.fixture(scope="session")
def finished_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game against the random bot, always taking the first option."""
    path = tmp_path_factory.mktemp("games") / "finished.json"
    arguments = [COMMAND, "play", "zenith", "--bot", "random", "--seed", "7", "--first", "0", "--save", str(path)]
    subprocess.run(arguments, input="1\n" * 2000, capture_output=True, text=True, check=True)
    return path


@pytest.fixture
def saved_game(finished_game: Path, tmp_path: Path) -> Path:
    """A copy of it to change."""
    return Path(shutil.copy(finished_game, tmp_path / "game.json"))


@pytest.fixture
def short_game(tmp_path: Path) -> Path:
    """A whole game of a few decisions."""
    goofspiel = game("goofspiel")
    played = Playthrough(goofspiel, goofspiel.options_type.parse({"suit": 5}), 3, ("Ada", "Bo"))
    while played.position.waiting:
        seat = goofspiel.to_act(played.position)[0]
        played.submit(seat, goofspiel.legal(played.position, seat)[-seat])
    path = tmp_path / "short.json"
    played.log.save(path)
    return path
