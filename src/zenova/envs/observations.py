"""Which observation belongs to which game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from zenova.kernel.game import Game

from .layout import Layout


@dataclass(frozen=True)
class Observation:
    """The layout of what a seat sees, and the rule `observe(g, cards, seat, out)` that writes it."""

    layout: Layout
    observe: Callable[..., Any]


def observation_of(game: Game) -> Observation:
    module = import_module(f".{game.name}", __package__)
    return Observation(module.LAYOUT, module.observe)
