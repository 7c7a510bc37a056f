"""A position as a few lines of text, from the view of a seat or a spectator: render mode `ansi`."""

from __future__ import annotations

from collections.abc import Iterator

from zenova.games.registry import part
from zenova.kernel.data import Plain
from zenova.kernel.game import Game
from zenova.kernel.outline import Grid, outline

View = Plain


def board(game: Game, view: View) -> str:
    """The board as a game's folder draws it, or everything the view has."""
    own = part("envs", game.name)
    return "\n".join(_lines(game, view) if own is None else own.board_lines(view)) + "\n"


def _lines(game: Game, view: View) -> Iterator[str]:
    """A line for each fact, and one for each row of a table."""
    yield game.title
    for one in outline(view, game.words("en")):
        if isinstance(one, Grid):
            yield f"{one.label}:"
            widths = [max(map(len, column)) for column in zip(one.heads, *one.rows, strict=True)]
            for row in (one.heads, *one.rows):
                yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        else:
            yield f"{one.label}: {one.text}"
