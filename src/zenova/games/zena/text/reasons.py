"""Why one option was better than another, in the words of the table."""

from zenova.kernel.data import Plain
from zenova.kernel.game import Offer, Terms
from zenova.kernel.words import Names

from ..cards import Goal, TableCard
from ..challenges import DIE
from ..vocabulary import Kind
from .card_sentences import CardSentences

MOST_TOLD = 2
MUCH = 3  # coins


class Reasons(CardSentences):
    def _reasons(self, view: Plain, offer: Offer, taken: int, best: int, names: Names) -> list[str]:
        """Control, a challenge, a goal or what a card of every round would have brought; then what was paid instead."""
        better, worse = (offer.terms.get(action, {}) for action in (best, taken))
        told = [*self._of_control(offer.seat, better, worse, names), *self._of_challenge(better, worse)]
        left = view["rounds"] - view["round"]
        if left and "price" in better and self._is_permanent(best) and not self._is_permanent(taken):
            told.append(self.text("reasons.permanent", card=self.card(self._card(best)), n=left))
        goals = view["families"][offer.seat]["hand"].get("worth", {})
        kept, lost = (self._given_away(goals, action) for action in (best, taken))
        if lost > kept:
            told.append(self.text("reasons.goal", card=self.card(self._card(taken)), points=self.count("points", lost)))
        bonus = worse.get("bonus", {"seat": offer.seat, "gain": {}})
        for thing, number in bonus["gain"].items():
            if bonus["seat"] != offer.seat and number > 0:
                who = self.seat_name(bonus["seat"], names)
                told.append(self.text("reasons.bonus", who=who, gain=self.count(thing, number)))
        more = worse.get("price", 0) - better.get("price", 0)
        if more >= MUCH:
            told.append(self.text("reasons.spent", coins=self.coins(more)))
        if worse.get("cube") == "table" != better.get("cube"):
            told.append(self.text("reasons.cube"))
        quoted = taken if self._gives_away(taken) else best if "price" in better else None
        return told[:MOST_TOLD] or ([] if quoted is None else self._printed(self._card(quoted)))

    def _printed(self, card: str) -> list[str]:
        """What stands on the card that would have been used, or that was given away."""
        if not card:
            return []
        number = self.card_set.card_numbers[card]
        effects = self.goal(number) if isinstance(self.card_set.by_number[number], Goal) else self.card_effects(number)
        return [self.text("reasons.says", name=self.card(card), effects=effects.removesuffix("."))]

    def _of_control(self, seat: int, better: Terms, worse: Terms, names: Names) -> list[str]:
        """Where only the one wins control or takes it from somebody, or only the other gives it up."""
        changes = [one.get("control", {}) for one in (better, worse)]
        won, won_too = ({area for area, now in one.items() if now["after"] == seat != now["before"]} for one in changes)
        lost_too, lost = (
            {area for area, now in one.items() if now["before"] == seat != now["after"]} for one in changes
        )
        told = [
            self.text(f"reasons.{word}", there=self._joined([self.text(f"areas.{area}.at") for area in sorted(areas)]))
            for word, areas in (("won", won - won_too), ("lost", lost - lost_too))
            if areas
        ]
        for area, now in changes[0].items():
            if now["before"] not in (None, seat, now["after"]) and now["after"] != seat and area not in changes[1]:
                words = {"who": self.seat_name(now["before"], names), "there": self.text(f"areas.{area}.at")}
                told.append(self.text("reasons.taken", **words))
        return told

    def _of_challenge(self, better: Terms, worse: Terms) -> list[str]:
        """On how many faces of the die the challenge would have been won."""
        now = better.get("odds-now", worse.get("odds"))
        if now is None or "odds" not in better or better["odds"]["victory"] <= now["victory"]:
            return []
        return [self.text("reasons.odds", won=better["odds"]["victory"], less=now["victory"], faces=DIE)]

    def _is_permanent(self, action: int) -> bool:
        card = self._card(action)
        one = self.card_set.by_number[self.card_set.card_numbers[card]] if card else None
        return isinstance(one, TableCard) and one.kind == Kind.PERMANENT

    def _given_away(self, goals: Plain, action: int) -> int:
        """What a goal is worth that an action gives away."""
        return int(goals.get(self._card(action), {"points": 0})["points"]) if self._gives_away(action) else 0

    def _gives_away(self, action: int) -> bool:
        return bool({"discard", "hand-over"} & self.card_set.action_space.decode(action).keys())

    def _card(self, action: int) -> str:
        """The card that an action names; empty if it names none."""
        values = self.card_set.action_space.decode(action).values()
        return next((str(value) for value in values if value in self.card_set.card_numbers), "")
