"""How each game looks in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from zenova.games.registry import part
from zenova.kernel.errors import UserError
from zenova.kernel.game import Decision, Game, Outcome


@dataclass(frozen=True)
class Line:
    """One thing that happened. A picture stands before it; a `minor` one is seen on the board anyway."""

    text: Text
    minor: bool = False
    picture: Text | None = None


class Screen(Protocol):
    """A game drawn with Rich, for one language. Everything shown to a seat comes from what that seat may know.

    `players` are the names of those who sit on the seats, "" where somebody has none.
    """

    examples: tuple[str, str]
    """A thing one can ask about, and an action in words."""

    def called(self, players: Sequence[str]) -> list[str]:
        """The names that sentences call the seats by; "" leaves it to the game's words."""

    def decision(self, position: Any, seat: int) -> Decision | None:
        """What the seat is asked, with the options in the order they are shown."""

    def board(self, position: Any, seat: int, players: Sequence[str]) -> RenderableType:
        """The public part of the position, this seat's side where one's own side belongs."""

    def hand(self, position: Any, decision: Decision, brief: bool) -> RenderableType:
        """The hand of the seat that decides, with the numbers of the options that stand beside a card. `brief`: without
        the cards' sentences."""

    def question(self, position: Any, decision: Decision, players: Sequence[str]) -> RenderableType:
        """What is asked and what one should know before answering, with the options best seen side by side."""

    def shown(self, decision: Decision, action: int) -> bool:
        """Whether `hand` or `question` shows this option, so that a list of the options need not."""

    def hands(self, position: Any, players: Sequence[str]) -> RenderableType:
        """Every hand, open, for replays."""

    def tell(self, events: Sequence[Mapping[str, Any]], seat: int, players: Sequence[str]) -> list[Line]:
        """What happened, from the events as the seat saw them."""

    def ending(
        self, outcome: Outcome, events: Sequence[Mapping[str, Any]], seat: int, players: Sequence[str]
    ) -> RenderableType:
        """How it ended; `events` are those of the last step."""

    def explain(self, word: str) -> RenderableType | None:
        """What a card, token or other named thing does; None if nothing has that name."""

    def explain_action(self, position: Any, seat: int, action: int) -> RenderableType:
        """What an action would do."""

    def topics(self) -> Mapping[str, Sequence[str]]:
        """The names `explain` knows, by kind of thing."""

    def cards(self, find: str | None, only: str | None) -> RenderableType:
        """A table of the cards, all or those that contain a word; `only` those of a set or kind."""

    def actions(self, words: Sequence[str]) -> list[dict[str, Any]]:
        """The action structs that somebody may mean by words such as “recruit nero”, the likeliest first."""


def screen(game: Game, language: str) -> Screen:
    """The screen of a game, from its own folder here."""
    folder = part("cli", game.name)
    if folder is None:
        raise UserError(f"{game.title} cannot be shown in the terminal yet")
    shown: Screen = folder.screen(game, language)
    return shown
