"""What one viewer may see of a table: the only thing that leaves it.

Everything about the game comes from `Game.view`, `Game.event_view` and `Game.offer` for one perspective: a seat the
viewer holds, or SPECTATOR. The same data is what JSON clients get (`as_json`) and what pages are drawn from."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, field, fields
from typing import Any

import msgspec

from zenova.kernel.data import Plain, Struct
from zenova.kernel.frozen import made_at_once
from zenova.kernel.game import SPECTATOR, Game, Offer
from zenova.kernel.lesson import Taught

from .keys import result_key
from .parts import Ending, Finished, LogLine, Seat, told
from .plan import ANY_RATING, RatingRange
from .table import Table
from .talk import Heard, heard

NOT_TOLD = ("cache", "log", "taught", "moves", "rules")  # to programs, or not as it is


class SeatView(msgspec.Struct, frozen=True, rename="kebab"):
    number: int
    team: int
    kind: str
    """person, bot or open."""
    name: str
    level: str | None
    """Of a bot."""
    stand_in: str | None
    """The bot that plays for a person who is away or has resigned."""
    mine: bool = False
    online: bool = False
    asked: bool = False
    thinking: bool = False
    """A bot plays here, is asked, and does not wait for people who are asked too."""
    resigned: bool = False
    replaceable: bool = False
    """The person has been away longer than the grace time: another player may put a bot there."""
    move_left: float | None = None
    game_left: float | None = None
    """Seconds on the clocks now; None without that clock."""


@made_at_once
@dataclass(frozen=True)
class DecisionView:
    """What the seat is asked: the kernel's Offer, with its options also as the structs that `submit` takes."""

    decision: Offer
    rules: Game = field(compare=False, repr=False)

    @property
    def options(self) -> tuple[Struct, ...]:
        return tuple(map(self.rules.decode, self.decision.options))

    def as_json(self) -> Struct:
        return self.rules.offer_view(self.decision)


class TakeBackView(msgspec.Struct, frozen=True, rename="kebab"):
    possible: bool
    """The viewer's seat has an action that could be taken back; whether without asking anybody, it finds out."""
    asked_by: int | None
    """The seat that asks the others for a take-back now."""
    agreed: tuple[int, ...]
    answer: bool
    """The viewer's seat is asked to accept or decline."""


@made_at_once
@dataclass(frozen=True)
class TableLine:
    """A table in a list. Of one that cannot be loaded here only the first entries are known, and why."""

    table: str
    game: str
    title: str
    options: Plain
    status: str
    """lobby, running or over."""
    created: float
    """When it was opened, in seconds since 1970."""
    version: int = 0
    """Counts what this perspective could see happen; goes into `submit`."""
    seat: int = SPECTATOR
    """The perspective: a seat the viewer holds, or SPECTATOR."""
    my_seats: tuple[int, ...] = ()
    seats: tuple[SeatView, ...] = ()
    stopped: str | None = None
    """Why this server cannot go on with the table; it is shown as far as it can be."""
    lesson: str = ""
    """The lesson that is given there."""
    rematch: str | None = None
    """The table of the rematch that somebody proposed; in a list only as long as it waits for players."""
    winners: tuple[int, ...] = ()
    """Of a game that is over."""

    def as_json(self) -> Struct:
        """Plain data."""
        plain: Struct = msgspec.to_builtins(self.in_words(), str_keys=True)
        return plain

    def in_words(self) -> Struct:
        """What programs are told, ready to be written."""
        have, kind = vars(self), type(self)
        if kind not in _WORDS:
            _WORDS[kind] = [(one.name.replace("_", "-"), one.name) for one in fields(kind) if one.name not in NOT_TOLD]
        shown = {word: have[name] for word, name in _WORDS[kind]}
        shown["seat"] = None if self.seat == SPECTATOR else self.seat
        return shown


@made_at_once
@dataclass(frozen=True, kw_only=True)
class TableView(TableLine):
    host: bool
    public: bool
    clock: dict[str, float | None]
    grace: float
    view: Struct | None
    """`Game.view` for the perspective; None in the lobby."""
    decision: DecisionView | None
    log: Sequence[LogLine]
    take_back: TakeBackView
    outcome: Ending | None
    result: str | None
    """When the game is over: the key of the link that shows it to anybody."""
    moves: tuple[int, ...]
    """When the game is over: the entries of its moves, by which a log line finds its place in a replay."""
    talk: tuple[Heard, ...]
    """What the perspective has heard the players say last."""
    free_talk: bool
    """Whether they may say what they like."""
    rated: bool
    """Whether the game counts for the ratings of those who play it."""
    for_ratings: RatingRange = ANY_RATING
    """Of whoever may sit down without an invitation."""
    event: str = ""
    """The event that it is a game of."""
    invites: dict[int, str]
    """Open seats and their invitation keys; only for the host, in the lobby."""
    watch: str | None
    """The key to watch; only for the host."""
    taught: Taught | None
    """Where the lesson stands, for who learns."""
    rules: Game = field(compare=False, repr=False)
    """The game with the cards of this table."""
    cache: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
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

    def as_json(self, after: int | None = None) -> Struct:
        """Plain data; with `after` the log holds only what came after that version."""
        return super().as_json() | {"log": self._lines(after)}

    def in_words(self) -> Struct:
        shown = super().in_words()
        shown["decision"] = self.decision and self.decision.as_json()
        return shown

    def _lines(self, after: int | None) -> list[Struct]:
        return [line.as_json() for line in (self.log if after is None else self.news(after))]

    def json(self, after: int | None = None) -> bytes:
        """The same, written once for all who have the same version. Everything but the log is written once for all."""
        place = ("json", after)
        if place not in self.cache:
            if "json" not in self.cache:
                self.cache["json"] = told(self.in_words()).removesuffix(b"}")
            self.cache[place] = b'%b,"log":%b}' % (self.cache["json"], told(self._lines(after)))
        written: bytes = self.cache[place]
        return written


