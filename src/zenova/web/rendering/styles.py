"""Style sheets. Every component has a file of its own; a page gets them as one sheet, in cascade layers."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from zenova.games.registry import GAMES
from zenova.review.report import STYLE

from .folders import STATIC, folder, static_mark
from .presenter import presenter

LAYERS = ("reset", "tokens", "base", "components", "game")  # a later one wins; files with these names are in them
SITE = "site"  # the sheet of pages about no game, with the posters of all
# Components that only pages about a game have.
OF_GAMES = {"coach", "end", "gallery", "lobby", "log", "menu", "moment", "motion"}
OF_GAMES |= {"exercise", "notice", "overlay", "prompt", "replay", "rules", "story", "table", "talk", "travel"}
OF_SITE = {"games", "home", "review"}  # and those that pages about a game never have
OWN = ("analysis", "club", "studio")  # components that are sheets of their own, for the few pages that have them
SHEETS = (SITE, *GAMES, *OWN)


@cache
def sheet(name: str) -> str:
    """The styles of the site, and those of a game over them; or those of a few pages alone."""
    elsewhere = {*OWN, *(OF_GAMES if name == SITE else OF_SITE)}
    files = [*_files(STATIC), STYLE]
    shared = [path for path in files if (path.stem == name if name in OWN else path.stem not in elsewhere)]
    ours = [_in_layer(path, "components") for path in shared]
    own = _posters() if name == SITE else _files(folder(name) / "static") if name in GAMES else []
    return "\n".join([f"@layer {', '.join(LAYERS)};", *ours, *(_in_layer(path, "game") for path in own)])


def stylesheet(name: str) -> str:
    """The address of a sheet."""
    assert name in SHEETS, name
    return f"/static/{static_mark()}/styles/{name}.css"


def _files(static: Path) -> list[Path]:
    return sorted((static / "styles").rglob("*.css"))


def _posters() -> list[Path]:
    found = [
        path for game in GAMES for path in _files(folder(game) / "static") if path.stem in presenter(game).poster_styles
    ]
    return list(dict.fromkeys(found))  # games without a page of their own share one


def _in_layer(path: Path, layer: str) -> str:
    """A file as browsers need it: without comments and indentation."""
    layer = path.stem if path.stem in LAYERS else layer
    rules = re.sub(r"/\*.*?\*/|\s+", " ", path.read_text(encoding="utf-8"), flags=re.S)
    return f"@layer {layer} {{{rules}}}"
