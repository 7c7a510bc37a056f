"""Actions: which are legal."""

from __future__ import annotations

from zenova.kernel.rule import rule
from zenova.kernel.stack import top

from .control import areas_of
from .influence import can_influence, can_play
from .rows import first_area, last_area
from .state import (
    ACTIONS,
    AREA_COUNT,
    DRAW_ACTION,
    DRAW_GOAL,
    MEMBER_COUNT,
    MOST_PAYMENT,
    PASS_ACTION,
    PASS_COIN,
    PASS_GOAL,
    SLOTS,
    Action,
    Asking,
)
from .turns import may_move, may_play
from .vocabulary import Area, Member


@rule
def legal(g, cards, seat, out):
    """Write the legal actions of a seat into `out` and return how many there are."""
    if seat < 0 or not g.waiting & (1 << seat):
        return 0
    if g.dear & (1 << seat):
        return accept_or_decline(out)
    if g.asking == Asking.TURN:
        return legal_turn(g, cards, seat, top(g), out)
    if g.asking <= Asking.DRAW:
        return legal_in_turn(g, seat, top(g), out)
    return legal_answers(g, seat, out)


@rule
def legal_turn(g, cards, seat, frame, out):
    """Move, play, influence or pass. ZA-A2, ZA-A8, ZA-A15"""
    count = 0
    if may_move(frame):
        count = legal_moves(g, seat, out)
    areas = areas_of(g, seat)
    if may_play(g, frame):
        for i in range(g.hand_len[seat]):
            card = int(g.hand[seat][i])
            if card < ACTIONS and can_play(g, cards, seat, card, areas):
                out[count] = Action.PLAY + card
                count += 1
    for i in range(g.table_len):
        card = int(g.table[i])
        if can_influence(g, cards, seat, card, areas):
            out[count] = Action.INFLUENCE + card
            count += 1
    out[count] = Action.PASS
    count += 1
    if frame.step == 0:
        out[count] = PASS_COIN
        count += 1
        if g.deck_len > 0:
            out[count] = PASS_ACTION
            count += 1
        if g.goal_len > 0:
            out[count] = PASS_GOAL
            count += 1
    return count


@rule
def legal_moves(g, seat, out):
    """Each member to each other area in play; of two heirs who differ in nothing only one is offered. ZA-A3"""
    count = 0
    for member in range(distinct_members(g, seat)):
        for area in range(first_area(g), last_area(g) + 1):
            if g.member_area[seat][member] != area:
                out[count] = Action.MOVE + member * AREA_COUNT + area
                count += 1
    return count


@rule
def distinct_members(g, seat):
    """The members, without the second heir where he stands beside the first and carries as much."""
    if g.member_area[seat][Member.HEIR] != g.member_area[seat][Member.SECOND_HEIR]:
        return MEMBER_COUNT
    if g.schemes[seat][Member.HEIR] != g.schemes[seat][Member.SECOND_HEIR]:
        return MEMBER_COUNT
    return MEMBER_COUNT - 1


@rule
def legal_in_turn(g, seat, frame, out):
    match g.asking:
        case Asking.REACTION:
            out[0] = Action.INFLUENCE + frame.card
            out[1] = Action.DECLINE
            return 2
        case Asking.TAKE_BACK:
            return legal_take_backs(g, seat, frame.card, out)
        case _:
            out[0] = DRAW_ACTION
            out[1] = DRAW_GOAL
            return 2


@rule
def legal_take_backs(g, seat, wanted, out):
    """Every own cube on another card. ZA-A12"""
    count = 0
    for i in range(g.table_len):
        card = int(g.table[i])
        if card == wanted:
            continue
        for slot in range(SLOTS):
            if g.owner[card][slot] == seat:
                out[count] = Action.TAKE_BACK + card * SLOTS + slot
                count += 1
    return count


@rule
def legal_answers(g, seat, out):
    match g.asking:
        case Asking.PAYMENT:
            most = min(int(g.coins[seat]), MOST_PAYMENT)
            for amount in range(most + 1):
                out[amount] = Action.PAY + amount
            return most + 1
        case Asking.PALACE:
            return accept_or_decline(out)
        case Asking.AREA:
            return legal_areas(g, out)
        case Asking.MEMBER:
            count = distinct_members(g, seat)
            for member in range(count):
                out[member] = Action.MEMBER + member
            return count
        case Asking.FIRST:
            for other in range(g.players):
                out[other] = Action.FIRST + other
            return int(g.players)
        case Asking.PLACE:
            return list_hand(g, seat, out, Action.PLACE)
        case Asking.DISCARD:
            return list_hand(g, seat, out, Action.DISCARD)
        case _:
            return list_hand(g, seat, out, Action.HAND_OVER)


@rule
def accept_or_decline(out):
    out[0] = Action.ACCEPT
    out[1] = Action.DECLINE
    return 2


@rule
def legal_areas(g, out):
    """Another area, not the fort. ZA-K2"""
    count = 0
    here = g.place[top(g).card]
    for area in range(first_area(g), Area.FORT):
        if area != here:
            out[count] = Action.AREA + area
            count += 1
    return count


@rule
def list_hand(g, seat, out, first):
    """The cards not chosen yet."""
    count = int(g.hand_len[seat] - g.marked[seat])
    for i in range(count):
        out[i] = first + g.hand[seat][i]
    return count
