"""What effects do: the interpreter of card code.

`run_effects` executes nodes until somebody must choose; `answer` carries out the choice. What may be chosen is counted
in `targets.py`, so that the question and the list of legal answers can never disagree."""

from __future__ import annotations

from zenova.kernel.events import emit
from zenova.kernel.rule import rule
from zenova.kernel.stack import pop, top

from .frames import ask, go_on, maybe_ask
from .influence import gain_influence, take_reserve_token, take_token
from .piles import discard_from_hand, discard_hand, exile, hand_over, mobilize, transfer
from .resources import change, gain_amount, pay, steal, take_badge
from .state import NOTHING, Action, Asking, Event, Phase, Source
from .targets import (
    amount_of,
    board_has_tokens,
    can_pay,
    column_owner,
    columns_allowed,
    developable,
    held,
    neighbour_shares,
    only_share,
    planets_allowed,
    reward_possible,
    team_of,
)
from .technology import check_row, develop, take_track_token
from .vocabulary import How, Op, What, Where, Who


@rule
def run_effects(g, cards):
    """Execute the effects on the stack until somebody must choose, the game is over or nothing is left."""
    while g.depth > 0 and g.asking == Asking.NOTHING and g.phase != Phase.OVER:
        frame = top(g)
        if frame.source == Source.TRACK_TOKEN:
            take_track_token(g, cards, frame)
        elif frame.source == Source.ROW_CHECK:
            check_row(g, cards, frame)
        elif frame.pc >= frame.end:
            pop(g)
        else:
            run_node(g, cards, frame, cards.code[frame.pc])


@rule
def run_node(g, cards, frame, node):
    """Carry out one node, or ask for the choice it needs. ZN-R2, ZN-R4"""
    group = node.op >> 4
    if group == 0:
        run_influence(g, cards, frame, node)
    elif group == 1:
        run_resource(g, cards, frame, node)
    elif group == 2:
        run_card(g, cards, frame, node)
    else:
        run_control(g, cards, frame, node)


@rule
def run_influence(g, cards, frame, node):
    match node.op:
        case Op.INFLUENCE | Op.GIVE_INFLUENCE:
            if node.where < 5:
                influence_planet(g, cards, frame, node, node.where)
            elif node.where == Where.THAT_CARD:
                influence_planet(g, cards, frame, node, cards.planet[frame.card])
            else:
                maybe_ask(g, frame, planets_allowed(g, frame, node.where), Asking.PLANET)
        case Op.SPLIT:
            if frame.left == NOTHING:
                frame.left = amount_of(frame, node)
            maybe_ask(g, frame, frame.left > 0 and planets_allowed(g, frame, node.where) > 0, Asking.SHARE)
        case Op.NEIGHBOURS:
            run_neighbours(g, cards, frame, node)
        case _:
            maybe_ask(g, frame, planets_allowed(g, frame, node.where), Asking.PLANET)


@rule
def influence_planet(g, cards, frame, node, planet):
    """Gain or give the node's whole amount on one planet."""
    amount = amount_of(frame, node)
    team = team_of(frame.seat)
    if node.op == Op.GIVE_INFLUENCE:
        team = 1 - team
    go_on(frame)
    gain_influence(g, cards, team, planet, amount)


