"""What there is to read of a game: its rules, the lesson, the cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, HTTPException, Request
from fastapi import Path as PathPart
from starlette.responses import Response

from zenova.games.registry import GAMES

from ..rendering import ledger
from ..rendering.presenter import printed
from ..security.visitor import language
from .responses import page

CHECKOUT_LEDGERS = Path(__file__).parents[4] / "docs" / "rules"
LEDGERS = CHECKOUT_LEDGERS if CHECKOUT_LEDGERS.is_dir() else Path(__file__).parents[1] / "rules"  # packed in a wheel

router = APIRouter(include_in_schema=False)


@router.get("/{game}/rules")
async def show_rules(request: Request, game: str, q: str = "") -> Response:
    _must_be_ours(game)
    chapters = ledger.chapters(LEDGERS / f"{game}.md")
    words = ledger.glossary(LEDGERS / "glossary.md", game, language(request))
    return page(request, "rules.html", game=game, here="rules", chapters=chapters, words=words, query=q[:100])


@router.get("/{game}/learn")
async def learn(request: Request, game: str) -> Response:
    _must_be_ours(game)
    return page(request, f"{game}/learn.html", game=game, here="learn", printed=printed(game, language(request)))


@router.get("/{game}/cards")
async def cards(request: Request, game: str) -> Response:
    _must_be_ours(game)
    return page(request, f"{game}/cards.html", game=game, here="cards", printed=printed(game, language(request)))


@router.get("/{game}/cards/{card}")
async def card(request: Request, game: str, card: Annotated[str, PathPart(max_length=64)]) -> Response:
    _must_be_ours(game)
    found = printed(game, language(request)).faces.get(card)
    if found is None:
        raise HTTPException(404)
    response = page(request, f"{game}/card.html", game=game, card=found)
    response.headers["cache-control"] = "private, max-age=3600"
    return response


def _must_be_ours(game: str) -> None:
    if game not in GAMES:
        raise HTTPException(404)
