"""A card set as a document: its head and its cards, read from the card files of the command line and written as such.

What is written is always laid out in the same way, so that a file that was written here once is read and written again
without a change. Comments stay above the card they stood at."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from zenova.kernel.cardfile import CardFile
from zenova.kernel.cardlayout import comments_of
from zenova.kernel.data import Plain, Struct
from zenova.kernel.errors import UserError
from zenova.kernel.letters import NO_LETTER, NOT_LETTERS

from .schema import Schema

LONGEST_FILE = 256 * 1024
TOO_BIG = f"a card file has at most {LONGEST_FILE // 1024} kB"
MOST_CARDS = 400
LONGEST_TEXT = 2000
MOST_ITEMS = 24
MOST_FIELDS = 24
LARGEST_NUMBER = 10**6
WIDTH = 100  # of a list on one line
NOTES = ("checked", "wish")  # fields of any card that no rule reads


class DocumentError(UserError):
    """Something that cannot be part of a card set at all."""


@dataclass(frozen=True)
class Card:
    """`key` is what the studio knows it by, also when its id changes; `values` are its fields as in a card file."""

    key: str
    kind: str
    values: Plain
    comment: tuple[str, ...] = ()
    aside: str = ""  # the comment beside its kind

    @property
    def name(self) -> str:
        return str(self.values.get("name") or self.values.get("id") or "")

    @property
    def wish(self) -> str:
        """What the vocabulary cannot say, in somebody's own words."""
        return str(self.values.get("wish", ""))

    @property
    def checked(self) -> bool:
        """Whether somebody compared it with the box."""
        return self.values.get("checked") is True

    @property
    def copies(self) -> int:
        copies = self.values.get("copies", 1)
        return copies if type(copies) is int and 1 <= copies <= MOST_CARDS else 1


@dataclass(frozen=True)
class Document:
    head: Plain = field(default_factory=dict)
    cards: tuple[Card, ...] = ()
    comment: tuple[str, ...] = ()
    tail: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return str(self.head.get("name") or self.head.get("id") or "")

    def card(self, key: str) -> Card:
        found = next((card for card in self.cards if card.key == key), None)
        if found is None:
            raise DocumentError("there is no such card in this set; somebody may have taken it away")
        return found

    def place(self, key: str) -> int:
        return self.cards.index(self.card(key))

    def of_kind(self, kind: str) -> list[Card]:
        return [card for card in self.cards if card.kind == kind]

    def with_card(self, card: Card, place: int | None = None) -> Document:
        """With a card in the place of the one with its key, or as a new one."""
        others = [other for other in self.cards if other.key != card.key]
        if len(others) == len(self.cards) and len(others) >= MOST_CARDS:
            raise DocumentError(f"a set has at most {MOST_CARDS} cards")
        if len(others) < len(self.cards):
            place = self.place(card.key)
        others.insert(len(others) if place is None else place, card)
        return replace(self, cards=tuple(others))

    def without_card(self, key: str) -> Document:
        self.card(key)
        return replace(self, cards=tuple(card for card in self.cards if card.key != key))

    def new_key(self) -> str:
        taken = {card.key for card in self.cards}
        return next(key for key in (f"c{number}" for number in range(1, 2 * MOST_CARDS + 2)) if key not in taken)

    def as_json(self) -> str:
        cards = [[card.key, card.kind, card.values, card.comment, card.aside] for card in self.cards]
        return json.dumps([self.head, cards, self.comment, self.tail], ensure_ascii=False)

    @classmethod
    def of_json(cls, text: str) -> Document:
        head, cards, comment, tail = json.loads(text)
        made = (Card(key, kind, values, tuple(above), aside) for key, kind, values, above, aside in cards)
        return cls(head, tuple(made), tuple(comment), tuple(tail))


