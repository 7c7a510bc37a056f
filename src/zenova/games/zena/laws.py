"""Laws every position keeps, whatever happened: every card, cube and figure in exactly one place, nobody in debt."""

from __future__ import annotations

from zenova.kernel.rule import rule

from .rows import cubes_on, first_area, last_area
from .state import (
    ACTIONS,
    CUBES,
    EVENTS,
    FIRST_FORT,
    FIRST_GOAL,
    FORTS,
    GOALS,
    MEMBER_COUNT,
    NOBODY,
    ROUNDS,
    SLOTS,
    TABLE_CARDS,
    Phase,
)
from .vocabulary import Area

LAWS = (
    "",
    "every action, goal and fort card is in exactly one place",
    "every event is in exactly one place",
    "every family has ten cubes, at home, on cards and with schemers",
    "cubes fill a card on the table from the top, and an action card there has at least one",
    "every member of a family is in an area that is in play",
    "nobody owes coins",
    "somebody is asked exactly while the game goes on, and it has eight rounds",
    "the rules meet no impossible situation",
)

TABLE = 3


@rule
def broken_law(g, cards):
    """The number of a law this position breaks, 0 for none."""
    if not every_card_once(g):
        return 1
    if not every_event_once(g):
        return 2
    for seat in range(g.players):
        if cubes_of(g, seat) != CUBES:
            return 3
        if g.coins[seat] < 0:
            return 6
        for member in range(MEMBER_COUNT):
            area = g.member_area[seat][member]
            if g.phase > Phase.PLACING and (area < first_area(g) or area > last_area(g)):
                return 5
    if not cubes_in_order(g, cards):
        return 4
    over = g.phase == Phase.OVER
    if (g.waiting == 0) != over or g.round > ROUNDS or (over and g.round != ROUNDS):
        return 7
    return 8 if g.error else 0


@rule
def every_card_once(g):
    """Sets of cards as bits, and a count: together they leave no room for a double or a missing card."""
    actions = 0
    forts = 0
    goals = 0
    count = 0
    for pile in range(9):
        length = pile_length(g, pile)
        for i in range(length):
            card = pile_card(g, pile, i)
            if pile == TABLE and (g.place[card] < Area.OLD_TOWN or g.place[card] > Area.FORT):
                return False
            if pile != TABLE and card < TABLE_CARDS and g.place[card] != Area.HIDDEN:
                return False
            if card < ACTIONS:
                actions |= 1 << card
            elif card < FIRST_GOAL:
                forts |= 1 << (card - FIRST_FORT)
            else:
                goals |= 1 << (card - FIRST_GOAL)
        count += length
    for card in range(TABLE_CARDS):
        if g.place[card] == Area.WON or g.place[card] == Area.BOX:
            count += 1
            if card < ACTIONS:
                actions |= 1 << card
            else:
                forts |= 1 << (card - FIRST_FORT)
    if actions != (1 << ACTIONS) - 1 or forts != (1 << FORTS) - 1:
        return False
    if g.expert:
        return goals == (1 << GOALS) - 1 and count == TABLE_CARDS + GOALS
    return goals == 0 and count == TABLE_CARDS


@rule
def pile_length(g, pile):
    """The piles: three decks, the table, five hands."""
    match pile:
        case 0:
            return int(g.deck_len)
        case 1:
            return int(g.goal_len)
        case 2:
            return int(g.fort_len)
        case 3:
            return int(g.table_len)
        case _:
            return int(g.hand_len[pile - 4])


@rule
def pile_card(g, pile, i):
    match pile:
        case 0:
            return int(g.deck[i])
        case 1:
            return int(g.goal_deck[i])
        case 2:
            return int(g.fort_deck[i])
        case 3:
            return int(g.table[i])
        case _:
            return int(g.hand[pile - 4][i])


@rule
def every_event_once(g):
    events = 0
    for i in range(EVENTS):
        events |= 1 << g.event_deck[i]
    return events == (1 << EVENTS) - 1 and g.event_len == EVENTS - g.round


@rule
def cubes_of(g, seat):
    count = int(g.cubes[seat])
    if count < 0:
        return -1
    for member in range(MEMBER_COUNT):
        count += g.schemes[seat][member]
    for card in range(TABLE_CARDS):
        for slot in range(SLOTS):
            if g.owner[card][slot] == seat:
                count += 1
    return count


@rule
def cubes_in_order(g, cards):
    for card in range(TABLE_CARDS):
        count = cubes_on(g, card)
        on_table = g.place[card] <= Area.FORT
        if count > cards.slots[card] or (count > 0 and not on_table):
            return False
        if on_table and count == 0 and card < FIRST_FORT:
            return False
        for slot in range(count, SLOTS):
            if g.owner[card][slot] != NOBODY:
                return False
    return True
