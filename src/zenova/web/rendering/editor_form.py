"""A position being set up, beside its board: every piece with the places it may go to, and every number and word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from zenova.kernel.data import Plain
from zenova.kernel.game import Game
from zenova.review import editor
from zenova.review.editor import STOCK, Words

from .editor import OnBoard
from .presenter import presenter, printed
from .texts import texts


class Spot(NamedTuple):
    """Something to take up or a place to put it: its address, what it is called, and where it is on the board."""

    address: str
    name: str
    on: str = ""


class Tray(NamedTuple):
    """A place with the pieces that lie there; `kind` tells which pieces may go there."""

    place: Spot
    kind: str
    pieces: tuple[Spot, ...]


class Value(NamedTuple):
    """A number; or, with `options`, one of several, and `value` is the place of the one that is true, or -1."""

    spot: Spot
    value: int
    options: tuple[Spot, ...] = ()


class Part(NamedTuple):
    """What stands under one word."""

    word: str
    name: str
    things: tuple[Tray | Value, ...]


def setup(game: Game, given: Plain, teams: Sequence[int], seat: int, language: str) -> tuple[Part, ...]:
    """As a seat sees it; `teams` has the team of every seat."""
    return _Setup(game, given, teams, seat, language).parts()


class _Setup:
    def __init__(self, game: Game, given: Plain, teams: Sequence[int], seat: int, language: str) -> None:
        self.game = game
        self.given = given
        self.board: OnBoard = presenter(game.name).on_board(given, seat)
        self.words = game.words(language)
        self.text = texts(language)
        self.faces = printed(game, language).faces
        self.seats = [self.words.seat_name(number) for number in range(len(teams))]
        self.teams = [
            self.text.listed([name for name, own in zip(self.seats, teams, strict=True) if own == team])
            for team in sorted(set(teams))
        ]

    def parts(self) -> tuple[Part, ...]:
        told: dict[object, list[Tray | Value]] = {word: [] for word in self.given}
        for choice in self.board.choices:
            told.setdefault(choice.partition("/")[0], []).append(self._choice(choice))
        for place in editor.places(self.given):
            if self._kind(place.words[0]):
                told[place.words[0]].append(self._tray(place))
        for leaf in editor.leaves(self.given):
            if any(editor.address(leaf.words[:end]) in self.board.choices for end in range(1, len(leaf.words) + 1)):
                continue
            if type(leaf.value) is int:
                told[leaf.words[0]].append(Value(self._spot(leaf.words), leaf.value))
            elif self.board.groups and self._kind(leaf.words[0]):
                told[leaf.words[0]].append(self._single(leaf))
        told[STOCK] = [self._stock(seat) for seat in self.board.stock]
        return tuple(Part(str(word), self._called(word), tuple(things)) for word, things in told.items() if things)

    def _kind(self, word: object) -> str:
        """The group that a first word is of; empty for one whose pieces stay where they are."""
        if not self.board.groups:
            return "pieces"
        return next((group[0] for group in self.board.groups if word in group), "")

    def _tray(self, place: editor.Place) -> Tray:
        spot, kind = self._spot(place.words), self._kind(place.words[0])
        if place.inner:
            spot, kind = spot._replace(name=self._called(place.words[-1])), STOCK
        return Tray(spot, kind, tuple(self._piece(spot, n, piece) for n, piece in enumerate(place.pieces)))

    def _piece(self, place: Spot, number: int, piece: object) -> Spot:
        name = editor.piece_name(piece)
        if isinstance(name, int) and name in self.board.stock:
            return Spot(f"{place.address}/{number}", self.seats[name], f"{place.on}>:nth-child({number + 1})")
        return Spot(f"{place.address}/{number}", self._called(name), f'[data-piece="card-{name}"]')

    def _single(self, leaf: editor.Leaf) -> Tray:
        spot = self._spot(leaf.words)
        pieces = () if leaf.value is None else (Spot(spot.address, self._called(leaf.value), spot.on),)
        return Tray(spot, self._kind(leaf.words[0]), pieces)

    def _stock(self, seat: int) -> Tray:
        place = Spot(STOCK, self.seats[seat], self.board.stock[seat])
        return Tray(place, STOCK, (Spot(f"{STOCK}/{seat}", self.seats[seat], self.board.stock[seat]),))

    def _choice(self, choice: str) -> Value:
        words = tuple(choice.split("/"))
        value, (values, shown) = editor.found(self.given, choice), zip(*self.board.choices[choice], strict=True)
        of_seats = values == tuple(range(len(self.seats)))
        names = self.seats if of_seats else map(self._value, values)
        options = tuple(Spot(str(number), *one) for number, one in enumerate(zip(names, shown, strict=True)))
        return Value(self._spot(words), values.index(value) if value in values else -1, options)

    def _spot(self, words: Words) -> Spot:
        """Under its first word: whose it is, and where."""
        owners = self.given.get(str(words[0]))
        names = self.teams if isinstance(owners, Mapping) and len(owners) == len(self.teams) else self.seats
        called = [
            names[int(str(word))] if str(word) in map(str, range(len(names))) else self._called(word)
            for word in words[1:]
        ]
        address = editor.address(words)
        return Spot(address, " · ".join(called) or self._called(words[0]), self.board.shown.get(address, ""))

    def _value(self, value: object) -> str:
        if isinstance(value, Mapping):
            return ", ".join(self.teams[one] if isinstance(one, int) else self._called(one) for one in value.values())
        return "–" if value is None else self._called(value)

    def _called(self, word: object) -> str:
        """A word of a position as people say it."""
        key = f"{self.game.name}.setting.{word}"
        if self.text.has(key):
            return self.text(key)
        return self.faces[word].name if word in self.faces else self.words.label(str(word))
