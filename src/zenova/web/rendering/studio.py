"""The card studio on the page: cards of a set as they look on the table, and the form of one of them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from zenova.kernel.data import Plain, Struct
from zenova.kernel.errors import UserError
from zenova.studio.desk import Sheet
from zenova.studio.document import Card
from zenova.studio.schema import CardKind, Field, schema
from zenova.studio.validation import Mistake, Playable, Tally, mistakes, own_document, playable, tallies

from .form import SelectOption
from .phrases import Phrases, Words, phrases, sent
from .presenter import printed
from .recent import Recent
from .texts import LANGUAGES


@dataclass(frozen=True)
class Looked:
    """A version of a set, looked at: what is wrong, and the set that can be played, if one can be made."""

    wrong: Mapping[str, list[Mistake]]
    made: Playable | None
    why_not: str
    tallies: list[Tally]

    def has(self, key: str) -> bool:
        """Whether a card is in the set that can be played."""
        return self.made is not None and key not in self.made.left_out


LOOKED = Recent[Looked](32)


def looked(sheet: Sheet, first: str = "") -> Looked:
    """What there is to say of a set; `first` is a card that is in it before all others."""

    def look() -> Looked:
        wrong = defaultdict(list)
        known = mistakes(sheet.game, sheet.document)
        for mistake in known:
            wrong[mistake.card].append(mistake)
        made, why_not = None, ""
        try:
            made = playable(sheet.game, sheet.document, first, known)
        except UserError as error:
            why_not = str(error)
        return Looked(wrong, made, why_not, tallies(sheet.game, sheet.document))

    return LOOKED.of(f"{sheet.id} {sheet.version} {first}", look)


@dataclass(frozen=True)
class CardField:
    """A field of the form of a card."""

    field: Field
    title: str
    value: Any
    choices: tuple[SelectOption, ...]
    phrases: Phrases | None
    wrong: tuple[str, ...]

    @property
    def rare(self) -> bool:
        """Whether few cards need another value than they have at first."""
        return self.field.kind == "id" or (self.field.default is not None and self.field.kind != "word")


def fields(words: Words, kind: CardKind, values: Plain, wrong: list[Mistake]) -> list[CardField]:
    """The fields of a card as its form shows them."""
    return [_shown(words, field, values, wrong) for field in kind.fields if field.belongs(values)]


def _shown(words: Words, field: Field, values: Plain, wrong: list[Mistake]) -> CardField:
    value = values.get(field.name, field.default)
    said = [str(phrase) for phrase in value] if isinstance(value, list) else []
    return CardField(
        field,
        words.field(field.name),
        "" if value is None else value,
        words.choices(field.name, field.choices),
        phrases(words, field, field.phrasing, said, field.name) if field.kind == "phrases" else None,
        tuple(words.wrong(mistake) for mistake in wrong if mistake.field == field.name),
    )


def shown_set(sheet: Sheet, language: str) -> Struct:
    """What the page of a set draws."""
    look, words = looked(sheet), Words(sheet, language)
    groups = []
    for kind in sheet.schema.kinds:
        cards = sheet.document.of_kind(kind.name)
        more = not kind.fixed or len(cards) < len(own_document(sheet.game).of_kind(kind.name))
        groups.append((kind, words.kind(kind.name), cards, more))
    return {
        "game": sheet.game,
        "sheet": sheet,
        "look": look,
        "words": words,
        "groups": groups,
        "head": sorted(
            ((field, words.field(field.name)) for field in sheet.schema.head), key=lambda one: one[0].kind == "id"
        ),
        "printed": printed(look.made.game, language) if look.made else None,
        "wishes": [card for card in sheet.document.cards if card.wish],
        "ticked": sum(card.checked for card in sheet.document.cards),
    }


def shown_card(sheet: Sheet, card: Card, language: str) -> Struct:
    """What the page of a card draws."""
    look, words = looked(sheet, card.key), Words(sheet, language)
    kind = sheet.schema.kind(card.kind)
    wrong = look.wrong.get(card.key, [])
    shown = fields(words, kind, card.values, wrong)
    seen = {one.field.name for one in shown}
    there = look.made is not None and look.has(card.key)
    same = sheet.document.of_kind(card.kind)
    place = same.index(card)
    return {
        "game": sheet.game,
        "sheet": sheet,
        "card": card,
        "kind": kind,
        "words": words,
        "fields": shown,
        "elsewhere": [words.wrong(mistake) for mistake in wrong if mistake.field not in seen],
        "why_not": [] if wrong or there else list(_why_not(look, words)),
        "printed": printed(look.made.game, language) if there and look.made else None,
        "sentences": list(_told(look, card)) if there else [],
        "previous": same[place - 1].key if place else "",
        "following": same[place + 1].key if place + 1 < len(same) else "",
        "tries": there and card.kind in sheet.schema.playable,
    }


def _why_not(look: Looked, words: Words) -> Iterator[str]:
    """Why a card without mistakes is not in the set: there is no room for it, or the set itself is wrong."""
    if look.made is not None:
        yield words.text("studio.too-many")
        return
    named = [
        f"{words.field(mistake.field)}: {words.wrong(mistake)}" for mistake in look.wrong.get("", ()) if mistake.field
    ]
    for reason in named or [words.text.translated(look.why_not)]:
        yield words.text("studio.set-wrong", why=reason)


def _told(look: Looked, card: Card) -> Iterator[tuple[str, str]]:
    """The card's sentence in every language."""
    assert look.made is not None
    for language, name in LANGUAGES.items():
        words = look.made.game.words(language)
        yield name, schema(look.made.game.name).tell(words, card.kind, str(card.values.get("id", "")))


def wished(sheet: Sheet, card: Card, form: Mapping[str, str]) -> Struct:
    """The values of a card as its form was sent, with what one of its buttons wishes done to a list."""
    kind = sheet.schema.kind(card.kind)
    values: Struct = {}
    for field in kind.fields:
        if field.kind == "phrases":
            if f"{field.name}.0.form" in form or form.get("do") == f"add:{field.name}":
                said = sent(field.phrasing, form, field.name)
                values[field.name] = [sheet.schema.tidy(field.name, phrase) for phrase in said]
        elif field.kind == "words":
            if f"{field.name}.there" in form:
                chosen = [choice for choice in field.choices if f"{field.name}.{choice}" in form]
                values[field.name] = chosen if chosen or field.default is None else None
        elif field.name in form and (field.kind != "id" or form["id"] != form.get("id.was", card.values.get("id"))):
            values[field.name] = _value(field, form[field.name])
    if "wish.there" in form:
        values["wish"] = form.get("wish", "").replace("\r\n", "\n").strip() or None
        values["checked"] = True if "checked" in form else None
    return values


def _value(field: Field, text: str) -> Any:
    if field.kind == "number":
        number = int(text) if re.fullmatch(r"-?\d{1,6}", text.strip()) else text
        return None if number == field.default else number
    return None if field.default is not None and text == field.default else text
