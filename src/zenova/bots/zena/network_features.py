"""What the network sees of a position of Zena 1814: the features that hold for a seat, each a place in `LAYOUT`.

Only what the seat may know is looked at. Families are counted from the seat's own on in turn order: 0 me, 1 the next,
and so on. What a card does is said beside its number (`TRAITS`): features share the weights of their traits, so a card
nobody has seen before is played by what is printed on it."""

from typing import Any

from zenova.bots.network.features import note, steps, steps_of
from zenova.games.zena.control import areas_controlled, areas_of, control_points, controller
from zenova.games.zena.frames import asked_of
from zenova.games.zena.goals import COINS_A_POINT, goal_points
from zenova.games.zena.rows import cubes_on, first_area, last_area
from zenova.games.zena.secrets import knows
from zenova.games.zena.state import (
    ACTIONS,
    AREA_COUNT,
    CARD_COUNT,
    EVENTS,
    FIRST_FORT,
    FIRST_GOAL,
    FORTS,
    MEMBER_COUNT,
    NOBODY,
    NOTHING,
    ROUNDS,
    SEATS,
    SLOTS,
    TABLE_CARDS,
    Action,
    Asking,
    Phase,
    Task,
)
from zenova.games.zena.vocabulary import AREAS, GOALS, KINDS, Area, Kind, Op, Who
from zenova.kernel.layout import Fields, Layout
from zenova.kernel.rule import rule

MOST_ACTIVE = 320

DECK_DEPTHS = 3  # on top, below it, deeper
ROW_PLACES = 4
MOST_COINS = 30
POINT_STEP = 2
POINT_STEPS = 40
MOST_BEHIND = 25
MOST_HOME = 10
MOST_SCHEMES = 3
MOST_LEAD = 8
MOST_HAND = 10
DECK_STEP = 4
DECK_STEPS = 14
MOST_EXTRA = 3
MOST_LEFT = 14
MOST_STEP = 15
MOST_ADDED = 8
MOST_WORTH = 20
TASKS = 6
FRAMES = 2  # of the stack below the top


