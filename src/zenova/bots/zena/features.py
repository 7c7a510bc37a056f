"""What a player of Zena 1814 looks at: the features of a position for a family, weighed by weights.json.

A family's score is the weighted sum of its features; the winning chances follow from all scores. All families
are looked at in the same way. There are weights for every round, since a permanent card is worth less the later it is.
"""

from typing import Any

from zenova.games.zena.challenges import DIE, VICTORY, added_to_roll, faces
from zenova.games.zena.control import WORTH, areas_of, may_control
from zenova.games.zena.flow import payoff
from zenova.games.zena.goals import goal_worth
from zenova.games.zena.influence import can_play
from zenova.games.zena.rows import cubes_on, first_area, has_cube_at, last_area
from zenova.games.zena.state import (
    ACTIONS,
    AREA_COUNT,
    DRAW_ACTION,
    FIRST_FORT,
    FIRST_GOAL,
    GOALS,
    HAND_LIMIT,
    MEMBER_COUNT,
    NOBODY,
    PASS_COIN,
    ROUNDS,
    ROW_LIMIT,
    SEATS,
    Action,
    Asking,
    Done,
    Phase,
    Result,
    Task,
)
from zenova.games.zena.vocabulary import GoalKind, Kind, Op, Who
from zenova.kernel.layout import Fields
from zenova.kernel.rule import INJECTED, by_name, rule
from zenova.kernel.stack import top

from ..features import add_pieces
from . import memory

add_feature = INJECTED  # what is done with a feature: `linear.add_feature`

OPS = Op.PRESENCE + 1  # verbs that have weights
LIKE = (*range(OPS), int(Op.CONTROL_POINT), int(Op.COINS), int(Op.CARDS), int(Op.CONTROL_POINT))
"""For each verb of a card the one that it is weighed as; cards to discard count against whoever has them."""
MOST = 999  # a bound for what has none
CLOSE = 20  # points to win or lose by, beyond which more hardly counts

# Places in the scratch numbers: for each area every family's control points, and then
AREA_SCRATCH = 8
HIGHEST = 5
SECOND = 6
CONTROLLER = 7
LASTING = 48  # after all areas: lasting cards at each


class Feature(Fields):
    """What a family has; the sentence says what each number of a group is for."""

    POINTS = 1, 0, MOST, "points so far"
    COINS = 4, 0, MOST, "the first 2, the next 3, the next 5, the rest"
    CUBES = 1, 0, 3, "at home, as far as 3"
    ACTION_CARDS = 2, 0, ACTIONS, "in hand, as far as the hand limit; above it"
    GOAL_CARDS = 1, 0, GOALS, "in hand"
    PLAYABLE = 1, 0, ACTIONS, "hand cards that could be played where the family stands"
    CARD = ACTIONS, 0, 1, "action cards in hand"
    GOAL = len(GoalKind), 0, GOALS, "goals in hand, by kind"
    GOAL_POINTS = len(GoalKind), 0, MOST, "their points if the game ended now, by kind"
    CONTROLS = AREA_COUNT, 0, 1, "areas controlled"
    LEAD = AREA_COUNT, 0, 5, "how far ahead there, at most 5"
    CHASE = AREA_COUNT, 0, 3, "how far behind at most 3, where a member stands"
    PRESENT = AREA_COUNT, 0, 1, "areas where a member stands"
    PLACED = 3 * AREA_COUNT, 0, 1, "in secret: head, lady, heir * areas"
    EFFECT = 4 * OPS, -MOST, MOST, "what cubes will bring on temporary, permanent, challenge and fort cards, by verb"
    THIS_ROUND = OPS, -MOST, MOST, "what cubes will still bring in this round, by verb"
    PUSHED_OUT = 1, 0, ACTIONS, "permanent cards with a cube that will leave their row"
    BONUS = OPS, 0, MOST, "bonuses of free slots of cards promoted, by verb"
    TO_COME = 1, 0, 1, "the turn of this round is still to come"
    IN_TURN = 8, 0, 1, "it runs: what was done in it, as bits"
    EXTRA_TURNS = 1, 0, MOST, "extra turns to come"
    SCHEMES = 1, 0, MOST, "scheming cubes on its members"
    TO_DRAW = 1, 0, ACTIONS, "cards it still draws"
    FIRST = 1, 0, 1, "holds the first-player card"
    EARLIER = 1, 0, SEATS, "its place in the order of this round, from the first"
    REJECTED = 1, 0, ACTIONS, "cards chosen to be discarded or handed over"


