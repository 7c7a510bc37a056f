"""Zenith in words: `sentences("it")` says it in Italian. The texts are TOML files here, one a language."""

from functools import lru_cache

from ..cards import CardBook
from .sentences import Sentences

__all__ = ["Sentences", "sentences"]


@lru_cache(64)
def sentences(language: str, book: CardBook | None = None) -> Sentences:
    """The sentences of a language, by its code, for the cards of a book. Raises UserError for one we do not have."""
    return Sentences(language, book)
