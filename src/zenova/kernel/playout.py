"""Loops that every game shares: random play, and the array-and-index forms through which Python calls compiled rules.

The names below that are INJECTED are the game's own rules, filled in when a rule set is built for a game."""

from __future__ import annotations

from .generator import below
from .rule import INJECTED, is_rule, rule

new_game = legal = step = determinize = canonical = payoff = broken_law = INJECTED


@rule
def as_it_is(g, cards, seat):
    """The canonical form of a position in which everybody knows everything."""


@rule
def first_waiting(g):
    """The first seat, in seat order, that may act."""
    seat = 0
    while not (g.waiting >> seat) & 1:
        seat += 1
    return seat


@rule
def random_step(g, cards, out):
    """The first waiting seat takes a uniformly random legal action."""
    seat = first_waiting(g)
    count = legal(g, cards, seat, out)
    step(g, cards, seat, out[below(g, count)])


@rule
def play_out(g, cards, out):
    """Random play to the end; returns the number of decisions."""
    decisions = 0
    while g.waiting:
        random_step(g, cards, out)
        decisions += 1
    return decisions


@rule
def play_many(states, cards, out, decisions):
    """Deal every game of an array and play it out at random, noting its number of decisions."""
    for i in range(len(states)):
        new_game(states[i], cards[0])
        decisions[i] = play_out(states[i], cards[0], out)


@rule
def play_many_checked(states, cards, out, decisions, laws):
    """As `play_many`, with every position checked; a game that breaks a law stops there, with the law noted."""
    for i in range(len(states)):
        g = states[i]
        new_game(g, cards[0])
        decisions[i] = 0
        laws[i] = broken_law(g, cards[0])
        while g.waiting and laws[i] == 0:
            random_step(g, cards[0], out)
            decisions[i] += 1
            laws[i] = broken_law(g, cards[0])


@rule
def new_at(states, i, cards):
    new_game(states[i], cards[0])


@rule
def step_at(states, i, cards, seat, action):
    step(states[i], cards[0], seat, action)


@rule
def random_step_at(states, i, cards, out):
    random_step(states[i], cards[0], out)


@rule
def determinize_at(states, i, cards, seat):
    determinize(states[i], cards[0], seat)


@rule
def canonical_at(states, i, cards, seat):
    canonical(states[i], cards[0], seat)


@rule
def payoff_at(states, i, cards, seat):
    return payoff(states[i], cards[0], seat)


RULES = {name: value for name, value in globals().items() if is_rule(value) and value.__module__ == __name__}
