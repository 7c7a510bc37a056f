"""Learning by playing: a lesson is a table of its own, and goes over into a game."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import Response

from zenova.table import NotNow, TablePlan

from ..security import visitor
from ..security.visitor import hub_of
from .responses import after_wish, see_other

Word = Annotated[str, Form(max_length=64)]

router = APIRouter(include_in_schema=False)


@router.post("/lessons")
async def begin(request: Request, game: Word, lesson: Word) -> Response:
    """Nobody has to say who they are before they learn."""
    name = visitor.name_or_guest(request)
    opened = await hub_of(request).open(TablePlan(game, lesson=lesson), name, visitor.own_keys(request))
    return visitor.remember(request, see_other(f"/table/{opened.table}"), opened.key)


@router.post("/table/{table}/lesson")
async def set_scene(
    request: Request, table: Annotated[str, Path(max_length=32)], seat: int, scene: Annotated[int, Form(ge=0, le=99)]
) -> Response:
    """On to a scene that is still to come; pressed twice, it is set up once."""
    hub, keys = hub_of(request), visitor.keys(request)
    try:
        view = await hub.set_scene(table, keys, seat, scene)
    except NotNow:
        view = await hub.view(table, keys, seat)
    return after_wish(request, view)