class Seen(Fields):
    """Where each group of features begins."""

    HAND = CARD_COUNT, 0, 1, "cards in my hand"
    AFFORDABLE = ACTIONS, 0, 1, "those whose top price I can pay"
    REACHABLE = ACTIONS, 0, 1, "those at an area where I have a member"
    CHOSEN = CARD_COUNT, 0, 1, "cards I have chosen in secret"
    PLACING = MEMBER_COUNT * AREA_COUNT, 0, 1, "where my members will go by the cards I have chosen"
    KNOWN_IN_DECK = DECK_DEPTHS * CARD_COUNT, 0, 1, "cards whose place in a deck I know"
    KNOWN_IN_HAND = (SEATS - 1) * CARD_COUNT, 0, 1, "cards I know in another family's hand"
    TABLE = TABLE_CARDS, 0, 1, "action and fort cards on the table"
    ROW = ROW_PLACES * TABLE_CARDS, 0, 1, "their place in the row, the oldest first"
    MOVED = AREA_COUNT, 0, 1, "areas with a card of another area"
    RESOLVED = TABLE_CARDS, 0, 1, "cards that have taken effect in this round"
    CUBES = SLOTS * SEATS * TABLE_CARDS, 0, 1, "whose cube lies on each slot of a card"
    FREE = SLOTS * TABLE_CARDS, 0, 1, "the topmost free slot of a card"
    WON = FORTS, 0, 1, "won battles"
    WORTH = MOST_WORTH + 1, 0, 1, "what my goals would score now"
    COINS = SEATS * (MOST_COINS + 1), 0, 1, "per family"
    POINTS = SEATS * (POINT_STEPS + 1), 0, 1, "per family, by twos"
    LEAD = (SEATS - 1) * (2 * MOST_BEHIND + 1), 0, 1, "my points less those of each other family"
    MARGIN = (SEATS - 1) * (2 * MOST_BEHIND + 1), 0, 1, "the same with coins and my goals counted in"
    CUBES_HOME = SEATS * (MOST_HOME + 1), 0, 1, "cubes at home, per family"
    MEMBERS = SEATS * MEMBER_COUNT * AREA_COUNT, 0, 1, "where the members of each family stand"
    SCHEMES = SEATS * MEMBER_COUNT * MOST_SCHEMES, 0, 1, "scheming cubes on each of them, from 1"
    CONTROL = AREA_COUNT * (SEATS + 1), 0, 1, "per area: nobody or the family that controls it"
    CONTROL_LEAD = AREA_COUNT * (2 * MOST_LEAD + 1), 0, 1, "my control points less the highest other's"
    HAND_ACTIONS = SEATS * (MOST_HAND + 1), 0, 1, "action cards in hand, per family"
    HAND_GOALS = SEATS * (MOST_HAND + 1), 0, 1, "goals in hand, per family"
    TO_ACT = SEATS, 0, 1, "families that are asked"
    DECKS = 2 * (DECK_STEPS + 1), 0, 1, "cards in the action and goal deck, by fours"
    EVENT = EVENTS, 0, 1, "this round's event"
    PAST_EVENTS = EVENTS, 0, 1, "events of earlier rounds"
    ROUND = ROUNDS + 1, 0, 1, "the round"
    PHASE = 8, 0, 1, "the phase"
    FIRST_PLAYER = SEATS, 0, 1, "who holds the first-player card"
    TURN = SEATS, 0, 1, "whose turn it is"
    TURN_DONE = 8, 0, 1, "what they did in it: moved, played, influenced, as bits"
    TURN_EXTRA = 1, 0, 1, "it is an extra turn"
    TURNS_BEGUN = SEATS + 1, 0, 1, "turns begun in this round"
    EXTRA_TURNS = MOST_EXTRA * SEATS, 0, 1, "who has the next extra turns"
    RESOLVING = AREA_COUNT * 4, 0, 1, "the area that resolves, and its stage"
    ASKING = 14, 0, 1, "the kind of decision"
    ASKED_CARD = CARD_COUNT, 0, 1, "the card it is about"
    ASKED_STEP = MOST_STEP + 1, 0, 1, "the clause of the card, the cube of a challenge"
    LEFT = MOST_LEFT + 1, 0, 1, "cards still to be drawn, or coins paid for the challenge so far"
    ADDED = MOST_ADDED + 1, 0, 1, "what is added to the die of the challenge so far"
    BELOW = FRAMES * TASKS * (SEATS + 1), 0, 1, "what goes on afterwards: its task and whose it is"
    BELOW_CARD = CARD_COUNT, 0, 1, "the card that goes on afterwards"
    PLAYERS = SEATS + 1, 0, 1, "how many families play"
    EXPERT = 1, 0, 1, "an expert game"
    FREE_ORDER = 1, 0, 1, "influencing may come before playing"
    RACE_FIRST = 1, 0, 1, "the first to finish placing wins the race"
    SEAT = SEATS, 0, 1, "my seat, which only the action “first” needs"


LAYOUT = Layout.of(Seen)


@rule
def network_features(g, cards, seat, out):
    """Write the features that hold for a seat into `out` and return how many there are."""
    count = note_hand(g, cards, seat, out, 0)
    count = note_table(g, cards, seat, out, count)
    count = note_deck(g, g.deck, g.deck_len, seat, out, count)
    count = note_deck(g, g.goal_deck, g.goal_len, seat, out, count)
    count = note_deck(g, g.fort_deck, g.fort_len, seat, out, count)
    count = note_families(g, seat, out, count)
    count = note_standing(g, cards, seat, out, count)
    if g.phase > Phase.PLACING:
        count = note_control(g, seat, out, count)
    count = note_round(g, seat, out, count)
    count = note_turn(g, seat, out, count)
    return note_question(g, seat, out, count)


