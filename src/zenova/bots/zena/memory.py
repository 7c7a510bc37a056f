"""What a player of Zena 1814 remembers of others: which decisions tell of a hand, and the hand of then."""

from zenova.games.zena.piles import deck_of
from zenova.games.zena.secrets import knows
from zenova.games.zena.state import NOTHING, Action, Asking
from zenova.kernel.rule import by_name, rule


@rule
def tells_of_hand(g):
    """Somebody moves, plays, influences or passes."""
    return g.asking == Asking.TURN


@rule
def recall(before, now, cards, seat, actor, action):
    """What it holds now comes in the order of the hand, in place of cards of the same back. ZA-D4"""
    hand, held = before.hand[actor], now.hand[actor]
    card = action - Action.PLAY if Action.PLAY <= action < Action.INFLUENCE else NOTHING
    taken = 0
    for i in range(before.hand_len[actor]):
        back = deck_of(hand[i])
        if knows(before, seat, hand[i]):
            continue
        if card != NOTHING and deck_of(card) == back:
            hand[i] = card
            card = NOTHING
            continue
        for k in range(now.hand_len[actor]):
            if not (taken >> k) & 1 and deck_of(held[k]) == back and not knows(before, seat, held[k]):
                hand[i] = held[k]
                taken |= 1 << k
                break


RULES = by_name(tells_of_hand, recall)
