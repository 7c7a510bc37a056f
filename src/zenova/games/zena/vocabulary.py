"""The words cards are written in: areas, kinds, and what a slot's bonus or a card's effect can say.

An `Effect` is one symbol or one clause of a card. The rules run effects as rows of a table (`row_of`), `phrases.py`
reads and writes them in card files, and `text/` makes sentences of them. Meanings: docs/cards-zena.md."""

from dataclasses import dataclass
from enum import IntEnum

from zenova.kernel.record import record_type

AREAS = ("old-town", "cathedral", "palace", "bank", "port", "fort")
KINDS = ("temporary", "permanent", "challenge")
MEMBERS = ("head", "lady", "heir", "second-heir")
FAMILIES = ("costaggia", "barbussi", "mostasci", "queiron", "repiggin")
GOALS = ("control", "city", "grab", "any-control", "no-control", "battles")
SOURCES = ("rulebook", "publisher", "reconstructed")
MODES = ("beginner", "expert")


class Area(IntEnum):
    """The areas in the order they resolve, and the other places a card can be."""

    OLD_TOWN = 0
    CATHEDRAL = 1
    PALACE = 2
    BANK = 3
    PORT = 4
    FORT = 5
    WON = 6  # the pile of won battles
    BOX = 7  # not part of this game
    HIDDEN = 8  # in a deck or in a hand


class Kind(IntEnum):
    TEMPORARY = 0
    PERMANENT = 1
    CHALLENGE = 2


class Member(IntEnum):
    HEAD = 0
    LADY = 1
    HEIR = 2
    SECOND_HEIR = 3


class Op(IntEnum):
    """What a clause gives or does."""

    NOTHING = 0
    COINS = 1
    POINTS = 2
    CARDS = 3
    CONTROL_POINT = 4  # the promoter's cube goes to one of their members (ZA-K1)
    PASS_LEFT = 5  # every player passes a card (ZA-K4)
    PASS_RIGHT = 6
    ANOTHER_TURN = 7
    MOVE = 8  # the first time, the promoter moves the card to another area, and nothing else happens (ZA-K2)
    PRESENCE = 9  # points for an owner with a cube on any card at `area` (ZA-K3)
    SCHEME = 10  # a cube from home goes to one of the owner's members (ZA-K6)
    PAY = 11  # coins for the promoter (ZA-K8)
    DISCARD = 12  # a card of one's choice (ZA-K9)
    ROUND_CONTROL = 13  # control points at `area` until the end of the round (ZA-K10)


THINGS = {Op.COINS: "coins", Op.POINTS: "points", Op.CARDS: "cards", Op.ANOTHER_TURN: "turns"}
"""What can be counted and given."""


class Who(IntEnum):
    """Whom a clause is for."""

    EACH = 0  # every cube's owner, from the top
    PROMOTER = 1  # once
    EVERYONE = 2  # every player of the game, in turn order, once
    OTHERS = 3  # every player but the promoter, in turn order, once


class GoalKind(IntEnum):
    CONTROL = 0  # points for controlling `area` (ZA-O1)
    CITY = 1  # points for each permanent or challenge card at `area` (ZA-O2)
    GRAB = 2  # n of them score n times the points each (ZA-O3)
    ANY_CONTROL = 3  # points for controlling at least one area (ZA-O4)
    NO_CONTROL = 4  # points for controlling none (ZA-O5)
    BATTLES = 5  # points for each won battle (ZA-O6)


@dataclass(frozen=True)
class Effect:
    """One clause of a card, or the bonus of a slot (then `who` is always the promoter)."""

    op: Op
    amount: int = 1
    who: Who = Who.EACH
    area: int = 0  # of PRESENCE and ROUND_CONTROL


NODE = record_type([("op", "i1"), ("amount", "i1"), ("who", "i1"), ("area", "i1")])


def row_of(effect: Effect) -> dict[str, int]:
    """The effect as a row of the rules' table."""
    return {"op": effect.op, "amount": effect.amount, "who": effect.who, "area": effect.area}
