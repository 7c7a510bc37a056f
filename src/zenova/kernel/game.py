"""The contract every game keeps, and what follows from it for all of them.

A `Game` is the one door between a game's rules and everybody who plays, shows, records or studies it. A position is a
Twin; compiled copies of the same rules work on arrays of records (`compiled`). *Seats* act, *teams* own."""

from __future__ import annotations

import functools
import hashlib
import inspect
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import ClassVar, Self

import numpy as np

from . import playout
from .actionspace import ActionSpace
from .chance import ChanceSpace
from .data import Plain, Struct
from .errors import UserError
from .eventschema import EventSchema
from .frozen import made_at_once
from .generator import Tape, seed_words
from .options import Options
from .record import Records, RecordType, Twin, record_type, twin_type
from .rule import Rules, compiled, plain
from .schema import Schema, Schemas, object_of
from .words import Words

SPECTATOR = -1  # the seat of somebody who only watches
NO_CARDS = np.zeros(1, record_type([("nothing", "i1")]))  # for games without printed facts
NoCards = twin_type("NoCards", NO_CARDS.dtype)
DEALS_COMPARED = 8  # to find out whether an action told its seat something


@made_at_once
@dataclass(frozen=True)
class Decision:
    """A pause: who decides, what kind of decision it is, what asks, which rule governs it, and the legal actions.

    `kind` and `detail` are words and numbers of the game (`{"amount": 2}`); sentences are made from them per language.
    A seat is shown only its own decision; of others' it may know `seat`, `kind` and `source` where that is public."""

    seat: int
    kind: str
    rule: str
    source: Plain | None
    detail: Plain
    options: tuple[int, ...]


Terms = Plain
"""What the rules say an action costs and brings, in words and numbers of the game: {"price": 3, "cost": 5}."""


@made_at_once
@dataclass(frozen=True)
class Offer(Decision):
    """A decision as its seat is shown it: also what it would reach for and cannot have, and the terms of everything.

    `refusals` has the actions of `Game.candidates` that are not legal, each with its reason. `terms` has legal and
    refused actions alike; one of which the rules have nothing to say is left out."""

    refusals: Mapping[int, Refusal]
    terms: Mapping[int, Terms]


@made_at_once
@dataclass(frozen=True)
class Refusal:
    """Why an action is not possible: the ledger rule, a reason of the game, and the numbers for its sentence."""

    rule: str
    reason: str
    detail: Plain = field(default_factory=dict)


class Refused(UserError):
    """An action was refused; the position is unchanged."""

    def __init__(self, refusal: Refusal, text: str) -> None:
        super().__init__(text)
        self.refusal = refusal


@made_at_once
@dataclass(frozen=True)
class Event:
    """Something that happened: a kind and the numbers that belong to it. Shown through `Game.event_view` only."""

    kind: int
    data: tuple[int, int, int, int]


