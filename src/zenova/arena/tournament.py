"""A tournament: which bots play which games. All follows from its description, so any game can be played anywhere.

Every deal is played with the seats rotated, so luck of the deal and of the seat touches all alike. With two teams each
pair of bots meets, every deal twice; with more teams the first bot of a pair sits alone among copies of the second,
on every seat once."""

import itertools
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import ClassVar, NamedTuple

from zenova.bots import Bot, InformationSet, Past, bot, noted
from zenova.games.registry import game as game_named
from zenova.kernel.data import Struct
from zenova.kernel.errors import UserError
from zenova.kernel.game import Event, Game
from zenova.kernel.generator import derived_seed
from zenova.kernel.log import Playthrough
from zenova.kernel.logfile import heading
from zenova.kernel.record import Twin

Watch = Callable[[InformationSet], None]
Follow = Callable[[int, int, list[Event]], None]
"""Hears of every seat's action and what happened, when the position has changed."""


@dataclass(frozen=True)
class GameResult:
    """A game that is over. Of every seat: its share of the victory, its score, its decisions and its thinking time.
    `log` is the line of its log, where logs are kept."""

    number: int
    payoffs: tuple[float, ...]
    scores: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    log: str = ""


@dataclass(frozen=True)
class Tournament:
    """The bots, by spec; the games of each pair; the game, its options, the seed of all chance, and the path of a card
    set in the place of the game's own."""

    game: str
    options: Struct
    bots: tuple[str, ...]
    games: int
    seed: int
    cards: str | None = None
    result_type: ClassVar[type[GameResult]] = GameResult

    def __post_init__(self) -> None:
        for spec in self.bots:
            bot(spec)
        if len(self.bots) < 2:
            raise UserError("an arena needs at least two bots; the same one may be named twice")
        if self.games < 1:
            raise UserError(f"--games {self.games}: there must be at least one game")

    def as_dict(self) -> Struct:
        told = asdict(self) | {"bots": list(self.bots)}
        return {key: value for key, value in told.items() if value is not None}

    def schedule(self) -> "Schedule":
        return Schedule(self)


class ScheduledGame(NamedTuple):
    """One game of a tournament: which pair, which deal, and the bot (0 or 1 of the pair) of every seat."""

    number: int
    pair: int
    deal: int
    seats: tuple[int, ...]


class Schedule:
    """The games of a tournament, in the order they are played: pair after pair within each deal."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.game = game_named(tournament.game, None if tournament.cards is None else Path(tournament.cards))
        self.options = self.game.options_type.parse(tournament.options)
        self.teams = self.game.teams(self.game.blank(self.options))
        self.pairs = list(itertools.combinations(range(len(tournament.bots)), 2))
        self.rotations = len(set(self.teams))
        self.deals = -(-tournament.games // self.rotations)

    def __len__(self) -> int:
        return self.deals * self.rotations * len(self.pairs)

    def __iter__(self) -> Iterator[ScheduledGame]:
        numbers = itertools.count()
        for deal in range(self.deals):
            for pair in range(len(self.pairs)):
                for alone in range(self.rotations):
                    seats = tuple(0 if team == alone else 1 for team in self.teams)
                    yield ScheduledGame(next(numbers), pair, deal, seats)

    def specs(self, game: ScheduledGame) -> list[str]:
        """The bot of every seat."""
        pair = self.pairs[game.pair]
        return [self.tournament.bots[pair[which]] for which in game.seats]

    def play(self, game: ScheduledGame, watch: Watch | None = None, *, logged: bool = False) -> GameResult:
        """Play one game, with its log if that is wanted. The deal's seed is the same for all its rotations, the bots'
        seeds are not."""
        moves: list[tuple[int, int]] = []
        position = self.game.new(self.options, self.deal(game))
        result = self.play_out(position, game, watch, lambda seat, action, events: moves.append((seat, action)))
        if not logged:
            return result
        once_more = Playthrough(self.game, self.options, self.deal(game), tuple(self.specs(game)))
        for move in moves:
            once_more.submit(*move)
        return replace(result, log=once_more.log.line())

    def play_out(self, position: Twin, game: ScheduledGame, watch: Watch | None, follow: Follow) -> GameResult:
        """Let the bots of a game play its position to the end."""
        seed, number = self.tournament.seed, game.number
        players = [bot(spec, derived_seed(seed, 1, number, seat)) for seat, spec in enumerate(self.specs(game))]
        return play_out(self.game, position, players, number, derived_seed(seed, 2, number), watch, follow)

    def heading(self, game: ScheduledGame) -> Struct:
        """What the log of a game says of it before it is played."""
        return heading(self.game, self.options, self.deal(game), self.specs(game))

    def deal(self, game: ScheduledGame) -> int:
        """The seed of its deal."""
        return derived_seed(self.tournament.seed, 0, game.deal)


def play_out(
    game: Game,
    position: Twin,
    players: list[Bot],
    number: int,
    seed: int,
    watch: Watch | None = None,
    follow: Follow = lambda seat, action, events: None,
) -> GameResult:
    """Let bots play a position to its end; only decisions with a choice count as such, and are watched."""
    decisions = [0] * len(players)
    seconds = [0.0] * len(players)
    asked = 0
    past: Past = ()
    some_remember = any(player.remembers for player in players)
    while position.waiting:
        seat = game.to_act(position)[0]
        information_set = InformationSet(game, position, seat, seed + asked, past if players[seat].remembers else ())
        asked += 1
        if watch is not None and len(information_set.decision.options) > 1:
            watch(information_set)
        began = time.perf_counter()
        action = players[seat].choose(information_set)
        if len(information_set.decision.options) > 1:
            seconds[seat] += time.perf_counter() - began
            decisions[seat] += 1
        if some_remember:
            past = noted(game, past, position.clone(), seat, action)
        follow(seat, action, game.apply(position, seat, action))
    outcome = game.outcome(position)
    assert outcome is not None
    payoff = game.plain_rules["payoff"]
    payoffs = tuple(float(payoff(position, game.cards, seat)) for seat in range(len(players)))
    return GameResult(number, payoffs, tuple(outcome.scores), tuple(decisions), tuple(round(one, 4) for one in seconds))
