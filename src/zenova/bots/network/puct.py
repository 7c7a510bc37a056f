"""Tree search with a network: PUCT (Silver et al. 2017) over information sets (Cowling et al. 2012).

Every iteration deals anew what the seat does not know and walks one tree whose nodes are sequences of actions. The
network says how likely each action of a new node is (its prior) and what the node is worth to every team; nothing is
played out. Decisions without a choice are no nodes, and what others choose in secret at the same time is drawn from the
network's policy. The names below that are injected are rules of a game.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from zenova.kernel.generator import next_random
from zenova.kernel.playout import first_waiting
from zenova.kernel.rule import INJECTED, rule

from .evaluation import DEEPEST, evaluate

legal = INJECTED
step = INJECTED
determinize = INJECTED
payoff = INJECTED
network_features = INJECTED
asks_in_secret = INJECTED

# Places of positions
ROOT = 0
SAMPLE = 1
PLACES = 2

# Places in `settings`
EXPLORATION = 0
FLATTENING = 1  # the root of a prior that counts: 1 as the network says, 2 its square root
PESSIMISM = 2  # how much worse than its parent a node never visited looks
SETTINGS = 3

# Places in `counters`
NODES = 0
TEAMS = 1
EVALUATIONS = 2
COUNTERS = 3

WORDS = 4294967296.0
NOT_IN_TREE = -1


def _copy_on_twins(states: Any, to: int, source: int) -> None:
    states[to] = states[source].clone()


@rule(twin=_copy_on_twins)
def copy_state(states, to, source):
    states[to] = states[source]


@rule
def look(states, at, cards, seat, net, work, counters):
    """Evaluate a position for a seat that is asked; how many options it has. They, their logits and the chances are in
    the workspace."""
    g = states[at]
    options = legal(g, cards[0], seat, work.options)
    active = network_features(g, cards[0], seat, work.features)
    evaluate(net, work, active, options, counters[TEAMS])
    counters[EVALUATIONS] += 1
    return options


@rule
def soften(work, options, flattening):
    """Logits as probabilities, in their place."""
    highest = work.logits[0]
    for i in range(1, options):
        highest = max(highest, work.logits[i])
    total = 0.0
    for i in range(options):
        work.logits[i] = exp((work.logits[i] - highest) / flattening)
        total += work.logits[i]
    for i in range(options):
        work.logits[i] /= total


@rule
def search(states, cards, seat, net, work, tree, counters, team_of, settings, iterations):
    """Go on with the search for a number of iterations."""
    for _ in range(iterations):
        copy_state(states, SAMPLE, ROOT)
        g = states[SAMPLE]
        for i in range(4):
            g.random[i] = next_random(states[ROOT])
        determinize(g, cards[0], seat)
        length = descend(states, cards, seat, net, work, tree, counters, team_of, settings)
        for k in range(length):
            node = work.path[k]
            tree.visits[node] += 1
            for team in range(counters[TEAMS]):
                tree.total[node][team] += work.values[team]


@rule
def descend(states, cards, seat, net, work, tree, counters, team_of, settings):
    """Walk down to a node never visited or the end of the game, and write what that is worth to the teams into
    `work.values`. The length of the path, which begins at the root."""
    work.path[0] = 0
    length = 1
    together = 0
    while True:
        g = states[SAMPLE]
        if g.waiting & ~together:
            together = int(g.waiting)
        if g.waiting == 0:
            for other in range(g.players):
                work.values[team_of[other]] = payoff(g, cards[0], other)
            return length
        actor = seat if (g.waiting >> seat) & 1 else first_waiting(g)
        count = legal(g, cards[0], actor, work.options)
        if count == 1:
            step(g, cards[0], actor, work.options[0])
            continue
        if actor != seat and asks_in_secret(g, together):
            step(g, cards[0], actor, drawn(states, cards, actor, net, work, counters))
            continue
        node = work.path[length - 1]
        if is_new(tree, node, work, count) or length == DEEPEST:
            look(states, SAMPLE, cards, actor, net, work, counters)
            soften(work, count, settings[FLATTENING])
            grow(tree, counters, node, work, count)
            if tree.visits[node] == 0 or length == DEEPEST:
                write_chances(work, team_of[actor], counters[TEAMS])
                return length
        child = chosen_child(tree, node, work, count, team_of[actor], settings)
        if child == NOT_IN_TREE:
            look(states, SAMPLE, cards, actor, net, work, counters)
            write_chances(work, team_of[actor], counters[TEAMS])
            return length
        step(g, cards[0], actor, int(tree.actions[child]))
        work.path[length] = child
        length += 1


@rule
def drawn(states, cards, actor, net, work, counters):
    """An action drawn from the network's policy."""
    count = look(states, SAMPLE, cards, actor, net, work, counters)
    soften(work, count, 1.0)
    left = next_random(states[ROOT]) / WORDS
    for i in range(count):
        left -= work.logits[i]
        if left < 0:
            return work.options[i]
    return work.options[count - 1]


