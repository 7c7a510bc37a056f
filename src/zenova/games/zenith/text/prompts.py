"""What is asked: the sentence of the prompt bar, and what everybody else reads meanwhile."""

from __future__ import annotations

from typing import ClassVar

from zenova.kernel.game import Decision
from zenova.kernel.speech import small

from ..vocabulary import Effect, Op, Where, Who
from .printed import whole
from .spoken import Spoken


class Prompts(Spoken):
    """The questions of a game."""

    prompts: ClassVar[dict[str, str]]
    targets: ClassVar[dict[int, str]]  # planets to choose among, as the object of “choose”
    choices: ClassVar[dict[str, str]]  # columns to choose among, likewise

    def decision(self, decision: Decision) -> str:
        """The whole sentence a seat is asked: “Khan: choose a planet for 2 influence.”"""
        if decision.source is None:
            return whole(self.prompts[decision.kind])
        return f"{self.source(decision.source)}: {self._after_colon(self._question(decision))}."

    def _question(self, decision: Decision) -> str:
        effect = self._asking(decision.detail)
        prompt = self.prompts.get(decision.kind, "")
        match decision.kind:
            case "influence" | "give-influence":
                influence = self.count("influence", decision.detail["amount"])
                return prompt.format(planet=self._target(effect.where), influence=influence)
            case "share" if effect.op == Op.SPLIT:
                influence = self.count("influence", decision.detail["left"])
                return prompt.format(planet=self._target(effect.where), influence=influence)
            case "share":
                return self._neighbour_question(effect)
            case "recentre":
                return prompt.format(disc=self._disc(effect.where))
            case "exile" | "transfer":
                question = prompt.format(column=self._column(effect))
                left = decision.detail["left"]
                return question if left == 1 else question + self.prompts["still"].format(n=left)
            case "choice":
                left, right = self._inner(effect.then), self._inner(effect.otherwise)
                return prompt.format(left=left, right=right)
            case "hand-over":
                return prompt.format(cards=self.count("cards for the partner", decision.detail["left"]))
            case "trade" | "develop":
                return small(self.effect(effect).removesuffix("."))
            case _:
                return prompt

    def _neighbour_question(self, effect: Effect) -> str:
        shares = effect.ladder
        if len(set(shares)) == 1:
            influence = self.count("influence", shares[0])
            return self.prompts["neighbours"].format(n=len(shares), influence=influence)
        influence = self.counted["influence"][1].format(n=self._joined(shares))
        return self.prompts["row of neighbours"].format(n=len(shares), influence=influence)

    def _target(self, where: int) -> str:
        if Where.NOT_MERCURY <= where <= Where.NOT_JUPITER:
            return self.targets[Where.NOT_MERCURY].format(planet=self.planet(where - Where.NOT_MERCURY))
        return self.targets[where]

    def _column(self, effect: Effect) -> str:
        own = effect.op == Op.EXILE and effect.who == Who.SELF
        planet = ""
        match effect.where:
            case Where.ANY:
                kind = "any"
            case Where.DIFFERENT:
                kind = "another"
            case _:
                kind, planet = "but", self.planet(effect.where - Where.NOT_MERCURY)
        return self.choices[f"{'own' if own else 'opponent'} {kind}"].format(planet=planet)
