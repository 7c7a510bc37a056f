"""The JSON API under /api: whatever the pages can do, so that anybody can write a client or a bot.

A browser or program is known by its cookies. Opening or joining a table sets one; keep it and send it back."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import JSONResponse, Response

from zenova.bots import BOTS
from zenova.bots.levels import STAND_IN
from zenova.games.registry import GAMES
from zenova.kernel.data import Struct
from zenova.kernel.options import Choice
from zenova.table import ClockRules, Joined, RatingRange, Seating, TablePlan, TableView
from zenova.table.happening import Said
from zenova.table.plan import ANY_RATING, game_named

from ..rendering.talk import phrases
from ..rendering.texts import texts
from ..security import visitor
from ..security.visitor import hub_of
from .responses import SeatWish, grant, log_file
from .stream import as_json, stream
from .talk import say

Table = Annotated[str, Path(max_length=32, description="the table's id")]
SeatNumber = Annotated[int, Field(ge=0, le=15)]
SeatPath = Annotated[int, Path(ge=0, le=15)]
Perspective = Annotated[int | None, Query(ge=-1, le=15, description="a seat of yours; -1 to look as a spectator")]
Since = Annotated[int | None, Query(ge=0, le=2**31, description="only log lines after this version")]
Name = Annotated[str | None, Field(max_length=200)]


class Wish(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewTable(Wish):
    """A table to be opened. Without `seats` you get the first one and the others are open."""

    game: Annotated[str, Field(max_length=64, examples=list(GAMES))]
    options: Annotated[Struct, Field(max_length=32)] = {}
    seats: Annotated[list[Seating], Field(max_length=16)] = []
    clock: ClockRules = ClockRules()
    grace: Annotated[
        float | None, Field(description="seconds after which a bot may play for somebody away; usually the clock's")
    ] = None
    public: Annotated[bool, Field(description="anybody may watch")] = False
    free_talk: Annotated[bool, Field(alias="free-talk", description="players may say what they like")] = False
    rated: Annotated[bool, Field(description="counts for the ratings of people with accounts, who alone sit there")] = (
        False
    )
    open_to_all: Annotated[bool, Field(alias="open-to-all", description="anybody may join, without an invitation")] = (
        False
    )
    for_ratings: Annotated[
        RatingRange, Field(alias="for-ratings", description="in points, of whoever may join without an invitation")
    ] = ANY_RATING
    name: Annotated[Name, Field(description="yours; without it the one you gave last")] = None


class JoinWish(Wish):
    invite: Annotated[str, Field(max_length=200)]
    name: Name = None


class WatchWish(Wish):
    key: Annotated[str, Field(max_length=200)]


class ActionWish(Wish):
    seat: SeatNumber
    version: Annotated[int, Field(ge=0, le=2**53, description="of the view the action was chosen from")]
    action: Annotated[Struct, Field(description="an option of your decision")]
    key: Annotated[
        str | None,
        Field(max_length=64, description="sent again with the same key, a request is acknowledged and not done twice"),
    ] = None


class TalkWish(Wish):
    """One of a phrase, a text or a piece to look at."""

    seat: SeatNumber
    phrase: Annotated[str, Field(max_length=40, description="its name")] = ""
    text: Annotated[str, Field(max_length=1000, description="where the host allows it")] = ""
    piece: Annotated[str, Field(max_length=64, description="a kind and a name, as in `card-nero`")] = ""
    partner: Annotated[bool, Field(description="only for your team")] = False


class SeatOnly(Wish):
    seat: SeatNumber


class Answer(Wish):
    seat: SeatNumber
    accept: bool


class LevelWish(Wish):
    level: Annotated[str, Field(max_length=64)] = STAND_IN


class ReplaceWish(LevelWish):
    seat: SeatNumber


class OptionFacts(BaseModel):
    name: str
    default: Choice
    choices: list[Choice]
    help: str


class GameFacts(BaseModel):
    name: str
    title: str
    rules_version: str = Field(alias="rules-version")
    languages: list[str]
    options: list[OptionFacts]
    phrases: list[str] = Field(description="what players can say to each other, by name")


class Games(BaseModel):
    games: list[GameFacts]
    bots: list[str]


class Seated(BaseModel):
    table: str
    seat: int


class Line(BaseModel):
    """A table in a list."""

    table: str
    game: str
    title: str
    options: Struct
    status: Literal["lobby", "running", "over"]
    created: float = Field(description="when it was opened, in seconds since 1970")
    version: int
    seat: int | None
    my_seats: list[int] = Field(alias="my-seats")
    seats: list[Struct]
    stopped: str | None = Field(description="why this server cannot go on with it")
    lesson: str = Field(description="the lesson that is given there; empty for a game")


class Tables(BaseModel):
    mine: list[Line]
    public: list[Line]


class Invitation(BaseModel):
    seat: int
    table: Line


class Watched(BaseModel):
    table: str


class Problem(BaseModel):
    """What was wrong; `rule` names the rule of the game that refuses an action."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    rule: str | None = None


