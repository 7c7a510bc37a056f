"""Analyses: a position of a game that is over or of words, played on by hand for all seats."""

import asyncio
from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Form, Path, Query, Request, UploadFile
from starlette.responses import Response

from zenova.bots import Hint
from zenova.bots.levels import STAND_IN
from zenova.games.registry import GAMES
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.kernel.log import GameLog, Playthrough
from zenova.review.analysis import Walk, of_log, of_words
from zenova.review.boards import Boards
from zenova.table import BadRequest, Joined, NotNow, Seating, TablePlan

from ..rendering.analysis import board, panel, seat_of
from ..rendering.players import levels
from ..rendering.texts import texts
from ..security import visitor
from ..security.guard import FRAMED_BY_US, FRAMES_OURS
from ..security.rates import client_of
from ..security.visitor import hub_of, language
from ..state import state_of
from .replay import Key, Table
from .responses import is_fragment, page, see_other, site_of
from .reviews import LONGEST_LOG, read_log

OPTIONS_TOLD = 5

AnalysisId = Annotated[str, Path(max_length=64)]
At = Annotated[int, Query(ge=0, le=2**31)]
Seat = Annotated[int | None, Query(ge=-1, le=15)]
Node = Annotated[int, Form(ge=0, le=2**31)]
Step = Annotated[int | None, Form(ge=0, le=2**31)]
BoardWish = Annotated[str, Form(max_length=1)]
Typed = Annotated[str, Form(max_length=50_000)]

router = APIRouter(include_in_schema=False)


async def begin_from_log(request: Request, log: GameLog) -> str:
    """A new analysis of a game that is over; its id."""

    def begin(boards: Boards) -> str:
        return boards.begin(of_log(log, boards.games(log.game, log.cards_hash)))

    return await asyncio.to_thread(begin, state_of(request).boards)


async def begin_from_words(request: Request, words: str) -> tuple[str, int]:
    """A new analysis of a position in the words of scenarios; its id, and the node after all that was decided there."""

    def begin(boards: Boards) -> tuple[str, int]:
        found = of_words(words, lambda name: boards.games(name, ""))
        return boards.begin(found), len(found.nodes)

    return await asyncio.to_thread(begin, state_of(request).boards)


async def walk_of(request: Request, analysis: str, at: int = 0) -> Walk:
    """An analysis whose position at a node is worked out."""

    def walk(boards: Boards) -> Walk:
        found = boards.walk(analysis)
        found.step(at)
        return found

    return await asyncio.to_thread(walk, state_of(request).boards)


async def opinion(request: Request, analysis: str, at: int, seat: int) -> list[Hint]:
    """What a bot would do in a seat's place, from what that seat may know; everybody waits in turn."""
    walk = await walk_of(request, analysis, at)
    position = walk.step(at).position
    if seat not in walk.game.to_act(position):
        raise NotNow("nothing is asked of this seat here")
    client, workers = client_of(request.scope), hub_of(request).workers
    return await workers.advise(walk.game, position, seat, language(request), client, analysis, OPTIONS_TOLD)


async def open_table(request: Request, analysis: str, at: int, level: str, name: str) -> Joined:
    """A table that begins here, or where the action under way began: who asks plays the seat that is asked first, bots
    the others. What no seat knows is dealt anew."""
    walk = await walk_of(request, analysis, at)
    base, told = await asyncio.to_thread(walk.begin, at)
    asked = walk.game.to_act(walk.step(base).position)
    if not asked:
        raise NotNow("the game is over here")
    count = walk.game.seats(walk.step(base).position)
    seats = tuple(Seating("me") if seat == asked[0] else Seating("bot", level=level) for seat in range(count))
    plan = TablePlan(walk.game.name, told.options, seats, cards=walk.game.cards_mark, given=told.given)
    return await hub_of(request).open(plan, name, visitor.own_keys(request))


def scenario_name(game: Game, at: int) -> str:
    return f"{game.title}, position {at}"


async def words_of(walk: Walk, at: int) -> str:
    """The position in words; empty where there are none."""
    try:
        return await asyncio.to_thread(walk.words, at, scenario_name(walk.game, at))
    except UserError:
        return ""


def action_of(game: Game, number: object) -> int:
    """An action that a form names by its number."""
    try:
        return game.encode(game.decode(int(str(number))))
    except (ValueError, IndexError):
        raise BadRequest("an answer needs the number of an action") from None


@router.post("/table/{table}/analysis")
async def of_table(request: Request, table: Table, step: Step = None, at: Step = None) -> Response:
    """At a step that a button names, or at the one where a slider stands."""
    log = await hub_of(request).game_log(table, visitor.keys(request))
    return await _begun(request, log, at if step is None else step)


@router.post("/result/{table}/{key}/analysis")
async def of_result(request: Request, table: Table, key: Key, step: Step = None, at: Step = None) -> Response:
    _, log = await hub_of(request).result(table, key)
    return await _begun(request, log, at if step is None else step)


async def _begun(request: Request, log: GameLog, step: int | None) -> Response:
    at = len(log.moves) if step is None else min(step, len(log.moves))
    return see_other(f"/analysis/{await begin_from_log(request, log)}?at={at}")


