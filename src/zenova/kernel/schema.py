"""JSON Schema of what a game shows and takes, from the types its code is written with.

A game writes its views as TypedDicts. `Annotated[str, OneOf(PLANETS)]` says which words a text can be; a domain is the
same for types as for actions and events. Every TypedDict becomes a schema of its own name, so that clients generated
from the OpenAPI document get a type of that name."""

import inspect
import json
from collections.abc import Iterable, Mapping
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from .data import Struct
from .domain import Ids
from .errors import unknown

Schema = Struct

PLACE = "#/components/schemas/"
SHOWN = 40  # letters of a wrong value that a message repeats
PLAIN: dict[object, Schema] = {
    Any: {},
    object: {},
    NoneType: {"type": "null"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    dict: {"type": "object"},
    list: {"type": "array"},
}


class Schemas:
    """The schemas of a game, each by its name with the game's before it: `GoofspielView`."""

    def __init__(self, prefix: str, ids: Ids) -> None:
        self.prefix = prefix
        self.ids = ids
        self.all: dict[str, Schema] = {}

    def named(self, name: str, schema: Schema) -> Schema:
        """A schema under a name of its own, and how others refer to it."""
        self.all[self.prefix + name] = schema
        return {"$ref": f"{PLACE}{self.prefix}{name}"}

    def of(self, kind: object) -> Schema:
        """The schema of a type."""
        if kind in PLAIN:
            return dict(PLAIN[kind])
        if isinstance(kind, type) and is_typeddict(kind):
            return self._of_typed_dict(kind)
        parts = get_args(kind)
        match get_origin(kind):
            case origin if origin is Annotated:
                schema: Schema = parts[1].schema(self)
                return schema
            case origin if origin is Literal:
                return {"enum": list(parts)}
            case origin if origin in (Union, UnionType):
                return {"anyOf": [self.of(part) for part in parts]}
            case origin if origin is list:
                return {"type": "array", "items": self.of(parts[0])}
            case origin if origin in (dict, Mapping):
                return {"type": "object", "additionalProperties": self.of(parts[1])}
        raise TypeError(f"no JSON Schema for {kind!r}")

    def _of_typed_dict(self, kind: type) -> Schema:
        name = kind.__name__
        if self.prefix + name not in self.all:
            self.all[self.prefix + name] = {}  # a type may hold itself
            hints = get_type_hints(kind, include_extras=True)
            required = [key for key, hint in hints.items() if _is_required(kind, key, hint)]
            schema = object_of({key: self.of(_bare(hint)) for key, hint in hints.items()}, required)
            said = inspect.getdoc(kind)
            self.named(name, schema | ({"description": said} if said and not said.startswith("dict(") else {}))
        return {"$ref": f"{PLACE}{self.prefix}{name}"}


def object_of(properties: Mapping[str, Schema], required: Iterable[str] | None = None) -> Schema:
    """The schema of an object that has no other properties than these, and all of them or those required."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties if required is None else required),
        "additionalProperties": False,
    }


def _bare(hint: object) -> object:
    return get_args(hint)[0] if get_origin(hint) in (Required, NotRequired) else hint


def _is_required(kind: type, key: str, hint: object) -> bool:
    marked = get_origin(hint)
    return marked is Required or (marked is not NotRequired and key in getattr(kind, "__required_keys__", ()))


SAID: dict[str | None, tuple[type[object] | tuple[type[object], ...], str]] = {
    "object": (dict, "an object in braces"),
    "array": (list, "a list in brackets"),
    "integer": (int, "a whole number"),
    "number": ((int, float), "a number"),
    "string": (str, "a text"),
    "boolean": (bool, "true or false"),
    "null": (NoneType, "null"),
    None: (object, "anything"),
}
"""The kinds of plain data, in Python and for people."""


def misfit(value: object, schema: Schema, schemas: Mapping[str, Schema], where: str = "") -> str:
    """Where and why plain JSON data is not what a schema says; "" if it is."""
    place = f"{where}: " if where else ""
    if "$ref" in schema:
        return misfit(value, schemas[schema["$ref"].removeprefix(PLACE)], schemas, where)
    choices = schema.get("oneOf", schema.get("anyOf"))
    if choices is not None:
        problems: list[str] = []
        for choice in choices:
            problem = misfit(value, choice, schemas, where)
            if not problem:
                return ""
            problems.append(problem)
        inside = [problem for problem in problems if not problem.startswith(f"{place}must be ")]
        kinds = (problem.removeprefix(f"{place}must be ").rpartition(", not ")[0] for problem in problems)
        return min(inside, key=len) if inside else _wrong(place, " or ".join(kinds), value)
    allowed = schema.get("enum", [schema["const"]] if "const" in schema else None)
    if allowed is not None:
        return "" if value in allowed else _wrong(place, " or ".join(map(str, allowed)), value)
    kind, said = SAID[schema.get("type")]
    if not isinstance(value, kind) or (kind in (int, (int, float)) and isinstance(value, bool)):
        return _wrong(place, said, value)
    if isinstance(value, dict):
        return _object_misfit(value, schema, schemas, where)
    if isinstance(value, list):
        items = schema.get("items", {})
        found = (misfit(one, items, schemas, f"{where} {at}") for at, one in enumerate(value, start=1))
        return next(filter(None, found), "")
    if isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        most = f" to {schema['maximum']}" if "maximum" in schema else " on"
        return _wrong(place, f"{said} from {schema['minimum']}{most}", value)
    return ""


def _wrong(place: str, right: str, value: object) -> str:
    shown = json.dumps(value, ensure_ascii=False)
    return f"{place}must be {right}, not {shown if len(shown) <= SHOWN else shown[: SHOWN - 1] + '…'}"


def _object_misfit(value: Struct, schema: Schema, schemas: Mapping[str, Schema], where: str) -> str:
    place = f"{where}: " if where else ""
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", {})
    for key, one in value.items():
        expected = properties.get(key, others)
        if expected is False:
            return place + unknown("entry", key, properties)
        problem = misfit(one, expected, schemas, f"{place}{key}")
        if problem:
            return problem
    missing = [key for key in schema.get("required", ()) if key not in value]
    return f"{place}“{missing[0]}” is missing" if missing else ""
