"""The memory of one search, made beforehand: a workspace with the positions it looks at, and a tree.

The workspace is one record, so that the rules of a search hand each other a single pointer; where nothing is compiled,
an object with the same attributes."""

from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from zenova.kernel.game import Game
from zenova.kernel.record import Records, record_type

Numbers = Records

# Slots for positions
ROOT = 0  # what the search starts from; its generator feeds the search
SAMPLE = 1  # the determinization of this iteration
PROBE = 2  # an action tried out
REPLY = 3  # an answer tried out that follows the action
LINE = 4  # from here on: the lines of a turn, one slot for each decision
SLOTS = 24
ROLLOUT = SLOTS - 1  # a game played on at random
DEEPEST = 64  # decisions of an iteration inside the tree
SCRATCH = 64  # numbers that features may be worked out with

# Places in `settings`
EXPLORATION = 0  # the exploration constant
PRIOR_WEIGHT = 1  # as many visits a prior counts
AHEAD = 2  # turns played one-ply after the running one, before the position is evaluated
VICTORY_LINES = 3  # positions tried when a team is about to win
ROOT_WEIGHT = 4  # the same as PRIOR_WEIGHT for the actions one chooses from, whose priors are whole turns
ROLLOUTS = 5  # games played on at random from a leaf, instead of turns one-ply
CUTOFF = 6  # decisions of such a game before it is evaluated as it stands; 0: it is played to the end
SETTINGS = 7

# Places in `counters`
NODES = 0
ITERATIONS = 1
STEPS = 2  # actions taken, tried ones and rollouts included
TEAMS = 3  # teams of this table
COUNTERS = 4


class Tree(NamedTuple):
    """Nodes are numbers, the root is 0. A node is found from its parent and the action by hashing."""

    actions: Numbers  # the action that leads to a node
    visits: Numbers
    available: Numbers  # how often the action was on offer
    prior: Numbers
    total: Numbers  # values added up, of every team
    table: Numbers  # keys of parent and action
    children: Numbers  # the node of each key
    place: Numbers  # of every node in the table, for cleaning up


def new_tree(nodes: int, most_teams: int) -> Tree:
    return Tree(
        actions=np.zeros(nodes, np.int16),
        visits=np.zeros(nodes, np.int32),
        available=np.zeros(nodes, np.int32),
        prior=np.zeros(nodes),
        total=np.zeros((nodes, most_teams)),
        table=np.zeros(2 * nodes, np.int64),
        children=np.zeros(2 * nodes, np.int32),
        place=np.zeros(nodes, np.int32),
    )


def new_workspace(game: Game, weights: Numbers, most_seats: int, most_teams: int, *, is_compiled: bool) -> Any:
    """An empty workspace with the game's cards and an evaluator's weights in it."""
    kind = record_type(
        [
            ("states", game.state, SLOTS),
            ("cards", game.card_table.dtype, 1),
            ("options", "i8", (SLOTS, game.most_options)),  # legal actions, a row for each slot
            ("weights", "f8", weights.shape),  # of the features, a row for each stage
            ("settings", "f8", SETTINGS),
            ("team_of", "i8", most_seats),
            ("seat_of", "i8", most_teams),  # the first seat of each team
            ("scratch", "i8", SCRATCH),
            ("scores", "f8", most_teams),
            ("values", "f8", most_teams),  # of every team, as last evaluated
            ("saved_values", "f8", most_teams),  # the same, while lines are tried or rollouts added up
            ("control", "f8", (2, most_teams)),  # the control variate: of this sample, and the sum over all samples
            ("line_options", "i8", SLOTS),  # of the lines of a turn: how many options, the next to try, the best value
            ("line_next", "i8", SLOTS),
            ("line_best", "f8", SLOTS),
            ("path", "i8", DEEPEST),
            ("counters", "i8", COUNTERS),
        ]
    )
    workspace = np.zeros(1, kind)[0]
    workspace.cards[0] = game.card_table[0]
    workspace.weights[:] = weights
    workspace.counters[NODES] = 1
    if is_compiled:
        return workspace
    plain = {name: workspace[name].tolist() for name in kind.names or () if name not in ("states", "cards")}
    return SimpleNamespace(states=[None] * SLOTS, cards=[game.cards], **plain)
