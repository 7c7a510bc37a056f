"""Decks and hands, and who knows where a hidden card is.

`g.known[card]` has a bit for every seat that knows the place of a card in a deck or a hand: its owner, whoever gave it
away, and everybody for a card that went from the table under its deck. ZA-D4"""

from __future__ import annotations

from zenova.kernel.events import emit
from zenova.kernel.hands import put_in_hand, put_lowest, take_from_hand
from zenova.kernel.rule import rule

from .state import ACTIONS, EVERYBODY, FIRST_GOAL, FORTS, Event
from .vocabulary import Area


@rule
def draw_to_hand(g, seat, from_goals):
    """The top card of the goal deck or of the action deck, which must not be empty. ZA-D1"""
    if from_goals:
        g.goal_len -= 1
        card = int(g.goal_deck[g.goal_len])
    else:
        g.deck_len -= 1
        card = int(g.deck[g.deck_len])
    g.known[card] |= 1 << seat
    put_in_hand(g, seat, card)
    return card


@rule
def draw(g, seat, from_goals):
    card = draw_to_hand(g, seat, from_goals)
    emit(g, Event.DREW, seat, card, deck_of(card), 0)


@rule
def deck_of(card):
    """0 for an action card, 1 for a goal: what its back shows. ZA-D4"""
    return 1 if card >= FIRST_GOAL else 0


@rule
def put_under(g, card):
    """To the bottom of the deck the card came from. ZA-D2"""
    if card < ACTIONS:
        put_lowest(g.deck, g.deck_len, card)
        g.deck_len += 1
    elif card < ACTIONS + FORTS:
        put_lowest(g.fort_deck, g.fort_len, card)
        g.fort_len += 1
    else:
        put_lowest(g.goal_deck, g.goal_len, card)
        g.goal_len += 1


@rule
def put_back_from_table(g, card):
    """A card everybody has seen goes under its deck. ZA-D2"""
    g.known[card] = EVERYBODY
    g.place[card] = Area.HIDDEN
    put_under(g, card)


@rule
def mark_card(g, seat, card):
    """Choose a card in secret: it goes to the end of the hand, after those chosen before."""
    take_from_hand(g, seat, card)
    put_in_hand(g, seat, card)
    g.marked[seat] += 1


@rule
def discard_marked(g, seat):
    """The chosen cards go under their decks, in the order they were named. ZA-D2, ZA-N1"""
    while g.marked[seat] > 0:
        card = int(g.hand[seat][g.hand_len[seat] - g.marked[seat]])
        take_from_hand(g, seat, card)
        g.marked[seat] -= 1
        leave_hand_unseen(g, seat, card, 1 << seat)
        put_under(g, card)
        emit(g, Event.DISCARDED, seat, card, deck_of(card), 0)


@rule
def leave_hand_unseen(g, seat, card, witnesses):
    """A card left a hand face down: only the witnesses still know where it is and what is left of its kind there."""
    kind = deck_of(card)
    for i in range(g.hand_len[seat]):
        other = g.hand[seat][i]
        if deck_of(other) == kind:
            g.known[other] &= witnesses
    g.known[card] = witnesses
