"""Laws every position keeps, whatever happened: every card and token in exactly one place, counts within bounds."""

from __future__ import annotations

from zenova.kernel.rule import rule

from .setup import BASE_AGENTS
from .state import AGENTS, NO_DISC, NOTHING, TOKEN_COUNT, Phase
from .vocabulary import LEVELS

LAWS = (
    "",
    "every agent is in exactly one place",
    "there are 16 bonus tokens",
    "no team owes credits or zenithium",
    "every disc is on its track",
    "technologies stay within their levels",
    "somebody is asked exactly while the game goes on",
    "the rules meet no impossible situation",
)


@rule
def broken_law(g, cards):
    """The number of a law this position breaks, 0 for none."""
    if not every_agent_once(g):
        return 1
    if not every_token_once(g):
        return 2
    for team in range(2):
        if g.credits[team] < 0 or g.zenithium[team] < 0:
            return 3
        for track in range(3):
            if g.level[team][track] < 0 or g.level[team][track] > LEVELS:
                return 5
    for planet in range(5):
        if g.disc[planet] != NO_DISC and (g.disc[planet] < -3 or g.disc[planet] > 3):
            return 4
    if (g.waiting == 0) != (g.phase == Phase.OVER):
        return 6
    return 7 if g.error else 0


@rule
def every_agent_once(g):
    """Two sets of fifty agents as bits, and a count: together they leave no room for a double or a missing card."""
    low = 0
    high = 0
    count = 0
    for pile in range(6 + 10):
        length = pile_length(g, pile)
        for i in range(length):
            card = pile_card(g, pile, i)
            if card < 50:
                low |= 1 << card
            else:
                high |= 1 << (card - 50)
        count += length
    agents = AGENTS if g.secret_agents else BASE_AGENTS
    return count == agents and low == (1 << 50) - 1 and high == (1 << (agents - 50)) - 1


@rule
def pile_length(g, pile):
    """The piles: deck, discard pile, four hands, ten columns."""
    if pile == 0:
        return int(g.deck_len)
    if pile == 1:
        return int(g.discard_len)
    if pile < 6:
        return int(g.hand_len[pile - 2])
    return int(g.column_len[(pile - 6) // 5][(pile - 6) % 5])


@rule
def pile_card(g, pile, i):
    if pile == 0:
        return int(g.deck[i])
    if pile == 1:
        return int(g.discard[i])
    if pile < 6:
        return int(g.hand[pile - 2][i])
    return int(g.column[(pile - 6) // 5][(pile - 6) % 5][i])


@rule
def every_token_once(g):
    count = g.reserve_len + g.token_discard_len
    for planet in range(5):
        if g.planet_token[planet] != NOTHING:
            count += 1
    for track in range(3):
        if g.track_token[track] != NOTHING:
            count += 1
    return count == TOKEN_COUNT
