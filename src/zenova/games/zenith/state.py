"""A position of Zenith as one record, and the printed facts the rules read beside it."""

from enum import IntEnum

from zenova.kernel.actionspace import ActionKind
from zenova.kernel.domain import Bits, Integer, Maybe, Numbers, OneOf, Things, Yes, struct
from zenova.kernel.eventschema import EventKind, Secret
from zenova.kernel.record import part_type, record_type, twin_type

from .vocabulary import FACTIONS, NODE, PLANETS, TOKENS

AGENTS = 100
COLUMN = 20  # a planet has 18 agents and 2 secret ones
TOKEN_COUNT = 16
STACK = 24
CODE_ROWS = 512
NO_DISC = 100  # the track is empty until the end of the turn (ZN-I4)
NOBODY = -1
NOTHING = -1
DRAW = 2
MOST_SHARE = 3  # influence on one planet of what is shared among several
BADGE_SIDES = ("silver", "gold")
ZONE = 4  # spaces from the centre to a control zone (ZN-I1)
SAME_TO_WIN = 3  # discs of one planet, of different planets, in all (ZN-I6)
PLANETS_TO_WIN = 4
DISCS_TO_WIN = 5
NOT_IN_GAME = 16  # beside the bits of seats in `known`: the card is nowhere
TOKEN_LEVEL = 2  # the first team there takes the technology's token (ZN-D3)
MOST_OPTIONS = 304
TURN_LIMIT = 400  # ZN-E5


class Phase(IntEnum):
    MULLIGAN = 0
    ORDER = 1
    PLAY = 2
    RESOLVE = 3
    OVER = 4


PHASES = tuple(phase.name.lower() for phase in Phase)


class Asking(IntEnum):
    """What kind of answer the position waits for."""

    NOTHING = 0
    MULLIGAN = 1
    ORDER = 2
    PLAY = 3
    PLANET = 4  # one planet: influence, gift, recentring, a column
    SHARE = 5  # a planet and how much of the influence it gets
    TRADE = 6  # accept or decline a price with no choice in it
    LADDER = 7  # how much to pay, or decline
    TRADE_COLUMN = 8  # which column pays the price, or decline
    TRADE_CARD = 9  # which hand card pays the price, or decline
    CHOICE = 10
    DEVELOP = 11
    DISCARD = 12
    TOKEN = 13
    HAND_OVER = 14


class Source(IntEnum):
    """What an effect list belongs to."""

    AGENT = 0
    LEVEL = 1
    TOKEN = 2
    ROW = 3
    LEAD = 4
    TRACK_TOKEN = 5  # no list of its own: the level-2 token of a development is due (ZN-D3)
    ROW_CHECK = 6  # no list of its own: a row bonus may be due at the end of a development (ZN-D4)


AGENT = Things("agent", AGENTS)
TOKEN_PLACES = (*PLANETS, *FACTIONS)
PLACES = len(TOKEN_PLACES)
FIRST_TRACK = len(PLANETS)  # the place of the first technology's token
VICTORIES = ("absolute", "democratic", "popular", "exhaustion")  # in the order of the bits of Victory
RESOURCES = ("credits", "zenithium", "badge")
RESOURCE = OneOf(RESOURCES)
NUMBER = Integer()  # seats, teams, amounts


class Action(ActionKind):
    """Where each kind of action starts in the integer space; cards, planets and so on are added to it."""

    RECRUIT = AGENT
    DEVELOP = AGENT
    LEAD = AGENT
    DISCARD = AGENT
    HAND_OVER = AGENT
    PLANET = OneOf(PLANETS)
    SHARE = struct(planet=OneOf(PLANETS), share=Numbers(1, MOST_SHARE))
    PAY = Numbers(0, 12)
    ACCEPT = Yes()
    DECLINE = Yes()
    DONE = Yes()
    OPTION = Numbers(1, 2)
    TRACK = OneOf(FACTIONS)
    TOKEN = OneOf(TOKEN_PLACES)
    ORDER = struct(first=Numbers(0, 3))


