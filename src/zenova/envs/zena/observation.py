"""What a seat observes in Zena 1814, as numbers: everything it may know and nothing else.

All is told from the seat's point of view: seats are counted from its own on in turn order (*relative seats*: 0 me,
1 the next, …), and one higher, with 0 for nobody, where there may be nobody. A card's identity is its place in the
fields that have a number for each card (56 actions, 8 fort cards, 31 goals), so an embedding table of 95 rows can be
used; 0 in a field of ids means none, and ids are one higher than the game's own numbers."""

from zenova.games.zena.control import controller
from zenova.games.zena.frames import asked_of
from zenova.games.zena.rows import first_area, last_area
from zenova.games.zena.secrets import knows
from zenova.games.zena.state import (
    ACTIONS,
    AREA_COUNT,
    CARD_COUNT,
    EVENTS,
    EXTRA_TURNS,
    FIRST_GOAL,
    MEMBER_COUNT,
    MOST_ROUND_CONTROL,
    NOBODY,
    NOTHING,
    ROUNDS,
    SEATS,
    SLOTS,
    TABLE_CARDS,
    Asking,
    Phase,
    Task,
)
from zenova.games.zena.state import CUBES as FAMILY_CUBES
from zenova.games.zena.vocabulary import Area, Op
from zenova.kernel.game import Game
from zenova.kernel.layout import Fields, Layout
from zenova.kernel.rule import rule
from zenova.kernel.stack import top

UNKNOWN_PLACE, MY_HAND, FIRST_ROW, WON_BATTLES, KNOWN_IN_DECK, KNOWN_IN_HAND = 0, 1, 2, 8, 9, 10
NOT_IN_GAME = KNOWN_IN_HAND + SEATS - 1
MOST_COUNTED = 999


class Observed(Fields):
    """Where each field begins."""

    CARD_PLACE = (
        CARD_COUNT,
        0,
        NOT_IN_GAME,
        "per card: 0 unknown, 1 my hand, 2 to 7 the row of old town, cathedral, palace, bank, port, fort, 8 "
        "won battles, 9 a place in its deck that I know, 10 to 13 I know it in the hand of relative seat 1 to"
        " 4, 14 not in this game",
    )
    CARD_DEPTH = CARD_COUNT, 0, ACTIONS, "per card whose place in a deck I know: 1 on top, 2 below it, …"
    CARD_CHOSEN = CARD_COUNT, 0, CARD_COUNT, "per card I have chosen in secret: 1 the first one, 2 …"
    CARD_ROW = TABLE_CARDS, 0, TABLE_CARDS, "per action and fort card in a row: 1 the oldest there, 2 …"
    CARD_RESOLVED = TABLE_CARDS, 0, 1, "per action and fort card: it has taken effect in this round"
    CARD_CUBES = (
        TABLE_CARDS * SLOTS,
        0,
        SEATS,
        "per action and fort card and slot from the top: 0 free, else the owner's relative seat + 1",
    )
    COINS = SEATS, 0, MOST_COUNTED, "per relative seat"
    POINTS = SEATS, 0, MOST_COUNTED, "per relative seat"
    CUBES = SEATS, 0, FAMILY_CUBES, "cubes at home, per relative seat"
    MEMBERS = (
        SEATS * MEMBER_COUNT,
        0,
        AREA_COUNT,
        "per relative seat, area id of head, lady, heir, second heir; 0 not placed yet",
    )
    SCHEMES = SEATS * MEMBER_COUNT, 0, FAMILY_CUBES, "scheming cubes on each of these members"
    CONTROL = AREA_COUNT, 0, SEATS, "per area: relative seat + 1 of who controls it now"
    HAND_ACTIONS = SEATS, 0, ACTIONS, "action cards in hand, per relative seat"
    HAND_GOALS = SEATS, 0, CARD_COUNT - FIRST_GOAL, "goals in hand, per relative seat"
    TO_ACT = SEATS, 0, 1, "per relative seat: it is being asked"
    DECKS = 3, 0, ACTIONS, "cards in the action, goal and fort deck"
    EVENTS = EVENTS, 0, 2, "per event: 0 to come or out of the game, 1 this round's, 2 past"
    ROUND = 1, 0, ROUNDS, "the round, from 1"
    PHASE = 1, 0, 7, "as zenova.games.zena.state.Phase"
    FIRST_PLAYER = 1, 0, SEATS, "relative seat + 1 of who holds the first-player card"
    TURN = 1, 0, SEATS, "relative seat + 1 of whose turn it is"
    TURN_DONE = 3, 0, 1, "in this turn they moved, played, influenced"
    TURN_EXTRA = 1, 0, 1, "it is an extra turn"
    EXTRA_TURNS = EXTRA_TURNS, 0, SEATS, "relative seats + 1 of those with an extra turn to come, in order"
    RESOLVING = 1, 0, AREA_COUNT, "area id of the area that resolves"
    STAGE = 1, 0, 4, "1 effects, 2 removal, 3 control, 4 done; 0 no area resolves"
    ASKING = 1, 0, 13, "the kind of decision, as zenova.games.zena.state.Asking"
    ASKED_CARD = 1, 0, CARD_COUNT, "id of the card it is about"
    ASKED_STEP = 1, 0, 127, "the clause of the card, the cube of a challenge, 1 a cube to play with"
    LEFT = 1, 0, MOST_COUNTED, "cards still to be drawn, or coins paid for the challenge so far"
    PLAYERS = 1, 2, SEATS, "2 to 5"
    EXPERT = 1, 0, 1, "an expert game"
    FREE_ORDER = 1, 0, 1, "influencing may come before playing"
    RACE_FIRST = 1, 0, 1, "the first to finish placing wins the race"
    SEAT = 1, 0, SEATS - 1, "my seat, which only the action “first” needs"
    ROUND_CONTROL = (
        SEATS * AREA_COUNT,
        0,
        MOST_ROUND_CONTROL,
        "per relative seat and area: control points until the end of the round",
    )


