"""What is printed, in sentences: effect trees told the same way in every language.

An effect becomes a `Clause`, a verb with what belongs to it; frames such as “You may {price} to {reward}.” put clauses
together. A language gives the verbs, the words and the frames, and where its verbs stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar

from zenova.kernel.speech import Speech, capital, small

from ..cards import CardBook, load
from ..vocabulary import FACTIONS, FREE_LEVEL, PLANETS, Effect, How, Op, Track, What, Where, Who

FURTHER = len(Where)  # a planet different from those chosen before, said for the second time in a list
EACH = FURTHER + 1  # every planet, said once for five effects


@dataclass(frozen=True)
class Verb:
    """A verb's forms: “gain 1 card”, “(you may) gain”, “(the opponent) gains”, “(to) gain”, and a particle after it."""

    command: str
    infinitive: str
    third: str
    purpose: str
    particle: str = ""


class Mood(Enum):
    COMMAND = 0
    PERMISSION = 1
    OPPONENT = 2


@dataclass(frozen=True)
class Clause:
    """A verb, its objects, and a `tail` that follows even a verb that stands last."""

    verb: Verb
    objects: str
    tail: str = ""
    mood: Mood = Mood.COMMAND


class Printed(Speech):
    """What cards, tokens and boards say in one language."""

    planets: ClassVar[tuple[str, ...]]
    factions: ClassVar[tuple[str, ...]]
    verbs: ClassVar[dict[str, Verb]]
    frames: ClassVar[dict[str, str]]
    places: ClassVar[dict[int, str]]  # “on …” for Where beyond the planets, with {planet} for those left out
    columns: ClassVar[dict[str, tuple[str, str]]]  # “from …”, for one agent and for more
    tracks: ClassVar[dict[int, str]]

    def __init__(self, book: CardBook | None = None) -> None:
        self.book = load() if book is None else book

    # What is printed

    def agent(self, card: int) -> str:
        """The whole card: name, planet, faction, cost and effects."""
        agent = self.book.agents[card]
        heading = self.frames["agent"].format(
            name=agent.name, planet=self.planet(agent.planet), faction=self.faction(agent.faction), cost=agent.cost
        )
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
        return self.planets[planet]

    def faction(self, faction: int) -> str:
        return self.factions[faction]

    def resource(self, what: What, n: int) -> str:
        """An amount, such as “4 credits”; the badge has none."""
        return self.words["badge"] if what == What.BADGE else self.count(what.name.lower(), n)

    def badge(self, gold: bool) -> str:
        return self.words["gold badge" if gold else "silver badge"]

    # Effects

    def effects(self, effects: Sequence[Effect]) -> str:
        """The sentences of an effect list."""
        return " ".join(self._sentence(effect) for effect in _told_apart(_told_once(effects)))

    def effect(self, effect: Effect) -> str:
        """The sentence of one effect."""
        return self._sentence(effect)

    def _sentence(self, effect: Effect) -> str:
        match effect.op:
            case Op.MAY:
                return self._trade(effect)
            case Op.DO:
                return self._pair(effect)
            case Op.IF:
                return self._after(self._condition(effect), effect.then)
            case Op.CHOOSE:
                left = self._after_colon(self._inner(effect.then))
                return whole(self.frames["choose"].format(left=left, right=self._inner(effect.otherwise)))
            case _:
                return whole(self._told(self._clause(effect)))

    def _pair(self, effect: Effect) -> str:
        assert effect.price is not None
        act = self._command(self._clause(effect.price))
        pair = self.frames["pair"].format(act=act, reward=self._inner(effect.then))
        if effect.times == 1:
            return whole(pair)
        return whole(self.frames["times"].format(n=effect.times, pair=self._after_colon(pair)))

    def _trade(self, effect: Effect) -> str:
        """An optional trade: “You may … to …”, or in two sentences when the reward is more than things to do."""
        assert effect.price is not None
        price = self._infinitive(self._clause(effect.price, price=True))
        if not self._all_commands(effect.then):
            return whole(self.frames["may"].format(clause=price)) + " " + self._after(self.frames["paid"], effect.then)
        rewards = [self._purpose(clause) for clause in self._clauses(effect.then)]
        return whole(self.frames["trade"].format(price=price, reward=self._joined(rewards)))

    def _after(self, condition: str, effects: tuple[Effect, ...]) -> str:
        """A condition and what follows from it: commands in the same sentence, anything else behind a colon."""
        if self._all_commands(effects):
            return whole(self.frames["if"].format(condition=condition, then=self._inner(effects)))
        return f"{capital(condition)}: {self.effects(effects)}"

    def _inner(self, effects: tuple[Effect, ...]) -> str:
        """Effects as part of a sentence."""
        if any(effect.op >= Op.MAY for effect in effects):
            return small(self.effects(effects).removesuffix("."))
        return self._joined([self._told(clause) for clause in self._clauses(effects)])

    def _all_commands(self, effects: tuple[Effect, ...]) -> bool:
        return all(effect.op < Op.MAY and self._clause(effect).mood == Mood.COMMAND for effect in effects)

    def _condition(self, effect: Effect) -> str:
        if effect.what == What.BADGE:
            thing = self.words["badge"]
        else:
            thing = self.words["at least"].format(thing=self.resource(effect.what, effect.amount))
        return self.frames["you have" if effect.who == Who.SELF else "opponent has"].format(thing=thing)

    # Clauses

    def _told(self, clause: Clause) -> str:
        match clause.mood:
            case Mood.COMMAND:
                return self._command(clause)
            case Mood.PERMISSION:
                return self.frames["may"].format(clause=self._infinitive(clause))
            case Mood.OPPONENT:
                return self.frames["opponent"].format(clause=self._verb_first(clause.verb.third, clause))

    def _command(self, clause: Clause) -> str:
        return self._verb_first(clause.verb.command, clause)

    def _infinitive(self, clause: Clause) -> str:
        return self._verb_first(clause.verb.infinitive, clause)

    def _purpose(self, clause: Clause) -> str:
        return self._verb_first(clause.verb.purpose, clause)

    def _verb_first(self, verb: str, clause: Clause) -> str:
        particle = f" {clause.verb.particle}" if clause.verb.particle else ""
        return f"{verb} {clause.objects}{particle}{clause.tail}"

    def _after_colon(self, text: str) -> str:
        """How a sentence within a sentence begins."""
        return text

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
        verbs, words = self.verbs, self.words
        match effect.op:
            case Op.INFLUENCE:
                return Clause(verbs["gain"], f"{self._amount('influence', effect)} {self._on(effect.where)}")
            case Op.SPLIT:
                return Clause(verbs["gain"], self._amount("influence", effect), self._shared(effect.where))
            case Op.NEIGHBOURS:
                return self._neighbours(effect.ladder)
            case Op.GIVE_INFLUENCE:
                influence = f"{self._amount('influence', effect)} {self._on(effect.where)}"
                return Clause(verbs["give"], words["to opponent"].format(thing=influence))
            case Op.RECENTRE:
                return Clause(verbs["recentre"], words["recentre"].format(disc=self._disc(effect.where)))
            case Op.GAIN:
                return self._gain(effect)
            case Op.GIVE:
                thing = self._amount(effect.what.name.lower(), effect, price)
                return Clause(verbs["give"], words["to opponent"].format(thing=thing))
            case Op.SPEND:
                return Clause(verbs["spend"], self._amount(effect.what.name.lower(), effect, price))
            case Op.STEAL:
                thing = self._amount(effect.what.name.lower(), effect)
                return Clause(verbs["take"], words["from opponent"].format(thing=thing))
            case Op.GIVE_BADGE:
                return Clause(verbs["give"], words["to opponent"].format(thing=words["badge"]))
            case Op.TAKE_BADGE:
                return Clause(verbs["take"], words["badge as gold" if effect.amount else "badge"])
            case Op.TAKE_RESERVE_TOKEN:
                return Clause(verbs["take"], words["reserve token"])
            case Op.TAKE_BOARD_TOKEN:
                return Clause(verbs["take"], words["board token"])
            case Op.EXILE:
                whose = "own agents" if effect.who == Who.SELF else "opponent agents"
                return Clause(verbs["exile"], self._amount(whose, effect, price) + self._from(effect))
            case Op.TRANSFER:
                return Clause(verbs["transfer"], self._amount("opponent agents", effect) + self._from(effect))
            case Op.MOBILIZE:
                return Clause(verbs["mobilize"], self._amount("agents", effect))
            case Op.DISCARD:
                thing = self.count("hand cards", effect.amount) if effect.amount else words["whole hand"]
                return Clause(verbs["discard"], thing)
            case Op.HAND_OVER:
                cards = self._amount("cards for the partner", effect)
                return Clause(verbs["give"], cards, mood=Mood.PERMISSION)
            case Op.DEVELOP:
                return self._develop(effect)
            case _:
                raise ValueError(f"{effect.op.name} is not a clause")

    def _gain(self, effect: Effect) -> Clause:
        own = effect.who == Who.SELF
        mood = Mood.COMMAND if own else Mood.OPPONENT
        name = effect.what.name.lower()
        thing = self.words[name]
        tail = ""
        match effect.how:
            case How.UP_TO:
                tail = self.words["until you have" if own else "until they have"].format(n=effect.amount)
            case How.COST_OF_THAT_CARD:
                thing = self.words["cost of that card"].format(thing=thing)
            case How.PER_OWN_COLOUR | How.PER_OPPONENT_COLOUR:
                yours = own == (effect.how == How.PER_OWN_COLOUR)
                per = self.words["per own colour" if yours else "per opponent colour"]
                thing = f"{self.count(name, effect.amount)} {per}"
            case How.BY_TRACKS_STARTED:
                amounts = self.counted[name][1].format(n=self._either(effect.ladder))
                started = self._either(range(1, len(FACTIONS) + 1))
                thing = self.words["by technologies"].format(thing=amounts, n=started)
            case _:
                thing = self._amount(name, effect)
        return Clause(self.verbs["gain"], thing, tail, mood)

    def _neighbours(self, shares: tuple[int, ...]) -> Clause:
        if len(set(shares)) == 1:
            influence = self.count("influence", shares[0])
            return Clause(self.verbs["gain"], self.words["neighbours"].format(influence=influence, n=len(shares)))
        influence = self.counted["influence"][1].format(n=self._joined(shares))
        tail = self.words["in this order"]
        return Clause(
            self.verbs["gain"], self.words["row of neighbours"].format(influence=influence, n=len(shares)), tail
        )

    def _develop(self, effect: Effect) -> Clause:
        if effect.amount == FREE_LEVEL:
            price = self.words["for free"]
        elif effect.amount:
            price = self.words["cheaper"].format(thing=self.count("zenithium", effect.amount))
        else:
            price = self.words["full price"]
        return Clause(self.verbs["develop"], f"{self.tracks[Track(effect.where)]} {price}", mood=Mood.PERMISSION)

    # Parts of clauses

    def _amount(self, thing: str, effect: Effect, price: bool = False) -> str:
        """So many of a thing, or the steps of a ladder; a reward's steps follow those of its price."""
        if effect.how != How.LADDER:
            return self.count(thing, effect.amount)
        steps = self.counted[thing][1].format(n=self._either(effect.ladder))
        return steps if price else self.words["respectively"].format(steps=steps)

    def _on(self, where: int) -> str:
        if where <= Where.JUPITER:
            return self.words["on"].format(planet=self.planet(where))
        if Where.NOT_MERCURY <= where <= Where.NOT_JUPITER:
            return self.places[Where.NOT_MERCURY].format(planet=self.planet(where - Where.NOT_MERCURY))
        return self.places[where]

    def _disc(self, where: int) -> str:
        if where == Where.OPPONENT_SIDE:
            return self.words["opponent disc"]
        return self.words["disc"].format(on=self._on(where))

    def _shared(self, where: int) -> str:
        if where == Where.ANY:
            return self.words["shared"]
        return self.words["shared but"].format(planet=self.planet(where - Where.NOT_MERCURY))

    def _from(self, effect: Effect) -> str:
        """Which columns agents are taken from; nothing to say when it may be any."""
        several = effect.how == How.LADDER or effect.amount != 1
        if effect.where == Where.ANY:
            return ""
        if effect.where <= Where.JUPITER:
            kind, planet = "at", self.planet(effect.where)
        elif effect.where == Where.DIFFERENT:
            kind, planet = "another", ""
        elif effect.where == EACH:
            kind, planet = "each", ""
        else:
            kind, planet = "but", self.planet(effect.where - Where.NOT_MERCURY)
        return " " + self.columns[kind][several].format(planet=planet)


def _told_once(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The same effect for one planet after the other becomes one effect for each planet."""
    told: list[Effect] = []
    for effect in effects:
        told.append(effect)
        run = told[-len(PLANETS) :]
        if run == [replace(effect, where=planet) for planet in range(len(PLANETS))]:
            told[-len(PLANETS) :] = [replace(effect, where=EACH)]
    return tuple(told)


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


def whole(text: str) -> str:
    return capital(text) + "."
