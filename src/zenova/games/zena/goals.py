"""The end of the game: coins and goals become points, and the most points win. ZA-G1 to ZA-G5, ZA-O1 to ZA-O7"""

from __future__ import annotations

from collections.abc import Mapping

from zenova.kernel.events import emit
from zenova.kernel.record import Twin
from zenova.kernel.rule import rule

from .cards import CardSet
from .control import areas_controlled
from .state import EVERYBODY, FIRST_FORT, FIRST_GOAL, FORTS, Asking, Event, Phase
from .views import Control, Worth
from .vocabulary import AREAS, Area, GoalKind, Kind

COINS_A_POINT = 5


@rule
def finish(g, cards):
    """Score everything and name the winners. ZA-G1 to ZA-G4"""
    for seat in range(g.players):
        exchange_coins(g, seat)
        score_goals(g, cards, seat)
    best = 0
    for seat in range(1, g.players):
        if better(g, seat, best):
            best = seat
    g.winners = 0
    for seat in range(g.players):
        if not better(g, best, seat):
            g.winners |= 1 << seat
            emit(g, Event.WON, seat, g.points[seat], 0, 0)
    g.phase = Phase.OVER
    g.asking = Asking.NOTHING
    g.waiting = 0


@rule
def better(g, seat, other):
    """More points, or as many and more coins left. ZA-G4"""
    if g.points[seat] != g.points[other]:
        return g.points[seat] > g.points[other]
    return g.coins[seat] > g.coins[other]


@rule
def exchange_coins(g, seat):
    """Every full five coins are given back for a point. ZA-G2"""
    points = g.coins[seat] // COINS_A_POINT
    if points > 0:
        g.coins[seat] -= points * COINS_A_POINT
        g.points[seat] += points
        emit(g, Event.END_COINS, seat, points * COINS_A_POINT, points, 0)


@rule
def score_goals(g, cards, seat):
    """Every goal in hand is revealed and scores, copies in full. ZA-G3, ZA-O7"""
    areas = areas_controlled(g, seat)
    for i in range(g.hand_len[seat]):
        card = int(g.hand[seat][i])
        if card >= FIRST_GOAL:
            g.known[card] = EVERYBODY
            points = goal_points(g, cards, seat, card - FIRST_GOAL, areas)
            g.points[seat] += points
            emit(g, Event.GOAL, seat, card, points, 0)


@rule
def goal_points(g, cards, seat, goal, areas):
    """What one goal card is worth on this board to a holder who controls these areas, one bit each. ZA-G5"""
    return goal_worth(g, cards, seat, goal, areas, lasting_cards(g, cards, cards.goal_area[goal]))


@rule
def goal_worth(g, cards, seat, goal, areas, lasting):
    """What it is worth to a holder who controls these areas, one bit each, while so many lasting cards lie at the
    goal's own area. ZA-O1 to ZA-O6"""
    points = int(cards.goal_points[goal])
    match cards.goal_kind[goal]:
        case GoalKind.CONTROL:
            return points if areas & (1 << cards.goal_area[goal]) else 0
        case GoalKind.CITY:
            return points * lasting
        case GoalKind.GRAB:
            return points * copies_held(g, cards, seat, GoalKind.GRAB)
        case GoalKind.ANY_CONTROL:
            return points if areas else 0
        case GoalKind.NO_CONTROL:
            return 0 if areas else points
        case _:
            return points * battles_won(g)


@rule
def lasting_cards(g, cards, area):
    """Permanent and challenge cards at an area. ZA-O2, ZA-H5"""
    count = 0
    for i in range(g.table_len):
        card = g.table[i]
        if g.place[card] == area and cards.kind[card] != Kind.TEMPORARY:
            count += 1
    return count


@rule
def copies_held(g, cards, seat, kind):
    """Goals of one kind in a hand. ZA-O3"""
    count = 0
    for i in range(g.hand_len[seat]):
        card = g.hand[seat][i]
        if card >= FIRST_GOAL and cards.goal_kind[card - FIRST_GOAL] == kind:
            count += 1
    return count


@rule
def battles_won(g):
    """Cards in the pile of won battles. ZA-O6"""
    count = 0
    for card in range(FIRST_FORT, FIRST_FORT + FORTS):
        if g.place[card] == Area.WON:
            count += 1
    return count


def goal_view(card_set: CardSet, g: Twin, seat: int, card: int, control: Mapping[str, Control]) -> Worth:
    """What a goal of one's own would score now, and what that hangs on. ZA-O1 to ZA-O6"""
    cards, goal = card_set.cards, card - FIRST_GOAL
    area = cards.goal_area[goal]
    held = [name for name, one in control.items() if one["controller"] == seat]
    areas = sum(1 << AREAS.index(name) for name in held)
    lasting = lasting_cards(g, cards, area)
    match cards.goal_kind[goal]:
        case GoalKind.CONTROL:
            why, count = way_to_control(control.get(AREAS[area]), seat)
        case GoalKind.CITY:
            why, count = "cards", lasting
        case GoalKind.GRAB:
            why, count = "copies", copies_held(g, cards, seat, GoalKind.GRAB)
        case GoalKind.BATTLES:
            why, count = "battles", battles_won(g)
        case _:
            why, count = "areas", len(held)
    return {"points": goal_worth(g, cards, seat, goal, areas, lasting), "why": why, "count": count}


def way_to_control(control: Control | None, seat: int) -> tuple[str, int]:
    """What keeps a family from controlling an area, and how many control points it is short of that. ZA-R6, ZA-R7"""
    if control is None:
        return "open", 0
    if control["controller"] == seat:
        return "held", 0
    own = control["points"][seat]
    short = 1 + max(points for other, points in enumerate(control["points"]) if other != seat) - own
    return ("short", short) if short > 0 else ("lady-alone", 0)
