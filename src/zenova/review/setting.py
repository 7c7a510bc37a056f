"""Setting a position up piece by piece: what its words let one move and count, whatever the game.

Everything has an address: the words that lead to it, and of a piece its place in the list.
"""

import copy
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from zenova.kernel.data import Plain, Struct
from zenova.kernel.errors import UserError

Words = tuple[object, ...]


class Place(NamedTuple):
    """A list of pieces."""

    words: Words
    pieces: list[Any]


class Number(NamedTuple):
    words: Words
    value: int


def places(given: Plain) -> list[Place]:
    return [Place(words, value) for words, value in _leaves(given) if isinstance(value, list)]


def numbers(given: Plain) -> list[Number]:
    return [Number(words, value) for words, value in _leaves(given) if type(value) is int]


def address(words: Words) -> str:
    return "/".join(map(str, words))


def moved(given: Plain, piece: str, place: str) -> Struct:
    """With a piece in another place: on top of a pile, at the end of what somebody has."""
    changed: Any = copy.deepcopy(dict(given))
    source, _, number = piece.rpartition("/")
    lists = {address(one.words): one for one in places(changed)}
    if source not in lists or place not in lists or not number.isdecimal():
        raise UserError("there is no such piece or place in this position")
    if int(number) >= len(lists[source].pieces):
        raise UserError(f"{source}: there is no piece {number}")
    taken = lists[source].pieces.pop(int(number))
    there = lists[place]
    there.pieces.insert(0 if len(there.words) == 1 else len(there.pieces), taken)
    return dict(changed)


def counted(given: Plain, number: str, value: int) -> Struct:
    """With another number of something."""
    changed: Any = copy.deepcopy(dict(given))
    found = next((one for one in numbers(changed) if address(one.words) == number), None)
    if found is None:
        raise UserError("there is no such number in this position")
    inside = changed
    for word in found.words[:-1]:
        inside = inside[word]
    inside[found.words[-1]] = value
    return dict(changed)


def _leaves(told: Mapping[Any, Any], words: Words = ()) -> Iterator[tuple[Words, Any]]:
    """Numbers, and lists of plain pieces."""
    for word, value in told.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, (*words, word))
        elif not isinstance(value, list) or not any(isinstance(one, Mapping) for one in value):
            yield (*words, word), value
