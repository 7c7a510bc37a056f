"""Players that are not people: anything that turns what a seat may know into an action."""

from __future__ import annotations

from .bot import Bot, Outlook
from .hints import Hint, hint
from .registry import BOTS, LEVELS, bot

__all__ = ["BOTS", "LEVELS", "Bot", "Hint", "Outlook", "bot", "hint"]
