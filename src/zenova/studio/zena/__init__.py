"""What the cards of Zena 1814 are made of, from its vocabulary."""

from __future__ import annotations

from zenova.games.zena.cards import DEFAULT
from zenova.games.zena.cards.reading import (
    ACTION_AREAS,
    MOST_CLAUSES,
    MOST_COPIES,
    MOST_INCOME,
    MOST_POINTS,
    OURS,
    WITH_AREA,
)
from zenova.games.zena.phrases import MOST_AMOUNT, MOST_PRICE, effect_of, phrase_of, slot_of, slot_phrase
from zenova.games.zena.state import ACTIONS, EVENTS, FORTS, GOALS, SLOTS
from zenova.games.zena.text import Sentences
from zenova.games.zena.vocabulary import AREAS, KINDS, SOURCES
from zenova.games.zena.vocabulary import GOALS as GOAL_KINDS
from zenova.kernel.data import Plain
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game

from ..schema import CardKind, Count, Field, Pattern, Schema

PLACES = tuple(ACTION_AREAS.split(", "))
NUMBERS = tuple(map(str, range(1, MOST_AMOUNT + 1)))
PRICES = tuple(map(str, range(1, MOST_PRICE + 1)))
FOR = ("", "promoter:")
THINGS = ("coins", "points", "cards")
ONE = {"coin": "coins", "point": "points", "card": "cards", "control point": "control points"}
DIRECTIONS = ("left", "right")
ROUND_CONTROL = "{number} {control} at the {area} this round"
THERE = {"number": NUMBERS, "control": ("control points",), "area": AREAS}
EFFECTS = (
    Pattern("{who} {number} {thing}", {"who": FOR, "number": NUMBERS, "thing": THINGS}, ONE),
    Pattern("{who} another turn", {"who": FOR}),
    Pattern(
        "{who} {number} {points} if at the {area}",
        {"who": FOR, "number": NUMBERS, "points": THINGS[1:2], "area": AREAS},
        ONE,
    ),
    Pattern("everyone: {number} {cards}", {"number": NUMBERS, "cards": THINGS[2:]}, ONE),
    Pattern("everyone: pass a card {direction}", {"direction": DIRECTIONS}),
    Pattern("promoter: control point"),
    Pattern("promoter: move to another area"),
    Pattern("{who} 1 control point", {"who": FOR}),
    Pattern(f"{{who}} {ROUND_CONTROL}", {"who": FOR, **THERE}, ONE),
    Pattern("promoter: pass a card {direction}", {"direction": DIRECTIONS}),
    Pattern("others: pay {number} {coins}", {"number": NUMBERS, "coins": THINGS[:1]}, ONE),
    Pattern("others: {number} {cards}", {"number": NUMBERS, "cards": THINGS[2:]}, ONE),
    Pattern("{all} discard a card", {"all": ("others:", "everyone:")}),
)
SLOT = (
    Pattern("{price}", {"price": PRICES}),
    Pattern("{price}: {number} {thing}", {"price": PRICES, "number": NUMBERS, "thing": THINGS}, ONE),
    Pattern("{price}: another turn", {"price": PRICES}),
    Pattern("{price}: 1 control point", {"price": PRICES}),
    Pattern("{price}: pass a card {direction}", {"price": PRICES, "direction": DIRECTIONS}),
    Pattern(f"{{price}}: {ROUND_CONTROL}", {"price": PRICES, **THERE}, ONE),
)
CHALLENGE_SLOT = SLOT[:1]
GOALS_OF_A_KIND = (12, 8, 5, 2, 2, 2)


def say(words: Sentences, field: str, phrase: str) -> str:
    """A phrase of a card in a sentence; empty for one that says nothing yet."""
    try:
        told = words.slot(slot_of(phrase)) if field == "slots" else words.effects([effect_of(phrase)])
    except UserError:
        return ""
    return str(told)


def tidy(field: str, phrase: str) -> str:
    """A phrase as our card files have it."""
    try:
        return slot_phrase(slot_of(phrase)) if field == "slots" else phrase_of(effect_of(phrase))
    except UserError:
        return phrase


def word(words: Sentences, field: str, value: str) -> str:
    """A word of a card as the game calls it."""
    if value in AREAS and field in ("area", "destroys"):
        return str(words.area(AREAS.index(value)))
    if field == "kind" and value in KINDS:
        return str(words.card_kind(value))
    return ""


def tell(words: Sentences, kind: str, id: str) -> str:
    """What a card does."""
    cards = words.card_set
    if kind == "event":
        return str(words.event_effects(cards.event_ids.index(id)))
    number = cards.card_numbers[id]
    return str(words.goal(number) if kind == "goal" else words.card_effects(number))


