"""Challenge cards: payments, the roll, victory and defeat. ZA-H1 to ZA-H7"""

from __future__ import annotations

from zenova.kernel.events import emit
from zenova.kernel.generator import roll
from zenova.kernel.rule import rule
from zenova.kernel.stack import pop, top

from .frames import ask, start
from .rows import cubes_on, leave_play, lift, oldest, send_cubes_home
from .state import AREA_COUNT, FIRST_FORT, NOBODY, NOTHING, RESULTS, Asking, Chance, Event, Result, Task
from .views import Odds
from .vocabulary import Area

DIE = 6  # faces
DEFEAT = 3  # this total or less
VICTORY = 6  # this total or more


@rule
def run_challenge(g, cards, frame):
    """Each owner may pay once, in the order of the cubes; then the promoter rolls. ZA-H1, ZA-H2, ZA-H7"""
    card = int(frame.card)
    cubes = cubes_on(g, card)
    while frame.step < cubes:
        if may_pay(g, card, frame.step):
            ask(g, Asking.PAYMENT, g.owner[card][frame.step])
            return
        frame.step += 1
    paid = int(frame.left)
    pop(g)
    if cubes == 0:
        lose(g, cards, card)
    else:
        roll_for(g, cards, card, added_to_roll(g, card, paid))


@rule
def may_pay(g, card, slot):
    """Whoever has a coin; owners of two cubes are asked once, at their higher cube. ZA-H2"""
    seat = g.owner[card][slot]
    for above in range(slot):
        if g.owner[card][above] == seat:
            return False
    return g.coins[seat] > 0


@rule
def added_to_roll(g, card, paid):
    """The coins, and 1 for every cube below the top. ZA-H2, ZA-H3"""
    return paid + cubes_on(g, card) - 1


@rule
def result(total):
    """3 or less is lost, 6 or more is won; in between nothing happens. ZA-H4"""
    if total <= DEFEAT:
        return Result.DEFEAT
    if total >= VICTORY:
        return Result.VICTORY
    return Result.STAYS


@rule
def faces(added, wanted):
    """How many faces of the die end a challenge so when this much is added to it. ZA-H3, ZA-H4"""
    count = 0
    for die in range(1, DIE + 1):
        if result(die + added) == wanted:
            count += 1
    return count


@rule
def pay(g, seat, amount):
    """Each coin adds 1 to the roll; nothing is refunded. ZA-H2"""
    frame = top(g)
    g.coins[seat] -= amount
    frame.left += amount
    frame.step += 1
    emit(g, Event.PAID, seat, amount, frame.card, 0)


def ends(added: int) -> list[str]:
    """How each face of the die, from 1 to 6, ends a challenge when this much is added to it."""
    return [RESULTS[result(die + added)] for die in range(1, DIE + 1)]


def odds(added: int) -> Odds:
    """How many faces of the die end it in each way."""
    found = ends(added)
    return {"victory": found.count("victory"), "stays": found.count("stays"), "defeat": found.count("defeat")}


@rule
def roll_for(g, cards, card, added):
    """The die and what is added to it decide. ZA-H3, ZA-H4"""
    die = roll(g, DIE, Chance.DIE) + 1
    total = die + added
    emit(g, Event.ROLLED, g.owner[card][0], card, die, total)
    end = result(total)
    if end == Result.DEFEAT:
        lose(g, cards, card)
    elif end == Result.VICTORY:
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
