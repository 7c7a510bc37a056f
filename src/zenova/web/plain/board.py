"""Any game on the page, from what every game brings: its view, what it offers, and its sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zenova.kernel.data import Plain
from zenova.kernel.game import Offer
from zenova.kernel.outline import Fact, Grid, outline

from ..rendering.board import Board, Prompt, SeatShown
from ..rendering.drawing import Parts
from ..rendering.hands import hand_of
from ..rendering.macros import Sections
from ..rendering.scene import Choice, Player, Scene

MANY = 6  # options that no longer stand side by side


@dataclass(frozen=True)
class PlainSeat(SeatShown):
    """With what everybody sees of it."""

    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class HandCard:
    """A card of one's own hand: an answer, or why it is none."""

    id: str
    name: str
    choice: Choice | None
    why: str


class PlainBoard(Board):
    """Players, the view in facts and tables, the hand, the question."""

    def __init__(self, scene: Scene, language: str) -> None:
        super().__init__(scene, language, scene.game.words(language))
        self.open: Plain = {} if scene.curtain else self.view  # nobody knows yet who looks
        self.seats = [self._seat(player) for player in scene.players]
        rest = {key: told for key, told in self.open.items() if key not in ("seats", "to-act")}  # seen elsewhere
        parts = outline(rest, self.words, self.names)
        self.facts = tuple(part for part in parts if isinstance(part, Fact))
        self.grids = tuple(part for part in parts if isinstance(part, Grid))
        self.prompt = self._prompt()
        self.hand = tuple(self._hand_card(card) for card in self._hand())

    def parts(self, own: Sections, table: Sections, theme: str) -> Parts:
        return {
            **super().parts(own, table, theme),
            "facts": (own.facts, self.facts),
            "grids": (own.grids, self.grids),
            "answer": (own.answer, self.scene, self.prompt),
            "hand": (own.own_hand, self.hand),
            **{f"seat-{seat.player.seat}": (own.seat, seat) for seat in self.seats},
        }

    def _seat(self, player: Player) -> PlainSeat:
        told = outline({"seats": [self._public(player.seat)]}, self.words, self.names)[0]
        assert isinstance(told, Grid)
        facts = tuple(Fact(head, cell) for head, cell in zip(told.heads[1:], told.rows[0][1:], strict=True))
        return PlainSeat(*self._seat_shown(player), facts)

    def _public(self, seat: int) -> Plain:
        """What the view tells of a seat, without the hand that is drawn as cards."""
        told = self.open.get("seats") or [{}] * len(self.names)
        mine = seat == self.scene.seat
        return {key: value for key, value in told[seat].items() if not (mine and key == "hand")}

    # One's own hand

    def _hand(self) -> Sequence[object]:
        """The hand, where the view has one: a list called so, of the reader or at the reader's seat."""
        if self.watching or self.scene.curtain:
            return ()
        return hand_of(self.view, self.scene.seat, len(self.names))

    def _hand_card(self, card: object) -> HandCard:
        """A card is the answer that names it and nothing else."""
        offer, choice, why = self.scene.decision, None, ""
        meant = [one for one in self.prompt.choices if list(self.scene.game.decode(one.action).values()) == [card]]
        if offer is not None and len(meant) == 1:
            choice, why = (None, meant[0].why) if meant[0].why else (meant[0], "")
        return HandCard(str(card), self.words.label(str(card)), choice, why)

    # The question

    def _wait(self, prompt: Prompt) -> None:
        prompt.title = self.text("table.waiting", name=self._who(self.view["to-act"]))

    def _ask(self, offer: Offer, prompt: Prompt) -> None:
        """What may be done, then what may not and why."""
        prompt.choices = [self._choice(offer, action) for action in (*offer.options, *offer.refusals)]
        prompt.layout = "list" if len(offer.options) <= MANY else "many"

    def _choice(self, offer: Offer, action: int) -> Choice:
        label = self.words.action(action, offer, self.names)
        refusal = offer.refusals.get(action)
        return Choice(action, label, why=self.words.refusal(refusal, self.names) if refusal else "")
