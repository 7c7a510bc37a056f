"""What a player of Zenith looks at: the features of a position for a team, weighed by weights.json.

A team's score is the weighted sum of its features; the winning chances follow from the two scores. Both teams are
looked at in the same way, in the middle of a turn too: effects still on the stack are features of the team they belong
to."""

from zenova.games.zenith.flow import DECIDED, recruit_price
from zenova.games.zenith.influence import discs_of, next_disc_wins, victories
from zenova.games.zenith.state import AGENTS, FIRST_TRACK, NO_DISC, NOTHING, ZONE, Asking, Phase
from zenova.games.zenith.targets import level_price, team_of
from zenova.games.zenith.vocabulary import LEVELS, PLANETS, ROWS, Op, What, Who
from zenova.kernel.layout import Fields
from zenova.kernel.rule import INJECTED, by_name, rule

from ..features import add_pieces
from . import memory

add_feature = INJECTED  # what is done with a feature: `linear.add_feature`

SOON = 10  # turns until then count at the end of a game
OPS = 64  # verbs are numbered below it
MOST = 20  # of the last piece of a treasure: more hardly counts


class Feature(Fields):
    """What a team has; the sentence says what each number of a group is for."""

    CAPTURED = 8, 0, 1, "which discs: see `captured_pattern`"
    TO_MOVE = 2, 0, 1, "turns the team has now, less one"
    PULL = 6, 0, len(PLANETS), "discs 1, 2, 3 spaces toward the team; the last three if the team is to move"
    PULL_OWNED = 3, 0, len(PLANETS), "the same, where the team has captured a disc before"
    PULL_TOKEN = 3, 0, len(PLANETS), "the same, where a token still lies"
    VICTORY_IN = (14, 0, len(PLANETS), "influence needed to win at a planet, 1 to 7; the last 7 if the team is to move")
    LEVEL = 6 * LEVELS, 0, 1, "the highest level, by printed side of the board: side * 5 + level - 1"
    ROW = 2 * ROWS, 0, 1, "technologies that have reached the next row's level: row * 2 + how many - 1"
    TRACK_TOKEN = 1, 0, 3, "tokens in reach at level 2"
    BADGE = 2, 0, 1, "silver, gold"
    CREDITS = 4, 0, MOST, "the first 4, the next 4, the next 6, the rest"
    ZENITHIUM = 4, 0, MOST, "the first, the second, the third, the rest"
    COLUMN = 5, 0, len(PLANETS), "columns with at least 1, 2, 3, 4, 5 agents"
    AFFORDABLE = 1, 0, AGENTS, "hand cards that can be recruited"
    DEVELOPABLE = 1, 0, AGENTS, "hand cards that can develop"
    REDRAW = 1, 0, AGENTS, "cards that will be drawn"
    CARD = AGENTS, 0, 1, "the hand"
    PENDING = 2 * OPS, 0, 99, "effects on the stack, by verb; the second half for zenithium or the opponent"


@rule
def stage(g):
    """Weights of the two-player game and of the team game."""
    return 0 if g.players == 2 else 1


@rule
def turn_begins(g):
    """A turn begins: nothing is pending."""
    return g.asking == Asking.PLAY or g.asking == Asking.ORDER or g.asking == Asking.MULLIGAN


@rule
def has_pending(g):
    """Effects are pending."""
    return g.waiting != 0 and not turn_begins(g)


@rule
def asks_in_secret(g, together):
    """All decide at the same time, in secret."""
    return g.asking == Asking.MULLIGAN


@rule
def margin(g, cards, seat, turns):
    """The discs to win or lose by, of forty; a turn counts as much as one: who wins wins soon, who loses holds out."""
    team = team_of(seat)
    own, other = discs_of(g.captured[team])[0], discs_of(g.captured[1 - team])[0]
    soon = max(SOON - turns, 0)
    late = soon if g.winner == team else -soon if g.winner == 1 - team else 0
    return (own - other + late) / 40


@rule
def near_victory(g, cards, team):
    """Whether the team wins with one capture, and that disc could be moved there in a turn."""
    toward = 1 - 2 * team
    total, different, most = discs_of(g.captured[team])
    if not victories(total + 1, different + 1, most + 1):
        return False
    for planet in range(5):
        if (
            next_disc_wins(total, different, most, g.captured[team][planet])
            and g.disc[planet] != NO_DISC
            and ZONE - g.disc[planet] * toward <= 5
        ):
            return True
    return False


@rule
def captured_pattern(total, different):
    """Which discs a team has, as far as victory is concerned: none; 1; 2 alike; 2 different; 2 + 1; 1 + 1 + 1; 2 + 2;
    2 + 1 + 1."""
    if total < 2:
        return total
    return total + different - (0 if total == 4 else 1)