class LogLine(BaseModel):
    """What happened: an event of the game, or of the table."""

    version: int
    seat: int | None
    kind: str
    event: Struct


class TableShown(BaseModel):
    """A table as you may see it: docs/table-api.md says what each entry means."""

    model_config = ConfigDict(extra="allow")
    table: str
    game: str
    status: Literal["lobby", "running", "over"]
    version: int
    seat: int | None
    seats: list[Struct]
    view: Struct | None
    decision: Struct | None
    log: list[LogLine]


LINE = tuple(field.alias or name for name, field in Line.model_fields.items())
PROBLEMS: dict[int | str, Struct] = {
    status: {"model": Problem, "description": text, "content": {"application/problem+json": {}}}
    for status, text in (
        (400, "cannot be read"),
        (401, "only for who is signed in"),
        (403, "not yours, or from another site"),
        (404, "no such table, or no key to it"),
        (409, "not now, or the table has moved on"),
        (413, "too big"),
        (422, "makes no sense, or the rules refuse it"),
        (429, "too often; see Retry-After"),
    )
}

router = APIRouter(prefix="/api", responses=PROBLEMS)


def shown(view: TableView, since: int | None = None, status: int = 200) -> Response:
    return Response(view.json(since), status, media_type="application/json")


@router.get("/games", response_model=Games)
async def games() -> Response:
    """The games, their options and the bots."""
    told = [
        {
            "name": game.name,
            "title": game.title,
            "rules-version": game.rules_version,
            "languages": list(game.languages),
            "phrases": phrases(game.name, texts("en")),
            "options": [
                {"name": fact.name, "default": fact.default, "choices": list(fact.choices), "help": fact.help}
                for fact in game.options_type.facts()
            ],
        }
        for game in map(game_named, GAMES)
    ]
    return JSONResponse({"games": told, "bots": list(BOTS)})


@router.get("/tables", response_model=Tables)
async def tables(request: Request) -> Response:
    """The tables you have a key to, and those anybody may watch."""
    hub = hub_of(request)
    mine = await hub.mine(visitor.keys(request))
    public = await hub.public()
    return JSONResponse({"mine": [line.as_json() for line in mine], "public": [line.as_json() for line in public]})


@router.post("/tables", status_code=201, response_model=TableShown)
async def open_table(request: Request, wish: NewTable) -> Response:
    """Open a table. You become its host and hold the seats marked `me`."""
    hub = hub_of(request)
    plan = TablePlan(
        wish.game,
        wish.options,
        tuple(wish.seats),
        wish.clock,
        wish.grace,
        wish.public,
        free_talk=wish.free_talk,
        rated=wish.rated,
        open_to_all=wish.open_to_all,
        for_ratings=wish.for_ratings,
    )
    name = wish.name or visitor.name_of(request)
    opened = await hub.open(plan, name, visitor.own_keys(request))
    response = shown(await hub.view(opened.table, [opened.key]), status=201)
    response.headers["location"] = f"/api/tables/{opened.table}"
    return visitor.remember(request, response, opened.key, name)


@router.get("/invitations/{invite}", response_model=Invitation)
async def invitation(request: Request, invite: Annotated[str, Path(max_length=200)]) -> Response:
    """What an invitation is for. It stays unused."""
    seat, view = await hub_of(request).invitation(invite)
    return JSONResponse({"seat": seat, "table": _line(view)})


@router.post("/join", response_model=Seated)
async def join(request: Request, wish: JoinWish) -> Response:
    """Exchange an invitation for a seat."""
    name = wish.name or visitor.name_of(request)
    return seated(request, await hub_of(request).join(wish.invite, name, visitor.own_keys(request)), name)


