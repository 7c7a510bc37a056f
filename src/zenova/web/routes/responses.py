"""What every page is answered with: a page in the language and the colours of whoever asks, or the way to another."""

from __future__ import annotations

from typing import Any

from fastapi import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ..rendering.templates import THEMES, render
from ..rendering.texts import texts
from ..security.visitor import language

FOLLOWS = "zenova-follows"  # a page says so whose stream is open
VARY = f"accept-language, cookie, hx-request, {FOLLOWS}"


def theme(request: Request) -> str:
    wish = request.cookies.get("theme", "")
    return wish if wish in THEMES else ""


def page(request: Request, template: str, code: int = 200, /, **context: Any) -> HTMLResponse:
    html = render(template, language(request), theme=theme(request), **context)
    return HTMLResponse(html, code, {"vary": VARY})


def is_fragment(request: Request) -> bool:
    return request.headers.get("hx-request") == "true"


def see_other(to: str) -> RedirectResponse:
    return RedirectResponse(to, 303)


def problem_page(request: Request, status: int, code: str, detail: str) -> Response:
    """What was wrong, in the reader's language where we have words for it."""
    text, key = texts(language(request)), f"site.problems.{code}"
    said = text(key) if text.has(key) else f"{detail[:1].upper()}{detail[1:300]}."
    return page(request, "problem.html", status, status=status, detail=said)
