"""A table: what its entries add up to. Plain synchronous Python without storage, network or a clock of its own.

Entries come in one by one as they are wished for (`draft.py`), or all at once from storage: then every action is done
again with what chance gave at the time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from zenova.bots.levels import STAND_IN
from zenova.kernel.data import Plain, Struct
from zenova.kernel.errors import UserError
from zenova.kernel.game import SPECTATOR, Game
from zenova.kernel.lesson import Taught, lessons, taught
from zenova.kernel.log import GameLog
from zenova.kernel.steps import EventViews, Move, Step, checksum, deal, event_views, play, redeal

from . import happening
from .clock import Clock
from .entry import Entry, bit
from .errors import NotNow
from .happening import Acted, Started, TakenBack
from .parts import Ending, Finished, LogLine, Remark, Seat, TakeBack
from .plan import TablePlan


class Table:
    """One game. `position` is None until the cards are dealt, which is when every seat is taken. `stopped` says why a
    table that was loaded cannot go on here; it is then what it was before the entry that no longer fits."""

    def __init__(self, id: str, game: Game, plan: TablePlan, seed: int, created: float) -> None:
        self.id = id
        self.game = game
        self.plan = plan
        self.seed = seed
        self.created = created
        self.rules_version = game.rules_version
        self.options = game.options_type.parse(plan.options)
        self.chosen = self.options.as_dict()
        self.lesson = lessons(game).get(plan.lesson)  # one that is gone goes on as a game
        self.scene = 0  # of the lesson
        blank = game.blank(self.options)
        self.twin = type(blank)
        self.seats = [
            Seat(number, game.team(blank, number), "bot", seating.name, seating.level)
            if seating.kind == "bot"
            else Seat(number, game.team(blank, number), "open", seating.name if seating.kind == "open" else "")
            for number, seating in enumerate(plan.seats)
        ]
        self.perspectives = (*range(len(self.seats)), SPECTATOR)
        self.position: Any = None
        self._asked: tuple[Any, list[int]] = None, []  # at a position
        self._views: tuple[Any, Callable[[int], Struct]] | None = None  # of a position
        self.history: list[Entry] = []  # those that lead to the position
        self.ending: Ending | None = None
        self.stopped: str | None = None
        self.take_back: TakeBack | None = None
        self.rematch: str | None = None
        self.clock = Clock(plan.clock)
        self.entries = 0
        self.versions = dict.fromkeys(self.perspectives, 0)
        self.asked_since = dict.fromkeys(self.perspectives, 0)  # from which version on the question is the same
        self.told: dict[int, list[LogLine]] = {perspective: [] for perspective in self.perspectives}
        self.requests: set[tuple[int, str]] = set()
        self.remarks: list[Remark] = []

    def copy(self) -> Table:
        """A table for a wish to change; this one stays as it is."""
        other = Table.__new__(Table)
        vars(other).update(vars(self))
        other.seats = self.seats[:]
        other.history = self.history[:]
        other.clock = self.clock.copy()
        other.versions = self.versions.copy()
        other.asked_since = self.asked_since.copy()
        other.told = {perspective: lines[:] for perspective, lines in self.told.items()}
        other.requests = self.requests.copy()
        other.remarks = self.remarks[:]
        return other

    # What is known

    @property
    def status(self) -> str:
        if self.ending is not None:
            return "over"
        return "lobby" if self.position is None and not self.stopped else "running"

    def asked(self) -> list[int]:
        """The seats that may act now."""
        if self.position is None or self.ending is not None or self.stopped:
            return []
        if self._asked[0] is not self.position:
            self._asked = self.position, self.game.to_act(self.position)
        return self._asked[1]

    def view(self, perspective: int) -> Struct | None:
        """`Game.view` of the position; None in the lobby."""
        if self.position is None:
            return None
        if self._views is None or self._views[0] is not self.position:
            self._views = self.position, self.game.views(self.position)
        return self._views[1](perspective)

    @property
    def goes_on(self) -> bool:
        """Whether something happens by itself: a bot is asked, or a clock runs."""
        return bool(self.bots_asked()) or (self.plan.clock.ticking and bool(self.people_asked()))

    @property
    def is_offered(self) -> bool:
        """Whether it waits for anybody, or has just stopped to."""
        return self.plan.open_to_all and len(self.history) <= 1

    def bots_asked(self) -> list[int]:
        """The bots that are to act. Where several seats are asked at once they let people go first: a bot wins no race
        against a person (ZA-F4) and takes no choice from its partner (ZN-4B)."""
        asked, lesson = self.asked(), self.taught() if self.lesson else None
        if lesson is not None:
            return [seat for seat in asked if lesson.due_of(seat) and self.seats[seat].bot]
        for seat in asked:
            if self.seats[seat].bot is None:
                return []
        return asked

    def taught(self) -> Taught | None:
        """Where the lesson stands, as long as its game has not begun in earnest."""
        if self.lesson is None or self.status != "running" or self.stopped:
            return None
        moves = [(one.seat, one.what.action) for one in self.history if isinstance(one.what, Acted)]
        return taught(self.lesson, self.game, self.scene, moves)

    def is_late(self, seat: int, version: int) -> bool:
        """Whether an answer of a seat that saw a version is one to another question. What others choose at the same
        time makes it none."""
        return not self.asked_since[seat] <= version <= self.versions[seat]

    def people_asked(self) -> list[int]:
        """The people who are to act; only their time is counted."""
        return [seat for seat in self.asked() if self.seats[seat].bot is None]

    def people(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.kind == "person" and not seat.resigned]

    def held_by(self, holder: int | None) -> tuple[int, ...]:
        return () if holder is None else tuple([seat.number for seat in self.seats if seat.holder == holder])

    def last_action(self, seat: int) -> Entry | None:
        """The last action of the person on a seat that stands."""
        for entry in reversed(self.history):
            if entry.seat == seat and isinstance(entry.what, Acted) and entry.what.by == "person":
                return entry
        return None

    def moves(self) -> tuple[int, ...]:
        """The entries of all moves that stand."""
        return tuple(entry.number for entry in self.history if isinstance(entry.what, Acted))

    def asked_about_take_back(self, seat: int) -> set[int]:
        """The people who are asked about a take-back: all who hold no key of the seat that asks, also those for whom a
        bot plays now, for they can come back."""
        return {other.number for other in self.people() if other.holder != self.seats[seat].holder}

    def log(self) -> GameLog:
        """The game as the file people download: it holds every secret. Its chance came from the table, entry by entry,
        so no seed belongs to it."""
        if self.ending is None and not self.stopped:
            raise NotNow("the log holds every secret; it can be had when the game is over")
        setup: Sequence[Plain] = ()
        given: Plain | None = None
        moves: list[Move] = []
        events: list[str] = []
        redealt: tuple[Plain, ...] = ()
        for entry in self.history:
            match entry.what:
                case Started(chance, checked, given):
                    setup = chance
                    events.append(checked or "")
                case Acted(action, _, chance, checked) if entry.seat is not None:
                    moves.append(Move(entry.seat, action, tuple(chance), redealt))
                    events.append(checked or "")
                    redealt = ()
                case TakenBack(_, chance) if chance:
                    redealt = tuple(chance)
        return GameLog(
            self.game.name,
            self.rules_version if self.stopped else self.game.rules_version,
            self.game.cards_hash,
            self.options.as_dict(),
            None,
            tuple(seat.name or seat.bot or "" for seat in self.seats),
            tuple(setup),
            moves,
            None if self.stopped else self.game.outcome(self.position),
            events if all(events) else [],
            given,
        )

    def finished(self) -> Finished:
        assert self.ending is not None
        return Finished(self.log().text(), tuple(self.seats), self.ending, self.versions, self.rematch)

    # Loading

    def load(self, entries: Iterable[Entry], rules_version: str) -> None:
        """Add everything that happened so far, as far as it fits: every action must still be legal and, where the rules
        may be others, lead to what happened then. What was taken back, and earlier scenes, count but do not stand."""
        self.rules_version = rules_version
        history = list(entries)
        dropped = {number for entry in history if isinstance(entry.what, TakenBack) for number in entry.what.dropped}
        dropped.update(range(max((entry.number for entry in history if isinstance(entry.what, Started)), default=0)))
        self._load(history, dropped)

    def add(self, entries: Iterable[Entry]) -> None:
        """What has happened elsewhere since: the next entries."""
        self._load(entries, set())

    def _load(self, entries: Iterable[Entry], dropped: set[int]) -> None:
        for entry in entries:
            if entry.number != self.entries:
                self.stop(f"entry {self.entries} is missing from the database")
                return
            if entry.number in dropped or not isinstance(entry.what, Started | Acted | TakenBack):
                self._load_aside(entry)
            elif self.stopped:
                self._load_aside(entry)
                self.history.append(entry)
            else:
                self._load_step(entry)

    def _load_aside(self, entry: Entry) -> None:
        """An entry that leads to no other position."""
        if isinstance(entry.what, Started | Acted):
            self._count(entry)
        else:
            self.take(entry)

    def _load_step(self, entry: Entry) -> None:
        try:
            step = self.again(self._position_before(entry), entry)
            views = event_views(self.game, step.position, step.events)
            if self.rules_version != self.game.rules_version and not isinstance(entry.what, TakenBack):
                self._compare(entry, views)
        except (UserError, RuntimeError, ValueError):  # which may tell what was done in secret
            self.stop(f"what happened in entry {entry.number} is not possible now")
            self._load_aside(entry)
            self.history.append(entry)
        else:
            self.take(entry, step, views)

    def _position_before(self, entry: Entry) -> Any:
        """Where an entry leads on from: a take-back from what is left without what it drops."""
        if isinstance(entry.what, TakenBack):
            dropped = set(entry.what.dropped)
            left = [one for one in self.history if one.number not in dropped]
            if len(left) < len(self.history):
                return self.replayed(left)
        return self.position

    def _compare(self, entry: Entry, views: EventViews) -> None:
        assert isinstance(entry.what, Started | Acted)
        if entry.what.events not in (None, checksum(views)):
            raise UserError("it leads to something else")

    def stop(self, reason: str) -> None:
        """It cannot go on here."""
        versions = ""
        if self.rules_version != self.game.rules_version:
            versions = (
                f"; it was begun with rules version {self.rules_version} of {self.game.title}, and this server has"
                f" version {self.game.rules_version}"
            )
        self.stopped = f"table {self.id} cannot go on here: {reason}{versions}"

    def again(self, position: Any, entry: Entry) -> Step:
        """What happened in an entry once more, with what chance gave then."""
        match entry.what:
            case Started(chance, _, given):
                return deal(self.game, self.options, chance=chance, given=given)
            case Acted(action, _, chance) if entry.seat is not None:
                return play(self.game, position, entry.seat, self.game.encode(dict(action)), chance=chance)
            case TakenBack(_, chance) if chance:
                return redeal(self.game, position, chance=chance)
        return Step(position, [], ())

    def replayed(self, history: Iterable[Entry]) -> Any:
        position = None
        for entry in history:
            position = self.again(position, entry).position
        return position

    # Taking an entry in

    def take(self, entry: Entry, step: Step | None = None, views: EventViews = ()) -> None:
        """Add an entry, with the step it was for the game and what everybody sees of that."""
        before = self.position
        self._count(entry)
        if isinstance(entry.what, happening.Said):
            assert entry.seat is not None
            self.remarks.append(Remark(entry.at, entry.seat, entry.what))
            return
        seat = None if entry.seat is None else self.seats[entry.seat]
        match entry.what:
            case Started() | Acted():
                assert step is not None
                self._go_on(entry, step, views)
            case TakenBack():
                self.take_back = None
                if step is not None:
                    self._go_back(entry, entry.what, step)
            case happening.Sat(name, holder) if seat:
                self.seats[seat.number] = replace(seat, kind="person", name=name, holder=holder)
            case happening.BotSeated(level) if seat:
                self.seats[seat.number] = replace(seat, kind="bot", level=level, name="")
            case happening.Left() if seat:
                self.seats[seat.number] = Seat(seat.number, seat.team, "open", generation=seat.generation + 1)
            case happening.TakeBackAsked() if seat:
                self.take_back = TakeBack(seat.number)
            case happening.TakeBackAccepted() if seat and self.take_back:
                self.take_back = replace(self.take_back, agreed=self.take_back.agreed | {seat.number})
            case happening.TakeBackDeclined():
                self.take_back = None
            case happening.Resigned() | happening.OutOfTime() if seat:
                self.seats[seat.number] = replace(seat, resigned=True, stand_in=seat.stand_in or STAND_IN)
                self.take_back = None
                self._maybe_given_up("resignation" if isinstance(entry.what, happening.Resigned) else "time")
            case happening.Replaced(level) if seat:
                self.seats[seat.number] = replace(seat, stand_in=level)
            case happening.Returned() if seat:
                self.seats[seat.number] = replace(seat, stand_in=None)
            case happening.Resumed():
                self.clock.resume(entry.at)
            case happening.Rematch(table):
                self.rematch = table
        if not isinstance(entry.what, Started | Acted | happening.Resumed):
            self._tell_all(entry)
        moved = isinstance(entry.what, Acted) and bool(entry.seen & bit(SPECTATOR))
        if moved:
            self.take_back = None
        self.clock.turn(self.asked(), entry.at, entry.seat if moved else None)
        if isinstance(entry.what, Started | Acted | TakenBack):
            same = self._asked_as_before(before, entry) if isinstance(entry.what, Acted) else ()
            self.asked_since |= {seat: version for seat, version in self.versions.items() if seat not in same}

    def _asked_as_before(self, before: Any, entry: Entry) -> list[int]:
        """The seats that an action of another left with the question they had."""
        others = {*self.asked()} - {entry.seat}
        both = others & {*self.game.to_act(before)} if others else others
        return [seat for seat in both if self.game.decision(before, seat) == self.game.decision(self.position, seat)]

    def _count(self, entry: Entry) -> None:
        self.entries += 1
        for perspective in self.perspectives:
            if entry.seen & bit(perspective):
                self.versions[perspective] += 1
        if entry.key is not None and entry.seat is not None:
            self.requests.add((entry.seat, entry.key))

    def _go_on(self, entry: Entry, step: Step, views: EventViews) -> None:
        self.position = step.position
        if isinstance(entry.what, Started):
            self.scene = entry.what.scene or 0
            self.history = []
            self.told = {place: [one for one in lines if one.kind != "game"] for place, lines in self.told.items()}
        self.history.append(entry)
        for place, perspective in enumerate(self.perspectives):
            version, lines = self.versions[perspective], self.told[perspective]
            lines += [LogLine(entry.number, version, entry.seat, "game", event[place]) for event in views]
        outcome = self.game.outcome(self.position)
        if outcome is not None:
            self.ending = Ending(outcome.winners, outcome.scores, outcome.how)
            self.take_back = None

    def _go_back(self, entry: Entry, what: TakenBack, step: Step) -> None:
        """To where nothing was that is dropped; while loading it never came in."""
        dropped = set(what.dropped)
        self.position = step.position
        self.history = [one for one in self.history if one.number not in dropped]
        for perspective, lines in self.told.items():
            self.told[perspective] = [line for line in lines if line.kind != "game" or line.entry not in dropped]
        if what.chance:
            self.history.append(entry)

    def _maybe_given_up(self, how: str) -> None:
        """A team has given up when a person of it has resigned and no other person plays for it. The game ends when
        one team is left, or no person."""
        playing = {seat.team for seat in self.people()}
        given_up = {seat.team for seat in self.seats if seat.resigned} - playing
        left = {seat.team for seat in self.seats} - given_up
        if len(left) == 1 or not playing:
            self.ending = Ending(tuple(seat.number for seat in self.seats if seat.team in left), None, (how,))

    def _tell_all(self, entry: Entry) -> None:
        event = {"event": entry.what.word, "seat": entry.seat}
        for perspective in self.perspectives:
            if entry.seen & bit(perspective):
                line = LogLine(entry.number, self.versions[perspective], entry.seat, "table", event)
                self.told[perspective].append(line)