@made_at_once
@dataclass(frozen=True)
class Presence:
    """Who is there: the seats whose people are, and those whose people have been away for too long."""

    online: frozenset[int] = frozenset()
    replaceable: frozenset[int] = frozenset()


def line_of(table: Table, perspective: int, holder: int | None, presence: Presence, now: float) -> TableLine:
    """The table as somebody sees it in a list. `holder` is whose key was shown, None for a spectator."""
    mine = table.held_by(holder)
    return TableLine(
        table=table.id,
        game=table.game.name,
        title=table.game.title,
        options=table.chosen,
        status=table.status,
        created=table.created,
        version=table.versions[perspective],
        seat=perspective,
        my_seats=mine,
        seats=_seats(table, mine, presence, now),
        stopped=table.stopped,
        lesson=table.plan.lesson,
        rematch=table.rematch,
        winners=table.ending.winners if table.ending else (),
    )


def view_of(
    line: TableLine,
    table: Table,
    holder: int | None,
    invites: dict[int, str],
    watch: str | None,
    muted: Set[int] = frozenset(),
) -> TableView:
    """The table as somebody sees it who looks from the perspective of the line."""
    assert line.seat == SPECTATOR or line.seat in line.my_seats
    decision = None
    if line.seat in table.asked():
        pause = table.game.offer(table.position, line.seat)
        if pause is not None:
            decision = DecisionView(pause, table.game)
    return TableView(
        **vars(line),
        host=holder == 0,
        public=table.plan.public,
        clock=vars(table.plan.clock),
        grace=table.plan.seconds_away,
        view=table.view(line.seat),
        decision=decision,
        log=table.told[line.seat],
        take_back=_take_back(table, line.seat),
        outcome=table.ending,
        result=result_key(table.seed, table.id) if table.ending else None,
        moves=table.moves() if table.ending else (),
        talk=heard(table, line.seat, muted),
        free_talk=table.plan.free_talk,
        rated=table.plan.rated,
        for_ratings=table.plan.for_ratings,
        event=table.plan.event,
        invites=invites,
        watch=watch,
        rules=table.game,
        taught=table.taught() if table.lesson and line.seat == table.lesson.seat else None,
    )


def _seats(table: Table, mine: tuple[int, ...], presence: Presence, now: float) -> tuple[SeatView, ...]:
    asked, bots_asked, clock = table.asked(), table.bots_asked(), table.clock if table.plan.clock.ticking else None
    return tuple(
        [
            _seat(
                seat,
                mine=seat.number in mine,
                online=seat.number in presence.online,
                asked=seat.number in asked,
                thinking=seat.number in bots_asked,
                replaceable=seat.number in presence.replaceable,
                move_left=None if clock is None else _tenths(clock.move_left(seat.number, now)),
                game_left=None if clock is None else _tenths(clock.game_left(seat.number, now)),
            )
            for seat in table.seats
        ]
    )


def _seat(seat: Seat, **now: Any) -> SeatView:
    """What a seat is, and how it is now."""
    return SeatView(
        seat.number, seat.team, seat.kind, seat.name, seat.level, seat.stand_in, resigned=seat.resigned, **now
    )


def finished_line(
    table: str, game: str, title: str, options: Plain, created: float, lesson: str, finished: Finished, holder: int
) -> TableLine:
    """A game that is over, in the list of a holder, without its entries."""
    mine = tuple(seat.number for seat in finished.seats if seat.holder == holder)
    seat = min(mine, default=SPECTATOR)
    seats = tuple(_seat(one, mine=one.number in mine, online=one.kind == "bot") for one in finished.seats)
    known = (table, game, title, options, "over", created, finished.versions[seat], seat, mine, seats)
    return TableLine(*known, lesson=lesson, rematch=finished.rematch, winners=finished.ending.winners)


def _take_back(table: Table, perspective: int) -> TakeBackView:
    asked = table.take_back
    playing = (
        perspective >= 0 and table.status == "running" and not table.stopped and not table.seats[perspective].resigned
    )
    return TakeBackView(
        possible=playing and table.last_action(perspective) is not None,
        asked_by=asked.seat if asked else None,
        agreed=tuple(sorted(asked.agreed)) if asked else (),
        answer=bool(asked and playing and perspective in table.asked_about_take_back(asked.seat) - asked.agreed),
    )


def _tenths(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 1)


_WORDS: dict[type, list[tuple[str, str]]] = {}
"""Of the fields of a kind of line, and their names."""
