"""Where card sets are written: every change is kept at once, with who made it and when, and can be undone.

Several people may write at one set. A change is made to the newest version of it and kept only if that still is the
newest, else it is made again: so nobody's card is lost, and of one card the last word counts."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from zenova.kernel.data import Plain
from zenova.kernel.errors import UserError

from .document import LONGEST_FILE, Card, Document, DocumentError, checked_values, id_of
from .schema import CardKind, Schema, schema
from .validation import check_head, own_document

STEPS = 200  # that can be undone
HISTORY = 1000  # changes that are remembered
SAME_S = 10.0  # typing goes on as one change as long as there is no longer pause
TRIES = 200


class NoSuchSet(UserError):
    """There is no set of this id, or no longer."""

    code = "no-such-set"


class OnlyShown(UserError):
    """Somebody with a link that only shows a set wishes to change it."""

    code = "only-shown"

    def __init__(self) -> None:
        super().__init__("this link only shows the set; copy it, or ask for the link with which it is written")


@dataclass(frozen=True)
class Change:
    """A card, or with an empty key the head, before and after; None where it was not there. `place` is the card's."""

    card: str
    before: Any
    after: Any
    place: int = 0

    def as_json(self) -> str:
        return json.dumps([self.card, self.before, self.after, self.place], ensure_ascii=False)

    @classmethod
    def of_json(cls, text: str) -> Change:
        return cls(*json.loads(text))

    @property
    def how(self) -> str:
        """What happened: added, removed or edited; `head` for the set as a whole."""
        if not self.card:
            return "head"
        return "added" if self.before is None else "removed" if self.after is None else "edited"

    @property
    def of(self) -> Card | None:
        """The card as it was then; None for the set as a whole."""
        return _card(self.card, self.after or self.before) if self.card else None

    @property
    def fields(self) -> set[str]:
        """Those that differ, of a card or head that was there before and after."""
        before, after = self.before or {}, self.after or {}
        old, new = before.get("values", before), after.get("values", after)
        return {name for name in {*old, *new} if old.get(name) != new.get(name)}

    def applied(self, document: Document, undo: bool = False) -> Document:
        now = self.before if undo else self.after
        if not self.card:
            return replace(document, head=now)
        if now is not None:
            return document.with_card(_card(self.card, now), self.place)
        return document.without_card(self.card) if any(one.key == self.card for one in document.cards) else document


Row = tuple[int, float, str, str, bool]
"""A change as it is kept: its number, when, who, what, and whether it is undone."""


@dataclass(frozen=True)
class Noted:
    """A change that was kept."""

    number: int
    at: float
    who: str
    change: Change
    undone: bool

    @property
    def row(self) -> Row:
        return self.number, self.at, self.who, self.change.as_json(), self.undone

    @property
    def when(self) -> str:
        return time.strftime("%Y-%m-%d %H:%M", time.gmtime(self.at))


@dataclass(frozen=True)
class Sheet:
    """A set as it is now. `version` counts its changes. By an id that only shows it, it is not `open` to changes."""

    id: str
    game: str
    document: Document
    version: int
    changed: float
    open: bool = True

    @property
    def look(self) -> str:
        """The id that only shows it."""
        return look_of(self.id) if self.open else self.id

    @property
    def schema(self) -> Schema:
        return schema(self.game)


class KeptSets(Protocol):
    """Where sets are kept, by their ids, as texts."""

    def read(self, id: str) -> tuple[str, str, str, int, float] | None:
        """By its id or the one that only shows it: its id, game, document, version and when it was changed."""

    def create(self, id: str, look: str, game: str, document: str, at: float) -> None: ...

    def delete(self, id: str) -> None: ...

    def changes(self, id: str, most: int) -> Sequence[Row]:
        """The last changes, the newest first."""

    def write(self, id: str, version: int, document: str, at: float, noted: Row, forget: int | None = None) -> bool:
        """The next version after this one, with a change that is new or another now. With `forget` those up to that
        number are forgotten and those that are undone. False: another version has come in between."""


