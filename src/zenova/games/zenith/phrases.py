"""The phrase language of card files: one phrase for each effect, such as “may give 1 zenithium -> gain 2 influence on
terra”. `effect_of` reads a phrase, `phrase_of` in wording.py writes it back; docs/cards-zenith.md lists them all."""

from __future__ import annotations

import re
from collections.abc import Callable

from zenova.kernel.errors import UserError, nearest

from .vocabulary import FACTIONS, FREE_LEVEL, PLANETS, Effect, How, Op, Track, What, Where, Who
from .wording import ladder_phrase, phrase_of

MOST = 99
MOST_RUNGS = 3
MOST_TIMES = 9
MOST_BRACKETS = 9
RESOURCES = {"credits": What.CREDITS, "credit": What.CREDITS, "zenithium": What.ZENITHIUM}
TRACKS = {**{faction: track for track, faction in enumerate(FACTIONS)}, "any": Track.ANY}
PRICES = (Op.GIVE, Op.SPEND, Op.GIVE_BADGE, Op.EXILE, Op.TRANSFER, Op.DISCARD)
ACTS = (Op.EXILE, Op.TRANSFER, Op.MOBILIZE)
ONLY_PRICES = (Op.GIVE, Op.SPEND, Op.GIVE_BADGE)


class PhraseError(UserError):
    """A phrase that cannot be understood: which word, and which would be right."""


def effect_of(phrase: str) -> Effect:
    """The effect a phrase means."""
    if phrase.count("(") > MOST_BRACKETS:
        raise PhraseError(f"more than {MOST_BRACKETS} brackets")
    words = _Words(phrase)
    effect = _clause(words)
    words.end()
    _check(effect)
    return effect


# Reading


class _Words:
    """The words of a phrase, taken one after the other."""

    def __init__(self, phrase: str) -> None:
        self._words = re.findall(r"->|[():]|(?:(?!->)[^\s():])+", phrase.replace("’", "'").lower())
        self._at = 0

    @property
    def next(self) -> str:
        return self._words[self._at] if self._at < len(self._words) else ""

    def take(self, *known: str) -> str:
        """The next word, which must be one of the known ones."""
        word = self.next
        if word not in known:
            raise PhraseError(self._refusal(known))
        self._at += 1
        return word

    def maybe_take(self, *known: str) -> bool:
        """Take the next word if it is one of these."""
        if self.next not in known:
            return False
        self._at += 1
        return True

    def take_all(self, words: str) -> None:
        for word in words.split():
            self.take(word)

    def number(self, least: int = 1, most: int = MOST) -> int:
        return self._number_from(self._take_amount(r"\d+", "a number"), least, most)

    def numbers(self, sign: str, most: int = MOST) -> tuple[int, ...]:
        """One to three numbers with a sign between them, such as 2/4/7."""
        word = self._take_amount(r"\d+(?:" + re.escape(sign) + r"\d+)*", "a number")
        numbers = tuple(self._number_from(part, 1, most) for part in word.split(sign))
        if len(numbers) > MOST_RUNGS:
            raise PhraseError(f"“{_short(word)}” has more than {MOST_RUNGS} numbers")
        return numbers

    def end(self) -> None:
        if self.next:
            raise PhraseError(f"nothing may follow here, found “{_short(self.next)}”")

    def _take_amount(self, pattern: str, expected: str) -> str:
        word = self.next
        if not word:
            raise PhraseError(f"the phrase ends where {expected} should follow")
        if not re.fullmatch(pattern, word, re.ASCII):
            raise PhraseError(f"expected {expected}, found “{_short(word)}”")
        self._at += 1
        return word

    def _number_from(self, digits: str, least: int, most: int) -> int:
        if len(digits) > 4 or not least <= int(digits) <= most:
            raise PhraseError(f"{_short(digits)} is not from {least} to {most}")
        return int(digits)

    def _refusal(self, known: tuple[str, ...]) -> str:
        choices = " or ".join(f"“{word}”" for word in known)
        if not self.next:
            return f"the phrase ends where {choices} should follow"
        close = nearest(self.next, known)
        if close and len(known) > 1:
            return f"unknown word “{_short(self.next)}”; did you mean “{close[0]}”?"
        return f"expected {choices}, found “{_short(self.next)}”"


VERBS = (
    *("gain", "give", "spend", "steal", "take", "exile", "transfer", "mobilize", "discard", "hand", "develop"),
    *("recentre", "opponent"),
)


def _clause(words: _Words) -> Effect:
    if words.maybe_take("may"):
        price = _simple(words)
        words.take("->")
        return Effect(Op.MAY, price=price, then=_list(words))
    if words.next[:1].isdigit():
        times = words.number(2, MOST_TIMES)
        words.take_all("times :")
        words.take("do")
        return _pair(words, times)
    if words.maybe_take("do"):
        return _pair(words, 1)
    if words.maybe_take("if"):
        return _condition(words)
    if words.maybe_take("choose"):
        words.take(":")
        then = _list(words)
        words.take("or")
        return Effect(Op.CHOOSE, then=then, otherwise=_list(words))
    return _simple(words, "may", "do", "if", "choose")


