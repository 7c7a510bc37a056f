"""Looking ahead, the same for every game: one-ply choice, the best line of a turn, and the tree search.

The tree search is information-set Monte Carlo tree search of one observer: every iteration deals the hidden cards anew
and walks one tree whose nodes are sequences of actions; an action counts only where it was on offer. A new node is
guessed by trying each of its actions once (its prior); after it the running turn and a few more are played one-ply and
the position judged, so no iteration plays to the end of the game. The value of every side goes up the path (max-n).

All memory is made beforehand: `desk.py`. The names below that are None are rules of a game, filled in by `mind.py`.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Any

from zenova.kernel.generator import next_random
from zenova.kernel.playout import first_waiting, random_step
from zenova.kernel.rule import rule

from .desk import (
    AHEAD,
    CUTOFF,
    DEEPEST,
    EXPLORATION,
    INNER,
    ITERATIONS,
    LINES,
    NODES,
    PLACES,
    PLAYOUTS,
    PRIOR_WEIGHT,
    PROBE,
    ROOT,
    ROOT_WEIGHT,
    STEPS,
    VICTORY_LINES,
    WORLD,
)

legal: Any = None
step: Any = None
determinize: Any = None
payoff: Any = None
ending: Any = None
sides: Any = None
side_of: Any = None
stage: Any = None
measure: Any = None
at_rest: Any = None
at_once: Any = None
near_victory: Any = None
unfinished: Any = None
assess: Any = None  # `judge`, or `judge_by_playout`
weigh: Any = None  # `weigh_luck`, or `ignore_luck`

LONGEST_SETTLING = 60
MOST_ANSWERS = 12
WON = 1.0
WORDS = 4294967296.0


def _copy_on_twin(desk, to, source):
    desk.states[to] = desk.states[source].clone()


@rule(twin=_copy_on_twin)
def copy_state(desk, to, source):
    desk.states[to] = desk.states[source]


@rule
def decider(g, seat):
    """Whose decision comes next: of those asked at once the seat itself, else the first in seat order."""
    if (g.waiting >> seat) & 1:
        return seat
    return first_waiting(g)


# Judging


@rule
def judge(desk, place):
    """Write every side's winning chance into `desk.chances`: how a finished game ended, else by its traits."""
    g = desk.states[place]
    cards = desk.cards[0]
    count = sides(g)
    if g.waiting == 0:
        for side in range(count):
            desk.chances[side] = ending(g, cards, side)
        return
    measure(g, cards, desk.weights[stage(g)], desk.scores, desk.notes)
    highest = desk.scores[0]
    for side in range(1, count):
        highest = max(highest, desk.scores[side])
    total = 0.0
    for side in range(count):
        desk.chances[side] = exp(desk.scores[side] - highest)
        total += desk.chances[side]
    for side in range(count):
        desk.chances[side] = min(desk.chances[side] / total, 0.9999)


@rule
def weigh_trait(weights, side, score, trait, amount):
    """How `measure` reads a position when it judges: the score with this much of a trait added."""
    return score + weights[trait] * amount


@rule
def judge_by_playout(desk, place):
    """For a game nobody has given traits: one random game to the end."""
    copy_state(desk, PLACES - 1, place)
    g = desk.states[PLACES - 1]
    cards = desk.cards[0]
    while g.waiting:
        random_step(g, cards, desk.options[PLACES - 1])
        desk.counters[STEPS] += 1
    for side in range(sides(g)):
        desk.chances[side] = payoff(g, cards, side)


@rule
def glance(desk, to, place, seat, action):
    """The chance of the seat's side right after an action, which is left on the desk."""
    copy_state(desk, to, place)
    step(desk.states[to], desk.cards[0], seat, action)
    desk.counters[STEPS] += 1
    assess(desk, to)
    return desk.chances[side_of(desk.states[to], seat)]


