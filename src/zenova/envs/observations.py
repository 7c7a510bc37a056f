"""What a seat observes in a game as numbers, and the compiled rules that environments run.

A game's folder in this room may lay out an observation of its own: `LAYOUT`, and a rule `observe(g, cards, seat, out)`,
which finds `out` all 0. Where some cards need more fields than the game's own, `layout_of(game)` says which there are.
Every other game is observed as it is kept: its record in canonical form, in which all worlds that a seat cannot tell
apart are one, without the generator, number by number."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from math import prod
from typing import Any

import numpy as np

from zenova.games.registry import part
from zenova.kernel.game import Game
from zenova.kernel.layout import Field, Layout
from zenova.kernel.once import kind, once_for_each
from zenova.kernel.playout import as_it_is
from zenova.kernel.record import Records, Twin
from zenova.kernel.rule import Function, Rules, compiled

from . import batch_rules

Numbers = Records


class Observation(ABC):
    """The layout of what seats see, and how it is written: compiled loops write into a buffer, numbers come from it."""

    layout: Layout
    rules: Rules
    """What the loops call to write into the buffer."""

    @abstractmethod
    def buffer(self, count: int) -> Numbers:
        """A row for each of so many games."""

    @abstractmethod
    def read(self, rows: Any, seats: Any, out: Any) -> Any:
        """The numbers of a buffer, seen by these seats: the buffer itself, or written into `out`. All are arrays of
        numpy, or tensors on a GPU, where records are rows of bytes."""

    @abstractmethod
    def of(self, position: Twin, seat: int) -> list[int]:
        """What a seat observes in one position, uncompiled."""


class OwnObservation(Observation):
    """The observation that a game's folder lays out."""

    def __init__(self, game: Game, layout: Layout, observe: Function) -> None:
        self.game = game
        self.layout = layout
        self.observe = observe
        self.rules = {"observe": observe, "observe_into": batch_rules.observe_numbers}

    def buffer(self, count: int) -> Numbers:
        return np.zeros((count, self.layout.size), np.int16)

    def read(self, rows: Any, seats: Any, out: Any) -> Any:
        return rows

    def of(self, position: Twin, seat: int) -> list[int]:
        out = [0] * self.layout.size
        self.observe(position, self.game.cards, seat, out)
        return out


class CanonicalObservation(Observation):
    """The canonical form of a position, and which seat looks at it. A number wider than 16 bits is several, the lowest
    first."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = {"canonical": as_it_is, **game.rules(), "observe_into": batch_rules.keep_canonical}
        fields = [Field("observer", 1, 0, max(game.seat_counts) - 1, "the seat that observes")]
        places: dict[int, list[tuple[int, int]]] = {1: [], 2: []}  # by width: where in the numbers, where in the record
        for name, width, offsets in _leaves(game.state, "", [0]):
            bounds = (-128, 127) if width == 1 else (-32768, 32767)
            first = sum(field.size for field in fields)
            fields.append(Field(name, len(offsets), *bounds, f"the record's `{name}`, in canonical form"))
            places[width] += [(first + i, offset // width) for i, offset in enumerate(offsets)]
        self.layout = Layout(tuple(fields))
        self._bytes, self._words = (np.array(places[width], np.int64).reshape(-1, 2).T for width in (1, 2))

    def buffer(self, count: int) -> Numbers:
        return np.zeros(count, self.game.state)

    def read(self, rows: Any, seats: Any, out: Any) -> Any:
        if isinstance(rows, np.ndarray):
            rows = rows.view(np.uint8).reshape(len(rows), -1)
        (to_bytes, from_bytes), (to_words, from_words) = self._bytes, self._words
        out[:, 0] = seats
        out[:, to_bytes] = rows[:, from_bytes]
        out[:, to_bytes] = (out[:, to_bytes] ^ 128) - 128
        out[:, to_words] = rows.view(out.dtype)[:, from_words]
        return out

    def of(self, position: Twin, seat: int) -> list[int]:
        record = self.game.records([self.game.canonical(position, seat)])
        numbers: Numbers = self.read(record, seat, np.zeros((1, self.layout.size), np.int16))
        return [int(number) for number in numbers[0]]


HIDDEN = ("random", "error")  # of a record: what chance will bring, and what no sound position has


def _leaves(form: np.dtype[Any], before: str, starts: list[int]) -> Iterator[tuple[str, int, list[int]]]:
    """The name of every field of a record, its width as bytes or 16-bit words, and the offsets of all its numbers."""
    assert form.fields is not None
    for name, (field, offset, *_) in form.fields.items():
        if not before and name in HIDDEN:
            continue
        inner, shape = field.subdtype or (field, ())
        each = [start + offset + i * inner.itemsize for start in starts for i in range(prod(shape))]
        full = f"{before}{name}".replace("_", "-")
        if inner.fields:
            yield from _leaves(inner, f"{full}-", each)
        elif inner.itemsize == 1:
            yield full, 1, each
        else:
            yield full, 2, [start + byte for start in each for byte in range(0, inner.itemsize, 2)]


def observation_of(game: Game) -> Observation:
    own = part("envs", game.name)
    if own is None:
        return CanonicalObservation(game)
    layout = own.layout_of(game) if hasattr(own, "layout_of") else own.LAYOUT
    return OwnObservation(game, layout, own.observe)


@once_for_each(kind)
def environment_rules(game: Game) -> Rules:
    """The loops of `batch_rules` compiled for a game."""
    return compiled(batch_rules.LOOPS, game.sources(), rules_that_observe(game), nogil=True)


def rules_that_observe(game: Game) -> Rules:
    """The rules of a game that those of environments call."""
    return game.rules() | observation_of(game).rules
