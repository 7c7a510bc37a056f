"""What one viewer may see of a table: the only thing that leaves it.

Everything about the game comes from `Game.view`, `Game.event_view` and `Game.offer` for one perspective: a seat the
viewer holds, or SPECTATOR. The same data is what JSON clients get (`as_json`) and what pages are drawn from.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from zenova.kernel.game import SPECTATOR, Offer

from .live import Ending, Table, Told

LogLine = Told


@dataclass(frozen=True)
class SeatView:
    number: int
    team: int
    kind: str
    """person, bot or open."""
    name: str
    level: str | None
    """Of a bot."""
    stand_in: str | None
    """The bot that plays for a person who is away or has resigned."""
    mine: bool
    online: bool
    asked: bool
    thinking: bool
    """A bot plays here, is asked, and does not wait for people who are asked too."""
    resigned: bool
    replaceable: bool
    """The person has been away longer than the grace time: another player may put a bot there."""
    move_left: float | None
    game_left: float | None
    """Seconds on the clocks now; None without that clock."""


@dataclass(frozen=True)
class DecisionView:
    """What the seat is asked: the kernel's Offer, with its options also as the structs that `submit` takes."""

    decision: Offer
    options: tuple[dict[str, Any], ...]


@dataclass(frozen=True)
class TakeBackView:
    possible: bool
    """The viewer's seat has an action that could be taken back."""
    free: bool
    """… without asking anybody."""
    asked_by: int | None
    """The seat that asks the others for a take-back now."""
    agreed: tuple[int, ...]
    answer: bool
    """The viewer's seat is asked to accept or decline."""


@dataclass(frozen=True)
class TableView:
    table: str
    game: str
    title: str
    options: dict[str, Any]
    status: str
    """lobby, running or over."""
    version: int
    """Counts what this perspective could see happen; goes into `submit`."""
    seat: int
    """The perspective: a seat the viewer holds, or SPECTATOR."""
    my_seats: tuple[int, ...]
    host: bool
    public: bool
    seats: tuple[SeatView, ...]
    clock: dict[str, float | None]
    grace: float
    view: dict[str, Any] | None
    """`Game.view` for the perspective; None in the lobby."""
    decision: DecisionView | None
    log: Sequence[LogLine]
    take_back: TakeBackView
    outcome: Ending | None
    rematch: str | None
    """The table of the rematch that somebody proposed."""
    invites: dict[int, str]
    """Open seats and their invitation keys; only for the host, in the lobby."""
    watch: str | None
    """The key to watch; only for the host."""
    cache: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """Room for renderers: a view is built once and shown to every tab that looks from the same place."""

    @property
    def asked(self) -> tuple[int, ...]:
        return tuple(seat.number for seat in self.seats if seat.asked)

    def news(self, after: int) -> Sequence[LogLine]:
        """The log lines that came after a version."""
        start = len(self.log)
        while start and self.log[start - 1].version > after:
            start -= 1
        return self.log[start:]

    def as_json(self, after: int | None = None) -> dict[str, Any]:
        """Plain data; with `after` the log holds only what came after that version."""
        lines = self.log if after is None else self.news(after)
        decision = self.decision.decision if self.decision else None
        return {
            "table": self.table,
            "game": self.game,
            "title": self.title,
            "options": self.options,
            "status": self.status,
            "version": self.version,
            "seat": None if self.seat == SPECTATOR else self.seat,
            "my-seats": list(self.my_seats),
            "host": self.host,
            "public": self.public,
            "seats": [_words(seat) for seat in self.seats],
            "clock": self.clock,
            "grace": self.grace,
            "view": self.view,
            "decision": decision
            and {
                "seat": decision.seat,
                "kind": decision.kind,
                "rule": decision.rule,
                "source": decision.source,
                "detail": decision.detail,
                "options": list(self.decision.options) if self.decision else [],
            },
            "log": [
                {"version": line.version, "seat": line.seat, "kind": line.kind, "event": line.event} for line in lines
            ],
            "take-back": _words(self.take_back),
            "outcome": self.outcome and _words(self.outcome),
            "rematch": self.rematch,
            "invites": {str(seat): key for seat, key in self.invites.items()},
            "watch": self.watch,
        }

    def json(self, after: int | None = None) -> str:
        key = ("json", after)
        if key not in self.cache:
            self.cache[key] = json.dumps(self.as_json(after), separators=(",", ":"))
        text: str = self.cache[key]
        return text


def view_of(
    table: Table,
    perspective: int,
    holder: int | None,
    online: frozenset[int],
    replaceable: frozenset[int],
    invites: dict[int, str],
    watch: str | None,
    now: float,
) -> TableView:
    """The table as somebody sees it. `holder` is whose key was shown, None for a spectator."""
    mine = table.held_by(holder)
    assert perspective == SPECTATOR or perspective in mine
    asked = table.asked()
    thinking = table.bots_thinking()
    running = table.position is not None
    decision = None
    if perspective in asked:
        pause = table.game.offer(table.position, perspective)
        if pause is not None:
            decision = DecisionView(pause, tuple(table.game.decode(action) for action in pause.options))
    return TableView(
        table=table.id,
        game=table.game.name,
        title=table.game.title,
        options=table.options.as_dict(),
        status=table.status,
        version=table.versions[perspective],
        seat=perspective,
        my_seats=mine,
        host=holder == 0,
        public=table.plan.public,
        seats=tuple(
            SeatView(
                number=seat.number,
                team=seat.team,
                kind=seat.kind,
                name=seat.name,
                level=seat.level,
                stand_in=seat.stand_in,
                mine=seat.number in mine,
                online=seat.number in online,
                asked=seat.number in asked,
                thinking=seat.number in thinking,
                resigned=seat.resigned,
                replaceable=seat.number in replaceable,
                move_left=_tenths(table.clock.move_left(seat.number, now)),
                game_left=_tenths(table.clock.game_left(seat.number, now)),
            )
            for seat in table.seats
        ),
        clock={"move": table.plan.clock.move, "game": table.plan.clock.game},
        grace=table.plan.grace,
        view=table.game.view(table.position, perspective) if running else None,
        decision=decision,
        log=tuple(table.told[perspective]),
        take_back=_take_back(table, perspective),
        outcome=table.ending,
        rematch=table.rematch,
        invites=invites,
        watch=watch,
    )


def _take_back(table: Table, perspective: int) -> TakeBackView:
    asked = table.take_back
    playing = perspective >= 0 and table.status == "running" and not table.seats[perspective].resigned
    return TakeBackView(
        possible=playing and table.last_action(perspective) is not None,
        free=playing and table.may_take_back_freely(perspective),
        asked_by=asked.seat if asked else None,
        agreed=tuple(sorted(asked.agreed)) if asked else (),
        answer=bool(asked and playing and perspective in table.asked_about_take_back(asked.seat) - asked.agreed),
    )


def _tenths(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 1)


def _words(thing: Any) -> dict[str, Any]:
    return {
        name.replace("_", "-"): list(value) if isinstance(value, tuple) else value
        for name, value in vars(thing).items()
    }
