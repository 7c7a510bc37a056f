"""What is printed: action and fort cards, events and goals in sentences made from their effects."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path

from zenova.kernel.data import Plain
from zenova.kernel.speech import Speech, capital

from ..cards import CardSet, Goal, TableCard, load
from ..control import INCOMES, PALACE_POINTS, PALACE_PRICE
from ..phrases import Slot
from ..vocabulary import AREAS, GOALS, KINDS, THINGS, Area, Effect, GoalKind, Kind, Op, Who

OWN_SENTENCES = {
    Op.CONTROL_POINT: "control-point",
    Op.MOVE: "move",
    Op.PASS_LEFT: "left",
    Op.PASS_RIGHT: "right",
    Op.PRESENCE: "presence",
    Op.SCHEME: "scheme",
    Op.PAY: "pay",
    Op.DISCARD: "discard",
    Op.ROUND_CONTROL: "round-control",
}
ONLY_FOR = {Op.CONTROL_POINT: Who.PROMOTER, Op.MOVE: Who.PROMOTER, Op.PAY: Who.OTHERS}  # so their names need not say so
DOES = (Op.PASS_LEFT, Op.PASS_RIGHT, Op.SCHEME)  # bonuses that the promoter does not get but does


class CardSentences(Speech):
    """What cards say in one language."""

    folder = Path(__file__).parent
    named = ("words", "areas", "members")

    def __init__(self, language: str, card_set: CardSet | None = None) -> None:
        super().__init__(language)
        self.card_set = card_set or load()
        self._areas = {area: self._area_forms(area) for area in AREAS}

    # Whole cards

    def printed(self, card: int) -> str:
        """All that stands on a card, by its number: its name, area, kind, slots and effects, or what a goal is."""
        one = self.card_set.by_number[card]
        if isinstance(one, Goal):
            return f"{one.name}: {self._after_colon(self.goal(card))}"
        kind = self.card_kind(KINDS[one.kind])
        heading = self.text("frames.card", name=one.name, area=self.area(one.area), kind=kind)
        slots = ", ".join(self.slot(slot) for slot in one.slots)
        slots = self.text("frames.price" if len(one.slots) == 1 else "frames.prices", slots=slots)
        return f"{heading} {slots} {self.card_effects(card)}"

    def printed_event(self, event: int) -> str:
        """All that stands on an event, by its number."""
        return f"{self.card_set.events[event].name}: {self._after_colon(self.event_effects(event))}"

    def card_effects(self, card: int) -> str:
        """The sentences at the foot of an action or fort card."""
        one = self.card_set.by_number[card]
        assert isinstance(one, TableCard)
        told = self.effects(one.effects)
        if one.kind != Kind.CHALLENGE:
            return told
        victory = self.text("frames.victory", reward=self._after_colon(told))
        return f"{victory} {self._defeat(one)}".rstrip()

    def slot(self, slot: Slot) -> str:
        """A slot's price, with the promoter's bonus if it has one: “2 (promoter: 1 point)”."""
        if slot.bonus.op == Op.NOTHING:
            return str(slot.price)
        frame = "frames.slot-does" if slot.bonus.op in DOES else "frames.slot"
        return self.text(frame, price=slot.price, bonus=self.thing(slot.bonus))

    def event_effects(self, event: int, mode: str = "") -> str:
        """The sentences of an event, as printed or in a game of a mode; a beginner's game has no fort."""
        one = self.card_set.events[event]
        told = []
        if one.income:
            told.append(self.text("frames.income", coins=self.coins(one.income)))
        for change in sorted({one.bank, one.port} - {0}):
            changed = [area for area, other in ((Area.BANK, one.bank), (Area.PORT, one.port)) if other == change]
            frame = "frames.more" if change > 0 else "frames.less"
            told.append(self.text(frame, places=self._places(changed), coins=self.coins(abs(change))))
        if one.fort and mode != "beginner":
            told.append(self.text("frames.fort-revealed" if mode else "frames.fort"))
        return capital(" ".join(told) or self.text("frames.nothing"))

    def goal(self, card: int) -> str:
        """What a goal is worth."""
        goal = self.card_set.by_number[card]
        assert isinstance(goal, Goal)
        numbers = range(1, self._copies(goal) + 1)
        told = self.text(
            f"goals.{GOALS[goal.kind]}",
            points=self.count("points", goal.points),
            numbers=self._either(numbers),
            squares=self.count("points", self._either([goal.points * n * n for n in numbers])),
            **self._area_words(AREAS[goal.area]),
        )
        return capital(told)

    def income(self, area: int) -> str:
        """What control of an area gives: “1 coin and 2 cards”. ZA-R9"""
        if area == Area.PALACE:
            return self.text("frames.palace", **self._palace_words())
        gain: Plain = INCOMES[AREAS[area]]
        return self._joined([self.count(thing, n) for thing, n in gain.items()])

    # Parts of cards

    def effects(self, effects: Sequence[Effect]) -> str:
        """The sentences of an effect or reward; what the same people get stands in one sentence."""
        told: list[str] = []
        for (who, simple), group in groupby(effects, key=lambda effect: (effect.who, effect.op in THINGS)):
            if simple:
                things = self._joined([self.thing(effect) for effect in group])
                told.append(self.text(f"earns.{who.name.lower()}", things=things))
            else:
                told += [self._own_sentence(effect) for effect in group]
        return " ".join(told)

    def thing(self, effect: Effect) -> str:
        """What an effect or bonus gives: “2 coins”; or what the promoter does."""
        if effect.op in THINGS:
            return self.count(THINGS[effect.op], effect.amount)
        return self.text(f"things.{OWN_SENTENCES[effect.op]}", **self._words_of(effect))

    def coins(self, n: int) -> str:
        return self.count("coins", n)

    def area(self, area: int) -> str:
        return self.text(f"areas.{AREAS[area]}.name")

    def at_area(self, area: int) -> str:
        """Where: “at the bank”."""
        return self.text(f"areas.{AREAS[area]}.at")

    def card_kind(self, kind: str) -> str:
        """A word of KINDS: temporary, permanent, challenge."""
        return self.text(f"card-kinds.{kind}")

    def _own_sentence(self, effect: Effect) -> str:
        whose = "" if effect.who in (Who.EACH, Who.EVERYONE, ONLY_FOR.get(effect.op)) else f"{effect.who.name.lower()}-"
        return self.text(f"frames.{whose}{OWN_SENTENCES[effect.op]}", **self._words_of(effect))

    def _words_of(self, effect: Effect) -> dict[str, str]:
        counted = {thing: self.count(thing, effect.amount) for thing in ("coins", "points", "cards", "control-points")}
        return {thing.replace("-", "_"): told for thing, told in counted.items()} | {"at": self.at_area(effect.area)}

    def _defeat(self, card: TableCard) -> str:
        if not card.destroys:
            return ""
        frame = "frames.defeat" if len(card.destroys) == 1 else "frames.defeats"
        return self.text(frame, places=self._places(card.destroys))

    def _places(self, areas: Sequence[int]) -> str:
        return self._joined([self.at_area(area) for area in areas])

    def _area_words(self, area: str) -> Mapping[str, str]:
        """An area in the forms a sentence may need: the bank, at, to and from the bank."""
        return self._areas[area]

    def _area_forms(self, area: str) -> Mapping[str, str]:
        forms = {"the": "the", "at": "at", "to": "to", "origin": "from", "area": "name"}
        return {name: self.text(f"areas.{area}.{form}") for name, form in forms.items()}

    def _palace_words(self) -> dict[str, str]:
        return {"points": self.count("points", PALACE_POINTS), "coins": self.coins(PALACE_PRICE)}

    def _copies(self, goal: Goal) -> int:
        return sum(other.kind == GoalKind.GRAB for other in self.card_set.goals) if goal.kind == GoalKind.GRAB else 1
