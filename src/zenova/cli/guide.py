"""What can be asked about a game: every named thing, and the table of all cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import RenderableType
from rich.text import Text

from .interface import interface


class Guide:
    """A game explained. Unless a game's folder knows more, nothing in it has a name of its own."""

    def __init__(self, language: str) -> None:
        self.texts = interface(language)

    def explain(self, word: str) -> RenderableType | None:
        """What a card, token or other named thing does; None if nothing has that name."""
        return None

    def topics(self) -> Mapping[str, Sequence[str]]:
        """The names `explain` knows, by kind of thing."""
        return {}

    def cards(self, find: str | None, only: str | None) -> RenderableType:
        """A table of the cards, all or those that contain a word; `only` those of a set or kind."""
        return Text(self.texts["no-cards"])
