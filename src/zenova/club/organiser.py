"""Running an event: people, guests and bots enter, the host opens a round after the other, tables tell who won."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlalchemy.exc import IntegrityError

from zenova.kernel.data import Plain
from zenova.kernel.errors import UserError, unknown
from zenova.table import BadRequest, Guest, Hub, NotNow, NotYours, Seating, TablePlan
from zenova.table.keys import hashed, new_key, new_table_id
from zenova.table.plan import check_level, clean_name, clock_named

from .events import Entrant, Event, EventPlan, Events, Place
from .lines import checked_line
from .pairing import robin_rounds, round_robin, swiss, swiss_rounds
from .standings import Board

KINDS = ("swiss", "round-robin")
LONGEST_TITLE = 60
MOST_ROUNDS = 30
MOST_OF_A_HOST = 10
POINTS = {"first": 1.0, "second": 0.0, "shared": 0.5}
"""How a host can decide a game."""


class Organiser:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.events = Events(hub.storage.engine)

    async def create(self, plan: EventPlan, keys: Sequence[str]) -> tuple[str, str]:
        """A new event; its id, and the key of its host."""
        if plan.kind not in KINDS:
            raise BadRequest(unknown("kind of event", plan.kind, KINDS))
        if not 0 <= plan.rounds <= MOST_ROUNDS:
            raise BadRequest(f"rounds: a number up to {MOST_ROUNDS}, or 0 for as many as it takes")
        title = checked_line(plan.title, LONGEST_TITLE, "the title of an event")
        clock_named(plan.clock)
        plan = replace(plan, title=title, options=await self._options(plan))
        key = await self.hub.own_key(keys)
        if await asyncio.to_thread(self.events.running_of, hashed(key)) >= MOST_OF_A_HOST:
            raise NotNow(f"you run {MOST_OF_A_HOST} events already")
        event = Event(
            **vars(plan),
            id=new_table_id(),
            host=hashed(key),
            opener=hashed(new_key()),
            status="open",
            created=self.hub.memory.now(),
        )
        await asyncio.to_thread(self.events.create, event)
        return event.id, key

    async def _options(self, plan: EventPlan) -> Plain:
        """All options of the game; a BadRequest for those that are not for two."""
        game = await self.hub.memory.cards.game(plan.game)
        try:
            options = game.options_type.parse(plan.options)
        except UserError as error:
            raise BadRequest(str(error)) from None
        if game.seats(game.blank(options)) != 2:
            raise BadRequest("in an event two play each other; choose options for two")
        return options.as_dict()

    async def look(self, event: str) -> Event:
        return await asyncio.to_thread(self.events.read, event)

    async def enter(self, event: str, name: str, keys: Sequence[str]) -> str:
        """Play in it; the key by which one is known."""
        called, key = clean_name(name), await self.hub.own_key(keys)
        found = await self.look(event)
        if found.entrant(set(map(hashed, keys))) is None:
            await asyncio.to_thread(self.events.enter, event, called, hashed(key))
        return key

    async def add_bot(self, event: str, keys: Sequence[str], level: str, name: str = "") -> None:
        found = await self._hosted(event, keys)
        check_level(level)
        bots = sum(one.level is not None for one in found.entrants)
        called = clean_name(name or f"{level.partition(':')[0].capitalize()} {bots + 1}")
        await asyncio.to_thread(self.events.enter, event, called, None, level)

    async def leave(self, event: str, keys: Sequence[str], number: int) -> None:
        """Play no more: oneself, or whom the host sends away."""
        found = await self.look(event)
        hashes = set(map(hashed, keys))
        mine = found.entrant(hashes)
        if found.host not in hashes and (mine is None or mine.number != number):
            raise NotYours("only who runs the event may send others away")
        if number not in {one.number for one in found.entrants}:
            raise BadRequest("nobody in this event has that number")
        await asyncio.to_thread(self.events.leave, event, number)

    async def next_round(self, event: str, keys: Sequence[str]) -> None:
        """Pair everybody and open the tables; where a server stopped in between, open those that are missing."""
        found = await self._hosted(event, keys)
        missing = await asyncio.to_thread(self.events.unopened, [one for one in found.now if not one.over])
        if not missing:
            found, missing = await self._paired(found)
        for place in missing:
            await self.hub.tasks.finish(self._open(found, place))

    async def end(self, event: str, keys: Sequence[str]) -> None:
        """No more rounds: the host ends it, or calls it off before the first."""
        found = await self._hosted(event, keys)
        _must_pause(found)
        await asyncio.to_thread(self.events.end, event)

    async def decide(self, event: str, keys: Sequence[str], round: int, number: int, winner: str) -> None:
        """The host says how a game ended whose players do not end it, or which was not theirs to win."""
        found = await self._hosted(event, keys)
        if winner not in POINTS:
            raise BadRequest(unknown("result", winner, POINTS))
        place = next((one for one in found.places if (one.round, one.number) == (round, number)), None)
        if place is None or place.board.second is None:
            raise BadRequest("there is no such game in this event")
        if round != found.round:
            raise NotNow("only games of the last round can be decided: the pairings build on the others")
        await asyncio.to_thread(self.events.decide, event, place, POINTS[winner])

    async def _hosted(self, event: str, keys: Sequence[str]) -> Event:
        found = await self.look(event)
        if found.host not in set(map(hashed, keys)):
            raise NotYours("only who runs the event may do this")
        return found

    async def _paired(self, event: Event) -> tuple[Event, list[Place]]:
        """The event with its next round, and the boards that need a table."""
        here = [one.number for one in event.entrants if not one.gone]
        _must_pause(event)
        if len(here) < 2:
            raise NotNow("an event needs two entrants at least")
        everybody, number = [one.number for one in event.entrants], event.round + 1
        if event.kind == "swiss":
            rounds = event.rounds if event.round else swiss_rounds(len(here), event.rounds)
            boards = swiss(here, event.boards)
        else:
            rounds = robin_rounds(len(everybody))
            boards = [_without(board, here) for board in round_robin(everybody, event.round)]
        places = [
            Place(number, place, board, new_table_id() if not board.scores else None)
            for place, board in enumerate(boards, 1)
        ]
        await asyncio.to_thread(self.events.begin, event.id, rounds, places)
        return event, [place for place in places if place.table]

    async def _open(self, event: Event, place: Place) -> None:
        assert place.table is not None
        assert place.board.second is not None
        entrants = {one.number: one for one in event.entrants}
        pair = [entrants[place.board.first], entrants[place.board.second]]
        seats = tuple(Seating("bot", one.name, one.level) if one.level else Seating() for one in pair)
        plan = TablePlan(event.game, event.options, seats, clock_named(event.clock), public=True, event=event.id)
        with contextlib.suppress(IntegrityError):  # another process has opened it
            await self.hub.seat_guests(place.table, plan, event.opener, _guests(pair))


def _must_pause(event: Event) -> None:
    """A NotNow while a round goes on, and after the last one."""
    going_on = sum(not place.over for place in event.now)
    if event.status == "over":
        raise NotNow("this event is over")
    if going_on:
        raise NotNow(f"the round is not over: games that go on: {going_on}")


def _guests(pair: Sequence[Entrant]) -> Mapping[int, Guest]:
    return {seat: Guest(one.hash, one.name) for seat, one in enumerate(pair) if one.hash is not None}


def _without(board: Board, here: Sequence[int]) -> Board:
    """Who has gone loses; two who have gone share."""
    if board.second is None or (board.first in here and board.second in here):
        return board
    return Board(board.first, board.second, 0.5 + ((board.first in here) - (board.second in here)) / 2)