def checked_values(values: Mapping[str, Any]) -> Struct:
    """Values that a card or head may have, whatever they mean; a DocumentError in a sentence for all others."""
    if len(values) > MOST_FIELDS:
        raise DocumentError(f"a card has at most {MOST_FIELDS} fields, found {len(values)}")
    for name, value in values.items():
        _check_text(str(name))
        if isinstance(value, list):
            if len(value) > MOST_ITEMS:
                raise DocumentError(f"the field {name} has at most {MOST_ITEMS} items, found {len(value)}")
            if not all(isinstance(item, str) for item in value):
                raise DocumentError(f"the field {name} is a list of texts")
            for item in value:
                _check_text(item)
        elif isinstance(value, str):
            _check_text(value)
        elif not isinstance(value, int):
            raise DocumentError(f"the field {name} is a text, a number or a list of texts")
        elif abs(value) > LARGEST_NUMBER:
            raise DocumentError(f"the number in the field {name} is too large")
    return dict(values)


def _check_text(text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise DocumentError(f"a text has at most {LONGEST_TEXT} letters, found {len(text)}")
    if NO_LETTER.search(text):
        raise DocumentError(NOT_LETTERS)


def id_of(name: str) -> str:
    """A name as an id: small letters, digits and single hyphens."""
    plain = unicodedata.normalize("NFKD", name[:LONGEST_TEXT]).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain))[:60].strip("-")


# Reading


def read(text: str, schema: Schema) -> Document:
    """The document of a card file; a UserError that says in a sentence why it is none. Mistakes on cards are no reason:
    they are named where the card is."""
    if len(text.encode("utf-8", "replace")) > LONGEST_FILE:
        raise DocumentError(TOO_BIG)
    file = CardFile(Path("cards.toml"), text)
    if file.broken:
        problem = file.problems[0]
        raise DocumentError(f"line {problem.line}: {problem.message}" if problem.line else problem.message)
    tables = tomllib.loads(file.text)
    known = {kind.name for kind in schema.kinds}
    entries = [(entry.line, kind, entry.values) for kind in tables if kind in known for entry in file.entries(kind)]
    others = [kind for kind, value in tables.items() if kind not in known and _is_table(value)]
    if others or len(entries) > MOST_CARDS:
        what = f"[[{others[0][:40]}]] is no kind of cards of this game" if others else f"more than {MOST_CARDS} cards"
        raise DocumentError(what)
    entries.sort(key=lambda one: one[0])
    head = checked_values({name: value for name, value in tables.items() if name not in known})
    comments = comments_of(file.text)
    cards = []
    for number, (line, kind, values) in enumerate(entries):
        above, aside = comments.get(line, ((), ""))
        cards.append(Card(f"c{number + 1}", kind, checked_values(values), above, aside))
    return Document(head, tuple(cards), comments.get(0, ((), ""))[0], comments.get(-1, ((), ""))[0])


def _is_table(value: object) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and any(isinstance(item, dict) for item in value))


# Writing


def written(document: Document, schema: Schema) -> str:
    """The document as a card file."""
    return "\n".join(lines_of(document, schema)[0]) + "\n"


def lines_of(document: Document, schema: Schema) -> tuple[list[str], list[tuple[int, str]]]:
    """The lines of the card file, and on which line, counted from 1, each card begins."""
    lines = [*document.comment]
    lines += _fields(document.head, [one.name for one in schema.head])
    starts = []
    for card in document.cards:
        lines += [""] if lines and lines[-1] else []
        lines += card.comment
        starts.append((len(lines) + 1, card.key))
        lines.append(f"[[{card.kind}]] # {card.aside}" if card.aside else f"[[{card.kind}]]")
        lines += _fields(card.values, [one.name for one in schema.kind(card.kind).fields])
    if document.tail:
        lines += ["", *document.tail]
    return lines, starts


def _fields(values: Plain, order: Iterable[str]) -> list[str]:
    known = dict.fromkeys((*order, *NOTES))
    names = [name for name in known if name in values] + sorted(name for name in values if name not in known)
    return [line for name in names for line in _field(name, values[name])]


def _field(name: str, value: object) -> list[str]:
    key = name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _text(name)
    if not isinstance(value, list):
        return [f"{key} = {_value(value)}"]
    items = [_text(item) for item in value]
    line = f"{key} = [{', '.join(items)}]"
    return [line] if len(line) <= WIDTH or len(items) < 2 else [f"{key} = [", *(f"    {item}," for item in items), "]"]


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return _text(value) if isinstance(value, str) else str(value)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")
