"""How a game is shown: what the folder of its name here brings beside templates, texts, styles and pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from zenova.kernel.data import Plain
from zenova.kernel.game import Game
from zenova.table.plan import game_named

from .board import Board
from .editor import OnBoard, hand_on_board
from .folders import package
from .scene import Scene, Travel


def marks(event: Plain, team: int) -> Iterable[str]:
    """A card and a player of the plain page."""
    return [f"{what}-{event[what]}" for what in ("card", "seat") if event.get(what) is not None]


FONT = "fonts/outfit-latin-wght.woff2"  # of every page whose game brings none of its own
Filters = Sequence[tuple[str, Sequence[tuple[str, str, Sequence[str]]]]]
"""What cards can be filtered by: its name, and its values, each with its word and its sign."""


@dataclass(frozen=True)
class Presenter:
    """A game's own: `PRESENTER` of its folder."""

    board: Callable[[Scene, str], Board]
    printed: Callable[[Any, str], Any]  # its cards and boards as they are printed, in a language
    bot_names: tuple[str, ...]
    font: str = FONT
    poster_styles: tuple[str, ...] = ()  # those of its styles that its poster needs
    icons: Mapping[str, str] = field(default_factory=dict)  # its own symbols for those of every page
    names: Plain = field(default_factory=dict)  # what its templates know by name
    macros: tuple[str, ...] = ()  # templates whose macros draw the same again
    quiet: frozenset[str] = frozenset()  # events that the log does not tell: they are seen elsewhere on the table
    hidden: frozenset[str] = frozenset()  # events that it does not tell to whom they show no card
    loud: Mapping[str, str] = field(default_factory=dict)  # events whose line has a style of its own
    marks: Callable[[Plain, int], Iterable[str]] = marks  # places an event speaks of, for who looks from a team
    travels: Callable[[Sequence[Plain], int], Iterable[Travel]] = lambda events, team: ()  # what goes where by events
    weight: Callable[[Plain], int] = lambda event: int(event.get("points", 0))  # of an event, where it decided a game
    on_board: Callable[[Plain, int], OnBoard] = hand_on_board  # a position in words on the board, as a seat sees it
    picture_styles: tuple[str, ...] = ()  # those of its styles that the picture of its final board needs
    picture_by_night: bool = False
    mark_icons: Mapping[str, str] = field(default_factory=dict)  # of marks in the ledger
    mark_words: Mapping[str, str] = field(default_factory=dict)  # for marks inside a rule of the ledger


@dataclass(frozen=True, eq=False)
class CardFace:
    """A card as it is printed, in one language. Like all that is printed there is one of it."""

    id: str
    number: int
    name: str
    sentence: str
    address: str  # where it is shown on its own


def presenter(game: str) -> Presenter:
    found: Presenter = package(game).PRESENTER
    return found


def printed(game: Game, language: str) -> Any:
    """The cards and boards of a game with its set."""
    return presenter(game.name).printed(game, language)


def card_address(game: Game, card: str) -> str:
    """Where a card is shown on its own."""
    of_server = game.cards_mark == game_named(game.name).cards_mark
    return f"/{game.name}/cards/{card}" + ("" if of_server else f"?cards={game.cards_mark}")