@rule
def stage(g):
    """By mode, by two or three and more players, and by round."""
    return (2 * g.expert + (1 if g.players > 3 else 0)) * (ROUNDS + 1) + g.round


@rule
def turn_begins(g):
    """A turn begins."""
    return g.asking == Asking.TURN and top(g).step == 0


@rule
def asks_in_secret(g, together):
    """All decide at the same time, in secret."""
    return g.asking >= Asking.PLACE


@rule
def terminal_value(g, cards, family):
    """Who won counts most. The others' goals are hidden until then, so points to win by are worth having too."""
    lead = points_ahead(g, family)
    return 0.75 * payoff(g, cards, family) + 0.125 + 0.125 * lead / (abs(lead) + CLOSE)


@rule
def margin(g, cards, family, turns):
    """The points to win or lose by, in hundreds."""
    return points_ahead(g, family) / 100


@rule
def points_ahead(g, family):
    """Of the best other family."""
    best = 0
    for other in range(g.players):
        if other != family:
            best = max(best, g.points[other])
    return g.points[family] - best


@rule
def measure(g, cards, into, scores, scratch):
    """The features of all families, each given to `add_feature`, which adds up the scores."""
    write_control(g, scratch)
    for family in range(g.players):
        scores[family] = 0.0
    measure_cards(g, cards, into, scores, scratch)
    for family in range(g.players):
        score = add_feature(into, family, scores[family], Feature.POINTS, g.points[family])
        score = add_pieces(into, family, score, Feature.COINS, g.coins[family], 2, 3, 5, MOST)
        score = add_feature(into, family, score, Feature.CUBES, min(g.cubes[family], 3))
        score = measure_hand(g, cards, family, into, score, scratch)
        if g.phase == Phase.PLACING:
            score = measure_placing(g, cards, family, into, score)
        else:
            score = measure_control(g, family, into, score, scratch)
            score = measure_turns(g, family, into, score)
        scores[family] = score


@rule
def write_control(g, scratch):
    """Write down each family's control points in each area, the highest two, and who controls it."""
    for i in range(LASTING):
        scratch[i] = 0
    for family in range(g.players):
        for member in range(MEMBER_COUNT):
            area = g.member_area[family][member]
            if 0 <= area < AREA_COUNT:
                scratch[AREA_SCRATCH * area + family] += WORTH[member] + g.schemes[family][member]
    for area in range(first_area(g), last_area(g) + 1):
        at = AREA_SCRATCH * area
        best = NOBODY
        for family in range(g.players):
            points = scratch[at + family]
            if points > 0:
                points += g.round_control[family][area]
                scratch[at + family] = points
            if points > scratch[at + HIGHEST]:
                scratch[at + SECOND] = scratch[at + HIGHEST]
                scratch[at + HIGHEST] = points
                best = family
            elif points > scratch[at + SECOND]:
                scratch[at + SECOND] = points
        if scratch[at + HIGHEST] == scratch[at + SECOND] or not may_control(g, best, area):
            best = NOBODY
        scratch[at + CONTROLLER] = best


@rule
def measure_hand(g, cards, family, into, score, scratch):
    actions = 0
    goals = 0
    playable = 0
    areas = areas_of(g, family)
    kept = g.hand_len[family]
    if g.asking == Asking.DISCARD or g.asking == Asking.HAND_OVER:
        kept -= g.marked[family]
        score = add_feature(into, family, score, Feature.REJECTED, g.marked[family])
    elif g.phase == Phase.PLACING:
        kept -= g.marked[family]
    for i in range(kept):
        card = int(g.hand[family][i])
        if card < ACTIONS:
            actions += 1
            score = add_feature(into, family, score, Feature.CARD + card, 1)
            if can_play(g, cards, family, card, areas):
                playable += 1
        else:
            goals += 1
            kind = cards.goal_kind[card - FIRST_GOAL]
            score = add_feature(into, family, score, Feature.GOAL + kind, 1)
            goal = card - FIRST_GOAL
            controlled = areas_written(g, family, scratch)
            points = goal_worth(g, cards, family, goal, controlled, scratch[LASTING + cards.goal_area[goal]])
            if points > 0:
                score = add_feature(into, family, score, Feature.GOAL_POINTS + kind, points)
    score = add_feature(into, family, score, Feature.ACTION_CARDS, min(actions + goals, HAND_LIMIT))
    if actions + goals > HAND_LIMIT:
        score = add_feature(into, family, score, Feature.ACTION_CARDS + 1, actions + goals - HAND_LIMIT)
    score = add_feature(into, family, score, Feature.GOAL_CARDS, goals)
    return add_feature(into, family, score, Feature.PLAYABLE, playable)


