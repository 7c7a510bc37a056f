"""Card sets of Zena 1814: a TOML file with the actions, events, fort cards and goals of a whole box.

`load` checks a set against the contents of the box and makes the record the rules read (`CARDS` in state.py)."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np

from zenova.kernel.cardfile import CardFile, Entry, check_card_files

from ..phrases import Slot, effect_of, slot_of
from ..state import ACTIONS, CARDS, CODE_ROWS, EVENTS, FIRST_FORT, FIRST_GOAL, FORTS, GOALS, SLOTS, Cards
from ..vocabulary import AREAS, KINDS, SOURCES, Area, Effect, Kind, Op, row_of
from ..vocabulary import GOALS as GOAL_KINDS

FOLDER = Path(__file__).parent
DEFAULT = "superba"
IN_AREA = {"old-town": 8, "cathedral": 12, "palace": 12, "bank": 12, "port": 12}
MOST_CLAUSES = 4
MOST_POINTS = 20
MOST_INCOME = 9

Effects = tuple[Effect, ...]


@dataclass(frozen=True)
class TableCard:
    """An action or a fort card. `number` is its number in positions; `effects` are the reward of a challenge."""

    number: int
    id: str
    name: str
    area: int
    kind: Kind
    slots: tuple[Slot, ...]
    effects: Effects
    destroys: tuple[int, ...]  # areas, fort cards only
    source: str


@dataclass(frozen=True)
class EventCard:
    number: int
    id: str
    name: str
    income: int
    bank: int
    port: int
    fort: bool
    source: str


@dataclass(frozen=True)
class Goal:
    """One copy of a goal; the second copy of “camerlengo” has the id “camerlengo-2”."""

    number: int
    id: str
    name: str
    kind: int  # a GoalKind
    area: int
    points: int
    copy: int
    source: str


@dataclass(frozen=True, eq=False)
class CardSet:
    """Everything printed, as Python facts and as the record and Twin the rules read."""

    id: str
    name: str
    actions: tuple[TableCard, ...]
    forts: tuple[TableCard, ...]
    events: tuple[EventCard, ...]
    goals: tuple[Goal, ...]
    record: Any  # one element of CARDS
    cards: Any  # its Twin
    hash: str  # of what the rules and the players see: the file's layout and comments do not matter

    @cached_property
    def by_number(self) -> tuple[TableCard | Goal, ...]:
        """Every card but the events, by its number in positions."""
        return (*self.actions, *self.forts, *self.goals)

    @cached_property
    def card_ids(self) -> tuple[str, ...]:
        return tuple(card.id for card in self.by_number)

    @cached_property
    def card_numbers(self) -> dict[str, int]:
        return {card.id: card.number for card in self.by_number}

    @cached_property
    def event_ids(self) -> tuple[str, ...]:
        return tuple(event.id for event in self.events)


def load(path: Path | None = None) -> CardSet:
    """The card set in a file; the game's own without one. Raises CardFileError with every problem."""
    return _own_set() if path is None else read_set(path)


@cache
def _own_set() -> CardSet:
    return read_set(FOLDER / f"{DEFAULT}.toml")


def read_set(path: Path) -> CardSet:
    file = CardFile.read(path)
    id = _id(file.header)
    name = file.header.text("name")
    actions = _actions(file)
    events = _events(file)
    forts = _forts(file)
    goals = _goals(file)
    _check_ids(file)
    if not file.broken and not file.problems:
        _check_counts(file, actions, events, forts, goals)
    rows = sum(len(card.effects) for card in (*actions, *forts))
    if rows > CODE_ROWS:
        file.problem(f"all effects together have more than {CODE_ROWS} clauses")
    check_card_files(file)
    assert id is not None
    assert name is not None
    record = _record(actions, forts, events, goals)
    digest = hashlib.sha256(repr((actions, forts, events, goals)).encode()).hexdigest()[:16]
    return CardSet(id, name, actions, forts, events, goals, record, Cards.from_record(record[0]), digest)


# The cards


