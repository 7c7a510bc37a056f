"""Where cards go: deck, discard pile, hands and columns."""

from __future__ import annotations

from zenova.kernel.events import emit
from zenova.kernel.hands import put_in_hand, shuffle_into, take_from_hand
from zenova.kernel.rule import rule

from .state import NOTHING, Chance, Event


@rule
def draw_card(g):
    """The top card; an empty deck is first made anew from the discards, with both empty there is none. ZN-E2, ZN-E3"""
    if g.deck_len == 0:
        if g.discard_len == 0:
            return NOTHING
        g.deck_len = shuffle_into(g, g.discard, g.discard_len, g.deck, Chance.DECK)
        g.discard_len = 0
        emit(g, Event.RESHUFFLED, g.deck_len, 0, 0, 0)
    g.deck_len -= 1
    return int(g.deck[g.deck_len])


@rule
def put_on_discard(g, card):
    g.discard[g.discard_len] = card
    g.discard_len += 1


@rule
def put_in_column(g, team, planet, card):
    g.column[team][planet][g.column_len[team][planet]] = card
    g.column_len[team][planet] += 1


@rule
def exile(g, owner, planet):
    """The last agent of a column is discarded. ZN-R7"""
    g.column_len[owner][planet] -= 1
    card = g.column[owner][planet][g.column_len[owner][planet]]
    put_on_discard(g, card)
    emit(g, Event.EXILED, owner, card, 0, 0)
    return card


@rule
def transfer(g, team, planet):
    """The last agent of an opponent's column goes on top of one's own, without effects. ZN-R7"""
    g.column_len[1 - team][planet] -= 1
    card = g.column[1 - team][planet][g.column_len[1 - team][planet]]
    put_in_column(g, team, planet, card)
    emit(g, Event.TRANSFERRED, team, card, 0, 0)
    return card


@rule
def mobilize(g, cards, team):
    """The top card of the deck goes to one's own column of its planet, without effects. ZN-R7"""
    card = draw_card(g)
    if card != NOTHING:
        put_in_column(g, team, cards.planet[card], card)
        emit(g, Event.MOBILIZED, team, card, 0, 0)
    return card


@rule
def leave_hand(g, seat, card):
    """The card leaves the hand; nobody knows of it from a gift any more."""
    take_from_hand(g, seat, card)
    g.known[card] = 0


@rule
def discard_from_hand(g, seat, card):
    leave_hand(g, seat, card)
    put_on_discard(g, card)
    emit(g, Event.DISCARDED, seat, card, 0, 0)


@rule
def discard_hand(g, seat):
    while g.hand_len[seat] > 0:
        discard_from_hand(g, seat, g.hand[seat][0])


@rule
def hand_over(g, frame, card):
    """A card goes to the partner, who may so exceed the hand size; opponents see only that one went. ZN-L4"""
    partner = (frame.seat + 2) % 4
    leave_hand(g, frame.seat, card)
    put_in_hand(g, partner, card)
    g.known[card] = 1 << frame.seat
    frame.left -= 1
    emit(g, Event.HANDED_OVER, frame.seat, card, partner, 0)
