"""What there is to read of a game: its rules, the cards."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request
from fastapi import Path as PathPart
from starlette.responses import Response

from zenova.games.registry import GAMES
from zenova.kernel.lesson import lessons
from zenova.table.plan import game_named

from ..rendering import ledger
from ..rendering.presenter import presenter, printed
from ..rendering.templates import pages
from ..security.visitor import hub_of, language
from .responses import page

router = APIRouter(include_in_schema=False)


@router.get("/{game}/rules")
async def show_rules(request: Request, game: str, q: str = "") -> Response:
    _must_have(game, "rules")
    return page(
        request,
        "rules.html",
        about=game,
        here="rules",
        chapters=ledger.chapters(game),
        words=ledger.glossary(game, language(request)),
        mark_icons=presenter(game).mark_icons,
        lesson=next(iter(lessons(game_named(game))), ""),
        query=q[:100],
    )


@router.get("/{game}/cards")
async def cards(request: Request, game: str) -> Response:
    _must_have(game, "cards")
    return page(
        request, f"{game}/cards.html", game=game, here="cards", printed=printed(game_named(game), language(request))
    )


@router.get("/{game}/cards/{card}")
async def card(
    request: Request,
    game: str,
    card: Annotated[str, PathPart(max_length=64)],
    cards: Annotated[str, Query(max_length=16)] = "",
) -> Response:
    """A card of the set that the server plays with, or of another by its mark."""
    _must_have(game, "cards")
    played = await hub_of(request).memory.cards.game(game, cards)
    found = printed(played, language(request)).faces.get(card)
    if found is None:
        raise HTTPException(404)
    response = page(request, f"{game}/card.html", game=game, card=found)
    response.headers["cache-control"] = "private, max-age=3600"
    return response


def _must_have(game: str, page: str) -> None:
    if game not in GAMES or page not in pages(game):
        raise HTTPException(404)
