"""The course of a game: mulligan, turns, the three actions, the end of a turn."""

from __future__ import annotations

from zenova.kernel.events import emit
from zenova.kernel.hands import put_in_hand
from zenova.kernel.rule import rule

from .effects import answer, run_effects
from .frames import start_list
from .influence import exhausted
from .piles import discard_from_hand, draw_card, leave_hand, put_in_column
from .setup import set_up
from .state import DRAW, NO_DISC, NOTHING, TURN_LIMIT, Action, Asking, Event, Phase, Source
from .targets import team_of
from .technology import develop

DECIDED = 16


@rule
def new_game(g, cards):
    """Deal a game whose options and random words are set, up to the first question."""
    set_up(g, cards)


@rule
def step(g, cards, seat, action):
    """Carry out a legal action of a seat and go on until somebody must decide or the game is over."""
    match g.asking:
        case Asking.PLAY:
            play(g, cards, seat, action)
        case Asking.MULLIGAN:
            mulligan(g, cards, seat, action)
        case Asking.ORDER:
            order(g, cards, action - Action.ORDER)
        case _:
            answer(g, cards, action)
    go_on_playing(g, cards)


@rule
def go_on_playing(g, cards):
    """Resolve what is pending; when an action is fully resolved the turn ends and the next begins."""
    while g.asking == Asking.NOTHING and g.phase != Phase.OVER:
        if g.depth > 0:
            run_effects(g, cards)
        else:
            end_turn(g, cards)


@rule
def mulligan(g, cards, seat, action):
    """Mark a card to be replaced, or be done; when all are done the cards are replaced in seat order. ZN-S7"""
    if action != Action.DONE:
        card = action - Action.DISCARD
        for i in range(g.hand_len[seat]):
            if g.hand[seat][i] == card:
                g.redraw[seat] |= 1 << i
        return
    g.redraw[seat] |= DECIDED
    g.waiting &= ~(1 << seat)
    if g.waiting == 0:
        for each in range(g.players):
            replace_marked(g, each)
        g.asking = Asking.NOTHING
        begin_team_turn(g, cards, g.first)


@rule
def replace_marked(g, seat):
    """The marked cards go to the discard pile, then as many are drawn."""
    marked = g.redraw[seat]
    length = g.hand_len[seat]
    count = 0
    for i in range(length - 1, -1, -1):
        if marked & (1 << i):
            discard_from_hand(g, seat, g.hand[seat][i])
            count += 1
    emit(g, Event.MULLIGANED, seat, count, 0, 0)
    for _ in range(count):
        draw_to_hand(g, seat)


@rule
def draw_to_hand(g, seat):
    card = draw_card(g)
    if card != NOTHING:
        put_in_hand(g, seat, card)
        emit(g, Event.DREW, seat, card, 0, 0)


@rule
def begin_team_turn(g, cards, team):
    """Teams alternate; partners choose each time who of them goes first. ZN-T1, ZN-4B"""
    if nothing_left(g):
        exhausted(g)
    elif g.players == 2:
        g.turns_left = 1
        begin_turn(g, cards, team)
    else:
        g.turns_left = 2
        g.seat = team
        g.phase = Phase.ORDER
        g.asking = Asking.ORDER
        g.waiting = (1 << team) | (1 << (team + 2))


@rule
def order(g, cards, seat):
    g.asking = Asking.NOTHING
    g.waiting = 0
    emit(g, Event.ORDERED, team_of(seat), seat, 0, 0)
    begin_turn(g, cards, seat)


@rule
def begin_turn(g, cards, seat):
    """A player must play one card; with no card at all the turn goes straight to its end. ZN-T2, ZN-T4"""
    if nothing_left(g):
        exhausted(g)
        return
    g.seat = seat
    g.turns += 1
    emit(g, Event.TURN, seat, 0, 0, 0)
    if g.hand_len[seat] == 0:
        g.phase = Phase.RESOLVE
        emit(g, Event.SKIPPED, seat, 0, 0, 0)
    else:
        g.phase = Phase.PLAY
        g.asking = Asking.PLAY
        g.waiting = 1 << seat


@rule
def nothing_left(g):
    """Every hand, the deck and the discard pile are empty, or the turn limit is reached. ZN-E5"""
    if g.turns >= TURN_LIMIT:
        return True
    if g.deck_len + g.discard_len > 0:
        return False
    for seat in range(g.players):
        if g.hand_len[seat] > 0:
            return False
    return True


@rule
def play(g, cards, seat, action):
    """One card for one of three actions: recruit, develop, lead. ZN-T2"""
    g.asking = Asking.NOTHING
    g.waiting = 0
    g.phase = Phase.RESOLVE
    if action < Action.DEVELOP:
        recruit(g, cards, seat, action)
    elif action < Action.LEAD:
        develop_with(g, cards, seat, action - Action.DEVELOP)
    else:
        lead(g, cards, seat, action - Action.LEAD)


@rule
def recruit(g, cards, seat, card):
    """The agent goes on top of its column and is paid for; then its effects. ZN-R1, ZN-R2, ZN-R3"""
    team = team_of(seat)
    planet = cards.planet[card]
    price = recruit_price(g, cards, team, card)
    leave_hand(g, seat, card)
    put_in_column(g, team, planet, card)
    g.credits[team] -= price
    emit(g, Event.RECRUITED, seat, card, price, 0)
    start_list(g, seat, Source.AGENT, card, cards.agent_start[card], cards.agent_end[card])


@rule
def recruit_price(g, cards, team, card):
    """Its cost less one for each agent already in the column, never below zero. ZN-R1"""
    return max(cards.cost[card] - g.column_len[team][cards.planet[card]], 0)


@rule
def develop_with(g, cards, seat, card):
    """Discard a card of the technology's faction and develop it. ZN-D1, ZN-D6"""
    discard_from_hand(g, seat, card)
    develop(g, cards, seat, cards.faction[card], 0)


@rule
def lead(g, cards, seat, card):
    """Discard a card: the badge, and what its faction gives; with partners also cards to hand over. ZN-L1, ZN-L4"""
    faction = cards.faction[card]
    emit(g, Event.LED, seat, card, 0, 0)
    discard_from_hand(g, seat, card)
    end = cards.lead_end[faction] if g.players == 2 else cards.lead_team_end[faction]
    start_list(g, seat, Source.LEAD, faction, cards.lead_start[faction], end)


@rule
def end_turn(g, cards):
    """Refill the hand, then the empty tracks; then it is the partner's or the other team's turn. ZN-T3"""
    refill(g, g.seat)
    for planet in range(5):
        if g.disc[planet] == NO_DISC:
            g.disc[planet] = 0
            emit(g, Event.NEW_DISC, planet, 0, 0, 0)
    g.turns_left -= 1
    if g.turns_left > 0:
        begin_turn(g, cards, (g.seat + 2) % 4)
    else:
        begin_team_turn(g, cards, 1 - team_of(g.seat))


@rule
def refill(g, seat):
    """Up to 4 cards, 5 with the silver badge, 6 with the gold one; never down. ZN-E1, ZN-4D"""
    size = hand_size(g, team_of(seat))
    while g.hand_len[seat] < size and g.deck_len + g.discard_len > 0:
        draw_to_hand(g, seat)


@rule
def hand_size(g, team):
    if g.badge != team:
        return 4
    return 6 if g.gold else 5


@rule
def payoff(g, cards, seat):
    """1 for a win, 0 for a loss, one half for a draw."""
    if g.winner == DRAW:
        return 0.5
    return 1.0 if g.winner == team_of(seat) else 0.0
