"""The levels people play against, weakest first, what plays them, and what each is worth."""

from zenova.games.registry import facts
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
RATINGS = "ratings.toml"

SEARCH = "champion:iterations=400"  # about what a second of the clock is worth

NEWCOMER = "novice"  # whom a newcomer plays
STAND_IN = "amateur"  # who plays for somebody who resigned, vanished or ran out of time

FORMER = {"easy": "novice", "medium": "novice", "hard": "apprentice", "expert": "veteran"}
"""Names of levels that stored tables still have, and the level nearest to what they were."""


def player_of(level: str, game: Game) -> str:
    """The spec of the bot that plays a level of a game."""
    spec: str = (facts("bots", game.name, FILE) or LEVELS)[level]
    return spec


def repeatable_player_of(level: str, game: Game) -> str:
    """The spec of a bot that plays like the level, however busy the machine is: a search has a number of walks."""
    spec = player_of(level, game)
    return SEARCH if spec.startswith("champion") else spec


def fixed_point(game: str, players: int, level: str) -> float | None:
    """What a level is worth: openskill's mu at a table for so many players; None where nobody has measured it."""
    point: float | None = facts("bots", game, RATINGS).get(str(players), {}).get(FORMER.get(level, level))
    return point
