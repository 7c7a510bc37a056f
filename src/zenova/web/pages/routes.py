"""The pages: home, lobby, table, end, rules, cards. Every wish is a form, so that all of it works without scripts."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import segno
from fastapi import APIRouter, FastAPI, Form, HTTPException, Query, Request
from fastapi import Path as PathPart
from markupsafe import Markup
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from zenova.bots import LEVELS
from zenova.games.registry import GAMES
from zenova.table import (
    BadRequest,
    ClockRules,
    GameRefused,
    NotNow,
    Seating,
    Stale,
    TablePlan,
    TableView,
    Update,
)
from zenova.table.plan import clean_name, game_named

from .. import visitor
from ..stream import stream
from ..visitor import YEAR, hub_of, language
from . import boards, ends, rules
from .drawing import Drawing
from .render import STATIC, THEMES, compile_template, draw, render, static_mark
from .seeing import player
from .texts import LANGUAGES, texts

POSTERS = ("zenith", "zena")
CHECKOUT_LEDGERS = Path(__file__).parents[4] / "docs" / "rules"
LEDGERS = CHECKOUT_LEDGERS if CHECKOUT_LEDGERS.is_dir() else Path(__file__).parents[1] / "rules"  # packed in a wheel
CLOCKS = {
    "none": ClockRules(),
    "minute": ClockRules(move=60),
    "half-hour": ClockRules(game=1800),
    "days": ClockRules(move=3 * 24 * 3600),
}

Table = Annotated[str, PathPart(max_length=32)]
Key = Annotated[str, PathPart(max_length=200)]
Word = Annotated[str, Form(max_length=200)]

FOLLOWS = "zenova-follows"  # a page says so whose stream is open
VARY = f"accept-language, cookie, hx-request, {FOLLOWS}"

router = APIRouter(include_in_schema=False)


def register(app: FastAPI) -> None:
    app.router.routes.extend(router.routes)  # the routes and not their router, which would be read a second time
    app.mount("/static", _Static(directory=STATIC))
    app.add_middleware(GZipMiddleware, minimum_size=1000)


def warm_up() -> None:
    """Read what tables are drawn with."""
    for game in GAMES:
        compile_template(f"{game}/table.html")
        compile_template(f"{game}/board.html")
        for spoken in LANGUAGES:
            boards.printed(game, spoken)


class _Static(StaticFiles):
    """Files under the mark of their version: an address never has to be asked for again. A page from before an update
    still finds what it asks for."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        mark, _, file = path.partition("/")
        response = await super().get_response(file, scope)
        lasting = f"public, max-age={YEAR}, immutable"
        response.headers["cache-control"] = lasting if mark == static_mark() else "no-cache"
        return response


# What every page needs


def theme(request: Request) -> str:
    wish = request.cookies.get("theme", "")
    return wish if wish in THEMES else ""


def page(request: Request, template: str, code: int = 200, /, **context: Any) -> HTMLResponse:
    html = render(template, language(request), theme=theme(request), **context)
    return HTMLResponse(html, code, {"vary": VARY})


def is_fragment(request: Request) -> bool:
    return request.headers.get("hx-request") == "true"


def see_other(to: str) -> RedirectResponse:
    return RedirectResponse(to, 303)


def problem_page(request: Request, status: int, detail: str) -> Response:
    return page(request, "problem.html", status, status=status, detail=detail[:300])


@router.post("/settings")
async def settings(
    request: Request,
    language: Annotated[str, Form(max_length=8)] = "",
    theme: Annotated[str, Form(max_length=8)] = "",
) -> Response:
    back = urlsplit(request.headers.get("referer", "/"))
    local = back.path if back.path.startswith("/") and not back.path.startswith("//") else "/"
    response = see_other(local + (f"?{back.query}" if back.query else ""))
    if language in LANGUAGES:
        response.set_cookie("language", language, max_age=YEAR, samesite="lax")
    if theme in THEMES:
        response.set_cookie("theme", theme, max_age=YEAR, samesite="lax")
    return response


# Home


@router.get("/")
async def home(request: Request) -> Response:
    hub = hub_of(request)
    mine = await hub.mine(visitor.keys(request))
    public = await hub.public()
    return page(
        request,
        "home.html",
        posters=POSTERS,
        games=GAMES,
        levels=[(bot, texts(language(request)).level(bot)) for bot in LEVELS],
        name=visitor.name_of(request),
        mine=[_line(view) for view in mine if view.status != "over"],
        public=[_line(view) for view in public],
        clocks=CLOCKS,
    )


