"""Why a card or a planet of Zenith cannot be chosen now, from what its viewer may know, in the reasons of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zenova.games.zenith import Zenith
from zenova.games.zenith.decisions import unfit_planet
from zenova.games.zenith.vocabulary import LEVELS, PLANETS, Op, Who
from zenova.kernel.game import Decision, Refusal

from .pieces import HandCard, Lane

TAKING = ("exile", "transfer", "trade")  # questions that a column answers, not a disc


class Reasons:
    """The reasons for the seat that is asked."""

    def __init__(self, game: Zenith, view: Mapping[str, Any], seat: int, decision: Decision) -> None:
        self.view = view
        self.seat = seat
        self.team = view["teams"][seat & 1]
        self.takes = decision.kind in TAKING
        # The effect that asks; what a trade takes is its price, which stands behind it.
        cards: Any = game.cards
        node = decision.detail.get("node")
        self.effect: Any = None if node is None else cards.code[node + (decision.kind == "trade")]

    @property
    def takes_mine(self) -> bool:
        """Whether the question takes agents of one's own columns; otherwise they are the opponent's."""
        return bool(self.takes and self.effect.op == Op.EXILE and self.effect.who == Who.SELF)

    def recruiting(self, card: HandCard) -> Refusal:
        """Out of reach for this partner, or too expensive. ZN-R10, ZN-R1"""
        planet = PLANETS.index(card.face.planet)
        if self.view["players"] == 4 and not (planet <= 2 if self.seat < 2 else planet >= 2):
            return Refusal("ZN-R10", "out-of-reach", {"card": card.face.id, "planet": card.face.planet})
        told = {"card": card.face.id, "price": card.price, "have": self.team["credits"]}
        return Refusal("ZN-R1", "too-expensive", told)

    def developing(self, card: HandCard) -> Refusal:
        """The track has ended, or zenithium is missing. ZN-D1"""
        track = card.face.faction
        level = self.team["levels"][track] + 1
        if level > LEVELS:
            return Refusal("ZN-D1", "last-level", {"track": track})
        told = {"track": track, "level": level, "price": level, "have": self.team["zenithium"]}
        return Refusal("ZN-D1", "level-price", told)

    def choosing(self, lane: Lane) -> Refusal:
        """Nothing to take there, no disc, or not one of those the effect names. ZN-R6, ZN-V20"""
        told = {"planet": lane.planet}
        if self.takes:
            column = lane.mine if self.takes_mine else lane.theirs
            return Refusal("ZN-V8", "column-not-allowed", told) if column else Refusal("ZN-R6", "empty-column", told)
        if lane.at is None:
            return Refusal("ZN-V20", "no-disc", told)
        return unfit_planet(self.effect.op, self.effect.where, lane.planet)
