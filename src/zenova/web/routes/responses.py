"""What pages are answered with: a page in the language and the colours of whoever asks, a table or the news of it, or
the way to another page."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, Unpack

from fastapi import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from zenova.kernel.log import GameLog
from zenova.table import TableView

from ..rendering import tables
from ..rendering.lobby import lobby, only_here
from ..rendering.tables import News
from ..rendering.templates import THEMES, draw, render
from ..rendering.texts import texts
from ..security.visitor import WAITS_COOKIE, hub_of, keys, language
from ..state import state_of

FOLLOWS = "zenova-follows"  # a page says so whose stream is open
SeatWish = Literal["take-back", "resign", "come-back"]
VARY = f"accept-language, cookie, hx-request, {FOLLOWS}"


def theme(request: Request) -> str:
    wish = request.cookies.get("theme", "")
    return wish if wish in THEMES else ""


def page(request: Request, template: str, code: int = 200, /, **context: object) -> HTMLResponse:
    html = render(template, language(request), **(_known(request) | context))
    return HTMLResponse(html, code, {"vary": VARY})


def _known(request: Request) -> dict[str, Any]:
    """What every page is told of who asks, and what the host tells everybody."""
    return {
        "theme": theme(request),
        "waits": WAITS_COOKIE in request.cookies,
        "announcement": state_of(request).moderation.notice,
    }


def is_fragment(request: Request) -> bool:
    return request.headers.get("hx-request") == "true"


def see_other(to: str) -> RedirectResponse:
    return RedirectResponse(to, 303)


def problem_page(request: Request, status: int, code: str, detail: str) -> Response:
    """What was wrong, in the reader's language where we have words for it."""
    text, key = texts(language(request)), f"site.problems.{code}"
    said = text(key) if text.has(key) else text.mistake(detail)
    heading = "not-found" if status == 404 else "problem"
    return HTMLResponse(_problem(language(request), heading, said, **_known(request)), status, {"vary": VARY})


@lru_cache(256)
def _problem(language: str, heading: str, said: str, **known: Any) -> str:
    """Drawn once: whoever is refused a thousand times costs others nothing."""
    return render("problem.html", language, heading=heading, detail=said, **known)


def site_of(request: Request) -> str:
    """The address for links to us: the one that the reader uses, unless others cannot reach that."""
    host = request.headers.get("host", request.url.netloc)
    reachable: str = state_of(request).config.address
    return reachable if reachable and only_here(host) else f"{request.url.scheme}://{host}"


async def grant(request: Request, table: str, seat: int, wish: SeatWish) -> TableView:
    """Do at a table what somebody on a seat wishes."""
    wished: TableView = await getattr(hub_of(request), wish.replace("-", "_"))(table, keys(request), seat)
    return wished


def log_file(table: str, log: GameLog) -> Response:
    """A finished game as the file people download."""
    headers = {"content-disposition": f'attachment; filename="{log.game}-{table}.json"'}
    return Response(log.text(), headers=headers, media_type="application/json")


def table_page(request: Request, view: TableView, *, asked: bool = False, **news: Unpack[News]) -> Response:
    """A whole page, or for htmx the table alone. `asked`: whoever holds the device said so; `news` are a notice or
    hints for this reader."""
    whole = not is_fragment(request)
    if view.status == "lobby":
        context = lobby(view, site_of(request), language(request))
        return page(request, "lobby.html" if whole else "lobby-table.jinja", **context)
    context = tables.context(view, language(request), curtain=tables.curtain(view, asked=asked), **news)
    return page(request, "table.html" if whole else f"{view.game}/board.html", **context)


def after_wish(request: Request, view: TableView, **news: Unpack[News]) -> Response:
    """What follows a wish. A page that follows the table hears of it there: only its own news are for it alone."""
    if is_fragment(request) and request.headers.get(FOLLOWS) == "true":
        return _notices(request, view, news) if any(news.values()) else Response(status_code=204)
    if is_fragment(request) or any(news.values()):
        return table_page(request, view, asked=True, **news)
    many = len(view.my_seats) > 1
    return see_other(f"/table/{view.table}" + (f"?seat={view.seat}" if many and view.status == "running" else ""))


def _notices(request: Request, view: TableView, news: News) -> Response:
    context = tables.context(view, language(request), **news)
    drawing = draw(f"{view.game}/board.html", language(request), None, theme=theme(request), **context)
    headers = {"hx-retarget": "#notices", "hx-reswap": "outerHTML", "vary": VARY}
    return HTMLResponse(drawing.sections["notices"].html, headers=headers)
