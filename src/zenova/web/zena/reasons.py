"""Why a card of Zena 1814 cannot be chosen now, from what its viewer may know, in the reasons of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zenova.games.zena.cards import TableCard
from zenova.games.zena.vocabulary import AREAS
from zenova.kernel.game import Decision, Refusal

CHOOSING = ("place", "discard", "hand-over")  # questions that a card of the hand answers


class Reasons:
    """The reasons for the seat that is asked."""

    def __init__(self, view: Mapping[str, Any], seat: int, decision: Decision) -> None:
        self.view = view
        self.seat = seat
        self.decision = decision
        self.family = view["families"][seat]
        self.where = set((self.family["members"] or {}).values())

    def in_hand(self, card: TableCard, *, chosen: bool) -> Refusal:
        """A card of one's own hand that cannot be played or chosen. ZA-A2, ZA-A4, ZA-A12, ZA-A16"""
        told = {"card": card.id}
        if chosen and self.decision.kind in CHOOSING:
            return Refusal(self.decision.rule, "already-chosen", told)
        if self.decision.kind != "turn":
            return self._other_question()
        done = self.decision.detail
        if done["played"]:
            return Refusal("ZA-A4", "already-played", told)
        if done["influenced"] and not self.view["free-order"]:
            return Refusal("ZA-A2", "influenced-already", told)
        if AREAS[card.area] not in self.where:
            return Refusal("ZA-A4", "no-member", told | {"area": AREAS[card.area]})
        price = card.slots[0].price
        if price > self.family["coins"]:
            return Refusal("ZA-A16", "too-expensive", told | {"price": price, "have": self.family["coins"]})
        return Refusal("ZA-A12", "no-cube", told)

    def in_row(self, card: TableCard, area: str, cubes: list[int]) -> Refusal:
        """A card of the table that cannot be influenced. ZA-A7, ZA-A9, ZA-A11, ZA-A12, ZA-A16"""
        told = {"card": card.id}
        if self.decision.kind == "reaction" and self.decision.source:
            return Refusal("ZA-A9", "other-card", {"card": self.decision.source["card"]})
        if self.decision.kind != "turn":
            return self._other_question()
        if area not in self.where:
            return Refusal("ZA-A7", "no-member", told | {"area": area})
        if len(cubes) == len(card.slots):
            return Refusal("ZA-A7", "no-slot", told)
        own = cubes.count(self.seat)
        if own >= self._cube_limit:
            return Refusal("ZA-A11", "cube-limit", told | {"limit": self._cube_limit})
        if self.family["cubes"] == 0 and self._cubes_on_table <= own:
            return Refusal("ZA-A12", "no-cube", told)
        price = card.slots[len(cubes)].price
        return Refusal("ZA-A16", "too-expensive", told | {"price": price, "have": self.family["coins"]})

    def on_map(self, member: str, area: str) -> Refusal | None:
        """A member of one's own family that cannot be moved. ZA-A2, ZA-A3"""
        if self.decision.kind != "turn":
            return None
        told = {"member": member, "area": area}
        if self.decision.detail["moved"]:
            return Refusal("ZA-A3", "already-moved", told)
        if self.decision.detail["played"] or self.decision.detail["influenced"]:
            return Refusal("ZA-A2", "move-comes-first", told)
        return Refusal("ZA-A3", "same-heir", told)

    def _other_question(self) -> Refusal:
        return Refusal(self.decision.rule, "other-question", {"kind": self.decision.kind})

    @property
    def _cube_limit(self) -> int:
        return 2 if self.view["mode"] == "expert" and self.view["players"] <= 3 else 1

    @property
    def _cubes_on_table(self) -> int:
        return sum(row["cubes"].count(self.seat) for cards in self.view["rows"].values() for row in cards)
