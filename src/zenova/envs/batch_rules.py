"""One game of a batch, observed, stepped and dealt anew: the same rules for a loop on the CPU and a thread on a GPU.

The names below that are INJECTED are the game's own rules and its observation; they are filled in when a set is built.
"""

from typing import NamedTuple

from zenova.kernel.generator import advance
from zenova.kernel.playout import first_waiting, payoff_at, step_at
from zenova.kernel.record import Records
from zenova.kernel.rule import INJECTED, by_name, rule

new_game = legal = step = INJECTED
payoff = canonical = observe = observe_into = INJECTED


DEAL = -1  # instead of an action: begin another game


class Games(NamedTuple):
    """The arrays of many games, a row for each game but in `cards` and `blank`, which have one row for all; so has
    `endings`, what the seat that ended a game saw then, where nobody wants to know it."""

    states: Records
    cards: Records
    blank: Records
    seats: Records
    observations: Records
    masks: Records
    legal_actions: Records
    legal_counts: Records
    actions: Records
    rewards: Records
    dones: Records
    choosers: Records
    endings: Records


@rule
def deal_one(i, games):
    """A new game in place, with the generator going on from where it was."""
    g = games.states[i]
    a, b, c, d = g.random[0], g.random[1], g.random[2], g.random[3]
    games.states[i] = games.blank[0]
    g.random[0], g.random[1], g.random[2], g.random[3] = a, b, c, d
    new_game(g, games.cards[0])


@rule
def see_at(states, i, cards, seat, observations, mask, out):
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
    out = observations[i]
    for k in range(len(out)):
        out[k] = 0
    observe(g, cards, seat, out)


@rule
def keep_canonical(observations, i, g, cards, seat):
    """A record, for a game that lays out no observation of its own."""
    observations[i] = g
    canonical(observations[i], cards, seat)


@rule
def step_one(i, games):
    """Take the action of the seat that acts, or begin a game, and see who acts then, what that seat sees, and which
    actions are legal; a finished game pays and is dealt anew."""
    g = games.states[i]
    begins = games.actions[i] == DEAL
    acted = 0 if begins else first_waiting(g)
    if not begins:
        step(g, games.cards[0], acted, games.actions[i])
    over = not begins and g.waiting == 0
    if over and len(games.endings) == len(games.states):
        observe_into(games.endings, i, g, games.cards[0], acted)
    reward = games.rewards[i]
    for seat in range(len(reward)):
        reward[seat] = 2.0 * payoff(g, games.cards[0], seat) - 1.0 if over else 0.0
    games.dones[i] = 1 if over else 0
    if begins or over:
        deal_one(i, games)
    acts = first_waiting(g)
    games.seats[i] = acts
    games.legal_counts[i] = see_at(
        games.states, i, games.cards, acts, games.observations, games.masks[i], games.legal_actions[i]
    )


@rule
def choose_one(i, games):
    """A uniformly random legal action, from a generator of its own."""
    games.actions[i] = games.legal_actions[i][(advance(games.choosers[i]) * games.legal_counts[i]) >> 32]


@rule
def play_one(i, games):
    """A step with a uniformly random legal action."""
    choose_one(i, games)
    step_one(i, games)


@rule
def step_range(first, last, games):
    for i in range(first, last):
        step_one(i, games)


@rule
def choose_range(first, last, games):
    for i in range(first, last):
        choose_one(i, games)


@rule
def first_illegal(masks, actions):
    """The first game whose action is not legal, -1 if all are."""
    for i in range(len(actions)):
        if actions[i] < 0 or actions[i] >= len(masks[i]) or not masks[i][actions[i]]:
            return i
    return -1


LOOPS = by_name(step_range, choose_range, first_illegal, see_at, step_at, payoff_at)
SINGLES = by_name(step_one, choose_one, play_one)
