"""The page of who looks after the server: what goes on, reports, bans, a notice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import Response

from zenova.club import overview
from zenova.club.moderation import LONGEST_NOTICE, LONGEST_REASON
from zenova.games.registry import GAMES
from zenova.kernel.data import Struct
from zenova.table import NotYours
from zenova.table.keys import hashed

from ..rendering.templates import title
from ..security.visitor import forget, hub_of, set_cookie
from ..state import state_of
from .responses import page, see_other

HOST_COOKIE = "zenova_host"
MOST_TABLES, MOST_PEOPLE = 50, 50
Word = Annotated[str, Form(max_length=1000)]

router = APIRouter(prefix="/host", include_in_schema=False)


async def _is_host(request: Request, key: str) -> bool:
    given: str = state_of(request).config.admin_key
    if given:
        return hashed(key) == hashed(given)
    return await asyncio.to_thread(state_of(request).moderation.is_host, key)


async def _must_be_host(request: Request) -> None:
    if not await _is_host(request, request.cookies.get(HOST_COOKIE, "")):
        raise NotYours("this is for who looks after the server")


@router.get("")
async def host(request: Request, wrong: str = "") -> Response:
    """Asks for the key first."""
    if not await _is_host(request, request.cookies.get(HOST_COOKIE, "")):
        return page(request, "host-key.html", wrong=bool(wrong))
    moderation, engine = state_of(request).moderation, hub_of(request).storage.engine

    def found() -> dict[str, object]:
        return {
            "counts": {**overview.counts(engine), "unreadable": len(hub_of(request).memory.refused)},
            "tables": overview.tables(engine, most=MOST_TABLES),
            "people": overview.people(engine)[:MOST_PEOPLE],
            "reports": moderation.reports(),
            "bans": moderation.banned(),
        }

    limits = {"notice": LONGEST_NOTICE, "reason": LONGEST_REASON}
    titles = {game: title(game) for game in GAMES}
    shown: Struct = {
        "following": hub_of(request).following(),
        "limits": limits,
        "day": _day,
        "notice": moderation.notice,
        "titles": titles,
    }
    return page(request, "host.html", **shown, **await asyncio.to_thread(found))


@router.post("/key")
async def enter(request: Request, key: Word = "") -> Response:
    if not await _is_host(request, key):
        return see_other("/host?wrong=1")
    response = see_other("/host")
    set_cookie(request, response, HOST_COOKIE, key)
    return response


@router.post("/leave")
async def leave(request: Request) -> Response:
    response = see_other("/host")
    forget(response, HOST_COOKIE)
    return response


async def _do(request: Request, wish: Callable[[], None]) -> Response:
    await _must_be_host(request)
    await asyncio.to_thread(wish)
    state_of(request).guard.shut_out(state_of(request).moderation.bans)
    return see_other("/host")


@router.post("/notice")
async def announce(request: Request, text: Word = "") -> Response:
    return await _do(request, lambda: state_of(request).moderation.announce(text))


@router.post("/ban")
async def ban(request: Request, who: Word = "", reason: Word = "") -> Response:
    return await _do(request, lambda: state_of(request).moderation.ban(who, reason, time.time()))


@router.post("/unban")
async def unban(request: Request, who: Word = "") -> Response:
    return await _do(request, lambda: state_of(request).moderation.unban(who))


@router.post("/reports/{report}/settle")
async def settle(request: Request, report: Annotated[str, Path(max_length=16)]) -> Response:
    return await _do(request, lambda: state_of(request).moderation.settle(report))


def _day(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at))
