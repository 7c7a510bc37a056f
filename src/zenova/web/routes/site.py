"""The pages as the application has them. Every wish is a form, so that all of it works without scripts."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, FastAPI, Form, Request
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from zenova.games.registry import GAMES
from zenova.table.plan import game_named

from ..rendering.folders import STATIC, folder, static_mark
from ..rendering.presenter import printed
from ..rendering.styles import SHEETS, sheet
from ..rendering.templates import THEMES, compile_template
from ..rendering.texts import LANGUAGES
from ..security.visitor import YEAR
from . import home, operations
from .responses import see_other

GZIP_LEVEL = 6  # the highest one takes half as long again, for one byte in a hundred

OTHER_ROOMS = (
    *("api_players", "api_conduct", "api_events", "api", "api_analyses", "api_reviews", "api_people", "api_studio"),
    *("api_page", "conduct", "events", "games", "host", "lesson", "lobby", "people", "players", "puzzles", "pwa"),
    *("replay", "reviews", "analyses", "editor", "studio", "talk", "table", "reference"),
)
"""In the order in which their routes are tried."""

router = APIRouter(include_in_schema=False)


def register(app: FastAPI) -> None:
    """What is there from the start. Routes and not their routers, which would be read a second time."""
    app.router.routes.extend(route for room in (router, home.router, operations.router) for route in room.routes)
    app.mount("/static", _Static())
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=GZIP_LEVEL)


def other_rooms() -> list[BaseRoute]:
    """The API and all other pages."""
    rooms = (import_module(f".{name}", __package__) for name in OTHER_ROOMS)
    return [route for room in rooms for route in room.router.routes]


def warm_up() -> None:
    """Read what tables are drawn with."""
    compile_template("table.html")
    for game in GAMES:
        compile_template(f"{game}/board.html")
        for spoken in LANGUAGES:
            printed(game_named(game), spoken)


class _Static(StaticFiles):
    """Files under the mark of their version: an address never has to be asked for again. A page from before an update
    still finds what it asks for. A game's own files are under its name; a style sheet is made of many."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)
        self.games = {game: StaticFiles(directory=folder(game) / "static") for game in GAMES}

    async def get_response(self, path: str, scope: Scope) -> Response:
        mark, _, file = path.partition("/")
        response = await self._file(file, scope)
        lasting = f"public, max-age={YEAR}, immutable"
        response.headers["cache-control"] = lasting if mark == static_mark() else "no-cache"
        return response

    async def _file(self, file: str, scope: Scope) -> Response:
        folder, _, own = file.partition("/")
        if folder == "styles" and own.removesuffix(".css") in SHEETS:
            return Response(sheet(own.removesuffix(".css")), media_type="text/css")
        if folder in self.games:
            return await self.games[folder].get_response(own, scope)
        return await super().get_response(file, scope)


@router.post("/settings")
async def settings(
    request: Request, language: Annotated[str, Form(max_length=8)] = "", theme: Annotated[str, Form(max_length=8)] = ""
) -> Response:
    response = see_other(_back(request))
    if language in LANGUAGES:
        response.set_cookie("language", language, max_age=YEAR, samesite="lax")
    if theme in THEMES:
        response.set_cookie("theme", theme, max_age=YEAR, samesite="lax")
    return response


def _back(request: Request) -> str:
    """The page of ours that somebody comes from."""
    try:
        back = urlsplit(request.headers.get("referer", "/"))
    except ValueError:
        return "/"
    local = back.path if back.path.startswith("/") and not back.path.startswith("//") else "/"
    return local + (f"?{back.query}" if back.query else "")
