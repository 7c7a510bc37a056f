"""What a player would reach for at a decision, and the terms of it: what an action costs and brings."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast

from zenova.kernel.actionspace import ActionKind
from zenova.kernel.record import Twin
from zenova.kernel.stack import top

from .cards import CardSet
from .challenges import added_to_roll, odds
from .control import INCOMES, PALACE_POINTS, PALACE_PRICE, control_points, controller
from .decisions import QUESTIONS
from .frames import asked_of
from .influence import bonus_taker
from .rows import cubes_on, first_area, last_area
from .state import ACTIONS, AREA_COUNT, MEMBER_COUNT, NOBODY, SLOTS, Action, Asking
from .turns import may_move
from .views import Gain, Terms
from .vocabulary import AREAS, THINGS, Kind, Op

BONUSES = THINGS | {
    Op.PASS_LEFT: "cards",
    Op.PASS_RIGHT: "cards",
    **dict.fromkeys((Op.SCHEME, Op.ROUND_CONTROL), "control-points"),
}
"""What the promoter has more of by a bonus, or fewer where a card is passed."""


def candidates(card_set: CardSet, g: Twin, seat: int) -> Iterator[int]:
    """Every card in hand and on the table at any question, and all that the question itself is about."""
    hand = g.hand[seat][: g.hand_len[seat]]
    table = g.table[: g.table_len]
    asking = asked_of(g, seat)
    if asking >= Asking.PLACE:
        yield from (QUESTIONS[asking].answers[0] + card for card in hand)
    else:
        yield from (Action.PLAY + card for card in hand if card < ACTIONS)
    yield from (Action.INFLUENCE + card for card in table)
    areas = range(first_area(g), last_area(g) + 1)
    match Asking(asking):
        case Asking.TURN:
            for member in range(MEMBER_COUNT):
                here = g.member_area[seat][member]
                yield from (Action.MOVE + member * AREA_COUNT + area for area in areas if area != here)
            yield from range(Action.PASS_FOR, Action.PASS_FOR.end if g.expert else Action.PASS_FOR.end - 1)
        case Asking.TAKE_BACK:
            for card in table:
                yield from (Action.TAKE_BACK + card * SLOTS + slot for slot in range(cubes_on(g, card)))
        case Asking.AREA:
            yield from (Action.AREA + area for area in areas)
        case Asking.MEMBER:
            yield from range(Action.MEMBER, Action.MEMBER.end)


def terms(card_set: CardSet, g: Twin, seat: int, kind: ActionKind, chosen: int) -> Terms:
    """What an action of `candidates` costs and brings; nothing for one that does not answer the question."""
    cards, asking = card_set.cards, asked_of(g, seat)
    match kind:
        case Action.PLAY if asking == Asking.TURN:
            return playing(cards, g, seat, chosen)
        case Action.INFLUENCE if asking <= Asking.REACTION:
            return influencing(cards, g, seat, chosen)
        case Action.MOVE:
            return moving(g, seat, *divmod(chosen, AREA_COUNT))
        case Action.TAKE_BACK:
            return taking_back(g, *divmod(chosen, SLOTS))
        case Action.PLACE:
            return {"area": AREAS[cards.area[chosen]]}
        case Action.PAY:
            added = added_to_roll(g, top(g).card, top(g).left + chosen)
            return {"price": chosen, "added": added, "odds": odds(added)}
        case Action.AREA:
            return {"area": AREAS[chosen]}
        case Action.MEMBER:
            return scheming(g, seat, chosen)
        case Action.ACCEPT if asking == Asking.PALACE:
            return {"price": PALACE_PRICE, "gain": {"points": PALACE_POINTS}}
        case Action.PASS_FOR:
            return {"gain": {"coins": 1} if chosen == 0 else {"cards": 1}}
        case _:
            return {}


def playing(cards: Twin, g: Twin, seat: int, card: int) -> Terms:
    """A card of the hand, with a cube on its top slot. ZA-A4"""
    told: Terms = {"price": cards.price[card][0], "area": AREAS[cards.area[card]], "slot": 1, "cube": cube(g, seat)}
    if cards.kind[card] == Kind.CHALLENGE:
        told["odds"] = odds(0)
    return told


def influencing(cards: Twin, g: Twin, seat: int, card: int) -> Terms:
    """A cube on the topmost free slot. ZA-A7, ZA-A10"""
    slot = cubes_on(g, card)
    told: Terms = {"area": AREAS[g.place[card]]}
    if slot == cards.slots[card]:
        return told
    told |= {"price": cards.price[card][slot], "slot": slot + 1, "cube": cube(g, seat)}
    promoter = bonus_taker(g, cards, seat, card)
    bonus = cards.bonus[card][slot]
    if promoter != NOBODY and bonus != Op.NOTHING:
        sign = -1 if bonus in (Op.PASS_LEFT, Op.PASS_RIGHT) else 1
        gain = {BONUSES[Op(bonus)]: sign * cards.bonus_amount[card][slot]}
        told["bonus"] = {"seat": promoter, "gain": cast("Gain", gain)}
    if cards.kind[card] == Kind.CHALLENGE:
        told |= {"odds-now": odds(slot - 1), "odds": odds(slot)} if slot else {"odds": odds(0)}
    return told


def cube(g: Twin, seat: int) -> str:
    """Where the next cube comes from. ZA-A12"""
    return "home" if g.cubes[seat] > 0 else "table"


def moving(g: Twin, seat: int, member: int, area: int) -> Terms:
    """A member elsewhere, and what that makes of control. ZA-A3"""
    here = g.member_area[seat][member]
    told: Terms = {"from": AREAS[here], "area": AREAS[area]}
    if not may_move(top(g)):
        return told
    places = [list(family) for family in g.member_area]
    places[seat][member] = area
    return told | control_changes(g, seat, (here, area), member_area=places)


def scheming(g: Twin, seat: int, member: int) -> Terms:
    """A member worth one control point more. ZA-K1"""
    area = g.member_area[seat][member]
    schemes = [list(family) for family in g.schemes]
    schemes[seat][member] += 1
    return {"area": AREAS[area]} | control_changes(g, seat, (area,), schemes=schemes)


def control_changes(g: Twin, seat: int, areas: tuple[int, ...], **changed: list[list[int]]) -> Terms:
    """Who controls these areas now and with a change of the members, and the incomes the seat wins and loses by it."""
    same = {field: getattr(g, field) for field in ("players", "member_area", "schemes", "round_control")}
    after = SimpleNamespace(**same | changed)
    told: Terms = {"control": {}}
    for area in areas:
        had, has = controller(g, area), controller(after, area)
        told["control"][AREAS[area]] = {
            "before": None if had == NOBODY else had,
            "after": None if has == NOBODY else has,
            "points": control_points(after, seat, area),
        }
        if had != has and seat in (had, has):
            told["gain" if has == seat else "loss"] = INCOMES[AREAS[area]]
    return told


def taking_back(g: Twin, card: int, slot: int) -> Terms:
    """A cube of one's own, and who promotes the card without it. ZA-A12, ZA-A13"""
    owners = [owner for at, owner in enumerate(g.owner[card]) if at != slot and owner != NOBODY]
    return {"area": AREAS[g.place[card]], "slot": slot + 1, "promoter": owners[0] if owners else None}
