"""Tables, entries and finished games as rows, and back."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from zenova.kernel.data import Plain
from zenova.kernel.frozen import made_at_once

from ..entry import Entry
from ..happening import KINDS, Started
from ..keys import Key
from ..parts import Ending, Finished, Seat, compact
from ..plan import ClockRules, RatingRange, Seating, TablePlan
from ..snapshot import mark, pack
from ..table import Table

Row = dict[str, object]


@made_at_once
@dataclass(frozen=True)
class Commit:
    """Everything that is stored together, all of it or nothing: what is new at a table, and the table as it is then."""

    table: Table
    entries: list[Entry] = field(default_factory=list)
    keys: list[Key] = field(default_factory=list)
    used_keys: list[str] = field(default_factory=list)
    new: bool = False
    active: bool | None = None
    """Whether it goes on by itself, if that has changed."""
    holders: Iterable[str] = ()
    """The hashes of the keys of those who play there."""
    snapshot: bool = False
    """Whether one is to be kept."""

    @property
    def empty(self) -> bool:
        return not (self.new or self.entries or self.keys or self.used_keys)

    @property
    def only_entries(self) -> bool:
        """Whether nothing else is written than what happened: the most common commit is a move."""
        return not (self.new or self.keys or self.used_keys or self.snapshot or self.over or self.changes)

    @property
    def over(self) -> bool:
        return self.table.status == "over"

    @property
    def ends_rated(self) -> bool:
        """Whether it may be the end of a rated game."""
        return self.over and self.table.plan.rated and bool(self.entries)

    @property
    def changes(self) -> Row:
        """What is to be written of the table itself, which is there already."""
        changed: Row = {}
        if self.over or any(isinstance(entry.what, Started) for entry in self.entries):
            changed["status"] = self.table.status
        if self.active is not None:
            changed["active"] = self.active
        return changed


def table_row(table: Table) -> Row:
    plan = table.plan
    return {
        "id": table.id,
        "game": table.game.name,
        "rules_version": table.game.rules_version,
        "cards_hash": table.game.cards_hash,
        "seed": str(table.seed),
        "plan": {
            "options": dict(plan.options),
            "seats": [[seat.kind, seat.name, seat.level] for seat in plan.seats],
            "clock": [plan.clock.move, plan.clock.game],
            "grace": plan.grace,
            "public": plan.public,
            "lesson": plan.lesson,
            "free-talk": plan.free_talk,
            "cards": plan.cards,
            "given": plan.given,
            "open-to-all": plan.open_to_all,
            "rated": plan.rated,
            "for-ratings": [plan.for_ratings.low, plan.for_ratings.high],
            "event": plan.event,
        },
        "created": table.created,
        "status": table.status,
        "public": plan.public,
        "active": table.goes_on,
        "open_to_all": plan.open_to_all,
    }


def plan_of(game: str, stored: Plain) -> TablePlan:
    return TablePlan(
        game,
        stored["options"],
        tuple(Seating(*seat) for seat in stored["seats"]),
        ClockRules(*stored["clock"]),
        stored["grace"],
        stored["public"],
        stored.get("lesson", ""),  # the first version had none
        stored.get("free-talk", False),
        stored.get("cards", ""),
        stored.get("given", {}),
        stored.get("open-to-all", False),
        stored.get("rated", False),
        RatingRange(*stored.get("for-ratings", ())),
        stored.get("event", ""),
    )


def entry_row(table: str, entry: Entry) -> Row:
    return {
        "table_id": table,
        "number": entry.number,
        "kind": entry.what.word,
        "at": entry.at,
        "seat": entry.seat,
        "data": compact(entry.what.data()),
        "seen": entry.seen,
        "request_key": entry.key,
    }


def entry_of(row: Any) -> Entry:
    what = KINDS[row.kind](**json.loads(row.data))
    return Entry(row.number, row.at, row.seat, what, row.seen, row.request_key)


def readable(rows: Iterable[Any]) -> Iterator[tuple[str, Entry]]:
    """The entries of several tables, with their tables; what makes no sense is left out."""
    for row in rows:
        with contextlib.suppress(KeyError, TypeError, ValueError):
            yield row.table_id, entry_of(row)


def key_row(table: str, key: Key) -> Row:
    return {"hash": key.hash, "table_id": table, "purpose": key.purpose, "number": key.number}


def snapshot_row(table: Table) -> Row:
    return {"table_id": table.id, "mark": mark(table.game), "packed": pack(table)}


def finished_row(table: Table) -> Row:
    finished = table.finished()
    summary = {
        "seats": [asdict(seat) for seat in finished.seats],
        "ending": asdict(finished.ending),
        "versions": {str(perspective): version for perspective, version in finished.versions.items()},
        "rematch": finished.rematch,
    }
    return {"table_id": table.id, "log": finished.log, "summary": summary}


def finished_of(log: str, summary: Plain) -> Finished:
    return Finished(
        log,
        tuple(Seat(**seat) for seat in summary["seats"]),
        Ending.read(summary["ending"]),
        {int(perspective): version for perspective, version in summary["versions"].items()},
        summary["rematch"],
    )
