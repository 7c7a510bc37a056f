"""A position of Zena 1814 as one record, and the printed facts the rules read beside it.

Every card has a number: the 56 actions, then the 8 fort cards, then the 31 goals. The first 64 can lie on the table."""

from enum import IntEnum

from zenova.kernel.actionspace import ActionKind
from zenova.kernel.domain import Integer, Maybe, Numbers, OneOf, Things, Truth, Yes, struct
from zenova.kernel.eventschema import EventKind, Omitted, Secret
from zenova.kernel.record import record_type, twin_type

from .vocabulary import AREAS, MEMBERS, NODE

SEATS = 5
ROUNDS = 8
ACTIONS = 56
FORTS = 8
GOALS = 31
EVENTS = 9
FIRST_FORT = ACTIONS
TABLE_CARDS = ACTIONS + FORTS
FIRST_GOAL = TABLE_CARDS
HAND_CARDS = ACTIONS + GOALS
CARD_COUNT = TABLE_CARDS + GOALS
AREA_COUNT = 6
MEMBER_COUNT = 4
SLOTS = 3
CUBES = 10
HAND_LIMIT = 6  # ZA-N1
ROW_LIMIT = 3  # ZA-R5
EXTRA_TURNS = 24
CODE_ROWS = 256
STACK = 8
MOST_PAYMENT = 99
MOST_ROUND_CONTROL = 99
MOST_OPTIONS = 160
NOBODY = -1
NOTHING = -1
EVERYBODY = 63  # known to every seat and to spectators
SPECTATORS = 5  # the bit of those who only watch


class Phase(IntEnum):
    MULLIGAN = 0
    PLACING = 1
    FIRST = 2
    EVENT = 3
    ACTIONS = 4
    RESOLUTION = 5
    END = 6
    OVER = 7


class Stage(IntEnum):
    """The parts of an area's resolution. ZA-R1"""

    EFFECTS = 0
    REMOVAL = 1
    CONTROL = 2
    DONE = 3


class Result(IntEnum):
    """How a challenge can end. ZA-H4"""

    DEFEAT = 0
    STAYS = 1
    VICTORY = 2


PHASES, STAGES, RESULTS = (tuple(one.name.lower() for one in kind) for kind in (Phase, Stage, Result))


class Asking(IntEnum):
    """What kind of answer the position waits for."""

    NOTHING = 0
    TURN = 1  # move, play, influence or pass
    REACTION = 2  # influence the card just played or revealed, or decline
    TAKE_BACK = 3  # which own cube to take back
    DRAW = 4  # which deck to draw from
    PAYMENT = 5  # coins for a challenge
    PALACE = 6  # a coin for two points, or not
    AREA = 7  # where a revolt goes
    MEMBER = 8  # who carries a scheming cube
    MULLIGAN = 9
    FIRST = 10  # who gets the first-player card
    PLACE = 11  # all at once: a card for each member
    DISCARD = 12  # all at once: down to the hand limit, or one card for a card
    HAND_OVER = 13  # all at once: a card for the neighbour


class Task(IntEnum):
    """What a frame of the stack is about."""

    TURN = 0  # a turn of `seat`; `step` holds what was done in it
    REACTIONS = 1  # others influence `card`; `seat` played it (NOBODY for a fort card); `step` counts those asked
    TAKE_BACK = 2  # `seat` needs a cube to play (`step` 1) or influence (`step` 0) `card`
    DRAW = 3  # `seat` draws `left` more cards
    EFFECT = 4  # `card` takes effect: clause `step`, from cube or player `left` on; below 0 the bonus of that slot
    CHALLENGE = 5  # `card` is rolled for: cube `step` is asked next, `left` coins are paid so far


class Done(IntEnum):
    """Bits of what a player did in a turn."""

    MOVED = 1
    PLAYED = 2
    INFLUENCED = 4


IN_AREA, OF_FAMILY = OneOf(AREAS), OneOf(MEMBERS)
CARD, TABLE_CARD, ACTION_CARD = (Things("card", count) for count in (CARD_COUNT, TABLE_CARDS, ACTIONS))
DECK = OneOf(("action", "goal"))
SLOT = Numbers(1, SLOTS)
NUMBER = Integer()  # seats, amounts
OWN_CARD = Secret(CARD, "seat")