@rule
def note_hand(g, cards, seat, out, count):
    """My hand, what I can do with it, and what I have chosen from it."""
    length = g.hand_len[seat]
    areas = areas_of(g, seat)
    for i in range(length):
        card = g.hand[seat][i]
        count = note(out, count, Seen.HAND + card)
        if card < ACTIONS:
            if cards.price[card][0] <= g.coins[seat]:
                count = note(out, count, Seen.AFFORDABLE + card)
            if g.phase > Phase.PLACING and areas & (1 << cards.area[card]):
                count = note(out, count, Seen.REACHABLE + card)
        if i >= length - g.marked[seat]:
            count = note(out, count, Seen.CHOSEN + card)
            if g.asking == Asking.PLACE:
                member = i - (length - g.marked[seat])
                count = note(out, count, Seen.PLACING + member * AREA_COUNT + cards.area[card])
    return count


@rule
def note_table(g, cards, seat, out, count):
    """The rows with their cubes, and the won battles."""
    moved = 0
    for i in range(g.table_len):
        card = g.table[i]
        area = g.place[card]
        older = 0
        for j in range(i):
            if g.place[g.table[j]] == area:
                older += 1
        count = note(out, count, Seen.TABLE + card)
        count = note(out, count, Seen.ROW + min(older, ROW_PLACES - 1) * TABLE_CARDS + card)
        if area != cards.area[card]:
            moved |= 1 << area
        if g.resolved[card] == g.round:
            count = note(out, count, Seen.RESOLVED + card)
        filled = cubes_on(g, card)
        for slot in range(filled):
            owner = (g.owner[card][slot] - seat) % g.players
            count = note(out, count, Seen.CUBES + (slot * SEATS + owner) * TABLE_CARDS + card)
        if filled < cards.slots[card]:
            count = note(out, count, Seen.FREE + filled * TABLE_CARDS + card)
    for area in range(AREA_COUNT):
        if (moved >> area) & 1:
            count = note(out, count, Seen.MOVED + area)
    for card in range(FIRST_FORT, FIRST_FORT + FORTS):
        if g.place[card] == Area.WON:
            count = note(out, count, Seen.WON + card - FIRST_FORT)
    return count


@rule
def note_deck(g, deck, length, seat, out, count):
    """The cards whose place in a deck the seat knows."""
    for i in range(length):
        card = deck[i]
        if knows(g, seat, card):
            depth = min(length - 1 - i, DECK_DEPTHS - 1)
            count = note(out, count, Seen.KNOWN_IN_DECK + depth * CARD_COUNT + card)
    return count


