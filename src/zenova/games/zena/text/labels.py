"""What can be answered: the label of every option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from zenova.kernel.game import Offer
from zenova.kernel.speech import capital

from ..actions import decode
from ..cards import TableCard
from ..challenges import DIE, odds
from ..vocabulary import AREAS, MEMBERS
from .spoken import Names, Spoken


class Labels(Spoken):
    """The options of a decision. Labels have a capital and no stop."""

    labels: ClassVar[dict[str, str]]

    def action(self, action: int, decision: Offer, view: Mapping[str, Any], names: Names = ()) -> str:
        """The label of one option: “Play Te Deum for 5 coins”. `view` is that of the seat that is asked."""
        family = view["families"][decision.seat]
        match decode(self.card_set, action):
            case {"play": card}:
                label = self.labels["play"].format(card=self.card(card), coins=self.coins(self._price(card, 0)))
                return label + self._copy(card, family)
            case {"influence": card}:
                price = self._price(card, _cubes(view, card))
                return self.labels["influence"].format(card=self.card(card), coins=self.coins(price))
            case {"move": member, "to": area}:
                words = {"member": self.your_members[MEMBERS.index(member)], "to": self._to(area)}
                label = self.labels["move"].format(**words, origin=self._from(family["members"][member]))
                return capital(label)
            case {"take-back": card, "slot": slot}:
                return self.labels["take-back"].format(card=self.card(card), slot=slot)
            case {"place": card}:
                label = self.labels["place"].format(card=self.card(card), area=self._area_of(card))
                return label + self._copy(card, family)
            case {"discard": card}:
                return self.labels["discard"].format(card=self.card(card)) + self._copy(card, family)
            case {"hand-over": card}:
                who = self.seat_name(decision.detail["to"], names)
                return self.labels["hand-over"].format(card=self.card(card), who=who) + self._copy(card, family)
            case {"pay": amount}:
                return self._payment(amount, view)
            case {"area": area}:
                return capital(self._to(area))
            case {"member": member}:
                words = {"member": self.member(member), "at": self._at(family["members"][member])}
                return self.labels["member"].format(**words) + self._twin(member, family)
            case {"first": seat}:
                return self.labels["yourself"] if seat == decision.seat else self.seat_name(seat, names)
            case {"draw": deck}:
                return self.labels[f"draw {deck}"]
            case {"pass": True}:
                return self.labels["pass"]
            case {"pass": what}:
                return self.labels[f"pass {what}"]
            case {"accept": True}:
                return self.labels[f"accept {decision.kind}"]
            case {"decline": True}:
                return self.labels[f"decline {decision.kind}"]
            case _:
                raise ValueError(f"no action of Zena 1814: {action}")

    def _price(self, card: str, slot: int) -> int:
        return self._table_card(card).slots[slot].price

    def _area_of(self, card: str) -> str:
        return self.area(self._table_card(card).area)

    def _table_card(self, card: str) -> TableCard:
        one = self.card_set.by_number[self.card_set.card_numbers[card]]
        assert isinstance(one, TableCard)
        return one

    def _payment(self, amount: int, view: Mapping[str, Any]) -> str:
        """A payment and what it makes of the roll, if nobody pays after it. ZA-H2, ZA-H4"""
        chances = odds(view["challenge"]["added"] + amount)
        return self.labels["pay" if amount else "pay nothing"].format(
            coins=self.coins(amount),
            won=round(100 * chances["victory"] / DIE),
            lost=round(100 * chances["defeat"] / DIE),
        )

    def _copy(self, card: str, family: Mapping[str, Any]) -> str:
        """Which of several cards with the same name in a hand."""
        hand = [*family["hand"]["cards"], *family["hand"]["chosen"]]
        same = sorted(other for other in hand if self.card(other) == self.card(card))
        return f" ({same.index(card) + 1})" if len(same) > 1 else ""

    def _twin(self, member: str, family: Mapping[str, Any]) -> str:
        """Which of two heirs in the same area."""
        places = family["members"]
        same = [
            other for other in MEMBERS if (self.member(other), places[other]) == (self.member(member), places[member])
        ]
        return f" ({same.index(member) + 1})" if len(same) > 1 else ""


def _cubes(view: Mapping[str, Any], card: str) -> int:
    """How many slots of a card on the table are filled."""
    for area in AREAS:
        for one in view["rows"].get(area, ()):
            if one["card"] == card:
                return len(one["cubes"])
    raise ValueError(f"{card} is not on the table")
