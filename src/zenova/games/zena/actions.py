"""Actions: which are legal, and their two faces, a small struct for people and an integer for speed."""

from __future__ import annotations

from typing import Any

from zenova.kernel.errors import UserError, unknown
from zenova.kernel.rule import rule
from zenova.kernel.stack import top

from .cards import CardSet
from .control import areas_of
from .influence import can_influence, can_play
from .rows import first_area, last_area
from .state import (
    ACTIONS,
    AREA_COUNT,
    CARD_COUNT,
    MEMBER_COUNT,
    MOST_PAYMENT,
    SEATS,
    SLOTS,
    TABLE_CARDS,
    Action,
    Asking,
)
from .turns import may_move, may_play
from .vocabulary import AREAS, MEMBERS, Area, Member

HEIR, SECOND_HEIR = int(Member.HEIR), int(Member.SECOND_HEIR)  # CUDA takes no enum as an index


@rule
def legal(g, cards, seat, out):
    """Write the legal actions of a seat into `out` and return how many there are."""
    if seat < 0 or not g.waiting & (1 << seat):
        return 0
    if g.asking == Asking.TURN:
        return legal_turn(g, cards, seat, top(g), out)
    if g.asking <= Asking.DRAW:
        return legal_in_turn(g, seat, top(g), out)
    return legal_answers(g, seat, out)


@rule
def legal_turn(g, cards, seat, frame, out):
    """Move, play, influence or pass. ZA-A2, ZA-A8, ZA-A15"""
    count = 0
    if may_move(frame):
        count = legal_moves(g, seat, out)
    areas = areas_of(g, seat)
    if may_play(g, frame):
        for i in range(g.hand_len[seat]):
            card = int(g.hand[seat][i])
            if card < ACTIONS and can_play(g, cards, seat, card, areas):
                out[count] = Action.PLAY + card
                count += 1
    for i in range(g.table_len):
        card = int(g.table[i])
        if can_influence(g, cards, seat, card, areas):
            out[count] = Action.INFLUENCE + card
            count += 1
    out[count] = Action.PASS
    count += 1
    if frame.step == 0:
        out[count] = Action.PASS_COIN
        count += 1
        if g.deck_len > 0:
            out[count] = Action.PASS_ACTION
            count += 1
        if g.goal_len > 0:
            out[count] = Action.PASS_GOAL
            count += 1
    return count


@rule
def legal_moves(g, seat, out):
    """Any member to any other area in play; of two heirs who differ in nothing only one is offered. ZA-A3"""
    count = 0
    for member in range(distinct_members(g, seat)):
        for area in range(first_area(g), last_area(g) + 1):
            if g.member_area[seat][member] != area:
                out[count] = Action.MOVE + member * AREA_COUNT + area
                count += 1
    return count


@rule
def distinct_members(g, seat):
    """The members, without the second heir where he stands beside the first and carries as much."""
    if g.member_area[seat][HEIR] != g.member_area[seat][SECOND_HEIR]:
        return MEMBER_COUNT
    if g.schemes[seat][HEIR] != g.schemes[seat][SECOND_HEIR]:
        return MEMBER_COUNT
    return MEMBER_COUNT - 1


@rule
def legal_in_turn(g, seat, frame, out):
    match g.asking:
        case Asking.REACTION:
            out[0] = Action.INFLUENCE + frame.card
            out[1] = Action.DECLINE
            return 2
        case Asking.TAKE_BACK:
            return legal_take_backs(g, seat, frame.card, out)
        case _:
            out[0] = Action.DRAW_ACTION
            out[1] = Action.DRAW_GOAL
            return 2


@rule
def legal_take_backs(g, seat, wanted, out):
    """Any own cube on another card. ZA-A12"""
    count = 0
    for i in range(g.table_len):
        card = int(g.table[i])
        if card == wanted:
            continue
        for slot in range(SLOTS):
            if g.owner[card][slot] == seat:
                out[count] = Action.TAKE_BACK + card * SLOTS + slot
                count += 1
    return count


@rule
def legal_answers(g, seat, out):
    match g.asking:
        case Asking.PAYMENT:
            most = min(int(g.coins[seat]), MOST_PAYMENT)
            for amount in range(most + 1):
                out[amount] = Action.PAY + amount
            return most + 1
        case Asking.PALACE | Asking.MULLIGAN:
            out[0] = Action.ACCEPT
            out[1] = Action.DECLINE
            return 2
        case Asking.AREA:
            return legal_areas(g, out)
        case Asking.MEMBER:
            count = distinct_members(g, seat)
            for member in range(count):
                out[member] = Action.MEMBER + member
            return count
        case Asking.FIRST:
            for other in range(g.players):
                out[other] = Action.FIRST + other
            return int(g.players)
        case Asking.PLACE:
            return list_hand(g, seat, out, Action.PLACE)
        case Asking.DISCARD:
            return list_hand(g, seat, out, Action.DISCARD)
        case _:
            return list_hand(g, seat, out, Action.HAND_OVER)


@rule
def legal_areas(g, out):
    """Another area, not the fort. ZA-K2"""
    count = 0
    here = g.place[top(g).card]
    for area in range(first_area(g), Area.FORT):
        if area != here:
            out[count] = Action.AREA + area
            count += 1
    return count


@rule
def list_hand(g, seat, out, first):
    """The cards not chosen yet."""
    count = int(g.hand_len[seat] - g.marked[seat])
    for i in range(count):
        out[i] = first + g.hand[seat][i]
    return count


