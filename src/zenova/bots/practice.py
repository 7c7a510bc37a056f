"""The eye playing against itself, and what it saw: what `arena/tuning.py` fits weights to."""

from __future__ import annotations

from typing import Any

from zenova.kernel.generator import below, next_random
from zenova.kernel.playout import first_waiting
from zenova.kernel.rule import rule

from .desk import ROOT, WORLD
from .search import copy_state, one_ply_step

new_game: Any = None
payoff: Any = None
sides: Any = None
stage: Any = None
measure: Any = None


@rule
def self_play(desk, temperature, keep, positions, results, first_row):
    """Play the game at `ROOT` from the deal to the end, one-ply at a temperature, and keep one of `keep` positions,
    each with the payoffs at the end. Returns the number of positions then."""
    new_game(desk.states[ROOT], desk.cards[0])
    copy_state(desk, WORLD, ROOT)
    for i in range(4):
        desk.states[WORLD].random[i] = next_random(desk.states[ROOT])
    row = first_row
    while desk.states[WORLD].waiting:
        if row < len(positions) and below(desk.states[ROOT], keep) == 0:
            positions[row] = desk.states[WORLD]
            row += 1
        one_ply_step(desk, WORLD, first_waiting(desk.states[WORLD]), temperature)
    g = desk.states[WORLD]
    for kept in range(first_row, row):
        for side in range(sides(g)):
            results[kept][side] = payoff(g, desk.cards[0], side)
    return row


@rule
def note_trait(seen, side, score, trait, amount):
    """How `measure` reads a position when it practises: every trait is noted by itself."""
    seen[side][trait] += amount
    return score


@rule
def look_at(positions, cards, seen, stages, scores, notes):
    """Note the traits of all sides and the stage of every position."""
    for row in range(len(positions)):
        stages[row] = stage(positions[row])
        measure(positions[row], cards[0], seen[row], scores, notes)


PLAYING = {"self_play": self_play}
LOOKING = {"look_at": look_at}
