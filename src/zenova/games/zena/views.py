"""What a seat is shown, as plain JSON data: the words of `Zena.view`, of decisions, and of the terms of an offer.

Seats are numbers from 0."""

from typing import Annotated, NotRequired, TypedDict

from zenova.kernel.domain import OneOf, Things

from .state import CARD_COUNT, DECK, EVENTS, PHASES, RESULTS, STAGES
from .vocabulary import AREAS, FAMILIES, MEMBERS, MODES

Area = Annotated[str, OneOf(AREAS)]
Card = Annotated[str, Things("card", CARD_COUNT)]
Event = Annotated[str, Things("eventcard", EVENTS)]
Member = Annotated[str, OneOf(MEMBERS)]


Gain = TypedDict("Gain", {"coins": int, "points": int, "cards": int, "turns": int, "control-points": int}, total=False)
"""So much of each; what is paid or passed on is negative."""


class Odds(TypedDict):
    """Of the six faces of the die, how many end a challenge so if nothing more is added. ZA-H4"""

    victory: int
    stays: int
    defeat: int


class Asked(TypedDict):
    """The question that is open, without the answers."""

    kind: str  # of the decision
    card: Card | None  # that asks


class Turn(TypedDict):
    """What was done so far in the turn that runs."""

    seat: int
    extra: bool
    moved: bool
    played: bool
    influenced: bool


class Resolving(TypedDict):
    area: Area
    stage: Annotated[str, OneOf(STAGES)]


class Pile(TypedDict):
    size: int
    known: dict[str, Card]  # whose place the seat knows, by their number from the top


class Lying(TypedDict):
    """A card on the table."""

    card: Card
    cubes: list[int]  # the seats they belong to, from the top; the first is the promoter
    moved: bool  # it belongs to another area and does not move again (ZA-K2)


class Control(TypedDict):
    points: list[int]  # control points of each seat (ZA-R6)
    controller: int | None
    nobody: Annotated[str, OneOf(("tie", "lady-alone"))] | None  # why nobody controls it who is there (ZA-R7)
    passing: NotRequired[list[int]]  # what each seat has there until the end of the round, where one has any (ZA-K10)


class Worth(TypedDict):
    """What a goal scores if the game ends now. ZA-O1 to ZA-O6"""

    points: int
    why: Annotated[str, OneOf(("held", "lady-alone", "short", "open", "cards", "copies", "areas", "battles"))]
    count: int  # of these; of "short" the control points that are missing


class Hand(TypedDict):
    actions: int
    goals: int
    cards: NotRequired[list[Card]]  # one's own hand: cards not chosen in secret
    chosen: NotRequired[list[Card]]  # and those that are, in order
    worth: NotRequired[dict[str, Worth]]  # of one's own goals
    known: NotRequired[list[Card]]  # of another's hand the cards one knows


class Family(TypedDict):
    family: Annotated[str, OneOf(FAMILIES)]
    coins: int
    points: int
    cubes: int  # at home
    members: dict[str, Area] | None  # where each stands; null until all are placed
    schemes: dict[str, int]  # scheming cubes that each carries
    hand: Hand


Challenge = TypedDict(
    "Challenge",
    {
        "card": Card,
        "seat": int,  # who may pay now
        "paid": int,  # coins so far
        "added": int,  # to the die, so far
        "faces": list[Annotated[str, OneOf(RESULTS)]],  # how each face of the die would end it
        "odds": Odds,
        "to-pay": list[int],  # who may pay after this seat
    },
)
"""A challenge that is being paid for."""

Public = TypedDict(
    "Public",
    {
        "players": int,
        "mode": Annotated[str, OneOf(MODES)],
        "free-order": bool,
        "race": Annotated[str, OneOf(("first", "random"))],
        "phase": Annotated[str, OneOf(PHASES)],
        "round": int,
        "rounds": int,
        "first": int | None,  # who holds the first-player card
        "to-act": list[int],
        "turn": Turn | None,
        "extra-turns": list[int],  # seats, in order
        "resolving": Resolving | None,
        "event": Event | None,
        "past-events": list[Event],  # the last one first
        "events": int,  # still to come
        "won": list[Card],  # fort cards
        "rows": dict[str, list[Lying]],  # oldest first
        "control": dict[str, Control],  # empty until all are placed
        "incomes": dict[str, Gain],  # what control of an area gives; at the palace one may refuse (ZA-R9)
        "coin-changes": dict[str, int],  # what the event adds to the coins that cards of an area pay a cube (ZA-R4)
        "challenge": Challenge | None,
        "winners": list[int] | None,
    },
)
Known = TypedDict("Known", {"action-deck": Pile, "goal-deck": Pile, "fort-deck": Pile})


class View(Public, Known):
    seat: int
    asked: Asked | None
    families: list[Family]


class ControlChange(TypedDict):
    before: int | None
    after: int | None
    points: int  # the seat's own control points afterwards


class Bonus(TypedDict):
    """What the promoter of a card gets for another's cube. ZA-A10"""

    seat: int
    gain: Gain


Terms = TypedDict(
    "Terms",
    {
        "price": int,  # coins
        "area": Area,  # where the card lies or will lie, where the member stands or will stand
        "from": Area,  # where the member stands now
        "slot": int,  # that is filled or emptied, counted from 1
        "cube": Annotated[str, OneOf(("home", "table"))],  # from the table: one is taken back first (ZA-A12)
        "bonus": Bonus,
        "added": int,  # to the die, by everybody
        "odds": Odds,  # of the challenge then, if nobody adds anything
        "odds-now": Odds,  # as it stands
        "control": dict[str, ControlChange],  # of the areas it touches
        "gain": Gain,  # at once; of a move, the incomes of control that is won
        "loss": Gain,  # of a move, the incomes of control that is lost
        "promoter": int | None,  # of the card without the cube; null: nobody, and an action card leaves play (ZA-A13)
    },
    total=False,
)
"""What an action costs and brings, as far as that can be told; what does not concern it is left out."""


class Source(TypedDict):
    card: Card


class Detail(TypedDict, total=False):
    """The numbers of a question."""

    extra: bool  # the turn, and what was done in it
    moved: bool
    played: bool
    influenced: bool
    by: int | None  # who has played the card; nobody plays a fort card
    area: Area
    slot: int  # to be filled
    price: int
    coins: int  # one's own, before
    playing: bool  # a cube is taken back to play a card, not to influence one
    left: int  # cards still to draw or to discard
    paid: int  # coins so far
    added: int  # to the die, so far
    member: Member  # who is placed
    to: int  # the neighbour who gets the card
    direction: Annotated[str, OneOf(("left", "right"))]


class Reason(TypedDict, total=False):
    """The numbers and words of a refusal."""

    seat: int
    seats: list[int]
    players: int
    kind: str
    card: Card
    area: Area
    member: Member
    deck: Annotated[str, DECK]
    slot: int
    price: int
    have: int
    limit: int
