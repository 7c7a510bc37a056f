"""A sensible simple player of Zena 1814, for the balance note: it weighs every option by hand-made values, from what
its seat may know, and takes the best. Values are in coins of the early game: a point is worth two, a card one, as the
control incomes of the areas suggest.
"""

from __future__ import annotations

from typing import Any

from zenova.games.zena.challenges import DIE, added_to_roll, faces
from zenova.games.zena.control import areas_controlled, areas_of, controller
from zenova.games.zena.goals import goal_points
from zenova.games.zena.rows import cubes_on, first_area, has_cube_at, last_area, oldest, own_cubes_on
from zenova.games.zena.state import (
    AREA_COUNT,
    FIRST_FORT,
    FIRST_GOAL,
    NOBODY,
    NOTHING,
    PASS_ACTION,
    PASS_COIN,
    PASS_GOAL,
    ROUNDS,
    SEATS,
    SLOTS,
    TABLE_CARDS,
    Action,
    Asking,
    Phase,
    Result,
)
from zenova.games.zena.vocabulary import GoalKind, Kind, Member, Op, Who
from zenova.kernel.playout import first_waiting
from zenova.kernel.rule import rule
from zenova.kernel.stack import top

new_game: Any = None
legal: Any = None
step: Any = None

HELD, PLAYED, FOLLOWERS, RESOLVED = range(4)  # what is noted of each card
POINT = 2.0
INCOME = 3.0  # what controlling an area gives in a round
STAY = 5.0  # rounds a permanent card stays at most, on average
NEWER = 1.6  # rounds it loses for each newer card in its row
FOLLOWED = 0.3  # chance that one more opponent in the area makes somebody fill a slot
ENVY = 0.4  # how much of an opponent's gain counts as a loss, shared among them
OLD_ROUNDS_VALUE = 0.8  # of controlling an area in a round to come
LAST_CUBES = 2


@rule
def rounds_left(g):
    """Resolutions to come, this round's included."""
    return ROUNDS - max(g.round, 1) + 1


@rule
def coin_value(g, seat):
    """A coin buys less the more one has and the later it is; in the end five are a point."""
    need = min(max(1.0 - (g.coins[seat] - 4) / 14.0, 0.0), 1.0) * min((rounds_left(g) - 1) / 3.0, 1.0)
    return 0.4 + 0.6 * need


@rule
def card_value(g):
    left = rounds_left(g)
    return 1.0 if left >= 4 else 0.4 + 0.15 * left


@rule
def yields(g, cards, seat, card, promoter):
    """What one cube earns when the card takes effect once."""
    total = 0.0
    for at in range(cards.start[card], cards.end[card]):
        node = cards.code[at]
        if node.who == Who.EACH or (node.who == Who.PROMOTER and promoter):
            match node.op:
                case Op.COINS:
                    total += node.amount * coin_value(g, seat)
                case Op.POINTS:
                    total += node.amount * POINT
                case Op.CARDS:
                    total += node.amount * card_value(g)
                case Op.PRESENCE:
                    total += POINT * (0.9 if has_cube_at(g, seat, node.area) else 0.4)
                case Op.CONTROL_POINT:
                    total += 1.0 + 0.5 * rounds_left(g)
        elif node.who == Who.EVERYONE and node.op == Op.CARDS:
            total += 0.6
    return total


@rule
def times(g, cards, card, newer):
    """How often the card will take effect."""
    if cards.kind[card] == Kind.TEMPORARY:
        return 1.0
    return min(float(rounds_left(g)), max(STAY - NEWER * newer, 1.0))


@rule
def newer_cards(g, cards, card):
    """Lasting cards to the right of this one in its row."""
    count = 0
    seen = False
    for i in range(g.table_len):
        other = g.table[i]
        if other == card:
            seen = True
        elif seen and g.place[other] == g.place[card] and cards.kind[other] != Kind.TEMPORARY:
            count += 1
    return count


@rule
def chance_won(g, added, tries):
    """How likely a challenge is won in so many tries with so much added to the die."""
    won = faces(added, Result.VICTORY) / DIE
    lost = faces(added, Result.DEFEAT) / DIE
    total = 0.0
    open_ = 1.0
    for _ in range(tries):
        total += open_ * won
        open_ *= 1.0 - won - lost
    return total


