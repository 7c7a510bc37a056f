"""The way to a table that is open: an invitation, a link to watch, and giving seats away in its lobby."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import Response

from zenova.bots.levels import STAND_IN
from zenova.table.plan import clean_name

from ..security import visitor
from ..security.people import person_of
from ..security.visitor import hub_of
from .responses import after_wish, page, see_other

Table = Annotated[str, Path(max_length=32)]
Key = Annotated[str, Path(max_length=200)]
Word = Annotated[str, Form(max_length=200)]

router = APIRouter(include_in_schema=False)


@router.get("/join/{invite}")
async def invitation(request: Request, invite: Key) -> Response:
    seat, view = await hub_of(request).invitation(invite)
    host = next((one.name for one in view.seats if one.kind == "person"), "")
    return page(
        request,
        "join.html",
        invite=invite,
        about=view.game,
        seat=seat,
        host=host,
        name=visitor.name_of(request),
        rated=view.rated and not await person_of(request),
    )


@router.post("/join/{invite}")
async def join(request: Request, invite: Key, name: Word = "") -> Response:
    name = clean_name(name or visitor.name_of(request))
    joined = await hub_of(request).join(invite, name, visitor.own_keys(request))
    return visitor.remember(request, see_other(f"/table/{joined.table}"), joined.key, name)


@router.get("/watch/{key}")
async def watch(request: Request, key: Key) -> Response:
    table = await hub_of(request).watch(key)
    response = see_other(f"/table/{table}")
    visitor.let_watch(request, response, table, key)
    return response


@router.post("/table/{table}/seats/{seat}/bot")
async def seat_bot(request: Request, table: Table, seat: int, level: Word = STAND_IN) -> Response:
    return after_wish(request, await hub_of(request).seat_bot(table, visitor.keys(request), seat, level))


@router.post("/table/{table}/seats/{seat}/leave")
async def leave(request: Request, table: Table, seat: int) -> Response:
    """Who leaves goes home; a host who sends somebody away stays."""
    view = await hub_of(request).leave(table, visitor.keys(request), seat)
    return after_wish(request, view) if view.my_seats else see_other("/")
