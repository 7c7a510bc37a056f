"""Whether a request may be made so: the Origin check, limits of size and rate, safe headers."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Collection, Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request as HTTPRequest
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zenova.table import Subscription, Visit
from zenova.table.keys import hashed
from zenova.table.people import ShutOut

from ..logs import REQUEST, Request, request_number
from ..metrics import Traffic
from ..problems import Page, Problem, shown
from .looks import Looks
from .proxy import ProxyWatch, host_of
from .rates import RATES, SAFE_METHODS, UPLOADS, Buckets, Rate, class_of, client_of
from .text import wrong_in_address, wrong_in_body
from .visitor import KEY_COOKIE

MOST_STREAMS = 100  # that one client may follow at once
MOST_COOKIES = 200  # browsers keep fewer of one site
LONGEST_NAME = 260  # of a server, with its port: names are no longer
LONGEST_BODY = 64 * 1024
LONGEST_GAME = 512 * 1024
BODY = "zenova.body"  # of the request, in its scope
GONE = 499  # instead of an answer: who asked did not wait for it

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
FRAMES_OURS = f"{CONTENT_POLICY}; frame-src 'self'"  # of a page with a page of ours inside, and of that one
FRAMED_BY_US = CONTENT_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
HEADERS = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),  # an invitation stands in the address: no other site may learn it
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), interest-cohort=()"),
    (b"cache-control", b"no-store"),
)
ENCRYPTED_HEADERS = (*HEADERS, (b"strict-transport-security", b"max-age=31536000"))
OF_ANY_NAME = ("/healthz", "/readyz")  # asked by machines that know us by a number

log = logging.getLogger(__name__)


class Guard:
    """Wraps the whole application: nothing reaches a route that came from another site, too often or too big, or by a
    name that is none of `domains`, if there are any. `page` tells browsers what was wrong."""

    def __init__(
        self,
        app: ASGIApp,
        rates: Mapping[str, Rate] | None = None,
        domains: Collection[str] = (),
        page: Page | None = None,
    ) -> None:
        self.app = app
        self.page = page
        self.domains = frozenset(map(str.lower, domains))
        self.proxies = ProxyWatch()
        self.buckets = Buckets(RATES if rates is None else rates)
        self.traffic = Traffic()
        self._looks = Looks()
        self.banned: frozenset[str] = frozenset()  # addresses, and hashes of keys
        self._following: dict[Subscription | Visit, Scope] = {}  # what goes on, and who asked for it

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        safe = ENCRYPTED_HEADERS if scope["scheme"] == "https" else HEADERS
        kind, began, status = class_of(scope["method"], scope["path"]), time.perf_counter(), GONE
        REQUEST.set(Request())

        async def send_safely(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = {name.lower() for name, _ in message["headers"]}
                failed = [(b"x-request-id", request_number().encode())] if status >= 500 else []
                missing = [header for header in safe if header[0] not in given]
                message["headers"] = [*message["headers"], *failed, *missing]
            await send(message)

        try:
            await self._answer(scope, receive, send_safely, kind)
        finally:
            seconds = time.perf_counter() - began
            self.traffic.note(kind, status, seconds)
            route = getattr(scope.get("route"), "path", kind)
            log.info("%s %s %d in %.1f ms", scope["method"], route, status, 1000 * seconds)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, kind: str) -> None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in reversed(scope["headers"])}
        refused = self._refused(scope, headers, kind)
        if refused is None and scope["method"] not in SAFE_METHODS:
            body = await _whole_body(scope, headers, receive)
            if isinstance(body, Problem):
                refused = body
            elif wrong := await wrong_in_body(scope, body):
                refused = Problem(400, "bad-request", wrong)
            else:
                scope[BODY] = body
                receive = _once(body, receive)
        if refused is not None:
            await self._told(scope, refused)(scope, receive, send)
        elif kind == "stream":
            client, streams = client_of(scope), self.traffic.streams
            streams[client] += 1
            try:
                await self.app(scope, receive, send)
            finally:
                streams[client] -= 1
                if not streams[client]:
                    del streams[client]
        elif kind == "read":
            await self._look(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _told(self, scope: Scope, refused: Problem) -> Response:
        return shown(HTTPRequest({**scope, "app": self.app}), refused, self.page) if self.page else refused

    async def _look(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answered in turn, until the answer is on its way: who takes it in slowly holds nobody up."""
        async with self._looks.turn(client_of(scope)) as leave:

            async def send_and_leave(message: Message) -> None:
                leave()
                await send(message)

            await self.app(scope, receive, send_and_leave)

    def _refused(self, scope: Scope, headers: Mapping[str, str], kind: str) -> Problem | None:
        self.proxies.look(scope, headers)
        if self.domains and host_of(headers) not in self.domains and scope["path"] not in OF_ANY_NAME:
            return Problem(421, "other-name", "this server does not go by that name")
        if wrong := wrong_in_address(scope):
            return Problem(400, "bad-request", wrong)
        if len(headers.get("host", "")) > LONGEST_NAME:
            return Problem(400, "bad-name", f"the name of a server has at most {LONGEST_NAME} characters; look at Host")
        if sum([value.count(b";") for name, value in scope["headers"] if name == b"cookie"]) >= MOST_COOKIES:
            return Problem(431, "too-big", f"a request holds at most {MOST_COOKIES} cookies; delete those of this site")
        if scope["method"] not in SAFE_METHODS and not same_site(headers):
            return Problem(403, "other-site", "this request comes from another site; open the page here and try again")
        client = client_of(scope)
        if self.banned and self._is_banned(client, scope):
            return Problem(403, ShutOut.code, ShutOut.text)
        if kind == "stream" and kind in self.buckets.rates and self.traffic.streams[client] >= MOST_STREAMS:
            detail = f"one address may follow {MOST_STREAMS} tables at once"
            return Problem(429, "too-many", detail, {"retry-after": "30"})
        wait = self.buckets.wait(client, kind, time.monotonic())
        if wait > 0:
            seconds = str(math.ceil(wait))
            detail = f"too many requests; try again in {seconds} s"
            return Problem(429, "too-many", detail, {"retry-after": seconds})
        return None

    def _is_banned(self, client: str, scope: Scope) -> bool:
        return client in self.banned or not self.banned.isdisjoint(_key_hashes(scope))

    # Streams, which go on after their request was let in

    def shut_out(self, banned: frozenset[str]) -> None:
        """From now on these and nobody else; whatever they follow ends."""
        is_more, self.banned = not banned <= self.banned, banned
        if is_more:
            for followed, scope in self._following.items():
                self._end_if_banned(followed, scope)

    def begin(self, followed: Subscription | Visit, scope: Scope) -> None:
        """Somebody follows something; who was shut out while that was being opened does no more."""
        self._following[followed] = scope
        self._end_if_banned(followed, scope)

    def forget(self, followed: Subscription | Visit) -> None:
        del self._following[followed]

    def _end_if_banned(self, followed: Subscription | Visit, scope: Scope) -> None:
        if self.banned and self._is_banned(client_of(scope), scope):
            followed.end()