@rule
def try_action(desk, place, seat, action):
    """The chance of the seat's side after an action; one that begins something is first carried through, each of its
    questions answered as it looks best at a glance."""
    begins = not unfinished(desk.states[place])
    value = glance(desk, PROBE, place, seat, action)
    if not begins or not unfinished(desk.states[PROBE]):
        return value
    cards = desk.cards[0]
    side = side_of(desk.states[PROBE], seat)
    for _ in range(MOST_ANSWERS):
        g = desk.states[PROBE]
        if not unfinished(g):
            break
        actor = decider(g, seat)
        if side_of(g, actor) != side:
            break
        options = desk.options[PROBE]
        count = legal(g, cards, actor, options)
        best = 0
        highest = -1.0
        if count > 1:
            for i in range(count):
                value = glance(desk, INNER, PROBE, actor, options[i])
                if value > highest:
                    highest = value
                    best = i
        step(desk.states[PROBE], cards, actor, options[best])
        desk.counters[STEPS] += 1
    assess(desk, PROBE)
    return desk.chances[side]


@rule
def one_ply_step(desk, place, seat, temperature):
    """The next decider takes the action it likes best at first sight; at a temperature, more or less."""
    actor = decider(desk.states[place], seat)
    options = desk.options[place]
    count = legal(desk.states[place], desk.cards[0], actor, options)
    best = 0
    if count > 1:
        highest = -1e9
        for i in range(count):
            value = try_action(desk, place, actor, options[i])
            if temperature > 0.0:
                value -= temperature * log(-log((next_random(desk.states[ROOT]) + 0.5) / WORDS))
            if value > highest:
                highest = value
                best = i
    step(desk.states[place], desk.cards[0], actor, options[best])
    desk.counters[STEPS] += 1
    return options[best]


# The best line of a turn


@rule
def best_line(desk, first, seat, budget):
    """The seat's best chance at the end of this turn over all its lines; 1 only for a victory.

    A line ends when a new turn begins, another side is asked, or the game is over. Beyond the budget of positions
    lines are no longer followed but judged where they are.
    """
    cards = desk.cards[0]
    side = side_of(desk.states[first], seat)
    at = first
    desk.line_options[at] = legal(desk.states[at], cards, seat, desk.options[at])
    desk.line_next[at] = 0
    desk.line_best[at] = -1.0
    actor = seat
    while True:
        if desk.line_next[at] == desk.line_options[at] or desk.line_best[first] >= WON:
            value = desk.line_best[at]
            if at == first or desk.line_best[first] >= WON:
                return desk.line_best[first]
            at -= 1
            desk.line_best[at] = max(desk.line_best[at], value)
            continue
        actor = decider(desk.states[at], seat)
        action = desk.options[at][desk.line_next[at]]
        desk.line_next[at] += 1
        copy_state(desk, at + 1, at)
        g = desk.states[at + 1]
        step(g, cards, actor, action)
        desk.counters[STEPS] += 1
        budget -= 1
        goes_on = g.waiting != 0 and not at_rest(g)
        if goes_on:
            actor = decider(g, seat)
            goes_on = side_of(g, actor) == side and budget > 0 and at + 1 < PLACES - 1
        if goes_on:
            at += 1
            desk.line_options[at] = legal(g, cards, actor, desk.options[at])
            desk.line_next[at] = 0
            desk.line_best[at] = -1.0
        else:
            assess(desk, at + 1)
            desk.line_best[at] = max(desk.line_best[at], desk.chances[side])


@rule
def value_actions(desk, seat, deals, budget, values, wins):
    """For every action of the seat its mean chance at the end of the turn, and in how many deals it wins the game."""
    cards = desk.cards[0]
    count = legal(desk.states[ROOT], cards, seat, desk.options[ROOT])
    for i in range(count):
        values[i] = 0.0
        wins[i] = 0
    for _ in range(deals):
        deal_anew(desk, seat)
        for i in range(count):
            copy_state(desk, LINES, WORLD)
            g = desk.states[LINES]
            side = side_of(g, seat)
            step(g, cards, seat, desk.options[ROOT][i])
            desk.counters[STEPS] += 1
            if g.waiting and not at_rest(g) and side_of(g, decider(g, seat)) == side:
                value = best_line(desk, LINES, decider(g, seat), budget)
            else:
                assess(desk, LINES)
                value = desk.chances[side]
            values[i] += value / deals
            if value >= WON:
                wins[i] += 1
    return count


