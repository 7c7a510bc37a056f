"""The card sets of tables: a table keeps the one it was dealt from for ever, whatever the server plays with later."""

from __future__ import annotations

import asyncio
import contextlib
import functools
from weakref import WeakValueDictionary

from sqlalchemy import Engine, insert, inspect, select
from sqlalchemy.exc import IntegrityError

from zenova.games import registry
from zenova.games.registry import GAMES
from zenova.kernel.errors import unknown
from zenova.kernel.game import Game

from .errors import BadRequest
from .plan import game_named
from .storage.schema import CARD_SETS


class CardSets:
    """Games with the sets that tables have, and where the sets are kept. Synchronous methods may be called from any
    thread; tables with the same set share one game, which lasts as long as they do."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._kept: set[str] = set()
        self._games: WeakValueDictionary[str, Game] = WeakValueDictionary()

    async def game(self, name: str, mark: str = "") -> Game:
        """The game that a new table plays: with the set of this mark, or with the one that the server plays with."""
        if name not in GAMES:
            raise BadRequest(unknown("game", name, GAMES))
        found = await asyncio.to_thread(self.found, name, mark) if mark else game_named(name)
        if found is None:
            raise BadRequest("there is no such card set here; it may have been taken away")
        await asyncio.to_thread(self.keep, found)
        return found

    def keep(self, game: Game) -> None:
        """Keep the set of a game, unless it is kept already or there is none."""
        if not game.cards_mark or game.cards_mark in self._kept:
            return
        row = {"mark": game.cards_mark, "game": game.name, "cards_hash": game.cards_hash, "text": game.cards_text}
        with contextlib.suppress(IntegrityError), self._engine.begin() as connection:
            connection.execute(insert(CARD_SETS), row)
        self._kept.add(game.cards_mark)

    def found(self, name: str, mark: str, cards_hash: str = "") -> Game | None:
        """The game with the set of this mark, or else with one of this hash; a UserError if that can no longer be
        read."""
        here = (game_named(name), _own(name))
        same = next((game for game in here if mark and game.cards_mark == mark), None) or self._games.get(mark)
        same = same or next((game for game in here if not mark and game.has_cards(cards_hash)), None)
        if same is not None:
            return same
        text = self._text(name, mark, cards_hash)
        if text is None:
            return next((game for game in here if cards_hash and game.has_cards(cards_hash)), None)
        game = registry.game_class(name).with_cards(text)
        return self._games.setdefault(game.cards_mark, game)

    def of_log(self, name: str, cards_hash: str) -> Game:
        """The game that a log was played with; with the server's own cards where those are not kept."""
        return self.found(name, "", cards_hash) or game_named(name)

    def _text(self, name: str, mark: str, cards_hash: str) -> str | None:
        this = CARD_SETS.c.mark == mark if mark else CARD_SETS.c.cards_hash == cards_hash
        with self._engine.connect() as connection:
            if not inspect(connection).has_table(CARD_SETS.name):  # of an older version that is only looked at
                return None
            return connection.execute(select(CARD_SETS.c.text).where(CARD_SETS.c.game == name, this)).scalars().first()


@functools.cache
def _own(name: str) -> Game:
    """The game with the set it comes with."""
    return registry.game(name)
