"""One's own games, how they ended, and how to go on with them on another device."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import Response

from zenova.kernel.data import Struct
from zenova.table.errors import NoSuchLink

from ..calls.caller import Caller
from ..rendering.lobby import qr
from ..rendering.records import records
from ..rendering.shelf import listed, rematches
from ..rendering.texts import texts
from ..security import visitor
from ..security.handover import from_words, in_words
from ..security.people import sign_in
from ..security.visitor import hub_of, language
from ..state import state_of
from .responses import page, see_other, site_of

MOST_GAMES = 1000
Secret = Annotated[str, Path(max_length=64)]

router = APIRouter(include_in_schema=False)


@router.get("/games")
async def games(request: Request) -> Response:
    return await _page(request)


@router.post("/games/device")
async def offer(request: Request) -> Response:
    """A link that hands all keys of this browser to another one."""
    keys = visitor.own_keys(request)
    secret = await asyncio.to_thread(state_of(request).handovers.offer, keys) if keys else ""
    link = f"{site_of(request)}/device/{secret}" if keys else ""
    return await _page(request, link=link, code=qr(link) if link else "")


@router.post("/games/phrase")
async def phrase(request: Request) -> Response:
    """The keys of this browser in words, to be written down."""
    return await _page(request, phrases=[in_words(key) for key in visitor.own_keys(request)])


@router.post("/games/recover")
async def recover(request: Request, words: Annotated[str, Form(max_length=400)]) -> Response:
    """Words are of an account or of the seats of a browser."""
    key = from_words(words)
    person = await asyncio.to_thread(hub_of(request).people.by_recovery, key) if key else None
    if person:
        return await sign_in(request, see_other("/people"), person)
    if key is None or not await hub_of(request).mine([key], 1):
        return await _page(request, wrong=True)
    return visitor.remember(request, see_other("/games"), key)


@router.get("/device/{secret}")
async def handed_over(request: Request, secret: Secret) -> Response:
    """Asks first."""
    await asyncio.to_thread(state_of(request).handovers.must_wait, secret)
    return page(request, "device.html", secret=secret)


@router.post("/device/{secret}")
async def take(request: Request, secret: Secret) -> Response:
    keys = await asyncio.to_thread(state_of(request).handovers.take, secret)
    if not keys:
        raise NoSuchLink
    response: Response = see_other("/games")
    for key in keys:
        response = visitor.remember(request, response, key)
    return response


async def _page(request: Request, **news: object) -> Response:
    lines, text = await hub_of(request).mine(visitor.own_keys(request), MOST_GAMES), texts(language(request))
    asked = [listed(line, text, again=True) for line in rematches(lines)]
    shown: dict[str, list[Struct]] = {"waiting": asked, "running": [], "over": []}
    for one in (listed(line, text) for line in lines):
        shown[{"your-move": "waiting", "over": "over"}.get(one["state"], "running")].append(one)
    caller: Caller = state_of(request).caller
    mails = await caller.mails_of(visitor.own_keys(request)) if caller.mailer else None
    told = {
        "mails": mails,
        "sent": "mail" in request.query_params,
        "link": "",
        "code": "",
        "phrases": [],
        "wrong": False,
    } | news
    return page(request, "games.html", shelves=shown, records=records(lines, visitor.name_of(request), text), **told)