@rule
def write_chances(work, own, teams):
    """The chances counted from a team on, in the order of the teams."""
    for i in range(teams):
        work.values[(own + i) % teams] = work.chances[i]


@rule
def is_new(tree, node, work, count):
    """Whether some action of those on offer has no node yet."""
    for i in range(count):
        if found(tree, node, work.options[i]) == NOT_IN_TREE:
            return True
    return False


@rule
def found(tree, node, action):
    key = node * 1024 + action + 1
    mask = len(tree.table) - 1
    place = ((key * 2654435761) >> 11) & mask
    while tree.table[place] != 0:
        if tree.table[place] == key:
            return int(tree.children[place])
        place = (place + 1) & mask
    return NOT_IN_TREE


@rule
def grow(tree, counters, node, work, count):
    """Make the nodes that are missing, as long as there is room; the logits are probabilities now."""
    mask = len(tree.table) - 1
    for i in range(count):
        action = work.options[i]
        if counters[NODES] >= len(tree.visits) or found(tree, node, action) != NOT_IN_TREE:
            continue
        child = int(counters[NODES])
        counters[NODES] += 1
        key = node * 1024 + action + 1
        place = ((key * 2654435761) >> 11) & mask
        while tree.table[place] != 0:
            place = (place + 1) & mask
        tree.table[place] = key
        tree.children[place] = child
        tree.place[child] = place
        tree.actions[child] = action
        tree.visits[child] = 0
        tree.prior[child] = work.logits[i]
        for team in range(len(tree.total[child])):
            tree.total[child][team] = 0.0


@rule
def chosen_child(tree, node, work, count, team, settings):
    """Of the actions on offer the one with the highest value and bonus for being likely and little visited."""
    total = 0.0
    visits = 0
    for i in range(count):
        child = found(tree, node, work.options[i])
        if child != NOT_IN_TREE:
            total += tree.prior[child]
            visits += tree.visits[child]
    unvisited = 0.5
    if tree.visits[node] > 0:
        unvisited = tree.total[node][team] / tree.visits[node] - settings[PESSIMISM]
    spread = settings[EXPLORATION] * sqrt(visits + 1.0) / max(total, 1e-9)
    best = NOT_IN_TREE
    highest = -1e9
    for i in range(count):
        child = found(tree, node, work.options[i])
        if child == NOT_IN_TREE:
            continue
        value = unvisited
        if tree.visits[child] > 0:
            value = tree.total[child][team] / tree.visits[child]
        value += spread * tree.prior[child] / (1.0 + tree.visits[child])
        if value > highest:
            highest = value
            best = child
    return best


@rule
def clear(tree, counters):
    """Forget the tree. The root is node 0."""
    for node in range(1, counters[NODES]):
        tree.table[tree.place[node]] = 0
    counters[NODES] = 1
    counters[EVALUATIONS] = 0
    tree.visits[0] = 0
    for team in range(len(tree.total[0])):
        tree.total[0][team] = 0.0


RULES = {function.__name__: function for function in (look, search, clear)}
