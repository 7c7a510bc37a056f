"""The OpenAPI document: the routes, and what each game shows and takes, so that a client can be generated from it."""

from __future__ import annotations

from copy import deepcopy

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from zenova.games.registry import GAMES
from zenova.kernel.game import Game
from zenova.kernel.schema import PLACE, Schema
from zenova.table.plan import game_named

from .api import ActionWish, LogLine, TableShown

TABLE = TableShown.__name__


def document(app: FastAPI) -> Schema:
    described = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
    schemas = described["components"]["schemas"]
    table = schemas[TABLE]
    games = [game_named(name) for name in GAMES]
    for game in games:
        schemas |= game.schemas()
        schemas[_name(game, "Line")] = _line_of(game, schemas[LogLine.__name__])
        schemas[_name(game, "Table")] = _table_of(game, table)
    tables = {game.name: _ref(game, "Table") for game in games}
    mapping = {name: one["$ref"] for name, one in tables.items()}
    schemas[TABLE] = {
        "description": table["description"],
        "oneOf": list(tables.values()),
        "discriminator": {"propertyName": "game", "mapping": mapping},
    }
    action = schemas[ActionWish.__name__]["properties"]["action"]
    schemas[ActionWish.__name__]["properties"]["action"] = {
        "description": action["description"],
        "anyOf": [_ref(game, "Action") for game in games],
    }
    return described


def _table_of(game: Game, table: Schema) -> Schema:
    """A table of one game: what it shows is of that game's types."""
    own = deepcopy(table)
    nothing = {"type": "null"}
    properties = own["properties"]
    properties["game"] = {"const": game.name}
    properties["view"] = {"anyOf": [_ref(game, "View"), nothing]}
    properties["decision"] = {"anyOf": [_ref(game, "Offer"), nothing]}
    properties["log"]["items"] = {"anyOf": [_ref(game, "Line"), properties["log"]["items"]]}
    return own


def _line_of(game: Game, line: Schema) -> Schema:
    """A line of the log that tells an event of the game."""
    return line | {"properties": line["properties"] | {"kind": {"const": "game"}, "event": _ref(game, "Event")}}


def _name(game: Game, what: str) -> str:
    return f"{game.name.title()}{what}"


def _ref(game: Game, what: str) -> Schema:
    return {"$ref": f"{PLACE}{_name(game, what)}"}