@rule
def cube_value(g, cards, seat, card, slot, cubes, newer):
    """What a cube in this slot is worth from now on, with so many cubes on the card."""
    if cards.kind[card] == Kind.CHALLENGE:
        tries = min(rounds_left(g), 3)
        reward = yields(g, cards, seat, card, slot == 0)
        at_stake = reward + loss_by_defeat(g, cards, seat, card)
        return at_stake * chance_won(g, cubes - 1 + 1, tries) - coin_value(g, seat)
    return yields(g, cards, seat, card, slot == 0) * times(g, cards, card, newer)


@rule
def loss_by_defeat(g, cards, seat, card):
    """What the family's cubes on the cards a lost fort destroys would still earn. ZA-H6"""
    total = 0.0
    for area in range(AREA_COUNT):
        if cards.destroys[card] & (1 << area):
            victim = oldest(g, area)
            if victim != NOTHING and cards.kind[victim] == Kind.PERMANENT:
                for slot in range(SLOTS):
                    if g.owner[victim][slot] == seat:
                        total += yields(g, cards, seat, victim, slot == 0) * min(rounds_left(g) - 1, 2)
    return total


@rule
def cube_cost(g, cards, seat, card):
    """A cube from home costs little unless it is one of the last; one that must come back costs what it earns there."""
    if g.cubes[seat] > 0:
        return 0.0 if g.cubes[seat] > LAST_CUBES else 0.5
    least = 9.0
    for i in range(g.table_len):
        other = int(g.table[i])
        if other == card:
            continue
        for slot in range(SLOTS):
            if g.owner[other][slot] == seat:
                least = min(
                    least, cube_value(g, cards, seat, other, slot, cubes_on(g, other), newer_cards(g, cards, other))
                )
    return max(least, 0.0)


@rule
def opponents_at(g, seat, area):
    count = 0
    for other in range(g.players):
        if other != seat and areas_of(g, other) >> area & 1:
            count += 1
    return count


@rule
def bonus_value(g, cards, seat, card, slot):
    match cards.bonus[card][slot]:
        case Op.COINS:
            return cards.bonus_amount[card][slot] * coin_value(g, seat)
        case Op.POINTS:
            return cards.bonus_amount[card][slot] * POINT
        case Op.CARDS:
            return cards.bonus_amount[card][slot] * card_value(g)
        case Op.ANOTHER_TURN:
            return 2.5
    return 0.0


@rule
def play_value(g, cards, seat, card):
    """A card from hand: its effect and the bonuses hoped for, less its price and what followers would gain."""
    cubes = 1
    if cards.kind[card] == Kind.CHALLENGE and opponents_at(g, seat, cards.area[card]) > 0:
        cubes = 2
    value = cube_value(g, cards, seat, card, 0, cubes, 0) - cards.price[card][0] * coin_value(g, seat)
    chance = min(FOLLOWED * opponents_at(g, seat, cards.area[card]) + 0.1, 0.8)
    for slot in range(1, cards.slots[card]):
        gain = cube_value(g, cards, seat, card, slot, slot + 1, 0) - cards.price[card][slot] * coin_value(g, seat)
        value += chance * (bonus_value(g, cards, seat, card, slot) - ENVY * max(gain, 0.0) / (g.players - 1))
        chance *= 0.6
    return value - 0.3 * card_value(g) - cube_cost(g, cards, seat, card)


@rule
def influence_value(g, cards, seat, card):
    """The next free slot of a card on the table, less its price and what the promoter gets for it."""
    slot = cubes_on(g, card)
    value = cube_value(g, cards, seat, card, slot, slot + 1, newer_cards(g, cards, card))
    value -= cards.price[card][slot] * coin_value(g, seat)
    if slot > 0 and g.owner[card][0] != seat and cards.kind[card] != Kind.CHALLENGE:
        value -= ENVY * bonus_value(g, cards, seat, card, slot) / (g.players - 1)
    return value - cube_cost(g, cards, seat, card)


@rule
def goal_value(g, cards, seat, card):
    """A goal in hand: what it would score now, blended with what such a goal scores on average."""
    left = rounds_left(g)
    kind = cards.goal_kind[card - FIRST_GOAL]
    hope = 1.3 if kind == GoalKind.GRAB else 2.0
    now = float(goal_points(g, cards, seat, card - FIRST_GOAL, areas_controlled(g, seat)))
    weight = 1.0 / left
    return POINT * (now * weight + hope * (1.0 - weight) * 0.8)


