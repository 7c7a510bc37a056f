"""One game of a batch, observed, stepped and dealt anew: the same rules for a loop on the CPU and a thread on a GPU.

The names below that are None are the game's own rules and its observation; they are filled in when a set is built.
"""

from __future__ import annotations

from typing import Any

from zenova.kernel.generator import advance
from zenova.kernel.playout import first_waiting, payoff_at, step_at
from zenova.kernel.rule import rule

new_game: Any = None
legal: Any = None
step: Any = None
payoff: Any = None
canonical: Any = None
observe: Any = None
observe_into: Any = None  # `observe_numbers`, or `keep_canonical`


@rule
def deal_one(i, states, cards, blank):
    """A new game in place, with the generator going on from where it was."""
    g = states[i]
    a, b, c, d = g.random[0], g.random[1], g.random[2], g.random[3]
    states[i] = blank[0]
    g.random[0], g.random[1], g.random[2], g.random[3] = a, b, c, d
    new_game(g, cards[0])


@rule
def see_one(i, states, cards, seats, observations, masks, legal_actions, legal_counts):
    """Who acts, what that seat sees, and which actions are legal."""
    seat = first_waiting(states[i])
    seats[i] = seat
    legal_counts[i] = see_as(i, states, cards, seat, observations, masks[i], legal_actions[i])


@rule
def see_as(i, states, cards, seat, observations, mask, out):
    """What a seat sees and may do, and how many legal actions there are; a seat that is not asked has none."""
    g = states[i]
    observe_into(observations, i, g, cards[0], seat)
    for action in range(len(mask)):
        mask[action] = 0
    count = legal(g, cards[0], seat, out)
    for k in range(count):
        mask[out[k]] = 1
    return count


@rule
def observe_numbers(observations, i, g, cards, seat):
    """A row of numbers, as the game lays out its observation."""
    observe(g, cards, seat, observations[i])


@rule
def keep_canonical(observations, i, g, cards, seat):
    """A record, for a game that lays out no observation of its own."""
    observations[i] = g
    canonical(observations[i], cards, seat)


@rule
def step_one(i, states, cards, blank, actions, rewards, dones):
    """Take the action of the seat that acts; a finished game pays its rewards and is dealt anew."""
    g = states[i]
    step(g, cards[0], first_waiting(g), actions[i])
    reward = rewards[i]
    if g.waiting == 0:
        for seat in range(len(reward)):
            reward[seat] = 2.0 * payoff(g, cards[0], seat) - 1.0
        dones[i] = 1
        deal_one(i, states, cards, blank)
    else:
        for seat in range(len(reward)):
            reward[seat] = 0.0
        dones[i] = 0


@rule
def choose_one(i, choosers, legal_actions, legal_counts, actions):
    """A uniformly random legal action, from a generator of its own."""
    actions[i] = legal_actions[i][(advance(choosers[i]) * legal_counts[i]) >> 32]


@rule
def deal_range(first, last, states, cards, blank):
    for i in range(first, last):
        deal_one(i, states, cards, blank)


@rule
def see_range(first, last, states, cards, seats, observations, masks, legal_actions, legal_counts):
    for i in range(first, last):
        see_one(i, states, cards, seats, observations, masks, legal_actions, legal_counts)


@rule
def first_illegal(masks, actions):
    """The first game whose action is not legal, -1 if all are."""
    for i in range(len(actions)):
        if actions[i] < 0 or actions[i] >= len(masks[i]) or not masks[i][actions[i]]:
            return i
    return -1


@rule
def step_range(
    first,
    last,
    states,
    cards,
    blank,
    actions,
    rewards,
    dones,
    seats,
    observations,
    masks,
    legal_actions,
    legal_counts,
):
    """Each game is stepped and seen in one go, while it is at hand."""
    for i in range(first, last):
        step_one(i, states, cards, blank, actions, rewards, dones)
        see_one(i, states, cards, seats, observations, masks, legal_actions, legal_counts)


@rule
def choose_range(first, last, choosers, legal_actions, legal_counts, actions):
    for i in range(first, last):
        choose_one(i, choosers, legal_actions, legal_counts, actions)


@rule
def see_at(states, i, cards, seat, observations, mask, out):
    see_as(i, states, cards, seat, observations, mask, out)


LOOPS = {
    function.__name__: function
    for function in (deal_range, see_range, first_illegal, step_range, choose_range, see_at, step_at, payoff_at)
}
SINGLES = {function.__name__: function for function in (deal_one, see_one, step_one, choose_one)}
