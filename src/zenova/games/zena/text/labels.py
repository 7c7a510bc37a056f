"""What can be answered: the label of every option."""

from __future__ import annotations

from typing import ClassVar

from zenova.kernel.data import Plain
from zenova.kernel.game import Offer, Terms
from zenova.kernel.speech import capital
from zenova.kernel.words import Names

from ..challenges import DIE
from ..vocabulary import AREAS, MEMBERS
from .spoken import Spoken


class Labels(Spoken):
    """The options of a decision. Labels have a capital and no stop."""

    labels: ClassVar[dict[str, str]]

    def action(self, action: int, offer: Offer, view: Plain, names: Names = ()) -> str:
        """The label of one option: “Play Te Deum for 5 coins”. `view` is that of the seat that is asked."""
        family = view["families"][offer.seat]
        terms = offer.terms.get(action, {})
        match self.card_set.action_space.decode(action):
            case {"play": card} | {"influence": card} if "price" not in terms:  # no answer to what is asked
                return self.card(card)
            case {"play": card}:
                label = self.labels["play"].format(card=self.card(card), coins=self.coins(terms["price"]))
                return label + self._copy(card, family)
            case {"influence": card}:
                return self.labels["influence"].format(card=self.card(card), coins=self.coins(terms["price"]))
            case {"move": member, "to": area}:
                words = {"member": self.your_members[MEMBERS.index(member)], "to": self._to(area)}
                return capital(self.labels["move"].format(**words, origin=self._from(terms["from"])))
            case {"take-back": card, "slot": slot}:
                return self.labels["take-back"].format(card=self.card(card), slot=slot)
            case {"place": card}:
                area = self.area(AREAS.index(terms["area"]))
                return self.labels["place"].format(card=self.card(card), area=area) + self._copy(card, family)
            case {"discard": card}:
                return self.labels["discard"].format(card=self.card(card)) + self._copy(card, family)
            case {"hand-over": card}:
                who = self.seat_name(offer.detail["to"], names)
                return self.labels["hand-over"].format(card=self.card(card), who=who) + self._copy(card, family)
            case {"pay": amount}:
                return self._payment(amount, terms)
            case {"area": area}:
                return capital(self._to(area))
            case {"member": member}:
                words = {"member": self.member(member), "at": self._at(terms["area"])}
                return self.labels["member"].format(**words) + self._twin(member, family)
            case {"first": seat}:
                return self.labels["yourself"] if seat == offer.seat else self.seat_name(seat, names)
            case {"draw": deck}:
                return self.labels[f"draw {deck}"]
            case {"pass": True}:
                return self.labels["pass"]
            case {"pass": what}:
                return self.labels[f"pass {what}"]
            case {"accept": True}:
                return self.labels[f"accept {offer.kind}"]
            case _:
                return self.labels[f"decline {offer.kind}"]

    def _payment(self, amount: int, terms: Terms) -> str:
        """A payment and what it makes of the roll, if nobody pays after it. ZA-H2, ZA-H4"""
        won, lost = (round(100 * terms["odds"][end] / DIE) for end in ("victory", "defeat"))
        return self.labels["pay" if amount else "pay nothing"].format(coins=self.coins(amount), won=won, lost=lost)

    def _copy(self, card: str, family: Plain) -> str:
        """Which of several cards with the same name in a hand."""
        hand = [*family["hand"]["cards"], *family["hand"]["chosen"]]
        same = sorted(other for other in hand if self.card(other) == self.card(card))
        return f" ({same.index(card) + 1})" if len(same) > 1 else ""

    def _twin(self, member: str, family: Plain) -> str:
        """Which of two heirs in the same area."""
        places = family["members"]
        same = [
            other for other in MEMBERS if (self.member(other), places[other]) == (self.member(member), places[member])
        ]
        return f" ({same.index(member) + 1})" if len(same) > 1 else ""
