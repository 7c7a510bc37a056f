"""The API of the card studio: sets begun, looked at and written card by card."""

from __future__ import annotations

from asyncio import to_thread
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse, Response

from zenova.kernel.data import Struct
from zenova.studio.desk import Sheet
from zenova.table.plan import clean_name

from ..rendering.studio import looked
from ..security import visitor
from ..state import state_of
from .api import PROBLEMS, Wish
from .studio import CardKey, SetId, check_game

router = APIRouter(prefix="/api/studio", responses=PROBLEMS)
Values = Annotated[Struct, Field(max_length=24, description="its fields as in card files; null takes one out")]


class NewSet(Wish):
    game: Annotated[str, Field(max_length=64)]
    name: Annotated[str, Field(min_length=1, max_length=40)]
    start: Annotated[str, Field(max_length=32, description="`own` for our cards, the id of a set, or empty")] = ""


class NewCard(Wish):
    kind: Annotated[str, Field(max_length=32)]
    values: Annotated[Struct, Field(max_length=24, default_factory=dict, description="those that are not as usual")]


class CardWish(Wish):
    values: Values


class MistakeShown(BaseModel):
    card: str = Field(description="empty for the set as a whole")
    field: str
    message: str


class CardShown(BaseModel):
    card: str
    kind: str
    values: Struct


class SetShown(BaseModel):
    """A set as it is now. `card` is what was just added."""

    set: str
    look: str = Field(description="the id that only shows it")
    game: str
    version: int
    head: Struct
    cards: list[CardShown]
    mistakes: list[MistakeShown]
    card: str | None


@router.post("", status_code=201, response_model=SetShown)
async def begin(request: Request, wish: NewSet) -> Response:
    """Begin a set. Its id is the key to it: whoever has it may change the set."""
    check_game(wish.game)
    id = await to_thread(state_of(request).studio.begin, wish.game, wish.start, clean_name(wish.name))
    return await _shown(request, id, 201)


@router.get("/{set}", response_model=SetShown)
async def look(request: Request, set: SetId) -> Response:
    return await _shown(request, set)


@router.post("/{set}/cards", status_code=201, response_model=SetShown)
async def add(request: Request, set: SetId, wish: NewCard) -> Response:
    """Add a card; fields that are not given are as usual."""
    key = await to_thread(state_of(request).studio.add, set, visitor.name_or_guest(request), wish.kind, wish.values)
    return await _shown(request, set, 201, key)


@router.put("/{set}/cards/{card}", response_model=SetShown)
async def edit(request: Request, set: SetId, card: CardKey, wish: CardWish) -> Response:
    """Give fields of a card other values; the last word counts."""
    await to_thread(state_of(request).studio.edit, set, visitor.name_or_guest(request), card, wish.values)
    return await _shown(request, set)


@router.delete("/{set}/cards/{card}", response_model=SetShown)
async def remove(request: Request, set: SetId, card: CardKey) -> Response:
    await to_thread(state_of(request).studio.remove, set, visitor.name_or_guest(request), card)
    return await _shown(request, set)


async def _shown(request: Request, id: str, status: int = 200, card: str | None = None) -> Response:
    sheet: Sheet = await to_thread(state_of(request).studio.sheet, id)
    wrong = (await to_thread(looked, sheet)).wrong
    told = {
        "set": id,
        "look": sheet.look,
        "game": sheet.game,
        "version": sheet.version,
        "head": sheet.document.head,
        "cards": [{"card": one.key, "kind": one.kind, "values": one.values} for one in sheet.document.cards],
        "mistakes": [mistake._asdict() for found in wrong.values() for mistake in found],
        "card": card,
    }
    return JSONResponse(told, status)