def _pair(words: _Words, times: int) -> Effect:
    act = _simple(words)
    words.take("->")
    return Effect(Op.DO, price=act, then=_list(words), times=times)


def _condition(words: _Words) -> Effect:
    who = Who.SELF
    if words.take("you", "the") == "you":
        words.take("have")
    else:
        words.take_all("opponent has")
        who = Who.OPPONENT
    what = What.BADGE
    amount = 1
    if words.take("the", "at") == "the":
        words.take("badge")
    else:
        words.take("least")
        amount = words.number()
        what = RESOURCES[words.take(*RESOURCES)]
    words.take(":")
    return Effect(Op.IF, amount=amount, what=what, who=who, then=_list(words))


def _list(words: _Words) -> tuple[Effect, ...]:
    """Effects joined by “and”; one with its own price, condition or choice stands in brackets."""
    effects = [_item(words)]
    while words.maybe_take("and"):
        effects.append(_item(words))
    return tuple(effects)


def _item(words: _Words) -> Effect:
    if words.maybe_take("("):
        effect = _clause(words)
        words.take(")")
        return effect
    if words.next in ("may", "do", "if", "choose") or words.next[:1].isdigit():
        raise PhraseError(f"“{_short(words.next)}” inside another phrase needs brackets around its part: (…)")
    return _simple(words)


def _simple(words: _Words, *also_known: str) -> Effect:
    verb = words.take(*VERBS, *also_known)
    return READERS[verb](words)


def _gain(words: _Words) -> Effect:
    if words.next in RESOURCES:
        return _gain_resource(words, Who.SELF)
    if "+" in words.next:
        shares = words.numbers("+", most=3)
        words.take_all("influence on neighbouring planets")
        return Effect(Op.NEIGHBOURS, ladder=shares)
    ladder = words.numbers("/")
    if not words.maybe_take("influence"):
        return _gain_resource(words, Who.SELF, ladder)
    if words.take("on", "shared") == "on":
        return _with_amount(Effect(Op.INFLUENCE, where=_where(words)), ladder)
    words.take_all("among any planets")
    where = _but(words)
    return _with_amount(Effect(Op.SPLIT, where=where), ladder)


def _opponent_gains(words: _Words) -> Effect:
    words.take("gains")
    if words.next in RESOURCES:
        return _gain_resource(words, Who.OPPONENT)
    return _gain_resource(words, Who.OPPONENT, words.numbers("/"))


def _gain_resource(words: _Words, who: Who, ladder: tuple[int, ...] = ()) -> Effect:
    names = ("influence", *RESOURCES) if ladder and who == Who.SELF else tuple(RESOURCES)
    what = RESOURCES[words.take(*names)]
    if not ladder:
        if words.take("up", "equal") == "up":
            words.take("to")
            return Effect(Op.GAIN, words.number(), How.UP_TO, what=what, who=who)
        words.take_all("to that card's cost")
        return Effect(Op.GAIN, how=How.COST_OF_THAT_CARD, what=what, who=who)
    if words.maybe_take("per"):
        how = How.PER_OWN_COLOUR if words.take("own", "opponent") == "own" else How.PER_OPPONENT_COLOUR
        words.take("colour")
        return Effect(Op.GAIN, _only_number(ladder), how, what=what, who=who)
    if words.maybe_take("by"):
        words.take_all("technologies started")
        if len(ladder) != len(FACTIONS):
            raise PhraseError("“by technologies started” needs three numbers, such as 4/8/12")
        return Effect(Op.GAIN, how=How.BY_TRACKS_STARTED, ladder=ladder, what=what, who=who)
    return _with_amount(Effect(Op.GAIN, what=what, who=who), ladder)


def _give(words: _Words) -> Effect:
    if words.maybe_take("the"):
        words.take("badge")
        return Effect(Op.GIVE_BADGE)
    ladder = words.numbers("/")
    if words.maybe_take("influence"):
        words.take("on")
        return Effect(Op.GIVE_INFLUENCE, _only_number(ladder), where=_where(words))
    return _with_amount(Effect(Op.GIVE, what=RESOURCES[words.take("influence", *RESOURCES)]), ladder)


def _spend(words: _Words) -> Effect:
    ladder = words.numbers("/")
    return _with_amount(Effect(Op.SPEND, what=RESOURCES[words.take(*RESOURCES)]), ladder)


def _steal(words: _Words) -> Effect:
    return Effect(Op.STEAL, words.number(), what=RESOURCES[words.take(*RESOURCES)])


def _take(words: _Words) -> Effect:
    if words.take("the", "a") == "the":
        gold = words.take("badge", "gold") == "gold"
        if gold:
            words.take("badge")
        return Effect(Op.TAKE_BADGE, 1 if gold else 0)
    words.take_all("token from the")
    return Effect(Op.TAKE_RESERVE_TOKEN if words.take("reserve", "boards") == "reserve" else Op.TAKE_BOARD_TOKEN)


