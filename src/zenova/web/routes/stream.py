"""Server-sent events: what changes at a table, as JSON for programs and as HTML fragments for pages.

Every message carries the version as its id, so a browser that lost the connection says by itself what it has, and gets
the rest at once. Somebody slow gets fewer and larger messages; the log in them has no gaps."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from zenova.table import Subscription, Update, Visit

from ..security import visitor
from ..security.guard import Guard

HEARTBEAT_S = 15.0
RETRY_MS = 1000
HERE = b": here\n\n"

Tell = Callable[[Update], tuple[str, bytes]]
"""Makes an update into the name of an event and its data; one is made for each connection, and may remember what it
has told."""


async def stream(
    request: Request, table: str, seat: int | None, since: int | None, teller: Callable[[int | None], Tell]
) -> Response:
    """`teller` is asked once, with the version that the other side has."""
    after = last_event(request)
    if after is None:
        after = since
    subscription = await visitor.hub_of(request).subscribe(table, visitor.keys(request), seat, after)
    tell = teller(after)

    async def messages() -> AsyncIterator[bytes]:
        yield b"retry: %d\n\n" % RETRY_MS
        while not subscription.ended:
            update = await subscription.next(HEARTBEAT_S)
            yield message(update.view.version, *tell(update)) if update else HERE

    return Stream(subscription, messages())


def follow(visit: Visit, draw: Callable[[], Awaitable[str]], patience: float = HEARTBEAT_S) -> Response:
    """A section of a page, drawn anew when there are news or `patience` seconds have passed, and sent when it is
    another than before."""

    async def messages() -> AsyncIterator[bytes]:
        shown = ""
        while not visit.ended:
            drawn = await draw()
            yield message(0, "section", drawn.encode()) if drawn != shown else HERE
            shown = drawn
            await visit.next(patience)

    return Stream(visit, messages())


class Stream(StreamingResponse):
    """Ends when the subscription does, and ends that when the connection is gone. Nothing is cancelled for it: with the
    error of that, all that a page follows with would stay in memory until the collector looks for cycles."""

    def __init__(self, subscription: Subscription | Visit, messages: AsyncIterator[bytes]) -> None:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        super().__init__(messages, headers=headers, media_type="text/event-stream")
        self.subscription = subscription

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """News are sent by a task of its own: whoever waits at the end of the long way of a request wakes all of it."""
        guard: Guard = scope["app"].state.guard
        guard.begin(self.subscription, scope)
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self.stream_response(send))
                await self.listen_for_disconnect(receive)  # or until all is sent
                self.subscription.end()
        finally:
            guard.forget(self.subscription)
            self.subscription.close()


def message(version: int, event: str, data: bytes) -> bytes:
    lines = data.replace(b"\r", b"").replace(b"\n", b"\ndata: ")
    return b"event: %b\nid: %d\ndata: %b\n\n" % (event.encode(), version, lines)


def last_event(request: Request) -> int | None:
    said = request.headers.get("last-event-id", "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 10 else None


def as_json(after: int | None) -> Tell:
    """The table, with the log lines that came after the version the other side has."""

    def tell(update: Update) -> tuple[str, bytes]:
        nonlocal after
        told = update.view.json(after)
        after = update.view.version
        return update.kind, told

    return tell
