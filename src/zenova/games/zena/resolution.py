"""Phase 3: the areas resolve one after the other, each with effects, removal and control. ZA-R1 to ZA-R10"""

from __future__ import annotations

from zenova.kernel.events import emit
from zenova.kernel.rule import rule
from zenova.kernel.stack import pop, top

from .challenges import win
from .control import (
    INCOME_CARDS,
    INCOME_COINS,
    INCOME_POINTS,
    PALACE_POINTS,
    PALACE_PRICE,
    controller,
    gain_round_control,
)
from .frames import ask, clause_op, start
from .gains import earn_turn, gain_coins, gain_points, next_extra_turn
from .rows import cubes_on, has_cube_at, has_moved, last_area, lay, leave_play, lift, lift_cube
from .secret_choices import ask_holders
from .state import NOBODY, NOTHING, ROW_LIMIT, Action, Asking, Event, Phase, Stage, Task
from .turns import begin_turn
from .vocabulary import Area, Kind, Op, Who


@rule
def resolve(g, cards):
    """The next card of the area, then removal, then control, then the next area. ZA-R1"""
    if g.extra_len > 0:
        begin_turn(g, next_extra_turn(g), 1)
        return
    match g.stage:
        case Stage.EFFECTS:
            card = next_card(g)
            if card == NOTHING:
                g.stage = Stage.REMOVAL
            else:
                resolve_card(g, cards, card)
        case Stage.REMOVAL:
            remove_cards(g, cards, g.area)
            g.stage = Stage.CONTROL
        case Stage.CONTROL:
            g.stage = Stage.DONE
            give_income(g, g.area)
        case _:
            g.stage = Stage.EFFECTS
            g.area += 1
            if g.area > last_area(g):
                g.phase = Phase.END


@rule
def next_card(g):
    """The leftmost card of the area that has not taken effect in this round. ZA-R2, ZA-R10"""
    for i in range(g.table_len):
        card = g.table[i]
        if g.place[card] == g.area and g.resolved[card] != g.round:
            return int(card)
    return NOTHING


@rule
def resolve_card(g, cards, card):
    g.resolved[card] = g.round
    if cards.kind[card] == Kind.CHALLENGE:
        start(g, Task.CHALLENGE, NOBODY, card, 0, 0)
    else:
        start(g, Task.EFFECT, NOBODY, card, 0, 0)


# Effects


@rule
def run_effect(g, cards, frame):
    """One clause for one cube or player; each clause for all its cubes before the next clause. A bonus is done when its
    question is answered. ZA-R2, ZA-R3, ZA-T4"""
    card = int(frame.card)
    if frame.step < 0:
        pop(g)
        return
    at = cards.start[card] + frame.step
    if at >= cards.end[card]:
        pop(g)
        if cards.kind[card] == Kind.CHALLENGE:
            win(g, card)
        return
    node = cards.code[at]
    index = int(frame.left)
    if index >= receivers(g, card, node):
        frame.step += 1
        frame.left = 0
        return
    frame.left += 1
    if is_chosen_at_once(node.op):
        ask_at_once(g, node, g.owner[card][0])
    elif node.who < Who.EVERYONE:
        give(g, cards, frame, node, int(g.owner[card][index]), index)
    else:
        seat = (g.first + index) % g.players
        if node.who == Who.EVERYONE or seat != g.owner[card][0]:
            give(g, cards, frame, node, seat, index)


@rule
def receivers(g, card, node):
    """How often a clause applies: for each cube, once for the promoter, or for each player. ZA-R2, ZA-K4, ZA-K8"""
    if is_chosen_at_once(node.op) or node.who == Who.PROMOTER:
        return 1
    if node.who >= Who.EVERYONE:
        return int(g.players)
    return cubes_on(g, card)


@rule
def is_chosen_at_once(op):
    """Cards are passed and discarded by all whom it concerns at the same time. ZA-K4, ZA-K9"""
    return op == Op.PASS_LEFT or op == Op.PASS_RIGHT or op == Op.DISCARD


@rule
def ask_at_once(g, node, promoter):
    """Everyone, the others or the promoter alone choose a card, as far as they have any. ZA-K4, ZA-K7, ZA-K9"""
    ask_holders(g, Asking.DISCARD if node.op == Op.DISCARD else Asking.HAND_OVER, 0)
    if node.who == Who.PROMOTER:
        g.waiting &= 1 << promoter
    elif node.who == Who.OTHERS:
        g.waiting &= ~(1 << promoter)
    if g.waiting == 0:
        g.asking = Asking.NOTHING


