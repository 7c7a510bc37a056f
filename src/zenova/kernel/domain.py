"""What a number of the rules stands for in words and JSON: an amount, a planet, a card, yes.

Actions and events are integers for the rules and structs for people; a domain is the way there and back for one value
of such a struct. Ids of things that are printed (`Things`) are known only with the cards: `Ids` holds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeVar

from .errors import UserError, unknown

if TYPE_CHECKING:
    from .schema import Schema, Schemas

Ids = Mapping[str, Sequence[str]]
"""The ids of the printed things of each kind, by number: {"agent": ("lula-smart", …)}."""

Part = TypeVar("Part")

Value = str | int | bool | list[str] | None
"""What stands in a struct."""


class BadValue(UserError):
    """Something that is no value of its domain."""


class Domain(Protocol):
    """The values that one number can stand for; numbers begin at 0."""

    @property
    def size(self) -> int:
        """How many values there are."""

    def value(self, number: int, ids: Ids) -> Value:
        """The value that a number stands for."""

    def number(self, word: str, value: object, ids: Ids) -> int:
        """The number of a value that stands beside `word`; a BadValue says which ones may."""

    def schema(self, schemas: Schemas) -> Schema:
        """The JSON Schema of the values, among others of the game."""


def struct(**parts: Part) -> dict[str, Part]:
    """The words of a struct, each with what stands beside it. `from_opponent` is written “from-opponent”, and `from_`,
    which is no name in Python, “from”."""
    return {name.rstrip("_").replace("_", "-"): part for name, part in parts.items()}


@dataclass(frozen=True)
class OneOf:
    """One of these words."""

    words: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.words)

    def value(self, number: int, ids: Ids) -> str:
        return self.words[number]

    def number(self, word: str, value: object, ids: Ids) -> int:
        if value not in self.words:
            raise BadValue(unknown(word, str(value), self.words))
        return self.words.index(str(value))

    def schema(self, schemas: Schemas) -> Schema:
        return {"enum": list(self.words)}


@dataclass(frozen=True)
class Things:
    """A printed thing of some kind, by its id: the first `size` of them."""

    kind: str
    size: int

    def value(self, number: int, ids: Ids) -> str:
        return ids[self.kind][number]

    def number(self, word: str, value: object, ids: Ids) -> int:
        known = ids[self.kind][: self.size]
        if value not in known:
            raise BadValue(unknown(self.kind, str(value), known))
        return known.index(str(value))

    def schema(self, schemas: Schemas) -> Schema:
        known = schemas.ids[self.kind][: self.size]
        every = len(known) == len(schemas.ids[self.kind])
        return schemas.named(f"{self.kind.title()}Id", {"enum": list(known)}) if every else {"enum": list(known)}


@dataclass(frozen=True)
class Numbers:
    """A whole number from `low` to `high`; the rules count it from 0."""

    low: int
    high: int

    @property
    def size(self) -> int:
        return self.high - self.low + 1

    def value(self, number: int, ids: Ids) -> int:
        return self.low + number

    def number(self, word: str, value: object, ids: Ids) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise BadValue(f"“{word}” takes a whole number from {self.low} to {self.high}, not {value!r}")
        return value - self.low

    def schema(self, schemas: Schemas) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Yes:
    """Nothing but true, where a word says it all: {"accept": true}."""

    size: ClassVar[int] = 1

    def value(self, number: int, ids: Ids) -> bool:
        return True

    def number(self, word: str, value: object, ids: Ids) -> int:
        if value is not True:
            raise BadValue(f'write {{"{word}": true}}')
        return 0

    def schema(self, schemas: Schemas) -> Schema:
        return {"const": True}


@dataclass(frozen=True)
class Integer:
    """A whole number, as it is; only told, never chosen."""

    size: ClassVar[int] = 0

    def value(self, number: int, ids: Ids) -> Value:
        return number

    def number(self, word: str, value: object, ids: Ids) -> int:
        raise BadValue(f"“{word}” is told, not chosen")

    def schema(self, schemas: Schemas) -> Schema:
        return {"type": "integer"}


class Count(Integer):
    """A whole number that is not negative."""

    def schema(self, schemas: Schemas) -> Schema:
        return {"type": "integer", "minimum": 0}


class Truth(Integer):
    """Yes or no."""

    def value(self, number: int, ids: Ids) -> bool:
        return bool(number)

    def schema(self, schemas: Schemas) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Bits(Integer):
    """Some of these words, one bit each."""

    words: tuple[str, ...]

    def value(self, number: int, ids: Ids) -> list[str]:
        return [word for bit, word in enumerate(self.words) if number >> bit & 1]

    def schema(self, schemas: Schemas) -> Schema:
        return {"type": "array", "items": {"enum": list(self.words)}}


@dataclass(frozen=True)
class Maybe(Integer):
    """A value, or null where the number is `nothing`."""

    of: Domain
    nothing: int = -1

    def value(self, number: int, ids: Ids) -> Value:
        return None if number == self.nothing else self.of.value(number, ids)

    def schema(self, schemas: Schemas) -> Schema:
        return {"anyOf": [self.of.schema(schemas), {"type": "null"}]}
