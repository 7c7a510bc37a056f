"""What is printed, in sentences: effect trees told the same way in every language.

An effect becomes a `Clause`, a verb with what belongs to it; frames such as “You may {price} to {reward}.” put clauses
together. A language gives the verbs, the words and the frames, and where its verbs stand."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from zenova.kernel.speech import Speech, capital, small, whole

from ..cards import CardBook, load
from ..vocabulary import FACTIONS, FREE_LEVEL, PLANETS, Effect, How, Op, Track, What, Where, Who

FURTHER = len(Where)  # a planet different from those chosen before, said for the second time in a list
EACH = FURTHER + 1  # every planet, said once for five effects
THERE = EACH + 1  # the planet that was spoken of


PLACES = {
    Where.ANY: "any",
    Where.DIFFERENT: "different",
    Where.AT_CENTRE: "at-centre",
    Where.OPPONENT_SIDE: "opponent-side",
    Where.THAT_CARD: "that-card",
    FURTHER: "further",
    EACH: "each",
    THERE: "there",
}


class Mood(Enum):
    COMMAND = 0
    PERMISSION = 1
    OPPONENT = 2


@dataclass(frozen=True)
class Clause:
    """A verb, its objects, and a `tail` that follows even a verb that stands last."""

    verb: str  # of the table `verbs`
    objects: str
    tail: str = ""
    mood: Mood = Mood.COMMAND


class CardSentences(Speech):
    """What cards, tokens and boards say in one language."""

    folder = Path(__file__).parent
    named = ("words", "planets", "factions")

    def __init__(self, language: str, book: CardBook | None = None) -> None:
        super().__init__(language)
        self.book = load() if book is None else book

    # What is printed

    def agent(self, card: int) -> str:
        """The whole card: name, planet, faction, cost and effects."""
        agent = self.book.agents[card]
        belongs = {"planet": self.planet(agent.planet), "faction": self.faction(agent.faction)}
        heading = self.text("frames.agent", name=agent.name, cost=agent.cost, **belongs)
        return f"{heading} {self.effects(agent.effects)}"

    def agent_effects(self, card: int) -> str:
        """The sentences at the foot of an agent card."""
        return self.effects(self.book.agents[card].effects)

    def token(self, face: int) -> str:
        """What a bonus token does, by its face's number in TOKENS."""
        return self.effects(self.book.tokens[face].effects)

    def level(self, side: int, level: int) -> str:
        """What a level, from 1 to 5, of a printed side in SIDES does."""
        return self.effects(self.book.levels[side][level - 1])

    def row(self, row: int) -> str:
        """The bonus of a row, from 1 to 3."""
        return self.effects(self.book.rows[row - 1])

    def lead(self, faction: int, teams: bool = False) -> str:
        """What leading with a card of a faction does."""
        return self.effects(self.book.leads[faction] + (self.book.team_lead if teams else ()))

    def planet(self, planet: int) -> str:
        return self.text(f"planets.{PLANETS[planet]}")

    def faction(self, faction: int) -> str:
        return self.text(f"factions.{FACTIONS[faction]}")

    def resource(self, what: What, n: int) -> str:
        """An amount, such as “4 credits”; the badge has none."""
        return self.text("words.badge") if what == What.BADGE else self.count(what.name.lower(), n)

    # Effects

    def effects(self, effects: Sequence[Effect]) -> str:
        """The sentences of an effect list."""
        return " ".join(self.effect(effect) for effect in _told_apart(_told_once(effects)))

    def effect(self, effect: Effect) -> str:
        """The sentence of one effect."""
        match effect.op:
            case Op.MAY if effect.where != Where.ANY:
                but = self.planet(effect.where - Where.NOT_MERCURY)
                return capital(self.text("frames.each-but", planet=but, trade=self._after_colon(self._trade(effect))))
            case Op.MAY:
                return self._trade(effect)
            case Op.DO:
                return self._pair(effect)
            case Op.IF:
                return self._after(self._condition(effect), effect.then)
            case Op.CHOOSE:
                left = self._after_colon(self._inner(effect.then))
                return whole(self.text("frames.choose", left=left, right=self._inner(effect.otherwise)))
            case _:
                return whole(self._phrase(self._clause(effect)))

    def _pair(self, effect: Effect) -> str:
        assert effect.price is not None
        act = self._command(self._clause(effect.price))
        pair = self.text("frames.pair", act=act, reward=self._inner(effect.then))
        if effect.times == 1:
            return whole(pair)
        return whole(self.text("frames.times", n=effect.times, pair=self._after_colon(pair)))

    def _trade(self, effect: Effect) -> str:
        """An optional trade: “You may … to …”, or in two sentences when the reward is more than things to do."""
        assert effect.price is not None
        price = self._infinitive(self._clause(effect.price, price=True))
        if not self._all_commands(effect.then):
            may = whole(self.text("frames.may", clause=price))
            return f"{may} {self._after(self.text('frames.paid'), effect.then)}"
        rewards = [self._infinitive(clause, "purpose") for clause in self._clauses(effect.then)]
        return whole(self.text("frames.trade", price=price, reward=self._joined(rewards)))

    def _after(self, condition: str, effects: tuple[Effect, ...]) -> str:
        """A condition and what follows from it: commands in the same sentence, anything else behind a colon."""
        if self._all_commands(effects):
            return whole(self.text("frames.if", condition=condition, then=self._inner(effects)))
        return f"{capital(condition)}: {self.effects(effects)}"

    def _inner(self, effects: tuple[Effect, ...]) -> str:
        """Effects as part of a sentence."""
        if any(effect.op >= Op.MAY for effect in effects):
            return small(self.effects(effects).removesuffix("."))
        return self._joined([self._phrase(clause) for clause in self._clauses(effects)])

    def _all_commands(self, effects: tuple[Effect, ...]) -> bool:
        return all(effect.op < Op.MAY and self._clause(effect).mood == Mood.COMMAND for effect in effects)

    def _condition(self, effect: Effect) -> str:
        if effect.what == What.BADGE:
            thing = self.text("words.badge")
        else:
            thing = self.text("words.at-least", thing=self.resource(effect.what, effect.amount))
        return self.text("frames.you-have" if effect.who == Who.SELF else "frames.opponent-has", thing=thing)

    # Clauses

    def _phrase(self, clause: Clause) -> str:
        match clause.mood:
            case Mood.COMMAND:
                return self._command(clause)
            case Mood.PERMISSION:
                return self.text("frames.may", clause=self._infinitive(clause))
            case Mood.OPPONENT:
                return self.text("frames.opponent", clause=self._verb_first("third", clause))

    def _command(self, clause: Clause) -> str:
        return self._verb_first("command", clause)

    def _infinitive(self, clause: Clause, form: str = "infinitive") -> str:
        if self.text("grammar.verb") == "first":
            return self._verb_first(form, clause)
        return f"{clause.objects} {self._verb(clause, form)}{clause.tail}"

    def _verb_first(self, form: str, clause: Clause) -> str:
        particle = self._verb(clause, "particle")
        return f"{self._verb(clause, form)} {clause.objects}{particle}{clause.tail}"

    def _verb(self, clause: Clause, form: str) -> str:
        """A verb as command, infinitive, third person or purpose: “(to) gain”; or the particle that follows it."""
        return self.text(f"verbs.{clause.verb}.{form}")

    def _clauses(self, effects: tuple[Effect, ...]) -> list[Clause]:
        """The clauses of effects; neighbours with the same verb share it."""
        clauses: list[Clause] = []
        for clause in map(self._clause, effects):
            last = clauses[-1] if clauses else None
            if last and not last.tail and (last.verb, last.mood) == (clause.verb, clause.mood):
                clauses[-1] = replace(clause, objects=self._joined([last.objects, clause.objects]))
            else:
                clauses.append(clause)
        return clauses

    def _clause(self, effect: Effect, price: bool = False) -> Clause:
        match effect.op:
            case Op.INFLUENCE:
                return Clause("gain", f"{self._amount('influence', effect)} {self._on(effect.where)}")
            case Op.SPLIT:
                return Clause("gain", self._amount("influence", effect), self._at_place("shares", effect.where))
            case Op.NEIGHBOURS:
                text, tail = self._neighbours("words", effect.ladder)
                return Clause("gain", text, self.text("words.in-this-order") if tail else "")
            case Op.GIVE_INFLUENCE:
                return self._to_opponent(f"{self._amount('influence', effect)} {self._on(effect.where)}")
            case Op.RECENTRE:
                return Clause("recentre", self.text("words.recentre", disc=self._disc(effect.where)))
            case Op.GAIN:
                return self._gain(effect)
            case Op.GIVE:
                return self._to_opponent(self._amount(effect.what.name.lower(), effect, price))
            case Op.SPEND:
                return Clause("spend", self._amount(effect.what.name.lower(), effect, price))
            case Op.STEAL:
                thing = self._amount(effect.what.name.lower(), effect)
                return Clause("take", self.text("words.from-opponent", thing=thing))
            case Op.GIVE_BADGE:
                return self._to_opponent(self.text("words.badge"))
            case Op.TAKE_BADGE:
                return Clause("take", self.text("words.badge-as-gold" if effect.amount else "words.badge"))
            case Op.TAKE_RESERVE_TOKEN:
                return Clause("take", self.text("words.reserve-token"))
            case Op.TAKE_BOARD_TOKEN:
                return Clause("take", self.text("words.board-token"))
            case Op.EXILE | Op.TRANSFER:
                own = effect.op == Op.EXILE and effect.who == Who.SELF
                agents = self._amount("own-agents" if own else "opponent-agents", effect, price)
                return Clause(effect.op.name.lower(), agents + self._from(effect))
            case Op.MOBILIZE:
                return Clause("mobilize", self._amount("agents", effect))
            case Op.DISCARD:
                hand = self.count("hand-cards", effect.amount) if effect.amount else self.text("words.whole-hand")
                return Clause("discard", hand)
            case Op.HAND_OVER:
                return Clause("give", self._amount("cards-for-the-partner", effect), mood=Mood.PERMISSION)
            case Op.DEVELOP:
                return self._develop(effect)
            case _:
                raise ValueError(f"{effect.op.name} is not a clause")

    def _to_opponent(self, thing: str) -> Clause:
        return Clause("give", self.text("words.to-opponent", thing=thing))

    def _gain(self, effect: Effect) -> Clause:
        own = effect.who == Who.SELF
        name = effect.what.name.lower()
        thing = self.text(f"words.{name}")
        tail = ""
        match effect.how:
            case How.UP_TO:
                tail = self.text("words.until-you-have" if own else "words.until-they-have", n=effect.amount)
            case How.COST_OF_THAT_CARD:
                thing = self.text("words.cost-of-that-card", thing=thing)
            case How.PER_OWN_COLOUR | How.PER_OPPONENT_COLOUR:
                yours = own == (effect.how == How.PER_OWN_COLOUR)
                per = self.text("words.per-own-colour" if yours else "words.per-opponent-colour")
                thing = f"{self.count(name, effect.amount)} {per}"
            case How.BY_TRACKS_STARTED:
                amounts = self.count(name, self._either(effect.ladder))
                thing = self.text("words.by-technologies", thing=amounts, n=self._either(range(1, len(FACTIONS) + 1)))
            case _:
                thing = self._amount(name, effect)
        return Clause("gain", thing, tail, Mood.COMMAND if own else Mood.OPPONENT)

    def _neighbours(self, table: str, shares: tuple[int, ...]) -> tuple[str, bool]:
        """Shares of influence for a row of planets, and whether their order matters."""
        ordered = len(set(shares)) > 1
        influence = self.count("influence", self._joined(shares) if ordered else shares[0])
        kind = "row-of-neighbours" if ordered else "neighbours"
        return self.text(f"{table}.{kind}", influence=influence, n=len(shares)), ordered

    def _develop(self, effect: Effect) -> Clause:
        if effect.amount == FREE_LEVEL:
            price = self.text("words.for-free")
        elif effect.amount:
            price = self.text("words.cheaper", thing=self.count("zenithium", effect.amount))
        else:
            price = self.text("words.full-price")
        track = self.text(f"tracks.{Track(effect.where).name.lower()}")
        return Clause("develop", f"{track} {price}", mood=Mood.PERMISSION)

    # Parts of clauses

    def _amount(self, thing: str, effect: Effect, price: bool = False) -> str:
        """So many of a thing, or the steps of a ladder; a reward's steps follow those of its price."""
        if effect.how != How.LADDER:
            return self.count(thing, effect.amount)
        steps = self.count(thing, self._either(effect.ladder))
        return steps if price else self.text("words.respectively", steps=steps)

    def _on(self, where: int) -> str:
        return self._at_place("places", where)

    def _disc(self, where: int) -> str:
        if where == Where.OPPONENT_SIDE:
            return self.text("words.opponent-disc")
        return self.text("words.disc", on=self._on(where))

    def _from(self, effect: Effect) -> str:
        """Which columns agents are taken from; nothing to say when it may be any."""
        if effect.where == Where.ANY:
            return ""
        return " " + self._at_place("columns", effect.where, effect.amount)

    def _at_place(self, table: str, where: int, n: int = 1) -> str:
        """What a table says of one planet (“at”), of those other than one (“but”) or of one to choose."""
        if where <= Where.JUPITER:
            return self.text(f"{table}.at", planet=self.planet(where), n=n)
        if Where.NOT_MERCURY <= where <= Where.NOT_JUPITER:
            return self.text(f"{table}.but", planet=self.planet(where - Where.NOT_MERCURY), n=n)
        return self.text(f"{table}.{PLACES[where]}")


