"""What a seat observes in Zenith, as numbers: everything it may know and nothing else.

All is told from the seat's point of view: *mine* is its team's, discs count toward its own zone, other seats come in
turn order after it. A card's identity is its place in `card-place` and `card-depth`, so an embedding table of 100 rows
can be used; 0 in a field of ids means none, and ids are one higher than the game's own numbers."""

from zenova.games.zenith.state import AGENTS, CODE_ROWS, NO_DISC, NOTHING, STACK, TURN_LIMIT, Asking, Source
from zenova.games.zenith.targets import team_of
from zenova.kernel.layout import Fields, Layout
from zenova.kernel.rule import rule
from zenova.kernel.stack import top

UNKNOWN_PLACE, MY_HAND, MY_COLUMN, THEIR_COLUMN, DISCARD_PILE, PARTNER_HAND, NOT_IN_GAME = range(7)
NO_DISC_SEEN = 9
MOST_COUNTED = 999


class Observed(Fields):
    """Where each field begins."""

    CARD_PLACE = (
        AGENTS,
        0,
        6,
        "per card: 0 unknown, 1 my hand, 2 my column, 3 their column, 4 discard pile, 5 a card I gave that my"
        " partner holds, 6 not in this game",
    )
    CARD_DEPTH = AGENTS, 0, 20, "per card in a column: 1 if it is the last agent, 2 the one below, …"
    CARD_MARKED = AGENTS, 0, 1, "per card: I have marked it to be replaced in the mulligan"
    DISCS = 5, -3, NO_DISC_SEEN, "per planet: spaces toward my zone, negative toward theirs, 9 empty track"
    CAPTURED = 10, 0, 3, "discs captured per planet: five of mine, five of theirs"
    CREDITS = 2, 0, MOST_COUNTED, "mine, theirs"
    ZENITHIUM = 2, 0, MOST_COUNTED, "mine, theirs"
    LEVELS = 6, 0, 5, "technology levels animod, human, robot: mine, theirs"
    ROWS = 6, 0, 1, "row bonuses 1 to 3 already taken: mine, theirs"
    BADGE = 2, 0, 2, "0 not held, 1 silver, 2 gold: mine, theirs"
    SIDES = 3, 0, 1, "side of each technology section: 0 for S, U, N and 1 for D, O, P"
    TOKENS = 8, 0, 8, "token id on each planet and each technology"
    RESERVE = 1, 0, 16, "tokens in the reserve"
    TOKENS_DISCARDED = 8, 0, 16, "discarded tokens of each face"
    HANDS = 4, 0, AGENTS, "hand sizes from my seat on"
    PILES = 2, 0, AGENTS, "cards in the deck, in the discard pile"
    TURNS = 1, 0, TURN_LIMIT, "turns played"
    TURNS_LEFT = 1, 0, 2, "turns the team still has before the other team's, this one included"
    FIRST = 1, 0, 1, "the team that went first: 0 mine, 1 theirs"
    TO_ACT = 4, 0, 1, "per seat from mine on: it is being asked"
    PLAYERS = 1, 2, 4, "2 or 4"
    BESIDE_TECHNOLOGY = 1, 0, 1, "my seat is beside the technology board (may recruit on its three planets)"
    TURN = 1, 0, 3, "whose turn it is, counted from my seat"
    ASKING = 1, 0, 14, "the kind of decision, as zenova.games.zenith.state.Asking"
    SOURCE = 1, 0, 5, "what asks: 0 the turn itself, 1 agent, 2 technology, 3 token, 4 row bonus, 5 lead"
    SOURCE_ID = 1, 0, AGENTS, "id of the agent, technology, token, row or faction that asks"
    SOURCE_LEVEL = 1, 0, 5, "the level of the technology that asks"
    CODE_ROW = 1, 0, CODE_ROWS, "the effect that asks, as a row of the card code"
    LEFT = 1, 0, 20, "how much of a counted effect is left"
    PICKED = 5, 0, 1, "planets chosen before in this effect list"
    SHARES = 5, 0, 3, "influence given to each planet by the running neighbours effect"
    TOUCHED_CARD = 1, 0, AGENTS, "id of the card the effect list just moved"
    LAST_COLUMN = 1, 0, 5, "planet id of the column the last exile took from"
    PENDING = 1, 0, STACK, "effect lists that are not finished yet"
    SEAT = 1, 0, 3, "my seat, which only the action “order” needs"


LAYOUT = Layout.of(Observed)


