"""The rules of Goofspiel: one record for a position, and the functions that change it.

Cards are counted from 0 here and from 1 everywhere else. A hand is a number with one bit for each card in it. A bid
stays in its hand until all bids are revealed: so a hand tells nobody what was bid."""

from __future__ import annotations

from enum import IntEnum

from zenova.kernel.actionspace import ActionKind
from zenova.kernel.domain import Integer, Numbers, struct
from zenova.kernel.events import emit
from zenova.kernel.eventschema import EventKind, Secret
from zenova.kernel.generator import below, shuffle
from zenova.kernel.record import record_type, twin_type
from zenova.kernel.rule import rule

SEATS = 4
SUIT = 13
NO_BID = -1

STATE = record_type(
    [
        ("random", "i8", 4),
        ("waiting", "i1"),  # the seats that may act, one bit each
        ("error", "i1"),
        ("players", "i1"),
        ("cards", "i1"),  # in each suit
        ("shuffled", "i1"),
        ("carried", "i1"),  # whether a prize stays when bids are tied
        ("round", "i1"),  # how many are over
        ("deck", "i1", SUIT),  # prizes face down, the next one last
        ("deck_len", "i1"),
        ("stake", "i1", SUIT),  # prizes turned up
        ("stake_len", "i1"),
        ("hand", "i2", SEATS),
        ("bid", "i1", SEATS),
        ("points", "i2", SEATS),
        ("lost", "i2"),  # points that nobody gets any more
    ]
)
Position = twin_type("GoofspielPosition", STATE)
CARD = Numbers(1, SUIT)
NUMBER = Integer()


class Action(ActionKind):
    BID = CARD


class Event(EventKind):
    TURNED = struct(prize=CARD)
    BID = struct(seat=NUMBER, card=Secret(CARD, "seat"))
    REVEALED = struct(seat=NUMBER, card=CARD)
    TAKEN = struct(seat=NUMBER, points=NUMBER)
    CARRIED = struct(points=NUMBER)
    LOST = struct(points=NUMBER)


class Chance(IntEnum):
    PRIZES = 0


@rule
def new_game(g, cards):
    """Everybody has all bid cards; the prizes lie face down. GS-S1 GS-S2"""
    for seat in range(g.players):
        g.hand[seat] = (1 << g.cards) - 1
        g.bid[seat] = NO_BID
    for i in range(g.cards):
        g.deck[i] = g.cards - 1 - i
    g.deck_len = g.cards
    if g.shuffled:
        shuffle(g, g.deck, g.deck_len, Chance.PRIZES)
    begin_round(g)


@rule
def begin_round(g):
    """The next prize is turned up and everybody is asked for a bid. GS-R1"""
    g.deck_len -= 1
    prize = g.deck[g.deck_len]
    g.stake[g.stake_len] = prize
    g.stake_len += 1
    g.waiting = (1 << g.players) - 1
    emit(g, Event.TURNED, prize, 0, 0, 0)


@rule
def legal(g, cards, seat, out):
    """Every card of the hand, for whoever has not bid yet. GS-R2"""
    count = 0
    if g.waiting >> seat & 1:
        for card in range(g.cards):
            if g.hand[seat] >> card & 1:
                out[count] = Action.BID + card
                count += 1
    return count


@rule
def step(g, cards, seat, action):
    """A bid is made; the last one ends the round. GS-R2"""
    card = action - Action.BID
    g.bid[seat] = card
    g.waiting &= ~(1 << seat)
    emit(g, Event.BID, seat, card, 0, 0)
    if g.waiting == 0:
        end_round(g)


@rule
def end_round(g):
    """The bids are revealed and the highest takes what is at stake. GS-R3"""
    best = NO_BID
    winner = NO_BID
    for seat in range(g.players):
        bid = g.bid[seat]
        emit(g, Event.REVEALED, seat, bid, 0, 0)
        if bid > best:
            best, winner = bid, seat
        elif bid == best:
            winner = NO_BID
    for seat in range(g.players):
        g.hand[seat] &= ~(1 << g.bid[seat])
        g.bid[seat] = NO_BID
    g.round += 1
    if winner == NO_BID:
        leave_stake(g)
    else:
        g.points[winner] += worth(g)
        emit(g, Event.TAKEN, winner, worth(g), 0, 0)
        g.stake_len = 0
    if g.round < g.cards:
        begin_round(g)


@rule
def leave_stake(g):
    """After a tie the prizes stay at stake, or leave the game; after the last round they always do. GS-R4 GS-E1"""
    if g.carried and g.round < g.cards:
        emit(g, Event.CARRIED, worth(g), 0, 0, 0)
    else:
        emit(g, Event.LOST, worth(g), 0, 0, 0)
        g.lost += worth(g)
        g.stake_len = 0


@rule
def worth(g):
    """The points at stake. GS-E2"""
    points = 0
    for i in range(g.stake_len):
        points += g.stake[i] + 1
    return points


@rule
def payoff(g, cards, seat):
    """1 for a sole win, 0 for a loss, the winners' share of 1 for a shared victory. GS-E2"""
    best = 0
    sharing = 0
    for other in range(g.players):
        if g.points[other] > best:
            best, sharing = g.points[other], 1
        elif g.points[other] == best:
            sharing += 1
    return 1.0 / sharing if g.points[seat] == best else 0.0


@rule
def determinize(g, cards, seat):
    """A seat knows neither the order of the prizes nor what others have bid, only from which hand."""
    if g.shuffled:
        shuffle(g, g.deck, g.deck_len, Chance.PRIZES)
    for other in range(g.players):
        if other != seat and g.bid[other] != NO_BID:
            g.bid[other] = card_in(g, other, below(g, g.cards - g.round))


@rule
def canonical(g, cards, seat):
    """The prizes to come lie in order, and others have bid their lowest cards."""
    if g.shuffled:
        for last in range(g.deck_len - 1, 0, -1):
            for i in range(last):
                if g.deck[i] < g.deck[i + 1]:
                    g.deck[i], g.deck[i + 1] = g.deck[i + 1], g.deck[i]
    for other in range(g.players):
        if other != seat and g.bid[other] != NO_BID:
            g.bid[other] = card_in(g, other, 0)


@rule
def card_in(g, seat, place):
    """A card of a hand by its place, 0 for the lowest."""
    card = 0
    while place or not g.hand[seat] >> card & 1:
        place -= g.hand[seat] >> card & 1
        card += 1
    return card


LAWS = (
    "",
    "every point is in the deck, at stake, won or lost",
    "every hand has a card for each round to come",
    "a bid is a card of the hand, and whoever has made one is not asked",
)


@rule
def broken_law(g, cards):
    total = g.lost + worth(g)
    for i in range(g.deck_len):
        total += g.deck[i] + 1
    for seat in range(g.players):
        total += g.points[seat]
        held = 0
        for card in range(SUIT):
            held += g.hand[seat] >> card & 1
        if held != g.cards - g.round or g.hand[seat] >> g.cards:
            return 2
        asked = g.waiting >> seat & 1
        if g.round < g.cards and asked != (g.bid[seat] == NO_BID):
            return 3
        if g.bid[seat] != NO_BID and not g.hand[seat] >> g.bid[seat] & 1:
            return 3
    return 1 if 2 * total != g.cards * (g.cards + 1) else 0
