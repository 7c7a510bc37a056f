"""Playing and influencing cards: what a player can pay for, the cube it takes, and the promoter's bonus."""

from __future__ import annotations

from zenova.kernel.events import emit
from zenova.kernel.hands import take_from_hand
from zenova.kernel.rule import rule
from zenova.kernel.stack import pop, top

from .control import gain_round_control
from .frames import ask, start
from .gains import earn_turn, gain_coins, gain_points
from .rows import cubes_on, cubes_on_table, lay, lift_cube, own_cubes_on
from .state import EVERYBODY, NOBODY, SLOTS, Asking, Event, Phase, Task
from .vocabulary import Kind, Op


@rule
def cube_limit(g):
    """One cube per player and card; two in an expert game of 2 or 3. ZA-A11, ZA-T1"""
    return 2 if g.expert and g.players <= 3 else 1


@rule
def can_play(g, cards, seat, card, areas):
    """The card's area is among those where the player has a member, the top price can be paid, and there is a cube to
    put there. ZA-A4, ZA-A12, ZA-A16"""
    if not areas & (1 << cards.area[card]) or cards.price[card][0] > g.coins[seat]:
        return False
    return g.cubes[seat] > 0 or cubes_on_table(g, seat) > 0


@rule
def can_influence(g, cards, seat, card, areas):
    """The card lies where the player has a member, has a free slot whose price can be paid, and may take another cube
    of theirs, from home or from another card. ZA-A7, ZA-A11, ZA-A12, ZA-A16"""
    if not areas & (1 << g.place[card]):
        return False
    slot = cubes_on(g, card)
    if slot >= cards.slots[card] or cards.price[card][slot] > g.coins[seat]:
        return False
    own = own_cubes_on(g, seat, card)
    if own >= cube_limit(g):
        return False
    return g.cubes[seat] > 0 or cubes_on_table(g, seat) > own


@rule
def use_cube(g, cards, seat, card, playing):
    """A card of the hand is played or one on the table influenced, with a cube from home; if none is left one is taken
    back first. ZA-A4, ZA-A7, ZA-A12"""
    if g.cubes[seat] == 0:
        start(g, Task.TAKE_BACK, seat, card, playing, 0)
        ask(g, Asking.TAKE_BACK, seat)
    elif playing:
        put_into_play(g, cards, seat, card)
    else:
        put_cube(g, cards, seat, card)


@rule
def put_into_play(g, cards, seat, card):
    """The card lies in its row with the player's cube on top, paid for; then the others may react. ZA-A4, A5, A6"""
    take_from_hand(g, seat, card)
    g.known[card] = EVERYBODY
    lay(g, card, cards.area[card])
    price = int(cards.price[card][0])
    g.coins[seat] -= price
    g.cubes[seat] -= 1
    g.owner[card][0] = seat
    emit(g, Event.PLAYED, seat, card, price, 0)
    start(g, Task.REACTIONS, seat, card, -1, 0)


@rule
def put_cube(g, cards, seat, card):
    """Pay the topmost free slot and fill it; another promoter takes its bonus at once. ZA-A7, ZA-A10, ZA-T3"""
    slot = cubes_on(g, card)
    price = int(cards.price[card][slot])
    g.coins[seat] -= price
    g.cubes[seat] -= 1
    g.owner[card][slot] = seat
    emit(g, Event.INFLUENCED, seat, card, slot, price)
    promoter = bonus_taker(g, cards, seat, card)
    if promoter != NOBODY:
        give_bonus(g, cards, promoter, card, slot)


@rule
def bonus_taker(g, cards, seat, card):
    """The promoter takes the bonus of a slot that another family fills; challenges have none. ZA-A10, ZA-T3"""
    promoter = int(g.owner[card][0])
    if promoter == seat or cards.kind[card] == Kind.CHALLENGE:
        return NOBODY
    return promoter


@rule
def give_bonus(g, cards, promoter, card, slot):
    """What is printed beside the slot, for the promoter. ZA-A10"""
    amount = int(cards.bonus_amount[card][slot])
    match cards.bonus[card][slot]:
        case Op.COINS:
            gain_coins(g, promoter, amount, card)
        case Op.POINTS:
            gain_points(g, promoter, amount, card)
        case Op.CARDS:
            start(g, Task.DRAW, promoter, card, 0, amount)
        case Op.ANOTHER_TURN:
            earn_turn(g, promoter, card, g.phase == Phase.RESOLUTION)
        case Op.ROUND_CONTROL:
            gain_round_control(g, promoter, amount, cards.bonus_area[card][slot], card)
        case Op.SCHEME:
            if g.cubes[promoter] > 0:
                start(g, Task.EFFECT, promoter, card, -slot, 0)
                ask(g, Asking.MEMBER, promoter)
        case Op.PASS_LEFT | Op.PASS_RIGHT:
            if g.hand_len[promoter] > 0:
                start(g, Task.EFFECT, promoter, card, -slot, 0)
                ask(g, Asking.HAND_OVER, promoter)


@rule
def take_back(g, cards, choice):
    """A cube comes back from another card and goes to the one it was needed for. ZA-A12"""
    frame = top(g)
    seat = int(frame.seat)
    wanted = int(frame.card)
    playing = int(frame.step)
    pop(g)
    card = choice // SLOTS
    slot = choice % SLOTS
    g.cubes[seat] += 1
    emit(g, Event.TOOK_BACK, seat, card, slot, 0)
    lift_cube(g, card, slot)
    use_cube(g, cards, seat, wanted, playing)
