"""Frozen dataclasses of which many are made with every move."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from typing import Any, TypeVar

Made = TypeVar("Made")


def made_at_once(kind: type[Made]) -> type[Made]:
    """Let a frozen dataclass set all its fields at once. It sets them one by one otherwise, which takes ten times as
    long."""
    known: Mapping[str, Field[Any]] = {one.name: one for one in fields(kind)}  # type: ignore[arg-type]
    names: dict[str, object] = {"set_all": object.__setattr__, "MISSING": MISSING}
    given: list[str] = []
    by_name: list[str] = []
    for name, one in known.items():
        names |= {f"default_{name}": one.default, f"new_{name}": one.default_factory}
        if one.init:
            (by_name if one.kw_only else given).append(name + _usual(one))
    told = ", ".join(f"{name!r}: {_value(one)}" for name, one in known.items())
    signature = ", ".join(["self", *given, *(["*", *by_name] if by_name else [])])
    exec(f"def __init__({signature}):\n set_all(self, '__dict__', {{{told}}})", names)
    setattr(kind, "__init__", names["__init__"])  # noqa: B010 - as a method it cannot be typed
    return kind


def _usual(one: Field[Any]) -> str:
    if one.default is not MISSING:
        return f"=default_{one.name}"
    return "=MISSING" if one.default_factory is not MISSING else ""


def _value(one: Field[Any]) -> str:
    if one.default_factory is MISSING:
        return one.name if one.init else f"default_{one.name}"
    return f"new_{one.name}() if {one.name} is MISSING else {one.name}" if one.init else f"new_{one.name}()"
