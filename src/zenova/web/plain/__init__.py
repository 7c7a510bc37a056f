"""The page of a game that brings none of its own: rules and sentences are enough to play it."""

from ..rendering.presenter import Presenter
from .board import PlainBoard
from .faces import printed

PRESENTER = Presenter(
    PlainBoard, printed, poster_styles=("poster",), bot_names=("Ada", "Blaise", "Carl", "Dorothy", "Emmy", "Felix")
)