@rule
def first_sight(desk, seat, deals, values):
    """For every action of the seat its mean chance right after it."""
    count = legal(desk.states[ROOT], desk.cards[0], seat, desk.options[ROOT])
    for i in range(count):
        values[i] = 0.0
    for _ in range(deals):
        deal_anew(desk, seat)
        for i in range(count):
            values[i] += glance(desk, PROBE, WORLD, seat, desk.options[ROOT][i]) / deals
    return count


# The tree search


@rule
def deal_anew(desk, seat):
    """A fresh deal that fits what the seat knows, with a generator of its own."""
    source = desk.states[ROOT]
    copy_state(desk, WORLD, ROOT)
    g = desk.states[WORLD]
    for i in range(4):
        g.random[i] = next_random(source)
    determinize(g, desk.cards[0], seat)


@rule
def plant(desk, tree, seat, values):
    """Begin a tree: the seat's actions with their values at the end of the turn as priors."""
    count = legal(desk.states[ROOT], desk.cards[0], seat, desk.options[ROOT])
    for i in range(count):
        child = child_of(desk, tree, 0, desk.options[ROOT][i])
        tree.prior[child] = values[i]
        tree.offered[child] = 1


@rule
def search_some(desk, tree, seat, iterations):
    """Go on with the search for a number of iterations."""
    for _ in range(iterations):
        deal_anew(desk, seat)
        weigh(desk)
        length = descend(desk, tree, seat)
        if desk.settings[PLAYOUTS] > 0.0:
            play_at_random(desk)
        else:
            settle(desk, seat)
            look_for_victory(desk, seat)
        back_up(desk, tree, length)


@rule
def weigh_luck(desk):
    """Note how good this deal is for each side before anybody acts: where deals differ is no action's merit."""
    desk.counters[ITERATIONS] += 1
    assess(desk, WORLD)
    for side in range(len(desk.chances)):
        desk.luck[0][side] = desk.chances[side]
        desk.luck[1][side] += desk.chances[side]


@rule
def ignore_luck(desk):
    """Where positions are judged by random games a guess of the luck would only add noise."""
    desk.counters[ITERATIONS] += 1


@rule
def descend(desk, tree, seat):
    """Walk down the tree to a node never visited; what others choose in secret at the same time stays out of it."""
    cards = desk.cards[0]
    node = 0
    length = 0
    while length < DEEPEST:
        g = desk.states[WORLD]
        if g.waiting == 0:
            break
        actor = decider(g, seat)
        if actor != seat and at_once(g):
            one_ply_step(desk, WORLD, seat, 0.02)
            continue
        count = legal(g, cards, actor, desk.options[WORLD])
        child = choose_child(desk, tree, node, actor, count)
        if child < 0:
            break
        desk.path[length] = child
        length += 1
        node = child
        step(desk.states[WORLD], cards, actor, int(tree.actions[child]))
        desk.counters[STEPS] += 1
        if tree.visits[child] == 0 and count > 1:
            break
    return length


@rule
def choose_child(desk, tree, node, actor, count):
    """Of the actions on offer the one with the highest upper confidence bound; -1 if none has a node."""
    side = side_of(desk.states[WORLD], actor)
    options = desk.options[WORLD]
    weight = desk.settings[ROOT_WEIGHT if node == 0 else PRIOR_WEIGHT]
    best = -1
    highest = -1e9
    for i in range(count):
        child = child_of(desk, tree, node, options[i])
        if child < 0:
            continue
        if tree.offered[child] == 0 and count > 1:
            tree.prior[child] = try_action(desk, WORLD, actor, options[i])
        tree.offered[child] += 1
        visits = tree.visits[child]
        value = (tree.total[child][side] + weight * tree.prior[child]) / (visits + weight)
        bound = value + desk.settings[EXPLORATION] * sqrt(log(tree.offered[child] + 1.0) / (visits + 1.0))
        if bound > highest:
            highest = bound
            best = child
    return best


