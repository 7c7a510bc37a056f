"""What is wrong with a card set, each mistake at its place, and a set that can be played made of what is right."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from zenova.games import registry
from zenova.kernel.cardfile import CardFileError
from zenova.kernel.data import Plain, Struct
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game

from .document import Card, Document, DocumentError, lines_of, read, written
from .schema import Count, Schema, schema


class Mistake(NamedTuple):
    """What is wrong with a field of a card, in a sentence; without a card it is the set as a whole."""

    card: str
    field: str
    message: str


@dataclass(frozen=True)
class Tally:
    """A number of the box, and how many cards the set has there."""

    count: Count
    found: int

    @property
    def missing(self) -> int:
        return max(0, self.count.number - self.found)

    @property
    def surplus(self) -> int:
        return max(0, self.found - self.count.number)


@dataclass(frozen=True)
class Playable:
    """A set that can be played, as a game: the good cards of a document, and our own where some are missing."""

    game: Game
    document: Document
    left_out: tuple[str, ...]
    """The keys of cards that are not in it, for they have mistakes or are too many."""
    filled: int
    """How many cards are our own."""


def mistakes(game: str, document: Document) -> list[Mistake]:
    """Everything that is wrong with a set, in the words of its card file."""
    lines, starts = lines_of(document, schema(game))
    try:
        registry.game_class(game).with_cards("\n".join(lines) + "\n")
    except CardFileError as error:
        found = []
        for problem in error.problems:
            before = bisect_right(starts, problem.line, key=lambda one: one[0])
            card = starts[before - 1][1] if before and problem.entry else ""
            found.append(Mistake(card, problem.field, problem.message))
        return found
    return []


def check_head(game: str, head: Plain, before: Plain) -> None:
    """A DocumentError, if what is new in a head is wrong: no card of such a set could be played."""
    new = {name for name, value in head.items() if value and value != before.get(name)}
    wrong = [mistake for mistake in mistakes(game, Document(head)) if mistake.field in new] if new else []
    if wrong:
        raise DocumentError(wrong[0].message)


def tallies(game: str, document: Document) -> list[Tally]:
    """The checklist: what the box must contain, and what is there."""
    return [Tally(count, _found(document.cards, count)) for count in schema(game).counts]


def playable(game: str, document: Document, first: str = "", known: Iterable[Mistake] | None = None) -> Playable:
    """The set as it can be played. The card with the key `first` is in it before all others; `known` are its mistakes
    where somebody has looked for them already. A UserError says why nothing can be made of it."""
    schema_of = schema(game)
    wrong = {mistake.card for mistake in (mistakes(game, document) if known is None else known)}
    good = [card for card in document.cards if card.key not in wrong]
    good.sort(key=lambda card: card.key != first)
    own = own_document(game)
    kept = _within(good, schema_of)
    filled = _filled(kept, own, schema_of)
    order = {kind.name: place for place, kind in enumerate(schema_of.kinds)}
    cards = sorted([*kept, *filled], key=lambda card: order[card.kind])
    head = {"id": "set", "name": "Set"} | {name: value for name, value in document.head.items() if value}
    if any(tally.surplus or tally.missing for tally in tallies(game, Document({}, tuple(cards)))):
        head |= {one.name: "house" for one in schema_of.head if one.name == "counts"}
    whole = Document(head, tuple(cards), document.comment, document.tail)
    try:
        made = registry.game_class(game).with_cards(written(whole, schema_of))
    except CardFileError as error:
        raise UserError(error.problems[0].message) from None
    names = {card.key for card in kept}
    return Playable(made, whole, tuple(card.key for card in document.cards if card.key not in names), len(filled))


@cache
def own_document(game: str) -> Document:
    """The set that a game comes with."""
    return read(registry.game(game).cards_text, schema(game))


def _found(cards: Iterable[Card], count: Count) -> int:
    return sum(card.copies for card in cards if count.counts(card.kind, card.values))


def _within(cards: list[Card], schema_of: Schema) -> list[Card]:
    """As many of the cards as the rules have room for, the first ones."""
    kept: list[Card] = []
    taken: set[tuple[str, object]] = set()
    for card in cards:
        fits = all(
            not count.counts(card.kind, card.values) or _found(kept, count) + card.copies <= count.number
            for count in schema_of.counts
            if count.must
        )
        twice = schema_of.kind(card.kind).fixed and (card.kind, card.values.get("id")) in taken
        if fits and not twice:
            kept.append(card)
            taken.add((card.kind, card.values.get("id")))
    return kept


def _filled(cards: list[Card], own: Document, schema_of: Schema) -> list[Card]:
    """Cards of our own set for what is missing: first where the box has too few, then wherever there is room, at last
    those that somebody has written too, under another name."""
    ids = {card.values.get("id") for card in cards if not schema_of.kind(card.kind).fixed}
    fixed = {(card.kind, card.values.get("id")) for card in cards if schema_of.kind(card.kind).fixed}
    ours = [card for card in own.cards if not schema_of.kind(card.kind).fixed]
    donors = [card for card in ours if card.values.get("id") not in ids]
    twins = [replace(card, values={**card.values, **_renamed(card)}) for card in ours if card.values.get("id") in ids]
    filled: list[Card] = []
    for left, all_counts in ((donors, True), (donors, False), (twins, False)):
        for card in list(left):
            counts = [
                count
                for count in schema_of.counts
                if (count.must or all_counts) and count.counts(card.kind, card.values)
            ]
            room = min((count.number - _found([*cards, *filled], count) for count in counts), default=0)
            if room > 0:
                copies = {"copies": min(room, card.copies)} if card.copies > 1 else {}
                filled.append(replace(card, key=f"own-{card.key}", values={**card.values, **copies}, comment=()))
                left.remove(card)
    rest = [card for card in own.cards if schema_of.kind(card.kind).fixed]
    missing = [card for card in rest if (card.kind, card.values.get("id")) not in fixed]
    return filled + [replace(card, key=f"own-{card.key}", comment=()) for card in missing]


def _renamed(card: Card) -> Struct:
    return {"id": f"own-{card.values['id']}", "name": f"{card.name} 2"}
