"""What every spoken sentence needs: who, which card or board asks, where a token lies, what something costs."""

from __future__ import annotations

from typing import ClassVar

from zenova.kernel.data import Plain
from zenova.kernel.speech import capital, small
from zenova.kernel.words import Names

from ..vocabulary import FACTIONS, PLANETS, TOKENS, Effect, Op, What, Where, Who
from .nodes import effects_by_node
from .printed import Printed


class Spoken(Printed):
    """Names of people and things, as they stand in the sentences of a game."""

    technologies: ClassVar[tuple[str, ...]]  # in the order of FACTIONS
    people: ClassVar[dict[str, str]]
    sources: ClassVar[dict[str, str]]
    shorts: ClassVar[dict[Op, str]]  # acts in as few words as a token has room for
    victories: ClassVar[dict[str, str]]
    sides: ClassVar[dict[str, str]]

    # Short words

    def victory(self, way: str) -> str:
        """A way to win, of `Outcome.how`."""
        return self.victories[way]

    def badge_side(self, side: str) -> str:
        """A side of `view["badge"]`, silver or gold."""
        return self.sides[side]

    def token_name(self, token: str) -> str:
        """A bonus token in as few words as it has room for, by its id."""
        effects = self.book.tokens[TOKENS.index(token)].effects
        return ", ".join(self._short(effect) for effect in effects)

    def _short(self, effect: Effect) -> str:
        match effect.op:
            case Op.INFLUENCE if effect.where == Where.ANY:
                return self.count("influence", effect.amount)
            case Op.GAIN if effect.who == Who.SELF:
                return self._clause(effect).objects
            case op if op in self.shorts:
                return self.shorts[op].format(n=effect.amount)
            case _:
                return small(self.effect(effect).removesuffix("."))

    def source(self, source: Plain) -> str:
        """What asks: an agent, a technology's level, a token, a row bonus or the lead action."""
        match source:
            case {"agent": agent}:
                return self.card(agent)
            case {"technology": track, "level": level}:
                return capital(self.sources["technology"].format(technology=self.technology(track), level=level))
            case {"token": token}:
                return self.sources["token"].format(token=self.token_name(token))
            case {"row": row}:
                return self.sources["row"].format(row=row)
            case {"lead": faction}:
                return self.sources["lead"].format(faction=self.faction(FACTIONS.index(faction)))
            case _:
                raise ValueError(f"no source of a decision: {source}")

    # People

    def team_name(self, team: int, names: Names = ()) -> str:
        """A team as part of a sentence; with two players it is the player. Without names it has its number only."""
        match len(names):
            case 0:
                return self.people["team"].format(n=team + 1)
            case 2:
                return self.seat_name(team, names)
            case _:
                first, second = self.seat_name(team, names), self.seat_name(team + 2, names)
                return self.people["partners"].format(first=first, second=second)

    # Things

    def card(self, id: str) -> str:
        """An agent's name, by its id."""
        return self.book.agent(id).name

    def technology(self, track: str) -> str:
        """The technology of a faction, without an article."""
        return self.technologies[FACTIONS.index(track)]

    def _planet(self, id: str) -> str:
        return self.planet(PLANETS.index(id))

    def _track(self, id: str) -> str:
        """The technology of a faction, with its article, as the object of a sentence."""
        return self.tracks[FACTIONS.index(id)]

    def _at(self, place: str) -> str:
        """Where a bonus token lies: at a planet or at a technology."""
        if place in PLANETS:
            return self.sources["at planet"].format(planet=self._planet(place))
        return self.sources["at technology"].format(technology=self.technology(place))

    def _for_price(self, what: What, price: int) -> str:
        """“for 5 credits”, or “for free”."""
        return self.sources["for"].format(thing=self.resource(what, price)) if price else self.words["for free"]

    def _asking(self, detail: Plain) -> Effect:
        """The effect that asks, from the row in a decision's detail."""
        return effects_by_node(self.book)[detail["node"]]
