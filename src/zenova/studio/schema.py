"""What the cards of a game are made of: their fields, the phrases that may stand there, what the box contains.

A game declares its schema in the folder of its name here, as `SCHEMA`, from its own vocabulary.
"""

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
    """A phrase with blanks, such as “{who}{number} coins”, and what may stand in each of them, the usual first."""

    text: str
    blanks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    same: Mapping[str, str] = field(default_factory=dict)  # other forms of words that may stand there

    def say(self, words: Mapping[str, str]) -> str:
        """The phrase with these words in its blanks; for a word that cannot stand there the usual one."""
        chosen = {
            blank: words[blank] if words.get(blank) in known else known[0] for blank, known in self.blanks.items()
        }
        return " ".join(self.text.format(**chosen).split())

    def read(self, phrase: str) -> dict[str, str] | None:
        """What stands in the blanks of a phrase; None if it is another one."""
        found = self._form.fullmatch(" ".join(phrase.lower().split()))
        return {blank: self.same.get(word, word) for blank, word in found.groupdict().items()} if found else None

    @cached_property
    def _form(self) -> re.Pattern[str]:
        parts = re.split(r"\{([\w-]+)\}", self.text)
        form = ""
        for number, part in enumerate(parts):
            if number % 2:
                words = [*self.blanks[part], *(word for word, usual in self.same.items() if usual in self.blanks[part])]
                form += f"(?P<{part}>{'|'.join(re.escape(word) for word in sorted(words, key=len)[::-1])})"
            else:
                form += re.sub(r"(\\ )+", " ?", re.escape(part))
        return re.compile(form)


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
    does, by its id, all with the game's sentences. `tidy` is a phrase of a field as card files have it; `rank` orders
    cards of a kind as the rules need them; `follow` lets other fields follow those that were changed. `trial` is a
    position in which a card can be played at once, as options and words of scenarios."""

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
    rank: Callable[[Plain], int] = lambda values: 0
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
