"""The levels people play against, weakest first, and what plays them."""

import tomllib
from functools import cache
from importlib import resources

from zenova.games.registry import part
from zenova.kernel.game import Game

LEVELS: dict[str, str] = {
    "novice": "greedy:sight=0,deals=1,noise=0.18",
    "apprentice": "greedy:sight=0,deals=1,noise=0.08",
    "amateur": "greedy:deals=1,noise=0.05",
    "skilled": "ismcts:iterations=40,noise=0.02,ms=300",
    "veteran": "ismcts:iterations=200,ms=300",
    "master": "ismcts:iterations=1200,ms=300",
    "champion": "ismcts:ms=1000",
}
"""The spec of the bot that plays each in a game without a network. One with a network has its own in `levels.toml`."""

FILE = "levels.toml"

SEARCH = "champion:iterations=400"  # about what a second of the clock is worth

NEWCOMER = "novice"  # whom a newcomer plays
STAND_IN = "amateur"  # who plays for somebody who resigned, vanished or ran out of time

FORMER = {"easy": "novice", "medium": "novice", "hard": "apprentice", "expert": "veteran"}
"""Names of levels that stored tables still have, and the level nearest to what they were."""


def player_of(level: str, game: Game) -> str:
    """The spec of the bot that plays a level of a game."""
    return _players(game.name)[level]


def repeatable_player_of(level: str, game: Game) -> str:
    """The spec of a bot that plays like the level, however busy the machine is: a search has a number of walks."""
    spec = player_of(level, game)
    return SEARCH if spec.startswith("champion") else spec


@cache
def _players(game: str) -> dict[str, str]:
    room = part("bots", game)
    file = resources.files(room) / FILE if room else None
    return tomllib.loads(file.read_text(encoding="utf-8")) if file and file.is_file() else LEVELS
