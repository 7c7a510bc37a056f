"""What the cards of a game are made of: their fields, the phrases that may stand there, what the box contains.

A game declares its schema in the folder of its name here, as `SCHEMA`, from its own vocabulary."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Literal

from zenova.games import registry
from zenova.games.registry import GAMES, game_class
from zenova.kernel.data import Plain
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game

FieldKind = Literal["id", "name", "word", "words", "number", "phrases"]


@dataclass(frozen=True)
class Pattern:
    """A phrase with blanks, such as “{who}{number} coins”, and what may stand in each of them, the usual first.

    What stands in a `typed` blank is typed, not chosen. In an `inner` blank stand phrases, with “and” between them."""

    text: str
    blanks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    same: Mapping[str, str] = field(default_factory=dict)  # other forms of words that may stand there
    typed: Mapping[str, str] = field(default_factory=dict)  # the usual word of each
    inner: Mapping[str, Phrasing] = field(default_factory=dict)

    @property
    def order(self) -> list[str]:
        """Its blanks as they follow each other."""
        return re.findall(r"\{([\w-]+)\}", self.text)

    def say(self, words: Mapping[str, str]) -> str:
        """The phrase with these words in its blanks; for a word that cannot stand there the usual one."""
        chosen = {
            **{blank: words[blank] if words.get(blank) in known else known[0] for blank, known in self.blanks.items()},
            **{blank: words.get(blank, usual) for blank, usual in self.typed.items()},
            **{blank: words.get(blank, inner.patterns[0].say({})) for blank, inner in self.inner.items()},
        }
        return " ".join(self.text.format(**chosen).split())

    def read(self, phrase: str) -> dict[str, str] | None:
        """What stands in the blanks of a phrase; None if it is another one."""
        whole = " ".join(phrase.lower().split())
        found = self._form.fullmatch(_masked(whole))
        if found is None:
            return None
        words = {blank: whole[slice(*found.span(blank))] for blank in found.groupdict()}
        return {blank: self.same.get(word, word) for blank, word in words.items()}

    @cached_property
    def _form(self) -> re.Pattern[str]:
        parts = re.split(r"\{([\w-]+)\}", self.text)
        form = ""
        for number, part in enumerate(parts):
            if number % 2:
                form += f"(?P<{part}>{self._words(part)})"
            else:
                form += re.sub(r"(\\ )+", " ?", re.escape(part))
        return re.compile(form)

    def _words(self, blank: str) -> str:
        if blank in self.inner:
            return ".*?"
        if blank in self.typed:
            return r"[^\s:()]*"
        words = [*self.blanks[blank], *(word for word, usual in self.same.items() if usual in self.blanks[blank])]
        return "|".join(re.escape(word) for word in sorted(words, key=len)[::-1])


@dataclass(frozen=True)
class Phrasing:
    """The patterns that phrases may have, and how many there may be at most."""

    patterns: tuple[Pattern, ...]
    most: int


def apart(phrases: str) -> list[str]:
    """The phrases between which “and” stands, outside of brackets."""
    found, start = [], 0
    for between in re.finditer(" and ", _masked(phrases)):
        found.append(phrases[start : between.start()])
        start = between.end()
    return [*found, phrases[start:]]


def _masked(phrase: str) -> str:
    """As long, with signs in the place of all that stands in brackets."""
    depth, masked = 0, ""
    for letter in phrase:
        depth += letter == "("
        masked += "#" if depth > 0 else letter
        depth -= letter == ")"
    return masked


@dataclass(frozen=True)
class Field:
    """A field of a card. Without a `default` it must be there; `only` names the field and its values it belongs to."""

    name: str
    kind: FieldKind
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    default: object = None
    patterns: tuple[Pattern, ...] = ()
    only: tuple[str, tuple[str, ...]] | None = None

    @property
    def phrasing(self) -> Phrasing:
        return Phrasing(self.patterns, self.most)

    def belongs(self, values: Plain) -> bool:
        return self.only is None or values.get(self.only[0]) in self.only[1]


@dataclass(frozen=True)
class CardKind:
    """A kind of cards: its table in card files, and its fields. `fixed` kinds have a card for each of their ids."""

    name: str
    fields: tuple[Field, ...]
    blank: Plain
    fixed: bool = False

    def field(self, name: str) -> Field | None:
        return next((one for one in self.fields if one.name == name), None)


@dataclass(frozen=True)
class Count:
    """How many cards of a kind the box contains, of those with these values. The rules need those that `must` be."""

    kind: str
    number: int
    where: Plain = field(default_factory=dict)
    must: bool = False

    def counts(self, kind: str, values: Plain) -> bool:
        return kind == self.kind and all(values.get(name) == value for name, value in self.where.items())


@dataclass(frozen=True)
class Schema:
    """`own` is the id of the set that the game comes with; `head` are the fields of a whole set.

    `say` tells a phrase of a field in a language, `word` a word of a field or blank, `tell` all that a card of a kind
    does, by its id, all with the game's sentences. `tidy` is a phrase of a field as card files have it; `follow` lets
    other fields follow those that were changed. `trial` is a position in which a card can be played at once, as options
    and words of scenarios."""

    game: str
    own: str
    kinds: tuple[CardKind, ...]
    counts: tuple[Count, ...]
    say: Callable[[Any, str, str], str]
    word: Callable[[Any, str, str], str]
    tidy: Callable[[str, str], str]
    tell: Callable[[Any, str, str], str]
    trial: Callable[[Game, str, Plain], tuple[Plain, Plain]]
    playable: frozenset[str]  # kinds whose cards can be tried
    plays: str  # the word of the action that plays one
    follow: Callable[[Plain, Plain], Plain] = lambda before, after: after
    head: tuple[Field, ...] = (Field("id", "id"), Field("name", "name"))

    def kind(self, name: str) -> CardKind:
        found = next((kind for kind in self.kinds if kind.name == name), None)
        if found is None:
            raise UserError(f"there are no cards of the kind “{name[:40]}” in {game_class(self.game).title}")
        return found


@cache
def schema(game: str) -> Schema:
    own = registry.part("studio", game)
    if own is None:
        raise UserError(f"{game_class(game).title} has no card sets")
    found: Schema = own.SCHEMA
    return found


def games() -> tuple[str, ...]:
    """The games whose cards can be written."""
    return tuple(game for game in GAMES if registry.part("studio", game))
