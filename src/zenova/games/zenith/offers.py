"""What a player would reach for, and its terms: what it costs and where that comes from, what it brings."""

from collections.abc import Iterator

from zenova.kernel.actionspace import ActionKind
from zenova.kernel.data import Struct
from zenova.kernel.record import Twin
from zenova.kernel.stack import top

from .cards import CardBook
from .decisions import CARD_ACTIONS, QUESTIONS, node_of_choice
from .flow import recruit_price
from .influence import capture_wins, landing
from .state import FIRST_TRACK, MOST_SHARE, NO_DISC, NOTHING, RESOURCES, TOKEN_LEVEL, ZONE, Action, Asking
from .targets import amount_of, column_owner, level_price, team_of
from .technology import row_due
from .vocabulary import FACTIONS, LEVELS, TOKENS, Op

CREDITS, ZENITHIUM, BADGE = RESOURCES
TAKING = (Op.EXILE, Op.TRANSFER)


def candidates(book: CardBook, g: Twin, seat: int) -> Iterator[int]:
    """Each card of the hand, each planet, technology or token, each rung of a price; as far as the question goes."""
    hand = g.hand[seat][: g.hand_len[seat]]
    for kind in QUESTIONS[g.asking].answers:
        if kind in CARD_ACTIONS:
            yield from (kind + card for card in hand)
        elif kind == Action.PAY:
            price = book.cards.code[top(g).pc + 1]
            yield from (kind + amount for amount in price.ladder[: price.rungs])
        elif kind == Action.ORDER:
            yield from (kind + partner for partner in (team_of(seat), team_of(seat) + 2))
        else:
            yield from range(kind, kind.end)


def terms(book: CardBook, g: Twin, seat: int, kind: ActionKind, chosen: int) -> Struct:
    """The terms of an action that answers what the seat is asked, in the words of `Terms`."""
    cards = book.cards
    match kind:
        case Action.RECRUIT:
            return recruiting(book, cards, g, seat, chosen)
        case Action.LEAD:
            return {"gives": [{"lead": FACTIONS[cards.faction[chosen]]}]}
        case Action.DEVELOP:
            return developing(g, team_of(seat), cards.faction[chosen], 0)
        case Action.TRACK:
            return developing(g, team_of(seat), chosen, cards.code[top(g).pc].amount)
        case Action.TOKEN:
            token = g.token[chosen]
            return {} if token == NOTHING else {"gives": [{"token": TOKENS[token]}]}
        case Action.PLANET:
            return choosing(book, cards, g, chosen)
        case Action.SHARE:
            planet, share = divmod(chosen, MOST_SHARE)
            return moving(g, team_of(seat), planet, share + 1)
        case Action.PAY | Action.ACCEPT:
            return paying(cards, g, chosen)
        case _:
            return {}


def recruiting(book: CardBook, cards: Twin, g: Twin, seat: int, card: int) -> Struct:
    """What the agent costs: printed, less one for each agent in the column; and where its first influence takes the
    disc of its planet. ZN-R1, ZN-R2"""
    team = team_of(seat)
    return moving(g, team, cards.planet[card], 1) | {
        "price": recruit_price(g, cards, team, card),
        "currency": CREDITS,
        "cost": cards.cost[card],
        "agents": g.column_len[team][cards.planet[card]],
        "gives": [{"agent": book.agents[card].id}],
    }


def developing(g: Twin, team: int, track: int, discount: int) -> Struct:
    """The level that is reached, its price, and what it gives, in order. ZN-D1 to ZN-D4"""
    level = g.level[team][track] + 1
    if level > LEVELS:
        return {"track": FACTIONS[track]}
    gives: list[Struct] = []
    for lower in range(level, 0, -1):
        gives.append({"technology": FACTIONS[track], "level": lower})
        token = g.token[FIRST_TRACK + track]
        if lower == level == TOKEN_LEVEL and token != NOTHING:
            gives.append({"token": TOKENS[token]})
    levels = list(g.level[team])
    levels[track] = level
    row = row_due(levels, g.rows_taken[team])
    if row:
        gives.append({"row": row})
    price = level_price(g, team, track, discount)
    told = {"price": price, "currency": ZENITHIUM, "track": FACTIONS[track], "level": level, "gives": gives}
    return told | {"discount": level - price} if discount else told


def choosing(book: CardBook, cards: Twin, g: Twin, planet: int) -> Struct:
    """A planet: the agent that leaves its column, or where its disc goes."""
    frame = top(g)
    node = node_of_choice(cards, g)
    team = team_of(frame.seat)
    if node.op in TAKING:
        owner = column_owner(frame, node)
        length = g.column_len[owner][planet]
        return {"owner": owner, "agent": book.agents[g.column[owner][planet][length - 1]].id} if length else {}
    if node.op == Op.RECENTRE:
        return {} if g.disc[planet] == NO_DISC else {"from": g.disc[planet], "to": 0}
    gainer = 1 - team if node.op == Op.GIVE_INFLUENCE else team
    return moving(g, gainer, planet, amount_of(frame, node))


def moving(g: Twin, team: int, planet: int, amount: int) -> Struct:
    """Where the disc comes to rest, counted as team 0 does, and whether the team captures it and wins with it. ZN-I2"""
    disc = g.disc[planet]
    if disc == NO_DISC:
        return {}
    end = landing(disc, team, amount)
    captured = abs(end) == ZONE
    told = {"amount": amount, "team": team, "from": disc, "to": end, "captures": captured}
    return told | {"wins": captured and bool(capture_wins(g, team, planet))}


def paying(cards: Twin, g: Twin, amount: int) -> Struct:
    """The price of a trade. ZN-V1, ZN-V2"""
    price = cards.code[top(g).pc + 1]
    paid = amount if g.asking == Asking.LADDER else price.amount
    match price.op:
        case Op.GIVE_BADGE:
            return {"price": 1, "currency": BADGE}
        case Op.EXILE | Op.TRANSFER:
            return {"price": paid, "currency": "agents"}
        case Op.DISCARD:
            return {"price": paid, "currency": "cards"}
        case _:
            return {"price": paid, "currency": RESOURCES[price.what]}
