"""The course of a game: the deal, eight rounds of four phases, the end."""

from __future__ import annotations

from zenova.kernel.events import emit
from zenova.kernel.rule import rule
from zenova.kernel.stack import top

from .challenges import pay, run_challenge
from .control import end_round_control
from .frames import ask, clause_op, start
from .gains import gain_coins, run_draw
from .goals import finish
from .influence import take_back
from .piles import draw
from .reactions import react, run_reactions
from .resolution import answer_palace, move_revolt, resolve, run_effect, scheme
from .rows import lay
from .secret_choices import ask_holders, discard, hand_over, place
from .setup import answer_mulligan, begin_placing, look_at_deals, set_up
from .state import DRAW_GOAL, EVERYBODY, HAND_LIMIT, NOBODY, NOTHING, ROUNDS, Action, Asking, Event, Phase, Task
from .turns import next_turn, take_turn
from .vocabulary import Area


@rule
def new_game(g, cards):
    """Deal a game whose options and random words are set, up to the first question."""
    set_up(g, cards)
    go_on(g, cards)


@rule
def step(g, cards, seat, action):
    """Carry out a legal action of a seat and go on until somebody must decide or the game is over."""
    if g.dear & (1 << seat):
        answer_mulligan(g, seat, action)
    elif g.asking >= Asking.PLACE:
        choose_together(g, cards, seat, action)
    else:
        asked = g.asking
        g.asking = Asking.NOTHING
        g.waiting = 0
        if asked <= Asking.DRAW:
            answer_in_turn(g, cards, asked, seat, action)
        else:
            answer(g, cards, asked, seat, action)
    go_on(g, cards)


@rule
def answer_in_turn(g, cards, asked, seat, action):
    match asked:
        case Asking.TURN:
            take_turn(g, cards, seat, action)
        case Asking.REACTION:
            react(g, cards, seat, action)
        case Asking.TAKE_BACK:
            take_back(g, cards, action - Action.TAKE_BACK)
        case _:
            top(g).left -= 1
            draw(g, seat, action == DRAW_GOAL)


@rule
def answer(g, cards, asked, seat, action):
    match asked:
        case Asking.PAYMENT:
            pay(g, seat, action - Action.PAY)
        case Asking.PALACE:
            answer_palace(g, seat, action)
        case Asking.AREA:
            move_revolt(g, action - Action.AREA)
        case Asking.MEMBER:
            scheme(g, cards, seat, action - Action.MEMBER)
        case _:
            give_first_player_card(g, seat, action - Action.FIRST)


@rule
def choose_together(g, cards, seat, action):
    match g.asking:
        case Asking.PLACE:
            place(g, cards, seat, action - Action.PLACE)
        case Asking.DISCARD:
            discard(g, seat, action - Action.DISCARD)
        case _:
            hand_over(g, seat, action - Action.HAND_OVER, clause_op(cards, top(g)))


@rule
def go_on(g, cards):
    """Do what is pending until somebody is asked or the game is over."""
    while g.asking == Asking.NOTHING and g.phase != Phase.OVER:
        if g.depth > 0:
            run_task(g, cards, top(g))
        else:
            run_phase(g, cards)


@rule
def run_task(g, cards, frame):
    match frame.task:
        case Task.TURN:
            ask(g, Asking.TURN, frame.seat)
        case Task.REACTIONS:
            run_reactions(g, cards, frame)
        case Task.DRAW:
            run_draw(g, frame)
        case Task.EFFECT:
            run_effect(g, cards, frame)
        case _:
            run_challenge(g, cards, frame)


@rule
def run_phase(g, cards):
    match g.phase:
        case Phase.ACTIONS:
            next_turn(g)
        case Phase.RESOLUTION:
            resolve(g, cards)
        case Phase.EVENT:
            begin_round(g, cards)
        case Phase.END:
            ask_holders(g, Asking.DISCARD, HAND_LIMIT)
            if g.waiting == 0:
                end_round(g, cards)
        case Phase.MULLIGAN:
            look_at_deals(g, cards)
        case Phase.PLACING:
            begin_placing(g, cards)


@rule
def give_first_player_card(g, seat, to):
    """The first to finish placing gives it to anybody, themself included. ZA-F4"""
    g.first = to
    g.phase = Phase.EVENT
    emit(g, Event.FIRST_PLAYER, to, seat, 0, 0)


@rule
def begin_round(g, cards):
    """Reveal the event: its income for everybody, then perhaps a fort card. ZA-E1, ZA-E3"""
    g.round += 1
    emit(g, Event.ROUND, g.round, 0, 0, 0)
    g.event_len -= 1
    event = int(g.event_deck[g.event_len])
    emit(g, Event.EVENT, event, 0, 0, 0)
    for seat in range(g.players):
        gain_coins(g, seat, int(cards.income[event]), NOTHING)
    g.phase = Phase.ACTIONS
    g.turn = 0
    if g.expert and cards.reveals_fort[event] and g.fort_len > 0:
        reveal_fort_card(g)


@rule
def reveal_fort_card(g):
    """The top fort card lies right of those at the fort; who is there may influence it at once. ZA-E3, ZA-E4"""
    g.fort_len -= 1
    card = int(g.fort_deck[g.fort_len])
    g.known[card] = EVERYBODY
    lay(g, card, Area.FORT)
    emit(g, Event.FORT, card, 0, 0, 0)
    start(g, Task.REACTIONS, NOBODY, card, 0, 0)


@rule
def end_round(g, cards):
    """The first-player card goes to the right; after the eighth round the game is scored. ZA-N2, ZA-G1, ZA-K10"""
    end_round_control(g)
    if g.round == ROUNDS:
        finish(g, cards)
        return
    g.first = (g.first + g.players - 1) % g.players
    g.phase = Phase.EVENT
    emit(g, Event.FIRST_PLAYER, g.first, NOBODY, 0, 0)


@rule
def payoff(g, cards, seat):
    """1 for a sole win, a share of 1 for a shared victory, 0 for a loss. ZA-G4"""
    if not g.winners & (1 << seat):
        return 0.0
    count = 0
    for other in range(g.players):
        count += (g.winners >> other) & 1
    return 1.0 / count
