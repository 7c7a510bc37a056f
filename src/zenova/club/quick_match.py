"""Quick matches: whoever wants the same game sits down together."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

from zenova.games.registry import GAMES
from zenova.kernel.data import Plain, Struct
from zenova.kernel.errors import UserError, unknown
from zenova.table import BadRequest, Guest, Hub, Joined, NotNow, Seating, TablePlan, Visit
from zenova.table.keys import hashed, new_key, new_table_id
from zenova.table.plan import ANY_RATING, RatingRange, clean_name, clock_named, game_named

from .waiting_list import Waiting, WaitingList

log = logging.getLogger(__name__)


class QuickMatch:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.waiting = WaitingList(hub.storage.engine)

    async def enter(
        self, game: str, options: Plain, clock: str, name: str, keys: Sequence[str], wanted: RatingRange = ANY_RATING
    ) -> str:
        """Wait for others who want the same and whose ratings are wanted; the key by which one is known."""
        if game not in GAMES:
            raise BadRequest(unknown("game", game, GAMES))
        clock_named(clock)
        wanted.check()
        chosen, now = _parsed(game, options), self.hub.memory.now()
        key = await self.hub.own_key(keys)
        found = await asyncio.to_thread(self.hub.ratings.of_keys, list(map(hashed, {key, *keys})))
        ratings = {kind: rating.points for (_, rated, kind), rating in found.items() if rated == game}
        one = Waiting(hashed(key), clean_name(name), game, chosen, clock, now, now, ratings, wanted.low, wanted.high)
        await asyncio.to_thread(self.waiting.enter, one)
        await self._pair(one)
        return key

    async def look(self, keys: Sequence[str]) -> Waiting | None:
        """How one stands, who is there and waits; None: one does not, or not any more."""
        hashes, now = list(map(hashed, keys)), self.hub.memory.now()
        found = await asyncio.to_thread(self.waiting.look, hashes, now, here=True) if hashes else None
        if found and not found.table and await self._pair(found):
            return await asyncio.to_thread(self.waiting.look, hashes, now)
        return found

    async def leave(self, keys: Sequence[str]) -> None:
        await asyncio.to_thread(self.waiting.leave, list(map(hashed, keys)))

    async def play_meanwhile(self, keys: Sequence[str], level: str) -> Joined:
        """A table with bots for somebody who goes on waiting."""
        one = await self.look(keys)
        if one is None:
            raise NotNow("you do not wait for anybody")
        key = next(key for key in keys if hashed(key) == one.hash)
        bots = [Seating("bot", level=level)] * (_seats(one.game, one.options) - 1)
        return await self.hub.open_with(TablePlan(one.game, one.options, (Seating("me"), *bots)), one.name, key)

    def follow(self, keys: Sequence[str]) -> Visit:
        """News for somebody who waits, as long as they are there."""
        hashes = set(map(hashed, keys))

        def leave(visit: Visit) -> None:
            self.hub.visits.discard(visit)
            for one in hashes:
                self.hub.tasks.start(asyncio.to_thread(self.waiting.step_out, one, self.hub.memory.now()))

        visit = Visit(hashes, leave, self.hub.pace)
        self.hub.visits.add(visit)
        return visit

    async def _pair(self, one: Waiting) -> bool:
        """Whether there is a table now for somebody who waits."""
        table, now = new_table_id(), self.hub.memory.now()
        group = await asyncio.to_thread(self.waiting.pair, one.hash, table, self._choose, now)
        if group:
            await self.hub.tasks.finish(self._sit_down(table, list(group)))
        return bool(group)

    async def _sit_down(self, table: str, group: list[Waiting]) -> None:
        random.SystemRandom().shuffle(group)
        options: Struct = {}
        for one in group:
            options |= one.options
        plan = TablePlan(group[0].game, options, (Seating(),) * len(group), clock_named(group[0].clock))
        guests = {seat: Guest(one.hash, one.name) for seat, one in enumerate(group)}
        try:
            await self.hub.seat_guests(table, plan, hashed(new_key()), guests)
        except Exception:
            log.exception("the table of a quick match could not be opened")
            await asyncio.to_thread(self.waiting.part, table)

    def _choose(self, me: Waiting, others: Sequence[Waiting]) -> Sequence[Waiting]:
        """The first who make a full table, as all of them want it; who has waited longest comes first."""
        for first in others:
            group = [me]
            for one in (first, *(one for one in others if one is not first)):
                if self._fits(group, one):
                    group.append(replace(one, options={**group[-1].options, **one.options}))
                if len(group) == _seats(me.game, group[-1].options):
                    return group
        return ()

    def _fits(self, group: Sequence[Waiting], one: Waiting) -> bool:
        together = group[-1].options
        if any(one.options[name] != together[name] for name in one.options.keys() & together.keys()):
            return False
        try:
            seats = _seats(one.game, {**together, **one.options})
        except UserError:
            return False
        if len(group) >= seats or self.hub.memory.avoid([one.hash], [other.hash for other in group]):
            return False
        return all(_want(each, other, seats) for each, other in permutations((*group, one), 2))


def _want(one: Waiting, other: Waiting, seats: int) -> bool:
    """Whether somebody would play with another at a table of so many."""
    return one.wanted.holds(other.ratings.get(str(seats)))


def _parsed(game: str, options: Plain) -> Struct:
    """Those options that were chosen, as the game writes them."""
    try:
        parsed = game_named(game).options_type.parse(options).as_dict()
    except UserError as error:
        raise BadRequest(str(error)) from None
    return {name: parsed[name] for name in (str(given).replace("_", "-") for given in options)}


def _seats(game: str, options: Plain) -> int:
    made = game_named(game)
    return made.seats(made.blank(made.options_type.parse(options)))
