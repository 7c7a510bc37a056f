"""Words of the pages as somebody who plays in that language would say them."""

from __future__ import annotations

import re

import pytest

from zenova.web.rendering.texts import texts


@pytest.mark.parametrize(
    ("key", "english", "italian", "german"),
    [
        ("zena.you-are-asked", "Your decision", "Decidi tu", "Deine Entscheidung"),
        ("table.take-back", "Take the move back", "Annulla mossa", "Zug zurücknehmen"),
        ("table.hint", "What would a bot do?", "Che cosa farebbe un bot?", "Was würde ein Bot tun?"),
    ],
)
def test_a_word(key: str, english: str, italian: str, german: str) -> None:
    assert [texts(language)(key) for language in ("en", "it", "de")] == [english, italian, german]


def test_a_technology_and_its_price_are_told_apart() -> None:
    told = [
        (text("zenith.option.develop-to", track=track, level=1), text("zenith.option.for", n=1))
        for track, text in (("Human", texts("en")), ("Umani", texts("it")), ("Menschen", texts("de")))
    ]
    assert told == [
        ("Human to level 1", "for 1"),
        ("Umani al Livello 1", "per 1"),
        ("Menschen auf Stufe 1 entwickeln", "für 1"),
    ]


MASCULINE = {
    "it": r"(?i)\b(lui|tornato|giocatore|giocatori|per primo|proprietario|compagno|compagni)\b",
    "de": r"\b(Jeder (führt|am)|er|ihm|Spieler|Besitzer|Freunde|seinen Nachbarn)\b",
}


CARD = "Primo Giocatore"  # a card of the box is called so


@pytest.mark.parametrize("language", MASCULINE)
def test_nobody_is_taken_for_a_man(language: str) -> None:
    said = {key: text.replace(CARD, "") for key, text in texts(language).words.items()}
    assert {key: text for key, text in said.items() if re.search(MASCULINE[language], text)} == {}
