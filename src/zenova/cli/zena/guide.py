"""Zena 1814 explained: every card, event and area by name, and the table of all cards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from rich.console import Group, RenderableType
from rich.text import Text

from zenova.games.zena.cards import CardSet, EventCard, Goal, TableCard
from zenova.games.zena.text import Sentences
from zenova.games.zena.vocabulary import AREAS, KINDS, MEMBERS, Area, Kind
from zenova.kernel.errors import UserError, unknown

from ..lookup import letters, only_one
from ..screen import QUIET, Guide, Row
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
        if not isinstance(card, TableCard):
            event = isinstance(card, EventCard)
            told = self.words.event_effects(card.number) if event else self.words.goal(card.number)
            head = Text(card.name, "bold").append(f"  {self.labels['event' if event else 'goal']}", f"not bold {QUIET}")
            return head.append(f"\n{told}", "not bold default")
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
        labels = self.labels
        heads = ["", *(labels[head] for head in ("area", "kind", "slots", "effects"))]
        actions = (card for card in self.card_set.actions if only in (None, "action", KINDS[card.kind]))
        parts = {
            "action": self.table(labels["actions"], heads, self._table_cards(actions), find),
            "fort": self.table(labels["forts"], heads, self._table_cards(self.card_set.forts), find),
            "goal": self.table(labels["goals"], ("", labels["copies"], heads[-1]), self._goals(), find),
            "event": self.table(labels["events"], ("", heads[-1]), self._events(), find),
        }
        kind = "action" if only in KINDS else only
        shown = [table for name, table in parts.items() if kind in (None, name) and table.row_count]
        if not shown:
            raise UserError(labels["nothing found" if only is None else "no such kind"].format(word=find))
        return Group(*shown, Text(labels["ours"], QUIET), self.signs())

    def _table_cards(self, cards: Iterable[TableCard]) -> Iterator[Row]:
        for card in cards:
            kind = KINDS[card.kind]
            told = (self.words.area(card.area), self.words.card_kind(kind), self.words.card_effects(card.number))
            style = "bold" if card.kind == Kind.CHALLENGE else ""
            cells = self._name(card), told[0], Text(told[1], style), slots(card), self._with_source(card, told[2])
            yield (*told, card.id, card.name, AREAS[card.area], kind), cells

    def _goals(self) -> Iterator[Row]:
        for goal in _each(self.card_set.goals):
            told = self.words.goal(goal.number)
            copies = sum(other.name == goal.name for other in self.card_set.goals)
            cells = self._name(goal), Text(str(copies), justify="right"), self._with_source(goal, told)
            yield (goal.id, goal.name, told, self.labels["goal"]), cells

    def _events(self) -> Iterator[Row]:
        for event in self.card_set.events:
            told = self.words.event_effects(event.number)
            yield (
                (event.id, event.name, told, self.labels["event"]),
                (self._name(event), self._with_source(event, told)),
            )

    def _with_source(self, card: TableCard | Goal | EventCard, told: str) -> Text:
        """What a card does, then where it stands and the parts of it that no source tells."""
        source = self.labels[card.source]
        if card.ours:
            parts = ", ".join(self.labels[f"part {part}"] for part in card.ours)
            source = self.labels["parts ours"].format(source=source, parts=parts)
        return Text(told).append(f" ({source})", QUIET)

    def _name(self, card: TableCard | Goal | EventCard) -> Text:
        return Text(card.name, "bold").append("°" if card.name_is_ours else "", f"not bold {QUIET}")


def _each(cards: Sequence[Card]) -> Iterator[Card]:
    """The cards without further copies of the same one."""
    seen: set[str] = set()
    for card in cards:
        if card.name not in seen:
            seen.add(card.name)
            yield card
