"""The text of a request, in its address, a form or JSON: in UTF-8 and made of letters, or no route reads it."""

from __future__ import annotations

import json

from python_multipart.multipart import parse_options_header
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import Message, Scope

from zenova.kernel.letters import are_letters

FORM, IN_PARTS = b"application/x-www-form-urlencoded", b"multipart/form-data"
UTF_8 = (b"utf-8", b"utf8")
NUL = "\0"
WRITTEN_NUL = b"%00"  # in an address or a form
SIGNS = (b"\\u", b"\0", WRITTEN_NUL)  # without one of these ASCII writes letters
NO_LETTER = "the request holds a letter that is none, a NUL or half of one; send it without"


def wrong_in_address(scope: Scope) -> str:
    """What is wrong with the address, in a sentence; empty if nothing is."""
    return NO_LETTER if NUL in scope["path"] or WRITTEN_NUL in scope["query_string"] else ""


async def wrong_in_body(scope: Scope, body: bytes) -> str:
    """What is wrong with the body. One that is no JSON is left to the route, which may want none."""
    named = Headers(scope=scope).get("content-type", "")
    if IN_PARTS.decode() not in named.lower() and body.isascii() and not any(sign in body for sign in SIGNS):
        return ""  # with every move: it takes no reading
    kind, told = parse_options_header(named)
    if kind == IN_PARTS:
        return await _wrong_in_parts(scope, body, told.get(b"charset", UTF_8[0]))
    if kind.startswith(FORM):
        return NO_LETTER if WRITTEN_NUL in body or NUL.encode() in body else ""
    try:
        return "" if are_letters(json.loads(body)) else NO_LETTER
    except (ValueError, RecursionError):
        return ""


async def _wrong_in_parts(scope: Scope, body: bytes, charset: bytes) -> str:
    """With a form as browsers send files. What is in a file is told by whoever reads it."""

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    if charset.lower() not in UTF_8:
        return "a form is in UTF-8; send it without a charset, as browsers do"
    try:
        async with Request(scope, receive).form() as form:
            told = [text for field in form.multi_items() for text in field if isinstance(text, str)]
            return "" if are_letters(told) else NO_LETTER
    except Exception:  # whatever the library stumbles over is no form: it parses what anybody may have sent
        return "this form cannot be read; send its parts whole, each with its name, and name their boundary"
