"""What a wish changes: the commit to store, and the entries that the table takes in once it is stored."""

from __future__ import annotations

from dataclasses import replace

from .access import Live
from .entry import Entry
from .keys import hashed
from .live import Step
from .storage import Commit, Key

Change = tuple[Commit, list[tuple[Entry, Step | None]]]


def single(live: Live, entry: Entry, step: Step | None = None) -> Change:
    return Commit(live.table.id, entries=[entry]), [(entry, step)]


def sitting(live: Live, key: str, names: dict[int, str], now: float) -> Change:
    """Who holds a key takes seats."""
    found = live.holder([key])
    holder = found[0] if found else max(live.holders.values(), default=-1) + 1
    live.last_seen[holder] = now
    keys = [] if found else [Key(hashed(key), "holder", holder)]
    entries = [live.table.sit(seat, name, holder, now) for seat, name in names.items()]
    return filling(live, Commit(live.table.id, keys=keys), entries, now)


def filling(live: Live, commit: Commit, entries: list[Entry], now: float) -> Change:
    """Seats are taken and their invitations end; if no seat is left open the cards are dealt in the same commit."""
    table = live.table
    taken = {entry.seat for entry in entries}
    commit.used_keys += [one for one, seat in live.invites.items() if seat in taken]
    started = table.start(now, taken)
    if started:
        entries = [*entries, started]
        commit.status = "running"
    commit.entries = [replace(entry, number=table.entries + i) for i, entry in enumerate(entries)]
    return commit, [(entry, None) for entry in commit.entries]
