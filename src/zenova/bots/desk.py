"""The memory of one thinker, made beforehand: a desk with positions being looked at, and a tree.

The desk is one record, so that the rules of the search hand each other a single pointer; where nothing is compiled, an
object with the same attributes.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from zenova.kernel.game import Game
from zenova.kernel.record import record_type

# Places of positions on the desk
ROOT = 0  # the deal the search starts from, whose generator feeds the search
WORLD = 1  # the deal of this iteration
PROBE = 2  # an action tried out
INNER = 3  # an answer tried out that follows the action
LINES = 4  # from here on: the lines of a turn, one place for each decision
PLACES = 24
DEEPEST = 64  # decisions of an iteration inside the tree
NOTES = 64  # numbers an eye may write down while it looks

# Places in `settings`
EXPLORATION = 0
PRIOR_WEIGHT = 1  # as many visits a prior counts
AHEAD = 2  # turns played one-ply after the running one, before the position is judged
VICTORY_LINES = 3  # positions tried when a side is about to win
ROOT_WEIGHT = 4  # the same as PRIOR_WEIGHT for the actions one chooses from, whose priors are whole turns
PLAYOUTS = 5  # games played on at random from a leaf, instead of turns one-ply
CUTOFF = 6  # decisions of such a game before it is judged as it stands; 0: it is played to the end
SETTINGS = 7

# Places in `counters`
NODES = 0
ITERATIONS = 1
STEPS = 2  # actions taken, tried ones and playouts included
COUNTERS = 3


class Tree(NamedTuple):
    """Nodes are numbers, the root is 0. A node is found from its parent and the action by hashing."""

    actions: Any  # the action that leads to a node
    visits: Any
    offered: Any  # how often the action was on offer
    prior: Any
    total: Any  # of every side
    table: Any  # keys of parent and action
    children: Any  # the node of each key
    place: Any  # of every node in the table, for cleaning up


def new_tree(nodes: int, most_sides: int) -> Tree:
    return Tree(
        actions=np.zeros(nodes, np.int16),
        visits=np.zeros(nodes, np.int32),
        offered=np.zeros(nodes, np.int32),
        prior=np.zeros(nodes),
        total=np.zeros((nodes, most_sides)),
        table=np.zeros(2 * nodes, np.int64),
        children=np.zeros(2 * nodes, np.int32),
        place=np.zeros(nodes, np.int32),
    )


def new_desk(game: Game, weights: Any, most_sides: int, *, is_compiled: bool) -> Any:
    """An empty desk with the game's cards and an eye's weights on it."""
    desk_type = record_type(
        [
            ("states", game.state, PLACES),
            ("cards", game.card_table.dtype, 1),
            ("options", "i8", (PLACES, game.most_options)),  # legal actions, a row for each place
            ("weights", "f8", weights.shape),  # of the traits, a row for each stage
            ("settings", "f8", SETTINGS),
            ("notes", "i8", NOTES),
            ("scores", "f8", most_sides),
            ("chances", "f8", most_sides),  # of every side, as last judged
            ("kept", "f8", most_sides),  # the same, kept while lines are tried or playouts added up
            ("luck", "f8", (2, most_sides)),  # of every side: its chance in this deal, and the sum over all deals
            ("line_options", "i8", PLACES),  # of the lines of a turn: how many options, the next to try, the best value
            ("line_next", "i8", PLACES),
            ("line_best", "f8", PLACES),
            ("path", "i8", DEEPEST),
            ("counters", "i8", COUNTERS),
        ]
    )
    desk = np.zeros(1, desk_type)[0]
    desk.cards[0] = game.card_table[0]
    desk.weights[:] = weights
    desk.counters[NODES] = 1
    if is_compiled:
        return desk
    plain = {name: desk[name].tolist() for name in desk_type.names or () if name not in ("states", "cards")}
    return SimpleNamespace(states=[None] * PLACES, cards=[game.cards], **plain)
