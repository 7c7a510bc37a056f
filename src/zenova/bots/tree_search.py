"""Information-set Monte Carlo tree search of a single observer (SO-ISMCTS).

Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on Computational
Intelligence and AI in Games 4 (2012). Every iteration draws a determinization and walks one tree whose nodes are
sequences of actions. An action is selected by UCB1 (Auer, Cesa-Bianchi and Fischer 2002) among those available, counted
by how often it was available, as in the paper. What is added to it:

- a new action starts from a prior, which counts as some visits (Gelly and Silver, "Combining Online and Offline
  Knowledge in UCT", 2007): its one-ply value, or what another evaluator's rule `prior` says;
- a leaf is not rolled out to the end of the game: the running turn and a few more are played one-ply, and the position
  is evaluated. Random rollouts, cut off or not, are there by a setting;
- every team has a value of its own, which goes up the path (max-n);
- how good the sample was before anybody acted is a control variate (Veness, Lanctot and Bowling, "Variance Reduction
  in Monte-Carlo Tree Search", 2011).

All memory is made beforehand: `workspace.py`. The names below that are INJECTED are rules of a game and its evaluator,
filled in by `search.py`."""

from math import log, sqrt

from zenova.kernel.generator import next_random
from zenova.kernel.playout import random_step
from zenova.kernel.rule import INJECTED, rule

from .lookahead import WON, act, best_line, copy_state, decider, one_ply_step, sample_root
from .workspace import (
    AHEAD,
    CUTOFF,
    DEEPEST,
    EXPLORATION,
    ITERATIONS,
    LINE,
    NODES,
    PRIOR_WEIGHT,
    ROLLOUTS,
    ROOT,
    ROOT_WEIGHT,
    SAMPLE,
    STEPS,
    TEAMS,
    VICTORY_LINES,
)

legal = evaluate = prior = terminal_value = INJECTED
turn_begins = asks_in_secret = near_victory = note_control_variate = INJECTED

LONGEST_SETTLING = 60
MOST_ACTIONS = 32768
SECRET_TEMPERATURE = 0.02  # of what others choose at the same time


@rule
def plant(workspace, tree, seat, values):
    """Begin a tree: the seat's actions with their values at the end of the turn as priors."""
    count = legal(workspace.states[ROOT], workspace.cards[0], seat, workspace.options[ROOT])
    for i in range(count):
        child = child_of(workspace, tree, 0, workspace.options[ROOT][i])
        tree.prior[child] = values[i]
        tree.available[child] = 1


@rule
def iterate(workspace, tree, seat, iterations):
    """Go on with the search for a number of iterations."""
    for _ in range(iterations):
        sample_root(workspace, seat)
        workspace.counters[ITERATIONS] += 1
        note_control_variate(workspace)
        length = descend(workspace, tree, seat)
        if workspace.settings[ROLLOUTS] > 0.0:
            roll_out(workspace)
        else:
            settle(workspace, seat)
            look_for_victory(workspace, seat)
        backpropagate(workspace, tree, length)


@rule
def descend(workspace, tree, seat):
    """Walk down the tree to a node never visited; what others choose in secret at the same time stays out of it."""
    node = 0
    length = 0
    together = 0
    while length < DEEPEST:
        g = workspace.states[SAMPLE]
        if g.waiting == 0:
            break
        if g.waiting & ~together:
            together = int(g.waiting)
        actor = decider(g, seat)
        if actor != seat and asks_in_secret(g, together):
            one_ply_step(workspace, SAMPLE, seat, SECRET_TEMPERATURE)
            continue
        count = legal(g, workspace.cards[0], actor, workspace.options[SAMPLE])
        child = select_child(workspace, tree, node, actor, count)
        if child < 0:
            break
        workspace.path[length] = child
        length += 1
        node = child
        act(workspace, SAMPLE, actor, int(tree.actions[child]))
        if tree.visits[child] == 0 and count > 1:
            break
    return length


@rule
def select_child(workspace, tree, node, actor, count):
    """Of the available actions the one with the highest upper confidence bound; -1 if none has a node."""
    team = workspace.team_of[actor]
    options = workspace.options[SAMPLE]
    weight = workspace.settings[ROOT_WEIGHT if node == 0 else PRIOR_WEIGHT]
    best = -1
    highest = -1e9
    for i in range(count):
        child = child_of(workspace, tree, node, options[i])
        if child < 0:
            continue
        if tree.available[child] == 0 and count > 1:
            tree.prior[child] = prior(workspace, SAMPLE, actor, options[i])
        tree.available[child] += 1
        visits = tree.visits[child]
        value = (tree.total[child][team] + weight * tree.prior[child]) / (visits + weight)
        bound = value + workspace.settings[EXPLORATION] * sqrt(log(tree.available[child] + 1.0) / (visits + 1.0))
        if bound > highest:
            highest = bound
            best = child
    return best


