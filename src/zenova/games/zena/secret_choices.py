"""What all players choose at once, in secret: a card for each member, discards, a card for the neighbour.

Chosen cards wait at the end of the hand (`mark_card`) until the last player has chosen."""

from __future__ import annotations

from zenova.kernel.events import emit
from zenova.kernel.generator import roll, shuffle
from zenova.kernel.hands import put_in_hand, take_from_hand
from zenova.kernel.rule import rule

from .frames import ask
from .piles import deck_of, discard_marked, leave_hand_unseen, mark_card
from .state import HAND_LIMIT, MEMBER_COUNT, NOBODY, NOTHING, Asking, Chance, Event, Phase
from .vocabulary import Op


@rule
def place(g, cards, seat, card):
    """A card for the next member, in the order head, lady, heir, heir; when all are done all is revealed. ZA-F2"""
    mark_card(g, seat, card)
    if g.marked[seat] < MEMBER_COUNT:
        return
    g.waiting &= ~(1 << seat)
    if g.race_first and g.first == NOBODY:
        g.first = seat
    if g.waiting == 0:
        reveal_placements(g, cards)


@rule
def reveal_placements(g, cards):
    """Each member goes to the area of its card; the cards are shuffled back; the first to finish gives the
    first-player card to somebody. ZA-F2, ZA-F3, ZA-F4, ZA-S4"""
    for seat in range(g.players):
        if g.turn & (1 << seat):
            emit(g, Event.MULLIGANED, seat, 0, 0, 0)
        for member in range(MEMBER_COUNT):
            card = int(g.hand[seat][g.hand_len[seat] - MEMBER_COUNT + member])
            g.member_area[seat][member] = cards.area[card]
            emit(g, Event.PLACED, seat, member, cards.area[card], card)
            g.deck[g.deck_len] = card
            g.deck_len += 1
        g.hand_len[seat] -= MEMBER_COUNT
        g.marked[seat] = 0
    for i in range(g.deck_len):
        g.known[g.deck[i]] = 0
    shuffle(g, g.deck, g.deck_len, Chance.ACTIONS)
    if g.first == NOBODY:
        g.first = roll(g, g.players, Chance.FINISHER)
    g.phase = Phase.FIRST
    ask(g, Asking.FIRST, g.first)


@rule
def ask_holders(g, asking, most):
    """Whoever holds more than so many cards must choose: more than six to discard, any at all if a card says so. ZA-N1,
    ZA-K4, ZA-K9"""
    for seat in range(g.players):
        if g.hand_len[seat] > most:
            g.waiting |= 1 << seat
    if g.waiting:
        g.asking = asking


@rule
def discard(g, seat, card):
    """One card more to discard, down to the hand limit, or a single one if a card says so; when all are done the cards
    go under the decks in turn order. ZA-N1, ZA-K9"""
    mark_card(g, seat, card)
    if g.depth == 0 and g.hand_len[seat] - g.marked[seat] > HAND_LIMIT:
        return
    g.waiting &= ~(1 << seat)
    if g.waiting == 0:
        g.asking = Asking.NOTHING
        for i in range(g.players):
            discard_marked(g, (g.first + i) % g.players)


@rule
def hand_over(g, seat, card, direction):
    """The card for the neighbour; when all have chosen they change hands together. ZA-K4"""
    mark_card(g, seat, card)
    g.waiting &= ~(1 << seat)
    if g.waiting == 0:
        g.asking = Asking.NOTHING
        change_hands(g, direction)


@rule
def change_hands(g, direction):
    """Round the table: each gives the chosen card before receiving one. Left is the next seat in turn order. ZA-K4"""
    way = 1 if direction == Op.PASS_LEFT else g.players - 1
    carried = give_up(g, 0, way % g.players)
    seat = 0
    for _ in range(g.players):
        seat = (seat + way) % g.players
        given = give_up(g, seat, (seat + way) % g.players)
        if carried != NOTHING:
            put_in_hand(g, seat, carried)
        carried = given


@rule
def give_up(g, seat, neighbour):
    """The chosen card leaves the hand for the neighbour's; NOTHING if there is none."""
    if g.marked[seat] == 0:
        return NOTHING
    g.marked[seat] = 0
    card = int(g.hand[seat][g.hand_len[seat] - 1])
    take_from_hand(g, seat, card)
    leave_hand_unseen(g, seat, card, (1 << seat) | (1 << neighbour))
    emit(g, Event.HANDED_OVER, seat, card, neighbour, deck_of(card))
    return card
