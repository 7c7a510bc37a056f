"""What a position is worth to every team with all cards open: the network's policy plays it on for some turns.

A network sees a position from the seat that is asked. Playing on brings what the seats hold to the table; then its
chances are taken at the beginning of a turn of every seat, and their mean says what all of them know together.
"""

from __future__ import annotations

from zenova.kernel.playout import first_waiting
from zenova.kernel.rule import INJECTED, rule

from .deals import WALKER, see
from .evaluation import evaluate
from .walks import IDLE, LENGTH, OTHER_LUCK, PLAYS_ON, STATUS, TEAMS, TURN, drawn

legal = step = payoff = turn_begins = INJECTED

NO_SEAT = -1


@rule
def outlook(states, cards, net, work, counters, team_of, count, seat, action, turns):
    """Play on from the first `count` walkers' positions, after an action of a seat if there is one, and write the
    chance of every team into `work.values`: the mean at the last of so many turns that begin, one for each seat, or the
    result."""
    for w in range(count):
        g = states[WALKER + w]
        if seat != NO_SEAT:
            step(g, cards[0], seat, action)
        for i in range(4):
            work.choosers[w][i] = g.random[i] ^ OTHER_LUCK
        for team in range(counters[TEAMS]):
            work.values[w][team] = 0.0
        work.walks[w][TURN] = 0
        work.walks[w][LENGTH] = 0
        find_choice(states, cards, work, team_of, w)
    while True:
        asked = 0
        for w in range(count):
            if work.walks[w][STATUS] != IDLE:
                work.asked[asked] = w
                asked += 1
        if asked == 0:
            return
        evaluate(net, work, asked, counters[TEAMS])
        for k in range(asked):
            play_on(states, cards, work, counters, team_of, turns, work.asked[k])


@rule
def find_choice(states, cards, work, team_of, w):
    """Go on to where somebody has a choice, or to the end."""
    g = states[WALKER + w]
    walk = work.walks[w]
    while g.waiting:
        actor = first_waiting(g)
        count = legal(g, cards[0], actor, work.options[w])
        if turn_begins(g):
            walk[TURN] += 1
        if count > 1:
            see(g, cards, actor, work, w, count)
            walk[STATUS] = PLAYS_ON
            return
        step(g, cards[0], actor, work.options[w][0])
    for other in range(g.players):
        work.values[w][team_of[other]] = payoff(g, cards[0], other)
    walk[STATUS] = IDLE


@rule
def play_on(states, cards, work, counters, team_of, turns, w):
    """Note what the network says where a turn has begun, and let its policy choose."""
    walk = work.walks[w]
    actor = work.actors[w]
    teams = counters[TEAMS]
    players = states[WALKER + w].players
    if walk[TURN] > walk[LENGTH]:
        walk[LENGTH] += 1
        walk[TURN] = walk[LENGTH]
        if walk[LENGTH] > turns - players:
            for i in range(teams):
                work.values[w][(team_of[actor] + i) % teams] += work.chances[w][i] / players
        if walk[LENGTH] == turns:
            walk[STATUS] = IDLE
            return
    step(states[WALKER + w], cards[0], actor, drawn(work, w, 1.0))
    find_choice(states, cards, work, team_of, w)


RULES = {"outlook": outlook}
