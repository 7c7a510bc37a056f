"""Zenith on the page."""

from zenova.games.zenith.state import TOKEN_LEVEL, ZONE
from zenova.games.zenith.vocabulary import FACTIONS, PLANETS

from ..rendering.presenter import Presenter
from .board import ZenithBoard
from .editor import on_board
from .effects import shown
from .faces import printed
from .places import marks, travels

PRESENTER = Presenter(
    ZenithBoard,
    printed,
    poster_styles=("tokens", "poster"),
    bot_names=("Vega", "Lyra", "Orion", "Altair"),
    names={
        "PLANETS": PLANETS,
        "FACTIONS": FACTIONS,
        "TOKEN_LEVEL": TOKEN_LEVEL,
        "ZONE": ZONE,
        "shown": shown,
        "enumerate": enumerate,
    },
    quiet=frozenset({"dealt", "turn"}),
    hidden=frozenset({"drew", "skipped"}),
    loud={"captured": "capture", "won": "win", "exhausted": "win"},
    marks=marks,
    travels=travels,
    weight=lambda event: {"won": 3, "exhausted": 3, "captured": 2}.get(event["event"], 0),
    on_board=on_board,
    picture_by_night=True,
    mark_icons={"4": "team"},
    macros=("effects.jinja", "agent.jinja", "looks.jinja"),
)
