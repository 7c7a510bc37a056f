"""Challenge cards: payments, the roll, victory and defeat. ZA-H1 to ZA-H7"""

from __future__ import annotations

from zenova.kernel.events import emit
from zenova.kernel.generator import roll
from zenova.kernel.rule import rule
from zenova.kernel.stack import pop, top

from .frames import ask, start
from .rows import cubes_on, leave_play, lift, oldest, send_cubes_home
from .state import AREA_COUNT, FIRST_FORT, NOBODY, NOTHING, Asking, Chance, Event, Task
from .vocabulary import Area

DEFEAT = 3  # this total or less
VICTORY = 6  # this total or more


@rule
def run_challenge(g, cards, frame):
    """Each owner may pay once, in the order of the cubes; then the promoter rolls. ZA-H1, ZA-H2, ZA-H7"""
    cubes = cubes_on(g, frame.card)
    while frame.step < cubes:
        seat = int(g.owner[frame.card][frame.step])
        if g.coins[seat] > 0 and not asked_before(g, frame, seat):
            ask(g, Asking.PAYMENT, seat)
            return
        frame.step += 1
    card = int(frame.card)
    paid = int(frame.left)
    pop(g)
    if cubes == 0:
        lose(g, cards, card)
    else:
        roll_for(g, cards, card, paid + cubes - 1)


@rule
def asked_before(g, frame, seat):
    """Owners of two cubes are asked once, at their higher cube. ZA-H2"""
    for slot in range(frame.step):
        if g.owner[frame.card][slot] == seat:
            return True
    return False


@rule
def pay(g, seat, amount):
    """Each coin adds 1 to the roll; nothing is refunded. ZA-H2"""
    frame = top(g)
    g.coins[seat] -= amount
    frame.left += amount
    frame.step += 1
    emit(g, Event.PAID, seat, amount, frame.card, 0)


@rule
def roll_for(g, cards, card, added):
    """The die, the coins and 1 for every cube below the top: 3 or less is lost, 6 or more is won. ZA-H3, ZA-H4"""
    die = roll(g, 6, Chance.DIE) + 1
    total = die + added
    emit(g, Event.ROLLED, g.owner[card][0], card, die, total)
    if total <= DEFEAT:
        lose(g, cards, card)
    elif total >= VICTORY:
        emit(g, Event.VICTORY, card, 0, 0, 0)
        start(g, Task.EFFECT, NOBODY, card, 0, 0)
    else:
        emit(g, Event.DRAWN_BATTLE, card, 0, 0, 0)


@rule
def lose(g, cards, card):
    """The card is removed; a lost fort card also destroys the oldest card of each area it names. ZA-H4, ZA-H6"""
    emit(g, Event.DEFEAT, card, 0, 0, 0)
    leave_play(g, card)
    for area in range(AREA_COUNT):
        if cards.destroys[card] & (1 << area):
            victim = oldest(g, area)
            if victim != NOTHING:
                leave_play(g, victim)


@rule
def win(g, card):
    """After the reward the cubes go home; a fort card goes to the won battles, others under the deck. ZA-H4, ZA-H6"""
    if card >= FIRST_FORT:
        send_cubes_home(g, card)
        lift(g, card)
        g.place[card] = Area.WON
    else:
        leave_play(g, card)
