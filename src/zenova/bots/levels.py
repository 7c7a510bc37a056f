"""The levels people play against, weakest first: the one table of their names and of what plays them."""

from typing import NamedTuple

from zenova.kernel.game import Game

from .network.weights import has_network


class Level(NamedTuple):
    """The spec of the bot that plays a level, and the one for games without a network."""

    spec: str
    without_network: str

    def spec_for(self, game: Game) -> str:
        return self.spec if has_network(game) else self.without_network


LEVELS: dict[str, Level] = {
    "novice": Level("network:temperature=24,slack=36", "greedy:sight=0,deals=1,noise=0.18"),
    "apprentice": Level("network:temperature=19,slack=28.5", "greedy:sight=0,deals=1,noise=0.08"),
    "amateur": Level("network:temperature=18,slack=27,mistake=0.2", "greedy:deals=1,noise=0.05"),
    "skilled": Level("network:temperature=13,slack=19.5,mistake=0.2", "ismcts:iterations=40,noise=0.02,ms=300"),
    "veteran": Level("network:temperature=7,slack=10.5,mistake=0.2", "ismcts:iterations=200,ms=300"),
    "master": Level("champion:iterations=96,ms=300", "ismcts:iterations=1200,ms=300"),
    "champion": Level("champion:ms=1000", "ismcts:ms=1000"),
}
"""How they were measured: docs/ladder-*.md"""

NEWCOMER = "novice"  # whom a newcomer plays
STAND_IN = "amateur"  # who plays for somebody who resigned, vanished or ran out of time

FORMER = {"easy": "novice", "medium": "novice", "hard": "apprentice", "expert": "veteran"}
"""Names of levels that stored tables still have, and the level nearest to what they were."""
