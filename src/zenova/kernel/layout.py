"""Numbers in a row with names: the fields of an observation, the features of an evaluator."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from itertools import accumulate
from typing import Self

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Field:
    """A run of numbers: its name, how many there are, their bounds, and what they mean."""

    name: str
    size: int
    low: int
    high: int
    meaning: str


class Fields(IntEnum):
    """Fields declared once, each by its size, bounds and meaning; a member's value is where it begins.

        class Observed(Fields):
            COINS = 5, 0, 999, "per seat"
            CARD_PLACE = 100, 0, 6, "per card: 0 unknown, …"

    Rules write `out[Observed.COINS + seat]`; everybody else asks `Layout.of(Observed)`."""

    field: Field

    def __new__(cls, size: int, low: int, high: int, meaning: str) -> Self:
        start = sum(earlier.field.size for earlier in cls)
        member = int.__new__(cls, start)
        member._value_ = start
        member.field = Field("", size, low, high, meaning)
        return member


@dataclass(frozen=True)
class Layout:
    fields: tuple[Field, ...]

    @classmethod
    def of(cls, declared: Iterable[Fields]) -> Layout:
        """The layout of declared fields; `CARD_PLACE` is called `card-place`."""
        return cls(tuple(replace(one.field, name=one.name.lower().replace("_", "-")) for one in declared))

    @cached_property
    def size(self) -> int:
        return sum(field.size for field in self.fields)

    @cached_property
    def bounds(self) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """The least and the greatest numbers."""
        sizes = [field.size for field in self.fields]
        low = np.repeat(np.array([field.low for field in self.fields], np.int16), sizes)
        high = np.repeat(np.array([field.high for field in self.fields], np.int16), sizes)
        return low, high

    def where(self, name: str) -> slice:
        """The part that is this field."""
        return next(slice(start, start + field.size) for start, field in self.table() if field.name == name)

    def table(self) -> list[tuple[int, Field]]:
        """Every field with its place, for documentation."""
        starts = accumulate((field.size for field in self.fields), initial=0)
        return list(zip(starts, self.fields, strict=False))
