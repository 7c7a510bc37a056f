"""Evaluating a game nobody has given features: one random game to the end; and what is true of any game else.

The name below that is INJECTED is a rule of a game, filled in by `search.py`."""

from zenova.kernel.playout import random_step
from zenova.kernel.rule import INJECTED, by_name, rule

from .lookahead import copy_state, one_ply_value
from .workspace import ROLLOUT, STEPS, TEAMS

payoff = INJECTED


@rule
def evaluate(workspace, slot):
    """Write every team's share of the victory in a random game into `workspace.values`."""
    copy_state(workspace, ROLLOUT, slot)
    g = workspace.states[ROLLOUT]
    cards = workspace.cards[0]
    while g.waiting:
        random_step(g, cards, workspace.options[ROLLOUT])
        workspace.counters[STEPS] += 1
    for team in range(workspace.counters[TEAMS]):
        workspace.values[team] = payoff(g, cards, workspace.seat_of[team])


@rule
def note_control_variate(workspace):
    """A random game says too little of a sample to be a control variate: it would only add noise."""


@rule
def prior(workspace, slot, seat, action):
    """The value at first of an action never tried, for the seat's team."""
    return one_ply_value(workspace, slot, seat, action)


@rule
def terminal_value(g, cards, seat):
    """What a finished game is worth to a seat."""
    return payoff(g, cards, seat)


@rule
def margin(g, cards, seat, turns):
    """By how much a seat has won or lost, so many turns from now, from -1 to 1."""
    return 0.0


@rule
def turn_begins(g):
    """Whether a position can be evaluated here: nothing is in the middle of being done."""
    return True


@rule
def has_pending(g):
    """Whether an action has begun something that asks for more."""
    return False


@rule
def asks_in_secret(g, together):
    """Whether the seats decide without seeing each other's choice; `together` are those asked at once, a bit each."""
    return together & (together - 1) != 0


@rule
def tells_of_hand(g):
    """Whether what the seat does that is asked is open to all and tells something of its hand."""
    return False


@rule
def recall(before, now, cards, seat, actor, action):
    """Write into an earlier position the hand that somebody had in it if the hidden cards lie as they do now: what the
    seat knows of it, the card of the action, and else what it still holds."""


@rule
def near_victory(g, cards, team):
    """Whether the team to move could win within its turn."""
    return False


RULES = by_name(
    evaluate,
    note_control_variate,
    prior,
    terminal_value,
    margin,
    turn_begins,
    has_pending,
    asks_in_secret,
    tells_of_hand,
    recall,
    near_victory,
)
