"""What somebody wrote of a position, read word by word: a mistake says where it stands and what would be right."""

from collections.abc import Mapping, Sequence

from .data import Plain, Struct
from .errors import UserError, unknown


class ImpossiblePosition(UserError):
    """A described position that no game could reach, or that says something unknown."""


def check_words(given: Plain, known: Sequence[str]) -> None:
    for word in given:
        if word not in known:
            raise ImpossiblePosition(unknown("word in “given”", str(word), known))


def word(where: str, value: object, words: Sequence[str]) -> int:
    """The place of a word among those that may stand here."""
    if value not in words:
        raise ImpossiblePosition(f"{where}: {unknown('word', str(value), words)}")
    return words.index(value)


def number(where: str, value: object, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ImpossiblePosition(f"{where}: {value!r} is not possible; it is a whole number from {low} to {high}")
    return value


def listed(where: str, value: object, such_as: str) -> list[object]:
    if not isinstance(value, list):
        raise ImpossiblePosition(f"{where}: write a list, such as {such_as}")
    return value


def by_word(where: str, value: object, words: Sequence[str]) -> list[tuple[int, object]]:
    """What is given for each of these words, which are told by their places."""
    if not isinstance(value, Mapping):
        raise ImpossiblePosition(f"{where}: write entries such as {{{words[0]}: …}}")
    return [(word(where, key, words), entry) for key, entry in value.items()]


def by_number(where: str, value: object, kind: str, count: int) -> list[tuple[int, object]]:
    """What is given for each seat or team; a list has one entry for each."""
    if isinstance(value, list) and len(value) == count:
        return list(enumerate(value))
    if not isinstance(value, Mapping):
        raise ImpossiblePosition(f"{where}: write one entry per {kind}, such as {{0: …, 1: …}}")
    for key in value:
        if key not in range(count):
            raise ImpossiblePosition(f"{where}: there is no {kind} {key}; {kind}s are 0 to {count - 1}")
    return list(value.items())


def with_numbers(given: Plain) -> Struct:
    """A description from a file whose keys are all texts: those of seats and teams are numbers again."""
    return {_key(word): _value(value) for word, value in given.items()}


def _key(word: str) -> str:
    return int(word) if str(word).isdecimal() else word  # type: ignore[return-value]


def _value(value: object) -> object:
    if isinstance(value, Mapping):
        return with_numbers(value)
    return [_value(one) for one in value] if isinstance(value, list) else value