@rule
def control_value(g, cards, seat):
    """The areas the family controls as the members stand, and the goals in hand that ask for control."""
    total = 0.0
    for area in range(first_area(g), last_area(g) + 1):
        holder = controller(g, area)
        if holder == seat:
            total += INCOME * (1.0 + OLD_ROUNDS_VALUE * 0.3 * min(rounds_left(g) - 1, 2))
        elif holder != NOBODY:
            total -= ENVY * INCOME / (g.players - 1)
    for i in range(g.hand_len[seat]):
        card = int(g.hand[seat][i])
        if card >= FIRST_GOAL and cards.goal_kind[card - FIRST_GOAL] != GoalKind.CITY:
            total += goal_value(g, cards, seat, card)
    return total


@rule
def access_value(g, cards, seat, may_play):
    """The best card the family can play and the cards it can influence from where its members stand."""
    areas = areas_of(g, seat)
    best = 0.0
    if may_play:
        for i in range(g.hand_len[seat]):
            card = int(g.hand[seat][i])
            if card < FIRST_FORT and areas >> cards.area[card] & 1 and cards.price[card][0] <= g.coins[seat]:
                best = max(best, play_value(g, cards, seat, card))
    for i in range(g.table_len):
        card = int(g.table[i])
        slot = cubes_on(g, card)
        if slot < cards.slots[card] and areas >> g.place[card] & 1 and own_cubes_on(g, seat, card) == 0:
            if cards.price[card][slot] <= g.coins[seat]:
                best = max(best, influence_value(g, cards, seat, card))
    return best


@rule
def move_value(g, cards, seat, member, area):
    """What moving changes: control of areas, and what can be reached in this turn."""
    before = int(g.member_area[seat][member])
    old = control_value(g, cards, seat)
    g.member_area[seat][member] = area
    value = control_value(g, cards, seat) - old + access_value(g, cards, seat, True)
    g.member_area[seat][member] = before
    return value


