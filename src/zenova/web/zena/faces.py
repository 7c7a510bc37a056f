"""Zena's cards as they are printed, in each language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from zenova.games.zena import Zena
from zenova.games.zena.cards import EventCard, Goal, TableCard
from zenova.games.zena.vocabulary import AREAS, KINDS, MODES, Effect
from zenova.kernel.speech import capital

from ..rendering.presenter import CardFace, Filters, card_address
from ..rendering.texts import texts
from .drawings import CardDrawing, drawing


@dataclass(frozen=True, eq=False)
class SlotFace:
    price: int
    bonus: Effect
    sentence: str


@dataclass(frozen=True, eq=False)
class Face(CardFace):
    """A goal has no slots."""

    kind: str
    kind_name: str
    area: str
    area_name: str
    slots: tuple[SlotFace, ...]
    effects: tuple[Effect, ...]
    destroys: tuple[tuple[str, str], ...]  # areas and their names
    tip: str
    points: int
    drawing: CardDrawing
    ours: bool

    @property
    def goal(self) -> bool:
        return self.kind == "goal"


@dataclass(frozen=True, eq=False)
class EventFace:
    id: str
    name: str
    sentence: str
    fort: bool


class Printed:
    """Everything printed, in one language."""

    def __init__(self, game: Zena, language: str) -> None:
        self.words = game.words(language)
        self._game = game
        self.text = texts(language)
        self._areas = {area: capital(str(self.words.area(number))) for number, area in enumerate(AREAS)}
        self.incomes = {
            area: self.text("zena.income", income=self.words.income(number)) for number, area in enumerate(AREAS)
        }
        self.faces = {card.id: self._face(card) for card in game.card_set.by_number}
        events = game.card_set.events
        self.events = {event.id: self._event(event) for event in events}
        self.events_in = {mode: {event.id: self._event(event, mode) for event in events} for mode in MODES}

    @property
    def filters(self) -> Filters:
        areas = [(area, self.area(area), (f"area-icon-{area}",)) for area in AREAS]
        kinds = [(kind, str(self.words.card_kind(kind)), (f"kind-{kind}",)) for kind in KINDS]
        return [("area", areas), ("kind", [*kinds, ("goal", self.text("zena.goal"), ("draw-goal",))])]

    def area(self, area: str) -> str:
        return self._areas[area]

    def _face(self, card: TableCard | Goal) -> Face:
        area = AREAS[card.area]
        if isinstance(card, Goal):
            kind, kind_name, sentence = "goal", self.text("zena.goal"), self.words.goal(card.number)
        else:
            kind = KINDS[card.kind]
            kind_name, sentence = self.words.card_kind(kind), self.words.card_effects(card.number)
        table = None if isinstance(card, Goal) else card
        return Face(
            card.id,
            card.number,
            card.name,
            str(sentence),
            card_address(self._game, card.id),
            kind,
            str(kind_name),
            area,
            self.area(area),
            tuple(SlotFace(slot.price, slot.bonus, self.words.slot(slot)) for slot in table.slots) if table else (),
            table.effects if table else (),
            tuple((AREAS[one], self.area(AREAS[one])) for one in table.destroys) if table else (),
            str(self.words.printed(card.number)),
            card.points if isinstance(card, Goal) else 0,
            drawing(card),
            card.name_is_ours,
        )

    def _event(self, event: EventCard, mode: str = "") -> EventFace:
        return EventFace(event.id, event.name, self.words.event_effects(event.number, mode), event.fort)


@lru_cache(64)
def printed(game: Zena, language: str) -> Printed:
    return Printed(game, language)
