"""What the agents, tokens and technologies of Zenith are made of, from its vocabulary."""

from __future__ import annotations

from zenova.games.zenith.cards import BASE_AGENTS, COUNTS, MOST_COST, SECRET_AGENTS, SETS
from zenova.games.zenith.phrases import ACTS, CHOICES, FORMS, ONLY_PRICES, PRICES, SIMPLE, Form, effect_of, phrase_of
from zenova.games.zenith.state import AGENTS, TOKEN_COUNT
from zenova.games.zenith.text import Sentences
from zenova.games.zenith.vocabulary import FACTIONS, LEVELS, PLANETS, ROWS, SIDES, TOKENS, Op
from zenova.kernel.data import Plain
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game

from ..schema import CardKind, Count, Field, Pattern, Phrasing, Schema

ONE = {"credit": "credits", "agent": "agents", "card": "cards"}
TYPED = {"number": "1", "ladder": "1", "shares": "1+1"}
WORDS = {slot.strip("{}"): tuple(word for word in known if word not in ONE) for slot, (_, known) in CHOICES.items()}
WORDS |= {"times": tuple("23456789"), "discount": tuple("12345678")}


def _pattern(form: Form, price: tuple[Op, ...] = ()) -> Pattern:
    """A form of the phrase language with what may stand in its slots; `price` is what may be one there."""
    blanks = [part.strip("{}") for part in form.parts if part.startswith("{")]
    return Pattern(
        " ".join(form.parts).replace(" :", ":"),
        {blank: WORDS[blank] for blank in blanks if blank in WORDS},
        ONE,
        {blank: TYPED[blank] for blank in blanks if blank in TYPED},
        {
            blank: Phrasing(_simple(price if most == 1 else EFFECTS), most)
            for blank, most in INNER.items()
            if blank in blanks
        },
    )


def _simple(ops: tuple[Op, ...]) -> tuple[Pattern, ...]:
    return tuple(_pattern(form) for form in SIMPLE if form.op in ops)


EFFECTS = tuple(op for op in Op if op not in ONLY_PRICES)
INNER = {"price": 1, "then": 4, "otherwise": 4}  # how many phrases stand there at most
COMPOUND = FORMS[len(SIMPLE) :]
PATTERNS = (*_simple(EFFECTS), *(_pattern(form, PRICES if form.op == Op.MAY else ACTS) for form in COMPOUND))
MOST_EFFECTS = 8


def say(words: Sentences, field: str, phrase: str) -> str:
    """A phrase of a card in a sentence; empty for one that says nothing yet."""
    try:
        return str(words.effects((effect_of(phrase),)))
    except UserError:
        return ""


def tidy(field: str, phrase: str) -> str:
    """A phrase as our card files have it."""
    try:
        return phrase_of(effect_of(phrase))
    except UserError:
        return phrase


def word(words: Sentences, field: str, value: str) -> str:
    """A word of a card as the game calls it."""
    if value in PLANETS:
        return str(words.planet(PLANETS.index(value)))
    if value in FACTIONS:
        return str(words.faction(FACTIONS.index(value)))
    return ""


def tell(words: Sentences, kind: str, id: str) -> str:
    """What a card, token, technology or lead action does."""
    if kind == "agent":
        return str(words.effects(words.book.agent(id).effects))
    if kind == "token":
        return str(words.token(TOKENS.index(id)))
    if kind == "side":
        return " ".join(f"{level}. {words.level(SIDES.index(id), level)}" for level in range(1, LEVELS + 1))
    if kind == "row":
        return str(words.row(int(id)))
    return str(words.lead(FACTIONS.index(id) if id else 0, not id))


def follow(before: Plain, after: Plain) -> Plain:
    """The first effect of an agent is on its own planet."""
    effects = after.get("effects")
    if "planet" not in after or before.get("planet") == after["planet"] or not effects:
        return after
    was, now = (f"gain 1 influence on {values.get('planet')}" for values in (before, after))
    return {**after, "effects": [now, *effects[1:]] if effects[0] == was else effects}


def trial(game: Game, card: str, values: Plain) -> tuple[Plain, Plain]:
    """The agent in the hand of the first of two players, who has all the credits it takes."""
    others = [id for id in game.action_space.ids["agent"][:BASE_AGENTS] if id != card]
    given = {
        "turn": 0,
        "credits": {"0": 30, "1": 12},
        "zenithium": {"0": 5, "1": 5},
        "hands": {"0": [card, *others[:3]], "1": others[3:7]},
    }
    options = {"players": 2, "sides": "SUN", "first": "0", "secret-agents": values.get("set") == SECRET_AGENTS}
    return options, given


def _effects(name: str = "effects") -> Field:
    return Field(name, "phrases", least=1, most=MOST_EFFECTS, patterns=PATTERNS)


def _fixed(name: str, ids: tuple[str, ...], *fields: Field) -> CardKind:
    return CardKind(name, (Field("id", "word", ids), *fields), {}, fixed=True)


SCHEMA = Schema(
    "zenith",
    "zenith",
    (
        CardKind(
            "agent",
            (
                Field("id", "id"),
                Field("name", "name"),
                Field("planet", "word", PLANETS),
                Field("faction", "word", FACTIONS),
                Field("cost", "number", least=0, most=MOST_COST),
                Field("set", "word", SETS),
                _effects(),
            ),
            {
                "planet": PLANETS[0],
                "faction": FACTIONS[0],
                "cost": 3,
                "set": SETS[0],
                "effects": [f"gain 1 influence on {PLANETS[0]}", "gain 2 credits"],
            },
        ),
        _fixed("token", TOKENS, Field("count", "number", least=1, most=TOKEN_COUNT), _effects()),
        _fixed("side", SIDES, *(_effects(f"level-{level}") for level in range(1, LEVELS + 1))),
        _fixed("row", tuple(map(str, range(1, ROWS + 1))), _effects()),
        _fixed("lead", FACTIONS, _effects()),
        CardKind("team", (_effects(),), {}, fixed=True),
    ),
    (
        Count("agent", BASE_AGENTS, {"set": SETS[0]}, must=True),
        Count("agent", AGENTS - BASE_AGENTS, {"set": SECRET_AGENTS}, must=True),
        *(
            Count("agent", 6, {"set": SETS[0], "planet": planet, "faction": faction})
            for planet in PLANETS
            for faction in FACTIONS
        ),
        *(Count("agent", 2, {"set": SECRET_AGENTS, "planet": planet}) for planet in PLANETS),
    ),
    say,
    word,
    tidy,
    tell,
    trial,
    frozenset({"agent"}),
    "recruit",
    follow=follow,
    head=(Field("id", "id"), Field("name", "name"), Field("counts", "word", COUNTS, default=COUNTS[0])),
)