def _key_hashes(scope: Scope) -> list[str]:
    lines = Headers(scope=scope).getlist("cookie")
    cookies = (cookie.strip().partition("=") for line in lines for cookie in line.split(";"))
    return [hashed(key) for name, _, key in cookies if name.startswith(KEY_COOKIE)]


def same_site(headers: Mapping[str, str]) -> bool:
    """Browsers say where a request comes from; programs say nothing, and hold no cookie that others could use."""
    origin = headers.get("origin")
    if origin is not None:
        try:
            return urlsplit(origin).netloc == headers.get("host", "") != ""
        except ValueError:
            return False
    return headers.get("sec-fetch-site", "none") in ("same-origin", "none")


async def _whole_body(scope: Scope, headers: Mapping[str, str], receive: Receive) -> bytes | Problem:
    """The body, or why it is not read. Bodies here are small, so they are read before anything is done; how long that
    may take is up to the connection."""
    longest = LONGEST_GAME if scope["path"] in UPLOADS else LONGEST_BODY
    announced = headers.get("content-length", "0")
    if not announced.isdigit():
        return Problem(400, "bad-request", "the length of the request is no number")
    if len(announced) > 9 or int(announced) > longest:
        return _too_big(longest)
    body: bytes = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return Problem(400, "bad-request", "the request was cut off")
        body += message.get("body", b"")
        if len(body) > longest:
            return _too_big(longest)
        if not message.get("more_body"):
            return body


def _too_big(longest: int) -> Problem:
    return Problem(413, "too-big", f"a request holds at most {longest} bytes", {"connection": "close"})


def _once(body: bytes, receive: Receive) -> Receive:
    told = False

    async def replay() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
