"""The card studio on the page: cards of a set as they look on the table, and the form of one of them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from zenova.games.registry import game_class
from zenova.kernel.data import Plain, Struct
from zenova.kernel.errors import UserError
from zenova.studio.checking import Mistake, Playable, Tally, mistakes, playable, tallies
from zenova.studio.desk import Sheet
from zenova.studio.document import NOTES, Card
from zenova.studio.schema import CardKind, Field, Pattern, schema

from .presenter import printed
from .recent import Recent
from .texts import LANGUAGES, PageTexts, texts

FREE = "free"  # the form of a phrase that is typed, not chosen


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
class Choice:
    value: str
    label: str


@dataclass(frozen=True)
class Blank:
    name: str
    label: str
    choices: tuple[Choice, ...]
    chosen: str


@dataclass(frozen=True)
class Row:
    """A phrase of a field: which form it has, what stands in its blanks, and its sentence."""

    form: str
    blanks: tuple[Blank, ...]
    phrase: str
    sentence: str


@dataclass(frozen=True)
class Shown:
    """A field of the form of a card."""

    field: Field
    title: str
    value: Any
    choices: tuple[Choice, ...]
    rows: tuple[Row, ...]
    forms: tuple[Choice, ...]
    wrong: tuple[str, ...]

    @property
    def rare(self) -> bool:
        """Whether few cards need another value than they have at first."""
        return self.field.kind == "id" or (self.field.default is not None and self.field.kind != "word")


class Words:
    """What the studio calls things in a language."""

    def __init__(self, sheet: Sheet, language: str) -> None:
        self.text: PageTexts = texts(language)
        self.schema = sheet.schema
        self.game = sheet.game
        self.spoken = game_class(sheet.game).load().words(language)

    def own(self, *path: str) -> str:
        """Our own word of the game for something; empty if there is none."""
        key = ".".join((self.game, "studio", *(re.sub(r"[^a-z0-9+]+", "-", part.lower()).strip("-") for part in path)))
        return self.text(key) if self.text.has(key) else ""

    def kind(self, kind: str) -> str:
        return self.own("kind", kind) or kind

    def field(self, name: str) -> str:
        return self.own("field", name) or (self.text(f"studio.{name}") if name in NOTES else name)

    def word(self, field: str, value: str) -> str:
        told = self.own(field, value or "none") or self.schema.word(self.spoken, field, value) or value
        return f"{told[:1].upper()}{told[1:]}"

    def count(self, tally: Tally) -> str:
        """What a number of the box is about."""
        where = [self.word(name, str(value)) for name, value in tally.count.where.items()]
        return " · ".join([self.kind(tally.count.kind), *where])

    def choices(self, field: str, values: tuple[str, ...]) -> tuple[Choice, ...]:
        return tuple(Choice(value, self.word(field, value)) for value in values)


def fields(words: Words, kind: CardKind, values: Plain, wrong: list[Mistake]) -> list[Shown]:
    """The fields of a card as its form shows them."""
    return [_shown(words, field, values, wrong) for field in kind.fields if field.belongs(values)]


def _shown(words: Words, field: Field, values: Plain, wrong: list[Mistake]) -> Shown:
    value = values.get(field.name, field.default)
    phrases = value if isinstance(value, list) else []
    return Shown(
        field,
        words.field(field.name),
        "" if value is None else value,
        words.choices(field.name, field.choices),
        tuple(_row(words, field, str(phrase)) for phrase in phrases) if field.kind == "phrases" else (),
        tuple(_forms(words, field)) if field.kind == "phrases" else (),
        tuple(mistake.message for mistake in wrong if mistake.field == field.name),
    )


def _forms(words: Words, field: Field) -> Iterator[Choice]:
    for number, pattern in enumerate(field.patterns):
        usual = words.schema.tidy(field.name, pattern.say({}))
        told = words.own("form", field.name, str(number)) or words.schema.say(words.spoken, field.name, usual)
        yield Choice(str(number), told or usual)
    yield Choice(FREE, words.text("studio.free"))


def _row(words: Words, field: Field, phrase: str) -> Row:
    sentence = words.schema.say(words.spoken, field.name, phrase)
    for number, pattern in enumerate(field.patterns):
        found = pattern.read(phrase)
        if found is not None:
            return Row(str(number), tuple(_blanks(words, pattern, found)), phrase, sentence)
    return Row(FREE, (), phrase, sentence)


def _blanks(words: Words, pattern: Pattern, found: Mapping[str, str]) -> Iterator[Blank]:
    for name, known in pattern.blanks.items():
        if len(known) > 1:
            yield Blank(name, words.own("blank", name) or name, words.choices(name, known), found[name])


def shown_set(sheet: Sheet, language: str) -> Struct:
    """What the page of a set draws."""
    look, words = looked(sheet), Words(sheet, language)
    groups = []
    for kind in sheet.schema.kinds:
        cards = sheet.document.of_kind(kind.name)
        groups.append((kind, words.kind(kind.name), cards))
    return {
        "game": sheet.game,
        "sheet": sheet,
        "look": look,
        "words": words,
        "groups": groups,
        "head": [(field, words.field(field.name)) for field in sheet.schema.head],
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
        "elsewhere": [mistake for mistake in wrong if mistake.field not in seen],
        "printed": printed(look.made.game, language) if there and look.made else None,
        "sentences": list(_told(look, card)) if there else [],
        "previous": same[place - 1].key if place else "",
        "following": same[place + 1].key if place + 1 < len(same) else "",
        "tries": there and card.kind in sheet.schema.playable,
    }


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
            if f"{field.name}.0.form" in form or form.get("do", "").startswith(f"add:{field.name}"):
                values[field.name] = _moved(sheet, field, _phrases(sheet, field, form), form.get("do", ""))
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


def _phrases(sheet: Sheet, field: Field, form: Mapping[str, str]) -> list[str]:
    found = []
    for row in range(field.most + 1):
        start = f"{field.name}.{row}."
        chosen = form.get(f"{start}form")
        if chosen is None:
            break
        if chosen.isdigit() and int(chosen) < len(field.patterns):
            words = {key.removeprefix(start): value for key, value in form.items() if key.startswith(start)}
            phrase = field.patterns[int(chosen)].say(words)
        else:
            phrase = form.get(f"{start}phrase", "")
        found.append(sheet.schema.tidy(field.name, phrase))
    return found


def _moved(sheet: Sheet, field: Field, phrases: list[str], wish: str) -> list[str]:
    """With what a button wishes: another phrase, one less, or one in another place."""
    what, _, rest = wish.partition(":")
    name, _, places = rest.partition(":")
    if name != field.name:
        return phrases
    if what == "add" and len(phrases) < field.most:
        return [*phrases, sheet.schema.tidy(field.name, field.patterns[0].say({}))]
    numbers = [int(place) for place in places.split(":") if place.isdigit()]
    if not numbers or max(numbers) >= len(phrases):
        return phrases
    left = [phrase for place, phrase in enumerate(phrases) if place != numbers[0]]
    if what == "move" and len(numbers) == 2:
        left.insert(numbers[1], phrases[numbers[0]])
        return left
    return left if what == "remove" else phrases
