"""How long finished games are kept: each is written to a file of its own before it leaves the database."""

from __future__ import annotations

import asyncio
import logging
import re
from pathlib import Path

from zenova.kernel.errors import UserError

from .hub import Hub

DAY_S = 24 * 3600.0

log = logging.getLogger(__name__)


def days_of(text: str) -> int:
    """How many days “400d” are."""
    if found := re.fullmatch(r"([1-9]\d{0,5})d", text):
        return int(found[1])
    raise UserError(f"“{text}” is no time to keep games for; write days, such as 400d")


async def keep_for(hub: Hub, days: int, archive: Path) -> None:
    """Once a day, for as long as the server runs; of several processes one at a time."""
    while True:
        try:
            with hub.storage.alone("retention") as alone:
                if alone:
                    await archive_older(hub, days, archive)
        except Exception:
            log.exception("finished games could not be written to %s; they stay in the database", archive)
        await asyncio.sleep(DAY_S)


async def archive_older(hub: Hub, days: int, archive: Path) -> int:
    """Write the logs of games that ended so many days ago to the archive, and delete what is stored of them; how
    many."""
    storage, count = hub.storage, 0
    for table, game in await asyncio.to_thread(storage.finished_before, hub.memory.now() - days * DAY_S):
        session = hub.memory.tables.get(table)
        if session is not None and session.busy:
            continue
        text = await asyncio.to_thread(storage.log_of, table)
        await asyncio.to_thread(_write, archive / f"{game}-{table}.json", text)
        if session is not None:
            hub.memory.forget(session)
        await asyncio.to_thread(storage.delete, table)
        count += 1
    if count:
        log.info("%d finished games were written to %s and deleted here", count, archive)
    return count


def _write(file: Path, text: str) -> None:
    """There whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(file)
