"""Setting a position up piece by piece: what its words let one move and count, whatever the game.

Everything has an address: the words that lead to it, and of a piece its place in the list. What lies on a piece is a
list of its own: {lanterna: [0, 2]} is a card with two cubes. A word or nothing is a place for one piece."""

import copy
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from zenova.kernel.data import Plain, Struct
from zenova.kernel.errors import UserError

Words = tuple[object, ...]

STOCK = "stock"  # where pieces come from and go to that no word tells: “stock/2” is one of seat 2


class Place(NamedTuple):
    """A list of pieces; `inner` where they lie on a piece of another list."""

    words: Words
    pieces: list[Any]
    inner: bool = False


class Leaf(NamedTuple):
    """A number, a word or nothing."""

    words: Words
    value: object


def places(given: Plain) -> list[Place]:
    return [one for one in _told(given) if isinstance(one, Place)]


def leaves(given: Plain) -> list[Leaf]:
    return [one for one in _told(given) if isinstance(one, Leaf)]


def address(words: Words) -> str:
    return "/".join(map(str, words))


def piece_name(piece: object) -> object:
    """Of a piece with or without something on it."""
    return next(iter(piece)) if isinstance(piece, Mapping) else piece


def moved(given: Plain, piece: str, place: str, under: int | None = None) -> Struct:
    """With a piece in another place: on top of a pile, at the end of a row, or in exchange for a single one. There it
    may have to lie `under` one of a seat's stock."""
    changed: Any = copy.deepcopy(dict(given))
    of, _, stocked = piece.partition("/")
    holder: Any
    holder, key = ([int(stocked)], 0) if of == STOCK and stocked.isdecimal() else _found(changed, piece)
    there, word = ([[]], 0) if place == STOCK else _found(changed, place)
    taken, target = holder[key], there[word]
    if not _is_piece(taken) or not (isinstance(target, list) or _is_single(target)):
        raise UserError(f"{piece} cannot go to {place}")
    kept = taken if of == place.partition("/")[0] and isinstance(target, list) else piece_name(taken)
    if under is not None and not isinstance(kept, Mapping):
        kept = {kept: [under]}
    left = None if isinstance(target, list) else target
    if left is None and isinstance(holder, list):
        holder.pop(key)
    else:
        holder[key] = left
    if isinstance(target, list):
        target.insert(len(target) if "/" in place else 0, kept)
    else:
        there[word] = kept
    return dict(changed)


def found(given: Plain, address: str) -> Any:
    """What an address leads to; nothing, if it is a word that a position may lack."""
    if "/" not in address:
        return given.get(address)
    holder, key = _found(given, address)
    return holder[key]


def replaced(given: Plain, leaf: str, value: object) -> Struct:
    """With another number of something, or another word."""
    changed: Any = copy.deepcopy(dict(given))
    holder, key = _found(changed, leaf) if "/" in leaf else (changed, leaf)
    if isinstance(holder, list) or isinstance(holder.get(key), list):
        raise UserError(f"{leaf} is no number or word")
    holder[key] = value
    return dict(changed)


def _found(given: Any, address: str) -> tuple[Any, Any]:
    """What holds that which has an address, and by which key."""
    *way, last = address.split("/")
    for word in way:
        given = given[_key(given, word)]
    return given, _key(given, last)


def _key(inside: Any, word: str) -> Any:
    keys = range(len(inside)) if isinstance(inside, list) else inside if isinstance(inside, Mapping) else ()
    for key in keys:
        if str(key) == word:
            return key
    raise UserError("there is no such piece or place in this position")


def _is_piece(value: object) -> bool:
    return type(value) in (int, str) or (isinstance(value, Mapping) and len(value) == 1)


def _is_single(value: object) -> bool:
    return value is None or isinstance(value, str)


def _told(told: Mapping[Any, Any], words: Words = ()) -> Iterator[Place | Leaf]:
    for word, value in told.items():
        here = (*words, word)
        if isinstance(value, Mapping):
            yield from _told(value, here)
        elif not isinstance(value, list):
            yield Leaf(here, value)
        else:
            yield Place(here, value)
            for number, piece in enumerate(value):
                if isinstance(piece, Mapping):
                    yield from (
                        Place((*here, number, name), on, inner=True)
                        for name, on in piece.items()
                        if isinstance(on, list)
                    )
