"""How each game looks in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from rich.console import RenderableType

from zenova.kernel.errors import UserError
from zenova.kernel.game import Decision, Game


class Screen(Protocol):
    """A game drawn with Rich, for one language. Everything shown to a seat comes from what that seat may know."""

    def board(self, position: Any, seat: int, names: Sequence[str]) -> RenderableType:
        """The public part of the position, this seat's side where one's own side belongs."""

    def hand(self, position: Any, decision: Decision, brief: bool) -> RenderableType:
        """The hand of the seat that decides, with the numbers of the options that stand beside a card. `brief`: without
        the cards' sentences."""

    def in_hand(self, decision: Decision, action: int) -> bool:
        """Whether `hand` shows this option, so that a list of the options need not."""

    def hands(self, position: Any, names: Sequence[str]) -> RenderableType:
        """Every hand, open, for replays."""

    def explain(self, word: str) -> RenderableType | None:
        """What a card, token or other named thing does; None if nothing has that name."""

    def explain_action(self, position: Any, seat: int, action: int) -> RenderableType:
        """What an action would do."""

    def topics(self) -> Mapping[str, Sequence[str]]:
        """The names `explain` knows, by kind of thing."""

    def cards(self, find: str | None, card_set: str | None) -> RenderableType:
        """A table of the cards, all or those that contain a word."""

    def action(self, words: Sequence[str]) -> dict[str, Any]:
        """The action struct of words somebody typed, such as “recruit nero”."""


def screen(game: Game, language: str) -> Screen:
    if game.name == "zenith":
        from .zenith import ZenithScreen

        return ZenithScreen(game, language)
    raise UserError(f"{game.title} cannot be shown in the terminal yet")