WHOLE = Layout.of(Observed)
LAYOUT = Layout(WHOLE.fields[:-1])


def layout_of(game: Game) -> Layout:
    """The last field is there only with cards that give control points for a round, which the game's own do not."""
    cards = game.cards
    said = [*(node.op for node in cards.code), *(op for bonuses in cards.bonus for op in bonuses)]
    return WHOLE if Op.ROUND_CONTROL in said else LAYOUT


@rule
def observe(g, cards, seat, out):
    """Write the observation of a seat into `out`, where all is 0."""
    observe_table(g, seat, out)
    observe_deck(g, g.deck, g.deck_len, seat, out)
    observe_deck(g, g.goal_deck, g.goal_len, seat, out)
    observe_deck(g, g.fort_deck, g.fort_len, seat, out)
    observe_hands(g, seat, out)
    observe_families(g, seat, out)
    observe_round(g, seat, out)
    observe_turn(g, seat, out)
    observe_question(g, seat, out)


@rule
def relative(g, seat, other):
    """1 for the seat itself, 2 for the next in turn order, …; 0 for nobody."""
    if other == NOBODY:
        return 0
    return (other - seat) % g.players + 1


@rule
def observe_table(g, seat, out):
    """Rows with their cubes, won battles, and what is not in the game."""
    for card in range(CARD_COUNT):
        if g.place[card] == Area.WON:
            out[Observed.CARD_PLACE + card] = WON_BATTLES
        elif g.place[card] == Area.BOX:
            out[Observed.CARD_PLACE + card] = NOT_IN_GAME
    for i in range(g.table_len):
        card = g.table[i]
        area = g.place[card]
        out[Observed.CARD_PLACE + card] = FIRST_ROW + area
        older = 0
        for j in range(i):
            if g.place[g.table[j]] == area:
                older += 1
        out[Observed.CARD_ROW + card] = older + 1
        if g.resolved[card] == g.round:
            out[Observed.CARD_RESOLVED + card] = 1
        for slot in range(SLOTS):
            out[Observed.CARD_CUBES + card * SLOTS + slot] = relative(g, seat, g.owner[card][slot])


@rule
def observe_deck(g, deck, length, seat, out):
    """The cards whose place in a deck the seat knows."""
    for i in range(length):
        card = deck[i]
        if knows(g, seat, card):
            out[Observed.CARD_PLACE + card] = KNOWN_IN_DECK
            out[Observed.CARD_DEPTH + card] = length - i


