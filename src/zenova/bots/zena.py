"""What a player of Zena 1814 looks at: the traits of a position for a family, weighed by weights/zena.json.

A family's score is the weighted sum of its traits; the winning chances follow from all scores. All families are looked
at in the same way. There are weights for every round, since a permanent card is worth less the later it is.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from zenova.games.zena.control import areas_of, control_points, controller, lady_alone
from zenova.games.zena.goals import goal_points
from zenova.games.zena.influence import can_play
from zenova.games.zena.piles import deck_of
from zenova.games.zena.rows import cubes_on, first_area, has_cube_at, last_area
from zenova.games.zena.state import (
    ACTIONS,
    EVERYBODY,
    FIRST_FORT,
    FIRST_GOAL,
    HAND_LIMIT,
    MEMBER_COUNT,
    NOBODY,
    ROUNDS,
    SLOTS,
    Action,
    Asking,
    Phase,
    Task,
)
from zenova.games.zena.vocabulary import MODES, Kind, Op, Who
from zenova.kernel.rule import rule
from zenova.kernel.stack import top

OPS = 10
AREA_PLACES = 6


class Trait(IntEnum):
    """Where each group of traits starts; the comment says what is added to it."""

    POINTS = 0
    COINS = 1  # the first 2, the next 3, the next 5, the rest
    CUBES = 5  # at home, as far as 3
    ACTION_CARDS = 6  # in hand, as far as the hand limit; above it
    GOAL_CARDS = 8
    PLAYABLE = 9  # hand cards that could be played where the family stands
    CARD = 10  # action cards in hand
    GOAL = 66  # goals in hand, by kind
    GOAL_POINTS = 72  # their points if the game ended now, by kind
    CONTROLS = 78  # areas controlled
    LEAD = 84  # how far ahead there, at most 5
    CHASE = 90  # how far behind at most 3, where a member stands
    PRESENT = 96  # areas where a member stands
    PLACED = 102  # in secret: head, lady, heir * areas
    EFFECT = 120  # what cubes will bring on temporary, permanent, challenge and fort cards: kind * OPS + verb
    THIS_ROUND = 160  # what cubes will still bring in this round, by verb
    PUSHED_OUT = 170  # permanent cards with a cube that will leave their row
    BONUS = 171  # bonuses of free slots of cards promoted, by verb
    TO_COME = 181  # the turn of this round is still to come
    IN_TURN = 182  # it runs: what was done in it, as bits
    EXTRA_TURNS = 190
    SCHEMES = 191
    TO_DRAW = 192
    FIRST = 193  # holds the first-player card
    EARLIER = 194  # its place in the order of this round, from the first
    REJECTED = 195  # cards chosen to be discarded or handed over
    COUNT = 196


@rule
def sides(g):
    return int(g.players)


@rule
def side_of(g, seat):
    return seat


@rule
def stage(g):
    """By mode, by two or three and more players, and by round."""
    return (2 * g.expert + (1 if g.players > 3 else 0)) * (ROUNDS + 1) + g.round


@rule
def at_rest(g):
    """A turn begins."""
    return g.asking == Asking.TURN and top(g).step == 0


@rule
def unfinished(g):
    """Every action is judged as it is: traits say what is still to come."""
    return False


@rule
def at_once(g):
    """All decide at the same time, in secret."""
    return g.asking >= Asking.PLACE


@rule
def near_victory(g, cards, side):
    """Nobody wins before the last round is over."""
    return False


@rule
def put(what, much, count, trait, amount):
    what[count] = trait
    much[count] = amount
    return count + 1


@rule
def measure(g, cards, side, what, much):
    """The traits of a family: which, and how much of each; returns how many."""
    count = put(what, much, 0, Trait.POINTS, g.points[side])
    count = measure_coins(g.coins[side], what, much, count)
    count = put(what, much, count, Trait.CUBES, min(g.cubes[side], 3))
    count = measure_hand(g, cards, side, what, much, count)
    if g.phase == Phase.PLACING:
        return measure_placing(g, cards, side, what, much, count)
    count = measure_control(g, side, what, much, count)
    count = measure_cards(g, cards, side, what, much, count)
    return measure_turns(g, side, what, much, count)


@rule
def measure_coins(coins, what, much, count):
    count = put(what, much, count, Trait.COINS, min(coins, 2))
    if coins > 2:
        count = put(what, much, count, Trait.COINS + 1, min(coins - 2, 3))
        if coins > 5:
            count = put(what, much, count, Trait.COINS + 2, min(coins - 5, 5))
            if coins > 10:
                count = put(what, much, count, Trait.COINS + 3, coins - 10)
    return count


@rule
def measure_hand(g, cards, side, what, much, count):
    actions = 0
    goals = 0
    playable = 0
    areas = areas_of(g, side)
    kept = g.hand_len[side]
    if g.asking == Asking.DISCARD or g.asking == Asking.HAND_OVER:
        kept -= g.marked[side]
        count = put(what, much, count, Trait.REJECTED, g.marked[side])
    elif g.phase == Phase.PLACING:
        kept -= g.marked[side]
    for i in range(min(kept, 40)):
        card = int(g.hand[side][i])
        if card < ACTIONS:
            actions += 1
            count = put(what, much, count, Trait.CARD + card, 1)
            if can_play(g, cards, side, card, areas):
                playable += 1
        else:
            goals += 1
            kind = cards.goal_kind[card - FIRST_GOAL]
            count = put(what, much, count, Trait.GOAL + kind, 1)
            points = goal_points(g, cards, side, card - FIRST_GOAL)
            if points > 0:
                count = put(what, much, count, Trait.GOAL_POINTS + kind, points)
    count = put(what, much, count, Trait.ACTION_CARDS, min(actions + goals, HAND_LIMIT))
    if actions + goals > HAND_LIMIT:
        count = put(what, much, count, Trait.ACTION_CARDS + 1, actions + goals - HAND_LIMIT)
    if goals > 0:
        count = put(what, much, count, Trait.GOAL_CARDS, goals)
    if playable > 0:
        count = put(what, much, count, Trait.PLAYABLE, playable)
    return count


@rule
def measure_placing(g, cards, side, what, much, count):
    """The members placed so far, in secret. ZA-F2"""
    for member in range(g.marked[side]):
        card = int(g.hand[side][g.hand_len[side] - g.marked[side] + member])
        count = put(what, much, count, Trait.PLACED + min(member, 2) * AREA_PLACES + cards.area[card], 1)
    return count


@rule
def measure_control(g, side, what, much, count):
    for area in range(first_area(g), last_area(g) + 1):
        own = control_points(g, side, area)
        if own == 0:
            continue
        count = put(what, much, count, Trait.PRESENT + area, 1)
        best = 0
        for other in range(g.players):
            if other != side:
                best = max(best, control_points(g, other, area))
        if controller(g, area) == side:
            count = put(what, much, count, Trait.CONTROLS + area, 1)
            count = put(what, much, count, Trait.LEAD + area, min(own - best, 5))
        elif best - own < 3 and not (own > best and lady_alone(g, side, area)):
            count = put(what, much, count, Trait.CHASE + area, 3 - best + own)
    return count


@rule
def measure_cards(g, cards, side, what, much, count):
    """What the family's cubes on the table will bring."""
    for i in range(g.table_len):
        card = int(g.table[i])
        own = 0
        for slot in range(SLOTS):
            if g.owner[card][slot] == side:
                own += 1
        if own == 0:
            continue
        if count > 150:
            return count
        kind = 3 if card >= FIRST_FORT else int(cards.kind[card])
        odds = chance_to_win(g, card) if kind >= Kind.CHALLENGE else 1.0
        promotes = g.owner[card][0] == side
        to_come = g.resolved[card] != g.round
        for at in range(cards.start[card], cards.end[card]):
            node = cards.code[at]
            if node.who == Who.PROMOTER and not promotes:
                continue
            amount = max(node.amount, 1) * odds * (own if node.who == Who.EACH else 1)
            if node.op == Op.PRESENCE and not has_cube_at(g, side, node.area):
                continue
            if kind != Kind.TEMPORARY or to_come:
                count = put(what, much, count, Trait.EFFECT + kind * OPS + node.op, amount)
            if to_come:
                count = put(what, much, count, Trait.THIS_ROUND + node.op, amount)
        if kind == Kind.PERMANENT and newer_cards(g, cards, i) >= 3:
            count = put(what, much, count, Trait.PUSHED_OUT, own)
        if promotes and kind < Kind.CHALLENGE:
            for slot in range(cubes_on(g, card), cards.slots[card]):
                count = put(what, much, count, Trait.BONUS + cards.bonus[card][slot], cards.bonus_amount[card][slot])
    return count