def _actions(file: CardFile) -> tuple[TableCard, ...]:
    cards = [_action(number, entry) for number, entry in enumerate(file.entries("action"))]
    return tuple(card for card in cards if card is not None)


def _action(number: int, entry: Entry) -> TableCard | None:
    id, name, source = _id(entry), entry.text("name"), entry.word("source", SOURCES)
    area = entry.word("area", AREAS[: Area.FORT])
    kind = entry.word("kind", KINDS)
    slots = _slots(entry, challenge=kind == "challenge")
    effects = _effects(entry, "reward" if kind == "challenge" else "effect")
    if kind == "challenge" and area not in (None, "bank", "port"):
        entry.problem("kind", "challenge cards exist at the bank, the port and the fort only")
    if id is None or name is None or source is None or area is None or kind is None or slots is None or not effects:
        return None
    _check_special(entry, effects, slots, Kind(KINDS.index(kind)))
    return TableCard(number, id, name, AREAS.index(area), Kind(KINDS.index(kind)), slots, effects, (), source)


def _check_special(entry: Entry, effects: Effects, slots: tuple[Slot, ...], kind: Kind) -> None:
    ops = [effect.op for effect in effects]
    if Op.CONTROL_POINT in ops and len(slots) > 1:
        entry.problem("slots", "a card with a control point has one slot: its only cube leaves it (ZA-K1)")
    if Op.MOVE in ops and (ops[0] != Op.MOVE or len(ops) == 1 or kind != Kind.PERMANENT):
        entry.problem("effect", "“promoter: move to another area” comes first on a permanent card, before its effect")


def _forts(file: CardFile) -> tuple[TableCard, ...]:
    cards = [_fort(FIRST_FORT + number, entry) for number, entry in enumerate(file.entries("fort"))]
    return tuple(card for card in cards if card is not None)


def _fort(number: int, entry: Entry) -> TableCard | None:
    id, name, source = _id(entry), entry.text("name"), entry.word("source", SOURCES)
    slots = _slots(entry, challenge=True)
    effects = _effects(entry, "reward")
    destroys = entry.texts("destroys")
    for item, area in enumerate(destroys or []):
        if area not in AREAS[: Area.FORT]:
            entry.problem("destroys", f"unknown area “{area}”; known: {', '.join(AREAS[: Area.FORT])}", item)
            destroys = None
    if id is None or name is None or source is None or slots is None or not effects or destroys is None:
        return None
    struck = tuple(sorted({AREAS.index(area) for area in destroys}))
    return TableCard(number, id, name, Area.FORT, Kind.CHALLENGE, slots, effects, struck, source)


def _events(file: CardFile) -> tuple[EventCard, ...]:
    cards = [_event(number, entry) for number, entry in enumerate(file.entries("event"))]
    return tuple(card for card in cards if card is not None)


def _event(number: int, entry: Entry) -> EventCard | None:
    id, name, source = _id(entry), entry.text("name"), entry.word("source", SOURCES)
    income = entry.number("income", 0, MOST_INCOME)
    bank = entry.number("bank", -MOST_INCOME, MOST_INCOME, 0)
    port = entry.number("port", -MOST_INCOME, MOST_INCOME, 0)
    fort = entry.word("fort", ("none", "reveal"), "none")
    if id is None or name is None or source is None or income is None or bank is None or port is None or fort is None:
        return None
    return EventCard(number, id, name, income, bank, port, fort == "reveal", source)


def _goals(file: CardFile) -> tuple[Goal, ...]:
    goals: list[Goal] = []
    for entry in file.entries("goal"):
        id, name, source = _id(entry), entry.text("name"), entry.word("source", SOURCES)
        kind = entry.word("kind", GOAL_KINDS)
        area = entry.word("area", AREAS) if kind in ("control", "city") else AREAS[0]
        points = entry.number("points", 1, MOST_POINTS)
        copies = entry.number("copies", 1, GOALS)
        if id is None or name is None or source is None or kind is None or area is None or not points or not copies:
            continue
        for copy in range(1, copies + 1):
            own = id if copy == 1 else f"{id}-{copy}"
            number = FIRST_GOAL + len(goals)
            goals.append(Goal(number, own, name, GOAL_KINDS.index(kind), AREAS.index(area), points, copy, source))
    return tuple(goals)


