"""Evaluating by features: a team's score is the weighted sum of its features, values are the softmax of all scores.

The names below that are INJECTED are rules of a game and of its evaluator, filled in by `search.py`."""

from math import exp

from zenova.kernel.rule import INJECTED, by_name, rule

from .workspace import SAMPLE, TEAMS

terminal_value = stage = measure = INJECTED

MOST_CERTAIN = 0.9999  # only a finished game is won


@rule
def evaluate(workspace, slot):
    """Write every team's value into `workspace.values`: how a finished game ended, else by its features."""
    g = workspace.states[slot]
    cards = workspace.cards[0]
    teams = workspace.counters[TEAMS]
    if g.waiting == 0:
        for team in range(teams):
            workspace.values[team] = terminal_value(g, cards, workspace.seat_of[team])
        return
    measure(g, cards, workspace.weights[stage(g)], workspace.scores, workspace.scratch)
    highest = workspace.scores[0]
    for team in range(1, teams):
        highest = max(highest, workspace.scores[team])
    total = 0.0
    for team in range(teams):
        workspace.values[team] = exp(workspace.scores[team] - highest)
        total += workspace.values[team]
    for team in range(teams):
        workspace.values[team] = min(workspace.values[team] / total, MOST_CERTAIN)


@rule
def add_feature(weights, team, score, feature, amount):
    """What `measure` does with a feature when it evaluates: the score with this much of it added."""
    return score + weights[feature] * amount


@rule
def note_control_variate(workspace):
    """Note the value of this sample before anybody acts: where samples differ is no action's merit."""
    evaluate(workspace, SAMPLE)
    for team in range(len(workspace.values)):
        workspace.control[0][team] = workspace.values[team]
        workspace.control[1][team] += workspace.values[team]


RULES = by_name(evaluate, add_feature, note_control_variate)
