"""Who may do what at a table in memory: the keys that fit it, those who look at it, and what each of them sees."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field

from zenova.kernel.game import SPECTATOR

from .errors import BadRequest, NotYours
from .keys import hashed, invite_key, watch_key
from .live import Table
from .storage import Key
from .subscription import Subscription
from .view import TableView, view_of

Keys = Iterable[str]


@dataclass(eq=False)
class Live:
    """A table in memory with its keys and those who look at it."""

    table: Table
    used: float
    holders: dict[str, int] = field(default_factory=dict)
    invites: dict[str, int] = field(default_factory=dict)
    watchers: set[str] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    subscribers: set[Subscription] = field(default_factory=set)
    views: dict[tuple[int, int | None], TableView] = field(default_factory=dict)
    last_seen: dict[int, float] = field(default_factory=dict)
    thinking: dict[int, asyncio.Task[None]] = field(default_factory=dict)
    timer: asyncio.TimerHandle | None = None
    kept: bool = False  # in memory; bots and clocks of a forgotten table rest
    broken: bool = False  # a commit failed: what is stored is not certain, and it must be read again

    def remember(self, key: Key) -> None:
        match key.purpose:
            case "holder":
                self.holders[key.hash] = key.number
            case "invite":
                self.invites[key.hash] = key.number
            case _:
                self.watchers.add(key.hash)

    def holder(self, keys: Keys) -> tuple[int, str] | None:
        """The first holder among those whose keys these are, with the key."""
        found = [(self.holders[one], key) for key in keys if (one := hashed(key)) in self.holders]
        return min(found, default=None)

    def online_holders(self) -> set[int]:
        return {one.holder for one in self.subscribers if one.holder is not None}

    def replaceable(self, now: float) -> frozenset[int]:
        """The seats of people who have been away longer than the grace time."""
        if self.table.status != "running":
            return frozenset()
        online, grace = self.online_holders(), self.table.plan.grace
        return frozenset(
            seat.number
            for seat in self.table.seats
            if seat.kind == "person"
            and seat.bot is None
            and seat.holder is not None
            and seat.holder not in online
            and now - self.last_seen.get(seat.holder, 0.0) >= grace
        )

    def tell(self) -> None:
        """Everybody who looks gets the newest state."""
        self.views.clear()
        for one in self.subscribers:
            one.changed.set()

    def end_streams(self) -> None:
        for one in list(self.subscribers):
            one.end()


@dataclass(frozen=True)
class Access:
    """Somebody at a table: the holder's number and key, both None for somebody who only watches."""

    live: Live
    holder: int | None = None
    key: str | None = None

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats this one holds."""
        return self.live.table.held_by(self.holder)

    @property
    def first_seat(self) -> int:
        return min(self.seats, default=SPECTATOR)

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
        if not 0 <= seat < len(self.live.table.seats):
            raise BadRequest(f"seats are 0 to {len(self.live.table.seats) - 1}")

    def perspective(self, seat: int | None) -> int:
        """From where this one looks who asks for a seat, or for none."""
        if seat is None:
            return self.first_seat
        if seat != SPECTATOR:
            self.must_hold(seat)
        return seat

    def note(self, now: float) -> None:
        """Remember when this one was last here."""
        if self.holder is not None:
            self.live.last_seen[self.holder] = now

    def view(self, perspective: int, now: float) -> TableView:
        live, table = self.live, self.live.table
        if perspective != SPECTATOR and perspective not in self.seats:
            perspective = SPECTATOR
        place = (perspective, self.holder)
        view = live.views.get(place)
        if view is None or table.plan.clock.ticking:
            online = live.online_holders()
            view = live.views[place] = view_of(
                table,
                perspective,
                self.holder,
                frozenset(seat.number for seat in table.seats if seat.kind == "bot" or seat.holder in online),
                live.replaceable(now),
                self.invites(),
                watch_key(self.key, table.id) if self.holder == 0 and self.key is not None else None,
                now,
            )
        return view

    def invites(self) -> dict[int, str]:
        """The invitations to open seats, which the host may show."""
        if self.holder != 0 or self.key is None:
            return {}
        table = self.live.table
        return {
            seat.number: invite_key(self.key, table.id, seat.number, seat.generation)
            for seat in table.seats
            if seat.kind == "open"
        }

    def unknown_invites(self) -> list[Key]:
        """Those to seats that their players left: they are new, and not stored yet."""
        invites = [Key(hashed(key), "invite", seat) for seat, key in self.invites().items()]
        return [key for key in invites if key.hash not in self.live.invites]
