"""What the network sees of a position of Zenith: the features that hold for a seat, each a place in `LAYOUT`.

Only what the seat may know is looked at. All is told from its point of view, as in its observation: *mine* is its
team's, seats are counted from its own on. What a card or an effect does is said beside its number (`TRAITS`): features
share the weights of their traits, so cards that do the same look alike."""

from collections.abc import Callable
from typing import Any

from zenova.bots.network.features import note, steps, steps_of
from zenova.games.zenith.actions import in_reach, payable_tracks
from zenova.games.zenith.flow import recruit_price
from zenova.games.zenith.state import AGENTS, CODE_ROWS, NO_DISC, NOTHING, Action, Asking
from zenova.games.zenith.targets import team_of
from zenova.games.zenith.vocabulary import FACTIONS, PLANETS, How, Op, What, Where, Who
from zenova.kernel.layout import Fields, Layout
from zenova.kernel.rule import rule

MOST_ACTIVE = 256

DEPTHS = 3  # the last agent of a column, the one below, all others
MOST_PRICE = 9
MOST_COLUMN = 6
DISC_PLACES = 8  # from -3 to 3, and an empty track
MOST_CREDITS = 30
MOST_ZENITHIUM = 13
LEVEL_STEPS = 6
FACES = 8
MOST_RESERVE = 8
MOST_DISCARDED = 3
MOST_HAND = 9
PILE_STEP = 5
PILE_STEPS = 20
TURN_STEP = 4
TURN_STEPS = 25
LATE_STEP = 100
LATE_STEPS = 3
SOURCES = 8
MOST_LEFT = 11
MOST_DEPTH = 9
FRAMES = 3  # of the effect stack, from the top


class Seen(Fields):
    """Where each group of features begins."""

    HAND = AGENTS, 0, 1, "cards in my hand"
    AFFORDABLE = AGENTS, 0, 1, "those of them I can recruit now"
    PRICE = 5 * (MOST_PRICE + 1), 0, 1, "per planet: what a card in my hand would cost to recruit"
    COLUMNS = 2 * DEPTHS * AGENTS, 0, 1, "mine, theirs: the last agent of a column, the one below, others"
    DISCARD = AGENTS, 0, 1, "cards in the discard pile"
    PARTNER = AGENTS, 0, 1, "cards I gave that my partner holds"
    MARKED = AGENTS, 0, 1, "cards I have marked to be replaced in the mulligan"
    COLUMN_SIZE = 2 * 5 * (MOST_COLUMN + 1), 0, 1, "mine, theirs: agents in each column"
    DISCS = 5 * DISC_PLACES, 0, 1, "per planet: where its disc lies, seen from me"
    CAPTURED = 2 * 5 * 3, 0, 1, "mine, theirs: discs of a planet, from 1"
    CAPTURED_TOTAL = 2 * 5, 0, 1, "mine, theirs: discs in all, from 0"
    CAPTURED_PLANETS = 2 * 4, 0, 1, "mine, theirs: different planets among them, from 0"
    CREDITS = 2 * (MOST_CREDITS + 1), 0, 1, "mine, theirs"
    ZENITHIUM = 2 * (MOST_ZENITHIUM + 1), 0, 1, "mine, theirs"
    LEVELS = 2 * 3 * 2 * LEVEL_STEPS, 0, 1, "mine, theirs: per technology and side of its section"
    PAYABLE = 3, 0, 1, "technologies whose next level I can pay"
    ROWS = 2 * 3, 0, 1, "mine, theirs: row bonuses already taken"
    BADGE = 2 * 2, 0, 1, "mine, theirs: silver, gold"
    TOKENS = 8 * FACES, 0, 1, "per planet and technology: the token that lies there"
    RESERVE = MOST_RESERVE + 1, 0, 1, "tokens in the reserve"
    TOKENS_DISCARDED = FACES * MOST_DISCARDED, 0, 1, "discarded tokens of each face, from 1"
    HANDS = 4 * (MOST_HAND + 1), 0, 1, "hand sizes from my seat on"
    DECK = PILE_STEPS + 1, 0, 1, "cards in the deck, by fives"
    DISCARDS = PILE_STEPS + 1, 0, 1, "cards in the discard pile, by fives"
    TURNS = TURN_STEPS + 1, 0, 1, "turns played, by fours"
    LATE = LATE_STEPS + 1, 0, 1, "turns played, by hundreds"
    TURNS_LEFT = 3, 0, 1, "turns the team still has before the other team's"
    SECOND = 1, 0, 1, "the other team went first"
    TO_ACT = 4, 0, 1, "seats from mine on that are asked"
    TEAMS = 1, 0, 1, "four players"
    BESIDE_TECHNOLOGY = 1, 0, 1, "my seat is beside the technology board"
    SECRET_AGENTS = 1, 0, 1, "the secret agents are in the game"
    TURN = 4, 0, 1, "whose turn it is, counted from my seat"
    SEAT = 4, 0, 1, "my seat, which only the action “order” needs"
    ASKING = 15, 0, 1, "the kind of decision"
    SOURCE = FRAMES * SOURCES, 0, 1, "what the pending effect lists belong to, from the top"
    THEIRS = FRAMES, 0, 1, "the other team decides in them"
    CODE = FRAMES * CODE_ROWS, 0, 1, "the effect that is due in each of them"
    SOURCE_LEVEL = 6, 0, 1, "the level of the technology that asks"
    LEFT = MOST_LEFT + 1, 0, 1, "how much of a counted effect is left"
    RUNG = 4, 0, 1, "the rung of the ladder that was paid"
    PICKED = 5, 0, 1, "planets chosen before in this effect list"
    SHARES = 5 * 3, 0, 1, "influence given to each planet by the running neighbours effect"
    TOUCHED = AGENTS, 0, 1, "the card the effect list just moved"
    LAST_COLUMN = 5, 0, 1, "the column the last exile took from"
    PENDING = MOST_DEPTH + 1, 0, 1, "effect lists that are not finished yet"


