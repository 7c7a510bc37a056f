"""A second opinion for people: the best few options at a decision, with estimated winning chances."""

from __future__ import annotations

from dataclasses import dataclass

from .bot import Outlook
from .players import Searcher

HINT_MS = 700


@dataclass(frozen=True)
class Hint:
    """An option and the seat's winning chance if it takes it, from 0 to 1; `text` says it in words."""

    action: int
    chance: float
    text: str


def hint(outlook: Outlook, language: str = "en", *, most: int = 3, spec: str | None = None) -> list[Hint]:
    """The best few options, the best first. `spec` names another searcher than the usual one."""
    from .registry import bot

    searcher = bot(spec or f"ismcts:ms={HINT_MS}")
    assert isinstance(searcher, Searcher), "only a searching bot has opinions"
    if len(outlook.decision.options) == 1:
        return [Hint(outlook.decision.options[0], 0.5, _text(outlook, outlook.decision.options[0], language))]
    opinions = searcher.opinions(outlook)
    looked_at = [one for one in opinions if one.visits > 0] or opinions  # without time first impressions count
    return [Hint(one.action, one.chance, _text(outlook, one.action, language)) for one in looked_at[:most]]


def _text(outlook: Outlook, action: int, language: str) -> str:
    """The option's label."""
    words = outlook.game.words(language)
    return words.action(action, outlook.offer(), outlook.view())
