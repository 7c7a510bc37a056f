"""Effect lists on the stack: starting one, going on in it, asking within it, and who decides for a team."""

from __future__ import annotations

from zenova.kernel.rule import rule
from zenova.kernel.stack import push, top

from .state import NOTHING
from .targets import team_of


@rule
def start_list(g, seat, source, thing, start, end):
    """Put an effect list on the stack, to be carried out before whatever lies below it. ZN-V6, ZN-V21"""
    frame = push(g)
    frame.pc = start
    frame.end = end
    frame.shares = 0
    frame.seat = seat
    frame.source = source
    frame.thing = thing
    frame.level = 0
    frame.picked = 0
    frame.card = NOTHING
    frame.column = NOTHING
    frame.rung = 0
    frame.left = NOTHING


@rule
def go_on(frame):
    """This node is done; the next one is due."""
    frame.pc += 1
    frame.left = NOTHING
    frame.shares = 0


@rule
def ask(g, frame, asking):
    """Wait for the answer of the seat that decides in this list."""
    g.asking = asking
    g.waiting = 1 << frame.seat


@rule
def maybe_ask(g, frame, possible, asking):
    """Ask where there is something to choose; otherwise the node is done. ZN-R4"""
    if possible:
        ask(g, frame, asking)
    else:
        go_on(frame)


@rule
def decider(g, team):
    """Who chooses for a team: whoever is resolving, or else the partner beside the technology board. ZN-V14"""
    if g.depth > 0 and team_of(top(g).seat) == team:
        return top(g).seat
    return team
