"""Zena 1814 on the page."""

from zenova.games.zena.vocabulary import AREAS, FAMILIES

from ..rendering.presenter import Presenter
from .board import ZenaBoard
from .geometry import PLACES, SHOWN
from .pieces import as_printed
from .printed import printed

PRESENTER = Presenter(
    ZenaBoard,
    printed,
    font="zena/fonts/alegreya-latin-wght-normal.woff2",
    poster_styles=("tokens", "genoa", "poster"),
    bot_names=("Ombra", "Doria", "Fieschi", "Spinola", "Grimaldi"),
    icons={"hand": "draw-action"},
    names={"AREAS": AREAS, "FAMILIES": FAMILIES, "PLACES": PLACES, "SHOWN": SHOWN, "as_printed": as_printed},
    quiet=frozenset({"dealt", "turn"}),
    hidden=frozenset({"drew"}),
    mark_words={"X": "(expert)"},
    macros=("parts.jinja",),
)
