"""What is still to be done, on the stack, and whom it asks."""

from __future__ import annotations

from zenova.kernel.rule import rule
from zenova.kernel.stack import push

from .state import Asking

MULLIGAN = int(Asking.MULLIGAN)


@rule
def ask(g, asking, seat):
    """Wait for the answer of one seat."""
    g.asking = asking
    g.waiting = 1 << seat


@rule
def asked_of(g, seat):
    """What a seat is asked: before anything else whether it keeps an expensive deal, which the others do not learn.
    ZA-S4"""
    return MULLIGAN if g.dear & g.waiting & (1 << seat) else int(g.asking)


@rule
def clause_op(cards, frame):
    """What the clause or the bonus says that a card's frame is at."""
    if frame.step < 0:
        return cards.bonus[frame.card][-frame.step]
    return cards.code[cards.start[frame.card] + frame.step].op


@rule
def start(g, task, seat, card, step, left):
    """Put something to be done on the stack, before whatever lies below it."""
    frame = push(g)
    frame.task = task
    frame.seat = seat
    frame.card = card
    frame.step = step
    frame.left = left
