"""What is asked: the sentence of the prompt bar, and what everybody else reads meanwhile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from zenova.kernel.game import Decision
from zenova.kernel.speech import capital

from ..state import Action
from ..vocabulary import MEMBERS
from .spoken import Spoken

PARTS = {Action.MOVE: "move", Action.PLAY: "play", Action.INFLUENCE: "influence", Action.PASS: "pass"}


class Prompts(Spoken):
    """The questions of a game."""

    prompts: ClassVar[dict[str, str]]
    parts_of_turn: ClassVar[dict[str, str]]  # move, play, influence, pass
    places: ClassVar[tuple[str, ...]]  # members as those a card is chosen for, in the order of MEMBERS

    def decision(self, decision: Decision) -> str:
        """The whole sentence a seat is asked: “Te Deum: put a cube on slot 2 for 3 coins, or decline.”"""
        question = self._question(decision)
        if decision.source is None or decision.kind in ("draw", "take-back"):
            return capital(question) + "."
        return f"{self.source(decision.source)}: {self._after_colon(question)}."

    def _question(self, decision: Decision) -> str:
        detail = decision.detail
        prompt = self.prompts.get(decision.kind, "")
        match decision.kind:
            case "turn":
                prompt = self.prompts["extra turn" if detail["extra"] else "turn"]
                return prompt.format(parts=self._parts(decision.options))
            case "reaction":
                return prompt.format(slot=detail["slot"], coins=self.coins(detail["price"]))
            case "take-back":
                assert decision.source is not None
                prompt = self.prompts["take-back to play" if detail["playing"] else "take-back to influence"]
                return prompt.format(card=self.source(decision.source))
            case "draw" | "discard":
                return prompt + (self.prompts["still"].format(n=detail["left"]) if detail["left"] > 1 else "")
            case "payment":
                return prompt.format(added=detail["added"])
            case "place":
                return prompt.format(member=self.places[MEMBERS.index(detail["member"])])
            case "hand-over":
                return self.prompts[f"hand-over {detail['direction']}"]
            case _:
                return prompt

    def _parts(self, options: Iterable[int]) -> str:
        """What can still be done in a turn."""
        kinds = {self.card_set.action_space.kind(option) for option in options}
        parts = [part for kind, part in PARTS.items() if kind in kinds]
        return self._either([self.parts_of_turn[part] for part in parts])
