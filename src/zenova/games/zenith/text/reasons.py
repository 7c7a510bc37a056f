"""Why one option was better than another, in the words of the table."""

from zenova.kernel.data import Plain
from zenova.kernel.game import Offer
from zenova.kernel.words import Names

from ..state import ZONE
from ..vocabulary import FACTIONS, SIDES
from .card_sentences import CardSentences

MOST_TOLD = 2


class Reasons(CardSentences):
    def _reasons(self, view: Plain, offer: Offer, taken: int, best: int, names: Names) -> list[str]:
        """What the best option would have brought: a victory, a disc, a level, the badge, an agent at a low price."""
        terms, action = offer.terms.get(best, {}), self.book.action_space.decode(best)
        if terms.get("wins"):
            return [self.text("reasons.wins")]
        card = next((str(value) for value in action.values() if value in self.book.agent_numbers), "")
        told = self._of_disc(offer.seat & 1, terms, action, card)
        if told and card and card not in self.book.action_space.decode(taken).values():
            told.append(self.text("reasons.hand", card=self.book.agent(card).name))
        told += self._of_level(terms)
        if "lead" in action and view["badge"] is None:
            told.append(self.text("reasons.badge"))
        elif "lead" in action and view["badge"]["team"] != offer.seat & 1:
            told.append(self.text("reasons.badge-theirs"))
        if "recruit" in action and terms["price"] < terms["cost"]:
            words = {"price": self.count("credits", terms["price"]), "cost": terms["cost"]}
            told.append(self.text("reasons.cheap", card=self.book.agent(card).name, **words))
        return told[:MOST_TOLD] or self._printed(view, terms, action, card)

    def _printed(self, view: Plain, terms: Plain, action: Plain, card: str) -> list[str]:
        """What stands on the agent or the level that would have been used."""
        if "recruit" in action:
            return [self._quoted(self.book.agent(card).name, self.agent_effects(self.book.agent_numbers[card]))]
        if "level" not in terms:
            return []
        track = FACTIONS.index(terms["track"])
        level = self.text("sources.technology", technology=self.text(f"technologies.{terms['track']}"), **terms)
        return [self._quoted(level, self.level(SIDES.index(view["sides"][track]), terms["level"]))]

    def _quoted(self, name: str, effects: str) -> str:
        return self.text("reasons.says", name=name, effects=effects.removesuffix("."))

    def _of_disc(self, team: int, terms: Plain, action: Plain, card: str) -> list[str]:
        """Where the disc was that it moves, and where it would have come."""
        if "to" not in terms:
            return []
        planet = self.planet(self.book.agent(card).planet) if card else self.text(f"planets.{action['planet']}")
        before, after = (terms[end] * (1 - 2 * team) for end in ("from", "to"))
        if after == ZONE:
            return [self.text("reasons.close", planet=planet)]
        if before == 1 - ZONE < after:
            return [self.text("reasons.threat", planet=planet)]
        return [self.text("reasons.near", planet=planet)] if after == ZONE - 1 > before else []

    def _of_level(self, terms: Plain) -> list[str]:
        """What a level gives beside its own effects."""
        given = [
            word for thing in terms.get("gives", []) if "level" in terms for word in ("token", "row") if word in thing
        ]
        return [self.text(f"reasons.{word}") for word in given]
