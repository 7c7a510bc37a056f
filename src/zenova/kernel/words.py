"""The sentences every game brings, in each of its languages.

Texts are plain. Sentences begin with a capital and end with a stop; labels and short words have no stop. Seats may have
names: `names` holds one for each seat in order, "" where there is none. `seat` is the reader, who is told “you”; a
spectator never is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from .data import Plain

if TYPE_CHECKING:
    from .game import Decision, Offer, Outcome, Refusal

Names = Sequence[str]


class Words(Protocol):
    """A game in one language. Everything it is given is what the reader may see."""

    def decision(self, decision: Decision, names: Names = ()) -> str:
        """What the seat is asked, a sentence: “Khan: choose a planet for 2 influence.”"""

    def action(self, action: int, offer: Offer, names: Names = ()) -> str:
        """The label of an action that is offered or refused: “Recruit Nero for 5 credits”."""

    def reason(self, view: Plain, offer: Offer, taken: int, best: int, names: Names = ()) -> str:
        """Why one option was better than the one taken, as far as the table shows it: “Mars was one step from capture
        and Caligula was in hand.” Empty where it shows nothing."""

    def waiting(self, seats: Iterable[int], kind: str, source: Plain | None, names: Names = ()) -> str:
        """Whom everybody waits for, and for what: “Waiting for Anna: Khan”, or “Anna is playing”."""

    def refusal(self, refusal: Refusal, names: Names = ()) -> str:
        """Why an action is not possible, with the rule: “Nero costs 5 credits here, you have 3 (ZN-R1).”"""

    def event(self, event: Plain, seat: int = ..., names: Names = ()) -> str:
        """One event of `Game.event_view` of the same seat; what the event does not say stays unsaid."""

    def story(self, events: Iterable[Plain], seat: int = ..., names: Names = ()) -> list[tuple[Sequence[Plain], str]]:
        """The same of events that happened together, as lines of a log, each with the events it tells: “Anna controls
        the port: 1 point and 1 coin.”"""

    def outcome(self, outcome: Outcome, seat: int = ..., names: Names = ()) -> str:
        """How the game ended: “Anna wins with 5 discs to 3.”"""

    def label(self, word: str) -> str:
        """A word of a view, a key or an id, as people say it."""

    def card(self, id: str) -> str:
        """A card's name, by its id."""

    def kind(self, kind: str) -> str:
        """What a kind of decision is about, in two or three words."""

    def phase(self, phase: str) -> str:
        """A phase of `view["phase"]`."""

    def seat_name(self, seat: int, names: Names = ()) -> str:
        """A seat by its name, or by its number counted from 1."""