@rule
def observe_hands(g, seat, out):
    """The own hand, the backs of the others and what the seat knows of them."""
    for i in range(g.players):
        owner = (seat + i) % g.players
        length = g.hand_len[owner]
        for k in range(length):
            card = g.hand[owner][k]
            if card < FIRST_GOAL:
                out[Observed.HAND_ACTIONS + i] += 1
            else:
                out[Observed.HAND_GOALS + i] += 1
            if i == 0:
                out[Observed.CARD_PLACE + card] = MY_HAND
                if k >= length - g.marked[owner]:
                    out[Observed.CARD_CHOSEN + card] = k - (length - g.marked[owner]) + 1
            elif knows(g, seat, card):
                out[Observed.CARD_PLACE + card] = KNOWN_IN_HAND + i - 1


@rule
def observe_families(g, seat, out):
    for i in range(g.players):
        owner = (seat + i) % g.players
        out[Observed.COINS + i] = min(g.coins[owner], MOST_COUNTED)
        out[Observed.POINTS + i] = min(g.points[owner], MOST_COUNTED)
        out[Observed.CUBES + i] = g.cubes[owner]
        out[Observed.TO_ACT + i] = (g.waiting >> owner) & 1
        for member in range(MEMBER_COUNT):
            if g.phase > Phase.PLACING:
                out[Observed.MEMBERS + i * MEMBER_COUNT + member] = g.member_area[owner][member] + 1
            out[Observed.SCHEMES + i * MEMBER_COUNT + member] = g.schemes[owner][member]
    if len(out) > Observed.ROUND_CONTROL:
        for i in range(g.players):
            owner = (seat + i) % g.players
            for area in range(AREA_COUNT):
                out[Observed.ROUND_CONTROL + i * AREA_COUNT + area] = g.round_control[owner][area]
    if g.phase > Phase.PLACING:
        for area in range(first_area(g), last_area(g) + 1):
            out[Observed.CONTROL + area] = relative(g, seat, controller(g, area))


@rule
def observe_round(g, seat, out):
    out[Observed.DECKS] = g.deck_len
    out[Observed.DECKS + 1] = g.goal_len
    out[Observed.DECKS + 2] = g.fort_len
    for i in range(g.event_len, EVENTS):
        out[Observed.EVENTS + g.event_deck[i]] = 1 if i == g.event_len else 2
    out[Observed.ROUND] = g.round
    out[Observed.PHASE] = g.phase
    if g.phase >= Phase.EVENT:
        out[Observed.FIRST_PLAYER] = relative(g, seat, g.first)
    if g.phase == Phase.RESOLUTION:
        out[Observed.RESOLVING] = g.area + 1
        out[Observed.STAGE] = g.stage + 1
    out[Observed.PLAYERS] = g.players
    out[Observed.EXPERT] = g.expert
    out[Observed.FREE_ORDER] = g.free_order
    out[Observed.RACE_FIRST] = g.race_first
    out[Observed.SEAT] = seat


@rule
def observe_turn(g, seat, out):
    """Whose turn runs and what they did in it, and the extra turns to come."""
    for i in range(g.depth):
        frame = g.stack[i]
        if frame.task == Task.TURN:
            out[Observed.TURN] = relative(g, seat, frame.seat)
            for bit in range(3):
                out[Observed.TURN_DONE + bit] = (frame.step >> bit) & 1
            out[Observed.TURN_EXTRA] = 1 if frame.left else 0
            break
    for i in range(g.extra_len):
        out[Observed.EXTRA_TURNS + i] = relative(g, seat, g.extra[i])


@rule
def observe_question(g, seat, out):
    asking = asked_of(g, seat)
    out[Observed.ASKING] = asking
    if g.depth == 0 or asking == Asking.TURN or asking == Asking.MULLIGAN:
        return
    frame = top(g)
    if frame.card != NOTHING:
        out[Observed.ASKED_CARD] = frame.card + 1
    out[Observed.ASKED_STEP] = max(frame.step, 0)
    if g.asking == Asking.DRAW or g.asking == Asking.PAYMENT:
        out[Observed.LEFT] = min(frame.left, MOST_COUNTED)
