"""The API of reviews: begin one of a finished game or of a log, see how far it is, read it, cancel it."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse, Response

from zenova.kernel.data import Struct
from zenova.kernel.workbench import Status

from ..security import visitor
from ..security.visitor import hub_of
from ..state import state_of
from .api import PROBLEMS, Wish
from .reviews import NoSuchReview, ReviewId, Setting, as_at_the_table, begin, looked_for, read_log

router = APIRouter(prefix="/api/reviews", responses=PROBLEMS)


class ReviewWish(Wish):
    """One of a table whose game is over, or a log as it was downloaded."""

    table: Annotated[str, Field(max_length=32, description="the table's id")] = ""
    log: Annotated[str, Field(max_length=500_000, description="the text of a log file")] = ""
    setting: Annotated[Setting, Field(description="how carefully to look")] = "quick"


class ReviewShown(BaseModel):
    """How far a review is, and what it found: docs/review.md says what each entry means."""

    review: str
    status: Status
    done: int = Field(description="moves that were looked at")
    moves: int
    problem: str
    result: Struct | None


@router.post("", status_code=202, response_model=ReviewShown)
async def start(request: Request, wish: ReviewWish) -> Response:
    """Have a game reviewed that is over. The same game is not reviewed twice."""
    if wish.table:
        log = as_at_the_table(await hub_of(request).game_log(wish.table, visitor.keys(request)))
    else:
        log = await read_log(wish.log)
    return await _shown(request, await begin(request, log, wish.setting), 202)


@router.get("/{review}", response_model=ReviewShown)
async def look(request: Request, review: ReviewId) -> Response:
    """How far it is, and all of it when it is done."""
    return await _shown(request, review)


@router.delete("/{review}", response_model=ReviewShown)
async def cancel(request: Request, review: ReviewId) -> Response:
    """Stop one that is not done."""
    await asyncio.to_thread(state_of(request).desk.cancel, review)
    return await _shown(request, review)


async def _shown(request: Request, review: str, status: int = 200) -> Response:
    found, job = await looked_for(state_of(request).desk, review)
    if found is not None:
        moves = len(found.changes) - 1
        told: Struct = {"status": "done", "done": moves, "moves": moves, "problem": "", "result": found.as_dict()}
    elif job is not None:
        told = {"status": job.status, "done": job.done, "moves": job.steps, "problem": job.problem, "result": None}
    else:
        raise NoSuchReview
    return JSONResponse({"review": review, **told}, status)
