"""Every page opens in every language."""

from __future__ import annotations

import httpx
import pytest
from markupsafe import escape

from web.running import Running
from zenova.web.pages.boards import printed

PAGES = ("/", *(f"/{game}/{page}" for game in ("zenith", "zena") for page in ("learn", "rules", "cards")))


@pytest.mark.parametrize("language", ["en", "it", "de"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_opens(server: Running, path: str, language: str) -> None:
    answer = httpx.get(server.url + path, headers={"accept-language": language})
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text


@pytest.mark.parametrize("game", ["zenith", "zena"])
def test_every_card_can_be_looked_at(server: Running, game: str) -> None:
    with httpx.Client(base_url=server.url, headers={"hx-request": "true"}) as reader:
        for card in printed(game, "en").faces.values():
            answer = reader.get(f"/{game}/cards/{card.id}")
            assert answer.status_code == 200
            assert escape(card.name) in answer.text


@pytest.mark.parametrize(("language", "said"), [("it", "in inglese"), ("de", "auf Englisch")])
def test_who_reads_no_english_is_told_that_the_ledger_is(server: Running, language: str, said: str) -> None:
    page = httpx.get(f"{server.url}/zena/rules", headers={"accept-language": language}).text
    assert said in page
    assert {"it": "Capofamiglia", "de": "Abkömmling"}[language] in page
    assert "Phase 1: event" not in page