@rule
def chance_to_win(g, card):
    """Of a challenge, with the cubes on it and the coins paid so far. ZA-H3, ZA-H4"""
    added = cubes_on(g, card) - 1
    if g.depth > 0 and top(g).task == Task.CHALLENGE and top(g).card == card:
        added += top(g).left
    return min((added + 1) / 6.0, 1.0)


@rule
def newer_cards(g, cards, index):
    """Lasting cards that came to the same row later. ZA-R5"""
    area = g.place[g.table[index]]
    count = 0
    for i in range(index + 1, g.table_len):
        if g.place[g.table[i]] == area and cards.kind[g.table[i]] != Kind.TEMPORARY:
            count += 1
    return count


@rule
def measure_turns(g, side, what, much, count):
    """Turns to come and the one that runs, draws to come, the order of the round."""
    order = (side - g.first + g.players) % g.players if g.first != NOBODY else 0
    if g.phase == Phase.EVENT or (g.phase == Phase.ACTIONS and order >= g.turn):
        count = put(what, much, count, Trait.TO_COME, 1)
    if g.first == side:
        count = put(what, much, count, Trait.FIRST, 1)
    if order > 0:
        count = put(what, much, count, Trait.EARLIER, order)
    schemes = 0
    for member in range(MEMBER_COUNT):
        schemes += g.schemes[side][member]
    if schemes > 0:
        count = put(what, much, count, Trait.SCHEMES, schemes)
    extra = 0
    for i in range(g.extra_len):
        if g.extra[i] == side:
            extra += 1
    if extra > 0:
        count = put(what, much, count, Trait.EXTRA_TURNS, extra)
    for depth in range(g.depth):
        frame = g.stack[depth]
        if frame.seat == side:
            if frame.task == Task.TURN:
                count = put(what, much, count, Trait.IN_TURN + frame.step, 1)
            elif frame.task == Task.DRAW:
                count = put(what, much, count, Trait.TO_DRAW, frame.left)
    return count


