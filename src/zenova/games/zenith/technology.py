"""Technology: a level, its token, the levels below and the row bonus. ZN-D1 to ZN-D5"""

from __future__ import annotations

from zenova.kernel.events import emit
from zenova.kernel.rule import rule
from zenova.kernel.stack import pop, top

from .frames import start_list
from .influence import take_token
from .state import FIRST_TRACK, TOKEN_LEVEL, Event, Source
from .targets import level_price, team_of
from .vocabulary import ROWS


@rule
def develop(g, cards, seat, track, discount):
    """Pay, go up one level, then its effects and those of every lower level, top to bottom. ZN-D1, ZN-D2"""
    team = team_of(seat)
    price = level_price(g, team, track, discount)
    g.zenithium[team] -= price
    g.level[team][track] += 1
    level = g.level[team][track]
    emit(g, Event.DEVELOPED, seat, track, level, price)
    side = 2 * track + g.sides[track]
    start_list(g, seat, Source.ROW_CHECK, track, 0, 0)
    for lower in range(1, level + 1):
        if lower == TOKEN_LEVEL and level == TOKEN_LEVEL:
            start_list(g, seat, Source.TRACK_TOKEN, track, 0, 0)
        start_list(g, seat, Source.LEVEL, track, cards.level_start[side][lower - 1], cards.level_end[side][lower - 1])
        top(g).level = lower


@rule
def take_track_token(g, cards, frame):
    """First to level 2 of a track: its token, after the level-2 effect. ZN-D3"""
    team = team_of(frame.seat)
    place = FIRST_TRACK + frame.thing
    pop(g)
    take_token(g, cards, team, place)


@rule
def check_row(g, cards, frame):
    """All three technologies at level n or higher for the first time: n influence on one planet. ZN-D4"""
    team = team_of(frame.seat)
    seat = frame.seat
    row = row_due(g.level[team], g.rows_taken[team])
    pop(g)
    if row == 0:
        return
    g.rows_taken[team] |= 1 << row
    emit(g, Event.ROW_BONUS, team, row, 0, 0)
    start_list(g, seat, Source.ROW, row, cards.row_start[row - 1], cards.row_end[row - 1])


@rule
def row_due(levels, taken):
    """The row whose bonus is due at these levels, 0 for none; `taken` has one bit for each that was taken. ZN-D4"""
    row = min(levels[0], levels[1], levels[2])
    return 0 if row > ROWS or taken & (1 << row) else row
