"""What those ask who run the server: whether it lives, and whether it can be played on."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from ..problems import Problem
from ..security.proxy import trouble
from ..security.visitor import hub_of

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def alive(request: Request) -> Response:
    """Also how the question came: `zenova doctor` compares that with the way it was sent."""
    return JSONResponse(
        {"status": "ok", "scheme": request.url.scheme, "proxy": trouble(request.scope, request.headers)}
    )


@router.get("/readyz")
async def ready(request: Request) -> Response:
    """503 while the server stops, and while its database does not answer."""
    hub = hub_of(request)
    if not hub.ready:
        return Problem(503, "not-ready", "the server is about to stop", {"retry-after": "5"})
    await asyncio.to_thread(hub.storage.answers)
    return JSONResponse({"status": "ready"})
