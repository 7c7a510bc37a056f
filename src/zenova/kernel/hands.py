"""Hands and piles of cards. A game's record has `hand`, an array of card numbers for each seat, and `hand_len`."""

from __future__ import annotations

from .rule import rule


@rule
def put_in_hand(g, seat, card):
    """The card comes last in the hand."""
    g.hand[seat][g.hand_len[seat]] = card
    g.hand_len[seat] += 1


@rule
def take_from_hand(g, seat, card):
    """A card of this hand leaves it; the others keep their order."""
    length = g.hand_len[seat]
    at = 0
    while g.hand[seat][at] != card:
        at += 1
    for i in range(at, length - 1):
        g.hand[seat][i] = g.hand[seat][i + 1]
    g.hand_len[seat] = length - 1


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
