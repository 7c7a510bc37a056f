"""A position of Zenith as one record, and the printed facts the rules read beside it."""

from __future__ import annotations

from enum import IntEnum

from zenova.kernel.record import part_type, record_type, twin_type

from .vocabulary import NODE

AGENTS = 100
COLUMN = 20  # a planet has 18 agents and 2 secret ones
TOKEN_COUNT = 16
STACK = 24
CODE_ROWS = 512
NO_DISC = 100  # the track is empty until the end of the turn (ZN-I4)
NOBODY = -1
NOTHING = -1
DRAW = 2
ZONE = 4  # spaces from the centre to a control zone (ZN-I1)
MOST_OPTIONS = 304
TURN_LIMIT = 400  # ZN-E5


class Phase(IntEnum):
    MULLIGAN = 0
    ORDER = 1
    PLAY = 2
    RESOLVE = 3
    OVER = 4


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


class Action(IntEnum):
    """Where each kind of action starts in the integer space; cards, planets and so on are added to it."""

    RECRUIT = 0
    DEVELOP = 100
    LEAD = 200
    DISCARD = 300
    HAND_OVER = 400
    PLANET = 500
    SHARE = 505  # planet * 3 + share - 1
    PAY = 520  # the amount paid
    ACCEPT = 533
    DECLINE = 534
    DONE = 535
    OPTION = 536
    TRACK = 538
    TOKEN = 541  # five planets, then three tracks
    ORDER = 549
    COUNT = 553


class Event(IntEnum):
    """What can happen, with the meaning of the four numbers that come with it."""

    DEALT = 0  # seat, card (secret to the seat)
    MULLIGANED = 1  # seat, cards replaced
    DREW = 2  # seat, card (secret to the seat)
    TURN = 3  # seat
    ORDERED = 4  # team, seat that goes first
    RECRUITED = 5  # seat, card, price
    DEVELOPED = 6  # seat, track, level, price
    LED = 7  # seat, card
    DISCARDED = 8  # seat, card
    DISC_MOVED = 9  # planet, from, to (both from team 0's view), gaining team
    CAPTURED = 10  # team, planet
    NEW_DISC = 11  # planet
    RECENTRED = 12  # planet, from
    GAINED = 13  # team, what, amount
    PAID = 14  # team, what, amount
    GAVE = 15  # team, what, amount
    STOLE = 16  # team, what, amount, of which from the opponent
    BADGE = 17  # team, gold
    TOKEN_TAKEN = 18  # team, token, place (0 to 4 planets, 5 to 7 tracks, 8 reserve)
    EXILED = 19  # team that lost it, card
    TRANSFERRED = 20  # team that got it, card
    MOBILIZED = 21  # team, card
    HANDED_OVER = 22  # seat, card (secret to both partners), partner
    RESHUFFLED = 23  # cards in the new deck
    RESERVE_REFILLED = 24  # tokens in the new reserve
    ROW_BONUS = 25  # team, row
    SKIPPED = 26  # seat: no card to play
    DECLINED = 27  # seat
    WON = 28  # team, victory bits
    EXHAUSTED = 29  # winner


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
        ("planet_token", "i1", 5),
        ("track_token", "i1", 3),
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
