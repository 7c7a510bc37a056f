"""The state record and its Twin: the same position as one numpy record or as plain Python ints and lists.

The record is for speed (clone is a copy of bytes, a million games are an array), the Twin for everything people touch.
A Twin is made from the dtype, has the same attribute names, and the same rules run on it."""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from .data import Struct

if TYPE_CHECKING:
    from .generator import Tape

Records = NDArray[Any]
"""An array of positions, or of printed facts."""

RecordType = np.dtype[np.void]
Field = tuple[str, object] | tuple[str, object, int | tuple[int, ...]]
"""The name of a field, the type of its numbers, and how many there are."""


def record_type(fields: list[Field]) -> RecordType:
    """An aligned record dtype; its fields are read and written as attributes by rules."""
    return np.dtype((np.record, np.dtype(fields, align=True)))


def part_type(fields: list[Field]) -> RecordType:
    """An aligned dtype for records that stand inside another record (frames of a stack, rows of a table)."""
    return np.dtype(fields, align=True)


class Twin:
    """A position as plain Python. Subclasses are made by `twin_type`, with an attribute for each field of the record.

    `tape` feeds or records chance outcomes and `events` collects what happened; both stay out of clones and records."""

    __slots__ = ("events", "tape")
    FIELDS: tuple[str, ...] = ()
    RECORD: RecordType
    tape: Tape | None
    events: list[tuple[int, ...]] | None

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

        def __setattr__(self, name: str, value: object) -> None: ...

    def clone(self) -> Self:
        raise NotImplementedError

    @classmethod
    def from_record(cls, record: object) -> Self:
        raise NotImplementedError

    def write(self, record: Records) -> None:
        """Copy this position into a record of the same dtype."""
        for name in self.FIELDS:
            _write_field(record, name, getattr(self, name))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Twin)
            and self.FIELDS == other.FIELDS
            and all(getattr(self, name) == getattr(other, name) for name in self.FIELDS)
        )

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        record = np.zeros(1, self.RECORD)
        self.write(record[0])
        return _unpickled, (self.__module__, type(self).__name__, record.tobytes())


NUMBER_FORMS = (  # how numbers of so many dimensions are copied from a Twin and read from a record
    ("{value}", "int({value})"),
    ("{value}[:]", "{value}.tolist()"),
    ("[row[:] for row in {value}]", "{value}.tolist()"),
    ("[[row[:] for row in grid] for grid in {value}]", "{value}.tolist()"),
)
TWIN_FORMS = (  # a record may hold records one dimension deep
    ("{value}.clone()", "{inner}({value})"),
    ("[twin.clone() for twin in {value}]", "[{inner}(row) for row in {value}]"),
)


def twin_type(name: str, dtype: RecordType, *, inner: bool = False) -> type[Twin]:
    """The Twin class of a record dtype. Its methods are written out field by field: clone is the Twin's hottest. One
    that is `inner` stands inside another, which has the tape and the events."""
    assert dtype.fields is not None
    scope: Struct = {"new": object.__new__}
    begin = ["    twin = new(kind)", *([] if inner else ["    twin.tape = twin.events = None"])]
    clone = ["def clone(self):", *begin]
    read = ["def from_record(cls, record):", *begin]
    for field, (form, *_) in dtype.fields.items():
        base, depth = (form.subdtype[0], len(form.subdtype[1])) if form.subdtype else (form, 0)
        copied, told = (TWIN_FORMS if base.fields else NUMBER_FORMS)[depth]
        if base.fields:
            scope[f"read_{field}"] = twin_type(f"{name}_{field}", base, inner=True).from_record
        clone.append(f"    twin.{field} = {copied.format(value=f'self.{field}')}")
        told = told.format(value=f"record['{field}']", inner=f"read_{field}")
        read.append(f"    twin.{field} = {told}")
    exec("\n".join([*clone, "    return twin", *read, "    return twin"]), scope)
    slots = tuple(dtype.fields)
    methods = {"clone": scope["clone"], "from_record": classmethod(scope["from_record"])}
    home = sys._getframe(1).f_globals["__name__"]
    facts = {"__slots__": slots, "FIELDS": slots, "RECORD": dtype, "__module__": home}
    kind = scope["kind"] = _KINDS[home, name] = type(name, (Twin,), facts | methods)
    return kind


_KINDS: dict[tuple[str, str], type[Twin]] = {}
"""Every Twin class by the module that made it and its name, for pickle."""


def _unpickled(home: str, name: str, record: bytes) -> Twin:
    importlib.import_module(home)
    kind = _KINDS[home, name]
    return kind.from_record(np.frombuffer(record, kind.RECORD)[0])


def _write_field(record: Records, name: str, value: object) -> None:
    if isinstance(value, Twin):
        value.write(record[name])
    elif isinstance(value, list) and value and isinstance(value[0], Twin):
        for row, twin in zip(record[name], value, strict=True):
            twin.write(row)
    else:
        record[name] = value
