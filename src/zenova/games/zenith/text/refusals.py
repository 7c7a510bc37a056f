"""Why not: a sentence for every reason an action is refused, with the rule that forbids it."""

from __future__ import annotations

from zenova.kernel.data import Struct
from zenova.kernel.game import Refusal
from zenova.kernel.words import Names

from ..vocabulary import What
from .spoken import Spoken


class Refusals(Spoken):
    """The refusals of a game."""

    def _refused(self, refusal: Refusal, names: Names) -> Struct:
        detail = refusal.detail
        facts = super()._refused(refusal, names)
        for key, value in detail.items():
            match key:
                case "card":
                    facts["card"] = self.card(value)
                case "planet":
                    facts["planet"] = self._planet(value)
                case "track":
                    facts |= {"track": self._track(value), "technology": self.technology(value)}
                case "place":
                    facts["at"] = self._at(value)
                case "rungs":
                    facts["rungs"] = self._either(value)
                case "left":
                    facts["influence"] = self.count("influence", value)
        match refusal.reason:
            case "too-expensive":
                facts["price"] = self.resource(What.CREDITS, detail["price"])
            case "level-price":
                facts["price"] = self.resource(What.ZENITHIUM, detail["price"])
            case "rung-price":
                facts["price"] = self.resource(What[detail["what"].upper()], detail["amount"])
            case "rung-agents":
                facts["price"] = self.count("agents", detail["amount"])
        return facts