class Action(ActionKind):
    """Where each kind of action starts in the integer space; cards, areas and so on are added to it."""

    PLAY = ACTION_CARD
    INFLUENCE = TABLE_CARD
    MOVE = struct(move=OF_FAMILY, to=IN_AREA)
    TAKE_BACK = struct(take_back=TABLE_CARD, slot=SLOT)
    PLACE = ACTION_CARD
    DISCARD = CARD
    HAND_OVER = CARD
    PAY = Numbers(0, MOST_PAYMENT)
    AREA = IN_AREA
    MEMBER = OF_FAMILY
    FIRST = Numbers(0, SEATS - 1)  # the seat
    DRAW = DECK
    PASS = Yes()
    PASS_FOR = struct(pass_=OneOf(("coin", *DECK.words)))
    ACCEPT = Yes()
    DECLINE = Yes()


DRAW_ACTION, DRAW_GOAL = range(Action.DRAW, Action.DRAW.end)
PASS_COIN, PASS_ACTION, PASS_GOAL = range(Action.PASS_FOR, Action.PASS_FOR.end)


class Event(EventKind):
    """What can happen, with the meaning of the numbers that come with it."""

    DEALT = struct(seat=NUMBER, card=OWN_CARD)
    MULLIGANED = struct(seat=NUMBER)
    REVEALED = struct(seat=NUMBER, card=CARD)  # a beginner's placement
    PLACED = struct(seat=NUMBER, member=OF_FAMILY, area=IN_AREA, card=Omitted(CARD))  # a beginner's has no card
    FIRST_PLAYER = struct(seat=NUMBER, by=Maybe(NUMBER))  # who decided; null: drawn
    ROUND = struct(round=NUMBER)
    EVENT = struct(card=Things("eventcard", EVENTS))
    FORT = struct(card=CARD)
    TURN = struct(seat=NUMBER, extra=Truth())
    MOVED = struct(seat=NUMBER, member=OF_FAMILY, from_=IN_AREA, to=IN_AREA)
    PLAYED = struct(seat=NUMBER, card=CARD, price=NUMBER)
    INFLUENCED = struct(seat=NUMBER, card=CARD, slot=SLOT, price=NUMBER)
    TOOK_BACK = struct(seat=NUMBER, card=CARD, slot=SLOT)
    PROMOTER = struct(seat=NUMBER, card=CARD)  # by a cube taken back
    PASSED = struct(seat=NUMBER)
    DECLINED = struct(seat=NUMBER, card=CARD)
    COINS = struct(seat=NUMBER, amount=NUMBER, card=Maybe(CARD))
    POINTS = struct(seat=NUMBER, amount=NUMBER, card=Maybe(CARD))
    DREW = struct(seat=NUMBER, card=OWN_CARD, deck=DECK)
    EXTRA_TURN = struct(seat=NUMBER, card=CARD)  # earned
    REMOVED = struct(card=CARD, area=IN_AREA)  # from its row to the bottom of its deck
    MOVED_CARD = struct(card=CARD, from_=IN_AREA, to=IN_AREA)
    SCHEMED = struct(seat=NUMBER, member=OF_FAMILY, card=CARD)
    PAID = struct(seat=NUMBER, amount=NUMBER, card=CARD)
    ROLLED = struct(seat=NUMBER, card=CARD, die=NUMBER, total=NUMBER)
    VICTORY = struct(card=CARD)
    DRAWN_BATTLE = struct(card=CARD)  # nothing happens
    DEFEAT = struct(card=CARD)
    CONTROLS = struct(seat=Maybe(NUMBER), area=IN_AREA)
    BOUGHT_POINTS = struct(seat=NUMBER, coins=NUMBER, points=NUMBER)
    DISCARDED = struct(seat=NUMBER, card=OWN_CARD, deck=DECK)
    HANDED_OVER = struct(seat=NUMBER, card=Secret(CARD, "seat", "to"), to=NUMBER, deck=DECK)
    END_COINS = struct(seat=NUMBER, coins=NUMBER, points=NUMBER)  # coins given back
    GOAL = struct(seat=NUMBER, card=CARD, points=NUMBER)
    WON = struct(seat=NUMBER, points=NUMBER)
    ROUND_CONTROL = struct(seat=NUMBER, amount=NUMBER, area=IN_AREA, card=CARD)  # until the end of the round


class Chance(IntEnum):
    """Names of chance outcomes in logs."""

    EVENTS = 0
    ACTIONS = 1
    GOALS = 2
    FORTS = 3
    FIRST = 4
    FINISHER = 5
    DIE = 6


