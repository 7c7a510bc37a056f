"""The API of events: make one, enter it, run it round by round, read how it stands."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse, Response

from zenova.bots.levels import NEWCOMER
from zenova.club.events import Event, EventPlan
from zenova.club.standings import Standing
from zenova.kernel.data import Struct
from zenova.table.keys import hashed

from ..security import visitor
from ..state import state_of
from .api import PROBLEMS, Name, Wish
from .events import EventId, listed

router = APIRouter(prefix="/api/events", responses=PROBLEMS)
Number = Annotated[int, Path(ge=0, le=10_000)]
Status = Literal["open", "running", "over"]


class NewEvent(Wish):
    title: Annotated[str, Field(max_length=200)]
    game: Annotated[str, Field(max_length=64)]
    options: Annotated[Struct, Field(max_length=32, default_factory=dict, description="for two players")]
    clock: Annotated[str, Field(max_length=64, examples=["none", "minute", "half-hour", "days"])] = "none"
    kind: Annotated[str, Field(max_length=64, examples=["swiss", "round-robin"])] = "swiss"
    rounds: Annotated[int, Field(ge=0, le=1000, description="0: as many as it takes")] = 0


class EventLine(BaseModel):
    event: str
    title: str
    game: str
    kind: str
    status: Status


class EventList(BaseModel):
    events: list[EventLine]


class EntrantShown(BaseModel):
    number: int
    name: str
    level: str | None = Field(description="of a bot")
    gone: bool
    mine: bool


class BoardShown(BaseModel):
    """A game: the numbers of two entrants, of one alone for a bye, and the points of the first once it is over."""

    round: int
    number: int
    first: int
    second: int | None
    table: str | None
    points: float | None


class EventShown(EventLine):
    options: Struct
    clock: str
    rounds: int
    round: int
    host: bool
    entrants: list[EntrantShown]
    boards: list[BoardShown]
    standings: list[Standing]


class EnterWish(Wish):
    name: Name = None


class BotWish(Wish):
    level: Annotated[str, Field(max_length=64)] = NEWCOMER
    name: Annotated[str, Field(max_length=200)] = ""


class Decision(Wish):
    winner: Literal["first", "second", "shared"]


@router.get("", response_model=EventList)
async def events(request: Request) -> Response:
    """Events that are open, go on, or were lately."""
    return JSONResponse({"events": [_line(one) for one in await listed(state_of(request).organiser)]})


@router.post("", status_code=201, response_model=EventShown)
async def create(request: Request, wish: NewEvent) -> Response:
    """Make an event; you run it."""
    plan = EventPlan(wish.title, wish.game, wish.options, wish.clock, wish.kind, wish.rounds)
    event, key = await state_of(request).organiser.create(plan, visitor.own_keys(request))
    return visitor.remember(request, await _shown(request, event, [key], 201), key)


@router.get("/{event}", response_model=EventShown)
async def look(request: Request, event: EventId) -> Response:
    """How it stands."""
    return await _shown(request, event)


@router.post("/{event}/join", response_model=EventShown)
async def join(request: Request, event: EventId, wish: EnterWish) -> Response:
    """Play in it."""
    keys = visitor.own_keys(request)
    key = await state_of(request).organiser.enter(event, visitor.name_or_guest(request, wish.name or ""), keys)
    return visitor.remember(request, await _shown(request, event, [*keys, key]), key, wish.name or "")


@router.post("/{event}/bots", response_model=EventShown)
async def add_bot(request: Request, event: EventId, wish: BotWish) -> Response:
    """The host lets a bot play."""
    await state_of(request).organiser.add_bot(event, visitor.own_keys(request), wish.level, wish.name)
    return await _shown(request, event)


@router.delete("/{event}/entrants/{number}", response_model=EventShown)
async def leave(request: Request, event: EventId, number: Number) -> Response:
    """Play no more: yourself, or as the host anybody."""
    await state_of(request).organiser.leave(event, visitor.own_keys(request), number)
    return await _shown(request, event)


@router.post("/{event}/rounds", response_model=EventShown)
async def next_round(request: Request, event: EventId) -> Response:
    """The host begins the next round: its tables open at once."""
    await state_of(request).organiser.next_round(event, visitor.own_keys(request))
    return await _shown(request, event)


@router.post("/{event}/end", response_model=EventShown)
async def end(request: Request, event: EventId) -> Response:
    """The host ends it between two rounds, or calls it off."""
    await state_of(request).organiser.end(event, visitor.own_keys(request))
    return await _shown(request, event)


@router.post("/{event}/rounds/{round}/boards/{number}", response_model=EventShown)
async def decide(request: Request, event: EventId, round: Number, number: Number, wish: Decision) -> Response:
    """The host decides a game of the last round."""
    await state_of(request).organiser.decide(event, visitor.own_keys(request), round, number, wish.winner)
    return await _shown(request, event)


async def _shown(request: Request, event: str, keys: list[str] | None = None, status: int = 200) -> Response:
    found = await state_of(request).organiser.look(event)
    hashes = set(map(hashed, visitor.own_keys(request) if keys is None else keys))
    told = _line(found) | {
        "options": found.options,
        "clock": found.clock,
        "rounds": found.rounds,
        "round": found.round,
        "host": found.host in hashes,
        "entrants": [
            {"number": one.number, "name": one.name, "level": one.level, "gone": one.gone, "mine": one.hash in hashes}
            for one in found.entrants
        ],
        "boards": [
            {"round": one.round, "number": one.number, "table": one.table} | vars(one.board) for one in found.places
        ],
        "standings": [vars(one) for one in found.standings()],
    }
    return JSONResponse(told, status)


def _line(event: Event) -> Struct:
    return {"event": event.id, "title": event.title, "game": event.game, "kind": event.kind, "status": event.status}
