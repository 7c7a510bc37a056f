"""Right after a card is played, or a fort card appears, others may influence it. ZA-A6, ZA-A9, ZA-E4"""

from __future__ import annotations

from zenova.kernel.events import emit
from zenova.kernel.rule import rule
from zenova.kernel.stack import pop, top

from .control import areas_of
from .frames import ask
from .influence import can_influence, use_cube
from .state import Action, Asking, Event


@rule
def run_reactions(g, cards, frame):
    """Who played the card may add a second cube; then the others are asked, each in turn order. Who fills a slot may be
    asked for a second cube before the next player. ZA-A6, ZA-E4, ZA-T1, ZA-T2"""
    while frame.step < g.players:
        seat = reacting_seat(g, frame)
        if frame.step < 0 or seat != frame.seat:
            if can_influence(g, cards, seat, frame.card, areas_of(g, seat)):
                ask(g, Asking.REACTION, seat)
                return
        frame.step += 1
    pop(g)


@rule
def reacting_seat(g, frame):
    if frame.step < 0:
        return int(frame.seat)
    return (g.first + frame.step) % g.players


@rule
def react(g, cards, seat, action):
    frame = top(g)
    if action == Action.DECLINE:
        emit(g, Event.DECLINED, seat, frame.card, 0, 0)
        frame.step += 1
    else:
        use_cube(g, cards, seat, action - Action.INFLUENCE, 0)
