"""The site as an app: its manifest, icons and service worker, and browsers that want to be called."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Annotated, Literal

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import JSONResponse, Response

from zenova.table import NotNow
from zenova.table.errors import NoSuchLink
from zenova.table.storage.calls import Call

from ..rendering.folders import STATIC
from ..rendering.pictures import painted
from ..rendering.texts import texts
from ..security import visitor
from ..security.visitor import language
from ..state import state_of
from .responses import page, see_other, site_of

Secret = Annotated[str, Path(max_length=64)]
Word = Annotated[str, Form(max_length=1000)]

router = APIRouter(include_in_schema=False)


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    text = texts(language(request))
    icons = [{"src": f"/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in (192, 512)]
    told = {
        "name": text("site.name"),
        "short_name": text("site.name"),
        "description": text("home.title"),
        "lang": text.language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#060a18",
        "theme_color": "#0d142c",
        "icons": icons,
    }
    return JSONResponse(told, media_type="application/manifest+json")


@router.get("/icon-{size}.png")
async def icon(size: Literal["192", "512"]) -> Response:
    drawn = await asyncio.to_thread(_icon, int(size))
    return Response(drawn, media_type="image/png", headers={"cache-control": "public, max-age=86400"})


@cache
def _icon(size: int) -> bytes:
    return painted(svg_path=str(STATIC / "icon.svg"), width=size, height=size)


@router.get("/service-worker.js")
async def service_worker() -> Response:
    """At the top, so that it serves all pages."""
    script = (STATIC / "js" / "service-worker.js").read_text(encoding="utf-8")
    return Response(script, media_type="text/javascript", headers={"cache-control": "no-cache"})


@router.get("/offline")
async def offline(request: Request) -> Response:
    """What the service worker shows when there is no connection."""
    said = texts(language(request))("site.problems.offline")
    return page(request, "problem.html", heading="offline", detail=said)


@router.get("/calls")
async def server_key(request: Request) -> Response:
    """By which a browser knows that a call is ours."""
    return JSONResponse({"key": (await state_of(request).caller.sender()).public})


@router.post("/calls")
async def call_me(request: Request, address: Word, receiver: Word, auth: Word) -> Response:
    await state_of(request).caller.keep(visitor.own_keys(request), Call(address, receiver, auth, language(request)))
    return Response(status_code=204)


@router.post("/calls/stop")
async def call_no_more(request: Request, address: Word) -> Response:
    await state_of(request).caller.stop(address)
    return Response(status_code=204)


@router.post("/calls/mail")
async def write_to_me(request: Request, mail: Annotated[str, Form(max_length=254)]) -> Response:
    """Sends a link there first: nobody is written to who has not opened it."""
    keys, spoken = visitor.own_keys(request), language(request)
    if not keys:
        raise NotNow("you sit at no table yet that you could be called to")
    secret = await asyncio.to_thread(state_of(request).confirmations.offer, [mail, *keys])
    await state_of(request).caller.offer_mail(mail, f"{site_of(request)}/calls/mail/{secret}", spoken)
    return see_other("/games?mail")


@router.get("/calls/mail/{secret}")
async def mail_offered(request: Request, secret: Secret) -> Response:
    await asyncio.to_thread(state_of(request).confirmations.must_wait, secret)
    return page(request, "mail.html", secret=secret)


@router.post("/calls/mail/stop")
async def write_no_more(request: Request) -> Response:
    await state_of(request).caller.stop_mail(visitor.own_keys(request))
    return see_other("/games")


@router.post("/calls/mail/{secret}")
async def mail_wanted(request: Request, secret: Secret) -> Response:
    mail, *keys = await asyncio.to_thread(state_of(request).confirmations.take, secret) or [""]
    if not keys:
        raise NoSuchLink
    await state_of(request).caller.keep_mail(keys, mail, site_of(request), language(request))
    return see_other("/games?mail")
