"""What chance decides in a game, declared once: piles that are shuffled and numbers that are drawn, with their words.

    chance = ChanceSpace({"deck": Pile(Chance.DECK, agent_ids), "die": Roll(Chance.DIE, 1, 6)})

Rules name an outcome by its number: `shuffle(g, g.deck, g.deck_len, Chance.DECK)`, `roll(g, 6, Chance.DIE)`. Logs and
scenarios say it in words: {"deck": ["nero", …]}, {"die": 4}."""

from collections.abc import Mapping
from typing import NamedTuple

from .data import Plain, Struct
from .errors import UserError, unknown


class Pile(NamedTuple):
    """A shuffle, told by the ids or numbers of its cards in drawing order."""

    chance: int
    ids: tuple[str | int, ...]


class Roll(NamedTuple):
    """A number drawn by chance, told from `low` to `high`; the rules count it from 0."""

    chance: int
    low: int
    high: int


class ChanceSpace:
    """Every chance outcome of a game, as numbers and as words."""

    def __init__(self, outcomes: Mapping[str, Pile | Roll]) -> None:
        self.outcomes = outcomes
        self._words = {one.chance: word for word, one in outcomes.items()}

    def words(self, what: int, outcome: list[int]) -> Struct:
        """A chance outcome in words."""
        word = self._words[what]
        drawn = self.outcomes[word]
        if isinstance(drawn, Pile):
            return {word: [drawn.ids[card] for card in reversed(outcome)]}
        return {word: outcome[0] + drawn.low}

    def numbers(self, words: Plain) -> tuple[int, list[int]]:
        """The outcome that `words` put into words; raises a UserError for unknown ones. A shuffle may name only the
        first cards to come."""
        if len(words) != 1:
            raise UserError(f"a chance outcome has one word, such as {{die: 1}}, not {dict(words)!r}")
        word, value = next(iter(words.items()))
        match self.outcomes.get(word):
            case Pile(chance, ids):
                if not isinstance(value, list):
                    raise UserError(f"chance: {word} is a list of names in drawing order, not {value!r}")
                for name in value:
                    if name not in ids:
                        raise UserError(f"chance: {unknown(word, str(name), map(str, ids))}")
                return chance, [ids.index(name) for name in reversed(value)]
            case Roll(chance, low, high):
                if type(value) is not int or not low <= value <= high:
                    raise UserError(f"chance: {word} is a whole number from {low} to {high}, not {value!r}")
                return chance, [value - low]
        raise UserError(f"chance: {unknown('outcome', str(word), self.outcomes)}")