def seated(request: Request, joined: Joined, name: str = "") -> Response:
    return visitor.remember(request, JSONResponse({"table": joined.table, "seat": joined.seat}), joined.key, name)


@router.post("/watch", response_model=Watched)
async def watch(request: Request, wish: WatchWish) -> Response:
    """Exchange the key of a link to watch for a cookie."""
    table = await hub_of(request).watch(wish.key)
    response = JSONResponse({"table": table})
    visitor.let_watch(request, response, table, wish.key)
    return response


@router.get("/tables/{table}", response_model=TableShown)
async def look(request: Request, table: Table, seat: Perspective = None, since: Since = None) -> Response:
    """The table as you may see it."""
    return shown(await hub_of(request).view(table, visitor.keys(request), seat), since)


@router.post("/tables/{table}/actions", response_model=TableShown)
async def act(request: Request, table: Table, wish: ActionWish) -> Response:
    """Answer the decision of one of your seats with one of its options."""
    view = await hub_of(request).submit(
        table, visitor.keys(request), wish.seat, wish.version, wish.action, wish.key, visitor.language(request)
    )
    return shown(view, wish.version)


@router.post("/tables/{table}/take-back/answer", response_model=TableShown)
async def answer_take_back(request: Request, table: Table, wish: Answer) -> Response:
    """Accept or decline somebody's take-back."""
    return shown(await hub_of(request).answer_take_back(table, visitor.keys(request), wish.seat, wish.accept))


@router.post("/tables/{table}/replace", response_model=TableShown)
async def replace(request: Request, table: Table, wish: ReplaceWish) -> Response:
    """Put a bot on the seat of somebody who has been away longer than the grace time."""
    return shown(await hub_of(request).replace(table, visitor.keys(request), wish.seat, wish.level))


@router.post("/tables/{table}/talk", response_model=TableShown)
async def talk(request: Request, table: Table, wish: TalkWish) -> Response:
    """Speak to the others; what was said is in `talk` of everybody who may hear it."""
    said = Said(wish.phrase, wish.text, wish.piece, wish.partner)
    return shown(await say(request, table, wish.seat, said))


@router.post("/tables/{table}/rematch", response_model=Seated)
async def rematch(request: Request, table: Table) -> Response:
    """Play again, everybody one seat further; the new game begins when all have asked for it."""
    return seated(request, await hub_of(request).rematch(table, visitor.keys(request)))


@router.post("/tables/{table}/{wish}", response_model=TableShown)
async def wish(request: Request, table: Table, wish: SeatWish, who: SeatOnly) -> Response:
    """Take your last action back (once it has shown something the others are asked), resign, or come back and play
    yourself again after a bot stood in for you."""
    return shown(await grant(request, table, who.seat, wish))


@router.post("/tables/{table}/seats/{seat}/bot", response_model=TableShown)
async def seat_bot(request: Request, table: Table, seat: SeatPath, wish: LevelWish) -> Response:
    """The host gives an open seat to a bot."""
    return shown(await hub_of(request).seat_bot(table, visitor.keys(request), seat, wish.level))


@router.post("/tables/{table}/seats/{seat}/leave", response_model=TableShown)
async def leave(request: Request, table: Table, seat: SeatPath) -> Response:
    """Open a seat again, before the game has begun."""
    return shown(await hub_of(request).leave(table, visitor.keys(request), seat))


@router.get("/tables/{table}/log")
async def game_log(request: Request, table: Table) -> Response:
    """The whole game as a file, when it is over; until then it would tell every secret."""
    return log_file(table, await hub_of(request).game_log(table, visitor.keys(request)))


@router.get("/tables/{table}/stream", responses={200: {"content": {"text/event-stream": {}}}})
async def follow(request: Request, table: Table, seat: Perspective = None, since: Since = None) -> Response:
    """Server-sent events: `table` with the version as id, `seats` when only presence, clocks or how ready
    bots are have changed.

    `Last-Event-ID`, or `since`, says which version you have."""
    return await stream(request, table, seat, since, as_json)


def _line(view: TableView) -> Struct:
    whole = view.as_json(after=view.version)
    return {name: whole[name] for name in LINE}