@rule
def observe(g, cards, seat, out):
    """Write the observation of a seat into `out`, where all is 0."""
    observe_cards(g, seat, out)
    observe_teams(g, team_of(seat), out)
    observe_board(g, team_of(seat), out)
    observe_turn(g, seat, out)
    if g.depth > 0:
        observe_effect(top(g), out)


@rule
def observe_cards(g, seat, out):
    if not g.secret_agents:
        for card in range(90, AGENTS):
            out[Observed.CARD_PLACE + card] = NOT_IN_GAME
    for i in range(g.hand_len[seat]):
        card = g.hand[seat][i]
        out[Observed.CARD_PLACE + card] = MY_HAND
        if g.asking == Asking.MULLIGAN:
            out[Observed.CARD_MARKED + card] = (g.redraw[seat] >> i) & 1
    for i in range(g.discard_len):
        out[Observed.CARD_PLACE + g.discard[i]] = DISCARD_PILE
    for team in range(2):
        place = MY_COLUMN if team == team_of(seat) else THEIR_COLUMN
        for planet in range(5):
            length = g.column_len[team][planet]
            for i in range(length):
                card = g.column[team][planet][i]
                out[Observed.CARD_PLACE + card] = place
                out[Observed.CARD_DEPTH + card] = length - i
    if g.players == 4:
        partner = (seat + 2) % 4
        for i in range(g.hand_len[partner]):
            card = g.hand[partner][i]
            if (g.known[card] >> seat) & 1:
                out[Observed.CARD_PLACE + card] = PARTNER_HAND


@rule
def observe_teams(g, mine, out):
    for side in range(2):
        team = mine if side == 0 else 1 - mine
        out[Observed.CREDITS + side] = min(g.credits[team], MOST_COUNTED)
        out[Observed.ZENITHIUM + side] = min(g.zenithium[team], MOST_COUNTED)
        if g.badge == team:
            out[Observed.BADGE + side] = 1 + g.gold
        for planet in range(5):
            out[Observed.CAPTURED + 5 * side + planet] = g.captured[team][planet]
        for track in range(3):
            out[Observed.LEVELS + 3 * side + track] = g.level[team][track]
            out[Observed.ROWS + 3 * side + track] = (g.rows_taken[team] >> (track + 1)) & 1


@rule
def observe_board(g, mine, out):
    toward = 1 - 2 * mine
    for planet in range(5):
        out[Observed.DISCS + planet] = NO_DISC_SEEN if g.disc[planet] == NO_DISC else g.disc[planet] * toward
        out[Observed.TOKENS + planet] = g.token[planet] + 1
    for track in range(3):
        out[Observed.TOKENS + 5 + track] = g.token[5 + track] + 1
        out[Observed.SIDES + track] = g.sides[track]
    out[Observed.RESERVE] = g.reserve_len
    for i in range(g.token_discard_len):
        out[Observed.TOKENS_DISCARDED + g.token_discard[i]] += 1
    out[Observed.PILES] = g.deck_len
    out[Observed.PILES + 1] = g.discard_len


@rule
def observe_turn(g, seat, out):
    for i in range(g.players):
        other = (seat + i) % g.players
        out[Observed.HANDS + i] = g.hand_len[other]
        out[Observed.TO_ACT + i] = (g.waiting >> other) & 1
    out[Observed.TURNS] = g.turns
    out[Observed.TURNS_LEFT] = max(g.turns_left, 0)
    out[Observed.FIRST] = 0 if g.first == team_of(seat) else 1
    out[Observed.PLAYERS] = g.players
    out[Observed.BESIDE_TECHNOLOGY] = 1 if seat < 2 else 0
    out[Observed.TURN] = (g.seat - seat) % g.players
    out[Observed.ASKING] = g.asking
    out[Observed.PENDING] = g.depth
    out[Observed.SEAT] = seat


@rule
def observe_effect(frame, out):
    out[Observed.SOURCE] = frame.source + 1 if frame.source <= Source.LEAD else 0
    out[Observed.SOURCE_ID] = frame.thing + 1
    out[Observed.SOURCE_LEVEL] = frame.level
    out[Observed.CODE_ROW] = frame.pc
    out[Observed.LEFT] = 0 if frame.left == NOTHING else frame.left
    for planet in range(5):
        out[Observed.PICKED + planet] = (frame.picked >> planet) & 1
        out[Observed.SHARES + planet] = (frame.shares >> (2 * planet)) & 3
    out[Observed.TOUCHED_CARD] = frame.card + 1
    out[Observed.LAST_COLUMN] = frame.column + 1
