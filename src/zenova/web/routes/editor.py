"""Setting a position up by hand: pieces on the board, or words beside it; the two stay the same. Nothing is kept before
somebody plays on there."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from zenova.kernel.data import Struct
from zenova.kernel.errors import UserError
from zenova.review import editor
from zenova.review.analysis import Walk, of_words

from ..rendering.analysis import board, names_of, seat_of
from ..rendering.editor_form import setup
from ..rendering.presenter import presenter
from ..rendering.texts import texts
from ..security.guard import FRAMES_OURS
from ..security.visitor import language
from ..state import state_of
from .analyses import AnalysisId, At, Seat, Typed, scenario_name, walk_of
from .responses import page

Address = Annotated[str, Form(max_length=200)]
NEW = "new"  # the name of a board that nobody keeps

router = APIRouter(include_in_schema=False)


@router.get("/analysis/{analysis}/set-up")
async def begin(request: Request, analysis: AnalysisId, at: At = 0, seat: Seat = None) -> Response:
    """At a position, or where the action under way began."""
    walk = await walk_of(request, analysis, at)
    base, _ = await asyncio.to_thread(walk.begin, at)
    told = await asyncio.to_thread(_told, walk, base, seat, language(request))
    here = {"about": walk.game.name, "analysis": analysis, "at": base, "back": at}
    shown = page(request, "analysis-set-up.html", **told, **here)
    shown.headers["content-security-policy"] = FRAMES_OURS
    return shown


@router.post("/analysis/set-up")
async def change(
    request: Request,
    words: Typed,
    seat: Annotated[int, Form(ge=0, le=15)] = 0,
    piece: Address = "",
    place: Address = "",
    choice: Address = "",
    value: Annotated[int, Form(ge=-9999, le=9999)] = 0,
) -> Response:
    """Words, or words with one change, and their board; or what is wrong with them."""

    def changed() -> Walk:
        walk = _walk(request, words)
        at = len(walk.analysis.nodes)
        if not (piece or choice):
            return walk
        given = walk.given(at)
        on_board = presenter(walk.game.name).on_board(given, seat)
        if piece:
            given = editor.moved(given, piece, place, on_board.under(piece, place, seat))
        else:
            given = editor.replaced(given, choice, on_board.value(choice, value))
        return _walk(request, walk.set_up(at, scenario_name(walk.game, 0), given))

    spoken = language(request)
    try:
        walk = await asyncio.to_thread(changed)
        at = len(walk.analysis.nodes)
        told = await asyncio.to_thread(_told, walk, at, seat, spoken)
    except UserError as error:
        return page(request, "analysis-wrong.jinja", 422, wrong=texts(spoken).mistake(error))
    drawn = await asyncio.to_thread(board, walk, NEW, at, told["seat"], spoken, still=True)
    return page(request, "analysis-set-up.jinja", **told, **drawn)


def _walk(request: Request, words: str) -> Walk:
    boards = state_of(request).boards
    analysis = of_words(words, lambda name: boards.games(name, ""))
    walk = Walk(analysis, boards.games(analysis.start.game, analysis.start.cards_hash))
    walk.step(len(analysis.nodes))
    return walk


def _told(walk: Walk, at: int, seat: int | None, spoken: str) -> Struct:
    """What stands beside the board."""
    seen, position = seat_of(walk, at, seat), walk.step(at).position
    return {
        "seat": seen,
        "names": names_of(walk, spoken),
        "words": walk.words(at, scenario_name(walk.game, at)),
        "parts": setup(walk.game, walk.given(at), walk.game.teams(position), seen, spoken),
    }
