"""Those one meets at a table: block somebody, or report them or the table to the host of the server."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import Response

from zenova.club.moderation import LONGEST_REPORT
from zenova.table import BadRequest
from zenova.table.keys import hashed

from ..security import visitor
from ..security.visitor import hub_of
from ..state import state_of
from .responses import page, see_other

Table = Annotated[str, Path(max_length=32)]
Seat = Annotated[int, Path(ge=0, le=15)]

router = APIRouter(include_in_schema=False)


async def block(request: Request, table: str, seat: int, blocked: bool) -> None:
    """Meet somebody no more: not paired, not shown each other's open tables, not heard."""
    hub = hub_of(request)
    mine, other, _ = await hub.neighbour(table, visitor.keys(request), seat)
    await asyncio.to_thread(state_of(request).moderation.block, mine, other, blocked)
    session = await hub.memory.find(table)
    if session is not None:
        session.tell()


async def report(request: Request, table: str, text: str, seat: int | None = None) -> None:
    """Tell the host of a table, or of somebody there."""
    hub, told = hub_of(request), state_of(request).moderation
    if seat is None:
        access = await hub.memory.access(table, visitor.keys(request))
        access.must_play()
        mine, other, name = hashed(access.key or ""), None, ""
    else:
        mine, other, name = await hub.neighbour(table, visitor.keys(request), seat)
    await asyncio.to_thread(told.report, table, mine, text, hub.memory.now(), other, name)


@router.get("/table/{table}/people")
async def people(request: Request, table: Table) -> Response:
    view = await hub_of(request).view(table, visitor.keys(request))
    others = []
    for seat in view.seats:
        if view.my_seats and seat.kind == "person" and not seat.mine:
            mine, other, name = await hub_of(request).neighbour(table, visitor.keys(request), seat.number)
            blocked = other in state_of(request).moderation.blocks.get(mine, ())
            others.append({"seat": seat.number, "name": name, "blocked": blocked})
    told = "told" in request.query_params
    return page(request, "conduct.html", table=table, others=others, told=told, longest=LONGEST_REPORT)


@router.post("/table/{table}/people/{seat}/block")
async def set_block(
    request: Request, table: Table, seat: Seat, blocked: Annotated[str, Form(max_length=8)] = ""
) -> Response:
    await block(request, table, seat, blocked == "yes")
    return see_other(f"/table/{table}/people")


@router.post("/table/{table}/people/report")
async def tell_host(
    request: Request,
    table: Table,
    text: Annotated[str, Form(max_length=2000)] = "",
    seat: Annotated[str, Form(max_length=2)] = "",
) -> Response:
    if seat and not (seat.isascii() and seat.isdigit()):
        raise BadRequest("nobody else sits there")
    await report(request, table, text, int(seat) if seat else None)
    return see_other(f"/table/{table}/people?told=1")