@router.get("/analysis")
async def new(request: Request, game: Annotated[str, Query(max_length=64)] = "") -> Response:
    """With the words of a game that begins."""
    return _form(request, await _opening(request, game or next(iter(GAMES))))


async def _opening(request: Request, game: str) -> str:
    dealt = await hub_of(request).memory.cards.game(game)
    log = await asyncio.to_thread(lambda: Playthrough(dealt).log)
    return await words_of(Walk(of_log(log, dealt), dealt), 0)


def _form(request: Request, words: str, wrong: str = "", wrong_file: str = "") -> Response:
    told = {"words": words, "wrong": wrong, "wrong_file": wrong_file, "games": GAMES, "most": LONGEST_LOG}
    return page(request, "analysis-new.html", 422 if wrong or wrong_file else 200, **told)


@router.post("/analysis")
async def begin(request: Request, words: Typed = "", file: UploadFile | None = None, on: BoardWish = "") -> Response:
    """A game that somebody brings, or words, to play on or to set up; what is wrong with them is told beside them."""
    text = texts(language(request))
    if file is not None and file.filename:
        try:
            return await _begun(request, await read_log(await file.read()), None)
        except UserError as error:
            return _form(request, await _opening(request, next(iter(GAMES))), wrong_file=text.mistake(error))
    try:
        analysis, at = await begin_from_words(request, words)
    except UserError as error:
        return _form(request, words, text.mistake(error))
    return see_other(f"/analysis/{analysis}{'/set-up' if on else ''}?at={at}")


@router.get("/analysis/{analysis}")
async def show(request: Request, analysis: AnalysisId, at: At = 0, seat: Seat = None) -> Response:
    return await _page(request, analysis, at, seat)


async def _page(request: Request, analysis: str, at: int, seat: int | None, found: Sequence[Hint] = ()) -> Response:
    """The whole page, or for a script the panel alone."""
    walk = await walk_of(request, analysis, at)
    spoken = language(request)
    beside = await asyncio.to_thread(lambda: panel(walk, at, seat_of(walk, at, seat), spoken))
    shown = page(
        request,
        "analysis.jinja" if is_fragment(request) else "analysis.html",
        about=walk.game.name,
        analysis=analysis,
        panel=beside,
        found=found,
        words=await words_of(walk, at),
        site=site_of(request),
        levels=levels(texts(spoken)),
    )
    shown.headers["content-security-policy"] = FRAMES_OURS
    return shown


@router.get("/analysis/{analysis}/board")
async def show_board(
    request: Request, analysis: AnalysisId, at: At = 0, seat: Seat = None, still: bool = False
) -> Response:
    """The table inside the page, where nothing is asked if it is `still`. Somebody who is sent there by a form gets the
    page around it."""
    if request.headers.get("sec-fetch-dest") == "document":
        return see_other(f"/analysis/{analysis}?at={at}")
    return await _board(request, analysis, at, seat, still)


async def _board(request: Request, analysis: str, at: int, seat: int | None = None, still: bool = False) -> Response:
    walk = await walk_of(request, analysis, at)
    spoken = language(request)
    context = await asyncio.to_thread(lambda: board(walk, analysis, at, seat_of(walk, at, seat), spoken, still))
    shown = page(request, f"{walk.game.name}/board.html" if is_fragment(request) else "analysis-board.html", **context)
    shown.headers["content-security-policy"] = FRAMED_BY_US
    return shown


@router.post("/analysis/{analysis}/act")
async def act(request: Request, analysis: AnalysisId, at: At, seat: int) -> Response:
    form = await request.form()
    game = (await walk_of(request, analysis)).game
    number = action_of(game, form.get("action"))
    node = await asyncio.to_thread(state_of(request).boards.try_move, analysis, at, seat, number)
    if is_fragment(request):
        return await _board(request, analysis, node)
    return see_other(f"/analysis/{analysis}?at={node}")


@router.post("/analysis/{analysis}/opinion")
async def ask(request: Request, analysis: AnalysisId, at: Node, seat: Annotated[int, Form(ge=0, le=15)]) -> Response:
    found = await opinion(request, analysis, at, seat)
    if is_fragment(request):
        return page(request, "analysis-opinion.jinja", found=found)
    return await _page(request, analysis, at, seat, found)


@router.get("/analysis/{analysis}/scenario")
async def download(request: Request, analysis: AnalysisId, at: At = 0) -> Response:
    return await scenario_file(request, analysis, at)


@router.post("/analysis/{analysis}/table")
async def play_on(
    request: Request, analysis: AnalysisId, at: Node, level: Annotated[str, Form(max_length=64)] = STAND_IN
) -> Response:
    name = visitor.name_or_guest(request)
    opened = await open_table(request, analysis, at, level, name)
    return visitor.remember(request, see_other(f"/table/{opened.table}"), opened.key)


async def scenario_file(request: Request, analysis: str, at: int) -> Response:
    """What was tried on the way to a node, for `zenova scenario`."""
    walk = await walk_of(request, analysis, at)
    text = await asyncio.to_thread(walk.scenario, at, scenario_name(walk.game, at))
    headers = {"content-disposition": f'attachment; filename="{walk.game.name}-position-{at}.yaml"'}
    return Response(text, headers=headers, media_type="application/yaml")
