"""What a process makes once for each game and keeps: compiled rules, searches, networks."""

import threading
from collections.abc import Callable, Hashable
from functools import wraps
from typing import TypeVar

from .game import Game

Made = TypeVar("Made")


def once_for_each(key: Callable[[Game], Hashable]) -> Callable[[Callable[[Game], Made]], Callable[[Game], Made]]:
    """Call a function once for all games of one key, and give the same result every time."""

    def decorate(make: Callable[[Game], Made]) -> Callable[[Game], Made]:
        made: dict[Hashable, Made] = {}
        making = threading.RLock()

        @wraps(make)
        def made_before(game: Game) -> Made:
            wanted = key(game)
            with making:
                if wanted not in made:
                    made[wanted] = make(game)
                return made[wanted]

        return made_before

    return decorate


def kind(game: Game) -> Hashable:
    """Rules read card facts from a record they are given, so games that differ in their cards only share them."""
    return type(game)


def card_set(game: Game) -> Hashable:
    """A game with its cards."""
    return game.name, game.cards_hash
