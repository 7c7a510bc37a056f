"""The tree of a search with a network. Nodes are numbers, the root is 0; a node stands for a sequence of actions and is
found from its parent and the last action by hashing."""

from math import exp, sqrt
from typing import Any, NamedTuple

import numpy as np

from zenova.kernel.rule import rule

NOT_IN_TREE = -1
ACTIONS = 1024  # more than any game has


class Tree(NamedTuple):
    """Of every node: the action that leads to it, what the network thinks of that, and what came of it."""

    actions: Any
    prior: Any
    visits: Any
    pending: Any  # walks that are under way below it
    total: Any  # values added up, of every team
    place: Any  # in the table, for cleaning up
    table: Any  # keys of parent and action
    children: Any  # the node of each key


def new_tree(nodes: int, teams: int) -> Tree:
    return Tree(
        actions=np.zeros(nodes, np.int16),
        prior=np.zeros(nodes, np.float32),
        visits=np.zeros(nodes, np.int32),
        pending=np.zeros(nodes, np.int32),
        total=np.zeros((nodes, teams)),
        place=np.zeros(nodes, np.int32),
        table=np.zeros(2 * nodes, np.int64),
        children=np.zeros(2 * nodes, np.int32),
    )


@rule
def place_of(tree, node, action):
    """Where a child is in the table, or would be."""
    key = node * ACTIONS + action + 1
    mask = len(tree.table) - 1
    place = ((key * 2654435761) >> 11) & mask
    while tree.table[place] != 0 and tree.table[place] != key:
        place = (place + 1) & mask
    return place


@rule
def found(tree, node, action):
    """The child of a node."""
    place = place_of(tree, node, action)
    return int(tree.children[place]) if tree.table[place] != 0 else NOT_IN_TREE


@rule
def soften(logits, count, flattening):
    """Logits as probabilities, in their place."""
    highest = logits[0]
    for i in range(1, count):
        highest = max(highest, logits[i])
    total = 0.0
    for i in range(count):
        logits[i] = exp((logits[i] - highest) / flattening)
        total += logits[i]
    for i in range(count):
        logits[i] /= total


@rule
def is_missing(tree, node, options, count):
    """Whether some action of those on offer has no node yet."""
    for i in range(count):
        if found(tree, node, options[i]) == NOT_IN_TREE:
            return True
    return False


@rule
def grow(tree, nodes, node, options, priors, count):
    """Make the children that are missing, as long as there is room; how many nodes there are then."""
    for i in range(count):
        place = place_of(tree, node, options[i])
        if nodes >= len(tree.visits) or tree.table[place] != 0:
            continue
        tree.table[place] = node * ACTIONS + options[i] + 1
        tree.children[place] = nodes
        tree.place[nodes] = place
        tree.actions[nodes] = options[i]
        tree.visits[nodes] = 0
        tree.pending[nodes] = 0
        tree.prior[nodes] = priors[i]
        for team in range(len(tree.total[nodes])):
            tree.total[nodes][team] = 0.0
        nodes += 1
    return nodes


@rule
def chosen_child(tree, node, options, count, team, exploration, pessimism):
    """Of the actions on offer the one with the highest value and bonus for being likely and little visited (PUCT). One
    never visited looks a little worse than its parent; walks under way count as visits without a value (Liu et al.
    2020), so that several walkers spread."""
    total = 0.0
    visits = 0
    for i in range(count):
        child = found(tree, node, options[i])
        if child != NOT_IN_TREE:
            total += tree.prior[child]
            visits += tree.visits[child] + tree.pending[child]
    unvisited = tree.total[node][team] / max(tree.visits[node], 1) - pessimism
    spread = exploration * sqrt(visits + 1.0) / max(total, 1e-9)
    best = NOT_IN_TREE
    highest = -1e9
    for i in range(count):
        child = found(tree, node, options[i])
        if child == NOT_IN_TREE:
            continue
        value = unvisited
        if tree.visits[child] > 0:
            value = tree.total[child][team] / tree.visits[child]
        value += spread * tree.prior[child] / (1.0 + tree.visits[child] + tree.pending[child])
        if value > highest:
            highest = value
            best = child
    return best


def clear(tree: Tree, nodes: int) -> None:
    """Forget a tree of so many nodes."""
    tree.table[tree.place[1:nodes]] = 0
    tree.visits[0] = 0
    tree.pending[0] = 0
    tree.total[0] = 0.0
