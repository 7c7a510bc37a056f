"""What people wish at tables: opening and joining, playing, taking back, giving up.

Everybody is known by the keys their browser holds (`keys.py`); a method takes all of them and finds the one that fits.
Each wish is done to a draft, stored, and only then shown."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from zenova.bots.levels import STAND_IN
from zenova.kernel.errors import UserError
from zenova.kernel.game import SPECTATOR, Refused

from .draft import Draft
from .errors import BadRequest, CannotGoOn, GameRefused, NoSuchTable, NotNow, NotYours, Stale, UnknownInvite
from .happening import Said
from .keys import Key, hashed, invite_key, new_key, new_table_id, watch_key
from .people import NotSignedIn
from .plan import HIGHEST_RATING, Seating, TablePlan, clean_name
from .queries import Queries, fits
from .session import Keys, Session
from .storage.people import People
from .table import Table
from .tasks import Tasks
from .view import TableView

REQUEST_KEY = re.compile(r"[A-Za-z0-9_.:-]{1,64}")


class Joined(NamedTuple):
    """A table, the first seat one has there, and the key to it; of a new table it makes its holder the host."""

    table: str
    seat: int
    key: str


class Guest(NamedTuple):
    """Somebody who is given a seat: the hash of a key of theirs, and their name."""

    hash: str
    name: str


class Commands(Queries):
    """Whoever wishes something is shown the table afterwards, so this builds on looking."""

    people: People
    tasks: Tasks
    seed: Callable[[], int]
    _rematches: asyncio.Lock

    # Opening and joining

    async def open(self, plan: TablePlan, name: str, keys: Keys = ()) -> Joined:
        """A new table whose opener, called `name`, holds the seats marked `me`. It starts at once if none is open.

        `keys` are the opener's own: one of them fits the new table too, and only who has none gets a new one."""
        key, name = await self._player(plan, name, list(keys))
        return await self.open_with(plan, name, key)

    async def join(self, invite: str, name: str, keys: Keys = ()) -> Joined:
        """Exchange an invitation for a seat, for somebody who holds these keys of their own; if none, they get one."""
        keys = list(keys)
        session, seat = await self._invited(invite)
        found = session.holder(keys)
        rated = session.table.plan.rated
        key, name = await self._player(session.table.plan, name, [found[1]] if found else keys)
        cleaned = clean_name(name)

        def wish(draft: Draft) -> None:
            if hashed(invite) not in session.invites:
                raise UnknownInvite
            if rated and session.seats_of([key, *keys], draft.table):
                raise NotNow("in a rated game everybody has one seat")
            session.sit(draft, key, {seat: cleaned})

        await session.change(wish)
        return Joined(session.table.id, seat, key)

    async def join_open(self, table: str, name: str, keys: Keys = ()) -> Joined:
        """Take the first seat that is open at a table where anybody may; who has one there keeps it."""
        keys = list(keys)
        session = await self._open_to(table, set(map(hashed, keys)))
        found = session.holder(keys)
        if not session.seats_of(keys, session.table):
            await self._must_fit(session.table, set(map(hashed, keys)))
        key, name = await self._player(session.table.plan, name, [found[1]] if found else keys)
        cleaned = clean_name(name)

        def wish(draft: Draft) -> None:
            if session.seats_of([key, *keys], draft.table):
                return
            seats = [seat.number for seat in draft.table.seats if seat.kind == "open"]
            if not seats or draft.table.status != "lobby":
                raise NotNow("every seat of this table is taken")
            session.sit(draft, key, {seats[0]: cleaned})

        await session.change(wish)
        [seat, *_] = session.seats_of([key, *keys], session.table)
        return Joined(table, seat, key)

    async def seat_guests(self, id: str, plan: TablePlan, opener: str, guests: Mapping[int, Guest]) -> None:
        """A new table for people who were paired: they sit there at once. `opener` is the hash of a key that nobody has
        to hold: such a table has no host."""
        game = await self.memory.cards.game(plan.game, plan.cards)
        checked = plan.checked(game)
        session = self.memory.open(Table(id, game, checked, self.seed(), self.memory.now()))
        numbers = {
            key: number for number, key in enumerate(dict.fromkeys([opener, *(one.hash for one in guests.values())]))
        }
        now = self.memory.now()

        def wish(draft: Draft) -> None:
            draft.keys += [Key(key, "holder", number) for key, number in numbers.items()]
            for seat, guest in guests.items():
                draft.sit(seat, guest.name, numbers[guest.hash], now)
            draft.maybe_start(now)

        session.last_seen |= dict.fromkeys(numbers.values(), now)
        await session.change(wish)

    async def seat_bot(self, table: str, keys: Keys, seat: int, level: str = STAND_IN) -> TableView:
        """The host gives an open seat to a bot."""
        access = await self.memory.access(table, keys)
        access.must_host()
        access.must_name_a_seat(seat)
        session = access.session

        def wish(draft: Draft) -> None:
            draft.seat_bot(seat, level, session.now())
            session.fill(draft, [seat])

        await session.change(wish)
        return await access.look(access.first_seat)

    async def leave(self, table: str, keys: Keys, seat: int) -> TableView:
        """Open a seat again, in the lobby: one's own, or as the host any. The host gets a new invitation for it."""
        access = await self.memory.access(table, keys)
        if access.holder != 0:
            access.must_hold(seat)
        access.must_name_a_seat(seat)
        await access.session.change(lambda draft: draft.leave(seat, self.memory.now()))
        return await access.look(access.first_seat)

    # Playing

    async def submit(
        self,
        table: str,
        keys: Keys,
        seat: int,
        version: int,
        action: object,
        key: str | None = None,
        language: str = "en",
    ) -> TableView:
        """An action of a seat, as a struct of the game's words or as its number.

        `version` is the one the seat saw: if it was asked something else then, the action is `Stale`. A request that is
        sent again with the same `key` is acknowledged and not done again."""
        access = await self.memory.access(table, keys)
        access.must_hold(seat)
        access.note()
        if key is not None and not REQUEST_KEY.fullmatch(key):
            raise BadRequest("a request key is 1 to 64 letters, digits or one of _ . : -")

        def wish(draft: Draft) -> None:
            now = draft.table
            if key is not None and (seat, key) in now.requests:
                return
            if now.status != "running":
                raise NotNow("the game is over" if now.ending else "the game has not begun")
            if now.seats[seat].resigned:
                raise NotNow("you have resigned")
            if now.is_late(seat, version):
                raise Stale(access.view(seat))
            try:
                number = action if isinstance(action, int) else now.game.encode(action)
                now.game.decode(number)
            except UserError as error:
                raise BadRequest(str(error)) from None
            try:
                draft.act(seat, number, self.memory.now(), key)
            except Refused:
                refused = now.game.refused(now.position, seat, number, language)
                raise GameRefused(str(refused), refused.refusal, access.view(seat)) from None

        await access.session.change(wish)
        return access.view(seat)

    async def set_scene(self, table: str, keys: Keys, seat: int, scene: int) -> TableView:
        """On to a later scene of the lesson; the last one is the game itself."""
        return await self._wish(table, keys, seat, lambda draft: draft.set_scene(scene, self.memory.now()))

    async def take_back(self, table: str, keys: Keys, seat: int) -> TableView:
        """Take the seat's last action back, or ask the others for it."""
        return await self._wish(table, keys, seat, lambda draft: draft.ask_take_back(seat, self.memory.now()))

    async def answer_take_back(self, table: str, keys: Keys, seat: int, accept: bool) -> TableView:
        return await self._wish(
            table, keys, seat, lambda draft: draft.answer_take_back(seat, accept, self.memory.now())
        )

    async def say(self, table: str, keys: Keys, seat: int, said: Said) -> TableView:
        """Speak to the others at the table."""
        return await self._wish(table, keys, seat, lambda draft: draft.say(seat, said, self.memory.now()))

    async def resign(self, table: str, keys: Keys, seat: int) -> TableView:
        return await self._wish(table, keys, seat, lambda draft: draft.resign(seat, self.memory.now()))

    async def come_back(self, table: str, keys: Keys, seat: int) -> TableView:
        """Play again oneself after a bot stood in."""
        return await self._wish(table, keys, seat, lambda draft: draft.come_back(seat, self.memory.now()))

    async def replace(self, table: str, keys: Keys, seat: int, level: str = STAND_IN) -> TableView:
        """Another player puts a bot on the seat of somebody who has been away longer than the grace time."""
        access = await self.memory.access(table, keys)
        access.must_play()
        access.must_name_a_seat(seat)

        def wish(draft: Draft) -> None:
            draft.replace(seat, level, self.memory.now())
            if seat not in access.session.presence().replaceable:
                raise NotNow("this player is here, or has not been away for long enough")

        await access.session.change(wish)
        return await access.look(access.first_seat)

    async def rematch(self, table: str, keys: Keys) -> Joined:
        """Play again, everybody one seat further. The first to ask opens the table; the others take their seats there
        by asking too; it starts when all have."""
        access = await self.memory.access(table, keys)
        access.must_play()
        session, key = access.session, access.key
        assert key is not None
        if session.table.status != "over":
            raise NotNow("the game is not over yet")
        seats = session.table.seats
        names = {(seat + 1) % len(seats): seats[seat].name for seat in access.seats}
        await self.tasks.finish(self._open_rematch(session, key, names))
        again = await self.memory.find(session.table.rematch or "")
        assert again is not None

        def wish(draft: Draft) -> None:
            open_still = {seat: name for seat, name in names.items() if draft.table.seats[seat].kind == "open"}
            if open_still:
                again.sit(draft, key, open_still)

        await again.change(wish)
        return Joined(again.table.id, min(names), key)

    # Details

    async def _player(self, plan: TablePlan, name: str, keys: Keys) -> tuple[str, str]:
        """The key and the name of who takes a seat. At a rated table that is somebody with an account, by the name they
        have there."""
        if not plan.rated:
            return await self.own_key(keys), name
        known = await asyncio.to_thread(self.people.of_keys, keys)
        if known is None:
            raise NotSignedIn
        return known[1], known[0].name

    async def own_key(self, keys: Keys) -> str:
        """A key of somebody's own that serves for one more table, and a new one for who has none. Only those that were
        made here do: others may be easy to guess."""
        hashes = {hashed(key): key for key in keys}
        known = await asyncio.to_thread(self.memory.storage.known_of, list(hashes)) if hashes else None
        return new_key() if known is None else hashes[known]

    async def _wish(self, table: str, keys: Keys, seat: int, wish: Callable[[Draft], None]) -> TableView:
        access = await self.memory.access(table, keys)
        access.must_hold(seat)
        access.note()
        await access.session.change(wish)
        return access.view(seat)

    async def open_with(self, plan: TablePlan, name: str, key: str) -> Joined:
        """The same as `open`, for somebody whose key is known to be theirs."""
        game = await self.memory.cards.game(plan.game, plan.cards)
        checked = plan.checked(game)
        called = name if checked.rated else ""
        mine = [(number, seat.name) for number, seat in enumerate(checked.seats) if seat.kind == "me"]
        names = {number: clean_name(called or wished or name) for number, wished in mine}
        session = self.memory.open(Table(new_table_id(), game, checked, self.seed(), self.memory.now()))
        id = session.table.id

        def wish(draft: Draft) -> None:
            draft.keys += [Key(hashed(key), "holder", 0), Key(hashed(watch_key(key, id)), "watch", 0)]
            for number, seat in enumerate(checked.seats):
                if seat.kind == "open":
                    draft.keys.append(Key(hashed(invite_key(key, id, number, 0)), "invite", number))
            for number, called in names.items():
                draft.sit(number, called, 0, self.memory.now())
            draft.maybe_start(self.memory.now())

        session.last_seen[0] = self.memory.now()
        await session.change(wish)
        return Joined(id, min(names, default=SPECTATOR), key)

    async def _open_rematch(self, session: Session, key: str, names: dict[int, str]) -> None:
        """Open the table of the rematch, unless somebody else was faster and their table still has a place."""
        async with self._rematches:
            old = session.table
            if await self._has_place(old.rematch, key, names):
                return
            seats = []
            for number in range(len(old.seats)):
                before = old.seats[number - 1]
                if number in names:
                    seats.append(Seating("me", names[number]))
                elif before.kind == "bot":
                    seats.append(Seating("bot", before.name, before.level or STAND_IN))
                else:
                    seats.append(Seating("open", before.name))
            opened = await self.open_with(replace(old.plan, seats=tuple(seats), lesson="", event=""), "", key)
            asks = old.held_by(session.holders[hashed(key)])[0]

            def wish(draft: Draft) -> None:
                if draft.table.rematch == old.rematch:
                    draft.link_rematch(opened.table, asks, self.memory.now())

            await session.change(wish)
            if session.table.rematch != opened.table:  # somebody was faster in another process
                for seat in names:
                    await self.leave(opened.table, [key], seat)

    async def _open_to(self, table: str, hashes: set[str]) -> Session:
        """A table at which anybody may sit; a NoSuchTable if it is none, or somebody there is not to be met."""
        session = await self.memory.find(table)
        if session is None or not session.table.plan.open_to_all or self.memory.avoid(hashes, set(session.holders)):
            raise NoSuchTable
        return session

    async def _must_fit(self, table: Table, hashes: set[str]) -> None:
        """A NotYours if the host asks for ratings that who holds these keys has not."""
        asked = table.plan.for_ratings
        if asked.bounded and not fits(table, hashes, await asyncio.to_thread(self.ratings.of_keys, hashes)):
            low, high = asked.low or 0, HIGHEST_RATING if asked.high is None else asked.high
            raise NotYours(f"this table is for people with a rating from {low} to {high}")

    async def _has_place(self, table: str | None, key: str, seats: Iterable[int]) -> bool:
        """Whether somebody plays at a table that is not over, or could still take one of these seats there."""
        try:
            session = await self.memory.find(table or "")
        except CannotGoOn:
            return False
        if session is None or session.table.ending:
            return False
        found = session.holder([key])
        held = session.table.held_by(found[0] if found else None)
        return bool(held) or any(session.table.seats[seat].kind == "open" for seat in seats)
