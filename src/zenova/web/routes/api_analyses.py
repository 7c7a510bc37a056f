"""The API of analyses: begin one, look at a position, play on, ask for an opinion, open a table, save a scenario."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse, Response

from zenova.bots.levels import STAND_IN
from zenova.kernel.data import Struct
from zenova.table import BadRequest

from ..security import visitor
from ..security.visitor import hub_of
from ..state import state_of
from .analyses import begin_from_log, begin_from_words, open_table, opinion, scenario_file, walk_of, words_of
from .api import PROBLEMS, Name, Seated, SeatNumber, Wish
from .reviews import read_log

AnalysisId = Annotated[str, Path(max_length=64, description="the analysis's id")]
At = Annotated[int, Query(ge=0, le=2**31, description="the node; 0 is the start")]
Node = Annotated[int, Field(ge=0, le=2**31, description="the node; 0 is the start")]

router = APIRouter(prefix="/api/analyses", responses=PROBLEMS)


class AnalysisWish(Wish):
    """One of a table whose game is over, a log as it was downloaded, and words as scenarios have them."""

    table: Annotated[str, Field(max_length=32, description="the table's id")] = ""
    log: Annotated[str, Field(max_length=500_000, description="the text of a log file")] = ""
    words: Annotated[str, Field(max_length=50_000, description="the text of a scenario; it may lack “then”")] = ""


class MoveWish(Wish):
    at: Node
    seat: SeatNumber
    action: Annotated[Struct, Field(description="an option of the seat's decision there")]


class OpinionWish(Wish):
    at: Node
    seat: SeatNumber


class TableWish(Wish):
    at: Node
    level: Annotated[str, Field(max_length=64, description="of the bots")] = STAND_IN
    name: Annotated[Name, Field(description="yours; without it the one you gave last")] = None


class NodeShown(BaseModel):
    """A move that was played or tried: `chance` is what came of it by chance."""

    node: int
    parent: int
    seat: int
    action: Struct
    chance: list[Struct]


class AnalysisShown(BaseModel):
    """A position with all cards open, and the tree it stands in."""

    analysis: str
    game: str
    at: int
    line: list[int] = Field(description="the nodes from the start to here")
    nodes: list[NodeShown]
    played: int = Field(description="the first so many nodes are the game as it was played")
    asked: list[int] = Field(description="the seats that may act")
    views: list[Struct] = Field(description="what every seat sees")
    decisions: list[Struct] = Field(description="what the seats are asked that may act")
    words: str = Field(description="a scenario that leads here; empty where no words tell it")


class OptionShown(BaseModel):
    action: Struct
    chance: float = Field(description="of the seat to win after it, from 0 to 1")
    text: str


class Opinion(BaseModel):
    options: list[OptionShown] = Field(description="the best first")


@router.post("", status_code=201, response_model=AnalysisShown)
async def begin(request: Request, wish: AnalysisWish) -> Response:
    """Begin an analysis, at the last position that is given. A game that goes on is refused: all cards are open."""
    if sum(map(bool, (wish.table, wish.log, wish.words))) != 1:
        raise BadRequest("an analysis begins from a table, a log or words")
    if wish.words:
        analysis, at = await begin_from_words(request, wish.words)
        return await _shown(request, analysis, at, 201)
    if wish.table:
        log = await hub_of(request).game_log(wish.table, visitor.keys(request))
    else:
        log = await read_log(wish.log)
    return await _shown(request, await begin_from_log(request, log), len(log.moves), 201)


@router.get("/{analysis}", response_model=AnalysisShown)
async def look(request: Request, analysis: AnalysisId, at: At = 0) -> Response:
    """The position at a node."""
    return await _shown(request, analysis, at)


@router.post("/{analysis}/moves", response_model=AnalysisShown)
async def try_move(request: Request, analysis: AnalysisId, wish: MoveWish) -> Response:
    """Try a move of a seat. It is added to the tree, unless it is there already; nothing is ever taken away."""
    game = (await walk_of(request, analysis)).game
    number = game.encode(wish.action)
    at = await asyncio.to_thread(state_of(request).boards.try_move, analysis, wish.at, wish.seat, number)
    return await _shown(request, analysis, at)


@router.post("/{analysis}/opinion", response_model=Opinion)
async def ask(request: Request, analysis: AnalysisId, wish: OpinionWish) -> Response:
    """What a bot would do in the place of a seat, from what that seat may know."""
    found = await opinion(request, analysis, wish.at, wish.seat)
    game = (await walk_of(request, analysis)).game
    told = [{"action": game.decode(one.action), "chance": one.chance, "text": one.text} for one in found]
    return JSONResponse({"options": told})


@router.post("/{analysis}/table", status_code=201, response_model=Seated)
async def play_on(request: Request, analysis: AnalysisId, wish: TableWish) -> Response:
    """Open a table that begins here against bots. What no seat knows is dealt anew."""
    name = wish.name or visitor.name_of(request)
    opened = await open_table(request, analysis, wish.at, wish.level, name)
    response = JSONResponse({"table": opened.table, "seat": opened.seat}, 201)
    return visitor.remember(request, response, opened.key, name)


@router.get("/{analysis}/scenario", responses={200: {"content": {"application/yaml": {}}}})
async def scenario(request: Request, analysis: AnalysisId, at: At = 0) -> Response:
    """What was tried on the way here as a file that `zenova scenario` runs."""
    return await scenario_file(request, analysis, at)


async def _shown(request: Request, analysis: str, at: int, status: int = 200) -> Response:
    walk = await walk_of(request, analysis, at)
    game, position, tree = walk.game, walk.step(at).position, walk.analysis
    asked, seats = game.to_act(position), range(game.seats(position))
    offers = [offer for seat in asked if (offer := game.offer(position, seat))]
    told = {
        "analysis": analysis,
        "game": game.name,
        "at": at,
        "line": tree.line(at),
        "nodes": [
            {
                "node": number,
                "parent": node.parent,
                "seat": node.move.seat,
                "action": node.move.action,
                "chance": node.move.chance,
            }
            for number, node in enumerate(tree.nodes, 1)
        ],
        "played": tree.played,
        "asked": asked,
        "views": [game.view(position, seat) for seat in seats],
        "decisions": [game.offer_view(offer) for offer in offers],
        "words": await words_of(walk, at),
    }
    return JSONResponse(told, status, {"location": f"/api/analyses/{analysis}"} if status == 201 else None)
