"""Where the files of the pages are: the room's own, and those of each game."""

from __future__ import annotations

from pathlib import Path

from zenova.games import registry

WEB = Path(__file__).parent.parent
STATIC = WEB / "static"


def folder(game: str) -> Path:
    """Where a game's templates, texts and static files are."""
    part = registry.part("web", game)
    assert part is not None, game
    assert part.__file__ is not None, game
    return Path(part.__file__).parent
