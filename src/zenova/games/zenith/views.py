"""What a seat is shown, as plain JSON data: the words of `Zenith.view`, of decisions, and of the terms of an offer.

Seats and teams are numbers from 0; discs are counted as team 0 does, +1 to +3 toward it, -1 to -3 away from it."""

from typing import Annotated, NotRequired, TypedDict

from zenova.kernel.domain import OneOf, Things

from .state import AGENTS, BADGE_SIDES, PHASES, RESOURCES, TOKEN_PLACES
from .vocabulary import FACTIONS, PLANETS, TOKENS

Agent = Annotated[str, Things("agent", AGENTS)]
Planet = Annotated[str, OneOf(PLANETS)]
Track = Annotated[str, OneOf(FACTIONS)]
Token = Annotated[str, OneOf(TOKENS)]
Currency = Annotated[str, OneOf((*RESOURCES, "agents", "cards"))]


class Badge(TypedDict):
    team: int
    side: Annotated[str, OneOf(BADGE_SIDES)]


class VictoryView(TypedDict):
    """A way to win. ZN-I6"""

    need: int
    discs: list[Planet]  # those captured discs that count for it
    missing: int


Team = TypedDict(
    "Team",
    {
        "credits": int,
        "zenithium": int,
        "levels": dict[str, int],  # of each technology
        "rows": list[int],  # whose bonus was taken
        "captured": dict[str, int],  # discs of each planet
        "victories": dict[str, VictoryView],
        "wins-with": list[Planet],  # the planets whose next disc wins
        "columns": dict[str, list[Agent]],  # the last added at the end
    },
)


class Hand(TypedDict):
    size: int
    cards: NotRequired[list[Agent]]  # one's own
    prices: NotRequired[dict[str, int]]  # what one's own agents would cost now (ZN-R1)
    given: NotRequired[list[Agent]]  # of another's hand the cards one gave to it that are still there (ZN-L4)


Public = TypedDict(
    "Public",
    {
        "players": int,
        "secret-agents": bool,
        "sides": str,  # a letter for each technology's side of the board
        "first": int,  # the team that goes first
        "phase": Annotated[str, OneOf(PHASES)],
        "turn": int,  # whose turn it is
        "turns": int,
        "turns-left": int,  # of the team before the other team's
        "to-act": list[int],
        "discs": dict[str, int | None],  # null: captured, the next one comes at the end of the turn (ZN-I4)
        "badge": Badge | None,
        "tokens": dict[str, Token | None],  # at each planet and technology
        "reserve": int,
        "discarded-tokens": list[Token],
        "deck": int,
        "discard": list[Agent],
        "teams": list[Team],
        "reach": list[list[Planet]],  # where each seat may recruit (ZN-R10)
    },
)


class View(Public):
    seat: int
    hands: list[Hand]
    redraw: list[Agent]  # what one has marked in the mulligan


class Source(TypedDict, total=False):
    """What asks or what is given: an agent, a level of a technology, a token, a row bonus or the lead action."""

    agent: Agent
    technology: Track
    level: int
    token: Token
    row: int
    lead: Track


class Detail(TypedDict, total=False):
    """The numbers of a question."""

    node: int  # the row of the card code that asks, for sentences
    amount: int  # influence
    left: int  # cards, agents or influence still to come
    owner: int  # the team whose agents are taken


Terms = TypedDict(
    "Terms",
    {
        "price": int,
        "currency": Currency,
        "cost": int,  # printed; the price is one less for each of the `agents` in the column (ZN-R1)
        "agents": int,
        "discount": int,  # of a level, by what asks
        "track": Track,
        "level": int,  # that is reached
        "gives": list[Source],  # what resolves, in order
        "agent": Agent,  # that leaves the column of `owner`
        "owner": int,
        "amount": int,  # of influence for `team`; the disc moves `from` one space `to` another
        "team": int,
        "from": int,
        "to": int,
        "captures": bool,
        "wins": bool,  # the game
    },
    total=False,
)
"""What an action costs and brings; what does not concern it is left out."""


class Reason(TypedDict, total=False):
    """The numbers and words of a refusal."""

    seat: int
    seats: list[int]
    players: int
    kind: str
    card: Agent
    planet: Planet
    track: Track
    place: Annotated[str, OneOf(TOKEN_PLACES)]
    level: int
    price: int
    have: int
    amount: int
    what: Annotated[str, OneOf(RESOURCES)]
    rungs: list[int]
    left: int
