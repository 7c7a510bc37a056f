"""A card set read from its file. Every mistake is noted with its line, card and field; nothing is half read."""

from collections import Counter

from zenova.kernel.cardfile import CardFile, Entry, check_card_files
from zenova.kernel.data import Struct
from zenova.kernel.errors import unknown

from ..phrases import Slot, effect_of, slot_of
from ..state import ACTIONS, EVENTS, FIRST_FORT, FIRST_GOAL, FORTS, GOALS, SLOTS
from ..vocabulary import AREAS, KINDS, SOURCES, Area, Kind, Op
from ..vocabulary import GOALS as GOAL_KINDS
from .cardset import CardSet, Effects, EventCard, Goal, TableCard

ACTION_AREAS = ", ".join(AREAS[: Area.FORT])
CHALLENGE_AREAS = ("bank", "port")
WITH_AREA = ("control", "city")  # kinds of goals
OURS = ("name", "area", "kind", "slots", "prices", "bonuses", "effect", "arrow", "reward", "destroys")
MOST_CLAUSES = 4
MOST_POINTS = 20
MOST_INCOME = 9
MOST_COPIES = 12


def read_set(file: CardFile) -> CardSet:
    """The card set in a file. Raises CardFileError with every problem."""
    if file.broken:
        check_card_files(file)
    id = file.header.id()
    name = file.header.name()
    actions = [_action(entry) for entry in file.entries("action")]
    events = [_event(entry) for entry in file.entries("event")]
    forts = [_fort(entry) for entry in file.entries("fort")]
    goals = [_goal(entry) for entry in file.entries("goal")]
    _check_counts(file)
    _check_ids(file)
    check_card_files(file)
    return CardSet(
        str(id),
        str(name),
        tuple(TableCard(number, **facts) for number, facts in enumerate(_copied(actions))),
        tuple(TableCard(number, **facts) for number, facts in enumerate(_copied(forts), FIRST_FORT)),
        tuple(EventCard(number, **facts) for number, facts in enumerate(_copied(events))),
        tuple(Goal(number, **facts) for number, facts in enumerate(_copied(goals), FIRST_GOAL)),
        file.text,
    )


# The four kinds of cards; what is wrong with them has been noted when their facts are None


def _action(entry: Entry) -> Struct:
    facts = _identity(entry)
    area = _action_area(entry)
    kind = entry.word("kind", KINDS)
    challenge = kind == "challenge"
    if challenge and area not in (None, *CHALLENGE_AREAS):
        entry.problem("kind", f"a challenge cannot be at {area}; challenges exist at the bank, the port and the fort")
    slots = _slots(entry, challenge)
    field = _effect_field(entry, challenge)
    effects = _effects(entry, field)
    if effects and slots:
        _check_special(entry, field, effects, slots, kind)
    return facts | {
        "area": _index(AREAS, area),
        "kind": Kind(_index(KINDS, kind)),
        "slots": slots,
        "effects": effects,
        "destroys": (),
    }


def _action_area(entry: Entry) -> str | None:
    at_the_fort = entry.values.get("area") == AREAS[Area.FORT]
    area = entry.word("area", AREAS if at_the_fort else AREAS[: Area.FORT])
    if at_the_fort:
        entry.problem("area", f"no action is at the fort, which has its own cards, [[fort]]; known: {ACTION_AREAS}")
    return None if at_the_fort else area


def _fort(entry: Entry) -> Struct:
    facts = _identity(entry)
    slots = _slots(entry, challenge=True)
    effects = _effects(entry, "reward")
    if effects and slots:
        _check_special(entry, "reward", effects, slots, "challenge")
    destroys = entry.texts("destroys") or []
    for item, area in enumerate(destroys):
        if area == AREAS[Area.FORT]:
            entry.problem("destroys", f"a defeat destroys no card of the fort; known: {ACTION_AREAS}", item)
        elif area not in AREAS:
            entry.problem("destroys", unknown("area", area, AREAS[: Area.FORT]), item)
        elif area in destroys[:item]:
            entry.problem("destroys", f"“{area}” stands there twice", item)
    struck = sorted(AREAS.index(area) for area in destroys if area in AREAS)
    return facts | {
        "area": Area.FORT,
        "kind": Kind.CHALLENGE,
        "slots": slots,
        "effects": effects,
        "destroys": tuple(struck),
    }


def _event(entry: Entry) -> Struct:
    return _identity(entry) | {
        "income": entry.number("income", 0, MOST_INCOME),
        "bank": entry.number("bank", -MOST_INCOME, MOST_INCOME, 0),
        "port": entry.number("port", -MOST_INCOME, MOST_INCOME, 0),
        "fort": entry.word("fort", ("none", "reveal"), "none") == "reveal",
    }


def _goal(entry: Entry) -> Struct:
    facts = _identity(entry)
    kind = entry.word("kind", GOAL_KINDS)
    area = entry.word("area", AREAS) if kind in WITH_AREA or "area" in entry.values else None
    if "area" in entry.values and kind not in (None, *WITH_AREA):
        entry.problem("area", f"a goal of kind “{kind}” names no area")
    points = entry.number("points", 1, MOST_POINTS)
    return facts | {"kind": _index(GOAL_KINDS, kind), "area": _index(AREAS, area), "points": points}


# What they have in common