class Desk:
    """Methods may be called from any thread."""

    def __init__(self, kept: KeptSets, now: Callable[[], float] = time.time) -> None:
        self._kept = kept
        self._now = now

    # Sets

    def create(self, game: str, document: Document) -> str:
        """A new set; its id, which nobody guesses."""
        schema(game)
        id = secrets.token_urlsafe(12)
        self._kept.create(id, look_of(id), game, _bounded(document), self._now())
        return id

    def begin(self, game: str, start: str, name: str) -> str:
        """A new set from nothing, from the one that the game comes with (`own`), or from another by its id."""
        if start not in ("", "own"):
            game, document = (sheet := self.sheet(start)).game, sheet.document
        else:
            document = own_document(game) if start else Document()
        head = {**document.head, "id": id_of(name) or "set", "name": name}
        check_head(game, head, document.head)
        return self.create(game, replace(document, head=head))

    def sheet(self, id: str) -> Sheet:
        found = self._kept.read(id)
        if found is None:
            raise NoSuchSet("there is no such card set here; it may have been deleted")
        whole, game, document, version, changed = found
        return Sheet(id, game, Document.of_json(document), version, changed, whole == id)

    def delete(self, id: str) -> None:
        self._open(id)
        self._kept.delete(id)

    def _open(self, id: str) -> Sheet:
        sheet = self.sheet(id)
        if not sheet.open:
            raise OnlyShown
        return sheet

    # Changes

    def add(self, id: str, who: str, kind: str, values: Plain | None = None) -> str:
        """A new card of a kind, after the last of them; its key."""

        def change(sheet: Sheet) -> Change:
            chosen = sheet.schema.kind(kind)
            document = sheet.document
            last = max((place for place, card in enumerate(document.cards) if card.kind == kind), default=-1)
            made = _missing(sheet, chosen) if chosen.fixed else {"id": _free_id(document, kind), "name": ""}
            card = Card(document.new_key(), kind, checked_values({**made, **chosen.blank, **(values or {})}))
            return Change(card.key, None, _facts(card), last + 1 if last >= 0 else len(document.cards))

        return self._change(id, who, change).card

    def duplicate(self, id: str, who: str, key: str) -> str:
        """A copy of a card, beside it, with an id of its own."""

        def change(sheet: Sheet) -> Change:
            document, card = sheet.document, sheet.document.card(key)
            values = {**card.values, "id": _free_id(document, str(card.values.get("id", card.kind)))}
            values.pop("checked", None)
            twin = Card(document.new_key(), card.kind, values)
            return Change(twin.key, None, _facts(twin), document.place(key) + 1)

        return self._change(id, who, change).card

    def edit(self, id: str, who: str, key: str, values: Plain) -> None:
        """Other values for a card; fields that are None are taken out. An id that nobody chose follows the name."""

        def change(sheet: Sheet) -> Change | None:
            document, card = sheet.document, sheet.document.card(key)
            now = sheet.schema.follow(card.values, _merged(card.values, values))
            if "name" in values and "id" not in values and _made_up(card):
                others = replace(document, cards=tuple(one for one in document.cards if one.key != key))
                now = {**now, "id": _free_id(others, id_of(str(now.get("name", ""))) or card.kind)}
            if now == card.values:
                return None
            return Change(key, _facts(card), _facts(replace(card, values=now)), document.place(key))

        self._change(id, who, change)

    def edit_head(self, id: str, who: str, values: Plain) -> None:
        def change(sheet: Sheet) -> Change | None:
            before = sheet.document.head
            now = _merged(before, values)
            check_head(sheet.game, now, before)
            return None if now == before else Change("", before, now)

        self._change(id, who, change)

    def remove(self, id: str, who: str, key: str) -> None:
        def change(sheet: Sheet) -> Change:
            card = sheet.document.card(key)
            return Change(key, _facts(card), None, sheet.document.place(key))

        self._change(id, who, change)

    def undo(self, id: str) -> str | None:
        """Take the last change back; the key of its card, None if there is nothing to undo."""
        return self._step(id, undo=True)

    def redo(self, id: str) -> str | None:
        return self._step(id, undo=False)

    def history(self, id: str, most: int = HISTORY) -> list[Noted]:
        """The changes that stand or can be done again, the newest first."""
        return [
            Noted(number, at, who, Change.of_json(change), undone)
            for number, at, who, change, undone in self._kept.changes(id, most)
        ]

    def _change(self, id: str, who: str, change: Callable[[Sheet], Change | None]) -> Change:
        for _ in range(TRIES):
            sheet = self._open(id)
            made = change(sheet)
            if made is None:
                return Change("", None, None)
            document = _bounded(made.applied(sheet.document))
            noted = self._typing_on(sheet, who, made) or Noted(sheet.version + 1, self._now(), who, made, False)
            if self._kept.write(id, sheet.version, document, noted.at, noted.row, forget=sheet.version - HISTORY):
                return made
        raise UserError("too many people change this set at once; try again")

    def _typing_on(self, sheet: Sheet, who: str, made: Change) -> Noted | None:
        """The last change with this one in it, if both are of one person typing in one field."""
        for last in self.history(sheet.id, 1):
            change = last.change
            same = not last.undone and last.who == who and self._now() - last.at < SAME_S
            typed = change.fields - {"id"}
            together = change.card == made.card and len(typed) == 1 and typed == made.fields - {"id"}
            if same and together and None not in (change.before, change.after, made.after):
                return replace(last, at=self._now(), change=replace(change, after=made.after))
        return None

    def _step(self, id: str, undo: bool) -> str | None:
        for _ in range(TRIES):
            sheet, past = self._open(id), self.history(id, STEPS)
            found = [one for one in past if one.undone != undo]
            if not found:
                return None
            one = found[0] if undo else found[-1]
            document = _bounded(one.change.applied(sheet.document, undo))
            if self._kept.write(id, sheet.version, document, self._now(), replace(one, undone=undo).row):
                return one.change.card
        raise UserError("too many people change this set at once; try again")


