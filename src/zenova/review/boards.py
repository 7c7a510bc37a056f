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
NOT_HERE = "there is no such analysis here; begin it anew"


class NoSuchAnalysis(UserError):
    """Nobody began it here, or it had to make room."""

    code = "no-such-analysis"


class KeptDocuments(Protocol):
    """Where documents are kept, by their ids."""

    def read(self, id: str) -> str | None: ...

    def keep(self, id: str, document: str) -> None: ...

    def change(self, id: str, change: Callable[[str], str]) -> None: ...


class Boards:
    """`games` has the game of a name with the cards of a hash. Methods may be called from any thread."""

    def __init__(self, kept: KeptDocuments, games: Callable[[str, str], Game]) -> None:
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
            text = self._kept.read(id)
            if text is None:
                raise NoSuchAnalysis(NOT_HERE)
            return self._walk(id, text)

    def try_move(self, id: str, at: int, seat: int, action: int) -> int:
        """Add a move of a seat at a node, unless it is there; its node."""
        found: list[int] = []

        def add(text: str) -> str:
            walk = self._walk(id, text)
            known = len(walk.analysis.nodes)
            found.append(walk.try_move(at, seat, action))
            return walk.analysis.text() if found[0] > known else text

        with self._lock:
            self._kept.change(id, add)
        if not found:
            raise NoSuchAnalysis(NOT_HERE)
        return found[0]

    def _walk(self, id: str, text: str) -> Walk:
        """As it is kept now: another process may have added to it."""
        analysis, walk = Analysis.parse(text), self._walks.pop(id, None)
        if walk is None or analysis.nodes[: len(walk.analysis.nodes)] != walk.analysis.nodes:
            walk = Walk(analysis, self.games(analysis.start.game, analysis.start.cards_hash))
        walk.analysis = analysis
        self._walks[id] = walk
        if len(self._walks) > MOST_IN_MEMORY:
            self._walks.popitem(last=False)
        return walk
