"""What somebody wrote of a position, read word by word: a mistake says where it stands and what would be right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .data import Plain, Struct
from .errors import UserError, unknown


class ImpossiblePosition(UserError):
    """A described position that no game could reach, or that says something unknown."""


def given_word(where: str, value: object, words: Sequence[str]) -> int:
    """The place of a word among those that may stand here."""
    if value not in words:
        raise ImpossiblePosition(f"{where}: {unknown('word', str(value), words)}")
    return words.index(value)


def given_number(where: str, value: object, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ImpossiblePosition(f"{where}: {value!r} is not possible; it is a whole number from {low} to {high}")
    return value


def given_list(where: str, value: object, such_as: str) -> list[object]:
    if not isinstance(value, list):
        raise ImpossiblePosition(f"{where}: write a list, such as {such_as}")
    return value


def with_numbers(given: Plain) -> Struct:
    """A description from a file whose keys are all texts: those of seats and teams are numbers again."""
    return {_key(word): _value(value) for word, value in given.items()}


def _key(word: str) -> str:
    return int(word) if str(word).isdecimal() else word  # type: ignore[return-value]


def _value(value: object) -> object:
    if isinstance(value, Mapping):
        return with_numbers(value)
    return [_value(one) for one in value] if isinstance(value, list) else value
