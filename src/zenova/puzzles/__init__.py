"""Puzzles: positions with one clear solution, proved by trying everything"""

from .puzzle import Puzzle, Refutation, puzzle_texts, shelf
from .solver import Solver
from .theme import Theme, themes

__all__ = ["Puzzle", "Refutation", "Solver", "Theme", "puzzle_texts", "shelf", "themes"]
