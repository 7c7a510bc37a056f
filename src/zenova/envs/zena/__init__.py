"""Zena 1814 as learners meet it: its observation, its board as text and as a picture."""

from __future__ import annotations

from .observation import LAYOUT, observe
from .picture import BACKGROUND, draw_board
from .text_board import board_lines

__all__ = ["BACKGROUND", "LAYOUT", "board_lines", "draw_board", "observe"]
