"""Somebody with an account who leaves for good."""

from __future__ import annotations

import asyncio
import contextlib

from .errors import TableError
from .hub import Hub
from .people import Person
from .storage.erasure import Erasure

MOST_TABLES = 10_000


async def leave_for_good(hub: Hub, person: Person) -> None:
    """Give up their games, delete everything about them, and have their tables read again without their name."""
    keys = await asyncio.to_thread(hub.people.keys, person)
    for line in await hub.mine(keys, MOST_TABLES):
        for seat in line.my_seats:
            with contextlib.suppress(TableError):
                if line.status == "lobby":
                    await hub.leave(line.table, keys, seat)
                elif line.status == "running":
                    await hub.resign(line.table, keys, seat)
    for table in await asyncio.to_thread(Erasure(hub.storage.engine).erase, person):
        await hub.memory.read_again(table)
        if hub.peers is not None:
            hub.peers.tell({"kind": "rewritten", "table": table})
