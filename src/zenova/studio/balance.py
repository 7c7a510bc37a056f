"""Which cards of a set are far too strong or too weak: quick bots play many games with it, in a process of its own and
at low priority, and whoever has played a card wins with it more or less often than by chance."""

from __future__ import annotations

import logging
import math
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from zenova.bots import InformationSet
from zenova.bots.baselines import GreedyBot
from zenova.bots.bot import Chooser
from zenova.bots.card_use import CardUses, Wins, count_wins
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game

GAMES = 1000
MOST_AT_ONCE = 8
MOST_EACH = 2  # that one visitor may have weighed at once
FAR = 3.0  # standard deviations from chance
MUCH = 0.08  # of a win more or less
PROCESSES = multiprocessing.get_context("spawn")
NICE = 15
TELLS = 5  # games between two reports

log = logging.getLogger(__name__)


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


@dataclass
class Trial:
    """A set being weighed; `ended` says how that came to an end."""

    game: Game
    action: str
    games: int = GAMES
    who: str = ""
    done: int = 0
    found: Wins = field(default_factory=dict)
    chance: float = 0.5
    ended: str = ""
    process: Any = field(default=None, repr=False)

    @property
    def waits(self) -> bool:
        """Whether others are weighed before it."""
        return not self.ended and self.process is None

    def strengths(self) -> list[Strength]:
        """The cards that were played, the strongest first."""
        told = [Strength(card, n, won / n, self.chance) for card, (n, won) in self.found.items()]
        return sorted(told, key=lambda one: -one.won)


class Scale:
    """Trials by the mark of their set. Methods may be called from any thread."""

    def __init__(self, games: int = GAMES) -> None:
        self._games = games
        self._trials: dict[str, Trial] = {}
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="balance")
        self._lock = threading.Lock()

    def start(self, game: Game, action: str, who: str = "") -> Trial:
        """Weigh a set; one after the other. `who` is the visitor who asks for it."""
        with self._lock:
            before = self._trials.get(game.cards_mark)
            if before is not None and before.ended in ("", "done"):
                return before
            running = {mark: trial for mark, trial in self._trials.items() if not trial.ended}
            if len(running) >= MOST_AT_ONCE:
                raise UserError("many sets are weighed now; try again later")
            if sum(trial.who == who for trial in running.values()) >= MOST_EACH:
                raise UserError("sets of yours are being weighed already; wait for one, or stop it")
            kept = dict(list(self._trials.items())[-MOST_AT_ONCE:]) | running
            trial = Trial(game, action, self._games, who)
            self._trials = kept | {game.cards_mark: trial}
        self._threads.submit(self._weigh, trial)
        return trial

    def trial(self, mark: str) -> Trial | None:
        return self._trials.get(mark)

    def cancel(self, mark: str) -> None:
        trial = self._trials.get(mark)
        if trial is not None and not trial.ended:
            trial.ended = "cancelled"
            if trial.process is not None:
                trial.process.terminate()

    def close(self) -> None:
        for mark in list(self._trials):
            self.cancel(mark)
        self._threads.shutdown(cancel_futures=True)

    def _weigh(self, trial: Trial) -> None:
        if trial.ended:
            return
        hears, tells = PROCESSES.Pipe(duplex=False)
        told = (tells, trial.game, trial.action, trial.games)
        process = PROCESSES.Process(target=_work, args=told, daemon=True, name="balance")
        process.start()
        trial.process = process  # only now can it be ended
        tells.close()
        if trial.ended:
            process.terminate()
        try:
            while not trial.ended:
                trial.done, trial.chance, trial.found = hears.recv()
                trial.ended = "done" if trial.done == trial.games else trial.ended
        except EOFError:
            if not trial.ended:
                log.error("weighing a set of %s broke off", trial.game.name)
                trial.ended = "failed"
        finally:
            trial.process.terminate()
            trial.process.join()
            hears.close()


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


def _work(tells: Any, game: Game, action: str, games: int) -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)
    GreedyBot.compile_for(game)
    weigh(game, action, games, lambda *told: tells.send(told))