def follow(before: Plain, after: Plain) -> Plain:
    """A challenge has a reward and no bonuses, other cards an effect; only some goals name an area."""
    now = dict(after)
    if "slots" in now and now.get("kind") in KINDS and now["kind"] != before.get("kind"):
        right, wrong = ("reward", "effect") if now["kind"] == KINDS[2] else ("effect", "reward")
        if wrong in now:
            now[right] = now.pop(wrong)
        if right == "reward":
            now["slots"] = [str(slot).partition(":")[0] for slot in now["slots"]]
    if now.get("kind") in GOAL_KINDS and now["kind"] not in WITH_AREA:
        now.pop("area", None)
    elif now.get("kind") in WITH_AREA:
        now.setdefault("area", PLACES[1])
    return now


def trial(game: Game, card: str, values: Plain) -> tuple[Plain, Plain]:
    """The card in the hand of the first of two families, whose head is where it is played, with all the coins it takes.

    A challenge is played like any other card; one of the fort cannot be chosen, so fort cards are not tried."""
    area = str(values["area"])
    other = next(place for place in AREAS[1:5] if place != area)
    filler = [id for id in game.action_space.ids["card"] if id != card][:4]
    given = {
        "round": 2,
        "first": 0,
        "turn": 0,
        "coins": {"0": 15, "1": 15},
        "members": {
            "0": {"head": area, "lady": other, "heir": area, "second-heir": other},
            "1": {"head": other, "lady": area, "heir": area, "second-heir": other},
        },
        "hands": {"0": [card, filler[0]], "1": filler[1:3]},
    }
    return {"players": 2, "mode": "expert"}, given


def _identity(*own: Field) -> tuple[Field, ...]:
    """The fields that all cards have, in the order of our card files."""
    return (
        Field("id", "id"),
        Field("name", "name"),
        *own,
        Field("source", "word", SOURCES),
        Field("ours", "words", OURS, default=(), only=("source", SOURCES[:2])),
    )


COPIES = Field("copies", "number", least=1, most=MOST_COPIES, default=1)
SOURCE = {"source": "publisher"}  # whoever types a card in has it at hand

SCHEMA = Schema(
    "zena",
    DEFAULT,
    (
        CardKind(
            "action",
            _identity(
                Field("area", "word", PLACES),
                Field("kind", "word", KINDS),
                Field("slots", "phrases", least=1, most=SLOTS, patterns=SLOT),
                Field("effect", "phrases", least=1, most=MOST_CLAUSES, patterns=EFFECTS, only=("kind", KINDS[:2])),
                Field("reward", "phrases", least=1, most=MOST_CLAUSES, patterns=EFFECTS[:2], only=("kind", KINDS[2:])),
                COPIES,
            ),
            {"area": PLACES[0], "kind": KINDS[1], "slots": ["3", "2", "1"], "effect": ["2 coins"], **SOURCE},
        ),
        CardKind(
            "event",
            _identity(
                Field("income", "number", least=0, most=MOST_INCOME),
                Field("bank", "number", least=-MOST_INCOME, most=MOST_INCOME, default=0),
                Field("port", "number", least=-MOST_INCOME, most=MOST_INCOME, default=0),
                Field("fort", "word", ("none", "reveal"), default="none"),
                COPIES,
            ),
            {"income": 2, **SOURCE},
        ),
        CardKind(
            "fort",
            _identity(
                Field("slots", "phrases", least=1, most=SLOTS, patterns=CHALLENGE_SLOT),
                Field("reward", "phrases", least=1, most=MOST_CLAUSES, patterns=EFFECTS[:2]),
                Field("destroys", "words", PLACES),
                COPIES,
            ),
            {"slots": ["3", "2", "1"], "reward": ["2 points"], "destroys": ["palace"], **SOURCE},
        ),
        CardKind(
            "goal",
            _identity(
                Field("kind", "word", GOAL_KINDS),
                Field("area", "word", AREAS, only=("kind", WITH_AREA)),
                Field("points", "number", least=1, most=MOST_POINTS),
                COPIES,
            ),
            {"kind": GOAL_KINDS[0], "area": PLACES[1], "points": 5, **SOURCE},
        ),
    ),
    (
        Count("action", ACTIONS, must=True),
        *(Count("action", 8 if area == PLACES[0] else 12, {"area": area}) for area in PLACES),
        Count("event", EVENTS, must=True),
        Count("fort", FORTS, must=True),
        Count("goal", GOALS, must=True),
        *(Count("goal", number, {"kind": kind}) for kind, number in zip(GOAL_KINDS, GOALS_OF_A_KIND, strict=True)),
    ),
    say,
    word,
    tidy,
    tell,
    trial,
    frozenset({"action"}),
    "play",
    follow=follow,
)
