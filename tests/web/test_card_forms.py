"""The form of a card in the studio: what it shows of a card is what it sends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from zenova.studio.desk import Sheet
from zenova.studio.document import NOTES
from zenova.studio.schema import games
from zenova.studio.validation import own_document
from zenova.web.rendering.phrases import FREE, Phrases, Words
from zenova.web.rendering.studio import CardField, fields, wished


def sent(shown: CardField) -> Iterator[tuple[str, str]]:
    """What the part of the form for a field sends when nothing in it was changed."""
    if shown.phrases:
        yield from phrases_sent(shown.phrases)
    elif shown.field.kind == "words":
        yield f"{shown.field.name}.there", "1"
        yield from ((f"{shown.field.name}.{value}", "1") for value in shown.value)
    else:
        yield shown.field.name, str(shown.value)


def phrases_sent(phrases: Phrases) -> Iterator[tuple[str, str]]:
    for number, row in enumerate(phrases.rows):
        yield f"{phrases.name}.{number}.form", row.form
        yield from ((f"{phrases.name}.{number}.{blank.name}", blank.chosen) for blank in row.blanks)
        for within in row.inner:
            yield from phrases_sent(within)


@pytest.mark.parametrize("game", games())
def test_every_card_of_ours_can_be_chosen_word_by_word(game: str) -> None:
    sheet = Sheet("set", game, own_document(game), 0, 0.0)
    words = Words(sheet, "it")
    for card in sheet.document.cards:
        form = dict(
            pair for shown in fields(words, sheet.schema.kind(card.kind), card.values, []) for pair in sent(shown)
        )
        assert FREE not in form.values(), card.name
        values = wished(sheet, card, form)
        assert set(card.values) - set(values) <= {"id", *NOTES}
        assert {name: value for name, value in {**card.values, **values}.items() if value is not None} == card.values
