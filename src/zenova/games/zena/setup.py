"""Setting up a game and placing the families. ZA-S1 to ZA-S6, ZA-F1"""

from __future__ import annotations

from zenova.kernel.events import emit
from zenova.kernel.generator import roll, shuffle
from zenova.kernel.hands import take_from_hand
from zenova.kernel.rule import rule

from .piles import draw_to_hand, put_back_from_table, put_under
from .state import (
    ACTIONS,
    CARD_COUNT,
    CUBES,
    EVENTS,
    FIRST_FORT,
    FIRST_GOAL,
    FORTS,
    GOALS,
    MEMBER_COUNT,
    NOBODY,
    SLOTS,
    TABLE_CARDS,
    Action,
    Asking,
    Chance,
    Event,
    Phase,
)
from .vocabulary import Area, Member

START_COINS = 2
BEGINNER_HAND = 6
EXPERT_HAND = 10
EXPENSIVE = 5  # a deal of cards that all cost this much or more may be rejected (ZA-S4)


@rule
def set_up(g, cards):
    """Decks, coins and cubes; players, expert, the table options and random are already set. ZA-S1 to ZA-S6"""
    for card in range(CARD_COUNT):
        g.place[card] = Area.HIDDEN
    for card in range(TABLE_CARDS):
        for slot in range(SLOTS):
            g.owner[card][slot] = NOBODY
    for seat in range(g.players):
        g.coins[seat] = START_COINS
        g.cubes[seat] = CUBES
    g.first = NOBODY
    set_out_events(g)
    set_out_actions(g, cards)
    if g.expert:
        set_out_goals_and_forts(g)
    else:
        g.first = roll(g, g.players, Chance.FIRST)
        emit(g, Event.FIRST_PLAYER, g.first, NOBODY, 0, 0)
    deal(g)
    g.phase = Phase.MULLIGAN


@rule
def set_out_events(g):
    """Nine events in random order; the last of them is never reached, so it is out of the game unseen. ZA-S1"""
    for event in range(EVENTS):
        g.event_deck[event] = event
    g.event_len = EVENTS
    shuffle(g, g.event_deck, EVENTS, Chance.EVENTS)


@rule
def set_out_actions(g, cards):
    """Beginners play without the old town's cards. ZA-S2"""
    for card in range(ACTIONS):
        if not g.expert and cards.area[card] == Area.OLD_TOWN:
            g.place[card] = Area.BOX
        else:
            g.deck[g.deck_len] = card
            g.deck_len += 1
    shuffle(g, g.deck, g.deck_len, Chance.ACTIONS)
    if not g.expert:
        for card in range(FIRST_FORT, CARD_COUNT):
            g.place[card] = Area.BOX


@rule
def set_out_goals_and_forts(g):
    """ZA-S5"""
    for goal in range(GOALS):
        g.goal_deck[goal] = FIRST_GOAL + goal
    g.goal_len = GOALS
    shuffle(g, g.goal_deck, GOALS, Chance.GOALS)
    for fort in range(FORTS):
        g.fort_deck[fort] = FIRST_FORT + fort
    g.fort_len = FORTS
    shuffle(g, g.fort_deck, FORTS, Chance.FORTS)


@rule
def deal(g):
    """Six action cards each, ten in an expert game. ZA-S3"""
    for _ in range(EXPERT_HAND if g.expert else BEGINNER_HAND):
        for seat in range(g.players):
            deal_card(g, seat)


@rule
def deal_card(g, seat):
    card = draw_to_hand(g, seat, False)
    emit(g, Event.DEALT, seat, card, 0, 0)


@rule
def look_at_deals(g, cards):
    """Whoever was dealt nothing but expensive cards may reject them when first asked anything. ZA-S4"""
    for seat in range(g.players):
        if all_expensive(g, cards, seat):
            g.dear |= 1 << seat
    g.phase = Phase.PLACING


@rule
def all_expensive(g, cards, seat):
    for i in range(g.hand_len[seat]):
        if cards.price[g.hand[seat][i]][0] < EXPENSIVE:
            return False
    return g.hand_len[seat] > 0


@rule
def answer_mulligan(g, seat, action):
    """The rejected cards go under the deck, then as many are dealt; of an expert's all hear when they are revealed.
    ZA-S4"""
    g.dear &= ~(1 << seat)
    if action != Action.ACCEPT:
        return
    count = int(g.hand_len[seat])
    for _ in range(count):
        card = int(g.hand[seat][0])
        take_from_hand(g, seat, card)
        put_under(g, card)
    if g.expert:
        g.turn |= 1 << seat
        for _ in range(count):
            draw_to_hand(g, seat, False)
        return
    emit(g, Event.MULLIGANED, seat, count, 0, 0)
    for _ in range(count):
        deal_card(g, seat)


@rule
def begin_placing(g, cards):
    """Experts choose in secret, beginners are placed by the deck. ZA-F1, ZA-F2"""
    if g.expert:
        g.asking = Asking.PLACE
        g.waiting = (1 << g.players) - 1
        return
    for i in range(g.players):
        place_by_deck(g, cards, (g.first + i) % g.players)
    g.phase = Phase.EVENT


@rule
def place_by_deck(g, cards, seat):
    """The top card's area for an heir, the next ones round the cycle for the other heir, the lady and the head; the
    card goes under the deck. ZA-F1"""
    g.deck_len -= 1
    card = int(g.deck[g.deck_len])
    emit(g, Event.REVEALED, seat, card, 0, 0)
    area = int(cards.area[card])
    for i in range(MEMBER_COUNT):
        member = Member.SECOND_HEIR - i
        g.member_area[seat][member] = area
        emit(g, Event.PLACED, seat, member, area, -1)
        area = area % Area.PORT + 1
    put_back_from_table(g, card)
