"""The house keeps its order: what belongs to one game stands in the folders of its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from zenova.games.registry import GAMES, game_class

SOURCE = Path(__file__).parent.parent / "src" / "zenova"
OURS = [name for name in GAMES if game_class(name).__module__.startswith("zenova.")]
PICTURES = {".ttf", ".woff2", ".webp", ".png", ".ico", ".npz"}


@pytest.mark.parametrize("name", OURS)
def test_a_game_is_named_in_its_folders_alone(name: str) -> None:
    written = [path for path in SOURCE.rglob("*") if "__pycache__" not in path.parts]  # where others write just now
    files = [path for path in written if path.is_file() and path.suffix not in PICTURES]
    shared = [path for path in files if not set(OURS).intersection(path.relative_to(SOURCE).parts)]
    named = [str(path.relative_to(SOURCE)) for path in shared if name in path.read_text(encoding="utf-8").casefold()]
    assert len(shared) > 100
    assert named == []


@pytest.mark.parametrize("name", OURS)
def test_a_game_is_named_in_every_room_that_has_something_to_add_for_it(name: str) -> None:
    rooms = {path.parent.name for path in SOURCE.glob(f"*/{name}")}
    assert {"games", "bots", "envs", "web", "cli"} <= rooms


def test_the_path_of_a_move_is_twelve_files_as_the_architecture_tells_it() -> None:
    told = (SOURCE.parents[1] / "docs" / "architecture.md").read_text(encoding="utf-8")
    places = re.findall(r"^\| `(\S+\.py)` `(\w+)` \|", told, re.MULTILINE)
    assert 10 <= len(places) <= 12
    for game in OURS:
        for file, function in places:
            source = (SOURCE / file.replace("<game>", game)).read_text(encoding="utf-8")
            assert f"def {function}(" in source, (file, function)


@pytest.mark.parametrize("kind", ["html", "jinja", "css", "js"])
def test_a_line_of_what_pages_are_made_of_has_at_most_120_columns(kind: str) -> None:
    files = [path for path in SOURCE.rglob(f"*.{kind}") if "vendor" not in path.parts]
    lines = ((path, line) for path in files for line in path.read_text(encoding="utf-8").splitlines())
    assert [(str(path.relative_to(SOURCE)), line) for path, line in lines if len(line) > 120] == []
