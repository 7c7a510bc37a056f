"""A position as a few lines of text, from the view of a seat or a spectator: render mode `ansi`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from zenova.games.registry import GAMES, part
from zenova.kernel.game import Game

View = Mapping[str, Any]


def board(game: Game, view: View) -> str:
    """The board as a game's folder draws it, or plainly everything the view has."""
    own = part("envs", game.name) if game.name in GAMES else None
    lines = [game.title, *_lines(view)] if own is None else own.board_lines(view)
    return "\n".join(lines) + "\n"


def _lines(value: Any, depth: int = 1) -> Iterator[str]:
    """A line for each word of a view; what has words of its own is indented below it."""
    named = value.items() if isinstance(value, Mapping) else enumerate(value)
    for name, one in named:
        if _is_plain(one):
            yield f"{'  ' * depth}{name}: {_plain(one)}"
        else:
            yield f"{'  ' * depth}{name}:"
            yield from _lines(one, depth + 1)


def _is_plain(value: Any) -> bool:
    """Whether it stands on one line: no mapping, and no list of anything but words and numbers."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        return not any(isinstance(one, Mapping | list | tuple) for one in value)
    return not isinstance(value, Mapping)


def _plain(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or "-"
    return "-" if value is None else str(value)
