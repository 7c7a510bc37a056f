"""The review of a game: every decision judged, and luck and skill told apart.

One curve says what every team's chance was after each move with all cards open. At each move the chance of the action
taken, whatever chance brings, is worked out between: from the position to there is what the decision gave, from there
to the next position is luck. So the chance at the start, all luck and what all decisions gave add up to the result."""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from statistics import median
from typing import Any, Self

import msgspec

from zenova.bots import InformationSet
from zenova.bots.network_bot import WITHOUT_COMPILING
from zenova.kernel.data import Plain, Struct
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.kernel.log import GameLog
from zenova.kernel.record import Records, Twin
from zenova.kernel.steps import Step, redeal

from .judge import Chances, Judge, judge_for
from .marks import MARKS, accuracy, mark_of

ALTERNATIVES = 3  # better or other options that are told of a decision
DEALS_COMPARED = 2  # to find out whether a move left anything to chance
TURNING = 0.08  # a move that changes a chance by so much may be a turning point
MOST_TURNING = 5


@dataclass(frozen=True)
class Setting:
    """How carefully a game is looked at. For the whole game: walks of the search, and deals that chances with open
    cards are the mean of; for a decision or position at most `most_walks` and `most_deals`. So many decisions are
    looked at `again`, the worst first. How many turns are played on before a position is judged, and how sure the
    network's policy must be of an action that is not searched."""

    walks: int
    most_walks: int
    again: int
    deals: int
    most_deals: int
    turns: int
    sure: float


QUICK = Setting(walks=4_500, most_walks=160, again=8, deals=560, most_deals=12, turns=6, sure=0.75)
DEEP = Setting(walks=18_000, most_walks=600, again=8, deals=2_000, most_deals=48, turns=12, sure=2.0)
SETTINGS = {"quick": QUICK, "deep": DEEP}
LEAST_WALKS = 20
LEAST_DEALS = 2
SEEDS_EACH = 10  # of a decision
SECOND_SEED = 5  # for deals that were not looked at before


@dataclass(frozen=True)
class Option:
    """Something the seat could do: its chance then, from what it could know, and its label in every language."""

    action: Plain
    chance: float
    words: Plain


@dataclass(frozen=True)
class Decision:
    """A choice somebody had. `move` counts the moves of the game from 1; `asked` tells in every language what for;
    `best` are the best options, which may be the one taken; `reason` tells in every language what spoke for the
    best one, where the table showed that."""

    move: int
    seat: int
    asked: Plain
    taken: Option
    best: tuple[Option, ...]
    loss: float
    mark: str
    reason: Plain = field(default_factory=dict)


@dataclass(frozen=True)
class Change:
    """What a move changed in every team's chance with all cards open; the deal is move 0 of no seat."""

    move: int
    seat: int | None
    skill: Chances
    luck: Chances
    after: Chances


@dataclass(frozen=True)
class Account:
    """A seat's game as a sum: `start` + `luck` + `own` + `others` = `result`. `accuracy` is None if it never had a
    choice."""

    accuracy: float | None
    marks: Plain
    start: float
    luck: float
    own: float
    others: float
    result: float


@dataclass(frozen=True)
class Review:
    """`teams` has the team of every seat, `over` whether the game was played to its end, `turning` the moves that
    changed most."""

    game: str
    setting: str
    players: tuple[str, ...]
    teams: tuple[int, ...]
    over: bool
    changes: tuple[Change, ...]
    decisions: tuple[Decision, ...]
    accounts: tuple[Account, ...]
    turning: tuple[int, ...]

    def as_dict(self) -> Struct:
        return asdict(self)

    @classmethod
    def parse(cls, stored: Plain) -> Self:
        """From `as_dict`, also after it was JSON."""
        return msgspec.convert(stored, cls)


def review_of(
    log: GameLog, game: Game, setting: str = "quick", progress: Callable[[int, int], object] = lambda done, whole: None
) -> Review:
    """Look at a whole game; a LogError if the log is no game, `progress(done, of)` after every move."""
    steps = list(log.replay(game))
    if len(steps) == 1:
        raise UserError("nothing was played in this game")
    return _Reviewer(log, game, setting, steps).review(progress)


