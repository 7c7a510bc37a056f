"""The effect stack: pending effects in the record itself, so a game can be saved or cloned in the middle of one.

A game's record has `stack`, an array of its own frame records, `depth`, and `error`."""

from __future__ import annotations

from .rule import rule

STACK_FULL = 1


@rule
def top(g):
    """The frame on top of the stack (a reference, not a copy)."""
    return g.stack[g.depth - 1]


@rule
def push(g):
    """A new frame on top of the stack, to be filled in by the caller."""
    if g.depth >= len(g.stack):
        g.error = STACK_FULL
        g.depth = len(g.stack) - 1
    g.depth += 1
    return g.stack[g.depth - 1]


@rule
def pop(g):
    g.depth -= 1
