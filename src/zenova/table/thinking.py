"""Bots at a table think in worker threads, on deals that fit what their seat knows; the real position stays outside."""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from zenova.bots import Outlook, bot
from zenova.kernel.game import Game


class Thinkers:
    """`pause` is the least time in seconds a bot takes, so that people can follow what it does."""

    def __init__(self, threads: int, pause: float) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._pause = pause

    async def choose(self, game: Game, position: Any, seat: int, level: str, *, pause: bool = True) -> int:
        outlook = Outlook(game, position, seat, secrets.randbits(64))
        loop = asyncio.get_running_loop()
        began = loop.time()
        action = await loop.run_in_executor(self._pool, _choose, level, outlook)
        left = self._pause - (loop.time() - began)
        if pause and left > 0:
            await asyncio.sleep(left)
        return action

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _choose(level: str, outlook: Outlook) -> int:
    return bot(level).choose(outlook)
