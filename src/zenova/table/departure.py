"""Somebody with an account who leaves: all other browsers, or for good."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable

from .errors import TableError
from .hub import Hub
from .people import Person
from .storage.erasure import Erasure
from .storage.renewal import renew_keys

MOST_TABLES = 10_000


async def leave_elsewhere(hub: Hub, person: Person, token: str) -> None:
    """Sign out of all browsers but the one with this token, and give the person's seats other keys: the ones that those
    browsers still have open nothing."""
    await asyncio.to_thread(hub.people.sign_out_elsewhere, person, token)
    await _read_again(hub, await asyncio.to_thread(renew_keys, hub.storage.engine, person))


async def leave_for_good(hub: Hub, person: Person) -> None:
    """Give up their games, delete everything about them, and have their tables read again without their name."""
    keys = await asyncio.to_thread(hub.people.keys, person)
    lines = await hub.mine(keys, MOST_TABLES)
    for line in lines:
        for seat in line.my_seats:
            with contextlib.suppress(TableError):
                if line.status == "lobby":
                    await hub.leave(line.table, keys, seat)
                elif line.status == "running":
                    await hub.resign(line.table, keys, seat)
    async with contextlib.AsyncExitStack() as tables:  # what is stored there now would still have their name
        for line in lines:
            if session := hub.memory.tables.get(line.table):
                await tables.enter_async_context(session.given_up())
        changed = await asyncio.to_thread(Erasure(hub.storage.engine).erase, person)
    await _read_again(hub, changed)


async def _read_again(hub: Hub, tables: Iterable[str]) -> None:
    """In every process."""
    for table in tables:
        await hub.memory.read_again(table)
        if hub.peers is not None:
            hub.peers.tell({"kind": "rewritten", "table": table})
