"""Which cards of a set are far too strong or too weak: quick bots play many games with it, and whoever has
played a card wins with it more or less often than by chance."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import dataclass, field

from zenova.bots import InformationSet
from zenova.bots.baselines import GreedyBot
from zenova.bots.bot import Chooser
from zenova.bots.card_use import CardUses, Wins, count_wins
from zenova.kernel.game import Game
from zenova.kernel.workbench import Board, Piece, Tell, Workbench

GAMES = 1000
MOST_AT_ONCE = 8
MOST_EACH = 2  # that one visitor may have weighed at once
FAR = 3.0  # standard deviations from chance
MUCH = 0.08  # of a win more or less
ENOUGH_OF_YOURS = "sets of yours are being weighed already; wait for one, or stop it"
ENOUGH = "many sets are weighed now; try again later"
TELLS = 5  # games between two reports


@dataclass(frozen=True)
class Strength:
    """How a card did: how often it was played, and which part of these games was won, where `chance` is usual."""

    card: str
    played: int
    won: float
    chance: float

    @property
    def verdict(self) -> str:
        """`strong` or `weak` for a card far from chance."""
        spread = math.sqrt(self.chance * (1 - self.chance) / max(1, self.played))
        off = self.won - self.chance
        if abs(off) < max(MUCH, FAR * spread):
            return ""
        return "strong" if off > 0 else "weak"


@dataclass(frozen=True)
class Trial:
    """A set being weighed; `ended` says how that came to an end."""

    piece: Piece
    chance: float = 0.5
    found: Wins = field(default_factory=dict)

    @property
    def games(self) -> int:
        return self.piece.steps

    @property
    def done(self) -> int:
        return self.piece.done

    @property
    def ended(self) -> str:
        return self.piece.status if self.piece.ended else ""

    @property
    def waits(self) -> bool:
        """Whether others are weighed before it."""
        return self.piece.status == "waiting"

    def strengths(self) -> list[Strength]:
        """The cards that were played, the strongest first."""
        told = [Strength(card, n, won / n, self.chance) for card, (n, won) in self.found.items()]
        return sorted(told, key=lambda one: -one.won)


class Scale:
    """Trials by the mark of their set. Methods may be called from any thread."""

    def __init__(self, board: Board, games: int = GAMES) -> None:
        self._games = games
        self._bench = Workbench(board, lambda: ((MOST_EACH, ENOUGH_OF_YOURS), (MOST_AT_ONCE, ENOUGH)))
        self._board = board
        self.cancel, self.close = board.cancel, self._bench.close

    def start(self, game: Game, action: str, who: str = "") -> None:
        """Weigh a set, unless it has been weighed. `who` is the visitor who asks for it."""
        before = self._board.read(game.cards_mark)
        if before is None or before.status != "done":
            piece = Piece(game.cards_mark, game.name, "", who, self._games)
            self._bench.start(piece, _work, game, action, self._games)

    def trial(self, mark: str) -> Trial | None:
        piece = self._board.read(mark)
        return None if piece is None else Trial(piece, *json.loads(piece.found or "[]"))


def quick(seed: int) -> Chooser:
    """A bot that sees one action ahead."""
    return GreedyBot(seed=seed, sight=0, deals=1, noise=0.02)


def weigh(
    game: Game,
    action: str,
    games: int,
    tell: Callable[[int, float, Wins], None],
    player: Callable[[int], Chooser] = quick,
) -> None:
    """Play games and tell now and then what was found. `action` is the word of the action that plays a card; `player`
    makes a bot from a seed."""
    options = game.options_type()
    found: Wins = {}
    for number in range(1, games + 1):
        bots = [player(number) for _ in range(game.seats(game.blank(options)))]
        position = game.new(options, number)
        uses = CardUses(game, position)
        while asked := game.to_act(position):
            seat = asked[0]
            chosen = bots[seat].choose(InformationSet(game, position, seat, number))
            game.apply(position, seat, chosen)
            uses.follow(position, seat, chosen)
        payoff = game.plain_rules["payoff"]
        shares = {team: payoff(position, game.cards, seat) for seat, team in enumerate(game.teams(position))}
        count_wins(found, uses.teams.get(action, {}), shares)
        if number % TELLS == 0 or number == games:
            tell(number, 1 / len(shares), found)


def _work(tell: Tell, game: Game, action: str, games: int) -> None:
    GreedyBot.compile_for(game)
    weigh(game, action, games, lambda done, chance, found: tell(done, json.dumps([chance, found])))
