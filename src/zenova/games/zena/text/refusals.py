"""Why not: a sentence for every reason an action is refused, with the rule that forbids it."""

from __future__ import annotations

from typing import Any, ClassVar

from zenova.kernel.game import Refusal
from zenova.kernel.speech import capital

from ..vocabulary import MEMBERS
from .spoken import Names, Spoken


class Refusals(Spoken):
    """The refusals of a game."""

    refusals: ClassVar[dict[str, str]]

    def refusal(self, refusal: Refusal, names: Names = ()) -> str:
        """Why an action is not possible: “Te Deum costs 5 coins, you have 3 (ZA-A16).”"""
        reason = refusal.reason
        if reason == "too-expensive" and "card" not in refusal.detail:
            reason = "too-much"
        return f"{capital(self.refusals[reason].format(**self._facts(refusal, names)))} ({refusal.rule})."

    def _facts(self, refusal: Refusal, names: Names) -> dict[str, Any]:
        """The details of a refusal in words, by the names its sentence uses."""
        facts: dict[str, Any] = dict(refusal.detail)
        for key, value in refusal.detail.items():
            match key:
                case "card":
                    facts["card"] = self.card(value)
                case "area":
                    facts |= {"at": self._at(value), "to": self._to(value), "the": self._the(value)}
                case "member":
                    facts["member"] = self.your_members[MEMBERS.index(value)]
                case "kind":
                    facts["kind"] = self.kind(value)
                case "deck":
                    facts["deck"] = self.decks[value]
                case "price":
                    facts["price"] = self.coins(value)
                case "limit":
                    facts["limit"] = self.count("cubes", value)
                case "seats":
                    facts["who"] = self._joined([self.seat_name(seat, names) for seat in value])
        return facts
