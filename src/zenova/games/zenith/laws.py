"""Laws every position keeps, whatever happened: every card and token in exactly one place, counts within bounds."""

from __future__ import annotations

from zenova.kernel.hands import count_cards
from zenova.kernel.rule import rule

from .setup import BASE_AGENTS
from .state import AGENTS, NO_DISC, NOT_IN_GAME, NOTHING, PLACES, TOKEN_COUNT, Phase
from .vocabulary import LEVELS

HALF = AGENTS // 2
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
    agents = AGENTS if g.secret_agents else BASE_AGENTS
    low, high, count = count_cards(g.deck, g.deck_len, HALF, 0, 0, 0)
    for card in range(agents):
        if g.known[card] == NOT_IN_GAME:
            low, high, count = count_cards((card,), 1, HALF, low, high, count)
    low, high, count = count_cards(g.discard, g.discard_len, HALF, low, high, count)
    for seat in range(4):
        low, high, count = count_cards(g.hand[seat], g.hand_len[seat], HALF, low, high, count)
    for team in range(2):
        for planet in range(5):
            length = g.column_len[team][planet]
            low, high, count = count_cards(g.column[team][planet], length, HALF, low, high, count)
    return count == agents and low == (1 << HALF) - 1 and high == (1 << (agents - HALF)) - 1


@rule
def every_token_once(g):
    count = g.reserve_len + g.token_discard_len
    for place in range(PLACES):
        if g.token[place] != NOTHING:
            count += 1
    return count == TOKEN_COUNT
