"""Players that are not people, by name."""

from __future__ import annotations

from collections.abc import Callable

from zenova.kernel.errors import UserError, unknown

from .at_random import AtRandom
from .bot import Bot, Outlook
from .one_ply import OnePly

__all__ = ["BOTS", "Bot", "Outlook", "bot"]

BOTS: dict[str, Callable[[int | None], Bot]] = {
    "simple": OnePly,
    "random": AtRandom,
}


def bot(name: str, seed: int | None = None) -> Bot:
    """The bot of this name; with a seed it plays the same game again."""
    if name not in BOTS:
        raise UserError(unknown("bot", name, BOTS))
    return BOTS[name](seed)
