"""What `render` shows in every environment of what a seat or a spectator may see: a text, or a picture.

A game's folder may draw its own: `board_lines(view)`, and `draw_board(canvas, view)` on the colour `BACKGROUND`."""

from collections.abc import Iterator
from functools import cache

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from zenova.games.registry import part
from zenova.kernel.data import Plain, Struct
from zenova.kernel.game import Game
from zenova.kernel.outline import Grid, outline
from zenova.kernel.record import Twin

from .observations import Numbers

View = Plain
MODES = ("ansi", "rgb_array")
HUMAN = "human"  # the text, printed
METADATA: Struct = {"render_modes": list(MODES), "render_fps": 2}
WIDTH, HEIGHT = 960, 640
SCALE = 2  # drawn twice as large and shrunk, for smooth edges
PAPER, INK = "#f4f1ea", "#23211d"
LINES = 36  # of text that the plain picture has room for


def check_mode(mode: str | None, modes: tuple[str, ...] = MODES) -> str | None:
    if mode is not None and mode not in modes:
        raise ValueError(f"render_mode is one of {', '.join(modes)}, or None, not {mode!r}")
    return mode


def render(mode: str | None, game: Game, position: Twin, seat: int) -> str | Numbers | None:
    """A text, or a picture of 960 x 640 points as an array of height, width and three colours; a person has the text
    printed."""
    if mode is None:
        return None
    view = game.view(position, seat)
    if mode == HUMAN:
        print(text_board(game, view))
        return None
    return text_board(game, view) if mode == "ansi" else _picture(game, view)


def text_board(game: Game, view: View) -> str:
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


def _picture(game: Game, view: View) -> Numbers:
    own = part("envs", game.name)
    canvas = Canvas(PAPER if own is None else own.BACKGROUND)
    if own is None:
        for number, line in enumerate(text_board(game, view).splitlines()[:LINES]):
            canvas.text(20, 18 + 17 * number, line, INK, 13)
    else:
        own.draw_board(canvas, view)
    return canvas.array()


class Canvas:
    """A picture with the few shapes that boards need; all lengths are points of the finished picture."""

    def __init__(self, background: str) -> None:
        self._image = Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), background)
        self._draw = ImageDraw.Draw(self._image)

    def box(self, x: float, y: float, width: float, height: float, fill: str | None, edge: str | None = None) -> None:
        corners = (x * SCALE, y * SCALE, (x + width) * SCALE, (y + height) * SCALE)
        self._draw.rounded_rectangle(corners, 6 * SCALE, fill, edge, SCALE)

    def disc(self, x: float, y: float, radius: float, fill: str | None, edge: str | None = None, line: int = 1) -> None:
        corners = ((x - radius) * SCALE, (y - radius) * SCALE, (x + radius) * SCALE, (y + radius) * SCALE)
        self._draw.ellipse(corners, fill, edge, line * SCALE)

    def line(self, x: float, y: float, to_x: float, to_y: float, colour: str) -> None:
        self._draw.line((x * SCALE, y * SCALE, to_x * SCALE, to_y * SCALE), colour, SCALE)

    def text(self, x: float, y: float, words: str, colour: str, size: int = 14, anchor: str = "lm") -> None:
        self._draw.text((x * SCALE, y * SCALE), words, colour, _font(size * SCALE), anchor)

    def array(self) -> Numbers:
        return np.asarray(self._image.reduce(SCALE), np.uint8)


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
