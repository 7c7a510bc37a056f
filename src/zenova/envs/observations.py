"""Which observation belongs to which game, and the compiled rules that environments run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from zenova.kernel.game import Game
from zenova.kernel.rule import compiled

from .batch_rules import LOOPS
from .layout import Layout


@dataclass(frozen=True)
class Observation:
    """The layout of what a seat sees, and the rule `observe(g, cards, seat, out)` that writes it."""

    layout: Layout
    observe: Callable[..., Any]


def observation_of(game: Game) -> Observation:
    module = import_module(f".{game.name}", __package__)
    return Observation(module.LAYOUT, module.observe)


def environment_rules(game: Game) -> dict[str, Callable[..., Any]]:
    """The loops of `batch_rules` compiled for a game. They read card facts from a record they are given, so games that
    differ in their cards only share them."""
    if type(game) not in _COMPILED:
        inject = game.rules() | {"observe": observation_of(game).observe}
        _COMPILED[type(game)] = compiled(LOOPS, game.sources(), inject, nogil=True)
    return _COMPILED[type(game)]


_COMPILED: dict[type[Game], dict[str, Callable[..., Any]]] = {}
