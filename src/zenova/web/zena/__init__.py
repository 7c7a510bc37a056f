"""Zena 1814 on the page."""

from zenova.games.zena.vocabulary import AREAS, FAMILIES
from zenova.kernel.data import Plain

from ..rendering.presenter import Presenter
from .board import ZenaBoard
from .editor import on_board
from .faces import printed
from .geometry import PLACES, SHOWN
from .pieces import as_printed
from .places import marks, travels


def weight(event: Plain) -> int:
    """What an event brought in points; a battle that was won or lost counts as three."""
    match event:
        case {"event": "points", "amount": points} | {"event": "goal" | "bought-points", "points": points}:
            return int(points)
        case {"event": "victory"}:
            return 3
    return 0


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
    loud={"victory": "win", "defeat": "loss", "goal": "goal", "won": "win"},
    marks=marks,
    travels=travels,
    weight=weight,
    on_board=on_board,
    picture_styles=("genoa",),
    mark_words={"X": "(expert)"},
    macros=("parts.jinja",),
)