@rule
def give(g, cards, frame, node, seat, index):
    """What one clause gives to one cube's owner or to one player."""
    card = int(frame.card)
    match node.op:
        case Op.COINS:
            gain_coins(g, seat, coins_paid(g, cards, card, index, cards.start[card] + frame.step), card)
        case Op.POINTS:
            gain_points(g, seat, int(node.amount), card)
        case Op.CARDS:
            start(g, Task.DRAW, seat, card, 0, node.amount)
        case Op.PRESENCE:
            if has_cube_at(g, seat, node.area):
                gain_points(g, seat, int(node.amount), card)
        case Op.ANOTHER_TURN:
            earn_turn(g, seat, card, False)
        case Op.CONTROL_POINT:
            ask(g, Asking.MEMBER, seat)
        case Op.SCHEME:
            if g.cubes[seat] > 0:
                ask(g, Asking.MEMBER, seat)
        case Op.PAY:
            pay_promoter(g, seat, int(node.amount), card)
        case Op.ROUND_CONTROL:
            gain_round_control(g, seat, int(node.amount), node.area, card)
        case Op.MOVE:
            if not has_moved(g, cards, card):
                ask(g, Asking.AREA, seat)


@rule
def coins_paid(g, cards, card, index, at):
    """The coins a clause pays one cube. This round's event changes the sum the card pays the cube, never below 0, and a
    clause brings what that sum grows by. ZA-R2, ZA-R4, ZA-E2"""
    before = 0
    for earlier in range(cards.start[card], at):
        node = cards.code[earlier]
        if node.op == Op.COINS and (node.who == Who.EACH or index == 0):
            before += node.amount
    change = coin_change(g, cards, g.place[card])
    paid = max(before + change, 0) if before > 0 else 0
    return max(before + cards.code[at].amount + change, 0) - paid


@rule
def coin_change(g, cards, area):
    """How much more this round's event makes a card at the area pay each cube. ZA-E2"""
    event = g.event_deck[g.event_len]
    if area == Area.BANK:
        return cards.bank_change[event]
    if area == Area.PORT:
        return cards.port_change[event]
    return 0


@rule
def move_revolt(g, area):
    """The card goes with its cubes to the right end of another row, and takes effect only there. ZA-K2"""
    card = int(top(g).card)
    pop(g)
    emit(g, Event.MOVED_CARD, card, g.place[card], area, 0)
    g.resolved[card] = 0
    lift(g, card)
    lay(g, card, area)


@rule
def pay_promoter(g, seat, amount, card):
    """The promoter gets the coins, as many of them as the player has. ZA-K8, ZA-A16"""
    paid = min(int(g.coins[seat]), amount)
    if paid > 0:
        g.coins[seat] -= paid
        emit(g, Event.PAID, seat, paid, card, 0)
        gain_coins(g, int(g.owner[card][0]), paid, card)


@rule
def scheme(g, cards, seat, member):
    """A cube from home goes to one of the family's members, or the promoter's from the card, which leaves play without
    it. ZA-K1, ZA-K6"""
    frame = top(g)
    card = int(frame.card)
    g.schemes[seat][member] += 1
    emit(g, Event.SCHEMED, seat, member, card, 0)
    if clause_op(cards, frame) == Op.SCHEME:
        g.cubes[seat] -= 1
        return
    lift_cube(g, card, 0)
    if g.owner[card][0] == NOBODY:
        pop(g)


# Removal


@rule
def remove_cards(g, cards, area):
    """All temporary cards, then the oldest others until three are left. ZA-R5"""
    others = 0
    i = 0
    while i < g.table_len:
        card = int(g.table[i])
        if g.place[card] == area and cards.kind[card] == Kind.TEMPORARY:
            leave_play(g, card)
        else:
            if g.place[card] == area:
                others += 1
            i += 1
    i = 0
    while others > ROW_LIMIT:
        card = int(g.table[i])
        if g.place[card] == area:
            leave_play(g, card)
            others -= 1
        else:
            i += 1


# Control


@rule
def give_income(g, area):
    """What the area gives to the family that controls it. ZA-R9"""
    seat = controller(g, area)
    emit(g, Event.CONTROLS, seat, area, 0, 0)
    if seat == NOBODY:
        return
    if area == Area.PALACE:
        if g.coins[seat] >= PALACE_PRICE:
            ask(g, Asking.PALACE, seat)
        return
    if INCOME_POINTS[area] > 0:
        gain_points(g, seat, INCOME_POINTS[area], NOTHING)
    gain_coins(g, seat, INCOME_COINS[area], NOTHING)
    if INCOME_CARDS[area] > 0:
        start(g, Task.DRAW, seat, NOTHING, 0, INCOME_CARDS[area])


@rule
def answer_palace(g, seat, action):
    """A coin for two points, once, or not. ZA-R9"""
    if action == Action.ACCEPT:
        g.coins[seat] -= PALACE_PRICE
        g.points[seat] += PALACE_POINTS
        emit(g, Event.BOUGHT_POINTS, seat, PALACE_PRICE, PALACE_POINTS, 0)