@rule
def areas_written(g, family, scratch):
    """The areas that a family controls, one bit each, as written down."""
    areas = 0
    for area in range(first_area(g), last_area(g) + 1):
        if scratch[AREA_SCRATCH * area + CONTROLLER] == family:
            areas |= 1 << area
    return areas


@rule
def measure_placing(g, cards, family, into, score):
    """The members placed so far, in secret. ZA-F2"""
    for member in range(g.marked[family]):
        card = int(g.hand[family][g.hand_len[family] - g.marked[family] + member])
        score = add_feature(into, family, score, Feature.PLACED + min(member, 2) * AREA_COUNT + cards.area[card], 1)
    return score


@rule
def measure_control(g, family, into, score, scratch):
    for area in range(first_area(g), last_area(g) + 1):
        at = AREA_SCRATCH * area
        own = scratch[at + family]
        if own == 0:
            continue
        score = add_feature(into, family, score, Feature.PRESENT + area, 1)
        best = scratch[at + SECOND] if own == scratch[at + HIGHEST] else scratch[at + HIGHEST]
        if scratch[at + CONTROLLER] == family:
            score = add_feature(into, family, score, Feature.CONTROLS + area, 1)
            score = add_feature(into, family, score, Feature.LEAD + area, min(own - best, 5))
        elif own <= best < own + 3:
            score = add_feature(into, family, score, Feature.CHASE + area, 3 - best + own)
    return score


@rule
def measure_cards(g, cards, into, scores, scratch):
    """What cubes on the table will bring their families; the newest cards first, so that it is known how many lasting
    cards came to a row later. ZA-R5"""
    for area in range(AREA_COUNT):
        scratch[LASTING + area] = 0
    for i in range(g.table_len - 1, -1, -1):
        card = int(g.table[i])
        area = g.place[card]
        newer = scratch[LASTING + area]
        if cards.kind[card] != Kind.TEMPORARY:
            scratch[LASTING + area] += 1
        promoter = g.owner[card][0]
        if promoter == NOBODY:
            continue
        cubes = cubes_on(g, card)
        kind = 3 if card >= FIRST_FORT else int(cards.kind[card])
        odds = chance_to_win(g, card) if kind >= Kind.CHALLENGE else 1.0
        for at in range(cards.start[card], cards.end[card]):
            node = cards.code[at]
            if node.who == Who.OTHERS:
                for family in range(g.players):
                    measure_effect(g, family, card, kind, node, share(g, node, family, promoter) * odds, into, scores)
                continue
            for slot in range(1 if node.who == Who.PROMOTER else cubes):
                if node.who != Who.EVERYONE or is_first_of_owner(g, card, slot):
                    family = g.owner[card][slot]
                    measure_effect(g, family, card, kind, node, share(g, node, family, family) * odds, into, scores)
        if kind == Kind.PERMANENT and newer >= ROW_LIMIT:
            for slot in range(cubes):
                family = g.owner[card][slot]
                scores[family] = add_feature(into, family, scores[family], Feature.PUSHED_OUT, 1)
        if kind < Kind.CHALLENGE:
            for slot in range(cubes, cards.slots[card]):
                feature = Feature.BONUS + LIKE[cards.bonus[card][slot]]
                scores[promoter] = add_feature(
                    into, promoter, scores[promoter], feature, cards.bonus_amount[card][slot]
                )


@rule
def is_first_of_owner(g, card, slot):
    """Whether no slot above holds a cube of the same family."""
    for above in range(slot):
        if g.owner[card][above] == g.owner[card][slot]:
            return False
    return True