FRAME = record_type(
    [("left", "i2"), ("task", "i1"), ("seat", "i1"), ("card", "i1"), ("step", "i1"), ("extra", "i1"), ("part", "i1")]
)

STATE = record_type(
    [
        ("random", "i8", 4),
        ("coins", "i2", SEATS),
        ("points", "i2", SEATS),
        ("stack", FRAME, STACK),
        ("players", "i1"),
        ("expert", "i1"),
        ("free_order", "i1"),  # ZA-A2
        ("race_first", "i1"),  # ZA-F4: the first to finish placing wins the race; 0: drawn at random
        ("phase", "i1"),
        ("asking", "i1"),
        ("waiting", "i1"),  # seats that may act now, one bit each
        ("round", "i1"),
        ("first", "i1"),  # holder of the first-player card; during placing the first to finish
        (
            "turn",
            "i1",
        ),  # turns begun in this round's turn order; while experts place, who rejected a deal, one bit each
        ("dear", "i1"),  # seats that may still reject their deal, one bit each; known to each of them alone (ZA-S4)
        ("area", "i1"),  # being resolved
        ("stage", "i1"),
        ("cubes", "i1", SEATS),  # at home
        ("member_area", "i1", (SEATS, MEMBER_COUNT)),
        ("schemes", "i1", (SEATS, MEMBER_COUNT)),  # scheming cubes a member carries
        ("round_control", "i1", (SEATS, AREA_COUNT)),  # control points until the end of the round (ZA-K10)
        ("event_deck", "i1", EVENTS),  # top last; the first is out of the game, the one above the top is this round's
        ("event_len", "i1"),
        ("fort_deck", "i1", FORTS),
        ("fort_len", "i1"),
        ("deck", "i1", ACTIONS),
        ("deck_len", "i1"),
        ("goal_deck", "i1", GOALS),
        ("goal_len", "i1"),
        ("hand", "i1", (SEATS, HAND_CARDS)),
        ("hand_len", "i1", SEATS),
        ("marked", "i1", SEATS),  # cards at the end of the hand chosen in secret: to place, discard or hand over
        ("table", "i1", TABLE_CARDS),  # all cards on the table in the order they came to their rows, oldest first
        ("table_len", "i1"),
        ("place", "i1", CARD_COUNT),  # the area (or Area.WON, BOX, HIDDEN) of a card
        ("owner", "i1", (TABLE_CARDS, SLOTS)),  # of the cube in each slot, from the top; NOBODY
        ("resolved", "i1", TABLE_CARDS),  # the round in which a card took effect last (ZA-R10)
        ("known", "i1", CARD_COUNT),  # seats that know where a hidden card is, one bit each
        ("extra", "i1", EXTRA_TURNS),  # seats with an extra turn to come
        ("extra_len", "i1"),
        ("extra_fresh", "i1"),  # of these, earned in the turn that runs in a resolution
        ("depth", "i1"),
        ("winners", "i1"),  # one bit each, when the game is over
        ("error", "i1"),
    ]
)

CARDS = record_type(
    [
        ("area", "i1", TABLE_CARDS),
        ("kind", "i1", TABLE_CARDS),
        ("slots", "i1", TABLE_CARDS),
        ("price", "i1", (TABLE_CARDS, SLOTS)),
        ("bonus", "i1", (TABLE_CARDS, SLOTS)),  # an Op
        ("bonus_amount", "i1", (TABLE_CARDS, SLOTS)),
        ("bonus_area", "i1", (TABLE_CARDS, SLOTS)),  # of control points for a round
        ("start", "i2", TABLE_CARDS),  # the effect or reward: rows of the code from start to end
        ("end", "i2", TABLE_CARDS),
        ("destroys", "i1", TABLE_CARDS),  # areas a lost fort card strikes, one bit each
        ("income", "i1", EVENTS),
        ("bank_change", "i1", EVENTS),
        ("port_change", "i1", EVENTS),
        ("reveals_fort", "i1", EVENTS),
        ("goal_kind", "i1", GOALS),
        ("goal_area", "i1", GOALS),
        ("goal_points", "i1", GOALS),
        ("code", NODE, CODE_ROWS),
    ]
)

Position = twin_type("Position", STATE)
Cards = twin_type("Cards", CARDS)
