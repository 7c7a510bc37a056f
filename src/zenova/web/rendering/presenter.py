"""How a game is shown: what the folder of its name here brings beside templates, texts, styles and pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from zenova.games import registry
from zenova.table.plan import game_named

from .board import Board
from .scene import Scene


@dataclass(frozen=True)
class Presenter:
    """A game's own: `PRESENTER` of its folder."""

    board: Callable[[Scene, str], Board]
    printed: Callable[[Any, str], Any]  # its cards and boards as they are printed, in a language
    font: str
    styles: tuple[str, ...]  # its style sheets
    poster_styles: tuple[str, ...]  # those of them that its poster needs
    bot_names: tuple[str, ...]
    names: Mapping[str, Any] = field(default_factory=dict)  # what its templates know by name
    macros: Mapping[str, Sequence[str]] = field(default_factory=dict)  # by template: those that draw the same again


def presenter(game: str) -> Presenter:
    part = registry.part("web", game)
    assert part is not None, game
    found: Presenter = part.PRESENTER
    return found


def folder(game: str) -> Path:
    """Where a game's templates, texts and static files are."""
    part = registry.part("web", game)
    assert part is not None, game
    assert part.__file__ is not None, game
    return Path(part.__file__).parent


def printed(game: str, language: str) -> Any:
    return presenter(game).printed(game_named(game), language)