LAYOUT = Layout.of(Seen)


@rule
def network_features(g, cards, seat, out):
    """Write the features that hold for a seat into `out` and return how many there are."""
    count = note_hands(g, cards, seat, out, 0)
    count = note_piles(g, out, count)
    for side in range(2):
        team = team_of(seat) if side == 0 else 1 - team_of(seat)
        count = note_columns(g, team, side, out, count)
        count = note_captured(g, team, side, out, count)
        count = note_team(g, team, side, out, count)
    count = note_board(g, team_of(seat), out, count)
    count = note_turn(g, seat, out, count)
    return note_effects(g, seat, out, count)


@rule
def note_hands(g, cards, seat, out, count):
    team = team_of(seat)
    count = note_prices(g, cards, seat, out, count)
    for i in range(g.hand_len[seat]):
        card = g.hand[seat][i]
        count = note(out, count, Seen.HAND + card)
        if recruit_price(g, cards, team, card) <= g.credits[team] and in_reach(g, seat, cards.planet[card]):
            count = note(out, count, Seen.AFFORDABLE + card)
        if g.asking == Asking.MULLIGAN and (g.redraw[seat] >> i) & 1:
            count = note(out, count, Seen.MARKED + card)
    if g.players == 4:
        partner = (seat + 2) % 4
        for i in range(g.hand_len[partner]):
            card = g.hand[partner][i]
            if (g.known[card] >> seat) & 1:
                count = note(out, count, Seen.PARTNER + card)
    return count


@rule
def note_prices(g, cards, seat, out, count):
    """What cards in my hand would cost, each price of a planet once."""
    for planet in range(5):
        prices = 0
        for i in range(g.hand_len[seat]):
            card = g.hand[seat][i]
            if cards.planet[card] == planet:
                prices |= 1 << min(recruit_price(g, cards, team_of(seat), card), MOST_PRICE)
        for price in range(MOST_PRICE + 1):
            if (prices >> price) & 1:
                count = note(out, count, Seen.PRICE + planet * (MOST_PRICE + 1) + price)
    return count


