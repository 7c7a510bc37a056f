"""Setting up a game. ZN-S1 to ZN-S9"""

from __future__ import annotations

from zenova.kernel.events import emit
from zenova.kernel.generator import roll, shuffle
from zenova.kernel.hands import put_in_hand
from zenova.kernel.rule import rule

from .piles import draw_card
from .state import AGENTS, NOBODY, NOTHING, PLACES, TOKEN_COUNT, Asking, Chance, Event, Phase

BASE_AGENTS = 90
FIRST_HAND = 4
START_CREDITS = 12
START_ZENITHIUM = 1


@rule
def set_up(g, cards):
    """Deal a game; players, secret_agents, handicap, sides, first and random are already set."""
    choose_sides(g)
    if g.first == NOBODY:
        g.first = roll(g, 2, Chance.FIRST)
    place_discs(g)
    for team in range(2):
        g.credits[team] = START_CREDITS
        g.zenithium[team] = START_ZENITHIUM
    g.badge = NOBODY
    g.winner = NOBODY
    lay_out_tokens(g, cards)
    deal(g)
    g.phase = Phase.MULLIGAN
    g.asking = Asking.MULLIGAN
    g.waiting = (1 << g.players) - 1


@rule
def choose_sides(g):
    """Each technology section lies on a random side unless one was chosen. ZN-S2"""
    for track in range(3):
        if g.sides[track] == NOTHING:
            g.sides[track] = roll(g, 2, Chance.SIDE)


@rule
def place_discs(g):
    """One disc on every centre, then the second team's start. ZN-S1, ZN-S8, ZN-S9"""
    second = 1 - g.first
    toward = 1 - 2 * second
    for planet in range(5):
        g.disc[planet] = 0
    if g.players == 4 or g.handicap:
        g.disc[1] = toward
        g.disc[3] = toward
    if g.players == 2:
        g.disc[2] = toward


@rule
def lay_out_tokens(g, cards):
    """Eight tokens face up, one per planet and one per technology; the other eight are the reserve. ZN-S4"""
    length = 0
    for face in range(8):
        for _ in range(cards.token_count[face]):
            g.reserve[length] = face
            length += 1
    shuffle(g, g.reserve, length, Chance.RESERVE)
    for place in range(PLACES):
        g.token[place] = g.reserve[TOKEN_COUNT - 1 - place]
    g.reserve_len = TOKEN_COUNT - PLACES


@rule
def deal(g):
    """Shuffle the agents and deal four to every player. ZN-S7, ZN-C3"""
    g.deck_len = AGENTS if g.secret_agents else BASE_AGENTS
    for card in range(g.deck_len):
        g.deck[card] = card
    shuffle(g, g.deck, g.deck_len, Chance.DECK)
    for _ in range(FIRST_HAND):
        for seat in range(g.players):
            card = draw_card(g)
            put_in_hand(g, seat, card)
            emit(g, Event.DEALT, seat, card, 0, 0)
