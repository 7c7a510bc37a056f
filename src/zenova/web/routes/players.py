"""Finding somebody to play with: tables that anybody may join, and quick matches."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Form, Path, Query, Request
from pydantic import BeforeValidator
from starlette.responses import Response

from zenova.bots.levels import NEWCOMER
from zenova.games.registry import GAMES
from zenova.kernel.data import Struct
from zenova.table import Offered, TableLine
from zenova.table.plan import CLOCKS, HIGHEST_RATING, RatingRange, clock_named, game_named, ratings_named
from zenova.table.visit import Lookout

from ..rendering.players import (
    clock_in_words,
    finding,
    levels,
    offered,
    options_in_words,
    ratings_in_words,
    strength,
    watched,
)
from ..rendering.templates import render, title
from ..rendering.texts import texts
from ..security import visitor
from ..security.visitor import hub_of, language
from ..state import state_of
from .responses import page, see_other
from .stream import HERE, Stream, follow, message

LOOK_S = 2.0  # between two looks at the waiting list, which other processes write too
LOOK_FOR_TABLES_S = 5.0
Word = Annotated[str, Form(max_length=200)]
Filter = Annotated[str, Query(max_length=64)]
Points = Annotated[int | None, Query(ge=0, le=HIGHEST_RATING), BeforeValidator(lambda given: given or None)]
Table = Annotated[str, Path(max_length=32)]

router = APIRouter(include_in_schema=False)


@dataclass
class Wanted:
    """Which open tables somebody wants to see: of one game, with one clock, of people whose ratings lie in a range."""

    game: Filter = ""
    clock: Filter = ""
    low: Points = None
    high: Points = None

    def fits(self, one: Offered) -> bool:
        asked = RatingRange(self.low, self.high)
        return (
            (self.game not in GAMES or one.line.game == self.game)
            and (self.clock not in CLOCKS or one.clock == clock_named(self.clock))
            and all(asked.holds(points) for points in one.ratings.values() or [None])
        )

    @property
    def address(self) -> str:
        asked = {name: value for name, value in vars(self).items() if value not in ("", None)}
        return f"/open/stream?{urlencode(asked)}"


@router.get("/play")
async def players(request: Request, wanted: Annotated[Wanted, Depends()]) -> Response:
    text = texts(language(request))
    waiting = await state_of(request).match.look(visitor.own_keys(request))
    return page(
        request,
        "players.html",
        games=finding(text),
        clocks=CLOCKS,
        named_games=[(game, title(game)) for game in GAMES],
        named_clocks=[(clock, text(f"home.clock-{clock}")) for clock in CLOCKS],
        name=visitor.name_of(request),
        waits=bool(waiting and not waiting.table),
        gone="gone" in request.query_params,
        **await _shelf(request, wanted),
    )


@router.get("/open/stream")
async def follow_open(request: Request, wanted: Annotated[Wanted, Depends()]) -> Response:
    """The tables that anybody may join, whenever that changes."""

    async def draw() -> str:
        return render("open.jinja", language(request), **await _shelf(request, wanted))

    return follow(await hub_of(request).visit((), Lookout), draw, LOOK_FOR_TABLES_S)


async def offered_to(request: Request, wanted: Wanted) -> list[Offered]:
    """The tables that somebody may join and wants to see."""
    return [one for one in await hub_of(request).open_tables(visitor.own_keys(request)) if wanted.fits(one)]


async def _shelf(request: Request, wanted: Wanted) -> Struct:
    text = texts(language(request))
    return {"tables": [offered(one, text) for one in await offered_to(request, wanted)], "wanted": wanted}


@router.get("/watch")
async def worth_watching(request: Request) -> Response:
    """Games that anybody may watch, those first that many do and strong players play."""
    text = texts(language(request))
    return page(request, "watch.html", tables=[watched(*one, text) for one in await best_to_watch(request)])


async def best_to_watch(request: Request) -> list[tuple[TableLine, int]]:
    """Tables with how many watch them here."""
    return sorted(await hub_of(request).watched(), key=lambda one: (one[1], strength(one[0])), reverse=True)


@router.post("/open/{table}")
async def join(request: Request, table: Table) -> Response:
    """With one click: who has not said their name is a guest."""
    joined = await hub_of(request).join_open(table, visitor.name_or_guest(request), visitor.own_keys(request))
    return visitor.remember(request, see_other(f"/table/{joined.table}"), joined.key)


@router.post("/match")
async def enter(request: Request) -> Response:
    """Wait for others who want the same; an option that is left empty may be as they want it."""
    wishes = {key: str(value)[:200] for key, value in (await request.form()).items()}
    game, own = wishes.get("game", ""), wishes.get("name", "")
    facts = game_named(game).options_type.facts() if game in GAMES else []
    options = {fact.name: wishes[fact.name] for fact in facts if wishes.get(fact.name)}
    name = visitor.name_or_guest(request, own)
    clock, keys = wishes.get("clock", "none"), visitor.own_keys(request)
    key = await state_of(request).match.enter(game, options, clock, name, keys, ratings_named(wishes))
    response = visitor.remember(request, see_other("/match"), key, own and name)
    visitor.let_wait(request, response)
    return response


@router.get("/match")
async def waiting(request: Request) -> Response:
    """How one stands who waits; leads to the table as soon as there is one."""
    found = await state_of(request).match.look(visitor.own_keys(request))
    if found is None or found.open:
        response: Response = see_other(f"/table/{found.table}" if found else "/play?gone=1")
        visitor.stop_waiting(response)
        return response
    text = texts(language(request))
    return page(
        request,
        "match.html",
        wish=found,
        options=options_in_words(found.game, found.options, text),
        clock=clock_in_words(clock_named(found.clock), text),
        wanted=ratings_in_words(found.wanted, text),
        levels=levels(text),
    )


@router.get("/match/stream")
async def follow_match(request: Request) -> Response:
    """`found` with the address of the table, or `gone` when one does not wait any more."""
    match, keys = state_of(request).match, visitor.own_keys(request)
    visit = match.follow(keys)

    async def messages() -> AsyncIterator[bytes]:
        while not visit.ended:
            found = await match.look(keys)
            if found is None or found.open:
                yield message(0, "found", f"/table/{found.table}".encode()) if found else message(0, "gone", b"")
                return
            yield HERE
            await visit.next(LOOK_S)

    response = Stream(visit, messages())
    if await match.look(keys) is None:
        visitor.stop_waiting(response)
    return response


@router.post("/match/bot")
async def meanwhile(request: Request, level: Word = NEWCOMER) -> Response:
    """A table with bots, until the others come."""
    opened = await state_of(request).match.play_meanwhile(visitor.own_keys(request), level)
    return see_other(f"/table/{opened.table}")


@router.post("/match/leave")
async def leave(request: Request) -> Response:
    await state_of(request).match.leave(visitor.own_keys(request))
    response = see_other("/play")
    visitor.stop_waiting(response)
    return response