@rule
def note_piles(g, out, count):
    for i in range(g.discard_len):
        count = note(out, count, Seen.DISCARD + g.discard[i])
    count = note(out, count, Seen.DECK + min(g.deck_len // PILE_STEP, PILE_STEPS))
    count = note(out, count, Seen.DISCARDS + min(g.discard_len // PILE_STEP, PILE_STEPS))
    count = note(out, count, Seen.RESERVE + min(g.reserve_len, MOST_RESERVE))
    for face in range(FACES):
        same = 0
        for i in range(g.token_discard_len):
            if g.token_discard[i] == face:
                same += 1
        if same > 0:
            count = note(out, count, Seen.TOKENS_DISCARDED + face * MOST_DISCARDED + min(same, MOST_DISCARDED) - 1)
    return count


@rule
def note_columns(g, team, side, out, count):
    for planet in range(5):
        length = g.column_len[team][planet]
        for i in range(length):
            depth = min(length - 1 - i, DEPTHS - 1)
            count = note(out, count, Seen.COLUMNS + (side * DEPTHS + depth) * AGENTS + g.column[team][planet][i])
        at = Seen.COLUMN_SIZE + (side * 5 + planet) * (MOST_COLUMN + 1)
        count = note(out, count, at + min(length, MOST_COLUMN))
    return count


@rule
def note_captured(g, team, side, out, count):
    total = 0
    different = 0
    for planet in range(5):
        discs = g.captured[team][planet]
        if discs > 0:
            count = note(out, count, Seen.CAPTURED + (side * 5 + planet) * 3 + min(discs, 3) - 1)
            total += discs
            different += 1
    count = note(out, count, Seen.CAPTURED_TOTAL + side * 5 + min(total, 4))
    return note(out, count, Seen.CAPTURED_PLANETS + side * 4 + min(different, 3))


@rule
def note_team(g, team, side, out, count):
    count = note(out, count, Seen.CREDITS + side * (MOST_CREDITS + 1) + min(g.credits[team], MOST_CREDITS))
    count = note(out, count, Seen.ZENITHIUM + side * (MOST_ZENITHIUM + 1) + min(g.zenithium[team], MOST_ZENITHIUM))
    for track in range(3):
        at = Seen.LEVELS + ((side * 3 + track) * 2 + g.sides[track]) * LEVEL_STEPS
        count = note(out, count, at + g.level[team][track])
        if (g.rows_taken[team] >> (track + 1)) & 1:
            count = note(out, count, Seen.ROWS + 3 * side + track)
        if side == 0 and (payable_tracks(g, team) >> track) & 1:
            count = note(out, count, Seen.PAYABLE + track)
    if g.badge == team:
        count = note(out, count, Seen.BADGE + 2 * side + g.gold)
    return count


@rule
def note_board(g, mine, out, count):
    toward = 1 - 2 * mine
    for planet in range(5):
        place = DISC_PLACES - 1 if g.disc[planet] == NO_DISC else g.disc[planet] * toward + 3
        count = note(out, count, Seen.DISCS + planet * DISC_PLACES + place)
        if g.token[planet] != NOTHING:
            count = note(out, count, Seen.TOKENS + planet * FACES + g.token[planet])
    for track in range(3):
        if g.token[5 + track] != NOTHING:
            count = note(out, count, Seen.TOKENS + (5 + track) * FACES + g.token[5 + track])
    return count


@rule
def note_turn(g, seat, out, count):
    for i in range(g.players):
        other = (seat + i) % g.players
        count = note(out, count, Seen.HANDS + i * (MOST_HAND + 1) + min(g.hand_len[other], MOST_HAND))
        if (g.waiting >> other) & 1:
            count = note(out, count, Seen.TO_ACT + i)
    count = note(out, count, Seen.TURNS + min(g.turns // TURN_STEP, TURN_STEPS))
    count = note(out, count, Seen.LATE + min(g.turns // LATE_STEP, LATE_STEPS))
    count = note(out, count, Seen.TURNS_LEFT + max(g.turns_left, 0))
    if g.first != team_of(seat):
        count = note(out, count, Seen.SECOND)
    if g.players == 4:
        count = note(out, count, Seen.TEAMS)
        if seat < 2:
            count = note(out, count, Seen.BESIDE_TECHNOLOGY)
    if g.secret_agents:
        count = note(out, count, Seen.SECRET_AGENTS)
    count = note(out, count, Seen.TURN + (g.seat - seat) % g.players)
    count = note(out, count, Seen.SEAT + seat)
    count = note(out, count, Seen.ASKING + g.asking)
    return note(out, count, Seen.PENDING + min(g.depth, MOST_DEPTH))


@rule
def note_effects(g, seat, out, count):
    """The pending effect lists, and how far the one on top has come."""
    for i in range(min(g.depth, FRAMES)):
        frame = g.stack[g.depth - 1 - i]
        count = note(out, count, Seen.SOURCE + i * SOURCES + frame.source)
        if team_of(frame.seat) != team_of(seat):
            count = note(out, count, Seen.THEIRS + i)
        if frame.pc < frame.end:
            count = note(out, count, Seen.CODE + i * CODE_ROWS + frame.pc)
    if g.depth == 0:
        return count
    frame = g.stack[g.depth - 1]
    count = note(out, count, Seen.SOURCE_LEVEL + frame.level)
    if frame.left != NOTHING:
        count = note(out, count, Seen.LEFT + min(frame.left, MOST_LEFT))
    count = note(out, count, Seen.RUNG + min(frame.rung, 3))
    for planet in range(5):
        if (frame.picked >> planet) & 1:
            count = note(out, count, Seen.PICKED + planet)
        share = (frame.shares >> (2 * planet)) & 3
        if share > 0:
            count = note(out, count, Seen.SHARES + planet * 3 + share - 1)
    if frame.card != NOTHING:
        count = note(out, count, Seen.TOUCHED + frame.card)
    if frame.column != NOTHING:
        count = note(out, count, Seen.LAST_COLUMN + frame.column)
    return count


# What features and actions have in common


def agent_traits(cards: Any, card: int) -> list[str]:
    """What an agent is and does, besides the influence on its own planet."""
    planet, faction = PLANETS[cards.planet[card]], FACTIONS[cards.faction[card]]
    traits = [planet, faction, f"{planet} {faction}", *steps("cost", cards.cost[card])]
    for row in range(cards.agent_start[card] + 1, cards.agent_end[card]):
        traits += effect_traits(cards, row)
    return traits


def effect_traits(cards: Any, row: int) -> list[str]:
    """What one node of an effect list says."""
    node = cards.code[row]
    name = Op(node.op).name.lower()
    traits = [name]
    if node.op < Op.GAIN or node.op in (Op.EXILE, Op.TRANSFER):
        traits.append(f"{name} where {Where(node.where).name.lower()}")
    if node.op in (Op.DEVELOP, Op.TAKE_BADGE, Op.DISCARD, Op.HAND_OVER):
        traits.append(f"{name} {node.where} {node.amount}")
    if Op.GAIN <= node.op <= Op.STEAL or node.op == Op.IF:
        traits.append(f"{name} {What(node.what).name.lower()} {Who(node.who).name.lower()}")
        traits += steps(f"{name} {What(node.what).name.lower()}", node.amount)
    else:
        traits += steps(name, node.amount)
    if node.op == Op.EXILE:
        traits.append(f"{name} {Who(node.who).name.lower()}")
    if node.how != How.NUMBER:
        traits.append(How(node.how).name.lower())
    return traits


def _grouped(describe: Callable[[Any, int], list[str]], size: int) -> Callable[[Any, int], list[str]]:
    """What is described again in each block of `size`, told apart by the block."""
    return lambda cards, i: [f"{i // size} {trait}" for trait in describe(cards, i % size)]


TRAITS = {
    "hand": agent_traits,
    "affordable": agent_traits,
    "price": lambda cards, i: steps("", i % (MOST_PRICE + 1)),
    "columns": _grouped(agent_traits, AGENTS),
    "discard": agent_traits,
    "partner": agent_traits,
    "marked": agent_traits,
    "column-size": steps_of(MOST_COLUMN + 1),
    "discs": lambda cards, i: [str(i % DISC_PLACES)],
    "captured": lambda cards, i: steps(str(i // 15), i % 3 + 1),
    "captured-total": steps_of(5),
    "captured-planets": steps_of(4),
    "credits": steps_of(MOST_CREDITS + 1),
    "zenithium": steps_of(MOST_ZENITHIUM + 1),
    "levels": lambda cards, i: steps(str(i // (2 * LEVEL_STEPS)), i % LEVEL_STEPS),
    "tokens": lambda cards, i: [str(i % FACES)],
    "reserve": steps_of(MOST_RESERVE + 1),
    "hands": steps_of(MOST_HAND + 1),
    "deck": steps_of(PILE_STEPS + 1),
    "discards": steps_of(PILE_STEPS + 1),
    "turns": steps_of(TURN_STEPS + 1),
    "code": _grouped(effect_traits, CODE_ROWS),
    "left": steps_of(MOST_LEFT + 1),
    "touched": agent_traits,
    "pending": steps_of(MOST_DEPTH + 1),
}
"""Per field of the layout: what the features in it have in common, from the cards and the feature's place there."""

CARD_ACTIONS = ("recruit", "develop", "lead", "discard", "hand-over")


def action_traits(cards: Any, action: int) -> list[str]:
    """What an action has in common with others."""
    if action < Action.PLANET:
        kind, card = divmod(action, AGENTS)
        return [CARD_ACTIONS[kind], *(f"{CARD_ACTIONS[kind]} {trait}" for trait in agent_traits(cards, card))]
    if action < Action.SHARE:
        return ["planet"]
    if action < Action.PAY:
        return [f"share {(action - Action.SHARE) % 3}", f"share {(action - Action.SHARE) // 3}"]
    if action < Action.ACCEPT:
        return steps("pay", action - Action.PAY)
    return []
