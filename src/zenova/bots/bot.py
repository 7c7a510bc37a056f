"""What a bot is, and what it gets to see."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from zenova.kernel.data import Struct
from zenova.kernel.errors import UserError
from zenova.kernel.game import Decision, Game, Offer
from zenova.kernel.record import Twin

from .evaluator import evaluator_for

REMEMBERED = 4  # deeds of others at most, the latest
KEPT = 8  # deeds of all seats, the latest


class Chooser(Protocol):
    """All that others must write for a bot."""

    def choose(self, information_set: InformationSet) -> int:
        """One of `information_set.decision.options`."""
        ...


class Bot(Chooser, Protocol):
    """A player: turns what a seat may know into one of the actions it is offered."""

    name: str
    remembers: bool
    """Whether it wants to be told the past."""


class Deed(NamedTuple):
    """What a seat did, and where."""

    position: Twin
    seat: int
    action: int


Past = tuple[Deed, ...]
"""What was done of late by any seat, the latest last."""


class InformationSet:
    """What a seat may know when it is asked: its decision, its view, as many positions that fit as it likes, and what
    it has `seen` others do since its own last turn, the latest first, as far as it is told the past.

    The real position does not get in here. Everything hidden is put in order before it is dealt anew, so an information
    set depends only on what the seat may know and on the seed."""

    def __init__(self, game: Game, position: Twin, seat: int, seed: int, past: Past = ()) -> None:
        self.game = game
        self.seat = seat
        self._sample = known_of(game, position, seat, seed)
        decision = game.decision(self._sample, seat)
        assert decision is not None, "a bot is asked only when its seat has a decision"
        self.decision: Decision = decision
        self.seen = seen_by(game, seat, past) if len(decision.options) > 1 else ()

    def offer(self) -> Offer:
        """The decision with refusals and terms, as people are shown it."""
        offer = self.game.offer(self._sample, self.seat)
        assert offer is not None
        return offer

    def view(self) -> Struct:
        """Everything the seat may know, as plain data."""
        return self.game.view(self._sample, self.seat)

    def determinize(self, seed: int) -> Twin:
        """A position that fits everything the seat knows; the hidden cards lie as the seed says."""
        return self.game.determinize(self._sample, self.seat, seed)

    def sample(self) -> Twin:
        """The first such position; it must not be changed."""
        return self._sample


def known_of(game: Game, position: Twin, seat: int, seed: int) -> Twin:
    """A position with nothing in it but what the seat knows; the rest is dealt anew."""
    return game.determinize(game.canonical(position, seat), seat, seed)


def noted(game: Game, past: Past, position: Twin, seat: int, action: int) -> Past:
    """The past with what a seat is about to do, if that tells something of its hand; the position must not change."""
    told_by = evaluator_for(game).rules.get("tells_of_hand")
    if told_by is None or not told_by(position):
        return past
    return (*past, Deed(position, seat, action))[-KEPT:]


def seen_by(game: Game, seat: int, past: Past) -> Past:
    """What a seat remembers of the past, the latest first: what others did since its own last turn, and where, with all
    dealt anew there that it does not know."""
    seen: Past = ()
    for position, actor, action in reversed(past):
        if actor == seat and not seen:
            continue
        if actor == seat or len(seen) == REMEMBERED:
            break
        seen = (*seen, Deed(known_of(game, position, seat, 0), actor, action))
    return seen


class BotError(UserError):
    """A bot cannot be made, broke down, or chose what it was not offered."""


class GuestBot:
    """A bot that somebody else wrote, under a name: what it does wrong is told with that name."""

    def __init__(self, bot: Chooser, name: str) -> None:
        self.bot = bot
        self.name = name
        self.remembers = bool(getattr(bot, "remembers", False))

    def choose(self, information_set: InformationSet) -> int:
        decision = information_set.decision
        try:
            action = self.bot.choose(information_set)
        except Exception as error:
            told = error if isinstance(error, UserError) else repr(error)
            raise BotError(f"bot “{self.name}” broke down at the decision “{decision.kind}”: {told}") from error
        if isinstance(action, bool) or action not in decision.options:
            options = ", ".join(map(str, decision.options))
            raise BotError(f"bot “{self.name}” chose {action!r}, which is not one of its options: {options}")
        return int(action)
