"""Who asks: the keys, the name and the language that a browser or program brings along, all in cookies."""

from __future__ import annotations

from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from zenova.table import Hub
from zenova.table.keys import hashed, is_key
from zenova.table.plan import clean_name

from ..rendering.texts import language_of, texts

KEY_COOKIE = "zenova_key_"
WATCH_COOKIE = "zenova_watch_"
NAME_COOKIE = "zenova_name"
WAITS_COOKIE = "zenova_waits"  # for others to play with: pages look out for them
YEAR = 365 * 24 * 3600


def hub_of(request: HTTPConnection) -> Hub:
    """The tables of the server that is asked."""
    hub: Hub = request.app.state.hub
    return hub


def own_keys(request: HTTPConnection) -> list[str]:
    """The keys of this browser's own seats. One serves for all tables: a cookie for each would outgrow a request."""
    return [key for name, key in request.cookies.items() if name.startswith(KEY_COOKIE) and is_key(key)]


def keys(request: HTTPConnection) -> list[str]:
    """All keys this browser holds: to its own seats, and to tables it may watch."""
    return own_keys(request) + [key for name, key in request.cookies.items() if name.startswith(WATCH_COOKIE)]


def remember(request: Request, response: Response, key: str = "", name: str = "") -> Response:
    """Let the browser keep a key of its own and a name. Each key has its own cookie: two tables opened at once on a
    first visit bring two keys."""
    if key:
        set_cookie(request, response, KEY_COOKIE + hashed(key)[:8], key)
    if name:
        set_cookie(request, response, NAME_COOKIE, quote(name, errors="replace"))
    return response


def let_watch(request: Request, response: Response, table: str, key: str) -> None:
    set_cookie(request, response, WATCH_COOKIE + table, key)


def let_wait(request: Request, response: Response) -> None:
    set_cookie(request, response, WAITS_COOKIE, "1")


def stop_waiting(response: Response) -> None:
    forget(response, WAITS_COOKIE)


def name_of(request: HTTPConnection) -> str:
    """The name the visitor gave; empty on a first visit."""
    return unquote(request.cookies.get(NAME_COOKIE, ""))


def name_or_guest(request: HTTPConnection, given: str = "") -> str:
    return clean_name(given or name_of(request) or texts(language(request))("home.guest"))


def language(request: HTTPConnection) -> str:
    return language_of(request.cookies.get("language"), request.headers.get("accept-language"))


def forget(response: Response, name: str) -> None:
    response.delete_cookie(name, path="/")


def set_cookie(request: Request, response: Response, name: str, value: str) -> None:
    response.set_cookie(
        name, value, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=request.url.scheme == "https"
    )