@rule
def share(g, node, family, promoter):
    """How much of what a clause says comes to a family: less than nothing of what it loses, all that the others pay to
    the promoter, and of what lasts for a round the part of a game that a round is. ZA-K8, ZA-K9, ZA-K10"""
    if node.op <= Op.SCHEME:
        return 0.0 if node.who == Who.OTHERS and family == promoter else 1.0
    if node.op == Op.ROUND_CONTROL:
        return 1.0 / ROUNDS
    if node.who == Who.OTHERS and family == promoter:
        return g.players - 1.0 if node.op == Op.PAY else 0.0
    return -1.0


@rule
def measure_effect(g, family, card, kind, node, odds, into, scores):
    """What one clause of a card will bring to a family, at these odds."""
    if node.op == Op.PRESENCE and not has_cube_at(g, family, node.area):
        return
    amount = max(node.amount, 1) * odds
    verb = LIKE[node.op]
    to_come = g.resolved[card] != g.round
    if kind != Kind.TEMPORARY or to_come:
        scores[family] = add_feature(into, family, scores[family], Feature.EFFECT + kind * OPS + verb, amount)
    if to_come:
        scores[family] = add_feature(into, family, scores[family], Feature.THIS_ROUND + verb, amount)


@rule
def chance_to_win(g, card):
    """Of a challenge, with the cubes on it and the coins paid so far."""
    paid = 0
    if g.depth > 0 and top(g).task == Task.CHALLENGE and top(g).card == card:
        paid = int(top(g).left)
    return faces(added_to_roll(g, card, paid), Result.VICTORY) / DIE


@rule
def measure_turns(g, family, into, score):
    """Turns to come and the one that runs, draws to come, the order of the round."""
    order = (family - g.first + g.players) % g.players if g.first != NOBODY else 0
    if g.phase == Phase.EVENT or (g.phase == Phase.ACTIONS and order >= g.turn):
        score = add_feature(into, family, score, Feature.TO_COME, 1)
    if g.first == family:
        score = add_feature(into, family, score, Feature.FIRST, 1)
    score = add_feature(into, family, score, Feature.EARLIER, order)
    schemes = 0
    for member in range(MEMBER_COUNT):
        schemes += g.schemes[family][member]
    score = add_feature(into, family, score, Feature.SCHEMES, schemes)
    extra = 0
    for i in range(g.extra_len):
        if g.extra[i] == family:
            extra += 1
    score = add_feature(into, family, score, Feature.EXTRA_TURNS, extra)
    for depth in range(g.depth):
        frame = g.stack[depth]
        if frame.seat == family:
            if frame.task == Task.TURN:
                score = add_feature(into, family, score, Feature.IN_TURN + frame.step, 1)
            elif frame.task == Task.DRAW:
                score = add_feature(into, family, score, Feature.TO_DRAW, frame.left)
    return score


def sensible(g: Any, options: tuple[int, ...]) -> tuple[int, ...]:
    """Without what nobody does who has thought of it; there is always something left."""
    if g.asking == Asking.PAYMENT:  # no more than a certain victory costs: ZA-H4
        enough = max(VICTORY - 1 - added_to_roll(g, top(g).card, top(g).left), 0)
        return tuple(option for option in options if option - Action.PAY <= enough)
    if g.asking == Asking.DRAW and g.round == ROUNDS and g.phase == Phase.RESOLUTION:  # nothing will be played any more
        return tuple(option for option in options if option != DRAW_ACTION) or options
    if g.asking == Asking.TURN:
        return _worth_a_turn(g, options)
    return options


def _worth_a_turn(g: Any, options: tuple[int, ...]) -> tuple[int, ...]:
    """Nobody passes for nothing who may take a coin for it, nor moves the last cube to and fro for coins. ZA-A15"""
    seat = top(g).seat
    tired = g.cubes[seat] == 0 and top(g).step & Done.INFLUENCED
    return tuple(
        option
        for option in options
        if not (option == Action.PASS and PASS_COIN in options)
        and not (tired and Action.INFLUENCE <= option < Action.MOVE)
    )


RULES = memory.RULES | by_name(stage, turn_begins, asks_in_secret, terminal_value, margin, measure)
