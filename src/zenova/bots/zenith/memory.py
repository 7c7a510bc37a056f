"""What a player of Zenith remembers of others: which decisions tell of a hand, and the hand of then."""

from zenova.games.zenith.state import AGENTS, Action, Asking
from zenova.kernel.rule import by_name, rule


@rule
def tells_of_hand(g):
    """A card is about to be played."""
    return g.asking == Asking.PLAY


@rule
def recall(before, now, cards, seat, actor, action):
    """Of what it holds now the last may have been drawn since then."""
    card = (action - Action.RECRUIT) % AGENTS
    size = before.hand_len[actor]
    before.hand[actor][0] = card
    at = 1
    for i in range(now.hand_len[actor]):
        if at < size and now.hand[actor][i] != card:
            before.hand[actor][at] = now.hand[actor][i]
            at += 1


RULES = by_name(tells_of_hand, recall)
