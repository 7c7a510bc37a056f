"""What goes on at a table by itself: bots that are asked think, and a clock that has run out rings."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from .access import Live
from .changes import Change, single
from .plan import STAND_IN
from .thinking import Thinkers

PAUSE_AFTER_FAILURE_S = 1.0

log = logging.getLogger(__name__)


class Clockwork:
    """`change` stores what it is asked for and tells everybody, as for a wish of somebody at the table."""

    def __init__(
        self,
        thinkers: Thinkers,
        now: Callable[[], float],
        start: Callable[[Coroutine[Any, Any, Any]], asyncio.Task[Any]],
        change: Callable[[Live, Callable[[], Change | None]], Awaitable[None]],
    ) -> None:
        self._thinkers = thinkers
        self._now = now
        self._start = start
        self._change = change
        self._stopped = False

    def stop(self) -> None:
        """Wind nothing any more."""
        self._stopped = True

    def wind(self, live: Live) -> None:
        """Set bots thinking that are asked, and the alarm for the clock that runs out first."""
        if self._stopped or not live.kept:
            return
        for seat in live.table.bots_thinking():
            if seat not in live.thinking:
                live.thinking[seat] = self._start(self._think(live, seat))
                live.thinking[seat].add_done_callback(functools.partial(self._thought, live, seat))
        if live.timer:
            live.timer.cancel()
            live.timer = None
        ends = [end for end in map(live.table.clock.deadline, _timed(live)) if end is not None]
        if ends:
            delay = max(0.0, min(ends) - self._now())
            live.timer = asyncio.get_running_loop().call_later(delay, lambda: self._start(self._ring(live)))

    def _thought(self, live: Live, seat: int, task: asyncio.Task[None]) -> None:
        """Ask again if the seat still has something to decide; after a failure not at once."""
        live.thinking.pop(seat, None)
        if task.cancelled() or self._stopped:
            return
        error = task.exception()
        if error is None:
            self.wind(live)
        else:
            log.error("table %s: the bot on seat %d failed", live.table.id, seat, exc_info=error)
            asyncio.get_running_loop().call_later(PAUSE_AFTER_FAILURE_S, self.wind, live)

    async def _think(self, live: Live, seat: int, by: str = "bot") -> None:
        table = live.table
        level = table.seats[seat].bot or STAND_IN
        version = table.versions[seat]
        if seat not in table.asked():
            return
        action = await self._thinkers.choose(table.game, table.position, seat, level, pause=by == "bot")

        def prepare() -> Change | None:
            stays = (by == "clock") != bool(table.seats[seat].bot)
            if seat not in table.asked() or table.versions[seat] != version or not stays:
                return None
            return single(live, *table.act(seat, action, self._now(), by=by))

        await self._change(live, prepare)

    async def _ring(self, live: Live) -> None:
        """A clock has run out: who has no time left for the game gives up, who took too long for a move is helped."""
        live.timer = None
        for seat in _timed(live):
            end = live.table.clock.deadline(seat)
            if end is None or end > self._now():
                continue
            if live.table.clock.game_left(seat, self._now()) == 0.0:
                await self._change(live, functools.partial(self._flag, live, seat))
            else:
                await self._think(live, seat, by="clock")
        self.wind(live)

    def _flag(self, live: Live, seat: int) -> Change | None:
        if seat not in _timed(live) or live.table.clock.game_left(seat, self._now()) != 0.0:
            return None
        return single(live, live.table.out_of_time(seat, self._now()))


def _timed(live: Live) -> list[int]:
    """The people who are asked; a bot's time is not counted."""
    return [seat for seat in live.table.asked() if live.table.seats[seat].bot is None]
