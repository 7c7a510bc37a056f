"""Decisions in words: what a seat is asked, by which card or rule, and why something else is refused."""

from zenova.kernel.actionspace import ActionKind
from zenova.kernel.cardgame import Question
from zenova.kernel.data import Struct
from zenova.kernel.game import Refusal
from zenova.kernel.record import Twin
from zenova.kernel.stack import top

from .cards import CardSet
from .control import areas_of
from .frames import asked_of, clause_op
from .influence import cube_limit
from .rows import cubes_on, cubes_on_table, first_area, last_area, own_cubes_on
from .state import AREA_COUNT, FIRST_FORT, HAND_LIMIT, NOTHING, PASS_GOAL, SLOTS, Action, Asking, Done
from .turns import may_play
from .vocabulary import AREAS, MEMBERS, Area, Op, Who

QUESTIONS = {
    Asking.TURN: Question("turn", "ZA-A2", (Action.PLAY, Action.INFLUENCE, Action.MOVE, Action.PASS, Action.PASS_FOR)),
    Asking.REACTION: Question("reaction", "ZA-A6", (Action.INFLUENCE, Action.DECLINE)),
    Asking.TAKE_BACK: Question("take-back", "ZA-A12", (Action.TAKE_BACK,)),
    Asking.DRAW: Question("draw", "ZA-D1", (Action.DRAW,)),
    Asking.PAYMENT: Question("payment", "ZA-H2", (Action.PAY,)),
    Asking.PALACE: Question("palace", "ZA-R9", (Action.ACCEPT, Action.DECLINE)),
    Asking.AREA: Question("area", "ZA-K2", (Action.AREA,)),
    Asking.MEMBER: Question("member", "ZA-K1", (Action.MEMBER,)),
    Asking.MULLIGAN: Question("mulligan", "ZA-S4", (Action.ACCEPT, Action.DECLINE)),
    Asking.FIRST: Question("first", "ZA-F4", (Action.FIRST,)),
    Asking.PLACE: Question("place", "ZA-F2", (Action.PLACE,)),
    Asking.DISCARD: Question("discard", "ZA-N1", (Action.DISCARD,)),
    Asking.HAND_OVER: Question("hand-over", "ZA-K4", (Action.HAND_OVER,)),
}


def kind_and_rule(cards: Twin, g: Twin, seat: int) -> tuple[str, str]:
    kind, rule, _ = QUESTIONS[asked_of(g, seat)]
    frame = top(g)
    if kind == "reaction":
        if own_cubes_on(g, seat, frame.card):
            return kind, "ZA-T1" if frame.step < 0 else "ZA-T2"
        if frame.card >= FIRST_FORT:
            return kind, "ZA-E4"
    if kind == "member" and clause_op(cards, frame) == Op.SCHEME:
        return kind, "ZA-K6"
    if kind == "hand-over" and (frame.step < 0 or cards.code[cards.start[frame.card] + frame.step].who == Who.PROMOTER):
        return kind, "ZA-K7"
    if kind == "discard" and g.depth:
        return kind, "ZA-K9"
    return kind, rule


def source(card_set: CardSet, g: Twin, seat: int) -> Struct | None:
    """The card that asks."""
    if g.depth == 0 or top(g).card == NOTHING or asked_of(g, seat) == Asking.MULLIGAN:
        return None
    return {"card": card_set.card_ids[top(g).card]}


def detail(cards: Twin, g: Twin, seat: int) -> Struct:
    """The numbers of the question."""
    match Asking(asked_of(g, seat)):
        case Asking.TURN:
            frame = top(g)
            return {"extra": bool(frame.left), **{bit.name.lower(): bool(frame.step & bit) for bit in Done}}
        case Asking.REACTION:
            card = top(g).card
            slot = cubes_on(g, card)
            price = cards.price[card][slot]
            by = None if card >= FIRST_FORT else top(g).seat
            told = {"by": by, "area": AREAS[g.place[card]], "slot": slot + 1}
            return told | {"price": price, "coins": g.coins[seat]}
        case Asking.TAKE_BACK:
            return {"playing": top(g).step == 1}
        case Asking.DRAW:
            return {"left": top(g).left}
        case Asking.PAYMENT:
            frame = top(g)
            return {"paid": frame.left, "added": frame.left + cubes_on(g, frame.card) - 1}
        case Asking.PLACE:
            return {"member": MEMBERS[g.marked[seat]]}
        case Asking.DISCARD:
            return {"left": 1 if g.depth else g.hand_len[seat] - g.marked[seat] - HAND_LIMIT}
        case Asking.HAND_OVER:
            left = clause_op(cards, top(g)) == Op.PASS_LEFT
            return {"to": (seat + (1 if left else -1)) % g.players, "direction": "left" if left else "right"}
        case _:
            return {}


