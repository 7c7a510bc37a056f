"""Looking back at a game: what each decision was worth, and what was luck."""

from .marks import MARKS, accuracy, mark_of
from .review import DEEP, QUICK, SETTINGS, Review, Setting, review_of

__all__ = ["DEEP", "MARKS", "QUICK", "SETTINGS", "Review", "Setting", "accuracy", "mark_of", "review_of"]
