"""What a level of bot is worth: a fixed point in the ratings of people, from a file of the game's folder."""

import tomllib
from functools import cache
from importlib import resources

from zenova.games.registry import part

from .levels import FORMER

FILE = "ratings.toml"


def fixed_point(game: str, players: int, level: str) -> float | None:
    """openskill's mu of a level at a table for so many players; None where nobody has measured it."""
    return _fixed_points(game).get(str(players), {}).get(FORMER.get(level, level))


@cache
def _fixed_points(game: str) -> dict[str, dict[str, float]]:
    own = part("bots", game)
    file = resources.files(own) / FILE if own else None
    return tomllib.loads(file.read_text(encoding="utf-8")) if file and file.is_file() else {}
