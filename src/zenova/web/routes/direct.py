"""What is asked with every move takes a short way: it is read here and given to its route's function, without what
routes have for everybody else (dependencies, compression). What cannot be read so is left to the route, which says why.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import NamedTuple
from urllib.parse import parse_qsl

from pydantic import ValidationError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ..security.guard import BODY
from . import api, table

LONGEST_ID = 32  # of a table
NUMBER = re.compile(r"-?[0-9]{1,9}")
SEATS = range(-1, 16)


class Unread(Exception):
    """Something is not as it is usually sent."""


async def act(request: Request, id: str) -> Response:
    seat, kind = _number(request, "seat"), request.headers.get("content-type", "")
    if seat is None or not kind.startswith("application/x-www-form-urlencoded"):
        raise Unread
    return await table.answer(request, id, seat, dict(parse_qsl(request.scope[BODY].decode("latin-1"))))


async def act_by_program(request: Request, id: str) -> Response:
    if request.headers.get("content-type") != "application/json":
        raise Unread
    try:
        wish = api.ActionWish.model_validate_json(request.scope[BODY])
    except ValidationError:
        raise Unread from None
    return await api.act(request, id, wish)


async def follow(request: Request, id: str) -> Response:
    return await table.follow(request, id, *_place(request))


async def follow_by_program(request: Request, id: str) -> Response:
    return await api.follow(request, id, *_place(request))


class Way(NamedTuple):
    """`path` is that of the route, as logs name it."""

    path: str
    answer: Callable[[Request, str], Awaitable[Response]]


WAYS = {
    ("POST", "/table", "act"): Way("/table/{table}/act", act),
    ("POST", "/api/tables", "actions"): Way("/api/tables/{table}/actions", act_by_program),
    ("GET", "/table", "stream"): Way("/table/{table}/stream", follow),
    ("GET", "/api/tables", "stream"): Way("/api/tables/{table}/stream", follow_by_program),
}


async def answered(app: Starlette, scope: Scope, receive: Receive, send: Send) -> bool:
    """Whether a request was one of these, and has its answer."""
    where, _, last = scope["path"].rpartition("/")
    where, _, id = where.rpartition("/")
    way = WAYS.get((scope["method"], where, last))
    if way is None or len(id) > LONGEST_ID:
        return False
    scope["app"], scope["route"] = app, way
    request = Request(scope, receive)
    try:
        response = await way.answer(request, id)
    except Unread:
        return False
    except Exception as error:
        response = await _problem(app, request, error)
    await response(scope, receive, send)
    return True


async def _problem(app: Starlette, request: Request, error: Exception) -> Response:
    """What the application answers to an error."""
    handler = next(app.exception_handlers[kind] for kind in type(error).__mro__ if kind in app.exception_handlers)
    response: Response = await handler(request, error)
    return response


def _place(request: Request) -> tuple[int | None, int | None]:
    """From which seat somebody looks, and since which version."""
    seat, since = _number(request, "seat"), _number(request, "since")
    if (seat is not None and seat not in SEATS) or (since is not None and since < 0):
        raise Unread
    return seat, since


def _number(request: Request, name: str) -> int | None:
    said = request.query_params.get(name)
    if said is None:
        return None
    if not NUMBER.fullmatch(said):
        raise Unread
    return int(said)
