"""Judging a game nobody has given features: random games to the end, every seat for itself, every decision a turn."""

from __future__ import annotations

from zenova.kernel.rule import rule


@rule
def sides(g):
    return g.players


@rule
def side_of(g, seat):
    return seat


@rule
def stage(g):
    return 0


@rule
def at_rest(g):
    return True


@rule
def unfinished(g):
    return False


@rule
def at_once(g):
    return g.waiting & (g.waiting - 1) != 0


@rule
def near_victory(g, cards, side):
    return False


@rule
def measure(g, cards, side, what, much):
    return 0


RULES = {
    function.__name__: function
    for function in (sides, side_of, stage, at_rest, unfinished, at_once, near_victory, measure)
}
