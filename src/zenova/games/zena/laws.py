"""Laws every position keeps, whatever happened: every card, cube and figure in exactly one place, nobody in debt."""

from __future__ import annotations

from zenova.kernel.hands import count_cards
from zenova.kernel.rule import rule

from .rows import cubes_on, first_area, last_area, own_cubes_on
from .state import (
    ACTIONS,
    CARD_COUNT,
    CUBES,
    EVENTS,
    FIRST_FORT,
    MEMBER_COUNT,
    NOBODY,
    ROUNDS,
    SEATS,
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
    """In a deck or a hand (and so hidden), on the table (at an area), won, or in the box."""
    low, high, count = count_cards(g.deck, g.deck_len, ACTIONS, 0, 0, 0)
    low, high, count = count_cards(g.goal_deck, g.goal_len, ACTIONS, low, high, count)
    low, high, count = count_cards(g.fort_deck, g.fort_len, ACTIONS, low, high, count)
    low, high, count = count_cards(g.table, g.table_len, ACTIONS, low, high, count)
    for seat in range(SEATS):
        low, high, count = count_cards(g.hand[seat], g.hand_len[seat], ACTIONS, low, high, count)
    lying = 0
    for card in range(CARD_COUNT):
        if g.place[card] == Area.WON or g.place[card] == Area.BOX:
            low, high, count = count_cards((card,), 1, ACTIONS, low, high, count)
        elif g.place[card] != Area.HIDDEN:
            lying += 1
    for i in range(g.table_len):
        if g.place[g.table[i]] < Area.OLD_TOWN or g.place[g.table[i]] > Area.FORT:
            return False
    every = low == (1 << ACTIONS) - 1 and high == (1 << (CARD_COUNT - ACTIONS)) - 1
    return every and count == CARD_COUNT and lying == g.table_len


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
        count += own_cubes_on(g, seat, card)
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
