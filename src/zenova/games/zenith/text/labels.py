"""What can be answered: the label of every option."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from zenova.kernel.data import Plain
from zenova.kernel.game import Decision, Offer, Terms
from zenova.kernel.speech import capital
from zenova.kernel.words import Names

from ..cards import Agent
from ..vocabulary import PLANETS, TOKENS, Effect, How, What, Where
from .printed import Clause
from .spoken import Spoken


class Labels(Spoken):
    """The options of a decision. Labels have a capital and no stop."""

    labels: ClassVar[dict[str, str]]

    def action(self, action: int, offer: Offer, view: Plain, names: Names = ()) -> str:
        """The label of one option: “Recruit Nero for 5 credits”. `view` is that of the seat that is asked."""
        terms = offer.terms.get(action, {})
        match self.book.action_space.decode(action):
            case {"recruit": card}:
                price = self._for_price(What.CREDITS, terms["price"])
                return self.labels["recruit"].format(card=self.card(card), price=price)
            case {"develop": card}:
                return capital(self.labels["develop"].format(level=self._level(terms), card=self.card(card)))
            case {"lead": card}:
                effects = self.book.leads[self.book.agent(card).faction]
                return self.labels["lead"].format(card=self.card(card), effects=self._after_colon(self._inner(effects)))
            case {"discard": card}:
                return self._discard(self.book.agent(card), offer)
            case {"hand-over": card}:
                return self.labels["hand-over"].format(card=self.card(card))
            case {"planet": planet, "share": share}:
                return f"{share} {self._on(PLANETS.index(planet))}"
            case {"planet": planet}:
                return self._chosen_planet(planet, terms, offer)
            case {"pay": amount}:
                return self._rung(self._asking(offer.detail), amount)
            case {"option": branch}:
                effect = self._asking(offer.detail)
                return capital(self._inner(effect.then if branch == 1 else effect.otherwise))
            case {"track": _}:
                return capital(self._level(terms))
            case {"token": place} if not terms:  # there is none
                return capital(self._at(place))
            case {"token": place}:
                effects = self.book.tokens[TOKENS.index(terms["gives"][0]["token"])].effects
                told = self._after_colon(self._inner(effects))
                return self.labels["token"].format(at=self._at(place), effects=told)
            case {"first": seat}:
                if seat == offer.seat:
                    return self.labels["first you"]
                return self.labels["first partner"].format(who=self.seat_name(seat, names))
            case {"done": True}:
                return self._done(offer, view)
            case {"accept": True}:
                return self.labels["accept"]
            case _:
                return self.labels["decline"]

    def _level(self, terms: Terms) -> str:
        """Developing a technology to its next level, at its price, if there is one. ZN-D1"""
        if "level" not in terms:
            return self._track(terms["track"])
        price = self._for_price(What.ZENITHIUM, terms["price"])
        return self.labels["level"].format(track=self._track(terms["track"]), level=terms["level"], price=price)

    def _discard(self, agent: Agent, decision: Decision) -> str:
        if decision.kind == "mulligan":
            return self.labels["replace"].format(card=agent.name)
        label = self.labels["discard"].format(card=agent.name)
        return label + self._reward(agent, decision)

    def _chosen_planet(self, planet: str, terms: Terms, decision: Decision) -> str:
        """A planet; where it stands for a column, also the agent that would leave it. ZN-R6"""
        if "agent" not in terms:
            return self._planet(planet)
        agent = self.book.agent(terms["agent"])
        label = self.labels["column"].format(planet=self._planet(planet), card=agent.name)
        return label + self._reward(agent, decision)

    def _reward(self, agent: Agent, decision: Decision) -> str:
        """What a trade gives for this very card; nothing to add outside a trade or for a price of several cards."""
        if decision.kind != "trade":
            return ""
        trade = self._asking(decision.detail)
        assert trade.price is not None
        if trade.price.amount != 1:
            return ""
        reward = tuple(_for_card(effect, agent) for effect in trade.then)
        return f": {self._after_colon(self._inner(reward))}"

    def _rung(self, trade: Effect, amount: int) -> str:
        """One rung of a ladder: its price and what it buys. ZN-V2"""
        assert trade.price is not None
        rung = trade.price.ladder.index(amount)
        price = self._button(self._clause(_on_rung(trade.price, rung)))
        reward = self._after_colon(self._inner(tuple(_on_rung(effect, rung) for effect in trade.then)))
        return f"{capital(price)}: {reward}"

    def _done(self, decision: Decision, view: Plain) -> str:
        if decision.kind == "mulligan":
            return self.labels["keep the rest" if view["redraw"] else "keep all"]
        given = decision.detail["left"] < self._asking(decision.detail).amount
        return self.labels["give no more" if given else "give none"]

    def _button(self, clause: Clause) -> str:
        """A clause as what a button does."""
        return self._command(clause)


def _for_card(effect: Effect, agent: Agent) -> Effect:
    """An effect that speaks of “that card”, for this one."""
    if effect.where == Where.THAT_CARD:
        effect = replace(effect, where=agent.planet)
    if effect.how == How.COST_OF_THAT_CARD:
        effect = replace(effect, how=How.NUMBER, amount=agent.cost)
    return effect


def _on_rung(effect: Effect, rung: int) -> Effect:
    if effect.how != How.LADDER:
        return effect
    return replace(effect, how=How.NUMBER, amount=effect.ladder[rung], ladder=())
