"""Influence: discs move, are captured, win the game, and bring bonus tokens. ZN-I1 to ZN-I7, ZN-B1, ZN-B2"""

from __future__ import annotations

from zenova.kernel.events import emit
from zenova.kernel.hands import shuffle_into
from zenova.kernel.rule import rule

from .frames import decider, go_on, start_list
from .state import (
    DISCS_TO_WIN,
    DRAW,
    NO_DISC,
    NOTHING,
    PLACES,
    PLANETS_TO_WIN,
    SAME_TO_WIN,
    ZONE,
    Asking,
    Chance,
    Event,
    Phase,
    Source,
    Victory,
)
from .targets import team_of


@rule
def gain_influence(g, cards, team, planet, amount):
    """Each influence moves the disc one space toward the team; reaching the zone captures it. ZN-I1, ZN-I2, ZN-I4"""
    if amount <= 0 or g.disc[planet] == NO_DISC:
        return
    start = g.disc[planet]
    end = landing(start, team, amount)
    emit(g, Event.DISC_MOVED, planet, start, end, team)
    if end == ZONE or end == -ZONE:
        capture(g, cards, team, planet)
    else:
        g.disc[planet] = end


@rule
def landing(disc, team, amount):
    """Where a disc comes to rest that moves so far toward a team, counted as team 0 does; at most in the zone. ZN-I2"""
    toward = 1 - 2 * team
    return min(disc * toward + amount, ZONE) * toward


@rule
def capture(g, cards, team, planet):
    """The disc is the team's: victory is checked at once, then the planet's token applies. ZN-I3, ZN-I5, ZN-I6"""
    g.disc[planet] = NO_DISC
    g.captured[team][planet] += 1
    emit(g, Event.CAPTURED, team, planet, 0, 0)
    if won(g, team):
        return
    take_token(g, cards, team, planet)


@rule
def won(g, team):
    """Three discs of one planet, four of different planets, or five in all. ZN-I6"""
    total, different, most = discs_of(g.captured[team])
    ways = victories(total, different, most)
    if ways == 0:
        return False
    g.winner = team
    g.victory = ways
    emit(g, Event.WON, team, ways, 0, 0)
    finish(g)
    return True


@rule
def discs_of(captured):
    """How many discs a team has in all, of how many planets, and the most of one planet."""
    total = 0
    different = 0
    most = 0
    for planet in range(5):
        discs = captured[planet]
        total += discs
        if discs > 0:
            different += 1
        if discs > most:
            most = discs
    return total, different, most


@rule
def victories(total, different, most):
    """The ways to win with so many discs, of so many planets, so many of them of one planet; one bit each. ZN-I6"""
    ways = 0
    if most >= SAME_TO_WIN:
        ways += Victory.ABSOLUTE
    if different >= PLANETS_TO_WIN:
        ways += Victory.DEMOCRATIC
    if total >= DISCS_TO_WIN:
        ways += Victory.POPULAR
    return ways


@rule
def capture_wins(g, team, planet):
    """Whether one more disc of this planet wins the game for the team. ZN-I6"""
    total, different, most = discs_of(g.captured[team])
    return next_disc_wins(total, different, most, g.captured[team][planet])


@rule
def next_disc_wins(total, different, most, own):
    """Whether a team with these discs wins with one more of a planet of which it has `own`. ZN-I6"""
    return victories(total + 1, different + (1 if own == 0 else 0), max(most, own + 1)) != 0


@rule
def finish(g):
    """The game is over: nothing further resolves and nobody is asked."""
    g.phase = Phase.OVER
    g.depth = 0
    g.asking = Asking.NOTHING
    g.waiting = 0


@rule
def exhausted(g):
    """More captured discs win, then more different planets among them, else it is a draw. ZN-E5"""
    total_0, different_0, _ = discs_of(g.captured[0])
    total_1, different_1, _ = discs_of(g.captured[1])
    lead = 10 * (total_0 - total_1) + different_0 - different_1
    g.winner = 0 if lead > 0 else (1 if lead < 0 else DRAW)
    g.victory = Victory.EXHAUSTION
    emit(g, Event.EXHAUSTED, g.winner, 0, 0, 0)
    finish(g)


@rule
def apply_token(g, cards, team, token, place):
    """A token gained applies at once and lies face up beside the reserve. ZN-B1"""
    g.token_discard[g.token_discard_len] = token
    g.token_discard_len += 1
    emit(g, Event.TOKEN_TAKEN, team, token, place, 0)
    start_list(g, decider(g, team), Source.TOKEN, token, cards.token_start[token], cards.token_end[token])


@rule
def take_reserve_token(g, cards, frame):
    """One token from the reserve, refilled from the discarded tokens if it is empty. ZN-E2, ZN-V13"""
    go_on(frame)
    if g.reserve_len == 0:
        if g.token_discard_len == 0:
            return
        g.reserve_len = shuffle_into(g, g.token_discard, g.token_discard_len, g.reserve, Chance.RESERVE)
        g.token_discard_len = 0
        emit(g, Event.RESERVE_REFILLED, g.reserve_len, 0, 0, 0)
    g.reserve_len -= 1
    apply_token(g, cards, team_of(frame.seat), g.reserve[g.reserve_len], PLACES)


@rule
def take_token(g, cards, team, place):
    """The token that lies face up at a place, if it is still there; it is never replaced. ZN-B2"""
    token = g.token[place]
    if token != NOTHING:
        g.token[place] = NOTHING
        apply_token(g, cards, team, token, place)
