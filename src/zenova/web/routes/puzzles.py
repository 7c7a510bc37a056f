"""Puzzles: the page of all, the one of the day, the next one by rating and theme, and solving one at its table."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Path, Query, Request
from starlette.responses import Response

from zenova.games.registry import GAMES
from zenova.kernel.game import Game
from zenova.puzzles import Puzzle, shelf, themes
from zenova.puzzles.puzzle import MIDDLE
from zenova.puzzles.wording import Asked
from zenova.table import BadRequest, TableError
from zenova.table.plan import game_named

from ..rendering.puzzle import Attempt, once_more, shown
from ..rendering.texts import texts
from ..security import visitor
from ..security.visitor import hub_of, language
from ..state import state_of
from .responses import is_fragment, page, see_other
from .reviews import NoSuchReview, ReviewId

GameName = Annotated[str, Path(max_length=32)]
PuzzleId = Annotated[str, Path(max_length=16)]
Actions = Annotated[str, Query(max_length=200, pattern=r"^(\d{1,5}(\.\d{1,5})*)?$")]
Wrong = Annotated[int, Query(ge=0, le=9)]
Day = Annotated[str, Query(max_length=10, pattern=r"^[0-9-]*$")]
ThemeName = Annotated[str, Query(max_length=32)]
Rating = Annotated[int, Query(ge=0, le=9999)]
Seen = Annotated[str, Query(max_length=4000)]

router = APIRouter(include_in_schema=False)


class NoSuchPuzzle(TableError):
    code = "no-such-puzzle"
    text = "there is no such puzzle here"


def puzzles_of(name: str) -> tuple[Game, dict[str, Puzzle]]:
    game = game_named(name)
    found = shelf(game)
    if not found:
        raise NoSuchPuzzle
    return game, found


def puzzle_of_the_day(game: Game, day: date) -> Puzzle:
    """The same for everybody; all have their day before one comes again."""
    found = sorted(shelf(game).values(), key=lambda one: one.id)
    return found[day.toordinal() % len(found)]


@router.get("/puzzles")
async def overview(request: Request) -> Response:
    """Every game that has some, with its themes."""
    return page(request, "puzzles.html", games=await asyncio.to_thread(_games, language(request)))


def _games(spoken: str) -> list[tuple[str, int, list[tuple[str, str, int]]]]:
    """Of every game: its name, how many it has, and its themes, each with its title and how many it has."""
    listed = []
    for game in map(game_named, GAMES):
        found = shelf(game).values()
        counted = [(name, [one for one in found if one.theme == name]) for name in themes(game)]
        named = [(name, Asked(game, some[0], spoken).title, len(some)) for name, some in counted if some]
        if named:
            listed.append((game.name, len(found), named))
    return listed


@router.get("/puzzles/daily/{game}")
async def daily(request: Request, game: GameName) -> Response:
    its_game, _ = await asyncio.to_thread(puzzles_of, game)
    day = datetime.now(UTC).date()
    return see_other(f"/puzzles/{game}/{puzzle_of_the_day(its_game, day).id}?day={day.isoformat()}")


@router.get("/puzzles/next/{game}")
async def following(
    request: Request, game: GameName, theme: ThemeName = "", rating: Rating = MIDDLE, seen: Seen = ""
) -> Response:
    """The one nearest to a rating, of a theme if one is wished; those seen last only when all others were too."""
    _, found = await asyncio.to_thread(puzzles_of, game)
    known = seen.split(".")
    fit = [one for one in found.values() if theme in ("", one.theme)] or list(found.values())
    best = min(fit, key=lambda one: (known.index(one.id) + 1 if one.id in known else 0, abs(one.rating - rating)))
    query = f"?{urlencode({'theme': theme})}" if theme else ""
    return see_other(f"/puzzles/{game}/{best.id}{query}")


@router.get("/puzzles/{game}/{puzzle}")
async def show(
    request: Request, game: GameName, puzzle: PuzzleId, line: Actions = "", wrong: Wrong = 0, day: Day = ""
) -> Response:
    attempt = await asyncio.to_thread(_attempt, game, puzzle, line, wrong, day)
    return await _answer(request, attempt)


@router.post("/puzzles/{game}/{puzzle}/act")
async def act(
    request: Request,
    game: GameName,
    puzzle: PuzzleId,
    action: Annotated[int, Form(ge=0)],
    line: Actions = "",
    wrong: Wrong = 0,
    day: Day = "",
) -> Response:
    """An answer. A wrong one is taken back and told why."""
    attempt = await asyncio.to_thread(_attempt, game, puzzle, line, wrong, day)
    attempt, said = await asyncio.to_thread(_tried, attempt, action, language(request))
    return await _answer(request, attempt, said)


def _attempt(game: str, puzzle: str, line: str, wrong: int, day: str) -> Attempt:
    its_game, found = puzzles_of(game)
    if puzzle not in found:
        raise NoSuchPuzzle
    attempt = Attempt(its_game, found[puzzle], (), wrong, day)
    for action in map(int, filter(None, line.split("."))):
        if attempt.solved or not attempt.is_legal(action) or not attempt.is_right(action):
            raise BadRequest("this line is none that leads to the solution")
        attempt = attempt.after(action)
    return attempt


def _tried(attempt: Attempt, action: int, spoken: str) -> tuple[Attempt, str]:
    if attempt.solved or attempt.failed or not attempt.is_legal(action):
        return attempt, ""
    if attempt.is_right(action):
        return attempt.after(action), ""
    told = texts(spoken)("puzzle.lost")
    if not attempt.line:
        told = Asked(attempt.game, attempt.puzzle, spoken).wrong(action)
    return attempt.missed(), told


async def _answer(request: Request, attempt: Attempt, said: str = "") -> Response:
    context = await asyncio.to_thread(shown, attempt, language(request), said)
    return page(request, f"{attempt.game.name}/board.html" if is_fragment(request) else "table.html", **context)


@router.api_route("/exercises/{review}/{move}", methods=["GET", "POST"])
async def exercise(
    request: Request,
    review: ReviewId,
    move: Annotated[int, Path(ge=1, le=99_999)],
    of: Annotated[str, Query(pattern=r"^/table/[a-z0-9]{1,32}$")],
    tried: Annotated[list[int] | None, Query(max_length=9)] = None,
) -> Response:
    """A decision of a reviewed game of one's own once more."""
    found = await asyncio.to_thread(state_of(request).desk.found, review)
    decision = next((one for one in found.decisions if one.move == move), None) if found else None
    if found is None or decision is None:
        raise NoSuchReview
    log = await hub_of(request).game_log(of.removeprefix("/table/"), visitor.keys(request))
    answers = tuple(tried or ())
    if request.method == "POST":
        answers += (int(str((await request.form()).get("action", -1))),)
    address = f"/exercises/{review}/{move}?of={of}"
    context = await asyncio.to_thread(
        once_more, game_named(found.game), log, decision, address, answers, language(request)
    )
    return page(request, f"{found.game}/board.html" if is_fragment(request) else "table.html", **context)
