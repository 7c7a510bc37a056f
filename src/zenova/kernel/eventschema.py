"""The events of a game, declared once: their kinds, what the numbers that come with each mean, and who may know it.

    class Event(EventKind):
        DREW = struct(seat=Integer(), card=Secret(CARD, "seat"))   # {"event": "drew", "seat": 0, "card": "nero"}
        CAPTURED = struct(team=Integer(), planet=OneOf(PLANETS))

A member is a plain integer for rules: `emit(g, Event.DREW, seat, card, 0, 0)`. The numbers (at most four) stand in the
order of the words. A `Secret` is told only to the seats that the named words of the same event hold."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, Self

from .data import Struct
from .domain import Domain, Ids
from .schema import Schema, Schemas, object_of

HIDDEN = -1  # stands for a number that a seat is not told
NUMBERS = 4


@dataclass(frozen=True)
class Secret:
    """A value for the seats in these words of the event; for everybody else it is left out."""

    of: Domain
    seats: tuple[str, ...]

    def __init__(self, of: Domain, *seats: str) -> None:
        object.__setattr__(self, "of", of)
        object.__setattr__(self, "seats", seats)


@dataclass(frozen=True)
class Omitted:
    """A value that is left out where its number is `nothing`."""

    of: Domain
    nothing: int = -1


Meaning = Domain | Secret | Omitted


class EventKind(IntEnum):
    """The kinds of events, numbered in order. A game subclasses it."""

    fields: Mapping[str, Meaning]

    def __new__(cls, fields: Mapping[str, Meaning]) -> Self:
        assert len(fields) <= NUMBERS, "an event has four numbers"
        member = int.__new__(cls, len(cls.__members__))
        member._value_ = int(member)
        member.fields = fields
        return member

    @functools.cached_property
    def word(self) -> str:
        return self.name.lower().replace("_", "-")


class _Part(NamedTuple):
    at: int
    word: str
    domain: Domain
    seats: tuple[int, ...] | None  # which of the numbers are the seats that may know it; None: everybody may
    omitted: int | None


class EventSchema:
    """Every kind of event of a game, with the ids of the cards it is played with."""

    def __init__(self, kinds: type[EventKind], ids: Ids | None = None) -> None:
        self.kinds = tuple(kinds)
        self.ids: Ids = ids or {}
        self._parts = [self._parts_of(kind) for kind in self.kinds]
        self._public = [all(part.seats is None for part in parts) for parts in self._parts]

    def view(self, kind: int, data: tuple[int, ...], seat: int) -> Struct:
        """An event as a seat may know it."""
        told: Struct = {"event": self.kinds[kind].word}
        for part in self._parts[kind]:
            number = data[part.at]
            if number != part.omitted and (part.seats is None or _among(seat, part.seats, data)):
                told[part.word] = part.domain.value(number, self.ids)
        return told

    def is_public(self, kind: int) -> bool:
        """Whether everybody is told the same."""
        return self._public[kind]

    def numbers(self, kind: int, data: tuple[int, ...], seat: int) -> list[int]:
        """The numbers of an event as a seat may know them, HIDDEN for the others."""
        known = list(data)
        for part in self._parts[kind]:
            if part.seats is not None and not _among(seat, part.seats, data):
                known[part.at] = HIDDEN
        return known

    def schema(self, schemas: Schemas) -> Schema:
        """The JSON Schema of an event as some seat is told it, among others of the game."""
        return {"oneOf": [self._schema_of(kind, schemas) for kind in self.kinds]}

    def _parts_of(self, kind: EventKind) -> list[_Part]:
        words = list(kind.fields)
        parts = []
        for at, (word, field) in enumerate(kind.fields.items()):
            seats = tuple(map(words.index, field.seats)) if isinstance(field, Secret) else None
            omitted = field.nothing if isinstance(field, Omitted) else None
            domain = field.of if isinstance(field, Secret | Omitted) else field
            parts.append(_Part(at, word, domain, seats, omitted))
        return parts

    def _schema_of(self, kind: EventKind, schemas: Schemas) -> Schema:
        parts = self._parts[kind]
        properties = {part.word: part.domain.schema(schemas) for part in parts}
        always = [part.word for part in parts if part.seats is None and part.omitted is None]
        return object_of({"event": {"const": kind.word}, **properties}, ["event", *always])


def _among(seat: int, places: tuple[int, ...], data: tuple[int, ...]) -> bool:
    return any(seat == data[place] for place in places)
