"""The API for finding others to play with: tables that anybody may join, and quick matches."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse, Response

from zenova.bots.levels import NEWCOMER
from zenova.club.waiting_list import Waiting
from zenova.kernel.data import Struct
from zenova.table import ClockRules, Offered, RatingRange
from zenova.table.plan import ANY_RATING

from ..security import visitor
from ..security.visitor import hub_of
from ..state import state_of
from .api import PROBLEMS, LevelWish, Line, Name, Seated, Table, Wish, seated
from .players import Wanted, best_to_watch, follow_match, offered_to

router = APIRouter(prefix="/api", responses=PROBLEMS)
Clock = Annotated[str, Field(max_length=64, examples=["none", "minute", "half-hour", "days"])]


class OpenLine(Line):
    clock: ClockRules
    ratings: dict[str, int] = Field(description="of those who sit there and have one, by seat")
    for_ratings: RatingRange = Field(alias="for-ratings", description="in points; of whoever may join")
    may_join: bool = Field(alias="may-join", description="whether yours is one of them")


class OpenTables(BaseModel):
    tables: list[OpenLine]


class WatchedLine(Line):
    watchers: int = Field(description="how many look on, at the process that answers")


class WatchedTables(BaseModel):
    tables: list[WatchedLine]


class OpenJoin(Wish):
    name: Name = None


class MatchWish(Wish):
    """What you want to play. Options that you do not name may be as others want them."""

    game: Annotated[str, Field(max_length=64)]
    options: Annotated[Struct, Field(max_length=32, default_factory=dict)]
    clock: Clock = "none"
    for_ratings: Annotated[
        RatingRange, Field(alias="for-ratings", description="in points, of those you would meet")
    ] = ANY_RATING
    name: Name = None


class MatchShown(BaseModel):
    """How you stand: look again at least every 20 seconds, or follow the stream, to stay in the list."""

    status: Literal["none", "waiting", "found"]
    table: str | None = Field(description="where the others are, once they were found")


class Meanwhile(LevelWish):
    level: Annotated[str, Field(max_length=64)] = NEWCOMER


@router.get("/open", response_model=OpenTables)
async def open_tables(request: Request, wanted: Annotated[Wanted, Depends()]) -> Response:
    """Tables that anybody may join: of one game, with one clock, of people whose ratings lie in a range."""
    found = await offered_to(request, wanted)
    return JSONResponse({"tables": [one.line.as_json() | _more(one) for one in found]})


@router.get("/watched", response_model=WatchedTables)
async def watched(request: Request) -> Response:
    """Games that anybody may watch, those first that many do."""
    found = await best_to_watch(request)
    return JSONResponse({"tables": [line.as_json() | {"watchers": many} for line, many in found]})


@router.post("/open/{table}", response_model=Seated)
async def join_open(request: Request, table: Table, wish: OpenJoin) -> Response:
    """Take a seat there."""
    name, keys = visitor.name_or_guest(request, wish.name or ""), visitor.own_keys(request)
    joined = await hub_of(request).join_open(table, name, keys)
    return seated(request, joined, wish.name or "")


@router.post("/match", status_code=202, response_model=MatchShown)
async def enter(request: Request, wish: MatchWish) -> Response:
    """Wait for others who want the same, and for this alone."""
    name = visitor.name_or_guest(request, wish.name or "")
    keys = visitor.own_keys(request)
    key = await state_of(request).match.enter(wish.game, wish.options, wish.clock, name, keys, wish.for_ratings)
    shown = _shown(await state_of(request).match.look([key]), 202)
    return visitor.remember(request, shown, key, wish.name or "")


@router.get("/match", response_model=MatchShown)
async def look(request: Request) -> Response:
    """Whether the others are there."""
    return _shown(await state_of(request).match.look(visitor.own_keys(request)))


@router.delete("/match", response_model=MatchShown)
async def leave(request: Request) -> Response:
    """Wait no longer."""
    await state_of(request).match.leave(visitor.own_keys(request))
    return _shown(None)


@router.post("/match/bot", response_model=Seated)
async def meanwhile(request: Request, wish: Meanwhile) -> Response:
    """A table with bots, while you wait."""
    return seated(request, await state_of(request).match.play_meanwhile(visitor.own_keys(request), wish.level))


@router.get("/match/stream", responses={200: {"content": {"text/event-stream": {}}}})
async def follow(request: Request) -> Response:
    """Server-sent events: `found` with the address of the table's page, or `gone`."""
    return await follow_match(request)


def _more(one: Offered) -> Struct:
    return {
        "clock": vars(one.clock),
        "ratings": {str(seat): points for seat, points in one.ratings.items()},
        "for-ratings": vars(one.for_ratings),
        "may-join": one.may_join,
    }


def _shown(one: Waiting | None, status: int = 200) -> Response:
    found = one is not None and one.open
    word = "found" if found else "none" if one is None else "waiting"
    return JSONResponse({"status": word, "table": one.table if one and found else None}, status)
