"""At a table: the lobby, the board, every wish a seat may have, the end and the replay."""

from __future__ import annotations

import asyncio
import io
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Form, Query, Request
from fastapi import Path as PathPart
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from zenova.bots import LEVELS
from zenova.table import BadRequest, GameRefused, NotNow, Stale, TableView, Update
from zenova.table.plan import game_named

from ..rendering import end, tables
from ..rendering.drawing import Drawing
from ..rendering.scenes import player
from ..rendering.templates import draw, render
from ..rendering.texts import texts
from ..security import visitor
from ..security.visitor import hub_of, language
from .responses import FOLLOWS, VARY, is_fragment, page, see_other, theme
from .stream import stream

Table = Annotated[str, PathPart(max_length=32)]
Word = Annotated[str, Form(max_length=200)]

router = APIRouter(include_in_schema=False)


@router.get("/table/{table}")
async def show_table(request: Request, table: Table, seat: int | None = None) -> Response:
    view = await _view(request, table, seat)
    if view.status == "over" and seat is None and "look" not in request.query_params:
        return await _end(request, view)
    return _shown(request, view, asked=seat is not None)


async def _view(request: Request, table: str, seat: int | None) -> TableView:
    """From the seat asked for; somebody with several seats looks from the one that has to act."""
    hub, keys = hub_of(request), visitor.keys(request)
    view = await hub.view(table, keys, seat)
    if seat is None and len(view.my_seats) > 1:
        asked = [one for one in view.asked if one in view.my_seats]
        if asked and view.seat not in asked:
            return await hub.view(table, keys, asked[0])
    return view


def _shown(request: Request, view: TableView, *, asked: bool = False, notice: str = "") -> Response:
    """A whole page, or for htmx the table alone. `asked`: whoever holds the device said so."""
    if view.status == "lobby":
        return page(request, "lobby.html" if not is_fragment(request) else "lobby-table.jinja", **_lobby(request, view))
    template = f"{view.game}/board.html" if is_fragment(request) else "table.html"
    hidden = tables.curtain(view, asked=asked)
    context = tables.context(view, language(request), curtain=hidden, notice=notice)
    return page(request, template, **context)


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
        self.dress = theme(request)
        self.shown: Drawing | None = None

    def __call__(self, update: Update) -> tuple[str, str]:
        """An event and its data: `table` has all of it, `sections` what is another than before."""
        view = update.view
        if view.status == "lobby":
            return update.kind, render("lobby-table.jinja", self.spoken, theme=self.dress, **_lobby(self.request, view))
        before, self.shown = self.shown, self._drawn(view)
        news = self.shown.news(before) if before else None
        return ("table", self.shown.whole) if news is None else ("sections", news)

    def _drawn(self, view: TableView) -> Drawing:
        """The table; several tabs of one seat share the drawing."""
        place = ("drawing", self.spoken, self.dress)
        if place not in view.cache:
            context = tables.context(view, self.spoken, curtain=tables.curtain(view, asked=True))
            view.cache[place] = draw(f"{view.game}/board.html", self.spoken, self.shown, theme=self.dress, **context)
        drawing: Drawing = view.cache[place]
        return drawing


def _lobby(request: Request, view: TableView) -> dict[str, Any]:
    site = f"{request.url.scheme}://{request.headers.get('host', request.url.netloc)}"
    invites = {seat: f"{site}/join/{key}" for seat, key in view.invites.items()}
    return {
        "about": view.game,
        "view": view,
        "players": [player(view, seat) for seat in view.seats],
        "invites": invites,
        "codes": {seat: qr(link) for seat, link in invites.items()},
        "watch": f"{site}/watch/{view.watch}" if view.watch else "",
        "levels": [(bot, texts(language(request)).level(bot)) for bot in LEVELS],
        "stream": f"/table/{view.table}/stream?seat={view.seat}",
    }


def qr(link: str) -> Markup:
    out = io.BytesIO()
    segno.make(link, micro=False).save(
        out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2, light="#fff", svgclass="qr", lineclass=None
    )
    return Markup(out.getvalue().decode())


@router.post("/table/{table}/act")
async def act(request: Request, table: Table, seat: int) -> Response:
    form = await request.form()
    hub, keys = hub_of(request), visitor.keys(request)
    try:
        version, number = int(str(form["version"])), int(str(form["action"]))
    except (KeyError, ValueError):
        raise BadRequest("an answer needs the version of the table and the number of an action") from None
    notice = ""
    try:
        view = await hub.view(table, keys, seat)
        action = game_named(view.game).decode(number)
        view = await hub.submit(table, keys, seat, version, action, language=language(request))
    except Stale as stale:
        view, notice = stale.view, texts(language(request))("table.stale")
    except GameRefused as refused:
        view, notice = refused.view, str(refused)
    except NotNow:
        view = await hub.view(table, keys, seat)
    return _after(request, view, notice)