def _line(view: TableView) -> dict[str, Any]:
    """A table in a list."""
    names = [player(view, seat).name or "…" for seat in view.seats]
    asked = any(seat.asked and seat.mine for seat in view.seats)
    state = "lobby" if view.status == "lobby" else "your-move" if asked else "waiting"
    return {"table": view.table, "game": view.game, "names": names, "state": state}


@router.post("/name")
async def name(request: Request, name: Word) -> Response:
    response = see_other("/")
    visitor.remember_name(request, response, clean_name(name))
    return response


@router.post("/tables")
async def open_table(request: Request) -> Response:
    """Play now, invite friends, or share one screen: the same form with another `with`."""
    form = {key: str(value) for key, value in (await request.form()).items()}
    name = clean_name(form.get("name") or visitor.name_of(request) or texts(language(request))("home.guest"))
    opened = await hub_of(request).open(_plan(form, name), name)
    response = see_other(f"/table/{opened.table}")
    visitor.give_key(request, response, opened.table, opened.key)
    visitor.remember_name(request, response, name)
    return response


def _plan(form: dict[str, str], name: str) -> TablePlan:
    game = form.get("game", "")
    if game not in GAMES:
        raise BadRequest("this game cannot be played here yet")
    options = _options(game, form)
    made = game_named(game)
    count = made.seats(made.blank(made.options_type.parse(options)))
    level = form.get("level", "medium")
    mode = form.get("with", "bots")
    if mode == "bots":
        seats = [Seating("me", name), *(Seating("bot", level=level) for _ in range(count - 1))]
    elif mode == "screen":
        seats = [Seating("me", form.get(f"name{n}", "").strip() or f"{name} {n + 1}") for n in range(count)]
    else:
        seats = [Seating("me", name), *(Seating("open") for _ in range(count - 1))]
    clock = CLOCKS.get(form.get("clock", "none"), ClockRules())
    return TablePlan(game, options, tuple(seats), clock, public=bool(form.get("public")))


def _options(game: str, form: dict[str, str]) -> dict[str, Any]:
    """The options of the game among the fields of a form, in their own types."""
    options: dict[str, Any] = {}
    for fact in game_named(game).options_type.facts():
        if fact.name not in form:
            continue
        said = form[fact.name]
        fitting = [choice for choice in fact.choices if str(choice).lower() == said.lower()]
        if not fitting:
            raise BadRequest(f"“{said}” is no choice for {fact.name}")
        options[fact.name] = fitting[0]
    return options


# Joining and watching


@router.get("/join/{invite}")
async def invitation(request: Request, invite: Key) -> Response:
    seat, view = await hub_of(request).invitation(invite)
    host = next((one.name for one in view.seats if one.kind == "person"), "")
    return page(
        request, "join.html", invite=invite, game=view.game, seat=seat, host=host, name=visitor.name_of(request)
    )


@router.post("/join/{invite}")
async def join(request: Request, invite: Key, name: Word = "") -> Response:
    name = clean_name(name or visitor.name_of(request))
    joined = await hub_of(request).join(invite, name, visitor.keys(request))
    response = see_other(f"/table/{joined.table}")
    visitor.give_key(request, response, joined.table, joined.key)
    visitor.remember_name(request, response, name)
    return response


@router.get("/watch/{key}")
async def watch(request: Request, key: Key) -> Response:
    table = await hub_of(request).watch(key)
    response = see_other(f"/table/{table}")
    visitor.give_key(request, response, f"watch_{table}", key)
    return response


# A table


@router.get("/table/{table}")
async def show_table(request: Request, table: Table, seat: int | None = None) -> Response:
    view = await _view(request, table, seat)
    if view.status == "over" and seat is None and "look" not in request.query_params:
        return await _end(request, view)
    return _shown(request, view, asked=seat is not None)


async def _view(request: Request, table: str, seat: int | None) -> TableView:
    """From the seat asked for; somebody with several seats looks from the one that has to act."""
    hub, keys = hub_of(request), visitor.keys(request)
    view = await hub.view(table, keys, seat)
    if seat is None and len(view.my_seats) > 1:
        asked = [one for one in view.asked if one in view.my_seats]
        if asked and view.seat not in asked:
            return await hub.view(table, keys, asked[0])
    return view


def _shown(request: Request, view: TableView, *, asked: bool = False, notice: str = "") -> Response:
    """A whole page, or for htmx the table alone. `asked`: whoever holds the device said so."""
    if view.status == "lobby":
        return page(request, "lobby.html" if not is_fragment(request) else "lobby-table.jinja", **_lobby(request, view))
    template = "table.html" if not is_fragment(request) else "board.html"
    hidden = boards.curtain(view, asked=asked)
    context = boards.context(view, language(request), curtain=hidden, notice=notice)
    return page(request, f"{view.game}/{template}", **context)


