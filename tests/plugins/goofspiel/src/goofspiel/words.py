"""Goofspiel in words: the texts are TOML files in `texts/`, one a language, and `Sentences` puts them together."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from zenova.kernel.game import SPECTATOR, Decision, Offer, Outcome
from zenova.kernel.speech import Speech
from zenova.kernel.words import Names


class Sentences(Speech):
    """See `zenova.kernel.words.Words`; most of it `Speech` says from the texts alone."""

    folder = Path(__file__).parent / "texts"

    def _question(self, decision: Decision, names: Names) -> str:
        prizes = decision.detail["prizes"]
        facts = {"prizes": self._joined(prizes), "points": self.count("points", sum(prizes))}
        return self.text("prompts.bid", n=len(prizes), **facts)

    def action(self, action: int, offer: Offer, names: Names = ()) -> str:
        return self.text("labels.bid", card=action + 1)

    def _event_words(self, event: Mapping[str, Any], seat: int, names: Names) -> tuple[str, dict[str, Any]]:
        points = {"points": self.count("points", event["points"])} if "points" in event else {}
        return event["event"], {**event, **points}

    def outcome(self, outcome: Outcome, seat: int = SPECTATOR, names: Names = ()) -> str:
        points = self.count("points", max(outcome.scores))
        if len(outcome.winners) > 1:
            return self.text("news.shared", who=self._seat_names(outcome.winners, names), points=points)
        (winner,) = outcome.winners
        return self._told("won", winner == seat, self.seat_name(winner, names), names, {"points": points})