def _after(request: Request, view: TableView, notice: str = "") -> Response:
    """What follows a wish. A page that follows the table hears of it there: only the notice is for it alone."""
    if is_fragment(request) and request.headers.get(FOLLOWS) == "true":
        return _notices(request, view, notice) if notice else Response(status_code=204)
    if is_fragment(request) or notice:
        return _shown(request, view, asked=True, notice=notice)
    many = len(view.my_seats) > 1
    return see_other(f"/table/{view.table}" + (f"?seat={view.seat}" if many and view.status == "running" else ""))


def _notices(request: Request, view: TableView, notice: str) -> Response:
    context = tables.context(view, language(request), notice=notice)
    drawing = draw(f"{view.game}/board.html", language(request), None, theme=theme(request), **context)
    headers = {"hx-retarget": "#notices", "hx-reswap": "outerHTML", "vary": VARY}
    return HTMLResponse(drawing.sections["notices"].html, headers=headers)


@router.post("/table/{table}/take-back")
async def take_back(request: Request, table: Table, seat: int) -> Response:
    return _after(request, await hub_of(request).take_back(table, visitor.keys(request), seat))


@router.post("/table/{table}/take-back/answer")
async def answer_take_back(
    request: Request, table: Table, seat: int, accept: Annotated[str, Form(max_length=8)]
) -> Response:
    return _after(request, await hub_of(request).answer_take_back(table, visitor.keys(request), seat, accept == "yes"))


@router.post("/table/{table}/resign")
async def resign(request: Request, table: Table, seat: int) -> Response:
    await hub_of(request).resign(table, visitor.keys(request), seat)
    return see_other(f"/table/{table}")


@router.post("/table/{table}/replace")
async def replace(request: Request, table: Table, away: Annotated[int, Form(ge=0, le=15)]) -> Response:
    return _after(request, await hub_of(request).replace(table, visitor.keys(request), away))


@router.post("/table/{table}/come-back")
async def come_back(request: Request, table: Table, seat: int) -> Response:
    return _after(request, await hub_of(request).come_back(table, visitor.keys(request), seat))


@router.post("/table/{table}/hint")
async def hint(request: Request, table: Table, seat: int) -> Response:
    """What a bot would do in the asker's place; nobody else hears of it."""
    hub, keys, text = hub_of(request), visitor.keys(request), texts(language(request))
    try:
        before, found = await hub.advice(table, keys, seat, language(request))
    except NotNow:
        return _after(request, await hub.view(table, keys, seat))
    view = await hub.view(table, keys, seat)
    if view.version != before.version:
        return _after(request, view, text("table.stale"))
    said = [text("table.hint-of", action=one.text, chance=round(100 * one.chance)) for one in found]
    return _after(request, view, text("table.hint-says", actions="; ".join(said)))


@router.post("/table/{table}/rematch")
async def rematch(request: Request, table: Table) -> Response:
    joined = await hub_of(request).rematch(table, visitor.keys(request))
    response = see_other(f"/table/{joined.table}")
    visitor.give_key(request, response, joined.key)
    return response


@router.post("/table/{table}/seats/{seat}/bot")
async def seat_bot(request: Request, table: Table, seat: int, level: Word = "medium") -> Response:
    return _after(request, await hub_of(request).seat_bot(table, visitor.keys(request), seat, level))


@router.post("/table/{table}/seats/{seat}/leave")
async def leave(request: Request, table: Table, seat: int) -> Response:
    return _after(request, await hub_of(request).leave(table, visitor.keys(request), seat))


# The end


async def _end(request: Request, view: TableView) -> Response:
    spoken = language(request)
    context = tables.context(view, spoken)
    return page(request, "end.html", view=view, end=end.ending(view, spoken), **context)


@router.get("/table/{table}/replay")
async def replay(request: Request, table: Table, step: int | None = None) -> Response:
    """The finished game, move by move, from the viewer's side of the table."""
    view = await _view(request, table, None)
    if view.status != "over":
        raise NotNow("the game is not over yet")
    log = await hub_of(request).game_log(table, visitor.keys(request))
    moves = len(log.moves)
    at = moves if step is None else max(0, min(step, moves))
    context = await asyncio.to_thread(tables.replayed, view, log, at, language(request))
    template = f"{view.game}/board.html" if is_fragment(request) else "table.html"
    return page(request, template, replay={"at": at, "all": moves, "table": table}, **context)


@router.get("/table/{table}/log")
async def download(request: Request, table: Table) -> Response:
    log = await hub_of(request).game_log(table, visitor.keys(request))
    headers = {"content-disposition": f'attachment; filename="{log.game}-{table}.json"'}
    return Response(log.text(), headers=headers, media_type="application/json")
