"""The page of a game that brings none of its own: rules and sentences are enough to play it."""

from ..rendering.presenter import Presenter
from .board import PlainBoard
from .printed import printed

PRESENTER = Presenter(
    PlainBoard,
    printed,
    styles=("styles/plain.css", "styles/poster.css"),
    poster_styles=("styles/poster.css",),
    bot_names=("Ada", "Blaise", "Carl", "Dorothy", "Emmy", "Felix"),
)
