"""Forms of several parts, as browsers send files with: whole and in UTF-8, or no route reads them."""

from __future__ import annotations

from python_multipart.multipart import parse_options_header
from starlette.requests import Request
from starlette.types import Message, Scope

IN_PARTS = b"multipart/form-data"
UTF_8 = (b"utf-8", b"utf8")


async def misfit(scope: Scope, body: bytes) -> str:
    """Why no route can read the form of a request, in a sentence; empty if it can, or there is none of several parts.
    Any other charset may make of letters what nothing can be written with."""

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    request = Request(scope, receive)
    kind, told = parse_options_header(request.headers.get("content-type"))
    if kind != IN_PARTS:
        return ""
    if told.get(b"charset", UTF_8[0]).lower() not in UTF_8:
        return "a form is in UTF-8; send it without a charset, as browsers do"
    try:
        async with request.form():
            return ""
    except Exception:  # whatever the library stumbles over is no form: it parses what anybody may have sent
        return "this form cannot be read; send its parts whole, each with its name, and name their boundary"
