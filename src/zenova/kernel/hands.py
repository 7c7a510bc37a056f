"""Hands of cards. A game's record has `hand`, an array of card numbers for each seat, and `hand_len`."""

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
