"""One of many games of self-play: an action taken, what follows without a choice played, and the next decision seen.

The same rules run in a loop on the CPU and, a thread for each game, on a GPU. The names below that are injected are the
game's own rules and its features.
"""

from collections import namedtuple

from zenova.kernel.generator import advance
from zenova.kernel.playout import first_waiting
from zenova.kernel.rule import INJECTED, rule

new_game = legal = step = INJECTED
payoff = network_features = INJECTED

# Instead of an action
DEAL = -1  # begin another game
STAY = -2  # only look again


Games = namedtuple(
    "Games",
    "states cards sets blanks teams tables choosers legal_actions"
    " actions seats movers team_counts features masks payoffs dones",
)
"""The arrays of many games, a row for each game. But `cards` has a row for each set of cards, and `sets` says which of
them a game has; `blanks` and `teams` have a row for each table. A seat that is not there has the team -1."""


@rule
def deal_one(i, games):
    """Another game in place, at one of the tables; the generator goes on from where it was."""
    g = games.states[i]
    a, b, c, d = g.random[0], g.random[1], g.random[2], g.random[3]
    games.tables[i] = (advance(games.choosers[i]) * len(games.blanks)) >> 32
    games.states[i] = games.blanks[games.tables[i]]
    g.random[0], g.random[1], g.random[2], g.random[3] = a, b, c, d
    new_game(g, games.cards[games.sets[i]])


@rule
def pay(g, cards, teams, payoffs):
    """How a finished game ended for every team."""
    for team in range(len(payoffs)):
        payoffs[team] = 0.0
    for seat in range(len(teams)):
        if teams[seat] >= 0:
            payoffs[teams[seat]] = payoff(g, cards, seat)


@rule
def step_one(i, games):
    """Take the action of the seat that acts and see the next decision with a choice; a finished game pays and the next
    one begins. `features` are all padding and `masks` all 0 before."""
    g = games.states[i]
    cards = games.cards[games.sets[i]]
    games.dones[i] = 0
    if games.actions[i] == DEAL:
        deal_one(i, games)
    elif games.actions[i] != STAY:
        step(g, cards, games.seats[i], games.actions[i])
    seat = 0
    count = 1
    while count == 1:
        if g.waiting == 0:
            pay(g, cards, games.teams[games.tables[i]], games.payoffs[i])
            games.dones[i] = 1
            deal_one(i, games)
        seat = first_waiting(g)
        count = legal(g, cards, seat, games.legal_actions[i])
        if count == 1:
            step(g, cards, seat, games.legal_actions[i][0])
    teams = games.teams[games.tables[i]]
    games.seats[i] = seat
    games.movers[i] = teams[seat]
    most = 0
    for other in range(len(teams)):
        most = max(most, teams[other])
    games.team_counts[i] = most + 1
    network_features(g, cards, seat, games.features[i])
    for k in range(count):
        games.masks[i][games.legal_actions[i][k]] = 1


@rule
def step_range(first, last, games):
    for i in range(first, last):
        step_one(i, games)


LOOPS = {"step_range": step_range}
SINGLES = {"step_one": step_one}
