"""The layout of an observation: named fields of small integers, one after the other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Field:
    """A run of numbers in an observation: its name, how many there are, their bounds, and what they mean."""

    name: str
    size: int
    low: int
    high: int
    meaning: str


@dataclass(frozen=True)
class Layout:
    fields: tuple[Field, ...]

    @cached_property
    def size(self) -> int:
        return sum(field.size for field in self.fields)

    @cached_property
    def _starts(self) -> dict[str, int]:
        starts: dict[str, int] = {}
        at = 0
        for field in self.fields:
            starts[field.name] = at
            at += field.size
        return starts

    @cached_property
    def bounds(self) -> tuple[np.ndarray[Any, np.dtype[np.int16]], np.ndarray[Any, np.dtype[np.int16]]]:
        """The least and the greatest observation."""
        sizes = [field.size for field in self.fields]
        low = np.repeat(np.array([field.low for field in self.fields], np.int16), sizes)
        high = np.repeat(np.array([field.high for field in self.fields], np.int16), sizes)
        return low, high

    def start(self, name: str) -> int:
        """Where a field begins."""
        return self._starts[name]

    def where(self, name: str) -> slice:
        """The part of an observation that is this field."""
        field = next(field for field in self.fields if field.name == name)
        return slice(self._starts[name], self._starts[name] + field.size)

    def table(self) -> list[tuple[int, Field]]:
        """Every field with its place, for documentation."""
        return [(self._starts[field.name], field) for field in self.fields]
