"""What a network sees of a game: yes-or-no features of a position, and the traits that features and actions share.

A game's module `network_features` declares them: `LAYOUT` (a number for every feature), the rule `network_features(g,
cards, seat, out)` that lists those which hold, `TRAITS` and `action_traits` (in words, from what is printed) and
`MOST_ACTIVE`. A feature's weights are its own and, summed, those of its traits; so are an action's.
"""

import hashlib
import importlib
import importlib.util
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from zenova.games.registry import part
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.kernel.layout import Layout
from zenova.kernel.rule import rule

Traits = tuple[tuple[str, ...], ...]
MEANING = "1"  # raised when a feature or an action of the same name comes to mean something else


@rule
def note(out, count, feature):
    """Add a feature to the list if there is room; the number of features then."""
    if count < len(out):
        out[count] = feature
        count += 1
    return count


def steps(name: str, number: int) -> list[str]:
    """A number as traits such that each has all those of lower ones."""
    return [f"{name} {step}" for step in range(1, number + 1)]


def steps_of(size: int) -> Callable[[Any, int], list[str]]:
    """Numbers in blocks of `size` as traits: each counts all lower ones of its block in."""
    return lambda cards, i: steps(str(i // size), i % size)


@dataclass(frozen=True)
class Inputs:
    """The features of a game with one set of cards."""

    game: Game
    layout: Layout
    rule: Callable[..., Any]
    most_active: int
    traits: dict[str, Callable[[Any, int], list[str]]]
    describe_action: Callable[[Any, int], list[str]]

    @property
    def teams(self) -> int:
        """The most teams there can be at a table."""
        return max(self.game.team_counts)

    @cached_property
    def feature_traits(self) -> Traits:
        """What every feature has in common with others."""
        cards = self.game.cards
        described = []
        for field in self.layout.fields:
            describe = self.traits.get(field.name)
            for place in range(field.size):
                words = describe(cards, place) if describe else []
                described.append(tuple(f"{field.name} {word}" for word in words))
        return tuple(described)

    @cached_property
    def action_traits(self) -> Traits:
        """What every action has in common with others."""
        cards = self.game.cards
        return tuple(tuple(self.describe_action(cards, action)) for action in range(self.game.action_count))

    @cached_property
    def hash(self) -> str:
        """Tells apart what a network learnt with other actions or features; cards, and rules that leave both as they
        are, do not matter."""
        fields = [[field.name, field.size] for field in self.layout.fields]
        facts = [self.game.name, MEANING, self.game.action_count, self.teams, fields]
        return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:12]


def inputs_of(game: Game) -> Inputs:
    """What a network sees of a game; a UserError for a game that has no features."""
    room = part("bots", game.name)
    name = f"{room.__name__}.network_features" if room else ""
    if not name or importlib.util.find_spec(name) is None:
        raise UserError(f"{game.title} has no features for a network")
    module = importlib.import_module(name)
    return Inputs(game, module.LAYOUT, module.network_features, module.MOST_ACTIVE, module.TRAITS, module.action_traits)
