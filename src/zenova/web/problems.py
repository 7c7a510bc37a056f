"""Errors as application/problem+json (RFC 9457): a sentence for people, a code for programs, never a secret."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from zenova.kernel.data import Struct
from zenova.kernel.errors import UserError
from zenova.table import (
    BadRequest,
    CannotGoOn,
    GameRefused,
    NoSuchTable,
    NotNow,
    NotYours,
    Stale,
    TableError,
    UnknownInvite,
)

STATUS: dict[type[TableError], int] = {
    BadRequest: 422,
    GameRefused: 422,
    NoSuchTable: 404,
    UnknownInvite: 404,
    NotYours: 403,
    NotNow: 409,
    CannotGoOn: 409,
    Stale: 409,
}
LONGEST_DETAIL = 500

log = logging.getLogger(__name__)


def problem(status: int, code: str, detail: str, headers: Mapping[str, str] | None = None, **more: Any) -> Response:
    """An answer that says what was wrong."""
    content = {
        "type": f"urn:zenova:{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": detail[:LONGEST_DETAIL],
        **more,
    }
    return Response(json.dumps(content), status, dict(headers or {}), media_type="application/problem+json")


def problem_of(error: UserError) -> Response:
    """The answer to a wish that a table, or a game, does not grant."""
    if not isinstance(error, TableError):
        return problem(422, "bad-request", str(error))
    more: Struct = {}
    if isinstance(error, GameRefused):
        more = {"rule": error.refusal.rule, "reason": error.refusal.reason, "numbers": dict(error.refusal.detail)}
    if isinstance(error, Stale):
        more["table"] = error.view.as_json()
    return problem(STATUS.get(type(error), 400), error.code, str(error), **more)


def register(app: FastAPI, page: Callable[[Request, int, str, str], Response]) -> None:
    """`page(request, status, code, detail)` answers whoever asked for HTML."""

    def answer(request: Request, response: Response, code: str, detail: str) -> Response:
        wants_page = "text/html" in request.headers.get("accept", "") and not request.url.path.startswith("/api")
        if not wants_page:
            return response
        shown = page(request, response.status_code, code, detail)
        shown.headers.update({name: told for name, told in response.headers.items() if not name.startswith("content-")})
        return shown

    @app.exception_handler(UserError)
    async def on_user_error(request: Request, error: UserError) -> Response:
        code = error.code if isinstance(error, TableError) else "bad-request"
        return answer(request, problem_of(error), code, str(error))

    @app.exception_handler(RequestValidationError)
    async def on_bad_shape(request: Request, error: RequestValidationError) -> Response:
        faults = [{"where": ".".join(str(part) for part in one["loc"]), "what": one["msg"]} for one in error.errors()]
        detail = "; ".join(f"{fault['where']}: {fault['what']}" for fault in faults[:5])
        return answer(request, problem(422, "bad-shape", detail, faults=faults[:20]), "bad-shape", detail)

    @app.exception_handler(HTTPException)
    async def on_http_error(request: Request, error: HTTPException) -> Response:
        details = {
            404: "no page has this address",
            405: f"{request.method} is not possible here",
            400: "the request cannot be read; its body must be JSON",
        }
        detail = details.get(error.status_code, str(error.detail))
        code = HTTPStatus(error.status_code).phrase.lower().replace(" ", "-")
        return answer(request, problem(error.status_code, code, detail, error.headers), code, detail)

    @app.exception_handler(SQLAlchemyError)
    async def on_storage_error(request: Request, error: SQLAlchemyError) -> Response:
        log.error("the database failed", exc_info=error)
        detail = "the game cannot be stored now; nothing was changed"
        return answer(request, problem(503, "storage", detail, {"retry-after": "5"}), "storage", detail)

    @app.exception_handler(Exception)
    async def on_our_fault(request: Request, error: Exception) -> Response:
        route = getattr(request.scope.get("route"), "path", "?")  # not the address: it may hold an invitation
        log.error("%s %s failed", request.method, route, exc_info=error)
        detail = "something went wrong here; nothing was changed that you have not been told"
        closes = {"connection": "close"}  # as the server does after a failure
        return answer(request, problem(500, "our-fault", detail, closes), "our-fault", detail)
