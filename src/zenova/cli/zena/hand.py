"""The hand of whoever decides: actions and goals, with the numbers of the options that stand beside them."""

from collections.abc import Mapping

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from zenova.games.zena.cards import CardSet, Goal, TableCard
from zenova.games.zena.state import Action
from zenova.games.zena.text import Sentences
from zenova.games.zena.vocabulary import MEMBERS
from zenova.kernel.data import Plain
from zenova.kernel.game import Offer

from ..screen import QUIET
from .marks import FIGURES, GOAL_SIGN, Short, kind_sign, slots

BESIDE_A_CARD = {
    "turn": ("play", Action.PLAY, Action.INFLUENCE),
    "place": ("place", Action.PLACE, Action.DISCARD),
    "discard": ("discard", Action.DISCARD, Action.HAND_OVER),
    "hand-over": ("hand-over", Action.HAND_OVER, Action.PAY),
}
"""Kinds of decisions whose options stand beside the cards of the hand: their heading, and from where to where their
actions go."""


class Hand:
    def __init__(self, words: Sentences, labels: Mapping[str, str]) -> None:
        self.words = words
        self.labels = labels
        self.card_set: CardSet = words.card_set
        self.short = Short(words, labels)

    def draw(self, view: Plain, offer: Offer, brief: bool) -> Table:
        hand = view["families"][offer.seat]["hand"]
        heading, first, _ = BESIDE_A_CARD.get(offer.kind, ("", 0, 0))
        numbers = {action: number for number, action in enumerate(offer.options, start=1)}
        table = Table(box=box.SIMPLE_HEAD, expand=True, padding=(0, 1), show_edge=False, header_style="bold")
        table.add_column(self.labels["your hand"], ratio=1)
        if heading:
            table.add_column(self.labels[heading], no_wrap=True, justify="right")
        for id in self.sorted(hand["cards"]):
            number = numbers.get(first + self.card_set.card_numbers[id]) if heading else None
            beside = Text(f"{number}", "bold cyan") if number else Text("–", QUIET)
            table.add_row(self._card(id, hand, brief), *([beside] if heading else []))
        for at, id in enumerate(hand["chosen"]):
            table.add_row(self._card(id, hand, brief=True), *([self._chosen(offer, at)] if heading else []))
        if not hand["cards"] and not hand["chosen"]:
            table.add_row(Text(self.labels["no cards"], QUIET))
        return table

    def card_of(self, offer: Offer, action: int) -> int | None:
        """The number of the card an option stands beside."""
        _, first, end = BESIDE_A_CARD.get(offer.kind, ("", 0, 0))
        return action - first if first <= action < end else None

    def names(self, ids: list[str]) -> Text:
        """A hand in one line."""
        parts = []
        for id in self.sorted(ids):
            card = self._find(id)
            sign = (
                Text(GOAL_SIGN.strip(), "bold") if isinstance(card, Goal) else Text(self.words.area(card.area), QUIET)
            )
            parts.append(sign.append(f" {card.name}", "not bold default"))
        return Text(", ").join(parts)

    def sorted(self, ids: list[str]) -> list[str]:
        """By area, goals last."""

        def place(id: str) -> tuple[bool, int, int]:
            card = self._find(id)
            return (isinstance(card, Goal), card.area, card.number)

        return sorted(ids, key=place)

    def _card(self, id: str, hand: Plain, brief: bool) -> RenderableType:
        card = self._find(id)
        if isinstance(card, Goal):
            return self._goal(card, hand["worth"][id]["points"], brief)
        text = kind_sign(card).append(" ", "not bold").append(card.name, "bold default")
        text.append(f"  {self.words.area(card.area)} · ", f"not bold {QUIET}").append_text(slots(card))
        if brief:
            return text.append("  ").append_text(self.short.effects(card))
        return _above(text, self.words.card_effects(card.number))

    def _goal(self, goal: Goal, points: int, brief: bool) -> RenderableType:
        text = Text(f"{GOAL_SIGN} ", "bold").append(goal.name, "bold default")
        text.append(f"  {self.labels['goal']} · ", f"not bold {QUIET}")
        text.append(self.labels["worth"].format(points=self.words.count("points", points)), "not bold default")
        told = self.words.goal(goal.number)
        return text.append(f"  {told}", "not bold default") if brief else _above(text, told)

    def _chosen(self, offer: Offer, at: int) -> Text:
        """A card that was chosen in secret; in the placing it belongs to a member."""
        if offer.kind == "place":
            return Text(f"{FIGURES[MEMBERS[at]]} {self.words.member(MEMBERS[at])}", QUIET)
        return Text(self.labels["chosen"], QUIET)

    def _find(self, id: str) -> TableCard | Goal:
        return self.card_set.by_number[self.card_set.card_numbers[id]]


def _above(head: Text, told: str) -> RenderableType:
    return Group(head, Padding(Text(told), (0, 0, 0, 3)))
