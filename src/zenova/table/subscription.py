"""Following a table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Literal

from zenova.kernel.frozen import made_at_once

from .talk import Heard
from .view import SeatView, TableView


@made_at_once
@dataclass(frozen=True)
class Update:
    """`table`: something happened, the version is another. `seats`: only who is there, or what they say."""

    kind: Literal["table", "seats"]
    view: TableView


class Subscription:
    """Somebody who looks at a table. `next` gives the newest state once something has changed; what came in between is
    in the log of the view, so nothing is lost by somebody slow."""

    def __init__(
        self,
        holder: int | None,
        look: Callable[[], Awaitable[TableView]],
        leave: Callable[[Subscription], None],
        turn: Callable[[], Awaitable[None]],
        after: int | None,
    ) -> None:
        self.holder = holder
        self.version = after
        self.told: TableView | None = None
        self.changed = asyncio.Event()
        self.ended = False
        self._waited = False  # long enough
        self._look = look
        self._leave = leave
        self._turn = turn

    async def next(self, timeout: float | None = None) -> Update | None:
        """The next update; None when the server stops, or after `timeout` seconds without one (see `ended`)."""
        self._waited = False
        alarm = None if timeout is None else asyncio.get_running_loop().call_later(timeout, self._stop_waiting)
        try:
            return await self._next()
        finally:
            if alarm is not None:
                alarm.cancel()

    def _stop_waiting(self) -> None:
        self._waited = True
        self.changed.set()

    async def _next(self) -> Update | None:
        while not self._waited:
            await self.changed.wait()
            await self._turn()
            if self.ended or self._waited:
                break
            self.changed.clear()
            view = await self._look()
            if view.version != self.version:
                kind: Literal["table", "seats"] = "table"
            elif self.told is None or _presence(view) != _presence(self.told):
                kind = "seats"
            else:  # others have chosen something in secret: how often they do cannot be heard
                continue
            self.version, self.told = view.version, view
            return Update(kind, view)
        return None

    def end(self) -> None:
        self.ended = True
        self.changed.set()

    def close(self) -> None:
        self._leave(self)


def _presence(view: TableView) -> tuple[list[SeatView], tuple[Heard, ...]]:
    """Who is there, and what they say; clocks run by themselves."""
    return [replace(seat, move_left=None, game_left=None) for seat in view.seats], view.talk
