"""A card set for rule tests: few kinds of cards, each there to show one rule, with ids that say what they are."""

from pathlib import Path

from zenova.games.zena import Zena
from zenova.games.zena.cards import CardSet, EventCard, Goal, TableCard, load
from zenova.games.zena.phrases import effect_of, slot_of
from zenova.games.zena.state import FIRST_FORT, FIRST_GOAL
from zenova.games.zena.vocabulary import AREAS, KINDS, Kind
from zenova.games.zena.vocabulary import GOALS as GOAL_KINDS

# id, area, kind, slots, effect or reward; a number after * is how many there are, called id-1, id-2 and so on
ACTIONS = [
    ("manezzi", "old-town", "temporary", ["3"], ["promoter: control point"]),
    (
        "revolt",
        "old-town",
        "permanent",
        ["5", "3: 1 coin", "2: 1 point"],
        ["promoter: move to another area", "2 coins"],
    ),
    ("alley*6", "old-town", "permanent", ["4", "2: 1 coin"], ["1 point"]),
    ("chapel*4", "cathedral", "permanent", ["3", "2: 1 coin", "1: 1 card"], ["1 point"]),
    ("sermon*3", "cathedral", "temporary", ["2", "1: 1 card"], ["2 cards"]),
    ("relic*3", "cathedral", "permanent", ["7", "4: 1 coin"], ["2 points"]),
    ("encore", "cathedral", "temporary", ["4", "2: another turn", "1"], ["1 coin"]),
    ("summons", "cathedral", "temporary", ["3", "2", "1"], ["another turn"]),
    ("relations", "palace", "permanent", ["3", "2", "1"], ["1 point if at the port", "1 point if at the bank"]),
    (
        "feast",
        "palace",
        "temporary",
        ["2", "1"],
        ["promoter: 1 point", "everyone: 1 card", "everyone: pass a card left"],
    ),
    ("ball", "palace", "temporary", ["2", "1"], ["everyone: 1 card", "everyone: pass a card right"]),
    ("council*5", "palace", "permanent", ["6", "3: 1 point", "2: 2 coins"], ["1 point", "promoter: 2 points"]),
    ("edict*4", "palace", "temporary", ["1"], ["1 point"]),
    ("loan*5", "bank", "permanent", ["4", "2: 1 point", "1: 1 card"], ["2 coins"]),
    ("cash*3", "bank", "temporary", ["3", "2: 1 coin"], ["4 coins"]),
    ("dividend", "bank", "permanent", ["3", "2"], ["1 card", "2 coins", "promoter: 1 coin"]),
    ("wager*3", "bank", "challenge", ["3", "2", "1"], ["5 coins"]),
    ("wharf*5", "port", "permanent", ["5", "3: 1 coin", "2: 1 coin"], ["3 coins"]),
    ("catch*3", "port", "temporary", ["1"], ["2 coins"]),
    ("convoy*2", "port", "challenge", ["4", "2", "1"], ["2 points", "1 card"]),
    ("fleet*2", "port", "permanent", ["6", "4"], ["1 coin", "1 point"]),
]
FORTS = [
    ("bastion", ["4", "2", "1"], ["2 points"], ["palace", "cathedral"]),
    ("tower*7", ["3", "2"], ["1 point"], ["bank"]),
]
EVENTS = [  # id, income, bank, port, fort
    ("calm*2", 0, 0, 0, False),
    ("plenty", 4, 0, 0, False),
    ("boom", 1, 2, 0, False),
    ("crash", 1, -3, 0, False),
    ("trade", 1, 0, 1, False),
    ("storm", 1, 0, -9, False),
    ("siege*2", 2, 0, 0, True),
]
GOALS = [
    *((f"control-{area}*2", "control", area, 5) for area in AREAS),
    *((f"city-{area}*2", "city", area, 1) for area in ("port", "palace", "bank", "cathedral")),
    ("grab*5", "grab", "old-town", 1),
    ("any*2", "any-control", "old-town", 3),
    ("none*2", "no-control", "old-town", 5),
    ("battles*2", "battles", "old-town", 1),
]


def ids(name: str) -> list[str]:
    one, _, count = name.partition("*")
    return [f"{one}-{number + 1}" for number in range(int(count))] if count else [one]


def table_card(number: int, id: str, area: str, kind: str, slots: list[str], effects: list[str], struck: list[str]):
    return TableCard(
        number=number,
        id=id,
        name=id,
        area=AREAS.index(area),
        kind=Kind(KINDS.index(kind)),
        slots=tuple(map(slot_of, slots)),
        effects=tuple(map(effect_of, effects)),
        destroys=tuple(map(AREAS.index, struck)),
        source="reconstructed",
        ours=(),
    )


def plain_deck() -> CardSet:
    actions = [(id, *rest) for name, *rest in ACTIONS for id in ids(name)]
    forts = [(id, *rest) for name, *rest in FORTS for id in ids(name)]
    events = [(id, *rest) for name, *rest in EVENTS for id in ids(name)]
    goals = [(id, *rest) for name, *rest in GOALS for id in ids(name)]
    return CardSet(
        "plain",
        "Plain",
        tuple(
            table_card(n, id, area, kind, slots, said, []) for n, (id, area, kind, slots, said) in enumerate(actions)
        ),
        tuple(
            table_card(FIRST_FORT + n, id, "fort", "challenge", slots, said, struck)
            for n, (id, slots, said, struck) in enumerate(forts)
        ),
        tuple(EventCard(n, id, id, "reconstructed", (), *facts) for n, (id, *facts) in enumerate(events)),
        tuple(
            Goal(FIRST_GOAL + n, id, id, "rulebook", (), GOAL_KINDS.index(kind), AREAS.index(area), points)
            for n, (id, kind, area, points) in enumerate(goals)
        ),
    )


GAME = Zena(plain_deck())
WORDS = Zena(load(Path(__file__).parents[1] / "scenarios" / "zena" / "words.toml"))
