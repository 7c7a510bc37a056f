"""Server-sent events: what changes at a table, as JSON for programs and as HTML fragments for pages.

Every message carries the version as its id, so a browser that lost the connection says by itself what it has, and gets
the rest at once. Somebody slow gets fewer and larger messages; the log in them has no gaps.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from zenova.table import Hub, NoSuchTable, Subscription, Update

from . import security

HEARTBEAT_S = 15.0
RETRY_MS = 1000

Render = Callable[[Request, Update, int | None], str | Awaitable[str]]
"""Pages register one as `app.state.render_update`; the last argument is the version the browser had before."""

router = APIRouter()


@router.get("/table/{table}/stream", include_in_schema=False)
async def page_stream(
    request: Request,
    table: Annotated[str, Path(max_length=32)],
    seat: Annotated[int | None, Query(ge=-1, le=15)] = None,
    since: Annotated[int | None, Query(ge=0, le=2**31)] = None,
) -> Response:
    """The table as HTML fragments; `since` is the version the page was drawn with."""
    render: Render | None = getattr(request.app.state, "render_update", None)
    if render is None:
        raise NoSuchTable
    return await stream(request, table, seat, since, render)


async def stream(request: Request, table: str, seat: int | None, since: int | None, render: Render) -> Response:
    hub: Hub = request.app.state.hub
    after = last_event(request)
    if after is None:
        after = since
    subscription = await hub.subscribe(table, security.keys(request), seat, after)

    async def messages() -> AsyncIterator[str]:
        had = after
        yield f"retry: {RETRY_MS}\n\n"
        while not subscription.ended:
            update = await subscription.next(HEARTBEAT_S)
            if update is None:
                yield ": here\n\n"
                continue
            drawn = render(request, update, had)
            yield message(update, drawn if isinstance(drawn, str) else await drawn)
            had = update.view.version

    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return _Stream(subscription, messages(), headers)


class _Stream(StreamingResponse):
    """Ends the subscription also when the connection is gone before the first message."""

    def __init__(self, subscription: Subscription, messages: AsyncIterator[str], headers: dict[str, str]) -> None:
        super().__init__(messages, headers=headers, media_type="text/event-stream")
        self.subscription = subscription

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.subscription.close()


def message(update: Update, data: str) -> str:
    lines = "".join(f"data: {line}\n" for line in data.replace("\r", "").split("\n"))
    number = f"id: {update.view.version}\n" if update.kind == "table" else ""
    return f"event: {update.kind}\n{number}{lines}\n"


def last_event(request: Request) -> int | None:
    said = request.headers.get("last-event-id", "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 10 else None


def as_json(request: Request, update: Update, after: int | None) -> str:
    return update.view.json(after)
