"""A view as facts and tables, for pages and terminals that know nothing else of a game.

A view is plain JSON, so it can be drawn as it is. Some of its words mean the same in every game: `seat` is the reader,
`phase` and `to-act` are said in the game's own sentences, and `seats` is a list with something about each seat.
Everything else is labelled with `Words.label`."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .data import Plain
from .words import Words

NOTHING = "–"
YES = "✓"


class Fact(NamedTuple):
    """One thing in a line."""

    label: str
    text: str


class Grid(NamedTuple):
    """Things of one kind, a row each; the first cell of a row is its name."""

    label: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def outline(view: Plain, words: Words, names: Sequence[str] = ()) -> list[Fact | Grid]:
    """Everything in a view, in its order."""
    drawn = _Outline(words, names)
    return [drawn.part(key, value) for key, value in view.items() if key != "seat"]


class _Outline:
    def __init__(self, words: Words, names: Sequence[str]) -> None:
        self.words = words
        self.names = names

    def part(self, key: str, value: object) -> Fact | Grid:
        label = self.words.label(key)
        match key, value:
            case "phase", str():
                return Fact(label, self.words.phase(value))
            case "to-act", list():
                return Fact(label, ", ".join(map(self.seat, value)) or NOTHING)
            case "seats", list():
                return self.grid(label, {self.seat(seat): one for seat, one in enumerate(value)})
            case _, list() if value and isinstance(value[0], dict):
                return self.grid(label, {str(number): one for number, one in enumerate(value, start=1)})
            case _, dict() if value and all(isinstance(one, dict) for one in value.values()):
                return self.grid(label, {self.words.label(name): one for name, one in value.items()})
            case _:
                return Fact(label, self.text(value))

    def grid(self, label: str, rows: Mapping[str, Plain]) -> Grid:
        keys = list(dict.fromkeys(key for row in rows.values() for key in row))
        cells = [
            (name, *(self.text(row[key], key) if key in row else "" for key in keys)) for name, row in rows.items()
        ]
        return Grid(label, ("", *map(self.words.label, keys)), tuple(cells))

    def text(self, value: object, key: str = "") -> str:
        """A value in one line."""
        match value:
            case None | False:
                return NOTHING
            case True:
                return YES
            case int() if key == "seat":
                return self.seat(value)
            case str():
                return self.words.label(value)
            case dict():
                return ", ".join(f"{self.words.label(one)} {self.text(value[one], one)}" for one in value) or NOTHING
            case list():
                return (
                    ", ".join(
                        f"({self.text(one)})" if isinstance(one, list | dict) else self.text(one) for one in value
                    )
                    or NOTHING
                )
            case _:
                return str(value)

    def seat(self, seat: int) -> str:
        return self.words.seat_name(seat, self.names)