def sensible(options: tuple[int, ...]) -> tuple[int, ...]:
    """Nobody passes for nothing who may take a coin for it. ZA-A15"""
    return tuple(option for option in options if option != Action.PASS or Action.PASS_COIN not in options)


def put_in_order(g: Any, seat: int) -> None:
    """Order what the seat does not know: other hands, decks, events to come, what others know and chose in secret."""
    bit = 1 << seat
    g.known = [EVERYBODY if known == EVERYBODY else known & bit for known in g.known]
    unknown: tuple[list[int], list[int]] = ([], [])
    holes: list[tuple[list[int], int, int]] = []

    def take_out(pile: list[int], length: int, kind: int) -> None:
        for i in range(length):
            if not g.known[pile[i]] & bit:
                unknown[kind].append(pile[i])
                holes.append((pile, i, kind))

    take_out(g.deck, g.deck_len, 0)
    take_out(g.goal_deck, g.goal_len, 1)
    for other in range(g.players):
        if other == seat:
            continue
        if g.asking >= Asking.PLACE and g.waiting & (1 << other):
            g.marked[other] = 0
        hand = g.hand[other]
        length = g.hand_len[other]
        hand[:length] = sorted(hand[:length], key=lambda card: (not g.known[card] & bit, deck_of(card), card))
        for kind in range(2):
            for i in range(length):
                if not g.known[hand[i]] & bit and deck_of(hand[i]) == kind:
                    unknown[kind].append(hand[i])
                    holes.append((hand, i, kind))
    for kind in range(2):
        unknown[kind].sort(reverse=True)
    for pile, i, kind in holes:
        pile[i] = unknown[kind].pop()
    forts = [i for i in range(g.fort_len) if not g.known[g.fort_deck[i]] & bit]
    for i, card in zip(forts, sorted(g.fort_deck[i] for i in forts), strict=True):
        g.fort_deck[i] = card
    g.event_deck[: g.event_len] = sorted(g.event_deck[: g.event_len])


RULES = {
    function.__name__: function
    for function in (sides, side_of, stage, at_rest, unfinished, at_once, near_victory, measure)
}
STAGES = tuple(
    f"{mode}, {players} players, round {number}"
    for mode in MODES
    for players in ("2 or 3", "4 or 5")
    for number in range(ROUNDS + 1)
)
TURN_LINES = 150
MOST_SIDES = 5
