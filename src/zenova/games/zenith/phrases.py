"""The phrase language of card files: one phrase for each effect, such as “may give 1 zenithium -> gain 2 influence on
terra”. `FORMS` has every form a phrase can take; `effect_of` reads by it and `phrase_of` writes by it.
docs/cards-zenith.md lists them all."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from zenova.kernel.data import Plain, Struct
from zenova.kernel.errors import UserError, nearest

from .vocabulary import FACTIONS, FREE_LEVEL, PLANETS, Effect, How, Op, Track, What, Where, Who

MOST_RUNGS = 3
MOST_BRACKETS = 9
PRICES = (Op.GIVE, Op.SPEND, Op.GIVE_BADGE, Op.EXILE, Op.TRANSFER, Op.DISCARD)
ACTS = (Op.EXILE, Op.TRANSFER, Op.MOBILIZE)
ONLY_PRICES = (Op.GIVE, Op.SPEND, Op.GIVE_BADGE)
COMPOUND = (Op.MAY, Op.DO, Op.IF, Op.CHOOSE)
A_NUMBER = "a number"


class PhraseError(UserError):
    """A phrase that cannot be understood: which word, and which would be right."""


@dataclass(frozen=True)
class Form:
    """A form of a phrase: its words and slots, and what an effect said with it always has."""

    op: Op
    parts: tuple[str, ...]
    fields: Plain


def _form(op: Op, text: str, **fields: object) -> Form:
    return Form(op, tuple(text.split()), fields)


def _but(phrase: str) -> dict[str, int]:
    return {f"{phrase} but {planet}": Where.NOT_MERCURY + number for number, planet in enumerate(PLANETS)}


ON_PLANETS = {planet: number for number, planet in enumerate(PLANETS)}
ANYWHERE = {**_but("any planet"), "another planet": Where.DIFFERENT}
CHOICES: Mapping[str, tuple[str, Mapping[str, int]]] = {
    "{where}": (
        "where",
        ON_PLANETS
        | {"any planet": Where.ANY}
        | ANYWHERE
        | {"a planet at the centre": Where.AT_CENTRE, "the opponent's side": Where.OPPONENT_SIDE}
        | {"that card's planet": Where.THAT_CARD},
    ),
    "{planets}": ("where", {"any planets": Where.ANY, **_but("any planets")}),
    "{column}": ("where", {"": Where.ANY} | {f"at {place}": where for place, where in (ON_PLANETS | ANYWHERE).items()}),
    "{what}": ("what", {"credits": What.CREDITS, "credit": What.CREDITS, "zenithium": What.ZENITHIUM}),
    "{track}": (
        "where",
        {**{faction: n for n, faction in enumerate(FACTIONS)}, "any": Track.ANY, "the lowest": Track.LOWEST},
    ),
    "{agents}": ("", {"agents": 0, "agent": 0}),
    "{cards}": ("", {"cards": 0, "card": 0}),
}
"""What may stand in a slot, the word for one of a thing last; and the field of the effect it means, if any."""

NUMBERS = {
    "{number}": ("amount", "", 1, 99),
    "{ladder}": ("ladder", "/", 1, 99),
    "{shares}": ("ladder", "+", 1, 3),
    "{times}": ("times", "", 2, 9),
    "{discount}": ("amount", "", 1, FREE_LEVEL - 1),
}
"""Slots of numbers: the field they mean, the sign between several of them, the least and the most."""

SIMPLE = (
    _form(Op.INFLUENCE, "gain {ladder} influence on {where}"),
    _form(Op.SPLIT, "gain {ladder} influence shared among {planets}"),
    _form(Op.NEIGHBOURS, "gain {shares} influence on neighbouring planets"),
    *(
        form
        for verb, who in (("gain", Who.SELF), ("opponent gains", Who.OPPONENT))
        for form in (
            _form(Op.GAIN, f"{verb} {{what}} up to {{number}}", how=How.UP_TO, who=who),
            _form(Op.GAIN, f"{verb} {{what}} equal to that card's cost", how=How.COST_OF_THAT_CARD, who=who),
            _form(Op.GAIN, f"{verb} {{number}} {{what}} per own colour", how=How.PER_OWN_COLOUR, who=who),
            _form(Op.GAIN, f"{verb} {{number}} {{what}} per opponent colour", how=How.PER_OPPONENT_COLOUR, who=who),
            _form(Op.GAIN, f"{verb} {{ladder}} {{what}} by technologies started", how=How.BY_TRACKS_STARTED, who=who),
            _form(Op.GAIN, f"{verb} {{ladder}} {{what}}", who=who),
        )
    ),
    _form(Op.GIVE_INFLUENCE, "give {number} influence on {where}"),
    _form(Op.GIVE, "give {ladder} {what}"),
    _form(Op.GIVE_BADGE, "give the badge"),
    _form(Op.SPEND, "spend {ladder} {what}"),
    _form(Op.STEAL, "steal {number} {what}"),
    _form(Op.TAKE_BADGE, "take the badge", amount=0),
    _form(Op.TAKE_BADGE, "take the gold badge", amount=1),
    _form(Op.TAKE_RESERVE_TOKEN, "take a token from the reserve"),
    _form(Op.TAKE_BOARD_TOKEN, "take a token from the boards"),
    _form(Op.EXILE, "exile {ladder} own {agents} {column}", who=Who.SELF),
    _form(Op.EXILE, "exile {ladder} opponent {agents} {column}", who=Who.OPPONENT),
    _form(Op.TRANSFER, "transfer {number} {agents} {column}"),
    _form(Op.MOBILIZE, "mobilize {number}"),
    _form(Op.DISCARD, "discard 1 card", amount=1),
    _form(Op.DISCARD, "discard the hand", amount=0),
    _form(Op.HAND_OVER, "hand over up to {number} {cards}"),
    _form(Op.DEVELOP, "develop {track} technology", amount=0),
    _form(Op.DEVELOP, "develop {track} technology for free", amount=FREE_LEVEL),
    _form(Op.DEVELOP, "develop {track} technology with discount {discount}"),
    _form(Op.RECENTRE, "recentre a disc on {where}"),
)
FORMS = (
    *SIMPLE,
    _form(Op.MAY, "may {price} -> {then}"),
    _form(Op.DO, "do {price} -> {then}", times=1),
    _form(Op.DO, "{times} times : do {price} -> {then}"),
    *(
        form
        for has, who in (("you have", Who.SELF), ("the opponent has", Who.OPPONENT))
        for form in (
            _form(Op.IF, f"if {has} the badge : {{then}}", who=who, what=What.BADGE, amount=1),
            _form(Op.IF, f"if {has} at least {{number}} {{what}} : {{then}}", who=who),
        )
    ),
    _form(Op.CHOOSE, "choose : {then} or {otherwise}"),
)


@cache
def effect_of(phrase: str) -> Effect:
    """The effect a phrase means."""
    if phrase.count("(") > MOST_BRACKETS:
        raise PhraseError(f"more than {MOST_BRACKETS} brackets")
    effect = _Reader(phrase).read()
    _check(effect)
    return effect


def phrase_of(effect: Effect) -> str:
    """The phrase that means an effect."""
    for form in FORMS:
        if form.op == effect.op and all(getattr(effect, name) == value for name, value in form.fields.items()):
            words = [_written(part, effect) for part in form.parts]
            return " ".join(word for word in words if word).replace(" :", ":")
    raise ValueError(f"no phrase for {effect.op.name}")


def _written(part: str, effect: Effect) -> str:
    """A word of a form, or what stands in its slot for an effect."""
    if part in CHOICES:
        field, choices = CHOICES[part]
        fitting = [phrase for phrase, value in choices.items() if not field or value == getattr(effect, field)]
        return fitting[-1 if effect.amount == 1 else 0]
    if part in NUMBERS:
        field, sign, _, _ = NUMBERS[part]
        number = getattr(effect, field)
        return sign.join(map(str, number or [effect.amount])) if field == "ladder" else str(number)
    if part == "{price}":
        assert effect.price is not None
        return phrase_of(effect.price)
    if part in ("{then}", "{otherwise}"):
        effects = effect.then if part == "{then}" else effect.otherwise
        return " and ".join(f"({phrase_of(one)})" if one.op in COMPOUND else phrase_of(one) for one in effects)
    return part


class _Reader:
    """A phrase read by the forms. What could have followed where the reading came furthest makes the error."""

    def __init__(self, phrase: str) -> None:
        self._words = re.findall(r"->|[():]|(?:(?!->)[^\s():])+", phrase.replace("’", "'").lower())
        self._furthest = 0
        self._expected: dict[str, None] = {}

    def read(self) -> Effect:
        found = self._longest(FORMS, 0)
        if found is None:
            raise PhraseError(self._refusal())
        effect, end = found
        if end < len(self._words):
            if self._furthest > end:
                raise PhraseError(self._refusal())
            raise PhraseError(f"nothing may follow here, found “{_short(self._words[end])}”")
        return effect

    def _longest(self, forms: Sequence[Form], at: int) -> tuple[Effect, int] | None:
        """The effect of the form that takes most words."""
        found = [
            (Effect(form.op, **{**fields, **form.fields}), end)
            for form in forms
            if form.parts[0] in NUMBERS or self._takes(form.parts[0], at)
            for fields, end in self._parts(form.parts, at)
        ]
        return max(found, key=lambda one: one[1], default=None)

    def _parts(self, parts: tuple[str, ...], at: int) -> Iterator[tuple[Struct, int]]:
        if not parts:
            yield {}, at
            return
        for fields, after in self._part(parts[0], at):
            for more, end in self._parts(parts[1:], after):
                yield {**fields, **more}, end

    def _part(self, part: str, at: int) -> Iterator[tuple[Struct, int]]:
        """The ways to read a word of a form or what stands in its slot: what it says, and where it ends."""
        if part in CHOICES:
            field, choices = CHOICES[part]
            for phrase, value in choices.items():
                words = phrase.split()
                if all(self._takes(word, at + place) for place, word in enumerate(words)):
                    yield ({field: value} if field else {}), at + len(words)
        elif part in NUMBERS:
            yield from self._numbers(*NUMBERS[part], at)
        elif part == "{price}":
            price = self._longest(SIMPLE, at)
            if price is not None:
                yield {"price": price[0]}, price[1]
        elif part in ("{then}", "{otherwise}"):
            effects = self._list(at)
            if effects is not None:
                yield {part.strip("{}"): effects[0]}, effects[1]
        elif self._takes(part, at):
            yield {}, at + 1

    def _list(self, at: int) -> tuple[tuple[Effect, ...], int] | None:
        """Effects joined by “and”; one with its own price, condition or choice stands in brackets."""
        effects: list[Effect] = []
        while True:
            found = self._item(at)
            if found is None:
                return None
            effects.append(found[0])
            if not self._takes("and", found[1]):
                return tuple(effects), found[1]
            at = found[1] + 1

    def _item(self, at: int) -> tuple[Effect, int] | None:
        word = self._word(at)
        if word in ("may", "do", "if", "choose") or word[:1].isdigit():
            raise PhraseError(f"“{_short(word)}” inside another phrase needs brackets around its part: (…)")
        if word != "(":
            return self._longest(SIMPLE, at)
        found = self._longest(FORMS, at + 1)
        return (found[0], found[1] + 1) if found is not None and self._takes(")", found[1]) else None

    def _numbers(self, field: str, sign: str, least: int, most: int, at: int) -> Iterator[tuple[Struct, int]]:
        """A number, or several with a sign between them, such as 2/4/7; one alone is an amount."""
        word = self._word(at)
        pattern = {"": r"\d+", "/": r"\d+(/\d+)*", "+": r"\d+(\+\d+)+"}[sign]
        if not re.fullmatch(pattern, word, re.ASCII):
            self._expect(A_NUMBER, at)
            return
        parts = word.split(sign) if sign else [word]
        for digits in parts:
            if len(digits) > 4 or not least <= int(digits) <= most:
                raise PhraseError(f"{_short(digits)} is not from {least} to {most}")
        if len(parts) > MOST_RUNGS:
            raise PhraseError(f"“{_short(word)}” has more than {MOST_RUNGS} numbers")
        numbers = tuple(map(int, parts))
        if field != "ladder":
            yield {field: numbers[0]}, at + 1
        elif len(numbers) == 1:
            yield {"amount": numbers[0]}, at + 1
        else:
            yield {"ladder": numbers, "how": How.LADDER if sign == "/" else How.NUMBER}, at + 1

    def _word(self, at: int) -> str:
        return self._words[at] if at < len(self._words) else ""

    def _takes(self, word: str, at: int) -> bool:
        if self._word(at) == word:
            return True
        self._expect(word, at)
        return False

    def _expect(self, word: str, at: int) -> None:
        if at > self._furthest:
            self._furthest, self._expected = at, {}
        if at == self._furthest:
            self._expected[word] = None

    def _refusal(self) -> str:
        found, words = self._word(self._furthest), [word for word in self._expected if word != A_NUMBER]
        choices = " or ".join([f"“{word}”" for word in words] or [A_NUMBER])
        if not found:
            return f"the phrase ends where {choices} should follow"
        close = nearest(found, words)
        if close and len(self._expected) > 1:
            return f"unknown word “{_short(found)}”; did you mean “{close[0]}”?"
        return f"expected {A_NUMBER if A_NUMBER in self._expected else choices}, found “{_short(found)}”"


def _short(word: str) -> str:
    return word if len(word) <= 30 else word[:29] + "…"


# Sense


def _check(effect: Effect, rungs: int = 0, card: bool = False) -> None:
    """Refuse what can be said but means nothing. Before: a price of `rungs` steps, and whether it touched one card."""
    if effect.how == How.LADDER and len(effect.ladder) != rungs:
        if rungs == 0:
            raise PhraseError(f"“{_steps(effect)}” needs a price with as many steps before it")
        raise PhraseError(f"“{_steps(effect)}” has {len(effect.ladder)} steps, its price has {rungs}")
    if effect.how == How.BY_TRACKS_STARTED and len(effect.ladder) != len(FACTIONS):
        raise PhraseError("“by technologies started” needs three numbers, such as 4/8/12")
    if not card and (effect.where == Where.THAT_CARD or effect.how == How.COST_OF_THAT_CARD):
        raise PhraseError("“that card” needs a price or act before it that touches one card")
    if effect.op in ONLY_PRICES:
        raise PhraseError(f"“{phrase_of(effect)}” can only be a price: may {phrase_of(effect)} -> …")
    if effect.price is not None:
        rungs, card = _check_price(effect, effect.price)
    for inner in effect.then + effect.otherwise:
        _check(inner, rungs, card)


def _check_price(effect: Effect, price: Effect) -> tuple[int, bool]:
    """The steps of a price, and whether what follows can speak of the card it touched."""
    known, name = (PRICES, "a price") if effect.op == Op.MAY else (ACTS, "the act of a pair")
    if price.op not in known:
        raise PhraseError(f"“{phrase_of(price)}” cannot be {name}")
    if price.op == Op.DISCARD and price.amount == 0:
        raise PhraseError("“discard the hand” cannot be a price")
    if price.how == How.LADDER and (effect.op == Op.DO or (price.op == Op.EXILE and price.where > Where.JUPITER)):
        raise PhraseError(f"“{_steps(price)}” needs “may” before it and, for agents, one planet to take them from")
    if any(low >= high for low, high in zip(price.ladder, price.ladder[1:], strict=False)):
        raise PhraseError(f"the steps “{_steps(price)}” of a price must rise")
    return len(price.ladder), price.op in (*ACTS, Op.DISCARD) and price.amount == 1


def _steps(effect: Effect) -> str:
    return "/".join(map(str, effect.ladder))
