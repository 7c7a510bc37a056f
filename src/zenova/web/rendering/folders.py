"""Where the files of the pages are: the room's own, and those of each game."""

from __future__ import annotations

import hashlib
import importlib
from functools import cache
from pathlib import Path
from types import ModuleType

from zenova.games import registry
from zenova.games.registry import GAMES
from zenova.review.report import STYLE

WEB = Path(__file__).parent.parent
STATIC = WEB / "static"


def package(game: str) -> ModuleType:
    """What shows a game: the package it brings for that, or the plain one."""
    return registry.part("web", game) or importlib.import_module("zenova.web.plain")


def folder(game: str) -> Path:
    """Where a game's templates, texts and static files are."""
    file = package(game).__file__
    assert file is not None, game
    return Path(file).parent


@cache
def static(path: str) -> str:
    """The address of a static file. The mark in it changes with the files, so that it can be cached for ever; what a
    style sheet or script fetches beside itself has it too. A game's own files are under its name."""
    game, _, file = path.partition("/")
    own = folder(game) / "static" / file if game in GAMES else STATIC / path
    assert own.is_file(), path
    return f"/static/{static_mark()}/{path}"


@cache
def static_mark() -> str:
    folders = [STATIC, *(folder(game) / "static" for game in GAMES)]
    files = [STYLE, *(path for one in folders for path in sorted(one.rglob("*")) if path.is_file())]
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:10]