@rule
def child_of(desk, tree, node, action):
    """The child of a node by this action, made now if there is room; -1 if the tree is full."""
    key = node * 1024 + action + 1
    mask = len(tree.table) - 1
    place = ((key * 2654435761) >> 11) & mask
    while tree.table[place] != 0:
        if tree.table[place] == key:
            return int(tree.children[place])
        place = (place + 1) & mask
    child = int(desk.counters[NODES])
    if child >= len(tree.visits):
        return -1
    desk.counters[NODES] += 1
    tree.table[place] = key
    tree.children[place] = child
    tree.place[child] = place
    tree.actions[child] = action
    tree.visits[child] = 0
    tree.offered[child] = 0
    tree.prior[child] = 0.5
    for side in range(len(desk.chances)):
        tree.total[child][side] = 0.0
    return child


@rule
def settle(desk, seat):
    """Finish the running turn one-ply, so that nothing is judged in the middle of an effect, then play some turns
    more; then judge."""
    turns = desk.settings[AHEAD]
    for _ in range(LONGEST_SETTLING):
        g = desk.states[WORLD]
        if g.waiting == 0:
            break
        if at_rest(g):
            turns -= 1.0
            if turns < 0.0:
                break
        one_ply_step(desk, WORLD, seat, 0.0)
    assess(desk, WORLD)


@rule
def look_for_victory(desk, seat):
    """If the side to move could be about to win, see exactly whether it can."""
    g = desk.states[WORLD]
    if g.waiting == 0 or desk.settings[VICTORY_LINES] <= 0.0:
        return
    actor = decider(g, seat)
    side = side_of(g, actor)
    if not near_victory(g, desk.cards[0], side):
        return
    count = sides(g)
    for other in range(count):
        desk.kept[other] = desk.chances[other]
    copy_state(desk, LINES, WORLD)
    won = best_line(desk, LINES, actor, int(desk.settings[VICTORY_LINES])) >= WON
    for other in range(count):
        if won:
            desk.chances[other] = 1.0 if other == side else 0.0
        else:
            desk.chances[other] = desk.kept[other]


@rule
def play_at_random(desk):
    """Judge by games played on at random, to the end or for some decisions."""
    count = sides(desk.states[WORLD])
    playouts = int(desk.settings[PLAYOUTS])
    for side in range(count):
        desk.kept[side] = 0.0
    for _ in range(playouts):
        copy_state(desk, LINES, WORLD)
        play_on(desk)
        for side in range(count):
            desk.kept[side] += desk.chances[side] / playouts
    for side in range(count):
        desk.chances[side] = desk.kept[side]


@rule
def play_on(desk):
    """One random game from `LINES` on. Each has a generator of its own."""
    g = desk.states[LINES]
    cards = desk.cards[0]
    options = desk.options[LINES]
    for i in range(4):
        g.random[i] = next_random(desk.states[ROOT])
    most = int(desk.settings[CUTOFF])
    played = 0
    while g.waiting and (most == 0 or played < most):
        random_step(g, cards, options)
        played += 1
    desk.counters[STEPS] += played
    if g.waiting:
        assess(desk, LINES)
    else:
        for side in range(sides(g)):
            desk.chances[side] = ending(g, cards, side)


@rule
def back_up(desk, tree, length):
    """Add the result, less the luck of the deal, to every node of the path."""
    for side in range(len(desk.chances)):
        desk.chances[side] -= desk.luck[0][side] - desk.luck[1][side] / desk.counters[ITERATIONS]
    for i in range(length):
        node = int(desk.path[i])
        tree.visits[node] += 1
        for side in range(len(desk.chances)):
            tree.total[node][side] += desk.chances[side]


@rule
def clear(desk, tree):
    """Forget the tree. The root is node 0."""
    for node in range(1, desk.counters[NODES]):
        tree.table[tree.place[node]] = 0
    desk.counters[NODES] = 1
    desk.counters[ITERATIONS] = 0
    desk.counters[STEPS] = 0
    for side in range(len(desk.chances)):
        desk.luck[1][side] = 0.0


RULES = {function.__name__: function for function in (value_actions, first_sight, plant, search_some, clear)}
