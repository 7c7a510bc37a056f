"""JSON Schema of what a game shows and takes, from the types its code is written with.

A game writes its views as TypedDicts. `Annotated[str, OneOf(PLANETS)]` says which words a text can be; a domain is the
same for types as for actions and events. Every TypedDict becomes a schema of its own name, so that clients generated
from the OpenAPI document get a type of that name.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
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

Schema = Struct

PLACE = "#/components/schemas/"
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
            schema = {
                "type": "object",
                "properties": {key: self.of(_bare(hint)) for key, hint in hints.items()},
                "required": required,
                "additionalProperties": False,
            }
            said = inspect.getdoc(kind)
            self.named(name, schema | ({"description": said} if said and not said.startswith("dict(") else {}))
        return {"$ref": f"{PLACE}{self.prefix}{name}"}


def object_of(**properties: Schema) -> Schema:
    """The schema of an object that has exactly these properties."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _bare(hint: object) -> object:
    return get_args(hint)[0] if get_origin(hint) in (Required, NotRequired) else hint


def _is_required(kind: type, key: str, hint: object) -> bool:
    marked = get_origin(hint)
    return marked is Required or (marked is not NotRequired and key in getattr(kind, "__required_keys__", ()))


def misfit(value: object, schema: Schema, schemas: Mapping[str, Schema], where: str = "") -> str:
    """Where and why plain JSON data is not what a schema says; "" if it is."""
    if "$ref" in schema:
        return misfit(value, schemas[schema["$ref"].removeprefix(PLACE)], schemas, where)
    choices = schema.get("oneOf", schema.get("anyOf"))
    if choices is not None:
        problems = [misfit(value, choice, schemas, where) for choice in choices]
        return "" if "" in problems else f"{where or 'it'}: {value!r} is none of these: {'; '.join(problems)}"
    if "enum" in schema:
        return "" if value in schema["enum"] else f"{where}: {value!r} is not one of its words"
    if "const" in schema:
        return "" if value == schema["const"] else f"{where}: {value!r} is not {schema['const']!r}"
    match schema.get("type"):
        case "object" if isinstance(value, dict):
            return _object_misfit(value, schema, schemas, where)
        case "array" if isinstance(value, list):
            items = schema.get("items", {})
            return next(
                filter(None, (misfit(one, items, schemas, f"{where}[{at}]") for at, one in enumerate(value))), ""
            )
        case "integer" if type(value) is int:
            low, high = schema.get("minimum", value), schema.get("maximum", value)
            return "" if low <= value <= high else f"{where}: {value} is not from {low} to {high}"
        case "number" if type(value) in (int, float):
            return ""
        case "string" if isinstance(value, str):
            return ""
        case "boolean" if isinstance(value, bool):
            return ""
        case "null" if value is None:
            return ""
        case None:
            return ""
    return f"{where or 'it'}: {value!r} is no {schema['type']}"


def _object_misfit(value: Struct, schema: Schema, schemas: Mapping[str, Schema], where: str) -> str:
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", {})
    for key in schema.get("required", ()):
        if key not in value:
            return f"{where}: “{key}” is missing"
    for key, one in value.items():
        expected = properties.get(key, others)
        if expected is False:
            return f"{where}: there is no “{key}”"
        problem = misfit(one, expected, schemas, f"{where}.{key}")
        if problem:
            return problem
    return ""
