"""Zenith in words: `sentences("it")` says it in Italian. Each language is a module over what the others here share."""

from __future__ import annotations

from functools import cache

from zenova.kernel.speech import spoken_in

from ..cards import CardBook
from .english import English
from .german import German
from .italian import Italian
from .sentences import Sentences

__all__ = ["LANGUAGES", "Sentences", "sentences"]

LANGUAGES: dict[str, type[Sentences]] = {kind.language: kind for kind in (English, Italian, German)}


@cache
def sentences(language: str, book: CardBook | None = None) -> Sentences:
    """The sentences of a language, by its code, for the cards of a book. Raises UserError for one we do not have."""
    return spoken_in(language, LANGUAGES)(book)
