"""Which observation belongs to which game, and the compiled rules that environments run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from zenova.games.registry import part
from zenova.kernel.game import Game
from zenova.kernel.layout import Layout
from zenova.kernel.rule import compiled

from .batch_rules import LOOPS

Rules = dict[str, Callable[..., Any]]


@dataclass(frozen=True)
class Observation:
    """The layout of what a seat sees, and the rule `observe(g, cards, seat, out)` that writes it."""

    layout: Layout
    observe: Callable[..., Any]


def observation_of(game: Game) -> Observation:
    own = part("envs", game.name)
    assert own is not None
    return Observation(own.LAYOUT, own.observe)


def once_for_each_kind(make: Callable[[Game], Rules]) -> Callable[[Game], Rules]:
    """Rules read card facts from a record they are given, so games that differ in their cards only share them."""
    made: dict[type[Game], Rules] = {}

    @wraps(make)
    def made_before(game: Game) -> Rules:
        if type(game) not in made:
            made[type(game)] = make(game)
        return made[type(game)]

    return made_before


@once_for_each_kind
def environment_rules(game: Game) -> Rules:
    """The loops of `batch_rules` compiled for a game."""
    return compiled(LOOPS, game.sources(), rules_that_observe(game), nogil=True)


def rules_that_observe(game: Game) -> Rules:
    """The rules of a game that those of environments call."""
    return game.rules() | {"observe": observation_of(game).observe}
