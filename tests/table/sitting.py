"""People at a table, for tests: who holds which key, and how they get through a game."""

from __future__ import annotations

import random
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zenova.table import Hub, TablePlan, TableView, Update
from zenova.table.storage import Storage

SEED = 1814


def open_hub(database: Path, now: Callable[[], float] = time.time) -> Hub:
    return hub_on(f"sqlite:///{database}", now)


def hub_on(address: str, now: Callable[[], float] = time.time) -> Hub:
    """A hub whose tables are all dealt from the same seed."""
    return Hub(Storage(address), bot_pause=0.0, seed=lambda: SEED, now=now)


async def updates(hub: Hub, table: str, keys: list[str], seat: int | None = None) -> AsyncIterator[Update]:
    """What somebody hears of a table who has nothing else to wait for."""
    one = await hub.subscribe(table, keys, seat)
    try:
        while (update := await one.next()) is not None:
            yield update
    finally:
        one.close()


@dataclass
class Sitting:
    """One table: `keys[seat]` is what the person on the seat holds."""

    hub: Hub
    table: str
    keys: list[str]

    async def view(self, seat: int) -> TableView:
        return await self.hub.view(self.table, [self.keys[seat]], seat)

    async def act(self, seat: int, action: Any = None, key: str | None = None) -> TableView:
        """The given action, or the first option."""
        view = await self.view(seat)
        chosen = action if action is not None else view.decision.options[0] if view.decision else {}
        return await self.hub.submit(self.table, [self.keys[seat]], seat, view.version, chosen, key)

    async def keep_hands(self) -> None:
        for seat in range(len(self.keys)):
            await self.act(seat, {"done": True})

    async def first_asked(self) -> int:
        return (await self.view(0)).asked[0]

    async def play_out(self, luck: random.Random, most: int = 10_000) -> int:
        """Random play; the number of actions."""
        for count in range(most):
            asked = (await self.view(0)).asked
            if not asked:
                return count
            seat = luck.choice(asked)
            view = await self.view(seat)
            assert view.decision is not None
            await self.act(seat, luck.choice(view.decision.options))
        return most


async def sit_down(hub: Hub, plan: TablePlan | None = None) -> Sitting:
    """A table with all its open seats taken by different people."""
    opened = await hub.open(plan or TablePlan("zenith"), "Ada")
    view = await hub.view(opened.table, [opened.key])
    keys = [opened.key] * len(view.seats)
    for seat, invite in view.invites.items():
        keys[seat] = (await hub.join(invite, f"Guest {seat}")).key
    return Sitting(hub, opened.table, keys)