def _told_once(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The same effect for one planet after the other becomes one effect for each planet, or for each but one."""
    told: list[Effect] = []
    for effect in effects:
        told.append(effect)
        run = told[-len(PLANETS) :]
        if run == [replace(effect, where=planet) for planet in range(len(PLANETS))]:
            told[-len(PLANETS) :] = [replace(effect, where=EACH)]
        for but in range(len(PLANETS)) if effect.op == Op.MAY else ():
            others = [_traded_at(effect, planet) for planet in range(len(PLANETS)) if planet != but]
            if told[-len(others) :] == others:
                told[-len(others) :] = [replace(_traded_at(effect, THERE), where=Where.NOT_MERCURY + but)]
    return tuple(told)


def _traded_at(trade: Effect, where: int) -> Effect:
    """The same trade at another planet."""
    assert trade.price is not None
    then = tuple(replace(one, where=where) if one.op == Op.INFLUENCE else one for one in trade.then)
    return replace(trade, price=replace(trade.price, where=where), then=then)


def _told_apart(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """Mark the second and later “another planet” of a list, which must differ from the first one too. ZN-V4"""
    seen = False

    def marked(effect: Effect) -> Effect:
        nonlocal seen
        if effect.op == Op.INFLUENCE and effect.where == Where.DIFFERENT:
            effect = replace(effect, where=FURTHER) if seen else effect
            seen = True
        then = tuple(marked(inner) for inner in effect.then)
        return replace(effect, then=then, otherwise=tuple(marked(inner) for inner in effect.otherwise))

    return tuple(marked(effect) for effect in effects)
