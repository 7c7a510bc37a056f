"""What a goal of Zena 1814 is worth to its holder on the board as it lies now, and how far it still is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from zenova.games.zena.cards import CardSet, Goal
from zenova.games.zena.vocabulary import AREAS, GoalKind, Kind

from ..rendering.texts import Texts


@dataclass(frozen=True)
class GoalNow:
    points: int
    says: str  # how it stands, in a few words


def goal_now(goal: Goal, card_set: CardSet, view: Mapping[str, Any], seat: int, text: Texts) -> GoalNow:
    """ZA-O1 to ZA-O6"""
    area = AREAS[goal.area]
    controlled = sum(one["controller"] == seat for one in view["control"].values())
    match goal.kind:
        case GoalKind.CONTROL:
            return _control(goal, view["control"].get(area), seat, text)
        case GoalKind.CITY:
            kinds = {card.id: card.kind for card in (*card_set.actions, *card_set.forts)}
            count = sum(kinds[row["card"]] != Kind.TEMPORARY for row in view["rows"].get(area, ()))
            return GoalNow(goal.points * count, text("zena.goal-city", n=count))
        case GoalKind.GRAB:
            hand = view["families"][seat]["hand"]
            grabs = {one.id for one in card_set.goals if one.kind == GoalKind.GRAB}
            count = len(grabs.intersection([*hand["cards"], *hand["chosen"]]))
            return GoalNow(goal.points * count, text("zena.goal-copies", n=count))
        case GoalKind.ANY_CONTROL:
            return GoalNow(goal.points if controlled else 0, text("zena.goal-areas", n=controlled))
        case GoalKind.NO_CONTROL:
            return GoalNow(0 if controlled else goal.points, text("zena.goal-areas", n=controlled))
        case _:
            return GoalNow(goal.points * len(view["won"]), text("zena.goal-battles", n=len(view["won"])))


def _control(goal: Goal, control: Mapping[str, Any] | None, seat: int, text: Texts) -> GoalNow:
    if control is None:  # nobody stands anywhere yet
        return GoalNow(0, text("zena.goal-open"))
    if control["controller"] == seat:
        return GoalNow(goal.points, text("zena.goal-held"))
    short = 1 + max(points for other, points in enumerate(control["points"]) if other != seat) - control["points"][seat]
    return GoalNow(0, text("zena.goal-short", n=short) if short > 0 else text("zena.lady-alone"))
