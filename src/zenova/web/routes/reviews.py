"""Reviews of games that are over: begin one, see how far it is, read it; also of a file that somebody brings."""

import asyncio
import re
from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Form, Path, Query, Request, UploadFile
from starlette.responses import Response

from zenova.bots.registry import BOTS
from zenova.kernel.data import Struct
from zenova.kernel.errors import UserError
from zenova.kernel.log import GameLog, LogError
from zenova.kernel.workbench import Piece, TooMuch
from zenova.review import MARKS, Review
from zenova.review.desk import Desk
from zenova.review.report import Told
from zenova.table import TableError

from ..rendering.presenter import presenter
from ..rendering.texts import texts
from ..security import visitor
from ..security.guard import LONGEST_GAME
from ..security.rates import client_of
from ..security.visitor import hub_of, language
from ..state import state_of
from .replay import Key, Table
from .responses import is_fragment, page, see_other

Setting = Literal["quick", "deep"]
Wished = Annotated[Setting, Form()]
ReviewId = Annotated[str, Path(max_length=64, description="the review's id")]
GAME = re.compile(r"/(table/[a-z0-9]{1,32}|result/[a-z0-9]{1,32}/[A-Za-z0-9_-]{1,64})")

LONGEST_LOG = LONGEST_GAME - 2048  # bytes, beside which a form has room

router = APIRouter(include_in_schema=False)


class NoSuchReview(TableError):
    code = "no-such-review"
    text = "there is no such review here; begin it from the end of its game"


class TooManyReviews(TableError):
    code = "too-many-reviews"


async def begin(request: Request, log: GameLog, setting: Setting) -> str:
    """Have a game reviewed; the review's id. Names of games and words that are not here are told in a sentence."""
    who = client_of(request.scope)
    cards = hub_of(request).memory.cards
    try:
        played = await asyncio.to_thread(cards.of_log, log.game, log.cards_hash)
        return await asyncio.to_thread(state_of(request).desk.start, played, log, setting, who)
    except TooMuch as error:
        raise TooManyReviews(str(error)) from None


async def looked_for(desk: Desk, review: str) -> tuple[Review | None, Piece | None]:
    """What a review found, if it is made, and how far it is, if it was asked for."""
    job = await asyncio.to_thread(desk.job, review)  # first: it is kept before it is said to be done
    return await asyncio.to_thread(desk.found, review), job


def as_at_the_table(log: GameLog) -> GameLog:
    """With the names that bots have at tables, of whom a log tells how strong they are."""
    bots = presenter(log.game).bot_names
    names = (bots[seat % len(bots)] if name in BOTS else name for seat, name in enumerate(log.players))
    return replace(log, players=tuple(names))


async def read_log(text: str | bytes) -> GameLog:
    """A file that somebody brings as a game."""
    try:
        decoded = text if isinstance(text, str) else text.decode()
    except UnicodeDecodeError:
        raise LogError("not a Zenova game log (it is not text)") from None
    return await asyncio.to_thread(GameLog.parse, decoded)


@router.post("/table/{table}/review")
async def of_table(request: Request, table: Table, setting: Wished = "quick") -> Response:
    log = as_at_the_table(await hub_of(request).game_log(table, visitor.keys(request)))
    return see_other(f"/review/{await begin(request, log, setting)}?of=/table/{table}")


@router.post("/result/{table}/{key}/review")
async def of_result(request: Request, table: Table, key: Key, setting: Wished = "quick") -> Response:
    _, log = await hub_of(request).result(table, key)
    return see_other(f"/review/{await begin(request, as_at_the_table(log), setting)}?of=/result/{table}/{key}")


@router.get("/reviews")
async def bring(request: Request) -> Response:
    return _form(request)


def _form(request: Request, wrong: str = "") -> Response:
    return page(request, "reviews.html", 422 if wrong else 200, wrong=wrong, most=LONGEST_LOG)


@router.post("/reviews")
async def brought(request: Request, file: UploadFile, setting: Wished = "quick") -> Response:
    try:
        review = await begin(request, await read_log(await file.read()), setting)
    except UserError as error:
        return _form(request, texts(language(request)).mistake(error))
    return see_other(f"/review/{review}")


@router.get("/review/{review}")
async def show(request: Request, review: ReviewId, of: Annotated[str, Query(max_length=120)] = "") -> Response:
    desk = state_of(request).desk
    of = of if GAME.fullmatch(of) else ""
    found, job = await looked_for(desk, review)
    if found is None and job is None:
        raise NoSuchReview
    shown = (lambda move: f"{of}/replay?step={move}") if of else None
    told = found and Told(found, language(request), shown, f"{of}/analysis" if of else "")
    context: Struct = {"told": told, "job": job, "review": review, "of": of, "ended": found is not None or _ended(job)}
    context["exercises"] = await _exercises(request, found, of) if found and of.startswith("/table/") else []
    game = found.game if found else job.game if job else ""
    return page(request, "review.jinja" if is_fragment(request) else "review.html", played=game, **context)


@router.post("/review/{review}/cancel")
async def cancel(request: Request, review: ReviewId, of: Annotated[str, Form(max_length=120)] = "") -> Response:
    await asyncio.to_thread(state_of(request).desk.cancel, review)
    return see_other(f"/review/{review}?of={of}" if GAME.fullmatch(of) else f"/review/{review}")


async def _exercises(request: Request, found: Review, of: str) -> list[int]:
    """The moves of one's own that are worth another try."""
    try:
        view = await hub_of(request).view(of.removeprefix("/table/"), visitor.keys(request))
    except TableError:
        return []
    return [one.move for one in found.decisions if one.seat in view.my_seats and one.loss >= MARKS["mistake"]]


def _ended(job: Piece | None) -> bool:
    return job is not None and job.ended
