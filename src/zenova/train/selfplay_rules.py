"""One of many games of self-play: an action taken, what follows without a choice played, and the next decision seen.

The same rules run in a loop on the CPU and, a thread for each game, on a GPU. The names below that are injected are the
game's own rules and its features.
"""

from __future__ import annotations

from zenova.kernel.generator import advance
from zenova.kernel.playout import first_waiting
from zenova.kernel.rule import INJECTED, rule

new_game = legal = step = INJECTED
payoff = network_features = INJECTED

# Instead of an action
DEAL = -1  # begin another game
STAY = -2  # only look again


@rule
def deal_one(i, states, cards, sets, blanks, tables, choosers):
    """Another game in place, at one of the tables; the generator goes on from where it was."""
    g = states[i]
    a, b, c, d = g.random[0], g.random[1], g.random[2], g.random[3]
    tables[i] = (advance(choosers[i]) * len(blanks)) >> 32
    states[i] = blanks[tables[i]]
    g.random[0], g.random[1], g.random[2], g.random[3] = a, b, c, d
    new_game(g, cards[sets[i]])


@rule
def pay(g, cards, teams, payoffs):
    """How a finished game ended for every team."""
    for team in range(len(payoffs)):
        payoffs[team] = 0.0
    for seat in range(len(teams)):
        if teams[seat] >= 0:
            payoffs[teams[seat]] = payoff(g, cards, seat)


@rule
def step_one(
    i,
    states,
    cards,
    sets,
    blanks,
    teams,
    tables,
    choosers,
    legal_actions,
    actions,
    seats,
    movers,
    team_counts,
    features,
    masks,
    payoffs,
    dones,
):
    """Take the action of the seat that acts and see the next decision with a choice; a finished game pays and the next
    one begins. `features` are all padding and `masks` all 0 before. `teams` has the team of every seat at every table,
    -1 for a seat that is not there."""
    g = states[i]
    dones[i] = 0
    if actions[i] == DEAL:
        deal_one(i, states, cards, sets, blanks, tables, choosers)
    elif actions[i] != STAY:
        step(g, cards[sets[i]], seats[i], actions[i])
    seat = 0
    count = 1
    while count == 1:
        if g.waiting == 0:
            pay(g, cards[sets[i]], teams[tables[i]], payoffs[i])
            dones[i] = 1
            deal_one(i, states, cards, sets, blanks, tables, choosers)
        seat = first_waiting(g)
        count = legal(g, cards[sets[i]], seat, legal_actions[i])
        if count == 1:
            step(g, cards[sets[i]], seat, legal_actions[i][0])
    seats[i] = seat
    movers[i] = teams[tables[i]][seat]
    most = 0
    for other in range(len(teams[tables[i]])):
        most = max(most, teams[tables[i]][other])
    team_counts[i] = most + 1
    network_features(g, cards[sets[i]], seat, features[i])
    for k in range(count):
        masks[i][legal_actions[i][k]] = 1


@rule
def step_range(
    first,
    last,
    states,
    cards,
    sets,
    blanks,
    teams,
    tables,
    choosers,
    legal_actions,
    actions,
    seats,
    movers,
    team_counts,
    features,
    masks,
    payoffs,
    dones,
):
    for i in range(first, last):
        step_one(
            i,
            states,
            cards,
            sets,
            blanks,
            teams,
            tables,
            choosers,
            legal_actions,
            actions,
            seats,
            movers,
            team_counts,
            features,
            masks,
            payoffs,
            dones,
        )


LOOPS = {"step_range": step_range}
SINGLES = {"step_one": step_one}
