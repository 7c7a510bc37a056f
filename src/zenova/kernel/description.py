"""Positions in the words of scenarios: from which the very same position is built again."""

from typing import NamedTuple

from .data import Struct
from .errors import UserError
from .game import Game
from .options import Options
from .record import Twin


class Described(NamedTuple):
    options: Struct
    given: Struct


def described(game: Game, options: Options, position: Twin) -> Described | None:
    """The least to write under “options” and “given”; None where no words say it all, as in the middle of an action."""
    pinned, given = game.settled(options, position), game.given(position)
    told = _told(game, position)

    def says_it_all(words: Struct) -> bool:
        try:
            return _told(game, game.build(pinned, words)) == told
        except UserError:
            return False

    if not says_it_all(given):
        return None
    for word in list(given):
        fewer = {other: value for other, value in given.items() if other != word}
        given = fewer if says_it_all(fewer) else given
    usual = game.options_type().as_dict()
    return Described({name: value for name, value in pinned.as_dict().items() if value != usual[name]}, given)


def _told(game: Game, position: Twin) -> list[object]:
    """What words say of a position, and what is asked there. What seats remember they do not say."""
    return [game.describe(position), *(game.decision(position, seat) for seat in range(game.seats(position)))]
