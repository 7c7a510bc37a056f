"""The phrases of a card in the words of the studio: as its form shows them, and as it sends them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from zenova.games.registry import game_class
from zenova.kernel.speech import capital
from zenova.studio.desk import Sheet
from zenova.studio.document import NOTES, Card
from zenova.studio.schema import Field, Pattern, Phrasing, apart
from zenova.studio.validation import Mistake, Tally

from .form import FormField, SelectOption
from .texts import PageTexts, texts

FREE = "free"  # the form of a phrase that is typed, not chosen


class Row(NamedTuple):
    """A phrase: which form it has, what stands in its blanks, the phrases within it, and its sentence."""

    form: str
    phrase: str
    sentence: str
    blanks: tuple[FormField, ...] = ()
    inner: tuple[Phrases, ...] = ()


class Phrases(NamedTuple):
    """The phrases of a field, or those within a phrase; `name` is what the form calls them."""

    name: str
    title: str
    rows: tuple[Row, ...]
    forms: tuple[SelectOption, ...]
    most: int


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
        """All cards of a kind."""
        return self.own("kind", kind) or kind

    def one(self, kind: str) -> str:
        """One card of a kind."""
        return self.own("one", kind) or self.kind(kind)

    def named(self, card: Card) -> str:
        """What a card is called; one without a name by its kind, or by the id that it has from the box."""
        fixed = self.schema.kind(card.kind).fixed
        return str(card.values.get("name") or (fixed and card.values.get("id")) or self.one(card.kind))

    def field(self, name: str) -> str:
        return self.own("field", name) or (self.text(f"studio.{name}") if name in NOTES else name)

    def word(self, field: str, value: str) -> str:
        told = self.own(field, value or "none") or self.schema.word(self.spoken, field, value) or value
        return capital(told)

    def blank(self, name: str) -> str:
        return self.own("blank", name) or name

    def wrong(self, mistake: Mistake) -> str:
        return self.text.translated(mistake.message)

    def count(self, tally: Tally) -> str:
        """What a number of the box is about."""
        where = [self.word(name, str(value)) for name, value in tally.count.where.items()]
        return " · ".join([self.kind(tally.count.kind), *where])

    def value(self, kind: str, name: str, value: object) -> str:
        """What stands in a field of a card of some kind, in the words of its form."""
        if isinstance(value, list):
            return " ".join(self.value(kind, name, one) for one in value)
        field = self.schema.kind(kind).field(name)
        if field is not None and field.kind == "phrases":
            return self.schema.say(self.spoken, name, str(value)) or str(value)
        return self.word(name, value) if field is not None and field.choices and isinstance(value, str) else str(value)

    def choices(self, field: str, values: tuple[str, ...]) -> tuple[SelectOption, ...]:
        return tuple(SelectOption(value, self.word(field, value)) for value in values)


def phrases(words: Words, field: Field, phrasing: Phrasing, said: list[str], name: str, title: str = "") -> Phrases:
    """Phrases as the form of a card shows them."""
    rows = [_row(words, field, phrasing, phrase, f"{name}.{number}") for number, phrase in enumerate(said)]
    forms = tuple(_forms(words, field, phrasing.patterns))
    return Phrases(name, title or words.field(name), tuple(rows), forms, phrasing.most)


def _forms(words: Words, field: Field, patterns: tuple[Pattern, ...]) -> Iterator[SelectOption]:
    for number, pattern in enumerate(patterns):
        usual = words.schema.tidy(field.name, pattern.say({}))
        told = words.own("form", pattern.text) or words.schema.say(words.spoken, field.name, usual)
        yield SelectOption(str(number), capital(told or usual))
    yield SelectOption(FREE, capital(words.text("studio.free")))


def _row(words: Words, field: Field, phrasing: Phrasing, phrase: str, name: str) -> Row:
    sentence = words.schema.say(words.spoken, field.name, phrase)
    for number, pattern in enumerate(phrasing.patterns):
        found = pattern.read(phrase)
        if found is not None:
            inner = tuple(
                phrases(words, field, within, apart(found[blank]), f"{name}.{blank}", words.blank(blank))
                for blank, within in pattern.inner.items()
            )
            return Row(str(number), phrase, sentence, tuple(_blanks(words, pattern, found)), inner)
    return Row(FREE, phrase, sentence)


def _blanks(words: Words, pattern: Pattern, found: Mapping[str, str]) -> Iterator[FormField]:
    for name in pattern.order:
        known = pattern.blanks.get(name, ())
        if name in pattern.typed or len(known) > 1:
            yield FormField(name, words.blank(name), words.choices(name, known), found[name])


def sent(phrasing: Phrasing, form: Mapping[str, str], name: str) -> list[str]:
    """The phrases of this name in a form that was sent, with what one of its buttons wishes done to them."""
    found = []
    for row in range(phrasing.most + 1):
        start = f"{name}.{row}."
        chosen = form.get(f"{start}form")
        if chosen is None:
            break
        if chosen.isdigit() and int(chosen) < len(phrasing.patterns):
            pattern = phrasing.patterns[int(chosen)]
            words = {key.removeprefix(start): value for key, value in form.items() if key.startswith(start)}
            for blank, within in pattern.inner.items():
                if inner := sent(within, form, f"{start}{blank}"):
                    words[blank] = " and ".join(inner)
            found.append(pattern.say(words))
        else:
            found.append(form.get(f"{start}phrase", ""))
    return _moved(phrasing, found, name, form.get("do", ""))


def _moved(phrasing: Phrasing, phrases: list[str], name: str, wish: str) -> list[str]:
    """With what a button wishes: another phrase, one less, or one in another place."""
    what, _, rest = wish.partition(":")
    wished, _, places = rest.partition(":")
    if wished != name:
        return phrases
    if what == "add" and len(phrases) < phrasing.most:
        return [*phrases, phrasing.patterns[0].say({})]
    numbers = [int(place) for place in places.split(":") if place.isdigit()]
    if not numbers or max(numbers) >= len(phrases):
        return phrases
    left = [phrase for place, phrase in enumerate(phrases) if place != numbers[0]]
    if what == "move" and len(numbers) == 2:
        left.insert(numbers[1], phrases[numbers[0]])
        return left
    return left if what == "remove" else phrases
