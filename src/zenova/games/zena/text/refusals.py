"""Why not: a sentence for every reason an action is refused, with the rule that forbids it."""

from __future__ import annotations

from zenova.kernel.data import Struct
from zenova.kernel.game import Refusal
from zenova.kernel.words import Names

from ..vocabulary import MEMBERS
from .spoken import Spoken


class Refusals(Spoken):
    """The refusals of a game."""

    def _reason(self, refusal: Refusal) -> str:
        """A price without a card is a payment."""
        return "too-much" if refusal.reason == "too-expensive" and "card" not in refusal.detail else refusal.reason

    def _refused(self, refusal: Refusal, names: Names) -> Struct:
        facts = super()._refused(refusal, names)
        for key, value in refusal.detail.items():
            match key:
                case "card":
                    facts["card"] = self.card(value)
                case "area":
                    facts |= {"at": self._at(value), "to": self._to(value), "the": self._the(value)}
                case "member":
                    facts["member"] = self.your_members[MEMBERS.index(value)]
                case "deck":
                    facts["deck"] = self.decks[value]
                case "price":
                    facts["price"] = self.coins(value)
                case "limit":
                    facts["limit"] = self.count("cubes", value)
        return facts
