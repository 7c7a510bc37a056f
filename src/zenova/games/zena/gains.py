"""What players gain: coins, points, cards, extra turns."""

from __future__ import annotations

from zenova.kernel.events import emit
from zenova.kernel.hands import take_out
from zenova.kernel.rule import rule
from zenova.kernel.stack import pop

from .frames import ask
from .piles import draw
from .state import EXTRA_TURNS, Asking, Event


@rule
def gain_coins(g, seat, amount, card):
    if amount > 0:
        g.coins[seat] += amount
        emit(g, Event.COINS, seat, amount, card, 0)


@rule
def gain_points(g, seat, amount, card):
    g.points[seat] += amount
    emit(g, Event.POINTS, seat, amount, card, 0)


@rule
def earn_turn(g, seat, card, before_others):
    """An extra turn, after those already earned; a bonus earned in an extra turn of a resolution comes right after that
    turn, before the turns that were earned outside it. ZA-K5"""
    if g.extra_len == EXTRA_TURNS:
        return
    at = int(g.extra_len)
    if before_others:
        at = int(g.extra_fresh)
        g.extra_fresh += 1
    for i in range(g.extra_len, at, -1):
        g.extra[i] = g.extra[i - 1]
    g.extra[at] = seat
    g.extra_len += 1
    emit(g, Event.EXTRA_TURN, seat, card, 0, 0)


@rule
def next_extra_turn(g):
    """The seat whose extra turn comes next, taken from the queue."""
    seat = int(g.extra[0])
    take_out(g.extra, g.extra_len, seat)
    g.extra_len -= 1
    g.extra_fresh = 0
    return seat


@rule
def run_draw(g, frame):
    """Card by card from the deck of one's choice; an empty deck cannot be chosen. ZA-D1, ZA-D3"""
    while frame.left > 0:
        if g.deck_len > 0 and g.goal_len > 0:
            ask(g, Asking.DRAW, frame.seat)
            return
        if g.deck_len + g.goal_len == 0:
            break
        frame.left -= 1
        draw(g, int(frame.seat), g.deck_len == 0)
    pop(g)
