"""The evaluator playing against itself, and the features it saw: what `arena/tuning.py` fits weights to.

The names below that are INJECTED are rules of a game and of its evaluator, filled in when a set is built."""

from zenova.kernel.generator import below, next_random
from zenova.kernel.playout import first_waiting
from zenova.kernel.rule import INJECTED, rule

from .lookahead import copy_state, one_ply_step
from .workspace import ROOT, SAMPLE, TEAMS

new_game = payoff = stage = measure = INJECTED


@rule
def play_game(workspace, temperature, keep, positions, results, first_row):
    """Play the game at `ROOT` from the deal to the end, one-ply at a temperature, and keep one of `keep` positions,
    each with the payoffs at the end. Returns the number of positions then."""
    new_game(workspace.states[ROOT], workspace.cards[0])
    copy_state(workspace, SAMPLE, ROOT)
    for i in range(4):
        workspace.states[SAMPLE].random[i] = next_random(workspace.states[ROOT])
    row = first_row
    while workspace.states[SAMPLE].waiting:
        if row < len(positions) and below(workspace.states[ROOT], keep) == 0:
            positions[row] = workspace.states[SAMPLE]
            row += 1
        one_ply_step(workspace, SAMPLE, first_waiting(workspace.states[SAMPLE]), temperature)
    g = workspace.states[SAMPLE]
    for kept in range(first_row, row):
        for team in range(workspace.counters[TEAMS]):
            results[kept][team] = payoff(g, workspace.cards[0], workspace.seat_of[team])
    return row


@rule
def note_feature(features, team, score, feature, amount):
    """What `measure` does with a feature when features are noted: each by itself."""
    features[team][feature] += amount
    return score


@rule
def note_features(positions, cards, features, stages, scores, scratch):
    """Note the features of all teams and the stage of every position."""
    for row in range(len(positions)):
        stages[row] = stage(positions[row])
        measure(positions[row], cards[0], features[row], scores, scratch)


PLAYING = {"play_game": play_game}
NOTING = {"note_features": note_features}