@rule
def child_of(workspace, tree, node, action):
    """The child of a node by this action, made now if there is room; -1 if the tree is full."""
    key = node * MOST_ACTIONS + action + 1
    mask = len(tree.table) - 1
    place = ((key * 2654435761) >> 16) & mask
    while tree.table[place] != 0:
        if tree.table[place] == key:
            return int(tree.children[place])
        place = (place + 1) & mask
    child = int(workspace.counters[NODES])
    if child >= len(tree.visits):
        return -1
    workspace.counters[NODES] += 1
    tree.table[place] = key
    tree.children[place] = child
    tree.place[child] = place
    tree.actions[child] = action
    tree.visits[child] = 0
    tree.available[child] = 0
    tree.prior[child] = 0.5
    for team in range(len(workspace.values)):
        tree.total[child][team] = 0.0
    return child


@rule
def settle(workspace, seat):
    """Finish the running turn one-ply, so that nothing is evaluated in the middle of an effect, then play some turns
    more; then evaluate."""
    turns = workspace.settings[AHEAD]
    for _ in range(LONGEST_SETTLING):
        g = workspace.states[SAMPLE]
        if g.waiting == 0:
            break
        if turn_begins(g):
            turns -= 1.0
            if turns < 0.0:
                break
        one_ply_step(workspace, SAMPLE, seat, 0.0)
    evaluate(workspace, SAMPLE)


@rule
def look_for_victory(workspace, seat):
    """If the team to move could be about to win, see exactly whether it can."""
    g = workspace.states[SAMPLE]
    if g.waiting == 0 or workspace.settings[VICTORY_LINES] <= 0.0:
        return
    actor = decider(g, seat)
    team = workspace.team_of[actor]
    if not near_victory(g, workspace.cards[0], team):
        return
    teams = workspace.counters[TEAMS]
    for other in range(teams):
        workspace.saved_values[other] = workspace.values[other]
    copy_state(workspace, LINE, SAMPLE)
    won = best_line(workspace, LINE, actor, int(workspace.settings[VICTORY_LINES])) >= WON
    for other in range(teams):
        if won:
            workspace.values[other] = 1.0 if other == team else 0.0
        else:
            workspace.values[other] = workspace.saved_values[other]


@rule
def roll_out(workspace):
    """Evaluate by the mean of games played on at random, to the end or for some decisions."""
    teams = workspace.counters[TEAMS]
    rollouts = int(workspace.settings[ROLLOUTS])
    for team in range(teams):
        workspace.saved_values[team] = 0.0
    for _ in range(rollouts):
        copy_state(workspace, LINE, SAMPLE)
        play_on(workspace)
        for team in range(teams):
            workspace.saved_values[team] += workspace.values[team] / rollouts
    for team in range(teams):
        workspace.values[team] = workspace.saved_values[team]


@rule
def play_on(workspace):
    """One random game from `LINE` on. Each has a generator of its own."""
    g = workspace.states[LINE]
    for i in range(4):
        g.random[i] = next_random(workspace.states[ROOT])
    most = int(workspace.settings[CUTOFF])
    played = 0
    while g.waiting and (most == 0 or played < most):
        random_step(g, workspace.cards[0], workspace.options[LINE])
        played += 1
    workspace.counters[STEPS] += played
    if g.waiting:
        evaluate(workspace, LINE)
    else:
        for team in range(workspace.counters[TEAMS]):
            workspace.values[team] = terminal_value(g, workspace.cards[0], workspace.seat_of[team])


@rule
def backpropagate(workspace, tree, length):
    """Add the values, less what was the luck of the sample, to every node of the path."""
    for team in range(len(workspace.values)):
        mean = workspace.control[1][team] / workspace.counters[ITERATIONS]
        workspace.values[team] -= workspace.control[0][team] - mean
    for i in range(length):
        node = int(workspace.path[i])
        tree.visits[node] += 1
        for team in range(len(workspace.values)):
            tree.total[node][team] += workspace.values[team]


@rule
def clear(workspace, tree):
    """Forget the tree. The root is node 0."""
    for node in range(1, workspace.counters[NODES]):
        tree.table[tree.place[node]] = 0
    workspace.counters[NODES] = 1
    workspace.counters[ITERATIONS] = 0
    workspace.counters[STEPS] = 0
    for team in range(len(workspace.values)):
        workspace.control[1][team] = 0.0