# What a card says


def _id(entry: Entry) -> str | None:
    id = entry.text("id")
    if id is not None and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id):
        entry.problem("id", f"“{id}” is not an id; use small letters, digits and single hyphens")
        return None
    return id


def _slots(entry: Entry, *, challenge: bool) -> tuple[Slot, ...] | None:
    slots = entry.parsed("slots", slot_of)
    if slots is None:
        return None
    if not 1 <= len(slots) <= SLOTS:
        entry.problem("slots", f"a card has 1 to {SLOTS} slots, found {len(slots)}")
        return None
    for item, slot in enumerate(slots):
        if item and slot.price >= slots[item - 1].price:
            entry.problem("slots", "prices fall from slot to slot", item)
        if slot.bonus.op != Op.NOTHING and (challenge or item == 0):
            entry.problem("slots", "a challenge has no bonuses" if challenge else "the top slot has no bonus", item)
    return tuple(slots)


def _effects(entry: Entry, field: str) -> Effects | None:
    effects = entry.parsed(field, effect_of)
    if effects is not None and not 1 <= len(effects) <= MOST_CLAUSES:
        entry.problem(field, f"a card has 1 to {MOST_CLAUSES} clauses, found {len(effects)}")
        return None
    return None if effects is None else tuple(effects)


# The whole set


def _check_ids(file: CardFile) -> None:
    for kind in ("action", "event", "fort", "goal"):
        file.unique(kind, "id")


def _check_counts(
    file: CardFile,
    actions: tuple[TableCard, ...],
    events: tuple[EventCard, ...],
    forts: tuple[TableCard, ...],
    goals: tuple[Goal, ...],
) -> None:
    """The contents of the box. ZA-C2"""
    for what, found, right in (
        ("actions", len(actions), ACTIONS),
        ("events", len(events), EVENTS),
        ("fort cards", len(forts), FORTS),
        ("goals with their copies", len(goals), GOALS),
    ):
        if found != right:
            file.problem(f"there must be {right} {what}, found {found}")
    at = Counter(AREAS[card.area] for card in actions)
    for area, right in IN_AREA.items():
        if at[area] != right:
            file.problem(f"there must be {right} actions of {area}, found {at[area]}")
    ids = Counter([*(card.id for card in (*actions, *forts)), *(goal.id for goal in goals)])
    for id, count in ids.items():
        if count > 1:
            file.problem(f"the id “{id}” belongs to {count} cards; copies of a goal are called {id}-2 and so on")


def _record(
    actions: tuple[TableCard, ...],
    forts: tuple[TableCard, ...],
    events: tuple[EventCard, ...],
    goals: tuple[Goal, ...],
) -> Any:
    array = np.zeros(1, CARDS)
    record = array[0]
    row = 0
    for card in (*actions, *forts):
        at = card.number
        record.area[at], record.kind[at], record.slots[at] = card.area, card.kind, len(card.slots)
        for place, slot in enumerate(card.slots):
            record.price[at, place] = slot.price
            record.bonus[at, place] = slot.bonus.op
            record.bonus_amount[at, place] = slot.bonus.amount
        record.start[at] = row
        for effect in card.effects:
            for name, value in row_of(effect).items():
                record.code[name][row] = value
            row += 1
        record.end[at] = row
        record.destroys[at] = sum(1 << area for area in card.destroys)
    for event in events:
        at = event.number
        record.income[at], record.bank_change[at], record.port_change[at] = event.income, event.bank, event.port
        record.reveals_fort[at] = event.fort
    for goal in goals:
        at = goal.number - FIRST_GOAL
        record.goal_kind[at], record.goal_area[at], record.goal_points[at] = goal.kind, goal.area, goal.points
    return array
