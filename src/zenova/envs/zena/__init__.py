"""Zena 1814 as learners meet it: its observation, its board as text and as a picture."""

from .board import BACKGROUND, board_lines, draw_board
from .observation import LAYOUT, layout_of, observe

__all__ = ["BACKGROUND", "LAYOUT", "board_lines", "draw_board", "layout_of", "observe"]
