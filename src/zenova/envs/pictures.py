"""A position as a picture of 960 x 640 points, from the view of a seat or a spectator: render mode `rgb_array`."""

from __future__ import annotations

from functools import cache

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from zenova.games.registry import part
from zenova.kernel.data import Plain
from zenova.kernel.game import Game
from zenova.kernel.record import Records

from . import text_boards

View = Plain
WIDTH, HEIGHT = 960, 640
SCALE = 2  # drawn twice as large and shrunk, for smooth edges

PAPER, INK = "#f4f1ea", "#23211d"
LINES = 36  # of text that the plain picture has room for


def board(game: Game, view: View) -> Records:
    """The picture as an array of height, width and three colours."""
    own = part("envs", game.name)
    canvas = Canvas(PAPER if own is None else own.BACKGROUND)
    if own is None:
        for number, line in enumerate(text_boards.board(game, view).splitlines()[:LINES]):
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

    def array(self) -> Records:
        return np.asarray(self._image.reduce(SCALE), np.uint8)


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