@rule
def turns_to_come(g, team):
    """How many turns the team has before the other team moves; 0 if the other team moves next."""
    each = g.players // 2
    if g.phase == Phase.MULLIGAN:
        return each if g.first == team else 0
    if team_of(g.seat) != team:
        left = g.turns_left - (1 if g.phase == Phase.RESOLVE else 0)
        return each if left <= 0 else 0
    return g.turns_left - (1 if g.phase == Phase.RESOLVE else 0)


@rule
def measure(g, cards, into, scores, scratch):
    """The features of both teams, each given to `add_feature`, which adds up the scores."""
    for team in range(2):
        turns = turns_to_come(g, team)
        score = measure_planets(g, team, turns > 0, into, 0.0)
        if turns > 0:
            score = add_feature(into, team, score, Feature.TO_MOVE + turns - 1, 1)
        score = measure_technology(g, team, into, score)
        if g.badge == team:
            score = add_feature(into, team, score, Feature.BADGE + g.gold, 1)
        score = add_pieces(into, team, score, Feature.CREDITS, g.credits[team], 4, 4, 6, MOST)
        score = add_pieces(into, team, score, Feature.ZENITHIUM, g.zenithium[team], 1, 1, 1, MOST)
        for seat in range(team, g.players, 2):
            score = measure_hand(g, cards, seat, into, score)
        scores[team] = score
    measure_pending(g, cards, into, scores)


@rule
def measure_planets(g, team, to_move, into, score):
    toward = 1 - 2 * team
    total, different, most = discs_of(g.captured[team])
    some_disc_wins = victories(total + 1, different + 1, most + 1) != 0
    score = add_feature(into, team, score, Feature.CAPTURED + captured_pattern(total, different), 1)
    for planet in range(5):
        for agents in range(min(g.column_len[team][planet], 5)):
            score = add_feature(into, team, score, Feature.COLUMN + agents, 1)
        own = g.captured[team][planet]
        pull = 0 if g.disc[planet] == NO_DISC else g.disc[planet] * toward
        if some_disc_wins and next_disc_wins(total, different, most, own):
            score = add_feature(into, team, score, Feature.VICTORY_IN + (7 if to_move else 0) + ZONE - pull - 1, 1)
        if pull > 0:
            score = add_feature(into, team, score, Feature.PULL + (3 if to_move else 0) + pull - 1, 1)
            if own > 0:
                score = add_feature(into, team, score, Feature.PULL_OWNED + pull - 1, 1)
            if g.token[planet] != NOTHING:
                score = add_feature(into, team, score, Feature.PULL_TOKEN + pull - 1, 1)
    return score


@rule
def measure_technology(g, team, into, score):
    lowest = min(g.level[team][0], g.level[team][1], g.level[team][2])
    ahead = 0
    for track in range(3):
        level = g.level[team][track]
        if level > 0:
            score = add_feature(into, team, score, Feature.LEVEL + (2 * track + g.sides[track]) * LEVELS + level - 1, 1)
        if level > lowest:
            ahead += 1
        if level == 1 and g.token[FIRST_TRACK + track] != NOTHING:
            score = add_feature(into, team, score, Feature.TRACK_TOKEN, 1)
    if lowest < ROWS and ahead > 0:
        score = add_feature(into, team, score, Feature.ROW + 2 * lowest + ahead - 1, 1)
    return score


@rule
def measure_hand(g, cards, seat, into, score):
    team = team_of(seat)
    affordable = 0
    developable = 0
    marked = g.redraw[seat] & (DECIDED - 1) if g.asking == Asking.MULLIGAN else 0
    for i in range(g.hand_len[seat]):
        card = g.hand[seat][i]
        if marked & (1 << i):
            score = add_feature(into, team, score, Feature.REDRAW, 1)
            continue
        score = add_feature(into, team, score, Feature.CARD + card, 1)
        if recruit_price(g, cards, team, card) <= g.credits[team]:
            affordable += 1
        track = cards.faction[card]
        if g.level[team][track] < LEVELS and level_price(g, team, track, 0) <= g.zenithium[team]:
            developable += 1
    score = add_feature(into, team, score, Feature.AFFORDABLE, affordable)
    return add_feature(into, team, score, Feature.DEVELOPABLE, developable)


@rule
def measure_pending(g, cards, into, scores):
    """What the effects on the stack will still do for their teams, verb by verb."""
    for depth in range(g.depth):
        frame = g.stack[depth]
        team = team_of(frame.seat)
        for at in range(frame.pc, frame.end):
            node = cards.code[at]
            amount = frame.left if at == frame.pc and frame.left != NOTHING else max(node.amount, 1)
            other = node.who == Who.OPPONENT or (node.what == What.ZENITHIUM and node.op < Op.EXILE)
            scores[team] = add_feature(
                into, team, scores[team], Feature.PENDING + node.op + (OPS if other else 0), amount
            )


RULES = memory.RULES | by_name(stage, turn_begins, has_pending, asks_in_secret, margin, near_victory, measure)
