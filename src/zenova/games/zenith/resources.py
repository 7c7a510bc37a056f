"""Credits, zenithium and the leader badge: gained, paid, given and stolen."""

from __future__ import annotations

from zenova.kernel.events import emit
from zenova.kernel.rule import rule

from .state import Event
from .targets import amount_of, held, team_of
from .vocabulary import How, Op, What


@rule
def gain_amount(g, cards, frame, node, gainer):
    """How much a gain is worth at this moment. ZN-V15, ZN-V16"""
    match node.how:
        case How.COST_OF_THAT_CARD:
            return cards.cost[frame.card]
        case How.UP_TO:
            return node.amount - held(g, gainer, node.what)
        case How.PER_OWN_COLOUR:
            return node.amount * positive(g.column_len[gainer])
        case How.PER_OPPONENT_COLOUR:
            return node.amount * positive(g.column_len[1 - gainer])
        case How.BY_TRACKS_STARTED:
            started = positive(g.level[gainer])
            return 0 if started == 0 else node.ladder[started - 1]
        case _:
            return amount_of(frame, node)


@rule
def positive(row):
    """How many numbers of a row are more than zero: planets with an agent, technologies begun. ZN-V16"""
    count = 0
    for number in row:
        if number > 0:
            count += 1
    return count


@rule
def change(g, team, what, amount):
    if what == What.CREDITS:
        g.credits[team] += amount
    else:
        g.zenithium[team] += amount


@rule
def steal(g, team, what, amount):
    """The opponent pays what they have, the supply the rest. ZN-R9, ZN-V10"""
    from_opponent = min(amount, held(g, 1 - team, what))
    change(g, 1 - team, what, -from_opponent)
    change(g, team, what, amount)
    emit(g, Event.STOLE, team, what, amount, from_opponent)


@rule
def take_badge(g, team, gold):
    """Not held: take it silver side up; held silver: turn it to gold; some effects give gold at once. ZN-L2"""
    if gold:
        g.gold = 1
    elif g.badge == team:
        if g.gold == 1:
            return
        g.gold = 1
    else:
        g.gold = 0
    g.badge = team
    emit(g, Event.BADGE, team, g.gold, 0, 0)


@rule
def pay(g, frame, node):
    """Pay a price in credits, zenithium or the badge. ZN-R5, ZN-V19"""
    team = team_of(frame.seat)
    if node.op == Op.GIVE_BADGE:
        g.badge = 1 - team
        g.gold = 0
        emit(g, Event.BADGE, 1 - team, 0, 0, 0)
        return
    amount = amount_of(frame, node)
    change(g, team, node.what, -amount)
    if node.op == Op.GIVE:
        change(g, 1 - team, node.what, amount)
        emit(g, Event.GAVE, team, node.what, amount, 0)
    else:
        emit(g, Event.PAID, team, node.what, amount, 0)
