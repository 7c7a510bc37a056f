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
}
FOR = {"promoter": Who.PROMOTER, "everyone": Who.EVERYONE}
ONLY_FOR = {
    Op.CONTROL_POINT: Who.PROMOTER,
    Op.MOVE: Who.PROMOTER,
    Op.PASS_LEFT: Who.EVERYONE,
    Op.PASS_RIGHT: Who.EVERYONE,
}
FOR_EVERYONE = (Op.CARDS, Op.PASS_LEFT, Op.PASS_RIGHT)
BONUSES = (Op.COINS, Op.POINTS, Op.CARDS, Op.ANOTHER_TURN)
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
    if effect.op in ONLY_FOR and who != ONLY_FOR[effect.op]:
        right = "promoter" if ONLY_FOR[effect.op] == Who.PROMOTER else "everyone"
        raise PhraseError(f"“{clause}” always begins with “{right}:”; write “{right}: {clause}”")
    if who == Who.EVERYONE and effect.op not in FOR_EVERYONE:
        raise PhraseError("only cards are drawn or passed by everyone; leave “everyone:” out for all cubes on the card")
    return effect


def slot_of(phrase: str) -> Slot:
    """The slot a phrase means: a price, and after a colon the bonus."""
    price, colon, bonus = _clean(phrase).partition(":")
    number = _number(price.strip(), "a price", LEAST_PRICE, MOST_PRICE)
    if not colon:
        return Slot(number)
    effect = _clause(bonus.strip(), Who.PROMOTER)
    if effect.op not in BONUSES:
        raise PhraseError(f"“{bonus.strip()}” is no bonus; a bonus is coins, points, cards or another turn")
    return Slot(number, effect)


def phrase_of(effect: Effect) -> str:
    """The phrase that means an effect."""
    return {Who.EACH: "", Who.PROMOTER: "promoter: ", Who.EVERYONE: "everyone: "}[effect.who] + _clause_phrase(effect)


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
    amount, _, thing = clause.partition(" ")
    if not re.fullmatch(r"[0-9]+", amount):
        known = (*PLAIN, "2 coins", "1 point", "1 card", "1 point if at the bank")
        raise PhraseError(unknown("effect", clause, known))
    number = _number(amount, "an amount", 1, MOST_AMOUNT)
    if thing in COUNTED:
        return Effect(COUNTED[thing], number, who)
    presence = re.fullmatch(r"points? if at the (.+)", thing)
    if presence:
        if presence[1] not in AREAS:
            raise PhraseError(unknown("area", presence[1], AREAS))
        return Effect(Op.PRESENCE, number, who, AREAS.index(presence[1]))
    raise PhraseError(unknown("word", thing, (*COUNTED, "point if at the port")))


def _number(text: str, what: str, least: int, most: int) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise PhraseError(f"expected {what}, a whole number from {least} to {most}, found “{text[:20]}”")
    if not least <= int(text) <= most:
        raise PhraseError(f"{int(text)} is not from {least} to {most}")
    return int(text)


def _clause_phrase(effect: Effect) -> str:
    if effect.op in PLAIN.values():
        return next(phrase for phrase, op in PLAIN.items() if op == effect.op)
    present = effect.op == Op.PRESENCE
    things = THINGS[Op.POINTS if present else effect.op]
    presence = f" if at the {AREAS[effect.area]}" if present else ""
    return f"{effect.amount} {things.removesuffix('s') if effect.amount == 1 else things}{presence}"
