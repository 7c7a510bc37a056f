"""What effects may touch: discs, columns, tokens, levels and prices, counted once for asking and for answering."""

from __future__ import annotations

from zenova.kernel.rule import rule

from .state import NO_DISC, NOTHING, PLACES
from .vocabulary import LEVELS, How, Op, Track, What, Where, Who


@rule
def team_of(seat):
    """Seats 0 and 2 are team 0, seats 1 and 3 team 1; with two players seat and team are the same."""
    return seat & 1


@rule
def planets_allowed(g, frame, where):
    """Planets an effect may choose, one bit each: allowed by `where` and with a disc on the track. ZN-V4, V7, V20"""
    discs = 0
    for planet in range(5):
        if g.disc[planet] != NO_DISC:
            discs |= 1 << planet
    if where < 5:
        return discs & (1 << where)
    if where == Where.ANY:
        return discs
    if where <= Where.NOT_JUPITER:
        return discs & ~(1 << (where - Where.NOT_MERCURY))
    if where == Where.DIFFERENT:
        return discs & ~frame.picked
    toward = 1 - 2 * team_of(frame.seat)
    for planet in range(5):
        off_centre = g.disc[planet] * toward
        if (where == Where.AT_CENTRE and off_centre != 0) or (where == Where.OPPONENT_SIDE and off_centre >= 0):
            discs &= ~(1 << planet)
    return discs


@rule
def column_owner(frame, node):
    """The team whose agents an exile or transfer takes. ZN-R6"""
    team = team_of(frame.seat)
    return team if node.op == Op.EXILE and node.who == Who.SELF else 1 - team


@rule
def columns_allowed(g, frame, node):
    """Columns an exile or transfer may take from, one bit each: allowed and not empty. ZN-R6"""
    owner = column_owner(frame, node)
    columns = 0
    for planet in range(5):
        if g.column_len[owner][planet] > 0:
            columns |= 1 << planet
    if node.where < 5:
        return columns & (1 << node.where)
    if node.where == Where.ANY:
        return columns
    if node.where == Where.DIFFERENT:
        return columns if frame.column == NOTHING else columns & ~(1 << frame.column)
    return columns & ~(1 << (node.where - Where.NOT_MERCURY))


@rule
def agents_allowed(g, frame, node):
    """How many agents an exile or transfer could take in all. ZN-V8"""
    owner = column_owner(frame, node)
    columns = columns_allowed(g, frame, node)
    count = 0
    for planet in range(5):
        if columns & (1 << planet):
            count += g.column_len[owner][planet]
    return count


@rule
def held(g, team, what):
    if what == What.CREDITS:
        return int(g.credits[team])
    return int(g.zenithium[team])


@rule
def amount_of(frame, node):
    """The printed amount, or the rung of the ladder that was chosen when the price was paid."""
    return node.ladder[frame.rung] if node.how == How.LADDER else node.amount


@rule
def can_pay(g, cards, frame, price):
    """The price of a trade must be payable in full. ZN-V1"""
    least = price.ladder[0] if price.how == How.LADDER else price.amount
    match price.op:
        case Op.GIVE_BADGE:
            return g.badge == team_of(frame.seat)
        case Op.EXILE | Op.TRANSFER:
            return agents_allowed(g, frame, price) >= least
        case Op.DISCARD:
            return g.hand_len[frame.seat] >= least
        case _:
            return held(g, team_of(frame.seat), price.what) >= least


@rule
def reward_possible(g, cards, frame, price, reward):
    """The reward of a trade must have something to act on; credits and zenithium always count. ZN-V1"""
    match reward.op:
        case Op.INFLUENCE | Op.SPLIT:
            if reward.where != Where.THAT_CARD:
                return planets_allowed(g, frame, reward.where) != 0
            if price.op == Op.DISCARD:
                return hand_reaches_disc(g, cards, frame.seat)
            return columns_allowed(g, frame, price) & planets_allowed(g, frame, Where.ANY) != 0
        case Op.NEIGHBOURS:
            return planets_allowed(g, frame, Where.ANY) != 0
        case Op.EXILE | Op.TRANSFER:
            return columns_allowed(g, frame, reward) != 0
        case Op.MOBILIZE:
            return g.deck_len + g.discard_len > 0
        case Op.TAKE_RESERVE_TOKEN:
            return g.reserve_len + g.token_discard_len > 0
        case Op.TAKE_BOARD_TOKEN:
            return board_has_tokens(g)
        case _:
            return True


@rule
def hand_reaches_disc(g, cards, seat):
    """Some card of the hand is of a planet with a disc; any card may then be the price (ZN-V18 for the others)."""
    for i in range(g.hand_len[seat]):
        if g.disc[cards.planet[g.hand[seat][i]]] != NO_DISC:
            return True
    return False


@rule
def board_has_tokens(g):
    for place in range(PLACES):
        if g.token[place] != NOTHING:
            return True
    return False


@rule
def level_price(g, team, track, discount):
    """Zenithium for the next level, less the discount, never below zero. ZN-D1, ZN-V9"""
    return max(g.level[team][track] + 1 - discount, 0)


@rule
def developable(g, frame, node):
    """Technologies an effect may develop now, one bit each: allowed, not at the last level, affordable. ZN-D5, V12"""
    team = team_of(frame.seat)
    lowest = min(g.level[team][0], g.level[team][1], g.level[team][2])
    allowed = 0
    for track in range(3):
        level = g.level[team][track]
        if level == LEVELS or level_price(g, team, track, node.amount) > g.zenithium[team]:
            continue
        if node.where == track or node.where == Track.ANY or (node.where == Track.LOWEST and level == lowest):
            allowed |= 1 << track
    return allowed


@rule
def neighbour_shares(g, frame, node):
    """How many ways there are to go on with shares on neighbouring planets. ZN-V5"""
    count = 0
    for planet in range(5):
        for share in range(1, 4):
            if share_fits(g, frame, node, planet, share):
                count += 1
    return count


@rule
def only_share(g, frame, node):
    """The one way to go on, as planet * 3 + share - 1."""
    for planet in range(5):
        for share in range(1, 4):
            if share_fits(g, frame, node, planet, share):
                return planet * 3 + share - 1
    return NOTHING


@rule
def share_fits(g, frame, node, planet, share):
    """A planet with a disc and no share yet, so that all moves so far fit some run; runs of 3 may overhang. ZN-V5"""
    if g.disc[planet] == NO_DISC or (frame.shares >> (2 * planet)) & 3:
        return False
    overhang = 1 if node.rungs == 3 else 0
    for place in range(node.rungs):
        start = planet - place
        if node.ladder[place] == share and -overhang <= start <= 5 - node.rungs + overhang:
            if frame.shares == 0 or run_fits(frame.shares, node, start):
                return True
    return False


@rule
def run_fits(shares, node, start):
    """Whether the shares given so far belong to the run of planets that begins at `start`."""
    for planet in range(5):
        given = (shares >> (2 * planet)) & 3
        if given and not (0 <= planet - start < node.rungs and node.ladder[planet - start] == given):
            return False
    return True


@rule
def split_share_fits(g, frame, node, planet, share):
    """A free share of influence: no more than is left, and no more than the disc can move. ZN-I2, ZN-V11"""
    if not planets_allowed(g, frame, node.where) & (1 << planet) or share > frame.left:
        return False
    toward = 1 - 2 * team_of(frame.seat)
    return g.disc[planet] * toward + share <= 4
