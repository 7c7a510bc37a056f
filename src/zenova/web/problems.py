"""Errors as application/problem+json (RFC 9457): a sentence for people, a code for programs, never a secret."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from zenova.kernel.data import Struct
from zenova.kernel.errors import UserError
from zenova.table import GameRefused, Stale

STATUS = {
    "unknown-invite": 404,
    "not-recognised": 403,
    "not-signed-in": 401,
    "name-taken": 409,
    "not-yours": 403,
    "shut-out": 403,
    "only-shown": 403,
    "not-now": 409,
    "busy": 429,
    "cannot-go-on": 409,
    "stale": 409,
    "storage": 503,
    "too-many-reviews": 429,
}
LONGEST_DETAIL = 500

log = logging.getLogger(__name__)


class Problem(Response):
    """An answer that says what was wrong. `told` are the headers that go with it, also on a page."""

    def __init__(
        self, status: int, code: str, detail: str, headers: Mapping[str, str] | None = None, **more: object
    ) -> None:
        content = {
            "type": f"urn:zenova:{code}",
            "title": HTTPStatus(status).phrase,
            "status": status,
            "code": code,
            "detail": detail[:LONGEST_DETAIL],
            **more,
        }
        self.code, self.detail, self.told = code, detail, dict(headers or {})
        super().__init__(json.dumps(content), status, self.told, media_type="application/problem+json")


Page = Callable[[Request, int, str, str], Response]
"""A page that says what was wrong, from the request, status, code and detail."""


def shown(request: Request, problem: Problem, page: Page) -> Response:
    """The problem, or a page for whoever asked for HTML."""
    if "text/html" not in request.headers.get("accept", "") or request.scope["path"].startswith("/api"):
        return problem
    answer = page(request, problem.status_code, problem.code, problem.detail)
    answer.headers.update(problem.told)
    return answer


def register(app: FastAPI, page: Page) -> None:
    """What goes wrong in a route is told by a page to whoever asked for HTML."""

    def answer(
        request: Request, status: int, code: str, detail: str, headers: Mapping[str, str] | None = None, **more: object
    ) -> Response:
        return shown(request, Problem(status, code, detail, headers, **more), page)

    @app.exception_handler(UserError)
    async def on_user_error(request: Request, error: UserError) -> Response:
        code = getattr(error, "code", "bad-request")
        more: Struct = {}
        if isinstance(error, GameRefused):
            more = {"rule": error.refusal.rule, "reason": error.refusal.reason, "numbers": dict(error.refusal.detail)}
        if isinstance(error, Stale):
            more = {"table": error.view.as_json()}
        status = 404 if code.startswith("no-such-") else STATUS.get(code, 422)
        return answer(request, status, code, str(error), **more)

    @app.exception_handler(RequestValidationError)
    async def on_bad_shape(request: Request, error: RequestValidationError) -> Response:
        faults = [{"where": ".".join(str(part) for part in one["loc"]), "what": one["msg"]} for one in error.errors()]
        detail = "; ".join(f"{fault['where']}: {fault['what']}" for fault in faults[:5])
        return answer(request, 422, "bad-shape", detail, faults=faults[:20])

    @app.exception_handler(HTTPException)
    async def on_http_error(request: Request, error: HTTPException) -> Response:
        details = {
            404: "no page has this address",
            405: f"{request.method} is not possible here",
            400: "the request cannot be read; its body must be JSON",
        }
        detail = details.get(error.status_code, str(error.detail))
        code = HTTPStatus(error.status_code).phrase.lower().replace(" ", "-")
        return answer(request, error.status_code, code, detail, error.headers)

    @app.exception_handler(SQLAlchemyError)
    async def on_storage_error(request: Request, error: SQLAlchemyError) -> Response:
        log.error("the database failed", exc_info=error)
        detail = "the game cannot be stored now; nothing was changed"
        return answer(request, 503, "storage", detail, {"retry-after": "5"})

    @app.exception_handler(Exception)
    async def on_our_fault(request: Request, error: Exception) -> Response:
        route = getattr(request.scope.get("route"), "path", "?")  # not the address: it may hold an invitation
        log.error("%s %s failed", request.method, route, exc_info=error)
        detail = "something went wrong here; nothing was changed that you have not been told"
        closes = {"connection": "close"}  # as the server does after a failure
        return answer(request, 500, "our-fault", detail, closes)
