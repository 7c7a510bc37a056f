"""The cards of any game by their names."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from zenova.kernel.game import Game


@dataclass(frozen=True)
class Face:
    id: str
    name: str


class Printed:
    """Every card that an action of the game can name."""

    filters = ()

    def __init__(self, game: Game, language: str) -> None:
        words = game.words(language)
        self.faces = {id: Face(id, words.label(id)) for ids in game.action_space.ids.values() for id in ids}


@cache
def printed(game: Game, language: str) -> Printed:
    return Printed(game, language)
