"""Events of several rounds: making one, entering, running it, and how it stands."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import Response

from zenova.bots.levels import NEWCOMER
from zenova.club.events import Event, EventPlan
from zenova.club.organiser import KINDS, Organiser
from zenova.games.registry import GAMES
from zenova.table.keys import hashed
from zenova.table.plan import CLOCKS, clock_named, game_named

from ..rendering.events import described, making
from ..rendering.lobby import qr
from ..rendering.players import clock_in_words, levels, options_in_words
from ..rendering.templates import render
from ..rendering.texts import texts
from ..security import visitor
from ..security.visitor import hub_of, language
from ..state import state_of
from .responses import page, see_other, site_of
from .stream import follow

LOOK_S = 2.0  # between two looks: results come from tables of other processes too
EventId = Annotated[str, Path(max_length=32, description="the event's id")]
Word = Annotated[str, Form(max_length=200)]
Number = Annotated[int, Form(ge=0, le=10_000)]

router = APIRouter(include_in_schema=False)


@router.get("/events")
async def events(request: Request) -> Response:
    text, organiser = texts(language(request)), state_of(request).organiser
    return page(
        request,
        "events.html",
        events=await listed(organiser),
        games=making(text),
        clocks=CLOCKS,
        kinds=[(kind, text(f"club.{kind}")) for kind in KINDS],
    )


async def listed(organiser: Organiser) -> list[Event]:
    return await asyncio.to_thread(organiser.events.listed, organiser.hub.memory.now())


@router.post("/events")
async def create(request: Request) -> Response:
    wishes = {key: str(value)[:200] for key, value in (await request.form()).items()}
    game, rounds = wishes.get("game", ""), wishes.get("rounds", "")
    facts = game_named(game).options_type.facts() if game in GAMES else []
    options = {fact.name: wishes[fact.name] for fact in facts if fact.name in wishes}
    plan = EventPlan(
        wishes.get("title", ""),
        game,
        options,
        wishes.get("clock", "none"),
        wishes.get("kind", "swiss"),
        int(rounds) if rounds.isascii() and rounds.isdigit() and len(rounds) < 5 else 0,
    )
    event, key = await state_of(request).organiser.create(plan, visitor.own_keys(request))
    return visitor.remember(request, see_other(f"/events/{event}"), key)


@router.get("/events/{event}")
async def show(request: Request, event: EventId) -> Response:
    text = texts(language(request))
    found = await state_of(request).organiser.look(event)
    link = f"{site_of(request)}/events/{event}"
    return page(
        request,
        "event.html",
        **described(found, _hashes(request), text),
        name=visitor.name_of(request),
        link=link,
        code=qr(link),
        levels=levels(text),
        options=options_in_words(found.game, found.options, text),
        clock=clock_in_words(clock_named(found.clock), text),
    )


@router.get("/events/{event}/stream")
async def follow_event(request: Request, event: EventId) -> Response:
    """How it stands, whenever that changes."""
    await state_of(request).organiser.look(event)

    async def draw() -> str:
        found = await state_of(request).organiser.look(event)
        return render("event.jinja", language(request), **described(found, _hashes(request), texts(language(request))))

    return follow(await hub_of(request).visit(visitor.own_keys(request)), draw, LOOK_S)


@router.post("/events/{event}/join")
async def join(request: Request, event: EventId, name: Word = "") -> Response:
    called = visitor.name_or_guest(request, name)
    key = await state_of(request).organiser.enter(event, called, visitor.own_keys(request))
    return visitor.remember(request, see_other(f"/events/{event}"), key, name and called)


@router.post("/events/{event}/bot")
async def add_bot(request: Request, event: EventId, level: Word = NEWCOMER) -> Response:
    await state_of(request).organiser.add_bot(event, visitor.own_keys(request), level)
    return see_other(f"/events/{event}")


@router.post("/events/{event}/leave")
async def leave(request: Request, event: EventId, number: Number) -> Response:
    await state_of(request).organiser.leave(event, visitor.own_keys(request), number)
    return see_other(f"/events/{event}")


@router.post("/events/{event}/next")
async def next_round(request: Request, event: EventId) -> Response:
    await state_of(request).organiser.next_round(event, visitor.own_keys(request))
    return see_other(f"/events/{event}")


@router.post("/events/{event}/end")
async def end(request: Request, event: EventId) -> Response:
    await state_of(request).organiser.end(event, visitor.own_keys(request))
    return see_other(f"/events/{event}")


@router.post("/events/{event}/decide")
async def decide(request: Request, event: EventId, round: Number, number: Number, winner: Word) -> Response:
    await state_of(request).organiser.decide(event, visitor.own_keys(request), round, number, winner)
    return see_other(f"/events/{event}")


def _hashes(request: Request) -> set[str]:
    return set(map(hashed, visitor.own_keys(request)))
