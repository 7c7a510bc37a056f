"""What puzzles can ask for: each game has themes of its own, in a folder of its name beside this file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from zenova.games import registry
from zenova.kernel.game import Game
from zenova.kernel.record import Twin

if TYPE_CHECKING:
    from types import ModuleType


class TooWide(Exception):
    """There are more positions than anybody wants to look at."""


class Theme:
    """What is asked for, as a number: the first action that is sure to bring most of it is the solution."""

    name: ClassVar[str]
    least: ClassVar[int] = 1
    """What the solution brings."""
    limit: ClassVar[int] = 10**6
    """More than this nothing brings."""
    gap: ClassVar[int] = 1
    """By how much every other first action falls short of it."""
    count: ClassVar[int] = 6
    """Deals in which it is proved."""
    most: ClassVar[int] = 5_000
    """Positions that are looked at in a deal; where there are more, nothing is proved."""
    expected: ClassVar[bool] = False
    """What counts is the sum over the deals, each of which is as likely, and not the worst of them."""
    answered: ClassVar[bool] = False
    """Others may answer before the time is up."""

    def fits(self, game: Game, position: Twin, seat: int) -> bool:
        """Whether the decision of the seat is one that this can be asked at."""
        raise NotImplementedError

    def over(self, start: Twin, position: Twin) -> bool:
        """Whether the time is up in which it can be reached; the end of the game ends it too."""
        raise NotImplementedError

    def worth(self, game: Game, start: Twin, position: Twin, seat: int) -> int:
        """How much of it is reached when the time is up."""
        raise NotImplementedError

    def choices(self, position: Twin, options: list[int], own: bool) -> list[int]:
        """Those of the options, one's own or of somebody else, that can make a difference to what is reached, or one
        that stands for all."""
        return options

    def blow(self, game: Game, start: Twin, position: Twin, seat: int) -> str:
        """The id of the card by which another seat thwarts it then, if one does."""
        return ""

    def deals(self, game: Game, position: Twin, seat: int) -> list[Twin]:
        """The position as far as the seat knows it, with what it does not know dealt anew each time."""
        known = game.canonical(position, seat)
        return [game.determinize(known, seat, number) for number in range(self.count)]


def part(game: Game) -> ModuleType | None:
    """What a game brings for puzzles: `THEMES`, `table(number)`, the options of a game to look for some in, and
    `described(game, position)`, the position in words that `build` reads."""
    return registry.part("puzzles", game.name)


def themes(game: Game) -> dict[str, Theme]:
    own: Any = part(game)
    return {theme.name: theme for theme in own.THEMES} if own else {}