@rule
def turn_value(g, cards, seat, action):
    if action < Action.INFLUENCE:
        return play_value(g, cards, seat, action)
    if action < Action.MOVE:
        return influence_value(g, cards, seat, action - Action.INFLUENCE)
    if action < Action.TAKE_BACK:
        choice = action - Action.MOVE
        return move_value(g, cards, seat, choice // AREA_COUNT, choice % AREA_COUNT) - 0.1
    if action == PASS_COIN:
        return coin_value(g, seat)
    if action == PASS_ACTION:
        return deck_value(g, seat, 0)
    if action == PASS_GOAL:
        return deck_value(g, seat, 1)
    return 0.0


@rule
def goals_held(g, seat):
    count = 0
    for i in range(g.hand_len[seat]):
        if g.hand[seat][i] >= FIRST_GOAL:
            count += 1
    return count


@rule
def deck_value(g, seat, deck):
    """Action cards while there is time to play them, goals for the end."""
    goals = goals_held(g, seat)
    if deck == 1:
        return 1.1 * POINT - 0.4 * goals if rounds_left(g) <= 3 else 0.9 - 0.2 * goals
    return card_value(g) * (1.3 if g.hand_len[seat] - goals < 3 else 0.8)


@rule
def payment_value(g, cards, seat, amount):
    """The odds with so many coins more, less the coins; a lost fort also costs what is destroyed."""
    frame = top(g)
    card = int(frame.card)
    cubes = own_cubes_on(g, seat, card)
    added = added_to_roll(g, card, int(frame.left) + amount)
    reward = cubes * yields(g, cards, seat, card, g.owner[card][0] == seat)
    won = chance_won(g, added, 1)
    lost = faces(added, Result.DEFEAT) / DIE
    stays = 1.0 - won - lost
    later = 0.5 * reward if rounds_left(g) > 1 else 0.0
    return won * reward + stays * later - lost * loss_by_defeat(g, cards, seat, card) - amount * coin_value(g, seat)


@rule
def cube_there(g, cards, seat, choice):
    """What a cube that could be taken back still promises."""
    card = choice // SLOTS
    return cube_value(g, cards, seat, card, choice % SLOTS, cubes_on(g, card), newer_cards(g, cards, card))


@rule
def keep_value(g, cards, seat, card):
    """How much a card is worth in hand."""
    if card >= FIRST_GOAL:
        return goal_value(g, cards, seat, card)
    return max(play_value(g, cards, seat, card), 0.0) * (0.5 if rounds_left(g) > 1 else 0.0)


@rule
def place_value(g, cards, seat, card):
    """Members go where the cards one keeps are played, and not all to one place; a lady wants company."""
    area = cards.area[card]
    kept = 0
    there = 0
    left = g.hand_len[seat] - g.marked[seat]
    for i in range(g.hand_len[seat]):
        if i < left:
            kept += 1 if cards.area[g.hand[seat][i]] == area else 0
        else:
            there += 1 if cards.area[g.hand[seat][i]] == area else 0
    lady = g.marked[seat] == Member.LADY
    return kept - 0.4 * cube_value(g, cards, seat, card, 0, 1, 0) + there * (0.5 if lady else -2.0)


@rule
def member_value(g, cards, seat, member):
    g.schemes[seat][member] += 1
    value = control_value(g, cards, seat) + (0.1 if member == Member.HEAD else 0.0)
    g.schemes[seat][member] -= 1
    return value


@rule
def row_room(g, cards, area):
    room = 3.0
    for i in range(g.table_len):
        if g.place[g.table[i]] == area and cards.kind[g.table[i]] != Kind.TEMPORARY:
            room -= 1.0
    return room


@rule
def option_value(g, cards, seat, action):
    """How good an option looks."""
    match g.asking:
        case Asking.TURN:
            return turn_value(g, cards, seat, action)
        case Asking.REACTION:
            return influence_value(g, cards, seat, action - Action.INFLUENCE) if action < Action.MOVE else 0.0
        case Asking.TAKE_BACK:
            return -cube_there(g, cards, seat, action - Action.TAKE_BACK)
        case Asking.DRAW:
            return deck_value(g, seat, action - Action.DRAW)
        case Asking.PAYMENT:
            return payment_value(g, cards, seat, action - Action.PAY)
        case Asking.AREA:
            return row_room(g, cards, action - Action.AREA)
        case Asking.MEMBER:
            return member_value(g, cards, seat, action - Action.MEMBER)
        case Asking.FIRST:
            return 1.0 if action - Action.FIRST == seat else 0.0
        case Asking.PLACE:
            return place_value(g, cards, seat, action - Action.PLACE)
        case Asking.DISCARD:
            return -keep_value(g, cards, seat, action - Action.DISCARD)
        case Asking.HAND_OVER:
            return -keep_value(g, cards, seat, action - Action.HAND_OVER)
    return 1.0 if action == Action.ACCEPT else 0.0


@rule
def best_action(g, cards, seat, out, count):
    """The option that looks best; the first of equals."""
    best = int(out[0])
    value = option_value(g, cards, seat, best)
    for i in range(1, count):
        other = option_value(g, cards, seat, int(out[i]))
        if other > value:
            value = other
            best = int(out[i])
    return best


# Whole games


@rule
def play_many(states, cards, out, holder, notes):
    """Play every game of an array and note for each card how often it was held, played, followed and resolved."""
    for i in range(len(states)):
        g = states[i]
        new_game(g, cards[0])
        for card in range(len(holder)):
            holder[card] = NOBODY
        while g.waiting:
            seat = first_waiting(g)
            action = best_action(g, cards[0], seat, out, legal(g, cards[0], seat, out))
            asked = g.asking
            if asked == Asking.TURN and action < Action.INFLUENCE:
                notes[action, PLAYED] += 1
                holder[action] = NOBODY
            if (
                action >= Action.INFLUENCE
                and action < Action.MOVE
                and (asked == Asking.TURN or asked == Asking.REACTION)
            ):
                if cubes_on(g, action - Action.INFLUENCE) > 0:
                    notes[action - Action.INFLUENCE, FOLLOWERS] += 1
            round_ = g.round
            step(g, cards[0], seat, action)
            if g.phase > Phase.PLACING:
                note_hands(g, holder, notes)
            if g.round != round_ or g.phase == Phase.OVER:
                note_resolved(g, round_, notes)


@rule
def note_hands(g, holder, notes):
    """A card that comes from its deck into a hand is held once more; passed from hand to hand it is held on."""
    for seat in range(g.players):
        for i in range(g.hand_len[seat]):
            card = g.hand[seat][i]
            if holder[card] == NOBODY:
                notes[card, HELD] += 1
            holder[card] = SEATS + seat
    for card in range(len(holder)):
        holder[card] = holder[card] - SEATS if holder[card] >= SEATS else NOBODY


@rule
def note_resolved(g, round_, notes):
    for card in range(TABLE_CARDS):
        if g.resolved[card] == round_ and round_ > 0:
            notes[card, RESOLVED] += 1
