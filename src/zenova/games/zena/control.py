"""Who controls an area, and what that gives. ZA-R6 to ZA-R9"""

from __future__ import annotations

from zenova.kernel.rule import rule

from .state import MEMBER_COUNT, NOBODY
from .vocabulary import Area, Effect, Member, Op, Who

# What control of each area gives; the palace sells points instead. ZA-R9
INCOME_POINTS = (0, 0, 0, 0, 1, 1)
INCOME_COINS = (1, 2, 0, 3, 1, 0)
INCOME_CARDS = (2, 1, 0, 0, 0, 1)
PALACE_PRICE = 1
PALACE_POINTS = 2


def income(area: int) -> tuple[Effect, ...]:
    """What control of an area gives, in the order it is given; nothing at the palace. ZA-R9"""
    given = ((Op.POINTS, INCOME_POINTS[area]), (Op.COINS, INCOME_COINS[area]), (Op.CARDS, INCOME_CARDS[area]))
    return tuple(Effect(op, amount, Who.PROMOTER) for op, amount in given if amount)


@rule
def worth(member):
    """Head 5, lady 3, heir 2. ZA-R6"""
    if member == Member.HEAD:
        return 5
    if member == Member.LADY:
        return 3
    return 2


@rule
def control_points(g, seat, area):
    """What a family's members in an area are worth, with the scheming cubes they carry. ZA-R6"""
    total = 0
    for member in range(MEMBER_COUNT):
        if g.member_area[seat][member] == area:
            total += worth(member) + g.schemes[seat][member]
    return total


@rule
def controller(g, area):
    """The family with the highest total; nobody if it is tied, or a lady alone outside the old town. ZA-R6, ZA-R7"""
    best = NOBODY
    most = 0
    for seat in range(g.players):
        total = control_points(g, seat, area)
        if total > most:
            best = seat
            most = total
        elif total == most:
            best = NOBODY
    if best != NOBODY and area != Area.OLD_TOWN and lady_alone(g, best, area):
        return NOBODY
    return best


@rule
def lady_alone(g, seat, area):
    for member in range(MEMBER_COUNT):
        if (g.member_area[seat][member] == area) != (member == Member.LADY):
            return False
    return True


@rule
def areas_of(g, seat):
    """The areas where a family has a member, one bit each."""
    areas = 0
    for member in range(MEMBER_COUNT):
        areas |= 1 << g.member_area[seat][member]
    return areas