def _exile(words: _Words) -> Effect:
    ladder = words.numbers("/")
    who = Who.SELF if words.take("own", "opponent") == "own" else Who.OPPONENT
    words.take("agents", "agent")
    return _with_amount(Effect(Op.EXILE, where=_column(words), who=who), ladder)


def _transfer(words: _Words) -> Effect:
    amount = words.number()
    words.take("agents", "agent")
    return Effect(Op.TRANSFER, amount, where=_column(words))


def _mobilize(words: _Words) -> Effect:
    return Effect(Op.MOBILIZE, words.number())


def _discard(words: _Words) -> Effect:
    if words.maybe_take("the"):
        words.take("hand")
        return Effect(Op.DISCARD)
    amount = words.number(1, 1)
    words.take("card")
    return Effect(Op.DISCARD, amount)


def _hand_over(words: _Words) -> Effect:
    words.take_all("over up to")
    amount = words.number()
    words.take("cards", "card")
    return Effect(Op.HAND_OVER, amount)


def _develop(words: _Words) -> Effect:
    word = words.take(*TRACKS, "the")
    track = TRACKS.get(word, Track.LOWEST)
    if word == "the":
        words.take("lowest")
    words.take("technology")
    if words.maybe_take("for"):
        words.take("free")
        return Effect(Op.DEVELOP, FREE_LEVEL, where=track)
    if words.maybe_take("with"):
        words.take("discount")
        return Effect(Op.DEVELOP, words.number(1, FREE_LEVEL - 1), where=track)
    return Effect(Op.DEVELOP, where=track)


def _recentre(words: _Words) -> Effect:
    words.take_all("a disc on")
    return Effect(Op.RECENTRE, where=_where(words))


READERS: dict[str, Callable[[_Words], Effect]] = {
    "gain": _gain,
    "opponent": _opponent_gains,
    "give": _give,
    "spend": _spend,
    "steal": _steal,
    "take": _take,
    "exile": _exile,
    "transfer": _transfer,
    "mobilize": _mobilize,
    "discard": _discard,
    "hand": _hand_over,
    "develop": _develop,
    "recentre": _recentre,
}


def _where(words: _Words) -> int:
    """What follows “on”: which planets."""
    word = words.take(*PLANETS, "any", "another", "a", "the", "that")
    if word in PLANETS:
        return PLANETS.index(word)
    match word:
        case "any":
            words.take("planet")
            return _but(words)
        case "another":
            words.take("planet")
            return Where.DIFFERENT
        case "a":
            words.take_all("planet at the centre")
            return Where.AT_CENTRE
        case "the":
            words.take_all("opponent's side")
            return Where.OPPONENT_SIDE
        case _:
            words.take_all("card's planet")
            return Where.THAT_CARD


def _column(words: _Words) -> int:
    """What may follow “agents”: at which planets."""
    if not words.maybe_take("at"):
        return Where.ANY
    word = words.take(*PLANETS, "any", "another")
    if word in PLANETS:
        return PLANETS.index(word)
    words.take("planet")
    if word == "another":
        return Where.DIFFERENT
    words.take("but")
    return Where.NOT_MERCURY + PLANETS.index(words.take(*PLANETS))


def _but(words: _Words) -> int:
    if not words.maybe_take("but"):
        return Where.ANY
    return Where.NOT_MERCURY + PLANETS.index(words.take(*PLANETS))


def _with_amount(effect: Effect, ladder: tuple[int, ...]) -> Effect:
    """One number is an amount, several are a ladder."""
    one = len(ladder) == 1
    return Effect(
        effect.op,
        ladder[0] if one else 0,
        How.NUMBER if one else How.LADDER,
        () if one else ladder,
        effect.where,
        effect.what,
        effect.who,
    )


def _only_number(ladder: tuple[int, ...]) -> int:
    if len(ladder) != 1:
        raise PhraseError(f"expected one number, found “{'/'.join(map(str, ladder))}”")
    return ladder[0]


def _short(word: str) -> str:
    return word if len(word) <= 30 else word[:29] + "…"


# Sense


def _check(effect: Effect, rungs: int = 0, card: bool = False) -> None:
    """Refuse what can be said but means nothing. Before: a price of `rungs` steps, and whether it touched one card."""
    if effect.how == How.LADDER and len(effect.ladder) != rungs:
        if rungs == 0:
            raise PhraseError(f"“{ladder_phrase(effect)}” needs a price with as many steps before it")
        raise PhraseError(f"“{ladder_phrase(effect)}” has {len(effect.ladder)} steps, its price has {rungs}")
    if effect.op == Op.NEIGHBOURS and len(effect.ladder) < 2:
        raise PhraseError("neighbouring planets need two or three shares, such as 1+2+1")
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
        raise PhraseError(
            f"“{ladder_phrase(price)}” needs “may” before it and, for agents, one planet to take them from"
        )
    if any(low >= high for low, high in zip(price.ladder, price.ladder[1:], strict=False)):
        raise PhraseError(f"the steps “{ladder_phrase(price)}” of a price must rise")
    return len(price.ladder), price.op in (*ACTS, Op.DISCARD) and price.amount == 1
