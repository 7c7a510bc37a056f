"""Why not: a sentence for every reason an action is refused, with the rule that forbids it."""

from __future__ import annotations

from typing import ClassVar

from zenova.kernel.data import Struct
from zenova.kernel.game import Refusal
from zenova.kernel.speech import capital

from ..vocabulary import What
from .spoken import Names, Spoken


class Refusals(Spoken):
    """The refusals of a game."""

    refusals: ClassVar[dict[str, str]]

    def refusal(self, refusal: Refusal, names: Names = ()) -> str:
        """Why an action is not possible: “Nero costs 5 credits here, you have 3 (ZN-R1).”"""
        told = self.refusals[refusal.reason].format(**self._facts(refusal, names))
        return f"{capital(told)} ({refusal.rule})."

    def _facts(self, refusal: Refusal, names: Names) -> Struct:
        """The details of a refusal in words, by the names its sentence uses."""
        detail = refusal.detail
        facts: Struct = dict(detail)
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
                case "kind":
                    facts["kind"] = self.kind(value)
                case "rungs":
                    facts["rungs"] = self._either(value)
                case "seats":
                    facts["who"] = self._joined([self.seat_name(seat, names) for seat in value])
                case "seat":
                    facts["who"] = self.seat_name(value, names)
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