@rule
def note_families(g, seat, out, count):
    """What each family has, and what the seat knows of the others' hands."""
    for i in range(g.players):
        owner = (seat + i) % g.players
        actions = 0
        goals = 0
        for k in range(g.hand_len[owner]):
            card = g.hand[owner][k]
            if card < FIRST_GOAL:
                actions += 1
            else:
                goals += 1
            if i > 0 and knows(g, seat, card):
                count = note(out, count, Seen.KNOWN_IN_HAND + (i - 1) * CARD_COUNT + card)
        count = note(out, count, Seen.HAND_ACTIONS + i * (MOST_HAND + 1) + min(actions, MOST_HAND))
        count = note(out, count, Seen.HAND_GOALS + i * (MOST_HAND + 1) + min(goals, MOST_HAND))
        count = note(out, count, Seen.COINS + i * (MOST_COINS + 1) + min(g.coins[owner], MOST_COINS))
        points = min(max(g.points[owner], 0) // POINT_STEP, POINT_STEPS)
        count = note(out, count, Seen.POINTS + i * (POINT_STEPS + 1) + points)
        count = note(out, count, Seen.CUBES_HOME + i * (MOST_HOME + 1) + min(g.cubes[owner], MOST_HOME))
        if (g.waiting >> owner) & 1:
            count = note(out, count, Seen.TO_ACT + i)
        for member in range(MEMBER_COUNT):
            at = i * MEMBER_COUNT + member
            if g.phase > Phase.PLACING:
                count = note(out, count, Seen.MEMBERS + at * AREA_COUNT + g.member_area[owner][member])
            if g.schemes[owner][member] > 0:
                schemes = min(g.schemes[owner][member], MOST_SCHEMES)
                count = note(out, count, Seen.SCHEMES + at * MOST_SCHEMES + schemes - 1)
    return count


@rule
def note_standing(g, cards, seat, out, count):
    """What my goals are worth now, and how far I lead each other family."""
    worth = 0
    areas = areas_controlled(g, seat)
    for i in range(g.hand_len[seat]):
        card = g.hand[seat][i]
        if card >= FIRST_GOAL:
            worth += goal_points(g, cards, seat, card - FIRST_GOAL, areas)
    count = note(out, count, Seen.WORTH + min(worth, MOST_WORTH))
    for i in range(1, g.players):
        other = (seat + i) % g.players
        at = (i - 1) * (2 * MOST_BEHIND + 1) + MOST_BEHIND
        lead = g.points[seat] - g.points[other]
        margin = lead + worth + g.coins[seat] // COINS_A_POINT - g.coins[other] // COINS_A_POINT
        count = note(out, count, Seen.LEAD + at + min(max(lead, -MOST_BEHIND), MOST_BEHIND))
        count = note(out, count, Seen.MARGIN + at + min(max(margin, -MOST_BEHIND), MOST_BEHIND))
    return count


@rule
def note_control(g, seat, out, count):
    for area in range(first_area(g), last_area(g) + 1):
        holder = controller(g, area)
        who = 0 if holder == NOBODY else (holder - seat) % g.players + 1
        count = note(out, count, Seen.CONTROL + area * (SEATS + 1) + who)
        most = 0
        for i in range(1, g.players):
            most = max(most, control_points(g, (seat + i) % g.players, area))
        lead = min(max(control_points(g, seat, area) - most, -MOST_LEAD), MOST_LEAD)
        count = note(out, count, Seen.CONTROL_LEAD + area * (2 * MOST_LEAD + 1) + MOST_LEAD + lead)
    return count


@rule
def note_round(g, seat, out, count):
    count = note(out, count, Seen.DECKS + min(g.deck_len // DECK_STEP, DECK_STEPS))
    count = note(out, count, Seen.DECKS + DECK_STEPS + 1 + min(g.goal_len // DECK_STEP, DECK_STEPS))
    for i in range(g.event_len, EVENTS):
        event = g.event_deck[i]
        count = note(out, count, (Seen.EVENT if i == g.event_len else Seen.PAST_EVENTS) + event)
    count = note(out, count, Seen.ROUND + g.round)
    count = note(out, count, Seen.PHASE + g.phase)
    if g.phase >= Phase.EVENT:
        count = note(out, count, Seen.FIRST_PLAYER + (g.first - seat) % g.players)
        count = note(out, count, Seen.TURNS_BEGUN + min(g.turn, SEATS))
    if g.phase == Phase.RESOLUTION:
        count = note(out, count, Seen.RESOLVING + g.area * 4 + g.stage)
    count = note(out, count, Seen.PLAYERS + g.players)
    if g.expert:
        count = note(out, count, Seen.EXPERT)
    if g.free_order:
        count = note(out, count, Seen.FREE_ORDER)
    if g.race_first:
        count = note(out, count, Seen.RACE_FIRST)
    return note(out, count, Seen.SEAT + seat)


@rule
def note_turn(g, seat, out, count):
    """Whose turn runs and what they did in it, and the extra turns to come."""
    for i in range(g.depth):
        frame = g.stack[i]
        if frame.task == Task.TURN:
            count = note(out, count, Seen.TURN + (frame.seat - seat) % g.players)
            count = note(out, count, Seen.TURN_DONE + (frame.step & 7))
            if frame.left:
                count = note(out, count, Seen.TURN_EXTRA)
            break
    for i in range(min(g.extra_len, MOST_EXTRA)):
        count = note(out, count, Seen.EXTRA_TURNS + i * SEATS + (g.extra[i] - seat) % g.players)
    return count


@rule
def note_question(g, seat, out, count):
    """What is asked, and what goes on after it."""
    count = note(out, count, Seen.ASKING + asked_of(g, seat))
    if g.depth == 0:
        return count
    frame = g.stack[g.depth - 1]
    if g.asking != Asking.TURN:
        if frame.card != NOTHING:
            count = note(out, count, Seen.ASKED_CARD + frame.card)
        count = note(out, count, Seen.ASKED_STEP + min(max(frame.step, 0), MOST_STEP))
    if g.asking == Asking.DRAW or g.asking == Asking.PAYMENT:
        count = note(out, count, Seen.LEFT + min(frame.left, MOST_LEFT))
    if g.asking == Asking.PAYMENT:
        count = note(out, count, Seen.ADDED + min(frame.left + cubes_on(g, frame.card) - 1, MOST_ADDED))
    for i in range(min(g.depth - 1, FRAMES)):
        under = g.stack[g.depth - 2 - i]
        who = 0 if under.seat == NOBODY else (under.seat - seat) % g.players + 1
        count = note(out, count, Seen.BELOW + (i * TASKS + under.task) * (SEATS + 1) + who)
        if i == 0 and under.card != NOTHING:
            count = note(out, count, Seen.BELOW_CARD + under.card)
    return count


# What features and actions have in common

LIKE = {Op.SCHEME: Op.CONTROL_POINT, Op.PAY: Op.COINS, Op.ROUND_CONTROL: Op.CONTROL_POINT}
"""Words that no card of the default set has are told in those most like them too, which the network has learnt."""


def card_traits(cards: Any, card: int) -> list[str]:
    """What is printed on a card."""
    if card >= FIRST_GOAL:
        goal = card - FIRST_GOAL
        kind = GOALS[cards.goal_kind[goal]]
        return [kind, f"{kind} {AREAS[cards.goal_area[goal]]}", *steps(kind, cards.goal_points[goal])]
    area, kind = AREAS[cards.area[card]], KINDS[cards.kind[card]]
    traits = [area, kind, f"{area} {kind}", *steps("slots", cards.slots[card])]
    for slot in range(cards.slots[card]):
        traits += steps(f"price {slot}", cards.price[card][slot])
        traits += bonus_traits(cards, card, slot)
    for row in range(cards.start[card], cards.end[card]):
        traits += clause_traits(cards.code[row], cards.kind[card])
    traits += [f"destroys {AREAS[area]}" for area in range(AREA_COUNT) if cards.destroys[card] >> area & 1]
    return traits


def bonus_traits(cards: Any, card: int, slot: int) -> list[str]:
    """What the promoter gets for a slot."""
    traits = []
    for op in dict.fromkeys((Op(cards.bonus[card][slot]), LIKE.get(cards.bonus[card][slot], Op.NOTHING))):
        if op != Op.NOTHING:
            traits += steps(f"bonus {op.name.lower()}", cards.bonus_amount[card][slot])
    return traits


def clause_traits(node: Any, kind: int) -> list[str]:
    """What one clause of a card gives to whom; a reward is something else than an effect that comes for sure."""
    traits = _said(Op(node.op), Who(node.who), node, kind)
    if node.op in LIKE:
        traits += _said(LIKE[node.op], Who.PROMOTER if node.who == Who.OTHERS else Who(node.who), node, kind)
    return traits


def _said(op: Op, who: Who, node: Any, kind: int) -> list[str]:
    name = f"{'reward ' if kind == Kind.CHALLENGE else ''}{op.name.lower()}"
    where = [f"{name} {AREAS[node.area]}"] if op in (Op.PRESENCE, Op.ROUND_CONTROL) else []
    return [name, f"{name} {who.name.lower()}", *steps(f"{name} {who.name}", node.amount), *where]


def event_traits(cards: Any, event: int) -> list[str]:
    changes = {"bank": cards.bank_change[event], "port": cards.port_change[event]}
    fort = ["fort"] if cards.reveals_fort[event] else []
    return [*steps("income", cards.income[event]), *(f"{area} {change}" for area, change in changes.items()), *fort]


def _any_card(cards: Any, i: int) -> list[str]:
    """The same wherever exactly the card is."""
    return card_traits(cards, i % CARD_COUNT)


def _cube_traits(cards: Any, i: int) -> list[str]:
    """A promoter gets more of a card than the others; all families after the next look alike."""
    place, card = divmod(i, TABLE_CARDS)
    slot, owner = divmod(place, SEATS)
    group = f"{min(owner, 2)} {'promoter' if slot == 0 else 'cube'}"
    return [group, *(f"{group} {trait}" for trait in card_traits(cards, card))]


def _free_traits(cards: Any, i: int) -> list[str]:
    """What a cube on the next slot would cost and bring its promoter, and all that is printed."""
    slot, card = divmod(i, TABLE_CARDS)
    if slot >= cards.slots[card]:
        return []
    return [*steps("next", cards.price[card][slot]), *bonus_traits(cards, card, slot), *card_traits(cards, card)]


TRAITS = {
    "hand": card_traits,
    "affordable": card_traits,
    "reachable": card_traits,
    "chosen": card_traits,
    "known-in-deck": _any_card,
    "known-in-hand": _any_card,
    "table": card_traits,
    "row": lambda cards, i: [str(i // TABLE_CARDS)],
    "resolved": card_traits,
    "cubes": _cube_traits,
    "free": _free_traits,
    "worth": steps_of(MOST_WORTH + 1),
    "coins": steps_of(MOST_COINS + 1),
    "points": steps_of(POINT_STEPS + 1),
    "lead": steps_of(2 * MOST_BEHIND + 1),
    "margin": steps_of(2 * MOST_BEHIND + 1),
    "cubes-home": steps_of(MOST_HOME + 1),
    "schemes": lambda cards, i: steps(str(i // MOST_SCHEMES), i % MOST_SCHEMES + 1),
    "control-lead": steps_of(2 * MOST_LEAD + 1),
    "hand-actions": steps_of(MOST_HAND + 1),
    "hand-goals": steps_of(MOST_HAND + 1),
    "decks": steps_of(DECK_STEPS + 1),
    "event": event_traits,
    "past-events": event_traits,
    "round": steps_of(ROUNDS + 1),
    "asked-card": card_traits,
    "left": steps_of(MOST_LEFT + 1),
    "added": steps_of(MOST_ADDED + 1),
    "below-card": card_traits,
}
"""Per field of the layout: what the features in it have in common, from the cards and the feature's place there."""


def action_traits(cards: Any, action: int) -> list[str]:
    """What an action has in common with others."""
    for name, first, end in CARD_ACTIONS:
        if first <= action < end:
            return [name, *(f"{name} {trait}" for trait in card_traits(cards, action - first))]
    if Action.MOVE <= action < Action.TAKE_BACK:
        member, area = divmod(action - Action.MOVE, AREA_COUNT)
        return ["move", f"move {member}", f"move to {area}"]
    if Action.TAKE_BACK <= action < Action.PLACE:
        card, slot = divmod(action - Action.TAKE_BACK, SLOTS)
        return [f"take back {slot}", *(f"take back {trait}" for trait in card_traits(cards, card))]
    if Action.PAY <= action < Action.AREA:
        return steps("pay", action - Action.PAY)
    return []


CARD_ACTIONS = (
    ("play", Action.PLAY, Action.INFLUENCE),
    ("influence", Action.INFLUENCE, Action.MOVE),
    ("place", Action.PLACE, Action.DISCARD),
    ("discard", Action.DISCARD, Action.HAND_OVER),
    ("hand-over", Action.HAND_OVER, Action.PAY),
)