@dataclass(frozen=True)
class Outcome:
    """The end of a game: the winning seats (all tied ones share), a score per seat, and how it was won."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    how: tuple[str, ...]


class Game(ABC):
    """One game with one set of cards."""

    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[str]
    options_type: ClassVar[type[Options]]
    state: ClassVar[RecordType]
    position_type: ClassVar[type[Twin]]
    most_options: ClassVar[int]
    laws: ClassVar[tuple[str, ...]]
    languages: ClassVar[tuple[str, ...]] = ("en", "it", "de")
    unordered: ClassVar[frozenset[str]] = frozenset()
    """Words of `describe` whose lists have no order, such as hands."""
    given_words: ClassVar[tuple[str, ...]] = ()
    """Words of `describe` that `build` reads."""
    shelf: ClassVar[int] = 100
    """Where the game stands in lists: the lowest number first, games of one number by title."""
    hidden_information: ClassVar[bool] = True
    """Whether a seat may not know everything."""
    simultaneous_choices: ClassVar[bool] = False
    """Whether several seats may be asked at once, none of whom learns what another chose until all have."""
    longest_game: ClassVar[int] = 20_000
    """No game has more decisions than this."""
    ways: ClassVar[Mapping[str, str]] = MappingProxyType({"shared": "victory shared"})
    """Words of `Outcome.how` that reports do not tell as “won by …”."""

    # What a game provides

    action_space: ActionSpace
    """The actions, with the ids of this game's cards."""

    event_schema: EventSchema
    """The events, with the ids of this game's cards."""

    chance: ChanceSpace = ChanceSpace({})
    """What chance decides, with the ids of this game's cards."""

    cards: Twin = NoCards.from_record(NO_CARDS[0])
    """The printed facts the rules read, as a Twin."""

    card_table: Records = NO_CARDS
    """The same facts as a one-element array of records."""

    cards_hash: str = "none"
    """A short hash of the card set; logs carry it so that a replay refuses the wrong deck."""

    cards_text: str = ""
    """The card set as one text, from which `with_cards` reads it again; empty for a game without card sets."""

    @functools.cached_property
    def cards_mark(self) -> str:
        """Tells card sets apart that differ in anything at all, names and comments too; empty without card sets."""
        return hashlib.sha256(self.cards_text.encode()).hexdigest()[:16] if self.cards_text else ""

    earlier_hashes: tuple[str, ...] = ()
    """What earlier versions told the same card set by."""

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        """A game is pickled as what it is made of; whatever it has compiled stays behind."""
        return type(self), ()

    def __deepcopy__(self, memo: object) -> Self:
        """Nothing in a game changes."""
        return self

    @classmethod
    def load(cls, cards: Path | None = None) -> Self:
        """The game with its own cards, or with a set that somebody brings; a UserError if it is none of this game."""
        if cards is not None:
            raise UserError(f"{cards}: {cls.title} has no card sets")
        return cls()

    @classmethod
    def with_cards(cls, text: str) -> Self:
        """The game with the card set in a text, as `cards_text` has it; a CardFileError names all its problems."""
        raise UserError(f"{cls.title} has no card sets")

    @classmethod
    def reads(cls, cards: Path) -> bool:
        """Whether a card set at this path looks like one of this game."""
        return False

    @classmethod
    def check_cards(cls, cards: Path) -> str:
        """What a card set at this path holds, in a sentence or some lines; a CardFileError names all its problems."""
        cls.load(cards)
        return f"{cards}: a card set of {cls.title}."

    @classmethod
    def starter_cards(cls) -> str | None:
        """A complete card file with every field explained, to be changed into one's own; None: there is no such."""
        return None

    @abstractmethod
    def rules(self) -> Rules:
        """The rules others call: `new_game(g, cards)`, `legal(g, cards, seat, out)`, `step(g, cards, seat, action)`,
        `determinize(g, cards, seat)`, `payoff(g, cards, seat)` and `broken_law(g, cards)`.

        `step` may assume a legal action. `g.waiting` holds the seats that may act, one bit each; it is 0 exactly when
        the game is over. Where several seats may act at once none of them learns what another chose until all have.
        `determinize` deals everything the seat does not know anew, from the generator of `g`; `canonical`, of the same
        arguments, puts it in order, and is left out by a game without secrets. `payoff` is 1 for a sole win, 0 for a
        loss, and the winners' share of 1 when a victory is shared. `broken_law` is the index in `laws` of a law that
        the position breaks (a card in two places, a negative count), 0 for a sound one."""

    @abstractmethod
    def blank(self, options: Options) -> Twin:
        """A position with the options written in and nothing dealt."""

    @abstractmethod
    def decision(self, position: Twin, seat: int) -> Decision | None:
        """What this seat is asked now, or None."""

    @abstractmethod
    def view(self, position: Twin, seat: int) -> Struct:
        """Everything this seat may know, as plain JSON data: the only way information leaves a position. Two positions
        that are equal in what a seat may know give that seat equal views, decisions, events and refusals."""

    def views(self, position: Twin) -> Callable[[int], Struct]:
        """`view` of a position that stays as it is: a game may work out once what all seats see alike."""
        return functools.partial(self.view, position)

    @abstractmethod
    def outcome(self, position: Twin) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def describe(self, position: Twin) -> Struct:
        """The whole position, secrets included, in the game's own words; `build` reads the same words."""

    @abstractmethod
    def build(self, options: Options, given: Plain) -> Twin:
        """A position described in the game's own words, as scenario files do; raises a UserError if it cannot be."""

    @abstractmethod
    def words(self, language: str) -> Words:
        """The game's sentences in a language."""

    # What a game may add

    @property
    def shapes(self) -> ModuleType | None:
        """The module with the TypedDicts of what a seat is shown, by these names: `View`, `Source` and `Detail` of a
        decision, `Terms` of an action, `Reason` of a refusal. One that is not there may be any object."""
        return None

    def seats(self, position: Twin) -> int:
        """How many seats there are."""
        return int(position.players)

    def team(self, position: Twin, seat: int) -> int:
        """The team that owns what the seat plays for."""
        return seat

    def sources(self) -> list[Path]:
        """Every file of the game that compiled code depends on. Rules read card facts from a record they are given, so
        another card set needs no other code."""
        return [*Path(inspect.getfile(type(self))).parent.glob("*.py")]

    def ruling(self, position: Twin, reason: str) -> str:
        """The ledger rule behind a reason that all games have: “over”, “no-such-seat”, “not-asked”."""
        return ""

    def wrong_answer(self, position: Twin, seat: int, action: int) -> Refusal:
        """Why an action is no answer to what the seat is asked."""
        decision = self.decision(position, seat)
        assert decision is not None
        return Refusal(decision.rule, "other-question", {"kind": decision.kind})

    def candidates(self, position: Twin, decision: Decision) -> Iterable[int]:
        """Everything a player would reach for at a decision, possible or not: each card of the hand, each planet of the
        board. Of those that are not legal an offer says why."""
        return decision.options

    def terms(self, position: Twin, seat: int, action: int) -> Terms:
        """What the rules say an action of `candidates` costs and brings. Whoever shows it works out no rule again."""
        return {}

    def given(self, position: Twin) -> Struct:
        """A position in the words that `build` reads, as far as they tell it."""
        told = self.describe(position)
        return {word: told[word] for word in self.given_words if told.get(word) is not None}

    def settled(self, options: Options, position: Twin) -> Options:
        """The options of a position, with what chance has decided of them."""
        return options

    def redeal(self, position: Twin) -> None:  # noqa: B027 - many games have nothing to do
        """Shuffle every pile anew, with `shuffle`, of which no seat knows the order; what a seat knows, and what it
        sees, stays. So nobody who takes a move back has read what comes."""

    # What follows for every game

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """How many seats there can be, the fewest first."""
        counted = self.options_type.seat_option()
        return tuple(sorted(map(int, counted.choices))) if counted else (self.seats(self.blank(self.options_type())),)

    def teams(self, position: Twin) -> list[int]:
        """The team of every seat."""
        return [self.team(position, seat) for seat in range(self.seats(position))]

    @functools.cached_property
    def team_counts(self) -> tuple[int, ...]:
        """How many teams there are with each number of `seat_counts`."""
        blanks = (self.blank(self.options_type.for_seats(count)) for count in self.seat_counts)
        return tuple(len(set(self.teams(blank))) for blank in blanks)

    def has_cards(self, cards_hash: str) -> bool:
        """Whether a log or table with this hash was played with these cards."""
        return cards_hash in (self.cards_hash, *self.earlier_hashes)

    @property
    def action_count(self) -> int:
        """How many actions there are; they are whole numbers from 0."""
        return self.action_space.count

    def encode(self, struct: object) -> int:
        """The integer of an action struct; raises a UserError for what is no action of the game at all."""
        return self.action_space.encode(struct)

    def decode(self, action: int) -> Struct:
        """The struct of an action integer; `encode(decode(a)) == a`."""
        return self.action_space.decode(action)

    def event_view(self, position: Twin, event: Event, seat: int) -> Struct:
        """An event as this seat may know it."""
        return self.event_schema.view(event.kind, event.data, seat)

    def refusal(self, position: Twin, seat: int, action: int) -> Refusal:
        """Why an action that is not legal is not: of the rules that forbid it, the one a player would name first."""
        asked, seats = self.to_act(position), self.seats(position)
        if not asked:
            return Refusal(self.ruling(position, "over"), "over")
        if not 0 <= seat < seats:
            return Refusal(self.ruling(position, "no-such-seat"), "no-such-seat", {"seat": seat, "players": seats})
        if seat not in asked:
            return Refusal(self.ruling(position, "not-asked"), "not-asked", {"seats": asked})
        return self.wrong_answer(position, seat, action)

    def offer(self, position: Twin, seat: int) -> Offer | None:
        """What this seat is asked, with refusals and terms, or None. `decision` is the same without these, and fast."""
        decision = self.decision(position, seat)
        if decision is None:
            return None
        options = set(decision.options)
        beyond = [action for action in self.candidates(position, decision) if action not in options]
        refusals = {action: self.wrong_answer(position, seat, action) for action in beyond}
        terms = {action: self.terms(position, seat, action) for action in (*decision.options, *beyond)}
        told = {action: one for action, one in terms.items() if one}
        return Offer(**vars(decision), refusals=refusals, terms=told)

    def offer_view(self, offer: Offer) -> Struct:
        """An offer as plain JSON data, with actions as structs, which stay as they are."""
        structs = self.action_space.structs
        return {
            "seat": offer.seat,
            "kind": offer.kind,
            "rule": offer.rule,
            "source": offer.source,
            "detail": offer.detail,
            "options": [structs[action] for action in offer.options],
            "refusals": [{"action": structs[action], **vars(why)} for action, why in offer.refusals.items()],
            "terms": [{"action": structs[action], "terms": terms} for action, terms in offer.terms.items()],
        }

    def schemas(self) -> dict[str, Schema]:
        """JSON Schema of what the game shows and takes, each by its name after the game's: `GoofspielView`,
        `GoofspielOffer`, `GoofspielAction`, `GoofspielEvent`, and what these are made of."""
        schemas = Schemas(self.name.title(), {**self.action_space.ids, **self.event_schema.ids})
        view, source, detail, terms, reason = (
            schemas.of(getattr(self.shapes, word, dict)) for word in ("View", "Source", "Detail", "Terms", "Reason")
        )
        if self.shapes is None:
            view = schemas.named("View", view)
        action = schemas.named("Action", self.action_space.schema(schemas))
        schemas.named("Event", self.event_schema.schema(schemas))
        text = {"type": "string"}
        refusal = object_of({"action": action, "rule": text, "reason": text, "detail": reason})
        offer: dict[str, Schema] = {
            "seat": {"type": "integer"},
            "kind": text,
            "rule": text,
            "source": {"anyOf": [source, {"type": "null"}]},
            "detail": detail,
            "options": {"type": "array", "items": action},
            "refusals": {"type": "array", "items": refusal},
            "terms": {"type": "array", "items": object_of({"action": action, "terms": terms})},
        }
        schemas.named("Offer", object_of(offer))
        return schemas.all

    def empty(self) -> Twin:
        """A position of zeros, for `blank` to write options into."""
        return self._zeros.clone()

    @functools.cached_property
    def _zeros(self) -> Twin:
        return self.position_type.from_record(np.zeros(1, self.state)[0])

    @functools.cached_property
    def plain_rules(self) -> Rules:
        """The rules on Twins, with the generic ones (`play_out`, …) bound to this game."""
        own = {"canonical": playout.as_it_is} | self.rules()
        return own | plain(playout.RULES, own)

    @functools.cached_property
    def compiled_rules(self) -> Rules:
        """The same rules on arrays of records, at full speed."""
        return self._compile(bounds_checked=False)

    @functools.cached_property
    def checked_rules(self) -> Rules:
        """The compiled rules with every array index checked, for tests and servers."""
        return self._compile(bounds_checked=True)

    def _compile(self, *, bounds_checked: bool) -> Rules:
        return compiled(
            playout.RULES, self.sources(), {"canonical": playout.as_it_is} | self.rules(), bounds_checked=bounds_checked
        )

    def new(self, options: Options | None = None, seed: int | None = None, tape: Tape | None = None) -> Twin:
        """A dealt game, from a seed or from a tape of chance outcomes; without either it is unpredictable."""
        position: Twin = self.blank(options or self.options_type())
        position.random = seed_words(secrets.randbits(128) if seed is None else seed)[0].tolist()
        position.tape = tape
        position.events = []
        self.plain_rules["new_game"](position, self.cards)
        return position

    def to_act(self, position: Twin) -> list[int]:
        """The seats that may act now, in seat order; empty when the game is over."""
        return [seat for seat in range(self.seats(position)) if position.waiting >> seat & 1]

    def legal(self, position: Twin, seat: int) -> list[int]:
        """The legal actions of a seat; empty when it is not asked, or when there is no such seat."""
        if not 0 <= seat < self.seats(position):
            return []
        out = [0] * self.most_options
        return out[: self.plain_rules["legal"](position, self.cards, seat, out)]

    def apply(self, position: Twin, seat: int, action: int) -> list[Event]:
        """Carry out an action in place and tell what happened; `Refused` leaves the position unchanged."""
        if action not in self.legal(position, seat):
            raise self.refused(position, seat, action)
        position.events = []
        self.plain_rules["step"](position, self.cards, seat, action)
        if position.error:
            raise RuntimeError(f"{self.name}: the rules met an impossible situation (error {position.error})")
        return take_events(position)

    def refused(self, position: Twin, seat: int, action: int, language: str = "en") -> Refused:
        refusal = self.refusal(position, seat, action)
        return Refused(refusal, self.words(language).refusal(refusal))

    def broken(self, position: Twin) -> str | None:
        """A law of the game that this position breaks, in words, or None for a sound one."""
        return self.laws[self.plain_rules["broken_law"](position, self.cards)] or None

    def determinize(self, position: Twin, seat: int, seed: int) -> Twin:
        """A copy in which everything the seat does not know is dealt anew and the generator is another."""
        copy = position.clone()
        copy.random = seed_words(seed)[0].tolist()
        self.plain_rules["determinize"](copy, self.cards, seat)
        return copy

    def canonical(self, position: Twin, seat: int) -> Twin:
        """A copy in which everything the seat does not know lies in one order, so that positions it cannot tell apart
        become one (but for the generator's words); what the seat sees, may do and wins stays."""
        copy = position.clone()
        self.plain_rules["canonical"](copy, self.cards, seat)
        return copy

    def reveals(self, before: Twin, seat: int, action: int, after: Twin) -> bool:
        """Whether an action told its seat something it did not know: whether the seat would see something else after it
        had the hidden cards lain otherwise. How they lie does not decide which other deals are compared."""
        seen = self.view(after, seat)
        known = self.canonical(before, seat)
        for guess in range(DEALS_COMPARED):
            other = self.determinize(known, seat, guess)
            self.apply(other, seat, action)
            if self.view(other, seat) != seen:
                return True
        return False

    def records(self, positions: list[Twin]) -> Records:
        """Positions as an array of records, for the compiled rules."""
        array = np.zeros(len(positions), self.state)
        for i, position in enumerate(positions):
            position.write(array[i])
        return array

    def many(self, options: Options, seed: int, count: int) -> Records:
        """An array of `count` games not dealt yet: the options are set and every game has its own random words."""
        array = np.repeat(self.records([self.blank(options)]), count)
        array["random"] = seed_words(seed, count)
        return array

    def endings(self, states: Records) -> Records:
        """A number for each finished record; those with the same number ended alike, with the same winners in the same
        way. So the endings of many games are counted without asking each for its outcome."""
        return np.arange(len(states))

    def position(self, record: object) -> Twin:
        """A record as a Twin."""
        return self.position_type.from_record(record)


def take_events(position: Twin) -> list[Event]:
    """The events a position has collected, which it then forgets."""
    collected, position.events = position.events or [], None
    return [Event(int(one[0]), tuple(map(int, one[1:]))) for one in collected]  # type: ignore[arg-type]