def look_of(id: str) -> str:
    """The id that only shows a set. Nobody finds the other one by it."""
    return base64.urlsafe_b64encode(hashlib.sha256(f"look {id}".encode()).digest()[:12]).decode()


def _merged(values: Plain, wished: Plain) -> Plain:
    given = checked_values({name: value for name, value in wished.items() if value is not None})
    return {name: value for name, value in {**values, **given}.items() if name in given or name not in wished}


def _bounded(document: Document) -> str:
    text = document.as_json()
    if len(text.encode()) > 2 * LONGEST_FILE:
        raise DocumentError("the set is too large")
    return text


def _facts(card: Card) -> dict[str, Any]:
    return {"kind": card.kind, "values": dict(card.values), "comment": list(card.comment), "aside": card.aside}


def _card(key: str, facts: Any) -> Card:
    return Card(key, facts["kind"], facts["values"], tuple(facts["comment"]), facts["aside"])


def _missing(sheet: Sheet, kind: CardKind) -> Plain:
    """The first of our own cards of a fixed kind that a set has not."""
    there = {card.values.get("id") for card in sheet.document.of_kind(kind.name)}
    ours = own_document(sheet.game).of_kind(kind.name)
    return next((card.values for card in ours if card.values.get("id") not in there), {})


def _made_up(card: Card) -> bool:
    """Whether nobody chose its id: it is the one of its name, or of its kind, with or without a number."""
    word = re.sub(r"-\d+$", "", str(card.values.get("id", "")))
    return word in (card.kind, id_of(card.name), "")


def _free_id(document: Document, word: str) -> str:
    """An id that no card has: a word, and if that is taken, with a number."""
    taken = {card.values.get("id") for card in document.cards}
    word = re.sub(r"-\d+$", "", word)
    more = (f"{word}-{number}" for number in range(2, len(taken) + 3))
    return next(id for id in (word, *more) if id not in taken)
