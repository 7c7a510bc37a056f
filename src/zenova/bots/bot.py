"""What a bot is, and what it gets to see."""

from __future__ import annotations

from typing import Protocol

from zenova.kernel.data import Struct
from zenova.kernel.errors import UserError
from zenova.kernel.game import Decision, Game, Offer
from zenova.kernel.record import Twin


class Chooser(Protocol):
    """All that others must write for a bot."""

    def choose(self, information_set: InformationSet) -> int:
        """One of `information_set.decision.options`."""
        ...


class Bot(Chooser, Protocol):
    """A player: turns what a seat may know into one of the actions it is offered."""

    name: str


class InformationSet:
    """What a seat may know when it is asked: its decision, its view, and as many positions that fit as it likes.

    The real position does not get in here. Everything hidden is put in order before it is dealt anew, so an information
    set depends only on what the seat may know and on the seed."""

    def __init__(self, game: Game, position: Twin, seat: int, seed: int) -> None:
        self.game = game
        self.seat = seat
        self._sample = game.determinize(game.canonical(position, seat), seat, seed)
        decision = game.decision(self._sample, seat)
        assert decision is not None, "a bot is asked only when its seat has a decision"
        self.decision: Decision = decision

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


class BotError(UserError):
    """A bot cannot be made, broke down, or chose what it was not offered."""


class GuestBot:
    """A bot that somebody else wrote, under a name: what it does wrong is told with that name."""

    def __init__(self, bot: Chooser, name: str) -> None:
        self.bot = bot
        self.name = name

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
