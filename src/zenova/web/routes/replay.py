"""A finished game: its end, looking back at it move by move, and its file."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from zenova.table import NotNow, TableView

from ..rendering import tables
from ..rendering.end import ending
from ..security import visitor
from ..security.visitor import hub_of, language
from .responses import is_fragment, log_file, page, see_other

Table = Annotated[str, Path(max_length=32)]

router = APIRouter(include_in_schema=False)


def end_page(request: Request, view: TableView) -> Response:
    spoken = language(request)
    return page(request, "end.html", view=view, end=ending(view, spoken), **tables.context(view, spoken))


@router.get("/table/{table}/replay")
async def replay(request: Request, table: Table, step: int | None = None) -> Response:
    """The finished game, move by move, from the viewer's side of the table."""
    hub, keys = hub_of(request), visitor.keys(request)
    view = await hub.view(table, keys)
    if view.status != "over":
        raise NotNow("the game is not over yet")
    log = await hub.game_log(table, keys)
    moves = len(log.moves)
    at = moves if step is None else max(0, min(step, moves))
    context = await asyncio.to_thread(tables.replayed, view, log, at, language(request))
    template = f"{view.game}/board.html" if is_fragment(request) else "table.html"
    return page(request, template, replay={"at": at, "all": moves, "table": table}, **context)


@router.get("/table/{table}/log")
async def download(request: Request, table: Table) -> Response:
    return await log_file(request, table)


@router.post("/table/{table}/rematch")
async def rematch(request: Request, table: Table) -> Response:
    joined = await hub_of(request).rematch(table, visitor.keys(request))
    return visitor.remember(request, see_other(f"/table/{joined.table}"), joined.key)
