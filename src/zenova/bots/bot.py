"""What a bot is, and what it gets to see."""

from __future__ import annotations

from typing import Any, Protocol

from zenova.kernel.game import Decision, Game, Offer

from .mind import mind_for


class Bot(Protocol):
    """A player: turns what a seat may know into one of the actions it is offered."""

    name: str

    def choose(self, outlook: Outlook) -> int:
        """One of `outlook.decision.options`."""
        ...


class Outlook:
    """What a seat may know when it is asked: its decision, its view, and as many deals that fit as it likes.

    The real position does not get in here. Everything hidden is put in order before it is dealt anew, so an outlook
    depends only on what the seat may know and on the seed.
    """

    def __init__(self, game: Game, position: Any, seat: int, seed: int) -> None:
        self.game = game
        self.seat = seat
        ordered = game.canonical(position, seat)
        mind_for(game).evaluator.put_in_order(ordered, seat)
        self._deal = game.determinize(ordered, seat, seed)
        decision = game.decision(self._deal, seat)
        assert decision is not None, "a bot is asked only when its seat has a decision"
        self.decision: Decision = decision

    def offer(self) -> Offer:
        """The decision with refusals and terms, as people are shown it."""
        offer = self.game.offer(self._deal, self.seat)
        assert offer is not None
        return offer

    def view(self) -> dict[str, Any]:
        """Everything the seat may know, as plain data."""
        return self.game.view(self._deal, self.seat)

    def deal(self, seed: int) -> Any:
        """A position that fits everything the seat knows; the hidden cards lie as the seed says."""
        return self.game.determinize(self._deal, self.seat, seed)

    def some_deal(self) -> Any:
        """The first such position; it must not be changed."""
        return self._deal
