"""What `render` shows in every environment: a text or a picture of what a seat may see."""

from __future__ import annotations

from zenova.kernel.data import Struct
from zenova.kernel.game import Game
from zenova.kernel.record import Twin

from . import pictures, text_boards
from .observations import Numbers

MODES = ("ansi", "rgb_array")
METADATA: Struct = {"render_modes": list(MODES), "render_fps": 2}


def check_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode is one of {', '.join(MODES)}, or None, not {mode!r}")
    return mode


def render(mode: str | None, game: Game, position: Twin, seat: int) -> str | Numbers | None:
    """A text, or a picture of 960 x 640 points."""
    if mode is None:
        return None
    view = game.view(position, seat)
    return text_boards.board(game, view) if mode == "ansi" else pictures.board(game, view)
