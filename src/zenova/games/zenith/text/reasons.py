"""Why one option was better than another, in the words of the table."""

from zenova.kernel.data import Plain
from zenova.kernel.game import Offer
from zenova.kernel.words import Names

from .printed import Printed


class Reasons(Printed):
    def _reasons(self, view: Plain, offer: Offer, taken: int, best: int, names: Names) -> list[str]:
        """A victory or a capture that was there, discs one step from a zone, and the card that was held back."""
        terms, action = offer.terms.get(best, {}), self.book.action_space.decode(best)
        if terms.get("wins"):
            return [self.text("reasons.wins")]
        team = offer.seat & 1
        toward = {name: (disc or 0) * (1 - 2 * team) for name, disc in view["discs"].items()}
        told = []
        for word, space in (("close", 3), ("threat", -3)):
            planets = [self.text(f"planets.{name}") for name, disc in toward.items() if disc == space]
            if planets:
                told.append(self.text(f"reasons.{word}", n=len(planets), planets=self._joined(planets)))
        card = next((str(value) for value in action.values() if value in self.book.agent_numbers), None)
        if told and card is not None and card not in self.book.action_space.decode(taken).values():
            told.append(self.text("reasons.hand", card=self.book.agent(card).name))
        return told
