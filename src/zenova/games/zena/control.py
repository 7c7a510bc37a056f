"""Who controls an area, and what that gives. ZA-R6 to ZA-R9"""

from __future__ import annotations

from zenova.kernel.events import emit
from zenova.kernel.rule import rule

from .rows import first_area, last_area
from .state import AREA_COUNT, MEMBER_COUNT, MOST_ROUND_CONTROL, NOBODY, Event
from .views import Gain
from .vocabulary import Area, Member

WORTH = (5, 3, 2, 2)  # control points of the head, the lady and the heirs (ZA-R6)

INCOMES: dict[str, Gain] = {
    "old-town": {"coins": 1, "cards": 2},
    "cathedral": {"coins": 2, "cards": 1},
    "palace": {"coins": -1, "points": 2},  # or nothing, as one likes
    "bank": {"coins": 3},
    "port": {"points": 1, "coins": 1},
    "fort": {"points": 1, "cards": 1},
}
"""What control of each area gives, in the order it is given. ZA-R9"""

INCOME_POINTS = tuple(gain.get("points", 0) for gain in INCOMES.values())
INCOME_COINS = tuple(gain.get("coins", 0) for gain in INCOMES.values())
INCOME_CARDS = tuple(gain.get("cards", 0) for gain in INCOMES.values())
PALACE_PRICE = -INCOME_COINS[Area.PALACE]
PALACE_POINTS = INCOME_POINTS[Area.PALACE]


@rule
def control_points(g, seat, area):
    """What a family's members in an area are worth, with the scheming cubes they carry and what it has there for this
    round. ZA-R6, ZA-K10"""
    total = 0
    places = g.member_area[seat]
    for member in range(MEMBER_COUNT):
        if places[member] == area:
            total += WORTH[member] + g.schemes[seat][member]
    return total + g.round_control[seat][area] if total > 0 else 0


@rule
def gain_round_control(g, seat, amount, area, card):
    """Control points at an area until the end of the round; they count where the family has a member. ZA-K10"""
    if first_area(g) <= area <= last_area(g):
        g.round_control[seat][area] = min(g.round_control[seat][area] + amount, MOST_ROUND_CONTROL)
        emit(g, Event.ROUND_CONTROL, seat, amount, area, card)


@rule
def end_round_control(g):
    """What families have for this round is over. ZA-K10"""
    for seat in range(g.players):
        for area in range(AREA_COUNT):
            g.round_control[seat][area] = 0


@rule
def controller(g, area):
    """The family with the highest total, if its members there may control it; nobody if it is tied. ZA-R6, ZA-R7"""
    best = NOBODY
    most = 0
    for seat in range(g.players):
        total = control_points(g, seat, area)
        if total > most:
            best = seat
            most = total
        elif total == most:
            best = NOBODY
    if best == NOBODY or may_control(g, best, area):
        return best
    return NOBODY


@rule
def may_control(g, seat, area):
    """A lady without company of her family controls nothing but the old town. ZA-R7"""
    if area == Area.OLD_TOWN:
        return True
    for member in range(MEMBER_COUNT):
        if (g.member_area[seat][member] == area) != (member == Member.LADY):
            return True
    return False


@rule
def areas_controlled(g, seat):
    """The areas that a family controls, one bit each."""
    areas = 0
    for area in range(first_area(g), last_area(g) + 1):
        if controller(g, area) == seat:
            areas |= 1 << area
    return areas


@rule
def areas_of(g, seat):
    """The areas where a family has a member, one bit each."""
    areas = 0
    for member in range(MEMBER_COUNT):
        areas |= 1 << g.member_area[seat][member]
    return areas