def refusal(card_set: CardSet, g: Twin, seat: int, kind: ActionKind, chosen: int) -> Refusal:
    """Why an action of a kind that answers the question is not legal."""
    cards = card_set.cards
    _, rule = kind_and_rule(cards, g, seat)
    match kind:
        case Action.PLAY:
            return _refused_play(card_set, cards, g, seat, chosen)
        case Action.INFLUENCE if g.asking == Asking.REACTION:
            return Refusal("ZA-A9", "other-card", {"card": card_set.card_ids[top(g).card]})
        case Action.INFLUENCE:
            return _refused_influence(card_set, cards, g, seat, chosen)
        case Action.MOVE:
            return _refused_move(g, seat, chosen)
        case Action.PASS_FOR:
            return _refused_pass(g, kind + chosen)
        case Action.TAKE_BACK:
            return _refused_take_back(card_set, g, chosen)
        case Action.PAY:
            return Refusal("ZA-A16", "too-expensive", {"price": chosen, "have": g.coins[seat]})
        case Action.AREA:
            return Refusal("ZA-K2", "area-not-allowed", {"area": AREAS[chosen]})
        case Action.FIRST:
            return Refusal("ZA-C1", "no-such-seat", {"seat": chosen, "players": g.players})
        case Action.PLACE | Action.DISCARD | Action.HAND_OVER:
            hand = g.hand[seat][: g.hand_len[seat]]
            return Refusal(
                rule, "already-chosen" if chosen in hand else "not-in-hand", {"card": card_set.card_ids[chosen]}
            )
        case _:
            return Refusal(rule, "same-heir")


def _refused_pass(g: Twin, action: int) -> Refusal:
    if top(g).step:
        return Refusal("ZA-A15", "did-something")
    if action == PASS_GOAL and not g.expert:
        return Refusal("ZA-D1", "no-goals")
    return Refusal("ZA-D3", "deck-empty", {"deck": "goal" if action == PASS_GOAL else "action"})


def _refused_play(card_set: CardSet, cards: Twin, g: Twin, seat: int, card: int) -> Refusal:
    frame = top(g)
    told = {"card": card_set.card_ids[card]}
    if card not in g.hand[seat][: g.hand_len[seat]]:
        return Refusal("ZA-A4", "not-in-hand", told)
    if frame.step & Done.PLAYED:
        return Refusal("ZA-A4", "already-played", told)
    if not may_play(g, frame):
        return Refusal("ZA-A2", "influenced-already", told)
    if not areas_of(g, seat) >> cards.area[card] & 1:
        return Refusal("ZA-A4", "no-member", told | {"area": AREAS[cards.area[card]]})
    if cards.price[card][0] > g.coins[seat]:
        return Refusal("ZA-A16", "too-expensive", told | {"price": cards.price[card][0], "have": g.coins[seat]})
    return Refusal("ZA-A12", "no-cube", told)


def _refused_influence(card_set: CardSet, cards: Twin, g: Twin, seat: int, card: int) -> Refusal:
    told = {"card": card_set.card_ids[card]}
    if g.place[card] > Area.FORT:
        return Refusal("ZA-A7", "not-on-table", told)
    if not areas_of(g, seat) >> g.place[card] & 1:
        return Refusal("ZA-A7", "no-member", told | {"area": AREAS[g.place[card]]})
    slot = cubes_on(g, card)
    if slot == cards.slots[card]:
        return Refusal("ZA-A7", "no-slot", told)
    own = own_cubes_on(g, seat, card)
    if own >= cube_limit(g):
        return Refusal("ZA-A11", "cube-limit", told | {"limit": cube_limit(g)})
    if g.cubes[seat] == 0 and cubes_on_table(g, seat) <= own:
        return Refusal("ZA-A12", "no-cube", told)
    return Refusal("ZA-A16", "too-expensive", told | {"price": cards.price[card][slot], "have": g.coins[seat]})


def _refused_move(g: Twin, seat: int, choice: int) -> Refusal:
    frame = top(g)
    member, area = divmod(choice, AREA_COUNT)
    told = {"member": MEMBERS[member], "area": AREAS[area]}
    if frame.step & Done.MOVED:
        return Refusal("ZA-A3", "already-moved", told)
    if frame.step:
        return Refusal("ZA-A2", "move-comes-first", told)
    if not first_area(g) <= area <= last_area(g):
        return Refusal("ZA-A3", "area-not-in-play", told)
    if g.member_area[seat][member] == area:
        return Refusal("ZA-A3", "same-area", told)
    return Refusal("ZA-A3", "same-heir", told)


def _refused_take_back(card_set: CardSet, g: Twin, choice: int) -> Refusal:
    card, slot = divmod(choice, SLOTS)
    told = {"card": card_set.card_ids[card], "slot": slot + 1}
    return Refusal("ZA-A12", "same-card" if card == top(g).card else "not-your-cube", told)