@rule
def run_neighbours(g, cards, frame, node):
    """Shares on a run of neighbouring planets, planet by planet; the last one is given when only one is left. ZN-V5"""
    options = neighbour_shares(g, frame, node)
    if options == 0:
        go_on(frame)
    elif options == 1 and frame.shares != 0:
        choice = only_share(g, frame, node)
        give_share(g, cards, frame, choice // 3, choice % 3 + 1)
    else:
        ask(g, frame, Asking.SHARE)


@rule
def give_share(g, cards, frame, planet, share):
    frame.picked |= 1 << planet
    if frame.left == NOTHING:
        frame.shares |= share << (2 * planet)
    else:
        frame.left -= share
    gain_influence(g, cards, team_of(frame.seat), planet, share)


@rule
def run_resource(g, cards, frame, node):
    team = team_of(frame.seat)
    match node.op:
        case Op.GAIN:
            gainer = team if node.who == Who.SELF else 1 - team
            amount = gain_amount(g, cards, frame, node, gainer)
            go_on(frame)
            if amount > 0:
                change(g, gainer, node.what, amount)
                emit(g, Event.GAINED, gainer, node.what, amount, 0)
        case Op.STEAL:
            go_on(frame)
            steal(g, team, node.what, node.amount)
        case Op.TAKE_BADGE:
            go_on(frame)
            take_badge(g, team, node.amount == 1)
        case Op.TAKE_RESERVE_TOKEN:
            take_reserve_token(g, cards, frame)
        case Op.TAKE_BOARD_TOKEN:
            maybe_ask(g, frame, board_has_tokens(g), Asking.TOKEN)
        case _:
            pay(g, frame, node)
            go_on(frame)


@rule
def run_card(g, cards, frame, node):
    match node.op:
        case Op.EXILE | Op.TRANSFER:
            if frame.left == NOTHING:
                frame.left = node.amount
            if frame.left == 0 or columns_allowed(g, frame, node) == 0:
                go_on(frame)
            elif node.where < 5:
                move_last_agent(g, cards, frame, node, node.where)
            else:
                ask(g, frame, Asking.PLANET)
        case Op.MOBILIZE:
            amount = node.amount
            go_on(frame)
            for _ in range(amount):
                frame.card = mobilize(g, cards, team_of(frame.seat))
        case Op.DISCARD:
            if node.amount == 0:
                discard_hand(g, frame.seat)
                go_on(frame)
            else:
                maybe_ask(g, frame, g.hand_len[frame.seat], Asking.DISCARD)
        case Op.HAND_OVER:
            if frame.left == NOTHING:
                frame.left = node.amount
            maybe_ask(g, frame, g.players > 2 and frame.left > 0 and g.hand_len[frame.seat] > 0, Asking.HAND_OVER)
        case _:
            maybe_ask(g, frame, developable(g, frame, node), Asking.DEVELOP)


@rule
def move_last_agent(g, cards, frame, node, planet):
    """Exile or transfer the last agent of a column. ZN-R6, ZN-R7"""
    if node.op == Op.TRANSFER:
        frame.card = transfer(g, team_of(frame.seat), planet)
    else:
        frame.card = exile(g, column_owner(frame, node), planet)
        frame.column = planet
    frame.left -= 1


@rule
def run_control(g, cards, frame, node):
    match node.op:
        case Op.MAY:
            price = cards.code[frame.pc + 1]
            if can_pay(g, cards, frame, price) and reward_possible(g, cards, frame, price, cards.code[frame.pc + 2]):
                ask(g, frame, trade_question(price))
            else:
                frame.pc = node.jump
        case Op.DO:
            act = cards.code[frame.pc + 1]
            frame.pc = frame.pc + 1 if act_possible(g, frame, act) else node.jump
        case Op.IF:
            frame.pc = frame.pc + 1 if condition_holds(g, frame, node) else node.jump
        case Op.CHOOSE:
            ask(g, frame, Asking.CHOICE)
        case _:
            frame.pc = node.jump


@rule
def trade_question(price):
    """What a trade asks: yes or no, how much, which column, or which card. ZN-V1, ZN-V2"""
    if price.how == How.LADDER:
        return Asking.LADDER
    if price.op == Op.DISCARD:
        return Asking.TRADE_CARD
    if (price.op == Op.EXILE or price.op == Op.TRANSFER) and price.where >= 5:
        return Asking.TRADE_COLUMN
    return Asking.TRADE


@rule
def act_possible(g, frame, act):
    """A mandatory pair whose act is impossible gives nothing. ZN-V3"""
    if act.op == Op.MOBILIZE:
        return g.deck_len + g.discard_len > 0
    return columns_allowed(g, frame, act) != 0


@rule
def condition_holds(g, frame, node):
    """Read at the moment it is reached. ZN-V15"""
    team = team_of(frame.seat)
    if node.who == Who.OPPONENT:
        team = 1 - team
    if node.what == What.BADGE:
        return g.badge == team
    return held(g, team, node.what) >= node.amount


@rule
def answer(g, cards, action):
    """Carry out the choice of the seat that was asked within an effect."""
    asked = g.asking
    g.asking = Asking.NOTHING
    g.waiting = 0
    frame = top(g)
    node = cards.code[frame.pc]
    match asked:
        case Asking.PLANET:
            choose_planet(g, cards, frame, node, action - Action.PLANET)
        case Asking.SHARE:
            share = action - Action.SHARE
            give_share(g, cards, frame, share // 3, share % 3 + 1)
        case Asking.CHOICE:
            frame.pc = frame.pc + 1 if action == Action.OPTION else node.jump
        case Asking.DISCARD:
            go_on(frame)
            card = action - Action.DISCARD
            frame.card = card
            discard_from_hand(g, frame.seat, card)
        case Asking.TOKEN:
            go_on(frame)
            take_token(g, cards, team_of(frame.seat), action - Action.TOKEN)
        case Asking.HAND_OVER:
            if action == Action.DONE:
                go_on(frame)
            else:
                hand_over(g, frame, action - Action.HAND_OVER)
        case Asking.DEVELOP:
            go_on(frame)
            if action == Action.DECLINE:
                emit(g, Event.DECLINED, frame.seat, 0, 0, 0)
            else:
                develop(g, cards, frame.seat, action - Action.TRACK, node.amount)
        case _:
            answer_trade(g, cards, frame, node, action, asked)


@rule
def choose_planet(g, cards, frame, node, planet):
    if node.op == Op.EXILE or node.op == Op.TRANSFER:
        move_last_agent(g, cards, frame, node, planet)
        return
    frame.picked |= 1 << planet
    if node.op == Op.RECENTRE:
        emit(g, Event.RECENTRED, planet, g.disc[planet], 0, 0)
        g.disc[planet] = 0
        go_on(frame)
    else:
        influence_planet(g, cards, frame, node, planet)


@rule
def answer_trade(g, cards, frame, node, action, asked):
    """Decline, or pay the price in full and go on with the reward. ZN-R5, ZN-V1"""
    if action == Action.DECLINE:
        emit(g, Event.DECLINED, frame.seat, 0, 0, 0)
        frame.pc = node.jump
        return
    frame.pc += 1
    price = cards.code[frame.pc]
    if asked == Asking.TRADE_COLUMN:
        frame.left = price.amount
        move_last_agent(g, cards, frame, price, action - Action.PLANET)
        return
    if asked == Asking.LADDER:
        frame.rung = 0
        while price.ladder[frame.rung] != action - Action.PAY:
            frame.rung += 1
    if asked == Asking.TRADE_CARD:
        frame.card = action - Action.DISCARD
        discard_from_hand(g, frame.seat, frame.card)
    elif price.op == Op.EXILE or price.op == Op.TRANSFER:
        frame.left = amount_of(frame, price)
        for _ in range(frame.left):
            move_last_agent(g, cards, frame, price, price.where)
    else:
        pay(g, frame, price)
    go_on(frame)
