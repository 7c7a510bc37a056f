"""Zena 1814 explained: every card, event and area by name, and the table of all cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from zenova.games.zena.cards import CardSet, EventCard, Goal, TableCard, name_is_ours
from zenova.games.zena.text import Sentences
from zenova.games.zena.vocabulary import AREAS, KINDS, MEMBERS, Area, Kind
from zenova.kernel.errors import UserError, unknown

from ..finding import contains, letters, only_one
from ..guide import Guide
from ..screen import QUIET
from .marks import income_signs, kind_sign, slots

Card = TypeVar("Card", TableCard, Goal, EventCard)
ONLY = ("action", *KINDS, "fort", "event", "goal")
"""Kinds of cards one can ask for."""


class ZenaGuide(Guide):
    def __init__(self, words: Sentences, labels: Mapping[str, str]) -> None:
        super().__init__(words.language)
        self.words = words
        self.labels = labels
        self.card_set: CardSet = words.card_set
        self.names = {card.id: card.name for card in self.card_set.by_number}
        self.names |= {area: words.area(number) for number, area in enumerate(AREAS)}
        self.names |= {member: words.member(member) for member in MEMBERS}
        self.by_name = {
            letters(card.name): card for card in reversed((*self.card_set.by_number, *self.card_set.events))
        }

    def explain(self, word: str) -> RenderableType | None:
        """What has this name or id, or is the only thing whose name contains it."""
        wanted = letters(word)
        for area, id in enumerate(AREAS):
            if wanted in (letters(id), letters(self.words.area(area))):
                return self.area(area)
        if wanted == letters(self.labels["legend"]):
            return self.signs()
        card = self.by_name.get(wanted) or self.by_name.get(only_one(word, self.by_name) or "")
        if card is None:
            number = self.card_set.card_numbers.get(word.strip().casefold())
            card = None if number is None else self.card_set.by_number[number]
        return None if card is None else self.card(card)

    def topics(self) -> Mapping[str, Sequence[str]]:
        return {
            self.labels["actions"]: [card.name for card in _each(self.card_set.actions)],
            self.labels["forts"]: [card.name for card in _each(self.card_set.forts)],
            self.labels["goals"]: [card.name for card in _each(self.card_set.goals)],
            self.labels["events"]: [card.name for card in _each(self.card_set.events)],
            self.labels["areas"]: [*(self.names[area] for area in AREAS), self.labels["legend"]],
        }

    # One thing

    def card(self, card: TableCard | Goal | EventCard) -> RenderableType:
        if isinstance(card, EventCard):
            return (
                Text(card.name, "bold")
                .append(f"  {self.labels['event']}", f"not bold {QUIET}")
                .append(f"\n{self.words.event_effects(card.number)}", "not bold default")
            )
        if isinstance(card, Goal):
            return (
                Text(card.name, "bold")
                .append(f"  {self.labels['goal']}", f"not bold {QUIET}")
                .append(f"\n{self.words.goal(card.number)}", "not bold default")
            )
        head = kind_sign(card).append(" ", "not bold").append(card.name, "bold default")
        kind = self.words.card_kind(KINDS[card.kind])
        head.append(f"  {self.words.area(card.area)} · {kind} · ", f"not bold {QUIET}").append_text(slots(card))
        return Group(head, Text(self.words.card_effects(card.number)))

    def area(self, area: int) -> RenderableType:
        income = self.labels["area income"].format(income=self.words.income(area))
        lady = self.labels["lady in old town" if area == Area.OLD_TOWN else "lady alone"]
        head = Text(self.words.area(area), "bold").append(f"  {income_signs(area)}", f"not bold {QUIET}")
        return Group(head, Text(f"{income} {lady}"))

    def signs(self) -> RenderableType:
        return Group(*(Text(self.labels[kind]) for kind in ("legend figures", "legend kinds", "legend slots")))

    # All cards

    def cards(self, find: str | None, only: str | None) -> RenderableType:
        if only is not None and only not in ONLY:
            raise UserError(unknown("kind of card", only, ONLY))
        kind = "action" if only in KINDS else only
        parts = {
            "action": self._table_cards("actions", self.card_set.actions, find, only),
            "fort": self._table_cards("forts", self.card_set.forts, find, None),
            "goal": self._goals(find),
            "event": self._events(find),
        }
        shown = [table for name, table in parts.items() if kind in (None, name) and table.row_count]
        if not shown:
            raise UserError(self.labels["nothing found" if only is None else "no such kind"].format(word=find))
        return Group(*shown, Text(self.labels["ours"], QUIET), self.signs())

    def _table_cards(self, title: str, cards: Sequence[TableCard], find: str | None, only: str | None) -> Table:
        table = self._titled(title)
        table.add_column(self.labels["area"])
        table.add_column(self.labels["kind"], no_wrap=True)
        table.add_column(self.labels["slots"], no_wrap=True)
        table.add_column(self.labels["effects"])
        for card in cards:
            kind = KINDS[card.kind]
            told = (self.words.area(card.area), self.words.card_kind(kind), self.words.card_effects(card.number))
            if only not in (None, "action", kind) or not contains(
                find, *told, card.id, card.name, AREAS[card.area], kind
            ):
                continue
            style = "bold" if card.kind == Kind.CHALLENGE else ""
            table.add_row(
                self._name(card), told[0], Text(told[1], style), slots(card), self._with_source(card, told[2])
            )
        return table

    def _goals(self, find: str | None) -> Table:
        table = self._titled("goals")
        table.add_column(self.labels["copies"], justify="right")
        table.add_column(self.labels["effects"])
        for goal in _each(self.card_set.goals):
            if contains(find, goal.id, goal.name, self.words.goal(goal.number), self.labels["goal"]):
                copies = sum(other.name == goal.name for other in self.card_set.goals)
                table.add_row(self._name(goal), str(copies), self._with_source(goal, self.words.goal(goal.number)))
        return table

    def _events(self, find: str | None) -> Table:
        table = self._titled("events")
        table.add_column(self.labels["effects"])
        for event in self.card_set.events:
            if contains(find, event.id, event.name, self.words.event_effects(event.number), self.labels["event"]):
                table.add_row(self._name(event), self._with_source(event, self.words.event_effects(event.number)))
        return table

    def _titled(self, title: str) -> Table:
        table = Table(title=self.labels[title], box=box.SIMPLE_HEAD, title_style="bold", pad_edge=False)
        table.add_column("", no_wrap=True)
        return table

    def _with_source(self, card: TableCard | Goal | EventCard, told: str) -> Text:
        """What a card does, then where it stands and the parts of it that no source tells."""
        source = self.labels[card.source]
        if card.ours:
            parts = ", ".join(self.labels[f"part {part}"] for part in card.ours)
            source = self.labels["parts ours"].format(source=source, parts=parts)
        return Text(told).append(f" ({source})", QUIET)

    def _name(self, card: TableCard | Goal | EventCard) -> Text:
        return Text(card.name, "bold").append("°" if name_is_ours(card) else "", f"not bold {QUIET}")


def _each(cards: Sequence[Card]) -> Iterator[Card]:
    """The cards without further copies of the same one."""
    seen: set[str] = set()
    for card in cards:
        if card.name not in seen:
            seen.add(card.name)
            yield card