class Event(EventKind):
    """What can happen, with the meaning of the numbers that come with it."""

    DEALT = struct(seat=NUMBER, card=Secret(AGENT, "seat"))
    MULLIGANED = struct(seat=NUMBER, amount=NUMBER)  # cards replaced
    DREW = struct(seat=NUMBER, card=Secret(AGENT, "seat"))
    TURN = struct(seat=NUMBER)
    ORDERED = struct(team=NUMBER, seat=NUMBER)  # which partner goes first
    RECRUITED = struct(seat=NUMBER, card=AGENT, price=NUMBER)
    DEVELOPED = struct(seat=NUMBER, track=OneOf(FACTIONS), level=NUMBER, price=NUMBER)
    LED = struct(seat=NUMBER, card=AGENT)
    DISCARDED = struct(seat=NUMBER, card=AGENT)
    DISC_MOVED = struct(planet=OneOf(PLANETS), from_=NUMBER, to=NUMBER, team=NUMBER)  # as team 0 counts
    CAPTURED = struct(team=NUMBER, planet=OneOf(PLANETS))
    NEW_DISC = struct(planet=OneOf(PLANETS))
    RECENTRED = struct(planet=OneOf(PLANETS), from_=NUMBER)
    GAINED = struct(team=NUMBER, what=RESOURCE, amount=NUMBER)
    PAID = struct(team=NUMBER, what=RESOURCE, amount=NUMBER)
    GAVE = struct(team=NUMBER, what=RESOURCE, amount=NUMBER)
    STOLE = struct(team=NUMBER, what=RESOURCE, amount=NUMBER, from_opponent=NUMBER)
    BADGE = struct(team=NUMBER, side=OneOf(BADGE_SIDES))
    TOKEN_TAKEN = struct(team=NUMBER, token=OneOf(TOKENS), place=OneOf((*TOKEN_PLACES, "reserve")))
    EXILED = struct(team=NUMBER, card=AGENT)  # the team that lost it
    TRANSFERRED = struct(team=NUMBER, card=AGENT)  # the team that got it
    MOBILIZED = struct(team=NUMBER, card=AGENT)
    HANDED_OVER = struct(seat=NUMBER, card=Secret(AGENT, "seat", "partner"), partner=NUMBER)
    RESHUFFLED = struct(amount=NUMBER)  # cards in the new deck
    RESERVE_REFILLED = struct(amount=NUMBER)  # tokens in the new reserve
    ROW_BONUS = struct(team=NUMBER, row=NUMBER)
    SKIPPED = struct(seat=NUMBER)  # no card to play
    DECLINED = struct(seat=NUMBER)
    WON = struct(team=NUMBER, how=Bits(VICTORIES))
    EXHAUSTED = struct(team=Maybe(NUMBER, nothing=DRAW))  # the winner


class Chance(IntEnum):
    """Names of chance outcomes in logs."""

    DECK = 0
    RESERVE = 1
    FIRST = 2
    SIDE = 3


class Victory(IntEnum):
    """Bits of the ways a game was won (ZN-I6, ZN-E5)."""

    ABSOLUTE = 1
    DEMOCRATIC = 2
    POPULAR = 4
    EXHAUSTION = 8


FRAME = part_type(
    [
        ("pc", "i2"),
        ("end", "i2"),
        ("shares", "i2"),  # influence given to each planet by a running NEIGHBOURS, two bits a planet
        ("seat", "i1"),
        ("source", "i1"),
        ("thing", "i1"),  # the agent, track, token or faction of the source
        ("level", "i1"),
        ("picked", "i1"),  # planets the player chose in this list (ZN-V4)
        ("card", "i1"),  # the card an act just touched
        ("column", "i1"),  # the column the last exile took from
        ("rung", "i1"),
        ("left", "i1"),  # what remains of a counted effect; NOTHING before it starts
    ]
)

STATE = record_type(
    [
        ("random", "i8", 4),
        ("credits", "i2", 2),
        ("zenithium", "i2", 2),
        ("turns", "i2"),
        ("players", "i1"),
        ("secret_agents", "i1"),
        ("handicap", "i1"),
        ("sides", "i1", 3),  # 0 or 1 on each technology section; NOTHING: random
        ("first", "i1"),  # the team that goes first; NOBODY: random
        ("phase", "i1"),
        ("asking", "i1"),
        ("waiting", "i1"),  # seats that may act now, one bit each
        ("seat", "i1"),  # whose turn it is
        ("turns_left", "i1"),  # turns the team still has before the other team's
        ("disc", "i1", 5),  # +1..+3 toward team 0, -1..-3 toward team 1
        ("captured", "i1", (2, 5)),
        ("badge", "i1"),
        ("gold", "i1"),
        ("level", "i1", (2, 3)),
        ("rows_taken", "i1", 2),
        ("token", "i1", PLACES),  # face up at each planet and technology
        ("reserve", "i1", TOKEN_COUNT),
        ("reserve_len", "i1"),
        ("token_discard", "i1", TOKEN_COUNT),
        ("token_discard_len", "i1"),
        ("deck", "i1", AGENTS),
        ("deck_len", "i1"),
        ("discard", "i1", AGENTS),
        ("discard_len", "i1"),
        ("hand", "i1", (4, AGENTS)),
        ("hand_len", "i1", 4),
        ("column", "i1", (2, 5, COLUMN)),
        ("column_len", "i1", (2, 5)),
        ("known", "i1", AGENTS),  # seats that know which hand a card is in because they gave it, one bit each
        ("redraw", "i1", 4),  # mulligan: cards of the hand each seat has marked, one bit each; 16: decided
        ("stack", FRAME, STACK),
        ("depth", "i1"),
        ("winner", "i1"),
        ("victory", "i1"),
        ("error", "i1"),
    ]
)

CARDS = record_type(
    [
        ("planet", "i1", AGENTS),
        ("faction", "i1", AGENTS),
        ("cost", "i1", AGENTS),
        ("agent_start", "i2", AGENTS),
        ("agent_end", "i2", AGENTS),
        ("level_start", "i2", (6, 5)),  # by printed side S D U O N P
        ("level_end", "i2", (6, 5)),
        ("token_start", "i2", 8),
        ("token_end", "i2", 8),
        ("token_count", "i1", 8),
        ("row_start", "i2", 3),
        ("row_end", "i2", 3),
        ("lead_start", "i2", 3),
        ("lead_end", "i2", 3),  # where the two-player part of a lead action ends
        ("lead_team_end", "i2", 3),
        ("code", NODE, CODE_ROWS),
    ]
)

Position = twin_type("Position", STATE)
Cards = twin_type("Cards", CARDS)
