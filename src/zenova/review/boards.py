"""Analyses that are kept: found by ids that nobody guesses, and added to by whoever has the link."""

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from zenova.kernel.errors import UserError
from zenova.kernel.game import Game

from .analysis import Analysis, Walk

MOST_IN_MEMORY = 32


class NoSuchAnalysis(UserError):
    """Nobody began it here, or it had to make room."""

    code = "no-such-analysis"


class Kept(Protocol):
    """Where documents are kept, by their ids."""

    def read(self, id: str) -> str | None: ...

    def keep(self, id: str, document: str) -> None: ...


class Boards:
    """`games` has the game of a name with the cards of a hash. Methods may be called from any thread."""

    def __init__(self, kept: Kept, games: Callable[[str, str], Game]) -> None:
        self.games = games
        self._kept = kept
        self._walks: OrderedDict[str, Walk] = OrderedDict()
        self._lock = threading.Lock()

    def begin(self, analysis: Analysis) -> str:
        """Keep a new one; its id."""
        id = secrets.token_urlsafe(16)
        self._kept.keep(id, analysis.text())
        return id

    def walk(self, id: str) -> Walk:
        with self._lock:
            return self._walk(id)

    def try_move(self, id: str, at: int, seat: int, action: int) -> int:
        """Add a move of a seat at a node, unless it is there; its node."""
        with self._lock:
            walk = self._walk(id)
            known = len(walk.analysis.nodes)
            number = walk.try_move(at, seat, action)
            if number > known:
                self._kept.keep(id, walk.analysis.text())
            return number

    def _walk(self, id: str) -> Walk:
        """What is kept now: another process may have added to it."""
        text = self._kept.read(id)
        if text is None:
            raise NoSuchAnalysis("there is no such analysis here; begin it anew")
        analysis, walk = Analysis.parse(text), self._walks.pop(id, None)
        if walk is None or analysis.nodes[: len(walk.analysis.nodes)] != walk.analysis.nodes:
            walk = Walk(analysis, self.games(analysis.start.game, analysis.start.cards_hash))
        walk.analysis = analysis
        self._walks[id] = walk
        if len(self._walks) > MOST_IN_MEMORY:
            self._walks.popitem(last=False)
        return walk
