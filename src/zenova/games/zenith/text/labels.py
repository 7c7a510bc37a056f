"""What can be answered: the label of every option."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from zenova.kernel.game import Decision
from zenova.kernel.speech import capital

from ..cards import Agent
from ..vocabulary import FACTIONS, PLANETS, TOKENS, Effect, How, Op, What, Where, Who
from .printed import Clause
from .spoken import Names, Spoken


class Labels(Spoken):
    """The options of a decision. Labels have a capital and no stop."""

    labels: ClassVar[dict[str, str]]

    def action(self, action: Mapping[str, Any], decision: Decision, view: Mapping[str, Any], names: Names = ()) -> str:
        """The label of one option: “Recruit Nero for 5 credits”. `view` is that of the seat that is asked."""
        team = view["teams"][decision.seat & 1]
        match action:
            case {"recruit": card}:
                return self._recruit(self.book.agent(card), team)
            case {"develop": card}:
                track = FACTIONS[self.book.agent(card).faction]
                label = self.labels["develop"].format(level=self._level(track, team, 0), card=self.card(card))
                return capital(label)
            case {"lead": card}:
                effects = self.book.leads[self.book.agent(card).faction]
                return self.labels["lead"].format(card=self.card(card), effects=self._after_colon(self._inner(effects)))
            case {"discard": card}:
                return self._discard(self.book.agent(card), decision)
            case {"hand-over": card}:
                return self.labels["hand-over"].format(card=self.card(card))
            case {"planet": planet, "share": share}:
                return f"{share} {self._on(PLANETS.index(planet))}"
            case {"planet": planet}:
                return self._chosen_planet(planet, decision, view)
            case {"pay": amount}:
                return self._rung(self._asking(decision.detail), amount)
            case {"option": branch}:
                effect = self._asking(decision.detail)
                return capital(self._inner(effect.then if branch == 1 else effect.otherwise))
            case {"track": track}:
                return capital(self._level(track, team, self._asking(decision.detail).amount))
            case {"token": place}:
                effects = self.book.tokens[TOKENS.index(view["tokens"][place])].effects
                told = self._after_colon(self._inner(effects))
                return self.labels["token"].format(at=self._at(place), effects=told)
            case {"first": seat}:
                if seat == view["seat"]:
                    return self.labels["first you"]
                return self.labels["first partner"].format(who=self.seat_name(seat, names))
            case {"done": True}:
                return self._done(decision, view)
            case {"accept": True}:
                return self.labels["accept"]
            case {"decline": True}:
                return self.labels["decline"]
            case _:
                raise ValueError(f"no action of Zenith: {action}")

    def _recruit(self, agent: Agent, team: Mapping[str, Any]) -> str:
        price = max(agent.cost - len(team["columns"][PLANETS[agent.planet]]), 0)
        return self.labels["recruit"].format(card=agent.name, price=self._for_price(What.CREDITS, price))

    def _level(self, track: str, team: Mapping[str, Any], discount: int) -> str:
        """Developing a technology to its next level, at its price. ZN-D1"""
        level = team["levels"][track] + 1
        price = self._for_price(What.ZENITHIUM, max(level - discount, 0))
        return self.labels["level"].format(track=self._track(track), level=level, price=price)

    def _discard(self, agent: Agent, decision: Decision) -> str:
        if decision.kind == "mulligan":
            return self.labels["replace"].format(card=agent.name)
        label = self.labels["discard"].format(card=agent.name)
        return label + self._reward(agent, decision)

    def _chosen_planet(self, planet: str, decision: Decision, view: Mapping[str, Any]) -> str:
        """A planet; where it stands for a column, also the agent that would leave it. ZN-R6"""
        name = self._planet(planet)
        effect = self._asking(decision.detail)
        taken = effect.price if decision.kind == "trade" else effect
        if taken is None or taken.op not in (Op.EXILE, Op.TRANSFER):
            return name
        own = taken.op == Op.EXILE and taken.who == Who.SELF
        owner = decision.seat & 1 if own else 1 - (decision.seat & 1)
        agent = self.book.agent(view["teams"][owner]["columns"][planet][-1])
        return self.labels["column"].format(planet=name, card=agent.name) + self._reward(agent, decision)

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

    def _done(self, decision: Decision, view: Mapping[str, Any]) -> str:
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