class _Reviewer:
    def __init__(self, log: GameLog, game: Game, setting: str, steps: Sequence[Step]) -> None:
        self.log = log
        self.game = game
        self.setting = setting
        self.steps = steps
        self.budget = SETTINGS[setting]
        self.seats = game.seats(steps[0].position)
        self.seed = _seed(log)
        moves = len(steps) - 1
        turns = 1 + sum(steps[number].seat != steps[number + 1].seat for number in range(1, moves))
        self.walks = max(LEAST_WALKS, min(self.budget.most_walks, self.budget.walks // moves))
        worth = self.budget.most_walks > WITHOUT_COMPILING
        self.judge: Judge = judge_for(game, turns=self.budget.turns, sure=self.budget.sure, compiled=worth)
        self.deals = max(LEAST_DEALS, min(self.budget.most_deals, self.budget.deals // turns))

    def review(self, progress: Callable[[int, int], object]) -> Review:
        teams = tuple(self.game.teams(self.steps[0].position))
        changes = [self._deal()]
        decisions: list[Decision] = []
        for number in range(1, len(self.steps)):
            before, seat, action, after = self._move(number)
            changes.append(self._change(number, before, seat, action, after, changes[-1].after))
            if len(self.game.legal(before, seat)) > 1:
                decisions.append(self._decision(number, self.walks))
            progress(number, len(self.steps) - 1)
        decisions = self._looked_again(decisions)
        return Review(
            self.game.name,
            self.setting,
            self.log.players or ("",) * self.seats,
            teams,
            self.log.result is not None,
            tuple(changes),
            tuple(decisions),
            tuple(_account(seat, teams, changes, decisions) for seat in range(self.seats)),
            _turning(changes),
        )

    def _move(self, number: int) -> tuple[Twin, int, int, Twin]:
        """The position before a move, its seat and action, and the position after it."""
        before, after = self.steps[number - 1 : number + 1]
        assert after.move is not None
        return before.position, after.move.seat, self.game.encode(dict(after.move.action)), after.position

    def _deal(self) -> Change:
        """What the first cards brought, against all that could have been dealt."""
        after = self._open(self.steps[0].position)
        if self.log.given is not None:
            return Change(0, None, _none(after), _none(after), after)
        options = self.game.options_type.parse(self.log.options)
        deals = [self.game.new(options, self.seed + number) for number in range(2 * self.budget.most_deals)]
        expected = self.judge.open_chances(self.game.records(deals))
        return Change(0, None, _none(after), _difference(after, expected), after)

    def _change(self, number: int, before: Twin, seat: int, action: int, after: Twin, chances: Chances) -> Change:
        """What decisions of one seat in a row change counts at the last of them, or at the first that leaves something
        to chance. A move without a choice is nobody's skill."""
        certain = self._is_certain(before, seat, action, after)
        last = number == len(self.steps) - 1
        if certain and not last and self.steps[number + 1].seat == seat:
            return Change(number, seat, _none(chances), _none(chances), chances)
        now = self._open(after)
        if certain:
            expected = now
        elif len(self.game.legal(before, seat)) == 1 and self.steps[number - 1].seat != seat:
            expected = chances
        else:
            expected = self.judge.open_chances(self._deals(before), (seat, action))
        return Change(number, seat, _difference(expected, chances), _difference(now, expected), now)

    def _is_certain(self, before: Twin, seat: int, action: int, after: Twin) -> bool:
        """Whether everybody sees the same after a move however the cards lie that nobody knows."""
        seen = [self.game.view(after, each) for each in range(self.seats)]
        for number in range(DEALS_COMPARED):
            other = redeal(self.game, before, self.seed + number).position
            self.game.apply(other, seat, action)
            if any(self.game.view(other, each) != known for each, known in enumerate(seen)):
                return False
        return True

    def _open(self, position: Twin) -> Chances:
        return self.judge.open_chances(self._deals(position))

    def _deals(self, position: Twin) -> Records:
        """The position with what nobody knows dealt anew."""
        deals = [redeal(self.game, position, self.seed + number).position for number in range(self.deals)]
        return self.game.records(deals)

    def _looked_again(self, decisions: Sequence[Decision]) -> list[Decision]:
        """The worst once more and longer, where there was little time for each: the worst of many looks worse than it
        is."""
        grave = [one for one in decisions if one.loss >= MARKS["inaccuracy"] and self.walks < self.budget.most_walks]
        worst = sorted(grave, key=lambda one: -one.loss)[: self.budget.again]
        found = {one.move: self._decision(one.move, self.budget.most_walks, SECOND_SEED) for one in worst}
        return [found.get(one.move, one) for one in decisions]

    def _decision(self, number: int, walks: int, more: int = 0) -> Decision:
        before, seat, action, _ = self._move(number)
        seed = self.seed + SEEDS_EACH * number + more
        seen = InformationSet(self.game, before, seat, seed)
        chances = self.judge.options(seen, action, walks, seed)
        offer = self.game.offer(before, seat)
        assert offer is not None
        spoken = {language: self.game.words(language) for language in self.game.languages}
        names = self.log.players

        def option(one: int) -> Option:
            words = {language: words.action(one, offer, names) for language, words in spoken.items()}
            return Option(self.game.decode(one), round(chances[one], 4), words)

        best = next(iter(chances))
        loss = round(chances[best] - chances[action], 4)
        others = tuple(option(one) for one in list(chances)[:ALTERNATIVES])
        asked = {language: words.decision(offer, names) for language, words in spoken.items()}
        view, reasons = self.game.view(before, seat), {}
        if best != action:
            reasons = {name: words.reason(view, offer, action, best, names) for name, words in spoken.items()}
        told = {name: reason for name, reason in reasons.items() if reason}
        return Decision(number, seat, asked, option(action), others, loss, mark_of(loss), told)


def _account(seat: int, teams: Sequence[int], changes: Sequence[Change], decisions: Sequence[Decision]) -> Account:
    team = teams[seat]
    mine = [one for one in decisions if one.seat == seat]
    start = changes[0].after[team] - changes[0].luck[team]
    result = changes[-1].after[team]
    luck = sum(one.luck[team] for one in changes)
    own = sum(one.skill[team] for one in changes if one.seat == seat)
    others = sum(one.skill[team] for one in changes if one.seat != seat)
    counted = {mark: sum(one.mark == mark for one in mine) for mark in MARKS}
    return Account(accuracy([one.loss for one in mine]), counted, start, luck, own, others, result)


def _turning(changes: Sequence[Change]) -> tuple[int, ...]:
    """The moves after which some chance is quite another and stays so, in the order of the game. Of every three chances
    in a row the middle one counts, because a single one may be wrong."""
    told = [now for before, now in pairwise(changes) if now.after != before.after]
    ends = [changes[0], *told, *told[-1:]]
    middle = [
        tuple(median(values) for values in zip(*(one.after for one in three), strict=True))
        for three in zip([ends[0], *ends], ends, ends[1:], strict=False)
    ]
    sizes = {
        now.move: max(abs(value) for value in _difference(after, before))
        for now, (before, after) in zip(told, pairwise(middle), strict=True)
    }
    largest = sorted(sizes, key=lambda move: -sizes[move])[:MOST_TURNING]
    return tuple(sorted(move for move in largest if sizes[move] >= TURNING))


def _difference(now: Chances, before: Chances) -> Chances:
    return tuple(one - other for one, other in zip(now, before, strict=True))


def _none(chances: Chances) -> Chances:
    return (0.0,) * len(chances)


def _seed(log: GameLog) -> int:
    """The same for the same game, whoever played it."""
    facts: Any = [log.game, dict(log.options), log.setup, [[move.seat, move.action, move.chance] for move in log.moves]]
    digest = hashlib.blake2b(json.dumps(facts, sort_keys=True).encode(), digest_size=6).digest()
    return int.from_bytes(digest, "big")
