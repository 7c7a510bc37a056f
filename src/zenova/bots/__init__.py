"""Players that are not people: anything that turns what a seat may know into an action."""

from .bot import Bot, BotError, Deed, InformationSet, Past, noted
from .hints import Hint, hint
from .levels import LEVELS
from .registry import BOTS, bot

__all__ = ["BOTS", "LEVELS", "Bot", "BotError", "Deed", "Hint", "InformationSet", "Past", "bot", "hint", "noted"]
