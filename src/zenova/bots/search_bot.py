"""What the bots that search share: a budget of time or iterations, and what they think of each action."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import ClassVar

from .baselines import SeededBot, parameter

DEFAULT_MS = 1000
SPARE = 0.9  # of the time that is left is planned, because no slice takes as long as the one before


@dataclass(frozen=True)
class ActionEstimate:
    """What a search thinks of one action: the seat's winning chance after it, and how much it looked at it."""

    action: int
    chance: float
    visits: int


@dataclass
class SearchBot(SeededBot):
    """Searches for a time or a number of iterations, whichever ends first.

    A number of iterations alone makes it play the same game again from a seed.
    """

    slice_s: ClassVar[float]
    """Seconds of search between two looks at the clock."""

    ms: int = parameter(0, "milliseconds for a decision", 1, 600_000)
    iterations: int = parameter(0, "iterations for a decision", 1, 100_000_000)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.ms and not self.iterations:
            self.ms = DEFAULT_MS

    def _deadline(self) -> float:
        return time.perf_counter() + self.ms / 1000 if self.ms else inf

    def _search_until(self, deadline: float, iterate: Callable[[int], object], chunk: int) -> None:
        """Search in slices of a few milliseconds, the first of `chunk` iterations because nobody knows yet how fast
        this machine is; without a time in one go. `iterate` says True when there is nothing left to find out."""
        if deadline == inf:
            iterate(self.iterations)
            return
        left = self.iterations or inf
        now = time.perf_counter()
        while left > 0 and now < deadline:
            began = now
            if iterate(chunk if chunk < left else int(left)) is True:
                return
            left -= chunk
            now = time.perf_counter()
            pace = chunk / max(now - began, 1e-6)
            chunk = max(1, int(pace * min(self.slice_s, deadline - now) * SPARE))
