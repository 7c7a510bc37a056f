"""Actions: which are legal."""

from __future__ import annotations

from zenova.kernel.rule import rule
from zenova.kernel.stack import top

from .flow import recruit_price
from .state import NOTHING, PLACES, Action, Asking
from .targets import (
    agents_allowed,
    columns_allowed,
    developable,
    held,
    level_price,
    planets_allowed,
    share_fits,
    split_share_fits,
    team_of,
)
from .vocabulary import LEVELS, Op


@rule
def legal(g, cards, seat, out):
    """Write the legal actions of a seat into `out` and return how many there are."""
    if not g.waiting & (1 << seat):
        return 0
    match g.asking:
        case Asking.PLAY:
            return legal_plays(g, cards, seat, out)
        case Asking.MULLIGAN:
            return legal_mulligans(g, seat, out)
        case Asking.ORDER:
            out[0] = Action.ORDER + team_of(seat)
            out[1] = Action.ORDER + team_of(seat) + 2
            return 2
        case _:
            return legal_answers(g, cards, top(g), out)


@rule
def legal_plays(g, cards, seat, out):
    """Recruit what is affordable and in reach, develop what is payable, lead with anything. ZN-R1, ZN-D1, ZN-T4"""
    team = team_of(seat)
    hand = g.hand[seat]
    length = g.hand_len[seat]
    count = 0
    for i in range(length):
        card = hand[i]
        if recruit_price(g, cards, team, card) <= g.credits[team] and in_reach(g, seat, cards.planet[card]):
            out[count] = Action.RECRUIT + card
            count += 1
    tracks = payable_tracks(g, team)
    for i in range(length):
        if tracks & (1 << cards.faction[hand[i]]):
            out[count] = Action.DEVELOP + hand[i]
            count += 1
    for i in range(length):
        out[count] = Action.LEAD + hand[i]
        count += 1
    return count


@rule
def payable_tracks(g, team):
    """Technologies whose next level the team can pay, one bit each. ZN-D1"""
    tracks = 0
    for track in range(3):
        if g.level[team][track] < LEVELS and level_price(g, team, track, 0) <= g.zenithium[team]:
            tracks |= 1 << track
    return tracks


@rule
def in_reach(g, seat, planet):
    """Partners recruit at their own three planets only. ZN-R10"""
    if g.players == 2:
        return True
    if seat < 2:
        return planet <= 2
    return planet >= 2


@rule
def legal_mulligans(g, seat, out):
    count = 0
    for i in range(g.hand_len[seat]):
        if not g.redraw[seat] & (1 << i):
            out[count] = Action.DISCARD + g.hand[seat][i]
            count += 1
    out[count] = Action.DONE
    return count + 1


@rule
def legal_answers(g, cards, frame, out):
    """The answers to a question asked within an effect."""
    node = cards.code[frame.pc]
    match g.asking:
        case Asking.PLANET:
            planets = planets_allowed(g, frame, node.where)
            if node.op == Op.EXILE or node.op == Op.TRANSFER:
                planets = columns_allowed(g, frame, node)
            return list_bits(out, 0, planets, Action.PLANET, 5)
        case Asking.SHARE:
            return legal_shares(g, frame, node, out)
        case Asking.CHOICE:
            out[0] = Action.OPTION
            out[1] = Action.OPTION + 1
            return 2
        case Asking.DISCARD:
            return list_hand(g, frame.seat, out, Action.DISCARD)
        case Asking.HAND_OVER:
            count = list_hand(g, frame.seat, out, Action.HAND_OVER)
            out[count] = Action.DONE
            return count + 1
        case Asking.TOKEN:
            return legal_tokens(g, out)
        case Asking.DEVELOP:
            count = list_bits(out, 0, developable(g, frame, node), Action.TRACK, 3)
            out[count] = Action.DECLINE
            return count + 1
        case _:
            count = legal_payments(g, cards, frame, out)
            out[count] = Action.DECLINE
            return count + 1


@rule
def list_bits(out, count, bits, first, length):
    for i in range(length):
        if bits & (1 << i):
            out[count] = first + i
            count += 1
    return count


@rule
def list_hand(g, seat, out, first):
    for i in range(g.hand_len[seat]):
        out[i] = first + g.hand[seat][i]
    return int(g.hand_len[seat])


@rule
def legal_shares(g, frame, node, out):
    count = 0
    for planet in range(5):
        for share in range(1, 4):
            if node.op == Op.SPLIT:
                fits = split_share_fits(g, frame, node, planet, share)
            else:
                fits = share_fits(g, frame, node, planet, share)
            if fits:
                out[count] = Action.SHARE + planet * 3 + share - 1
                count += 1
    return count


@rule
def legal_tokens(g, out):
    count = 0
    for place in range(PLACES):
        if g.token[place] != NOTHING:
            out[count] = Action.TOKEN + place
            count += 1
    return count


@rule
def legal_payments(g, cards, frame, out):
    """The ways to pay the price of a trade. ZN-V1, ZN-V2"""
    price = cards.code[frame.pc + 1]
    match g.asking:
        case Asking.LADDER:
            have = agents_allowed(g, frame, price) if price.op == Op.EXILE else held(g, team_of(frame.seat), price.what)
            count = 0
            for rung in range(price.rungs):
                if price.ladder[rung] <= have:
                    out[count] = Action.PAY + price.ladder[rung]
                    count += 1
            return count
        case Asking.TRADE_COLUMN:
            return list_bits(out, 0, columns_allowed(g, frame, price), Action.PLANET, 5)
        case Asking.TRADE_CARD:
            return list_hand(g, frame.seat, out, Action.DISCARD)
        case _:
            out[0] = Action.ACCEPT
            return 1
