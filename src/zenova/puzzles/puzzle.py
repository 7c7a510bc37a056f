"""A puzzle, and the shelf of those that come with a game: one a line in `puzzles.jsonl` of its folder."""

import functools
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import log10
from pathlib import Path
from typing import Any

import msgspec

from zenova.kernel.data import Plain
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.kernel.given import with_numbers
from zenova.kernel.once import card_set, once_for_each
from zenova.kernel.record import Twin
from zenova.kernel.texts import Texts, read_texts

from .theme import Theme, part, themes

ALONE = "network"  # the champion's network without its search, among those who tried
MIDDLE = 1500  # the rating of a puzzle that half of all tries solve
SURE = 0.95  # nobody is taken to solve a puzzle always, or never


@dataclass(frozen=True)
class Refutation:
    """Another first action: what it brings at most, the actions it takes for that, and the card that thwarts it."""

    worth: int
    line: tuple[Plain, ...]
    blow: str = ""


@dataclass(frozen=True)
class Puzzle:
    """A position in words, the seat that is asked, and its best line; `tried` has how many of every level's tries found
    the first action. `seed` is the game it was found in."""

    theme: str
    seed: int
    options: Plain
    given: Plain
    seat: int
    worth: int
    solution: tuple[Plain, ...]
    refutations: tuple[Refutation, ...]
    rules_version: str
    cards_hash: str
    tried: Plain = field(default_factory=dict)

    @functools.cached_property
    def id(self) -> str:
        """From what is asked: the same position with the same solution is the same puzzle."""
        facts: Any = [self.theme, self.options, self.given, self.seat, self.solution]
        return hashlib.blake2b(json.dumps(facts, sort_keys=True).encode(), digest_size=5).hexdigest()

    @property
    def rating(self) -> int:
        """How hard it is, on the scale of players' ratings."""
        tries = [share for who, share in self.tried.items() if who != ALONE] or [0.5]
        share = min(max(sum(tries) / len(tries), 1 - SURE), SURE)
        return round(MIDDLE - 400 * log10(share / (1 - share)))

    def position(self, game: Game) -> Twin:
        return game.build(game.options_type.parse(self.options), with_numbers(self.given))

    def asks(self, game: Game) -> Theme:
        return themes(game)[self.theme]

    def fits(self, game: Game) -> bool:
        """Whether it is of these rules and cards."""
        return self.rules_version == game.rules_version and game.has_cards(self.cards_hash)

    def text(self) -> str:
        """One line of JSON."""
        return msgspec.json.encode(self).decode()


def read_puzzles(path: Path) -> Iterator[Puzzle]:
    """Those of a file, one a line; a line that was not written to its end is left out."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(keepends=True), 1):
        if line.endswith("\n"):
            try:
                yield msgspec.json.decode(line, type=Puzzle)
            except msgspec.DecodeError:
                raise UserError(f"{path}: line {number} is no puzzle") from None


@once_for_each(card_set)
def shelf(game: Game) -> dict[str, Puzzle]:
    """The puzzles that come with a game, by their ids, the easiest first."""
    folder = folder_of(game)
    file = folder and folder / "puzzles.jsonl"
    found = [one for one in read_puzzles(file) if one.fits(game)] if file and file.exists() else []
    return {one.id: one for one in sorted(found, key=lambda one: (one.rating, one.id))}


def folder_of(game: Game) -> Path | None:
    own = part(game)
    return Path(str(own.__file__)).parent if own else None


@functools.cache
def puzzle_texts(folder: Path, language: str) -> Texts:
    """What puzzles of a game say: for each theme its title and question, and what is said to an answer."""
    return Texts(language, read_texts(folder / "texts", language))
