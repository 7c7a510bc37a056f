"""Two card sets side by side."""

from __future__ import annotations

from dataclasses import dataclass

from .desk import Desk, Sheet
from .document import NOTES, Card
from .validation import own_document


@dataclass(frozen=True)
class Difference:
    """A card of one set and the same of another, by kind and id; `fields` are those that differ, with both values."""

    mine: Card | None
    other: Card | None
    fields: tuple[tuple[str, object, object], ...] = ()

    @property
    def card(self) -> Card:
        found = self.mine or self.other
        assert found is not None
        return found


def compared(desk: Desk, sheet: Sheet, other: str) -> list[Difference]:
    """Where a set differs from another of its game, by its id, or from the one that the game comes with (`own`)."""
    theirs = own_document(sheet.game) if other == "own" else desk.sheet(other).document
    mine = {(card.kind, card.values.get("id")): card for card in sheet.document.cards}
    others = {(card.kind, card.values.get("id")): card for card in theirs.cards}
    found = []
    for key in dict.fromkeys((*mine, *others)):
        one, two = mine.get(key), others.get(key)
        fields = _fields(one, two) if one and two else ()
        if fields or not (one and two):
            found.append(Difference(one, two, fields))
    return found


def _fields(one: Card, two: Card) -> tuple[tuple[str, object, object], ...]:
    names = [name for name in dict.fromkeys((*one.values, *two.values)) if name not in NOTES]
    return tuple(
        (name, one.values.get(name, ""), two.values.get(name, ""))
        for name in names
        if one.values.get(name) != two.values.get(name)
    )
