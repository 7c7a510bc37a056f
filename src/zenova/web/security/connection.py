"""A connection from outside: how much it may say, how long it may take, and how many one address may have."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import ClassVar

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from .rates import client_of

LONGEST_HEAD = 32 * 1024  # bytes
PIECE = 4 * 1024  # of a head that is read at once: whoever sends more is heard no longer than it takes to see that
MOST_HEADERS = 100
LONGEST_REQUEST_S = 20.0  # from the opened connection, or from the first byte of a later request, to its last
LONGEST_PAUSE_S = 60.0  # of somebody who reads nothing of what is sent
LONGEST_UNREAD = 64 * 1024  # bytes that the system keeps for somebody who reads nothing, beside as many of our own
MOST_AHEAD = 16  # requests sent before the first of them is answered, which no browser does
GO_ON = b"HTTP/1.1 100 "  # said to who asks before the body of a request: no head of an answer
MOST_OF_ONE = 200  # connections of an address; a proxy that is trusted speaks for many


class Answer:
    """Where an answer is written to: its head waits for the first piece of its body and travels with it, so whoever
    reads it is woken once."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._head: bytes | None = None
        self._has_begun = False

    def write(self, data: bytes) -> None:
        if self._has_begun or data.startswith(GO_ON):
            self._transport.write(data if self._head is None else self._head + data)
            self._head = None
        else:
            self._head, self._has_begun = data, True

    def flush(self) -> None:
        """A head without a body."""
        if self._head is not None:
            self.write(b"")

    def close(self) -> None:
        self.flush()
        self._transport.close()

    def is_closing(self) -> bool:
        return self._transport.is_closing()


class Connection(HttpToolsProtocol):
    """uvicorn's own, with bounds. Counted in a process: how many each address has open, and why others were cut off."""

    opened: ClassVar[Counter[str]] = Counter()
    cut_off: ClassVar[Counter[str]] = Counter()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._head, self._is_in_head = 0, True
        self._deadlines: dict[str, float] = {}  # by subject, in the time of the loop
        self._alarm: asyncio.TimerHandle | None = None  # not later than the first of them
        self._answering: RequestResponseCycle | None = None
        self._answer: Answer | None = None
        self._address = client_of({"client": self.client})
        self.opened[self._address] += 1
        is_proxy = self.client is not None and self.client[0] in getattr(self.app, "trusted_hosts", ())
        if self.opened[self._address] > MOST_OF_ONE and not is_proxy:
            self._refuse(
                "too-many", b"429 Too Many Requests", b"this address has too many connections; close some and try again"
            )
        else:
            self._expect("request", LONGEST_REQUEST_S)

    def connection_lost(self, exc: Exception | None) -> None:
        self._deadlines.clear()
        if self._alarm is not None:
            self._alarm.cancel()
        self.opened[self._address] -= 1
        if not self.opened[self._address]:
            del self.opened[self._address]
        if self._answering is not None:  # uvicorn tells only the last of several requests that were sent at once
            self._answering.disconnected = True
            self._answering.message_event.set()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        cycle.transport = self._answer = Answer(self.transport)  # type: ignore[assignment]
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        if self._answer is not None:
            self._answer.flush()
        super().on_response_complete()

    def data_received(self, data: bytes) -> None:
        read = 0
        while read < len(data) and not self.transport.is_closing():
            piece = data[read : read + PIECE] if self._is_in_head else data[read:]
            read += len(piece)
            super().data_received(piece)
            if self._is_in_head:
                self._head += len(piece)
                if self._is_too_long(self._head) and not self.transport.is_closing():
                    self._refuse_head()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head, self._is_in_head = 0, True
        if "request" not in self._deadlines:
            self._expect("request", LONGEST_REQUEST_S)

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        length = len(self.url) + sum(len(name) + len(value) + len(": \r\n") for name, value in self.headers)
        if self._is_too_long(length):
            self._refuse_head()
        else:
            super().on_headers_complete()
            if len(self.pipeline) > MOST_AHEAD:
                self._cut_off("too-far-ahead")

    def on_body(self, body: bytes) -> None:
        if not self.transport.is_closing():
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._came("request")
        if not self.transport.is_closing():
            super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect("reading", LONGEST_PAUSE_S)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._came("reading")

    def _expect(self, subject: str, seconds: float) -> None:
        """Give up if it has not come after so long. Most comes in time: one alarm for many looks again what is due."""
        due = self._deadlines[subject] = self.loop.time() + seconds
        if self._alarm is None or due < self._alarm.when():
            self._set_alarm(due)

    def _came(self, subject: str) -> None:
        self._deadlines.pop(subject, None)

    def _set_alarm(self, due: float) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self.loop.call_at(due, self._look)

    def _look(self) -> None:
        self._alarm = None
        subject = min(self._deadlines, key=self._deadlines.__getitem__, default=None)
        if subject is None:
            return
        due = self._deadlines[subject]
        if self.loop.time() < due:
            self._set_alarm(due)
        else:
            self._cut_off(f"slow-{subject}")

    def _is_too_long(self, length: int) -> bool:
        return length > LONGEST_HEAD or len(self.headers or ()) > MOST_HEADERS

    def _refuse_head(self) -> None:
        reason = b"a request has at most %d headers and %d bytes before its body" % (MOST_HEADERS, LONGEST_HEAD)
        self._refuse("too-big", b"431 Request Header Fields Too Large", reason)

    def _refuse(self, why: str, status: bytes, reason: bytes) -> None:
        self.cut_off[why] += 1
        head = b"HTTP/1.1 %b\r\ncontent-type: text/plain\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"
        self.transport.write(head % (status, len(reason)) + reason)
        self.transport.close()

    def _cut_off(self, why: str) -> None:
        if not self.transport.is_closing():
            self.cut_off[why] += 1
        self.transport.abort()
