"""Styles: how much a bot with a network likes or shuns kinds of actions beside what the network says, for variety.

A game's stand in its `styles.toml`, each a table of words of actions and logits: `[builder]`, `develop = 2`."""

import numpy as np
from numpy.typing import NDArray

from zenova.games.registry import facts
from zenova.kernel.errors import UserError, unknown
from zenova.kernel.game import Game
from zenova.kernel.once import kind, once_for_each

FILE = "styles.toml"


def taste(style: str, game: Game) -> NDArray[np.float32]:
    """How much more a style likes every action of a game, in logits."""
    tastes = _tastes(game)
    if style not in tastes:
        raise UserError(unknown("style", style, tastes))
    return tastes[style]


@once_for_each(kind)
def _tastes(game: Game) -> dict[str, NDArray[np.float32]]:
    space = game.action_space
    made = {}
    for style, likings in facts("bots", game.name, FILE).items():
        made[style] = np.zeros(space.count, np.float32)
        for word, logits in likings.items():
            for one in space.called(word):
                made[style][one : one.end] = logits
    return made
