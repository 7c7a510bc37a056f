"""A player's turn in phase 2: move, play, influence, pass. ZA-A1 to ZA-A16"""

from __future__ import annotations

from zenova.kernel.events import emit
from zenova.kernel.rule import rule
from zenova.kernel.stack import pop, top

from .frames import start
from .gains import gain_coins, next_extra_turn
from .influence import use_cube
from .piles import draw
from .rows import first_area
from .state import AREA_COUNT, NOTHING, PASS_COIN, PASS_GOAL, Action, Done, Event, Phase, Stage, Task


@rule
def next_turn(g):
    """Extra turns first, then the next player in turn order; when all have had theirs the areas resolve. ZA-A1, K5"""
    if g.extra_len > 0:
        begin_turn(g, next_extra_turn(g), 1)
    elif g.turn < g.players:
        seat = (g.first + g.turn) % g.players
        g.turn += 1
        begin_turn(g, seat, 0)
    else:
        g.phase = Phase.RESOLUTION
        g.area = first_area(g)
        g.stage = Stage.EFFECTS


@rule
def begin_turn(g, seat, extra):
    start(g, Task.TURN, seat, NOTHING, 0, extra)
    emit(g, Event.TURN, seat, extra, 0, 0)


@rule
def may_move(frame):
    """Moving comes first. ZA-A2"""
    return frame.step == 0


@rule
def may_play(g, frame):
    """One card, after the move and, unless the order is free, before influencing. ZA-A2, ZA-A4"""
    if frame.step & Done.PLAYED:
        return False
    return g.free_order == 1 or not frame.step & Done.INFLUENCED


@rule
def take_turn(g, cards, seat, action):
    """One part of the turn. ZA-A2"""
    frame = top(g)
    if action < Action.INFLUENCE:
        frame.step |= Done.PLAYED
        use_cube(g, cards, seat, action, 1)
    elif action < Action.MOVE:
        frame.step |= Done.INFLUENCED
        use_cube(g, cards, seat, action - Action.INFLUENCE, 0)
    elif action < Action.TAKE_BACK:
        frame.step |= Done.MOVED
        move(g, seat, (action - Action.MOVE) // AREA_COUNT, (action - Action.MOVE) % AREA_COUNT)
    else:
        pop(g)
        pass_turn(g, seat, action)


@rule
def move(g, seat, member, area):
    """One own member to another area, free. ZA-A3"""
    emit(g, Event.MOVED, seat, member, g.member_area[seat][member], area)
    g.member_area[seat][member] = area


@rule
def pass_turn(g, seat, action):
    """A player who did nothing may take a coin or draw a card. ZA-A15"""
    emit(g, Event.PASSED, seat, 0, 0, 0)
    if action == PASS_COIN:
        gain_coins(g, seat, 1, NOTHING)
    elif action != Action.PASS:
        draw(g, seat, action == PASS_GOAL)
