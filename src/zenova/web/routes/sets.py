"""The card sets of the studio that a browser has seen, for every page that offers them."""

from __future__ import annotations

import re
from asyncio import to_thread

from fastapi import Request
from starlette.responses import Response

from zenova.studio.desk import NoSuchSet, Sheet
from zenova.studio.validation import Playable, playable

from ..rendering.templates import title
from ..security import visitor
from ..security.visitor import hub_of
from ..state import state_of

SETS_COOKIE = "zenova_sets"
MOST_SETS = 40  # that a browser remembers
SET_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


def known_sets(request: Request) -> list[str]:
    """The sets that this browser has seen, the last one first."""
    return [id for id in request.cookies.get(SETS_COOKIE, "").split(".") if SET_ID.fullmatch(id)][:MOST_SETS]


def remember(request: Request, response: Response, id: str, *, forget: bool = False) -> Response:
    ids = [] if forget else [id]
    ids += [other for other in known_sets(request) if other != id]
    visitor.set_cookie(request, response, SETS_COOKIE, ".".join(ids[:MOST_SETS]))
    return response


async def own_sets(request: Request) -> list[Sheet]:
    """The sets that this browser has seen and that are still there."""

    def look() -> list[Sheet]:
        found = []
        for id in known_sets(request):
            try:
                found.append(state_of(request).studio.sheet(id))
            except NoSuchSet:
                continue
        return found

    return await to_thread(look)


async def kept_mark(request: Request, made: Playable) -> str:
    """The mark of a set that can be played, which tables can be opened with from now on."""
    await to_thread(hub_of(request).memory.cards.keep, made.game)
    return made.game.cards_mark


async def mark_of(request: Request, game: str, id: str) -> str:
    """The mark of a set of a game, by its id in the studio, as it can be played now."""
    sheet = await to_thread(state_of(request).studio.sheet, id)
    if sheet.game != game:
        raise NoSuchSet(f"this is no card set of {title(game)}")
    return await kept_mark(request, await to_thread(playable, sheet.game, sheet.document))
