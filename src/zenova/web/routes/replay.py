"""A finished game: its end, looking back at it move by move, and its file; for its players, and for anybody who has the
link to its result."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from zenova.kernel.log import GameLog
from zenova.table import NotNow, TableView

from ..rendering import tables
from ..rendering.pictures import board_picture
from ..rendering.replay import replayed
from ..security import visitor
from ..security.visitor import hub_of, language
from .responses import is_fragment, log_file, page, see_other, site_of

Table = Annotated[str, Path(max_length=32)]
Key = Annotated[str, Path(max_length=64)]
Step = Annotated[int | None, Query(ge=0, le=2**31)]
Seat = Annotated[int | None, Query(ge=-1, le=15)]

router = APIRouter(include_in_schema=False)


def end_page(request: Request, view: TableView, site: str = "") -> Response:
    """With `site`, where we are, it is the page that anybody may open."""
    return page(request, "end.html", view=view, site=site, **tables.context(view, language(request)))


@router.get("/table/{table}/replay")
async def replay(request: Request, table: Table, step: Step = None, seat: Seat = None) -> Response:
    hub, keys = hub_of(request), visitor.keys(request)
    view = await hub.view(table, keys)
    if view.status != "over":
        raise NotNow("the game is not over yet")
    return await _replay(request, view, await hub.game_log(table, keys), step, seat, f"/table/{table}")


@router.get("/table/{table}/log")
async def download(request: Request, table: Table) -> Response:
    return log_file(table, await hub_of(request).game_log(table, visitor.keys(request)))


@router.post("/table/{table}/rematch")
async def rematch(request: Request, table: Table) -> Response:
    joined = await hub_of(request).rematch(table, visitor.keys(request))
    return visitor.remember(request, see_other(f"/table/{joined.table}"), joined.key)


@router.get("/result/{table}/{key}")
async def result(request: Request, table: Table, key: Key) -> Response:
    view, _ = await hub_of(request).result(table, key)
    return end_page(request, view, site_of(request))


@router.get("/result/{table}/{key}/replay")
async def shared_replay(request: Request, table: Table, key: Key, step: Step = None, seat: Seat = None) -> Response:
    view, log = await hub_of(request).result(table, key)
    return await _replay(request, view, log, step, seat, f"/result/{table}/{key}")


@router.get("/result/{table}/{key}/log")
async def shared_file(request: Request, table: Table, key: Key) -> Response:
    _, log = await hub_of(request).result(table, key)
    return log_file(table, log)


@router.get("/result/{table}/{key}/board.png")
async def picture(request: Request, table: Table, key: Key) -> Response:
    """The final board, for messengers that show what a link leads to."""
    view, _ = await hub_of(request).result(table, key)
    drawn = await board_picture(view)
    return Response(drawn, media_type="image/png", headers={"cache-control": "public, max-age=86400"})


async def _replay(
    request: Request, view: TableView, log: GameLog, step: int | None, seat: int | None, address: str
) -> Response:
    side = view.seat if seat is None or seat >= len(view.seats) else seat
    context = await asyncio.to_thread(replayed, view, log, step, side, language(request), address)
    return page(request, f"{view.game}/board.html" if is_fragment(request) else "table.html", **context)
