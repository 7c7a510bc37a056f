"""Hands and piles of cards. A game's record has `hand`, an array of card numbers for each seat, and `hand_len`."""

from __future__ import annotations

from .generator import shuffle
from .rule import rule


@rule
def put_in_hand(g, seat, card):
    """The card comes last in the hand."""
    g.hand[seat][g.hand_len[seat]] = card
    g.hand_len[seat] += 1


def _take_out_on_twin(pile, length, card):
    at = pile.index(card)
    pile[at : length - 1] = pile[at + 1 : length]


@rule(twin=_take_out_on_twin)
def take_out(pile, length, card):
    """A card of a pile leaves it; the others keep their order."""
    at = 0
    while pile[at] != card:
        at += 1
    for i in range(at, length - 1):
        pile[i] = pile[i + 1]


@rule
def take_from_hand(g, seat, card):
    """A card of this hand leaves it."""
    take_out(g.hand[seat], g.hand_len[seat], card)
    g.hand_len[seat] -= 1


@rule
def put_lowest(pile, length, card):
    """The card goes under a pile."""
    for i in range(length, 0, -1):
        pile[i] = pile[i - 1]
    pile[0] = card


@rule
def shuffle_into(g, pile, length, into, what):
    """A pile is shuffled and lies in another place; `what` names the outcome in the log."""
    for i in range(length):
        into[i] = pile[i]
    shuffle(g, into, length, what)
    return length


@rule
def count_cards(pile, length, half, low, high, count):
    """Three running totals, with the cards of a pile added: the cards below number `half` as bits, the others as bits,
    and how many there are. Together they leave no room for a double or a missing card."""
    for i in range(length):
        card = int(pile[i])
        if card < half:
            low |= 1 << card
        else:
            high |= 1 << (card - half)
    return low, high, count + length


def _sort_on_twin(pile, length):
    pile[:length] = sorted(pile[:length])


@rule(twin=_sort_on_twin)
def sort_cards(pile, length):
    """The first `length` cards of a pile, lowest first."""
    for i in range(1, length):
        card = pile[i]
        at = i
        while at > 0 and pile[at - 1] > card:
            pile[at] = pile[at - 1]
            at -= 1
        pile[at] = card


@rule
def clear_rest(pile, length):
    """Nothing is left of the cards that lay beyond the first `length` once."""
    for i in range(length, len(pile)):
        pile[i] = 0


@rule
def order_hands(g, seat):
    """All hands but that of a seat in one order, as if no card had ever left them."""
    for other in range(g.players):
        if other != seat:
            sort_cards(g.hand[other], g.hand_len[other])
            clear_rest(g.hand[other], g.hand_len[other])
