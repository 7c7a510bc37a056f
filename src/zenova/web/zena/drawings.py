"""The small drawing of each card: its area as it is on the map, and before it who takes part and what it brings."""

from __future__ import annotations

from dataclasses import dataclass

from zenova.games.zena.cards import Goal, TableCard
from zenova.games.zena.vocabulary import AREAS, KINDS, GoalKind, Op, Who

from .geometry import PLACES

GROUND = 82  # where everything stands, in a drawing of 200 by 90
SCALES = (0.34, 0.4, 0.46)
# Where the middle of the area is, and where there is room beside it, the best place first.
COMPOSITIONS = ((62, (118, 141, 164, 184)), (100, (30, 164, 52, 185)), (138, (82, 59, 36, 16)))
PEOPLE = ("fig-head", "fig-lady", "fig-heir", "fig-heir-2")
BRINGS = {
    Op.COINS: "prop-purse",
    Op.POINTS: "prop-banner",
    Op.CARDS: "prop-scroll",
    Op.CONTROL_POINT: "prop-flag",
    Op.PASS_LEFT: "prop-letter",
    Op.PASS_RIGHT: "prop-letter",
    Op.ANOTHER_TURN: "prop-drum",
    Op.MOVE: "prop-cart",
    Op.PRESENCE: "prop-flag",
    Op.SCHEME: "prop-flag",
    Op.PAY: "prop-purse",
    Op.DISCARD: "prop-scroll",
    Op.ROUND_CONTROL: "prop-banner",
}
RICH = 4  # coins from which on they lie in a chest
KINDS_OF = {"temporary": "prop-drum", "permanent": "prop-stall", "challenge": "prop-dice"}
GOALS = {
    GoalKind.CONTROL: ("prop-flag", "prop-banner"),
    GoalKind.CITY: ("prop-stall", "prop-scroll"),
    GoalKind.GRAB: ("prop-purse", "prop-chest", "prop-letter"),
    GoalKind.ANY_CONTROL: ("prop-banner", "prop-letter"),
    GoalKind.NO_CONTROL: ("prop-cart", "prop-drum"),
    GoalKind.BATTLES: ("prop-cannon", "prop-flag"),
}


@dataclass(frozen=True)
class Part:
    symbol: str
    left: int
    width: int
    height: int

    @property
    def top(self) -> int:
        return GROUND + 2 - self.height


@dataclass(frozen=True)
class CardDrawing:
    """`at` puts the area where it is in this drawing."""

    area: str
    at: str
    parts: tuple[Part, ...]


def drawing(card: TableCard | Goal) -> CardDrawing:
    area, number = AREAS[card.area], card.number
    middle, places = COMPOSITIONS[number // 3 % 3]
    scale = SCALES[number % 3]
    turned = -scale if number // 9 % 2 else scale
    left, _, width, _ = PLACES[area].target
    floor = PLACES[area].figure[1]
    at = f"matrix({turned} 0 0 {scale} {middle - turned * (left + width / 2):.0f} {GROUND - scale * floor:.0f})"
    things = _goal(card) if isinstance(card, Goal) else _table_card(card)
    parts = zip(things, places, strict=False)
    return CardDrawing(area, at, tuple(_stand(symbol, place) for symbol, place in parts))


def _goal(card: Goal) -> list[str]:
    return [PEOPLE[card.number % 4], *GOALS[GoalKind(card.kind)]]


def _table_card(card: TableCard) -> list[str]:
    """Somebody, what the card brings, and what kind it is."""
    people = [PEOPLE[0] if any(one.who == Who.PROMOTER for one in card.effects) else PEOPLE[1 + card.number % 3]]
    brought = [
        "prop-chest" if one.op == Op.COINS and one.amount >= RICH else BRINGS[one.op]
        for one in card.effects
        if one.op in BRINGS
    ]
    kind = "prop-cannon" if card.destroys else KINDS_OF[KINDS[card.kind]]
    return list(dict.fromkeys([*people, *brought, kind]))


def _stand(symbol: str, place: int) -> Part:
    width, height = (24, 36) if symbol in PEOPLE else (26, 26)
    return Part(symbol, place - width // 2, width, height)
