"""At which tables of Zena 1814 a network learns, how often, and with which other cards."""

from dataclasses import replace
from random import Random
from typing import Any

from zenova.games.zena import Zena
from zenova.games.zena.cards.cardset import CardSet, Goal, TableCard
from zenova.games.zena.phrases import LEAST_PRICE, effect_of, slot_of
from zenova.games.zena.vocabulary import AREAS, Area, GoalKind, Kind, Op

TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (3, {"players": 2}),
    (3, {"players": 2, "race": "first"}),
    (1, {"players": 2, "free-order": True}),
    (2, {"players": 3}),
    (1, {"players": 3, "race": "first"}),
    (10, {"players": 4}),
    (3, {"players": 4, "race": "first"}),
    (2, {"players": 5}),
    (1, {"players": 5, "race": "first"}),
    (1, {"players": 2, "mode": "beginner"}),
    (1, {"players": 3, "mode": "beginner"}),
    (1, {"players": 4, "mode": "beginner"}),
    (1, {"players": 5, "mode": "beginner"}),
)

ROUNDS = 2900  # of the packaged network

CHANGED = 0.6  # of the cards of a varied set, about so many differ from the printed ones
PLAIN = (Op.COINS, Op.POINTS, Op.CARDS, Op.ANOTHER_TURN, Op.PRESENCE)
RARE = 0.15  # of the changed cards, and of their slots, about so many say something that no printed card does
RARE_EFFECTS = (
    *("1 control point", "promoter: 1 control point", "promoter: pass a card left", "promoter: pass a card right"),
    *("others: 1 card", "others: pay 1 coin", "others: pay 2 coins", "others: discard a card"),
    *("everyone: discard a card", *(f"{{}}{amount} control points at the {{}} this round" for amount in (1, 2, 3))),
)
RARE_BONUSES = ("1 control point", "pass a card left", "pass a card right", "2 control points at the {} this round")


def vary(game: Zena, random: Random) -> Zena:
    """The same game with a set of cards somebody might have typed in: prices, bonuses, effects, areas and goals of many
    cards are others."""
    own = game.card_set
    actions = [_varied(card, own, random) for card in own.actions]
    return type(game)(
        replace(
            own,
            actions=tuple(_moved(actions, random)),
            forts=tuple(_varied(card, own, random) for card in own.forts),
            goals=tuple(_varied_goal(goal, random) for goal in own.goals),
        )
    )


def _varied(card: TableCard, own: CardSet, random: Random) -> TableCard:
    if random.random() > CHANGED or not all(effect.op in PLAIN for effect in card.effects):
        return card
    alike = [
        other
        for other in (own.forts if card in own.forts else own.actions)
        if other.kind == card.kind and all(effect.op in PLAIN for effect in other.effects)
    ]
    slots = [
        replace(slot, price=max(LEAST_PRICE, slot.price + random.choice((-1, 0, 0, 1))))
        for slot in random.choice(alike).slots
    ]
    effects = [
        replace(effect, amount=max(1, effect.amount + random.choice((-1, 0, 0, 1))))
        if effect.op in (Op.COINS, Op.POINTS, Op.PRESENCE)
        else effect
        for effect in random.choice(alike).effects
    ]
    if effects and random.random() < RARE:
        who = random.choice(("", "promoter: "))
        effects[-1] = effect_of(random.choice(RARE_EFFECTS).format(who, random.choice(AREAS)))
    for at in range(1, len(slots)):
        if card.kind != Kind.CHALLENGE and random.random() < RARE:
            bonus = random.choice(RARE_BONUSES).format(random.choice(AREAS))
            slots[at] = slot_of(f"{slots[at].price}: {bonus}")
    return replace(card, slots=tuple(slots), effects=tuple(effects))


def _moved(actions: list[TableCard], random: Random) -> list[TableCard]:
    """Some cards change their areas, two and two, so that every area keeps its number of cards."""
    movable = [
        at
        for at, card in enumerate(actions)
        if card.kind != Kind.CHALLENGE and card.area != Area.OLD_TOWN and all(e.op in PLAIN for e in card.effects)
    ]
    random.shuffle(movable)
    half = len(movable) // 2
    for one, other in zip(movable[:half], movable[half:], strict=False):
        if random.random() < CHANGED / 2:
            first, second = actions[one], actions[other]
            actions[one], actions[other] = replace(first, area=second.area), replace(second, area=first.area)
    return actions


def _varied_goal(goal: Goal, random: Random) -> Goal:
    if random.random() > CHANGED:
        return goal
    area = random.randrange(len(Area) - 3) if goal.kind in (GoalKind.CONTROL, GoalKind.CITY) else goal.area
    return replace(goal, area=area, points=max(1, goal.points + random.choice((-1, 0, 1))))
