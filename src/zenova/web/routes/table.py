"""At a table while it is played: the board, following it, and every wish a seat may have."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Form, Query, Request
from fastapi import Path as PathPart
from starlette.responses import Response

from zenova.table import BadRequest, Busy, GameRefused, NotNow, Stale, TableView, Update

from ..rendering import tables
from ..rendering.drawing import Drawing
from ..rendering.lobby import lobby
from ..rendering.templates import draw, render
from ..rendering.texts import texts
from ..security import visitor
from ..security.rates import client_of
from ..security.visitor import hub_of, language
from .replay import end_page
from .responses import SeatWish, after_wish, grant, site_of, table_page, theme
from .stream import stream

Table = Annotated[str, PathPart(max_length=32)]

router = APIRouter(include_in_schema=False)


@router.get("/table/{table}")
async def show_table(request: Request, table: Table, seat: int | None = None) -> Response:
    view = await _view(request, table, seat)
    if view.status == "over" and seat is None and "look" not in request.query_params:
        waits = view.rematch and await hub_of(request).waits(view.rematch)
        return end_page(request, view if waits else dataclasses.replace(view, rematch=None))
    return table_page(request, view, asked=seat is not None)


async def _view(request: Request, table: str, seat: int | None) -> TableView:
    """From the seat asked for; somebody with several seats looks from the one that has to act."""
    hub, keys = hub_of(request), visitor.keys(request)
    view = await hub.view(table, keys, seat)
    if seat is None and len(view.my_seats) > 1:
        asked = [one for one in view.asked if one in view.my_seats]
        if asked and view.seat not in asked:
            return await hub.view(table, keys, asked[0])
    return view


@router.get("/table/{table}/stream")
async def follow(
    request: Request,
    table: Table,
    seat: Annotated[int | None, Query(ge=-1, le=15)] = None,
    since: Annotated[int | None, Query(ge=0, le=2**31)] = None,
) -> Response:
    """The table as HTML fragments; `since` is the version the page was drawn with."""
    return await stream(request, table, seat, since, lambda after: Follower(request))


class Follower:
    """An open page: it is sent the whole table first, then what has changed since it was last sent something."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.spoken = language(request)
        self.theme = theme(request)
        self.shown: Drawing | None = None

    def __call__(self, update: Update) -> tuple[str, bytes]:
        """An event and its data: `table` has all of it, `sections` what is another than before."""
        view = update.view
        if view.status == "lobby":
            context = lobby(view, site_of(self.request), self.spoken)
            return update.kind, render("lobby-table.jinja", self.spoken, theme=self.theme, **context).encode()
        before, self.shown = self.shown, self._drawn(view)
        news = self.shown.news(before) if before else None
        return ("table", self.shown.whole.encode()) if news is None else ("sections", news)

    def _drawn(self, view: TableView) -> Drawing:
        """The table; several tabs of one seat share the drawing."""
        place = ("drawing", self.spoken, self.theme)
        if place not in view.cache:
            context = tables.context(view, self.spoken, curtain=tables.curtain(view, asked=True))
            view.cache[place] = draw(f"{view.game}/board.html", self.spoken, self.shown, theme=self.theme, **context)
        drawing: Drawing = view.cache[place]
        return drawing


@router.post("/table/{table}/act")
async def act(request: Request, table: Table, seat: int) -> Response:
    return await answer(request, table, seat, await request.form())


async def answer(request: Request, table: str, seat: int, form: Mapping[str, object]) -> Response:
    """What somebody chose in the question of their page."""
    hub, keys = hub_of(request), visitor.keys(request)
    try:
        version, number = int(str(form["version"])), int(str(form["action"]))
    except (KeyError, ValueError):
        raise BadRequest("an answer needs the version of the table and the number of an action") from None
    notice = ""
    try:
        view = await hub.submit(table, keys, seat, version, number, language=language(request))
    except Stale as stale:
        view, notice = stale.view, texts(language(request))("table.stale")
    except GameRefused as refused:
        view, notice = refused.view, str(refused)
    except NotNow:
        view = await hub.view(table, keys, seat)
    return after_wish(request, view, notice=notice)


@router.post("/table/{table}/take-back/answer")
async def answer_take_back(
    request: Request, table: Table, seat: int, accept: Annotated[str, Form(max_length=8)]
) -> Response:
    return after_wish(
        request, await hub_of(request).answer_take_back(table, visitor.keys(request), seat, accept == "yes")
    )


@router.post("/table/{table}/replace")
async def replace(request: Request, table: Table, away: Annotated[int, Form(ge=0, le=15)]) -> Response:
    return after_wish(request, await hub_of(request).replace(table, visitor.keys(request), away))


@router.post("/table/{table}/hint")
async def hint(request: Request, table: Table, seat: int) -> Response:
    """What a bot would do in the asker's place; nobody else hears of it."""
    hub, keys = hub_of(request), visitor.keys(request)
    try:
        before, found = await hub.advice(table, keys, seat, language(request), client_of(request.scope))
    except NotNow:
        return after_wish(request, await hub.view(table, keys, seat))
    except Busy:
        view = await hub.view(table, keys, seat)
        return after_wish(request, view, notice=texts(language(request))("site.problems.busy"))
    view = await hub.view(table, keys, seat)
    if view.version != before.version:
        return after_wish(request, view, notice=texts(language(request))("table.stale"))
    return after_wish(request, view, hints=found)


@router.post("/table/{table}/{wish}")
async def wish(request: Request, table: Table, wish: SeatWish, seat: int) -> Response:
    try:
        return after_wish(request, await grant(request, table, seat, wish))
    except NotNow:
        view = await hub_of(request).view(table, visitor.keys(request), seat)
        if wish != "take-back" or not view.rated:
            raise
        return after_wish(request, view, notice=texts(language(request))("people.no-take-back"))
