"""Who may do what at a table, what each of them sees, and following it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from math import inf
from typing import Literal

from msgspec.structs import replace

from zenova.kernel.frozen import made_at_once
from zenova.kernel.game import SPECTATOR

from .draft import Draft
from .errors import BadRequest, NotYours
from .keys import Key, hashed, invite_key, watch_key
from .queueing import Pace
from .session import Session
from .table import Table
from .talk import Heard
from .view import SeatView, TableLine, TableView, line_of, view_of


@made_at_once
@dataclass(frozen=True)
class Access:
    """Somebody at a table: the holder's number and key, both None for somebody who only watches."""

    session: Session
    holder: int | None = None
    key: str | None = None

    @property
    def table(self) -> Table:
        return self.session.table

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats this one holds."""
        return self.table.held_by(self.holder)

    @property
    def first_seat(self) -> int:
        return min(self.seats, default=SPECTATOR)

    @property
    def has_left(self) -> bool:
        """Whether this one had a seat here, and left it before the game."""
        had = self.holder != 0 or any(seat.kind == "me" for seat in self.table.plan.seats)
        return self.table.status == "lobby" and had and not self.seats

    def must_hold(self, seat: int) -> None:
        if seat not in self.seats:
            raise NotYours("this seat is not yours")

    def must_host(self) -> None:
        if self.holder != 0:
            raise NotYours("only who opened the table may do this")

    def must_play(self) -> None:
        if not self.seats:
            raise NotYours("only players of this table may do this")

    def must_name_a_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.table.seats):
            raise BadRequest(f"seats are 0 to {len(self.table.seats) - 1}")

    def perspective(self, seat: int | None) -> int:
        """From where this one looks who asks for a seat, or for none."""
        if seat is None:
            return self.first_seat
        if seat != SPECTATOR:
            self.must_hold(seat)
        return seat

    def note(self) -> None:
        """Remember when this one was last here."""
        if self.holder is not None:
            self.session.see(self.holder)

    async def look(self, perspective: int) -> TableView:
        """The view; an invitation to a seat that its player left is stored before the host sees it."""
        if self.table.status == "lobby" and self.unknown_invites():

            def invite(draft: Draft) -> None:
                draft.keys += self.unknown_invites()

            await self.session.change(invite)
        return self.view(perspective)

    def view(self, perspective: int) -> TableView:
        session, table = self.session, self.table
        if perspective != SPECTATOR and perspective not in self.seats:
            perspective = SPECTATOR
        place = (perspective, self.holder)
        view = session.views.get(place)
        if view is None or table.plan.clock.ticking:
            watch = watch_key(self.key, table.id) if self.holder == 0 and self.key is not None else None
            line = self.line(perspective)
            view = session.views[place] = view_of(line, table, self.holder, self.invites(), watch, self.muted())
        return view

    def muted(self) -> frozenset[int]:
        """The seats of people whom this one does not want to hear."""
        if not self.session.blocks or self.key is None:
            return frozenset()
        blocked = self.session.blocks.get(hashed(self.key), frozenset())
        holders = {number for one, number in self.session.holders.items() if one in blocked}
        return frozenset(seat.number for seat in self.table.seats if seat.holder in holders)

    def line(self, perspective: int | None = None) -> TableLine:
        place = self.first_seat if perspective is None else perspective
        return line_of(self.table, place, self.holder, self.session.presence(), self.session.now())

    def invites(self) -> dict[int, str]:
        """The invitations to open seats, which the host may show."""
        if self.holder != 0 or self.key is None:
            return {}
        return {
            seat.number: invite_key(self.key, self.table.id, seat.number, seat.generation)
            for seat in self.table.seats
            if seat.kind == "open"
        }

    def unknown_invites(self) -> list[Key]:
        """Those to seats that their players left: they are new, and not stored yet."""
        invites = [Key(hashed(key), "invite", seat) for seat, key in self.invites().items()]
        return [key for key in invites if key.hash not in self.session.invites]


@made_at_once
@dataclass(frozen=True)
class Update:
    """`table`: something happened, the version is another. `seats`: only who is there, how ready bots are, or what they
    say."""

    kind: Literal["table", "seats"]
    view: TableView


class Subscription:
    """Somebody who follows a table from a perspective and has its version `after`. `next` gives the newest state once
    something has changed; what came in between is in the log of the view, so nothing is lost by somebody slow."""

    def __init__(self, access: Access, perspective: int, after: int | None, pace: Pace) -> None:
        self.holder = access.holder
        self.changed = asyncio.Event()
        self.ended = False
        self._access = access
        self._perspective = perspective
        self._pace = pace
        self._version = after
        self._told: TableView | None = None
        self._shown_anew = 0
        self._until = inf  # when it has waited long enough
        self._alarm: asyncio.TimerHandle | None = None
        self._waited = False
        access.session.follow(self)

    async def next(self, timeout: float | None = None) -> Update | None:
        """The next update; None when the server stops, or after `timeout` seconds without one (see `ended`)."""
        self._waited = False
        loop = asyncio.get_running_loop()
        self._until = inf if timeout is None else loop.time() + timeout
        if self._alarm is None:
            self._set_alarm(loop)
        while not self._waited:
            await self.changed.wait()
            await self._pace.turn((self._access.table.id, self.holder))
            if self.ended or self._waited:
                break
            self.changed.clear()
            session = self._access.session
            view = await self._access.look(self._perspective)
            if view.version != self._version:
                kind: Literal["table", "seats"] = "table"
            elif (
                self._told is None or _presence(view) != _presence(self._told) or session.shown_anew != self._shown_anew
            ):
                kind = "seats"
            else:  # others have chosen something in secret: how often they do cannot be heard
                continue
            self._version, self._told, self._shown_anew = view.version, view, session.shown_anew
            return Update(kind, view)
        return None

    def end(self) -> None:
        self.ended = True
        self.changed.set()

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._access.session.leave(self)

    def _set_alarm(self, loop: asyncio.AbstractEventLoop) -> None:
        self._alarm = None if self._until == inf else loop.call_at(self._until, self._ring, loop)

    def _ring(self, loop: asyncio.AbstractEventLoop) -> None:
        """Most updates come in time: it is one alarm for many of them, which looks again until when to wait."""
        if loop.time() < self._until:
            self._set_alarm(loop)
        else:
            self._alarm, self._waited = None, True
            self.changed.set()


def _presence(view: TableView) -> tuple[list[SeatView], tuple[Heard, ...]]:
    """Who is there, and what they say; clocks run by themselves."""
    return [replace(seat, move_left=None, game_left=None) for seat in view.seats], view.talk
