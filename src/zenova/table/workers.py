"""Bots at work: they think in threads, on deals that fit what their seat knows; the real position stays outside."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from zenova.bots import Hint, InformationSet, bot, hint
from zenova.kernel.game import Game
from zenova.kernel.record import Twin

from .table import Table
from .turns import Turns, Urgency

log = logging.getLogger(__name__)


class Workers:
    """`pause` is the least time in seconds a bot takes, so that people can follow what it does."""

    def __init__(self, threads: int, pause: float) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._turns = Turns(threads)
        self._pause = pause

    async def choose(
        self, table: Table, seat: int, level: str, client: str, *, thought: float = 0.0, pause: bool = True
    ) -> int:
        """One of the seat's legal actions; `client` is whose table it is. `thought` is how long the others have seen it
        think, so that nobody can count what it chooses in secret. A position of a table is never changed in place, so a
        thread may read it."""
        loop = asyncio.get_running_loop()
        began = loop.time() - thought
        async with self._turns.turn(Urgency.BOT, client, table.id):
            action = await loop.run_in_executor(self._pool, _choose, table.game, table.position, seat, level)
        left = self._pause - (loop.time() - began)
        if pause and left > 0:
            await asyncio.sleep(left)
        return action

    async def pause(self, action: int) -> int:
        """An action that is known already, after the time a bot takes."""
        await asyncio.sleep(self._pause)
        return action

    async def advise(
        self, game: Game, position: Twin, seat: int, language: str, client: str, place: str, most: int = 3
    ) -> list[Hint]:
        """What a bot would do in the seat's place, the best first; `client` is who asks, `place` the table."""
        loop = asyncio.get_running_loop()
        async with self._turns.turn(Urgency.HINT, client, place):
            return await loop.run_in_executor(self._pool, _advise, game, position, seat, language, most)

    def waiting(self) -> Iterator[tuple[str, int]]:
        """How many bots and hints wait for their turn."""
        return self._turns.waiting()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _choose(game: Game, position: Twin, seat: int, level: str) -> int:
    """What the bot wants; if it breaks down, anything legal, so that the people at the table can play on."""
    options = game.legal(position, seat)
    try:
        action = bot(level).choose(InformationSet(game, position, seat, secrets.randbits(62)))
    except Exception:
        log.exception("the bot “%s” broke down at %s", level, game.name)
    else:
        if action in options:
            return action
        log.error("the bot “%s” chose an action of %s that is not legal", level, game.name)
    return secrets.choice(options)


def _advise(game: Game, position: Twin, seat: int, language: str, most: int) -> list[Hint]:
    return hint(InformationSet(game, position, seat, secrets.randbits(62)), language, most=most)
