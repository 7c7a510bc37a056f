"""The weakest honest player: any legal action is as good as another."""

from __future__ import annotations

from random import Random

from .bot import Outlook


class AtRandom:
    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, outlook: Outlook) -> int:
        return self._random.choice(outlook.decision.options)
