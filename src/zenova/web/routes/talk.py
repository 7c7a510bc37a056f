"""Speaking at a table, with the page and the API alike."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import Response

from zenova.table import BadRequest, NotNow, TableView
from zenova.table.happening import Said

from ..rendering.talk import phrases
from ..rendering.texts import texts
from ..security import visitor
from ..security.visitor import hub_of, language
from .responses import after_wish

Table = Annotated[str, Path(max_length=32)]
Word = Annotated[str, Form(max_length=1000)]

router = APIRouter(include_in_schema=False)


async def say(request: Request, table: str, seat: int, said: Said) -> TableView:
    """Say something, if it is a phrase only one that there is."""
    hub, keys = hub_of(request), visitor.keys(request)
    if said.phrase:
        view = await hub.view(table, keys)
        if said.phrase not in phrases(view.game, texts("en")):
            raise BadRequest("there is no such phrase")
    return await hub.say(table, keys, seat, said)


@router.post("/table/{table}/talk")
async def talk(
    request: Request, table: Table, seat: int, phrase: Word = "", text: Word = "", piece: Word = "", partner: Word = ""
) -> Response:
    notice = ""
    try:
        view = await say(request, table, seat, Said(phrase, text, piece, bool(partner)))
    except NotNow:
        view = await hub_of(request).view(table, visitor.keys(request), seat)
        notice = texts(language(request))("speak.slowly")
    return after_wish(request, view, notice=notice)
