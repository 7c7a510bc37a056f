"""A simple player: it tries every action on a few deals that fit what it knows, carries its own turn on as well as it
can, and takes the action after which it likes the position best."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from zenova.kernel.game import Game

from . import zenith_worth
from .bot import Outlook

Worth = Callable[[Any, int], float]
"""How much a seat likes a position, secrets excluded: higher is better."""

WORTHS: dict[str, Worth] = {
    "zenith": zenith_worth.worth,
}
DEALS = 4
PLAYOUTS = 3
MOST_QUESTIONS = 16  # of one turn; only a turn right after one's own goes on longer


class OnePly:
    name = "simple"

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, outlook: Outlook) -> int:
        options = list(outlook.decision.options)
        if len(options) == 1:
            return options[0]
        self._random.shuffle(options)  # equally good actions are equally likely
        worth = worth_for(outlook.game)
        deals = [outlook.deal(self._random.getrandbits(64)) for _ in range(DEALS)]

        def promise(action: int) -> float:
            return sum(after_turn(outlook.game, deal, outlook.seat, action, worth) for deal in deals)

        return max(options, key=promise)


def after_turn(game: Game, deal: Any, seat: int, action: int, worth: Worth) -> float:
    """What the position is worth once the seat has acted and answered every question that follows at once."""
    position = _after(game, deal, seat, action)
    for _ in range(MOST_QUESTIONS):
        if not position.waiting >> seat & 1:
            break
        following = [_after(game, position, seat, option) for option in game.legal(position, seat)]
        position = max(following, key=lambda after: worth(after, seat))
    return worth(position, seat)


def worth_for(game: Game) -> Worth:
    """The hand-made worth of the game's positions, or a few random games to the end for a game that has none."""
    return WORTHS.get(game.name) or _by_playouts(game)


def _by_playouts(game: Game) -> Worth:
    def worth(position: Any, seat: int) -> float:
        total = 0.0
        out = [0] * game.most_options
        for _ in range(PLAYOUTS):
            copy = position.clone()
            game.plain_rules["play_out"](copy, game.cards, out)
            position.random = copy.random[:]
            total += game.plain_rules["payoff"](copy, game.cards, seat)
        return total

    return worth


def _after(game: Game, position: Any, seat: int, action: int) -> Any:
    copy = position.clone()
    game.plain_rules["step"](copy, game.cards, seat, action)
    return copy
