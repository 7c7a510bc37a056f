"""Decisions in words: what a seat is asked, by which card or rule, and why something else is refused."""

from zenova.kernel.actionspace import ActionKind
from zenova.kernel.cardgame import Question
from zenova.kernel.data import Struct
from zenova.kernel.game import Refusal
from zenova.kernel.record import Twin
from zenova.kernel.stack import top

from .actions import in_reach
from .cards import CardBook
from .flow import recruit_price
from .state import MOST_SHARE, NO_DISC, RESOURCES, TOKEN_PLACES, Action, Asking, Source
from .targets import amount_of, column_owner, held, level_price, team_of
from .vocabulary import FACTIONS, LEVELS, PLANETS, Op, Where

QUESTIONS = {
    Asking.MULLIGAN: Question("mulligan", "ZN-S7", (Action.DISCARD, Action.DONE)),
    Asking.ORDER: Question("order", "ZN-4B", (Action.ORDER,)),
    Asking.PLAY: Question("play", "ZN-T2", (Action.RECRUIT, Action.DEVELOP, Action.LEAD)),
    Asking.PLANET: Question("", "", (Action.PLANET,)),  # of a kind and by a rule that PLANET_KINDS has
    Asking.SHARE: Question("", "", (Action.SHARE,)),
    Asking.TRADE: Question("trade", "ZN-V1", (Action.ACCEPT, Action.DECLINE)),
    Asking.LADDER: Question("trade", "ZN-V2", (Action.PAY, Action.DECLINE)),
    Asking.TRADE_COLUMN: Question("trade", "ZN-V1", (Action.PLANET, Action.DECLINE)),
    Asking.TRADE_CARD: Question("trade", "ZN-V1", (Action.DISCARD, Action.DECLINE)),
    Asking.CHOICE: Question("choice", "ZN-V20", (Action.OPTION,)),
    Asking.DEVELOP: Question("develop", "ZN-V12", (Action.TRACK, Action.DECLINE)),
    Asking.DISCARD: Question("discard", "ZN-V17", (Action.DISCARD,)),
    Asking.TOKEN: Question("token", "ZN-B2", (Action.TOKEN,)),
    Asking.HAND_OVER: Question("hand-over", "ZN-L4", (Action.HAND_OVER, Action.DONE)),
}
PLANET_KINDS = {
    Op.INFLUENCE: ("influence", "ZN-V20"),
    Op.GIVE_INFLUENCE: ("give-influence", "ZN-V20"),
    Op.SPLIT: ("share", "ZN-V11"),
    Op.NEIGHBOURS: ("share", "ZN-V5"),
    Op.RECENTRE: ("recentre", "ZN-V7"),
    Op.EXILE: ("exile", "ZN-R6"),
    Op.TRANSFER: ("transfer", "ZN-R6"),
}

CARD_ACTIONS = (Action.RECRUIT, Action.DEVELOP, Action.LEAD, Action.DISCARD, Action.HAND_OVER)


def kind_and_rule(cards: Twin, g: Twin, seat: int) -> tuple[str, str]:
    if g.asking in (Asking.PLANET, Asking.SHARE):
        return PLANET_KINDS[Op(cards.code[top(g).pc].op)]
    return QUESTIONS[g.asking][:2]


def source(book: CardBook, g: Twin, seat: int) -> Struct | None:
    """The card, technology, token, row bonus or lead action that asks."""
    if g.depth == 0:
        return None
    frame = top(g)
    match Source(frame.source):
        case Source.AGENT:
            return {"agent": book.agents[frame.thing].id}
        case Source.LEVEL:
            return {"technology": FACTIONS[frame.thing], "level": frame.level}
        case Source.TOKEN:
            return {"token": book.tokens[frame.thing].id}
        case Source.ROW:
            return {"row": frame.thing}
        case _:
            return {"lead": FACTIONS[frame.thing]}


def detail(cards: Twin, g: Twin, seat: int) -> Struct:
    """The numbers of the question: how much influence, how many cards are still to come, what a trade costs. `node` is
    the row of the card code that asks, for sentences."""
    if g.depth == 0:
        return {}
    frame = top(g)
    node = cards.code[frame.pc]
    told: Struct = {"node": frame.pc}
    match Asking(g.asking):
        case Asking.PLANET if node.op in (Op.EXILE, Op.TRANSFER):
            told |= {"left": frame.left, "owner": column_owner(frame, node)}
        case Asking.TRADE_COLUMN:
            told["owner"] = column_owner(frame, cards.code[frame.pc + 1])
        case Asking.PLANET if node.op != Op.RECENTRE:
            told["amount"] = amount_of(frame, node)
        case Asking.SHARE if node.op == Op.SPLIT:
            told["left"] = frame.left
        case Asking.HAND_OVER:
            told["left"] = frame.left
    return told