@router.get("/table/{table}/stream")
async def follow(
    request: Request,
    table: Table,
    seat: Annotated[int | None, Query(ge=-1, le=15)] = None,
    since: Annotated[int | None, Query(ge=0, le=2**31)] = None,
) -> Response:
    """The table as HTML fragments; `since` is the version the page was drawn with."""
    return await stream(request, table, seat, since, lambda after: Follower(request))


class Follower:
    """An open page: it is sent the whole table first, then what has changed since it was last sent something."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.spoken = language(request)
        self.dress = theme(request)
        self.shown: Drawing | None = None

    def __call__(self, update: Update) -> tuple[str, str]:
        """An event and its data: `table` has all of it, `sections` what is another than before."""
        view = update.view
        if view.status == "lobby":
            return update.kind, render("lobby-table.jinja", self.spoken, theme=self.dress, **_lobby(self.request, view))
        before, self.shown = self.shown, self._drawn(view)
        news = self.shown.news(before) if before else None
        return ("table", self.shown.whole) if news is None else ("sections", news)

    def _drawn(self, view: TableView) -> Drawing:
        """The table; several tabs of one seat share the drawing."""
        place = ("drawing", self.spoken, self.dress)
        if place not in view.cache:
            context = boards.context(view, self.spoken, curtain=boards.curtain(view, asked=True))
            view.cache[place] = draw(f"{view.game}/board.html", self.spoken, self.shown, theme=self.dress, **context)
        drawing: Drawing = view.cache[place]
        return drawing


def _lobby(request: Request, view: TableView) -> dict[str, Any]:
    site = f"{request.url.scheme}://{request.headers.get('host', request.url.netloc)}"
    invites = {seat: f"{site}/join/{key}" for seat, key in view.invites.items()}
    return {
        "view": view,
        "players": [player(view, seat) for seat in view.seats],
        "invites": invites,
        "codes": {seat: qr(link) for seat, link in invites.items()},
        "watch": f"{site}/watch/{view.watch}" if view.watch else "",
        "levels": [(bot, texts(language(request)).level(bot)) for bot in LEVELS],
        "stream": f"/table/{view.table}/stream?seat={view.seat}",
    }


def qr(link: str) -> Markup:
    out = io.BytesIO()
    segno.make(link, micro=False).save(
        out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2, light="#fff", svgclass="qr", lineclass=None
    )
    return Markup(out.getvalue().decode())


@router.post("/table/{table}/act")
async def act(request: Request, table: Table, seat: int) -> Response:
    form = await request.form()
    hub, keys = hub_of(request), visitor.keys(request)
    try:
        version, number = int(str(form["version"])), int(str(form["action"]))
    except (KeyError, ValueError):
        raise BadRequest("an answer needs the version of the table and the number of an action") from None
    notice = ""
    try:
        view = await hub.view(table, keys, seat)
        action = game_named(view.game).decode(number)
        view = await hub.submit(table, keys, seat, version, action, language=language(request))
    except Stale as stale:
        view, notice = stale.view, texts(language(request))("table.stale")
    except GameRefused as refused:
        view, notice = refused.view, str(refused)
    except NotNow:
        view = await hub.view(table, keys, seat)
    return _after(request, view, notice)


def _after(request: Request, view: TableView, notice: str = "") -> Response:
    """What follows a wish. A page that follows the table hears of it there: only the notice is for it alone."""
    if is_fragment(request) and request.headers.get(FOLLOWS) == "true":
        return _notices(request, view, notice) if notice else Response(status_code=204)
    if is_fragment(request) or notice:
        return _shown(request, view, asked=True, notice=notice)
    many = len(view.my_seats) > 1
    return see_other(f"/table/{view.table}" + (f"?seat={view.seat}" if many and view.status == "running" else ""))


def _notices(request: Request, view: TableView, notice: str) -> Response:
    context = boards.context(view, language(request), notice=notice)
    drawing = draw(f"{view.game}/board.html", language(request), None, theme=theme(request), **context)
    headers = {"hx-retarget": "#notices", "hx-reswap": "outerHTML", "vary": VARY}
    return HTMLResponse(drawing.sections["notices"].html, headers=headers)


@router.post("/table/{table}/take-back")
async def take_back(request: Request, table: Table, seat: int) -> Response:
    return _after(request, await hub_of(request).take_back(table, visitor.keys(request), seat))


@router.post("/table/{table}/take-back/answer")
async def answer_take_back(
    request: Request, table: Table, seat: int, accept: Annotated[str, Form(max_length=8)]
) -> Response:
    return _after(request, await hub_of(request).answer_take_back(table, visitor.keys(request), seat, accept == "yes"))


@router.post("/table/{table}/resign")
async def resign(request: Request, table: Table, seat: int) -> Response:
    await hub_of(request).resign(table, visitor.keys(request), seat)
    return see_other(f"/table/{table}")


@router.post("/table/{table}/replace")
async def replace(request: Request, table: Table, away: Annotated[int, Form(ge=0, le=15)]) -> Response:
    return _after(request, await hub_of(request).replace(table, visitor.keys(request), away))


@router.post("/table/{table}/come-back")
async def come_back(request: Request, table: Table, seat: int) -> Response:
    return _after(request, await hub_of(request).come_back(table, visitor.keys(request), seat))


@router.post("/table/{table}/hint")
async def hint(request: Request, table: Table, seat: int) -> Response:
    """What a bot would do in the asker's place; nobody else hears of it."""
    hub, keys, text = hub_of(request), visitor.keys(request), texts(language(request))
    try:
        before, found = await hub.advice(table, keys, seat, language(request))
    except NotNow:
        return _after(request, await hub.view(table, keys, seat))
    view = await hub.view(table, keys, seat)
    if view.version != before.version:
        return _after(request, view, text("table.stale"))
    said = [text("table.hint-of", action=one.text, chance=round(100 * one.chance)) for one in found]
    return _after(request, view, text("table.hint-says", actions="; ".join(said)))


