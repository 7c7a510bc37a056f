"""The state record and its Twin: the same position as one numpy record or as plain Python ints and lists.

The record is for speed (clone is a copy of bytes, a million games are an array), the Twin for everything people touch.
A Twin is made from the dtype, has the same attribute names, and the same rules run on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from .data import Struct

if TYPE_CHECKING:
    from .generator import Tape

Records = np.ndarray[Any, Any]
"""An array of positions, or of printed facts."""

RecordType = np.dtype[Any]
Copy = Callable[[Any], Any]


def record_type(fields: list[Any]) -> RecordType:
    """An aligned record dtype; its fields are read and written as attributes by rules."""
    return np.dtype((np.record, np.dtype(fields, align=True)))


def part_type(fields: list[Any]) -> RecordType:
    """An aligned dtype for records that stand inside another record (frames of a stack, rows of a table)."""
    return np.dtype(fields, align=True)


class Twin:
    """A position as plain Python. Subclasses are made by `twin_type`, with an attribute for each field of the record.

    `tape` feeds or records chance outcomes and `events` collects what happened; both stay out of clones and records.
    """

    __slots__ = ("events", "tape")
    FIELDS: tuple[str, ...] = ()
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

    def as_dict(self) -> Struct:
        return {name: _plain(getattr(self, name)) for name in self.FIELDS}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Twin) and self.as_dict() == other.as_dict()

    __hash__ = None  # type: ignore[assignment]


def twin_type(name: str, dtype: RecordType) -> type[Twin]:
    """The Twin class of a record dtype, with a clone written out field by field."""
    fields = dtype.fields
    assert fields is not None
    copies: dict[str, Copy] = {}
    reads: dict[str, Copy] = {}
    for field, (form, *_) in fields.items():
        base, depth = (form.subdtype[0], len(form.subdtype[1])) if form.subdtype else (form, 0)
        if base.fields:
            inner = twin_type(f"{name}_{field}", base)
            copies[field] = _copy_twins if depth else _copy_twin
            reads[field] = _reader_of_twins(inner, depth)
        else:
            copies[field] = (_same, _copy_list, _copy_grid, _copy_cube)[depth]
            reads[field] = _read_numbers if depth else int
    slots = tuple(fields)

    scope: Struct = {f"copy_{field}": copy for field, copy in copies.items()}
    lines = ["def clone(self):", "    twin = new(kind)", "    twin.tape = None", "    twin.events = None"]
    for field, copy in copies.items():
        source = f"self.{field}"
        shortcut: dict[Copy, str] = {_same: source, _copy_list: f"{source}[:]"}
        body = shortcut.get(copy, f"copy_{field}({source})")
        lines.append(f"    twin.{field} = {body}")
    lines.append("    return twin")
    scope["new"] = object.__new__
    exec("\n".join(lines), scope)  # one assignment per field: clone is the Twin's hottest method

    def from_record(cls: type[Twin], record: Struct) -> Twin:
        twin = object.__new__(cls)
        twin.tape = None
        twin.events = None
        for field, read in reads.items():
            setattr(twin, field, read(record[field]))
        return twin

    kind = type(
        name,
        (Twin,),
        {"__slots__": slots, "FIELDS": slots, "clone": scope["clone"], "from_record": classmethod(from_record)},
    )
    scope["kind"] = kind
    return kind


def _same(value: object) -> object:
    return value


def _copy_list(value: list[int]) -> list[int]:
    return value[:]


def _copy_grid(value: list[list[int]]) -> list[list[int]]:
    return [row[:] for row in value]


def _copy_cube(value: list[list[list[int]]]) -> list[list[list[int]]]:
    return [[row[:] for row in grid] for grid in value]


def _copy_twin(value: Twin) -> Twin:
    return value.clone()


def _copy_twins(value: list[Twin]) -> list[Twin]:
    return [twin.clone() for twin in value]


def _read_numbers(value: Records) -> object:
    return value.tolist()


def _reader_of_twins(inner: type[Twin], depth: int) -> Copy:
    if depth == 0:
        return inner.from_record
    if depth == 1:
        return lambda rows: [inner.from_record(row) for row in rows]
    raise TypeError("a record may hold records one dimension deep")


def _write_field(record: Records, name: str, value: object) -> None:
    if isinstance(value, Twin):
        value.write(record[name])
    elif isinstance(value, list) and value and isinstance(value[0], Twin):
        for row, twin in zip(record[name], value, strict=True):
            twin.write(row)
    else:
        record[name] = value


def _plain(value: object) -> object:
    if isinstance(value, Twin):
        return value.as_dict()
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value