def node_of_choice(cards: Twin, g: Twin) -> Twin:
    """The node that a choice belongs to: the price of a trade, otherwise what asks."""
    pc = top(g).pc
    node: Twin = cards.code[pc + 1] if cards.code[pc].op == Op.MAY else cards.code[pc]
    return node


def refusal(book: CardBook, g: Twin, seat: int, kind: ActionKind, chosen: int) -> Refusal:
    """Why an action of a kind that answers the question is not legal."""
    cards = book.cards
    if kind in CARD_ACTIONS and chosen not in g.hand[seat][: g.hand_len[seat]]:
        return Refusal("ZN-T2", "not-in-hand", {"card": book.agents[chosen].id})
    match kind:
        case Action.RECRUIT:
            return _refused_recruit(book, cards, g, seat, chosen)
        case Action.DEVELOP:
            return _level_refusal(g, team_of(seat), cards.faction[chosen], 0)
        case Action.DISCARD:
            return Refusal("ZN-S7", "already-marked", {"card": book.agents[chosen].id})
        case Action.ORDER:
            return Refusal("ZN-4B", "other-team", {"seat": chosen})
        case Action.TRACK:
            return _refused_track(cards, g, chosen)
        case Action.TOKEN:
            return Refusal("ZN-B2", "no-token", {"place": TOKEN_PLACES[chosen]})
        case Action.PAY:
            return _refused_rung(cards, g, chosen)
        case Action.PLANET:
            return _refused_planet(cards, g, chosen)
        case Action.SHARE:
            return _refused_planet(cards, g, chosen // MOST_SHARE)
    raise ValueError(f"{kind.name} {chosen} is always possible here")


def _refused_recruit(book: CardBook, cards: Twin, g: Twin, seat: int, card: int) -> Refusal:
    told = {"card": book.agents[card].id}
    if not in_reach(g, seat, cards.planet[card]):
        return Refusal("ZN-R10", "out-of-reach", told | {"planet": PLANETS[cards.planet[card]]})
    team = team_of(seat)
    price = recruit_price(g, cards, team, card)
    return Refusal("ZN-R1", "too-expensive", told | {"price": price, "have": g.credits[team]})


def _refused_track(cards: Twin, g: Twin, track: int) -> Refusal:
    frame = top(g)
    node = cards.code[frame.pc]
    team = team_of(frame.seat)
    if node.where < 3 and node.where != track:
        return Refusal("ZN-D5", "other-track", {"track": FACTIONS[node.where]})
    refused = _level_refusal(g, team, track, node.amount)
    if refused.reason == "level-price" and level_price(g, team, track, node.amount) <= g.zenithium[team]:
        return Refusal("ZN-D5", "not-lowest", {"track": FACTIONS[track]})
    return refused


def _level_refusal(g: Twin, team: int, track: int, discount: int) -> Refusal:
    if g.level[team][track] == LEVELS:
        return Refusal("ZN-D1", "last-level", {"track": FACTIONS[track]})
    price = level_price(g, team, track, discount)
    told = {"track": FACTIONS[track], "level": g.level[team][track] + 1, "price": price, "have": g.zenithium[team]}
    return Refusal("ZN-D1", "level-price", told)


def _refused_rung(cards: Twin, g: Twin, amount: int) -> Refusal:
    frame = top(g)
    price = cards.code[frame.pc + 1]
    rungs = list(price.ladder[: price.rungs])
    if amount not in rungs:
        return Refusal("ZN-V2", "no-such-rung", {"rungs": rungs})
    if price.op == Op.EXILE:
        have = g.column_len[team_of(frame.seat)][price.where]
        return Refusal("ZN-V2", "rung-agents", {"amount": amount, "have": have})
    told = {"amount": amount, "what": RESOURCES[price.what], "have": held(g, team_of(frame.seat), price.what)}
    return Refusal("ZN-V2", "rung-price", told)


def _refused_planet(cards: Twin, g: Twin, planet: int) -> Refusal:
    frame = top(g)
    node = node_of_choice(cards, g)
    told = {"planet": PLANETS[planet]}
    if node.op in (Op.EXILE, Op.TRANSFER):
        if g.column_len[column_owner(frame, node)][planet] == 0:
            return Refusal("ZN-R6", "empty-column", told)
        return Refusal("ZN-V8", "column-not-allowed", told)
    if g.disc[planet] == NO_DISC:
        return Refusal("ZN-V20", "no-disc", told)
    if node.op == Op.NEIGHBOURS:
        return Refusal("ZN-V5", "no-run", told)
    match node.where:
        case Where.DIFFERENT:
            return Refusal("ZN-V4", "already-picked", told)
        case Where.AT_CENTRE:
            return Refusal("ZN-V20", "not-at-centre", told)
        case Where.OPPONENT_SIDE:
            return Refusal("ZN-V7", "not-on-opponent-side", told)
    if node.op == Op.SPLIT and planet != node.where - Where.NOT_MERCURY:
        return Refusal("ZN-V11", "share-too-big", told | {"left": frame.left})
    return Refusal("ZN-V20", "planet-not-allowed", told)