@router.post("/table/{table}/rematch")
async def rematch(request: Request, table: Table) -> Response:
    joined = await hub_of(request).rematch(table, visitor.keys(request))
    response = see_other(f"/table/{joined.table}")
    visitor.give_key(request, response, joined.table, joined.key)
    return response


@router.post("/table/{table}/seats/{seat}/bot")
async def seat_bot(request: Request, table: Table, seat: int, level: Word = "medium") -> Response:
    return _after(request, await hub_of(request).seat_bot(table, visitor.keys(request), seat, level))


@router.post("/table/{table}/seats/{seat}/leave")
async def leave(request: Request, table: Table, seat: int) -> Response:
    return _after(request, await hub_of(request).leave(table, visitor.keys(request), seat))


# The end


async def _end(request: Request, view: TableView) -> Response:
    spoken = language(request)
    context = boards.context(view, spoken)
    return page(request, "end.html", view=view, end=ends.ending(view, spoken), **context)


@router.get("/table/{table}/replay")
async def replay(request: Request, table: Table, step: int | None = None) -> Response:
    """The finished game, move by move, from the viewer's side of the table."""
    view = await _view(request, table, None)
    if view.status != "over":
        raise NotNow("the game is not over yet")
    log = await hub_of(request).game_log(table, visitor.keys(request))
    moves = len(log.moves)
    at = moves if step is None else max(0, min(step, moves))
    context = await asyncio.to_thread(boards.replayed, view, log, at, language(request))
    template = f"{view.game}/board.html" if is_fragment(request) else f"{view.game}/replay.html"
    return page(request, template, replay={"at": at, "all": moves, "table": table}, **context)


@router.get("/table/{table}/log")
async def download(request: Request, table: Table) -> Response:
    log = await hub_of(request).game_log(table, visitor.keys(request))
    headers = {"content-disposition": f'attachment; filename="{log.game}-{table}.json"'}
    return Response(log.text(), headers=headers, media_type="application/json")


# Rules and cards


@router.get("/{game}/rules")
async def show_rules(request: Request, game: str, q: str = "") -> Response:
    _must_be_ours(game)
    chapters = rules.chapters(LEDGERS / f"{game}.md")
    words = rules.glossary(LEDGERS / "glossary.md", game, language(request))
    return page(request, "rules.html", game=game, here="rules", chapters=chapters, words=words, query=q[:100])


@router.get("/{game}/learn")
async def learn(request: Request, game: str) -> Response:
    _must_be_ours(game)
    return page(request, f"{game}/learn.html", game=game, here="learn", **boards.gallery(game, language(request)))


@router.get("/{game}/cards")
async def cards(request: Request, game: str) -> Response:
    _must_be_ours(game)
    return page(request, f"{game}/cards.html", game=game, here="cards", **boards.gallery(game, language(request)))


@router.get("/{game}/cards/{card}")
async def card(request: Request, game: str, card: Annotated[str, PathPart(max_length=64)]) -> Response:
    _must_be_ours(game)
    found = boards.card(game, card, language(request))
    if found is None:
        raise HTTPException(404)
    response = page(request, f"{game}/card.html", game=game, card=found)
    response.headers["cache-control"] = "private, max-age=3600"
    return response


def _must_be_ours(game: str) -> None:
    if game not in GAMES:
        raise HTTPException(404)
