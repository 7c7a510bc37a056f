"""The rows of cards beside the areas, and the cubes on the cards.

`g.table` holds all cards on the table in the order they came to their rows, so the cards of one area in that order are
its row, oldest first. Cubes fill a card from the top without gaps."""

from __future__ import annotations

from zenova.kernel.events import emit
from zenova.kernel.hands import take_out
from zenova.kernel.rule import rule

from .piles import put_back_from_table
from .state import CUBES, FIRST_FORT, MEMBER_COUNT, NOBODY, NOTHING, SLOTS, Event
from .vocabulary import Area


@rule
def lay(g, card, area):
    """The card lies at the right end of the area's row. ZA-A5"""
    g.table[g.table_len] = card
    g.table_len += 1
    g.place[card] = area


@rule
def lift(g, card):
    """The card leaves its row, wherever it goes."""
    take_out(g.table, g.table_len, card)
    g.table_len -= 1


@rule
def oldest(g, area):
    """The leftmost card of a row."""
    for i in range(g.table_len):
        if g.place[g.table[i]] == area:
            return int(g.table[i])
    return NOTHING


@rule
def leave_play(g, card):
    """The card's cubes go home, it goes under its deck. ZA-D2"""
    area = g.place[card]
    send_cubes_home(g, card)
    lift(g, card)
    put_back_from_table(g, card)
    emit(g, Event.REMOVED, card, area, 0, 0)


@rule
def cubes_on(g, card):
    """How many slots are filled."""
    count = 0
    while count < SLOTS and g.owner[card][count] != NOBODY:
        count += 1
    return count


@rule
def own_cubes_on(g, seat, card):
    count = 0
    for slot in range(SLOTS):
        if g.owner[card][slot] == seat:
            count += 1
    return count


@rule
def send_cubes_home(g, card):
    for slot in range(SLOTS):
        owner = g.owner[card][slot]
        if owner != NOBODY:
            g.cubes[owner] += 1
            g.owner[card][slot] = NOBODY


@rule
def lift_cube(g, card, slot):
    """A cube leaves the card and those below move up; an action card without cubes leaves play. ZA-A12, ZA-A13"""
    before = g.owner[card][0]
    for place in range(slot, SLOTS - 1):
        g.owner[card][place] = g.owner[card][place + 1]
    g.owner[card][SLOTS - 1] = NOBODY
    if g.owner[card][0] != before and g.owner[card][0] != NOBODY:
        emit(g, Event.PROMOTER, g.owner[card][0], card, 0, 0)
    if g.owner[card][0] == NOBODY and card < FIRST_FORT:
        leave_play(g, card)


@rule
def cubes_on_table(g, seat):
    """A family's cubes on cards: those neither at home nor carried by a schemer. ZA-C1, ZA-K1"""
    away = CUBES - g.cubes[seat]
    for member in range(MEMBER_COUNT):
        away -= g.schemes[seat][member]
    return away


@rule
def has_moved(g, cards, card):
    """A revolt that went to another area does not move again. ZA-K2"""
    return g.place[card] != cards.area[card]


@rule
def has_cube_at(g, seat, area):
    """Whether the family has a cube on any card at an area. ZA-K3"""
    for i in range(g.table_len):
        card = g.table[i]
        if g.place[card] == area and own_cubes_on(g, seat, card) > 0:
            return True
    return False


@rule
def first_area(g):
    """Beginner games have neither the old town nor the fort."""
    return Area.CATHEDRAL - g.expert


@rule
def last_area(g):
    return Area.PORT + g.expert