def _identity(entry: Entry) -> Struct:
    id, name, source = entry.id(), entry.name(), entry.word("source", SOURCES)
    ours = entry.texts("ours", ())
    for item, part in enumerate(ours or []):
        if part not in OURS:
            entry.problem("ours", unknown("part", part, OURS), item)
    if ours and source == "reconstructed":
        entry.problem("ours", "all of a reconstructed card is ours; leave this field out")
    copies = entry.number("copies", 1, MOST_COPIES, 1)
    entry.notes()
    return {"id": id, "name": name, "source": source, "ours": tuple(ours or ()), "copies": copies}


def _slots(entry: Entry, challenge: bool) -> tuple[Slot, ...] | None:
    slots = entry.parsed("slots", slot_of)
    if slots is None:
        return None
    if not 1 <= len(slots) <= SLOTS:
        entry.problem("slots", f"a card has 1 to {SLOTS} slots, found {len(slots)}")
        return None
    for item, slot in enumerate(slots):
        if item and slot.price >= slots[item - 1].price:
            above = slots[item - 1].price
            entry.problem("slots", f"prices fall from slot to slot; {slot.price} comes after {above}", item)
        if slot.bonus.op != Op.NOTHING and challenge:
            entry.problem("slots", "a challenge has no bonuses: its filled slots help the roll (ZA-H3)", item)
        elif slot.bonus.op != Op.NOTHING and item == 0:
            entry.problem("slots", "the top slot has no bonus; it is the promoter's own", item)
    return tuple(slots)


def _effect_field(entry: Entry, challenge: bool) -> str:
    """Challenges have a reward, other cards an effect; the one in the place of the other is told in words."""
    right, wrong = ("reward", "effect") if challenge else ("effect", "reward")
    if wrong in entry.values and right not in entry.values:
        what = "a challenge" if challenge else "a card that is no challenge"
        entry.problem(wrong, f"{what} has “{right} = […]”")
        return wrong
    return right


def _effects(entry: Entry, field: str) -> Effects | None:
    effects = entry.parsed(field, effect_of)
    if effects is not None and not 1 <= len(effects) <= MOST_CLAUSES:
        entry.problem(field, f"a card has 1 to {MOST_CLAUSES} effects, found {len(effects)}")
        return None
    return None if effects is None else tuple(effects)


def _check_special(entry: Entry, field: str, effects: Effects, slots: tuple[Slot, ...], kind: str | None) -> None:
    """Cards that lose their cube or change their place do so in one way only. ZA-K1, ZA-K2"""
    ops = [effect.op for effect in effects]
    if Op.CONTROL_POINT in ops[:-1] or (Op.CONTROL_POINT in ops and kind == "challenge"):
        entry.problem(field, "a control point comes last and on no challenge: the cube leaves with it (ZA-K1)")
    elif Op.CONTROL_POINT in ops and len(slots) > 1:
        entry.problem("slots", "a card with a control point has one slot, whose cube leaves it (ZA-K1)")
    if Op.MOVE in ops[1:] or ops == [Op.MOVE]:
        entry.problem(field, "“promoter: move to another area” comes first, before what the card pays there (ZA-K2)")
    elif Op.MOVE in ops and kind != "permanent":
        entry.problem("kind", "a card that moves to another area is permanent (ZA-K2)")


def _index(words: tuple[str, ...], word: str | None) -> int:
    return 0 if word is None else words.index(word)


def _copied(cards: list[Struct]) -> list[Struct]:
    """The facts of every card, with one entry for each of its copies."""
    found: list[Struct] = []
    for card in cards:
        facts = {field: value for field, value in card.items() if field != "copies"}
        found += [facts | {"id": id} for id in _copy_ids(card["id"], card["copies"])]
    return found


def _copy_ids(id: str, copies: int) -> list[str]:
    return [id, *(f"{id}-{copy}" for copy in range(2, copies + 1))]


# The whole set


def _check_counts(file: CardFile) -> None:
    """The contents of the box. ZA-C2"""
    box = {"action": ("actions", ACTIONS), "event": ("events", EVENTS), "fort": ("fort cards", FORTS)}
    for kind, (what, right) in (box | {"goal": ("goals", GOALS)}).items():
        _check_count(file, what, file.entries(kind), right)


def _check_count(file: CardFile, what: str, entries: list[Entry], right: int) -> None:
    """Tell a wrong number at the last of the cards, where the others are missing or the first one is too many."""
    found = sum(_copies(entry) for entry in entries)
    if found != right:
        line = entries[-1].line if entries else 0
        file.problem(f"there must be {right} {what} with their copies, found {found}", line)


def _check_ids(file: CardFile) -> None:
    """Ids differ within actions, fort cards and goals, copies included, and within events."""
    for kinds in (("action", "fort", "goal"), ("event",)):
        first: dict[str, Entry] = {}
        entries = [entry for kind in kinds for entry in file.entries(kind)]
        ids = [(entry, id) for entry in entries for id in _copy_ids(str(entry.values.get("id", "")), _copies(entry))]
        for entry, id in ids:
            if id in first and id:
                entry.problem("id", f"the id “{id[:40]}” is already used on line {first[id].line_of('id')}")
            first.setdefault(id, entry)


def _copies(entry: Entry) -> int:
    copies = entry.values.get("copies", 1)
    return copies if type(copies) is int and 1 <= copies <= MOST_COPIES else 1


def contents(cards: CardSet) -> dict[str, Counter[str]]:
    """How many cards there are of each kind, area and source, for reports."""
    return {
        "area": Counter(AREAS[card.area] for card in cards.actions),
        "kind": Counter(KINDS[card.kind] for card in cards.actions),
        "source": Counter(card.source for card in (*cards.by_number, *cards.events)),
    }