CARD_ACTIONS = {
    "play": (Action.PLAY, 0, ACTIONS),
    "influence": (Action.INFLUENCE, 0, TABLE_CARDS),
    "place": (Action.PLACE, 0, ACTIONS),
    "discard": (Action.DISCARD, 0, CARD_COUNT),
    "hand-over": (Action.HAND_OVER, 0, CARD_COUNT),
}
WORD_ACTIONS = {"area": (Action.AREA, AREAS), "member": (Action.MEMBER, MEMBERS)}
NUMBER_ACTIONS = {"pay": (Action.PAY, MOST_PAYMENT), "first": (Action.FIRST, SEATS - 1)}
PASSES = {"coin": Action.PASS_COIN, "action": Action.PASS_ACTION, "goal": Action.PASS_GOAL}
DRAWS = {"action": Action.DRAW_ACTION, "goal": Action.DRAW_GOAL}
PLAIN_ACTIONS = {"pass": Action.PASS, "accept": Action.ACCEPT, "decline": Action.DECLINE}
SECOND_WORDS = {"move": "to", "take-back": "slot"}
ACTION_WORDS = (*CARD_ACTIONS, *SECOND_WORDS, *WORD_ACTIONS, *NUMBER_ACTIONS, "draw", *PLAIN_ACTIONS)


class BadAction(UserError):
    """Something that is no action of this game at all."""


def encode(card_set: CardSet, struct: Any) -> int:
    """The integer of an action struct such as {"play": "zecca"} or {"move": "lady", "to": "port"}."""
    if not isinstance(struct, dict) or not struct:
        raise BadAction(f'an action is an object such as {{"play": "zecca"}}, not {struct!r}')
    word = next((key for key in struct if key not in SECOND_WORDS.values()), next(iter(struct)))
    if word not in ACTION_WORDS:
        raise BadAction(unknown("action", str(word), ACTION_WORDS))
    second = SECOND_WORDS.get(word)
    for key in struct:
        if key not in (word, second):
            raise BadAction(f"the action “{word}” takes nothing called “{key}”")
    value = struct[word]
    if second is not None:
        if second not in struct:
            raise BadAction(f"the action “{word}” also needs “{second}”")
        return _encode_pair(card_set, word, value, struct[second])
    if word in CARD_ACTIONS:
        first, low, high = CARD_ACTIONS[word]
        return first + _card(card_set, value, low, high)
    if word in WORD_ACTIONS:
        first, words = WORD_ACTIONS[word]
        return first + _word(word, value, words)
    if word in NUMBER_ACTIONS:
        first, most = NUMBER_ACTIONS[word]
        return first + _number(word, value, 0, most)
    choices = {"draw": DRAWS, "pass": PASSES}.get(word)
    if choices is not None and value is not True:
        return list(choices.values())[_word(word, value, tuple(choices))]
    if value is not True or word == "draw":
        raise BadAction(f'write {{"{word}": {"“action” or “goal”" if word == "draw" else "true"}}}')
    return int(PLAIN_ACTIONS[word])


def decode(card_set: CardSet, action: int) -> dict[str, Any]:
    """The struct of an action integer."""
    for word, (first, low, high) in CARD_ACTIONS.items():
        if first + low <= action < first + high:
            return {word: card_set.card_ids[action - first]}
    if Action.MOVE <= action < Action.TAKE_BACK:
        member, area = divmod(action - Action.MOVE, AREA_COUNT)
        return {"move": MEMBERS[member], "to": AREAS[area]}
    if Action.TAKE_BACK <= action < Action.PLACE:
        card, slot = divmod(action - Action.TAKE_BACK, SLOTS)
        return {"take-back": card_set.card_ids[card], "slot": slot + 1}
    for word, (first, words) in WORD_ACTIONS.items():
        if first <= action < first + len(words):
            return {word: words[action - first]}
    for word, (first, most) in NUMBER_ACTIONS.items():
        if first <= action <= first + most:
            return {word: action - first}
    for word, choices in (("draw", DRAWS), ("pass", PASSES)):
        for choice, number in choices.items():
            if action == number:
                return {word: choice}
    for word, plain in PLAIN_ACTIONS.items():
        if action == plain:
            return {word: True}
    raise BadAction(f"there is no action {action}: actions are whole numbers from 0 to {Action.COUNT - 1}")


def _encode_pair(card_set: CardSet, word: str, value: Any, second: Any) -> int:
    if word == "move":
        return Action.MOVE + _word("move", value, MEMBERS) * AREA_COUNT + _word("to", second, AREAS)
    card = _card(card_set, value, 0, TABLE_CARDS)
    return Action.TAKE_BACK + card * SLOTS + _number("slot", second, 1, SLOTS) - 1


def _card(card_set: CardSet, value: Any, low: int, high: int) -> int:
    number = card_set.card_numbers.get(value) if isinstance(value, str) else None
    if number is None or not low <= number < high:
        raise BadAction(unknown("card", str(value), card_set.card_ids[low:high]))
    return number


def _word(word: str, value: Any, words: tuple[str, ...]) -> int:
    if value not in words:
        raise BadAction(unknown(word, str(value), words))
    return words.index(value)


def _number(word: str, value: Any, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadAction(f"“{word}” takes a whole number from {low} to {high}, not {value!r}")
    return value
