"""The phrase language of card files: “2 coins”, “promoter: 1 point”, “everyone: pass a card left”, and slots such as
“2: 1 card”. `effect_of` and `slot_of` read, `phrase_of` and `slot_phrase` write; docs/cards-zena.md lists them all."""

import re
from dataclasses import dataclass

from zenova.kernel.errors import UserError, unknown

from .vocabulary import AREAS, THINGS, Effect, Op, Who

MOST_AMOUNT = 9
LEAST_PRICE = 1  # slots for nothing would let a player without cubes move one to and fro for ever
MOST_PRICE = 9
COUNTED = {word: op for op in (Op.COINS, Op.POINTS, Op.CARDS) for word in (THINGS[op], THINGS[op].removesuffix("s"))}
PLAIN = {
    "control point": Op.CONTROL_POINT,
    "pass a card left": Op.PASS_LEFT,
    "pass a card right": Op.PASS_RIGHT,
    "another turn": Op.ANOTHER_TURN,
    "move to another area": Op.MOVE,
    "1 control point": Op.SCHEME,
    "discard a card": Op.DISCARD,
}
WITH_AREA = {Op.PRESENCE: "point{} if at the {}", Op.ROUND_CONTROL: "control point{} at the {} this round"}
FOR = {"promoter": Who.PROMOTER, "everyone": Who.EVERYONE, "others": Who.OTHERS}
ONLY_FOR = {
    Op.CONTROL_POINT: ("promoter",),
    Op.MOVE: ("promoter",),
    Op.PASS_LEFT: ("everyone", "promoter"),
    Op.PASS_RIGHT: ("everyone", "promoter"),
    Op.PAY: ("others",),
    Op.DISCARD: ("others", "everyone"),
}
FOR_PLAYERS = (Op.CARDS, *ONLY_FOR)
BONUSES = (
    *(Op.COINS, Op.POINTS, Op.CARDS, Op.ANOTHER_TURN),
    *(Op.SCHEME, Op.ROUND_CONTROL, Op.PASS_LEFT, Op.PASS_RIGHT),
)
NO_BONUS = Effect(Op.NOTHING, 0, Who.PROMOTER)


class PhraseError(UserError):
    """A phrase that cannot be understood: what is wrong, and what would be right."""


@dataclass(frozen=True)
class Slot:
    """A box for a cube: its price and what the promoter gets when another player fills it."""

    price: int
    bonus: Effect = NO_BONUS


def effect_of(phrase: str) -> Effect:
    """The effect a phrase means."""
    who, clause = _split_who(_clean(phrase))
    effect = _clause(clause, who)
    right = ONLY_FOR.get(effect.op, ())
    if right and who not in [FOR[word] for word in right]:
        known = " or ".join(f"“{word}:”" for word in right)
        raise PhraseError(f"“{clause}” always begins with {known}; write “{right[0]}: {clause}”")
    if who in (Who.EVERYONE, Who.OTHERS) and effect.op not in FOR_PLAYERS:
        begun = phrase.partition(":")[0].strip()
        raise PhraseError(
            f"“{begun}:” is for cards that are drawn, passed or discarded, and for coins the others pay; leave it out "
            "for all cubes on the card"
        )
    return effect


def slot_of(phrase: str) -> Slot:
    """The slot a phrase means: a price, and after a colon the bonus."""
    price, colon, bonus = _clean(phrase).partition(":")
    number = _number(price.strip(), "a price", LEAST_PRICE, MOST_PRICE)
    if not colon:
        return Slot(number)
    effect = _clause(bonus.strip(), Who.PROMOTER)
    if effect.op not in BONUSES:
        raise PhraseError(
            f"“{bonus.strip()}” is no bonus; a bonus is coins, points, cards or another turn, “1 control point”, "
            "“2 control points at the port this round” or “pass a card left”"
        )
    return Slot(number, effect)


def phrase_of(effect: Effect) -> str:
    """The phrase that means an effect."""
    begun = next((f"{word}: " for word, who in FOR.items() if who == effect.who), "")
    return begun + _clause_phrase(effect)


def slot_phrase(slot: Slot) -> str:
    """The phrase that means a slot."""
    return f"{slot.price}" if slot.bonus.op == Op.NOTHING else f"{slot.price}: {_clause_phrase(slot.bonus)}"


def _clean(phrase: str) -> str:
    return " ".join(phrase.lower().split())


def _split_who(phrase: str) -> tuple[Who, str]:
    word, colon, clause = phrase.partition(":")
    if not colon:
        return Who.EACH, phrase
    if word.strip() not in FOR:
        raise PhraseError(unknown("beginning", word.strip(), tuple(FOR)))
    return FOR[word.strip()], clause.strip()


def _clause(clause: str, who: Who) -> Effect:
    if clause in PLAIN:
        return Effect(PLAIN[clause], 1, who)
    amount, _, thing = clause.removeprefix("pay ").partition(" ")
    if not re.fullmatch(r"[0-9]+", amount):
        known = (*PLAIN, "2 coins", "1 point", "1 card", "1 point if at the bank", "pay 1 coin")
        raise PhraseError(unknown("effect", clause, known))
    number = _number(amount, "an amount", 1, MOST_AMOUNT)
    if clause.startswith("pay "):
        if COUNTED.get(thing) != Op.COINS:
            raise PhraseError(unknown("word", thing, ("coin", "coins")))
        return Effect(Op.PAY, number, who)
    if thing in COUNTED:
        return Effect(COUNTED[thing], number, who)
    for op, form in WITH_AREA.items():
        there = re.fullmatch(form.format("s?", "(.+)"), thing)
        if there:
            if there[1] not in AREAS:
                raise PhraseError(unknown("area", there[1], AREAS))
            return Effect(op, number, who, AREAS.index(there[1]))
    if thing in ("control point", "control points"):
        raise PhraseError(
            "a cube on a member is “1 control point”; for a round it is “2 control points at the port this round”"
        )
    known = (*COUNTED, *(form.format("", "port") for form in WITH_AREA.values()))
    raise PhraseError(unknown("word", thing, known))


def _number(text: str, what: str, least: int, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise PhraseError(f"expected {what}, a whole number from {least} to {most}, found “{text[:20]}”")
    if not least <= int(text) <= most:
        raise PhraseError(f"{int(text)} is not from {least} to {most}")
    return int(text)


def _clause_phrase(effect: Effect) -> str:
    if effect.op in PLAIN.values():
        return next(phrase for phrase, op in PLAIN.items() if op == effect.op)
    plural = "" if effect.amount == 1 else "s"
    if effect.op in WITH_AREA:
        return f"{effect.amount} {WITH_AREA[effect.op].format(plural, AREAS[effect.area])}"
    paid, op = ("pay ", Op.COINS) if effect.op == Op.PAY else ("", effect.op)
    return f"{paid}{effect.amount} {THINGS[op].removesuffix('s')}{plural}"
