"""Our actions and positions in the spelling of the records."""

from typing import Any

from zenova.kernel.data import Struct
from zenova.kernel.record import Twin
from zenova.kernel.stack import top

from .. import Zenith
from ..state import NO_DISC, RESOURCES, ZONE, Action, Asking, Phase
from ..targets import team_of
from ..vocabulary import FACTIONS, PLANETS, Op, Who
from .records import RECORD_TOKENS, folded

NUMBERED = {Asking.ORDER: ("order", Action.ORDER), Asking.CHOICE: ("option", Action.OPTION)}


class Spelling:
    """Puts what our rules say into the words of a record, so that the two can be compared."""

    def __init__(self, game: Zenith) -> None:
        self.game = game
        self.keys = {agent.id: folded(agent.name) for agent in game.book.agents}

    def canonical(self, code: str) -> str:
        """A recorded option with our spelling of card names."""
        word, _, rest = code.partition(":")
        if word in ("recruit", "tech", "leader", "discard", "handover"):
            return f"{word}:{folded(rest)}"
        return code

    def code(self, g: Twin, action: int) -> str:
        """One of our actions as the record writes it."""
        if g.asking == Asking.PLAY:
            return f"{('recruit', 'tech', 'leader')[action // 100]}:{self.card_key(action)}"
        if g.asking in NUMBERED:
            word, first = NUMBERED[Asking(g.asking)]
            return f"{word}:{action - first}"
        if g.asking == Asking.TOKEN:
            place = action - Action.TOKEN
            return f"bonus:planet:{PLANETS[place]}" if place < 5 else f"bonus:tech:{FACTIONS[place - 5]}"
        if action in (Action.DECLINE, Action.DONE):
            return "decline"
        if Action.DISCARD <= action < Action.HAND_OVER:
            return f"discard:{self.card_key(action)}"
        if Action.HAND_OVER <= action < Action.PLANET:
            return f"handover:{self.card_key(action)}"
        frame = top(g)
        if g.asking == Asking.DEVELOP:
            track = action - Action.TRACK
            return f"develop:{FACTIONS[track]}:{g.level[team_of(frame.seat)][track] + 1}"
        if g.asking in (Asking.TRADE, Asking.LADDER, Asking.TRADE_COLUMN):
            return self.price_code(g, frame, self.game.cards.code[frame.pc + 1], action)
        return self.planet_code(g, frame, self.game.cards.code[frame.pc], action)

    def card_key(self, action: int) -> str:
        return self.keys[self.game.book.agents[action % 100].id]

    def price_code(self, g: Twin, frame: Twin, price: Twin, action: int) -> str:
        amount = action - Action.PAY if g.asking == Asking.LADDER else price.amount
        planet = action - Action.PLANET if g.asking == Asking.TRADE_COLUMN else price.where
        match Op(price.op):
            case Op.GIVE_BADGE:
                return "giveleader"
            case Op.TRANSFER:
                return f"transfer:{PLANETS[planet]}"
            case Op.EXILE:
                count = 1 if g.asking == Asking.TRADE_COLUMN else amount
                return f"exile:{_owner(frame, price)}:{PLANETS[planet]}:{count}"
            case _:
                return f"{'giveaway' if price.op == Op.GIVE else 'pay'}:{RESOURCES[price.what]}:{amount}"

    def planet_code(self, g: Twin, frame: Twin, node: Twin, action: int) -> str:
        planet, amount = action - Action.PLANET, node.amount
        if g.asking == Asking.SHARE:
            planet, amount = divmod(action - Action.SHARE, 3)
            amount += 1
        name = PLANETS[planet]
        match Op(node.op):
            case Op.EXILE:
                return f"exile:{_owner(frame, node)}:{name}:1"
            case Op.TRANSFER:
                return f"transfer:{name}"
            case Op.RECENTRE:
                return f"reset:{name}"
        team = team_of(frame.seat)
        gift = node.op == Op.GIVE_INFLUENCE
        toward = 1 - 2 * (1 - team if gift else team)
        steps = min(amount, ZONE - g.disc[planet] * toward)
        return f"{'give' if gift else 'influence'}:{name}:{steps}"

    def comparable(self, key: str, value: Any) -> object:
        """A recorded value with our spelling of names."""
        if key.startswith("hand"):
            return sorted(folded(name) for name in value)
        if key.startswith("col"):
            return [folded(name) for name in value]
        if key == "over" and value:
            return {"winner": value["winner"], "victory": sorted(value["victory"])}
        return value

    def snapshot(self, g: Twin) -> Struct:
        """Our position as the record writes snapshots."""
        told = self.game.describe(g)
        names = {ours: theirs for theirs, ours in RECORD_TOKENS.items()}
        tokens = [names[token] if token else None for token in told["tokens"].values()]
        over = g.phase == Phase.OVER
        snapshot = {
            "disc": [None if disc == NO_DISC else disc for disc in g.disc],
            "cap": g.captured,
            "credits": g.credits,
            "zenithium": g.zenithium,
            "leader": [told["badge"]["team"], told["badge"]["side"]] if told["badge"] else None,
            "tech": g.level,
            "deck": g.deck_len,
            "discard": g.discard_len,
            "bonus": {"planets": tokens[:5], "tech": tokens[5:]},
            "reserve": g.reserve_len,
            "bonusDiscard": g.token_discard_len,
            "actor": told["asked"],
            "over": {"winner": g.winner, "victory": sorted(told["over"])} if over else None,
        }
        for seat, hand in told["hands"].items():
            snapshot[f"hand{seat}"] = sorted(self.keys[card] for card in hand)
        for team, columns in told["columns"].items():
            for planet, cards in columns.items():
                snapshot[f"col{team}.{planet}"] = [self.keys[card] for card in cards]
        return snapshot


def _owner(frame: Twin, node: Twin) -> int:
    team: int = team_of(frame.seat)
    return team if node.who == Who.SELF else 1 - team
