"""What the entries of a table add up to, kept so that it need not be added up again. The entries stay the truth: a
snapshot made by other rules, other cards or another version of the program is thrown away."""

from __future__ import annotations

import base64
import hashlib
import zlib
from dataclasses import asdict
from itertools import repeat

import msgspec
import numpy as np

from zenova import __version__
from zenova.kernel.data import Plain, Struct
from zenova.kernel.game import Game
from zenova.kernel.record import Twin

from .entry import Entry
from .happening import KINDS, Said
from .parts import Ending, LogLine, Remark, Seat, TakeBack, told
from .table import Table

EVERY = 25  # entries
FORM = 2  # of what is written here


def mark(game: Game) -> str:
    """What must be the same for a snapshot to be good."""
    kind = type(game)
    if kind not in _RULES:
        digest = hashlib.sha256(f"{FORM} {__version__}".encode())
        for path in sorted(game.sources()):
            digest.update(path.read_bytes())
        _RULES[kind] = digest.hexdigest()
    whole = f"{_RULES[kind]} {game.rules_version} {game.cards_hash} {game.cards_mark}"
    return hashlib.sha256(whole.encode()).hexdigest()[:32]


_RULES: dict[type[Game], str] = {}  # what is read of their files


def is_due(before: Table, after: Table) -> bool:
    """Whether enough has happened since the last one, or the game has ended."""
    return not after.stopped and (
        before.entries // EVERY < after.entries // EVERY or (after.ending is not None and before.ending is None)
    )


def pack(table: Table) -> bytes:
    events = {id(line.event): line.event for log in table.told.values() for line in log}  # most are seen by several
    places = {event: place for place, event in enumerate(events)}
    lines = {
        str(perspective): [(*line[:4], places[id(line.event)]) for line in log]
        for perspective, log in table.told.items()
    }
    whole = {
        "position": None if table.position is None else _packed(table.position),
        "seats": [asdict(seat) for seat in table.seats],
        "history": [
            (one.number, one.at, one.seat, one.what.word, one.what.data(), one.seen, one.key) for one in table.history
        ],
        "events": [*events.values()],
        "lines": lines,
        "ending": table.ending and asdict(table.ending),
        "take-back": table.take_back and (table.take_back.seat, sorted(table.take_back.agreed)),
        "clock": (list(table.clock.used.items()), list(table.clock.since.items())),
        "versions": list(table.versions.values()),
        "asked-since": list(table.asked_since.values()),
        "requests": sorted(table.requests),
        "remarks": [(one.at, one.seat, one.what.data()) for one in table.remarks],
        "entries": table.entries,
        "rematch": table.rematch,
        "scene": table.scene,
    }
    return zlib.compress(told(whole), 1)


def _packed(position: Twin) -> str:
    record = np.zeros(1, position.RECORD)
    position.write(record[0])
    return base64.b64encode(record.tobytes()).decode()


def _unpacked(kind: type[Twin], packed: str) -> Twin:
    return kind.from_record(np.frombuffer(base64.b64decode(packed), kind.RECORD)[0])


def unpack(table: Table, packed: bytes) -> None:
    """Make a new table what it was."""
    whole: Plain = msgspec.json.decode(zlib.decompress(packed))
    if whole["position"] is not None:
        table.position = _unpacked(table.twin, whole["position"])
    table.seats = [Seat(**seat) for seat in whole["seats"]]
    table.history = [
        Entry(number, at, seat, KINDS[word](**what), seen, key)
        for number, at, seat, word, what, seen, key in whole["history"]
    ]
    events: list[Struct] = whole["events"]
    table.told = {int(place): _lines(lines, events) for place, lines in whole["lines"].items()}
    table.ending = whole["ending"] and Ending.read(whole["ending"])
    if asked := whole["take-back"]:
        table.take_back = TakeBack(asked[0], frozenset(asked[1]))
    table.clock.used, table.clock.since = map(dict, whole["clock"])
    table.versions = dict(zip(table.perspectives, whole["versions"], strict=True))
    table.asked_since = dict(zip(table.perspectives, whole["asked-since"], strict=True))
    table.requests = {(seat, key) for seat, key in whole["requests"]}
    table.remarks = [Remark(at, seat, Said(**said)) for at, seat, said in whole["remarks"]]
    table.entries, table.rematch, table.scene = whole["entries"], whole["rematch"], whole["scene"]


def _lines(told: list[tuple[int, int, int | None, str, int]], events: list[Struct]) -> list[LogLine]:
    """There are thousands: they are made without a function of ours for each."""
    fields = [(entry, version, seat, kind, events[place]) for entry, version, seat, kind, place in told]
    return list(map(tuple.__new__, repeat(LogLine), fields))
