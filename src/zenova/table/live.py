"""A table: what its entries add up to. Plain synchronous Python without storage, clock or network.

A wish becomes an `Entry` by one of the methods under "Wishes"; whoever keeps the table stores the entry and then calls
`take`, so nobody ever sees what is not stored. A table that is loaded is the same `take`, entry by entry.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

from zenova.kernel.game import SPECTATOR, Event, Game, Outcome, take_events
from zenova.kernel.generator import Tape
from zenova.kernel.log import GameLog
from zenova.kernel.steps import Move

from .clock import Clock
from .entry import EVERYBODY, NOBODY, Entry, Kind, bit
from .errors import BadRequest, NotNow
from .plan import STAND_IN, TablePlan, check_level, clean_name


@dataclass
class Seat:
    """`holder` is who has the seat's key; `stand_in` the bot that plays for somebody who is not there."""

    number: int
    team: int
    kind: str  # person, bot, open
    name: str = ""
    level: str | None = None
    holder: int | None = None
    stand_in: str | None = None
    resigned: bool = False
    generation: int = 0  # of its invitation

    @property
    def bot(self) -> str | None:
        """The bot that plays this seat now."""
        return self.level if self.kind == "bot" else self.stand_in


@dataclass(frozen=True)
class Played:
    """An action that stands: not taken back."""

    entry: Entry
    seat: int
    action: int
    chance: list[tuple[int, list[int]]]


@dataclass(frozen=True)
class Told:
    """A line of the log as one perspective may know it; `version` is the one it came with.

    `entry` is never shown: its gaps would tell how often others have chosen in secret."""

    entry: int
    version: int
    seat: int | None
    kind: str
    event: dict[str, Any]

    @functools.cached_property
    def cache(self) -> dict[Any, Any]:
        """Room for renderers: a line stays in the log, and is shown again with every move."""
        return {}


@dataclass(frozen=True)
class Ending:
    """How the game ended; `scores` is None when it was by resignation or time."""

    winners: tuple[int, ...]
    scores: tuple[int, ...] | None
    how: tuple[str, ...]


@dataclass
class TakeBack:
    """A take-back that waits for the others: who asked, and who has agreed."""

    seat: int
    agreed: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class Step:
    """The position after an action, and what happened in it."""

    position: Any
    chance: list[tuple[int, list[int]]]
    events: list[Event]


class Table:
    """One game. `position` is None until the cards are dealt, which is when every seat is taken."""

    def __init__(self, id: str, game: Game, plan: TablePlan, seed: int, created: float) -> None:
        self.id = id
        self.game = game
        self.plan = plan
        self.seed = seed
        self.created = created
        self.options = game.options_type.parse(plan.options)
        blank = game.blank(self.options)
        self.seats = [Seat(i, game.team(blank, i), "open") for i in range(game.seats(blank))]
        for seat, seating in zip(self.seats, plan.seats, strict=True):
            if seating.kind == "bot":
                seat.kind, seat.level, seat.name = "bot", seating.level, seating.name
        self.perspectives = (*range(len(self.seats)), SPECTATOR)
        self.position: Any = None
        self.setup: list[tuple[int, list[int]]] = []
        self.played: list[Played] = []
        self.ending: Ending | None = None
        self.take_back: TakeBack | None = None
        self.rematch: str | None = None
        self.clock = Clock(plan.clock)
        self.entries = 0
        self.changed = created
        self.versions = dict.fromkeys(self.perspectives, 0)
        self.told: dict[int, list[Told]] = {perspective: [] for perspective in self.perspectives}
        self.keys_used: dict[tuple[int, str], int] = {}

    # What is known

    @property
    def status(self) -> str:
        return "lobby" if self.position is None else "running" if self.ending is None else "over"

    def asked(self) -> list[int]:
        """The seats that may act now."""
        return self.game.to_act(self.position) if self.status == "running" else []

    def bots_thinking(self) -> list[int]:
        """The bots that are asked. Where several seats are asked at once they let people go first: a bot wins no race
        against a person (ZA-F4) and takes no choice from its partner (ZN-4B)."""
        asked = self.asked()
        return asked if all(self.seats[seat].bot for seat in asked) else []

    def people(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.kind == "person" and not seat.resigned]

    def held_by(self, holder: int | None) -> tuple[int, ...]:
        return tuple(seat.number for seat in self.seats if holder is not None and seat.holder == holder)

    def may_take_back_freely(self, seat: int) -> bool:
        """Whether the last thing this seat saw done is its own action, which told nobody's secret and no chance."""
        for one in reversed(self.played):
            if one.seat == seat:
                return one.entry.data["by"] == "person" and not one.entry.data["reveals"]
            if one.entry.seen & bit(seat):
                return False
        return False

    def log(self) -> GameLog:
        """The game as the file people download; only for a game that is over."""
        if self.ending is None:
            raise NotNow("the log holds every secret; it can be had when the game is over")
        words = self.game.chance_words
        return GameLog(
            self.game.name,
            self.game.rules_version,
            self.game.cards_hash,
            self.options.as_dict(),
            self.seed,
            tuple(seat.name or seat.bot or "" for seat in self.seats),
            tuple(words(*outcome) for outcome in self.setup),
            [
                Move(one.seat, self.game.decode(one.action), tuple(words(*outcome) for outcome in one.chance))
                for one in self.played
            ],
            self.game.outcome(self.position),
        )

    # Wishes: each gives the entry to be stored, or says why not

    def sit(self, seat: int, name: str, holder: int, at: float) -> Entry:
        self._must_be("lobby")
        if self.seats[seat].kind != "open":
            raise NotNow("this seat is taken")
        return self._entry(Kind.SAT, at, seat, {"name": clean_name(name), "holder": holder})

    def seat_bot(self, seat: int, level: str, at: float) -> Entry:
        self._must_be("lobby")
        if self.seats[seat].kind != "open":
            raise NotNow("this seat is taken")
        check_level(level)
        return self._entry(Kind.BOT, at, seat, {"level": level})

    def leave(self, seat: int, at: float) -> Entry:
        self._must_be("lobby")
        if self.seats[seat].kind == "open":
            raise NotNow("nobody sits there")
        return self._entry(Kind.LEFT, at, seat)

    def start(self, at: float, taken: Collection[int | None] = ()) -> Entry | None:
        """Deal, if every seat is taken once those in `taken` are."""
        if self.position is not None or any(seat.kind == "open" and seat.number not in taken for seat in self.seats):
            return None
        tape = Tape()
        self.game.new(self.options, self.seed, tape)
        return self._entry(Kind.STARTED, at, data={"chance": tape.take_recorded()})

    def act(self, seat: int, action: int, at: float, key: str | None = None, by: str = "person") -> tuple[Entry, Step]:
        """An action of a seat; raises the kernel's `Refused` if the rules do not allow it."""
        self._must_be("running")
        step = self._step(self.position, seat, action)
        data = {
            "action": action,
            "chance": step.chance,
            "reveals": by != "person"
            or bool(step.chance)
            or self.game.reveals(self.position, seat, action, step.position),
            "by": by,
        }
        return self._entry(Kind.ACTION, at, seat, data, self._seen(step, seat), key), step

    def ask_take_back(self, seat: int, at: float) -> Entry:
        """A free take-back happens at once; otherwise the other people are asked, if there are any."""
        self._must_be("running")
        if self.seats[seat].resigned:
            raise NotNow("you have resigned")
        if self.last_action(seat) is None:
            raise NotNow("you have done nothing yet that could be taken back")
        if self.may_take_back_freely(seat):
            return self._taking_back(seat, at, alone=True)
        if self.take_back:
            raise NotNow("a take-back is being asked for already")
        if not self.asked_about_take_back(seat):
            return self._taking_back(seat, at)
        return self._entry(Kind.TAKE_BACK_ASKED, at, seat)

    def answer_take_back(self, seat: int, accept: bool, at: float) -> Entry:
        self._must_be("running")
        asked = self.take_back
        if asked is None:
            raise NotNow("nobody asks for a take-back")
        if seat not in self.asked_about_take_back(asked.seat):
            raise NotNow("you are not asked about this take-back")
        if not accept:
            return self._entry(Kind.TAKE_BACK_DECLINED, at, seat)
        if self.asked_about_take_back(asked.seat) - asked.agreed <= {seat}:
            return self._taking_back(asked.seat, at)
        return self._entry(Kind.TAKE_BACK_ACCEPTED, at, seat)

    def resign(self, seat: int, at: float) -> Entry:
        self._must_be("running")
        if self.seats[seat].resigned:
            raise NotNow("you have resigned already")
        return self._entry(Kind.RESIGNED, at, seat)

    def out_of_time(self, seat: int, at: float) -> Entry:
        return self._entry(Kind.OUT_OF_TIME, at, seat)

    def replace(self, seat: int, level: str, at: float) -> Entry:
        self._must_be("running")
        check_level(level)
        if self.seats[seat].bot:
            raise NotNow("a bot plays there already")
        return self._entry(Kind.REPLACED, at, seat, {"level": level})

    def come_back(self, seat: int, at: float) -> Entry:
        self._must_be("running")
        if self.seats[seat].resigned or not self.seats[seat].stand_in:
            raise NotNow("nobody stands in for you" if not self.seats[seat].resigned else "you have resigned")
        return self._entry(Kind.RETURNED, at, seat)

    def resume(self, at: float) -> Entry:
        return self._entry(Kind.RESUMED, at, seen=NOBODY)

    def link_rematch(self, table: str, at: float) -> Entry:
        self._must_be("over")
        return self._entry(Kind.REMATCH, at, data={"table": table})

    # Taking an entry in

    def load(self, entries: Iterable[Entry]) -> None:
        """Add everything that happened so far. Actions that were taken back later count as seen, but do not stand."""
        history = list(entries)
        dropped = {number for entry in history if entry.kind is Kind.TAKEN_BACK for number in entry.data["dropped"]}
        for entry in history:
            if entry.number in dropped:
                self._count(entry)
            else:
                self.take(entry, rewind=False)

    def take(self, entry: Entry, step: Step | None = None, rewind: bool = True) -> None:
        """Add a stored entry. `step` spares working out an action again, `rewind` a take-back whose actions never
        came in."""
        assert entry.number == self.entries
        self._count(entry)
        seat = self.seats[entry.seat] if entry.seat is not None else None
        told: dict[str, Any] | None = {"event": str(entry.kind), "seat": entry.seat}
        match entry.kind:
            case Kind.SAT if seat:
                seat.kind, seat.name, seat.holder = "person", entry.data["name"], entry.data["holder"]
            case Kind.BOT if seat:
                seat.kind, seat.level, seat.name = "bot", entry.data["level"], ""
            case Kind.LEFT if seat:
                self.seats[seat.number] = Seat(seat.number, seat.team, "open", generation=seat.generation + 1)
            case Kind.STARTED:
                self._deal(entry)
                told = None
            case Kind.ACTION:
                self._play(entry, step)
                told = None
            case Kind.TAKEN_BACK:
                self.take_back = None
                if rewind:
                    self._rewind(set(entry.data["dropped"]))
            case Kind.TAKE_BACK_ASKED if seat:
                self.take_back = TakeBack(seat.number)
            case Kind.TAKE_BACK_ACCEPTED if seat and self.take_back:
                self.take_back.agreed.add(seat.number)
            case Kind.TAKE_BACK_DECLINED:
                self.take_back = None
            case Kind.RESIGNED | Kind.OUT_OF_TIME if seat:
                seat.resigned, seat.stand_in = True, seat.stand_in or STAND_IN
                self.take_back = None
                self._maybe_given_up("resignation" if entry.kind is Kind.RESIGNED else "time")
            case Kind.REPLACED if seat:
                seat.stand_in = entry.data["level"]
            case Kind.RETURNED if seat:
                seat.stand_in = None
            case Kind.RESUMED:
                self.clock.resume(entry.at)
                told = None
            case Kind.REMATCH:
                self.rematch = entry.data["table"]
        if told:
            self._tell_all(entry, "table", told)
        public = bool(entry.seen & bit(SPECTATOR))
        if public and entry.kind is Kind.ACTION:
            self.take_back = None
        self.clock.turn(self.asked(), entry.at, entry.seat if public and entry.kind is Kind.ACTION else None)

    # Details

    def _entry(
        self,
        kind: Kind,
        at: float,
        seat: int | None = None,
        data: dict[str, Any] | None = None,
        seen: int = EVERYBODY,
        key: str | None = None,
    ) -> Entry:
        return Entry(self.entries, kind, at, seat, data or {}, seen, key)

    def _count(self, entry: Entry) -> None:
        self.entries += 1
        self.changed = entry.at
        for perspective in self.perspectives:
            if entry.seen & bit(perspective):
                self.versions[perspective] += 1
        if entry.key is not None and entry.seat is not None:
            self.keys_used[entry.seat, entry.key] = entry.number

    def _must_be(self, status: str) -> None:
        if self.status != status:
            reason = {"lobby": "the game has not begun", "running": "the game has begun", "over": "the game is over"}
            wanted = {"lobby": "this is possible only before it", "running": "", "over": "it is not over yet"}
            parts = [part for part in (reason[self.status], wanted[status]) if part]
            raise NotNow("; ".join(parts))

    def _step(self, position: Any, seat: int, action: int) -> Step:
        after = position.clone()
        after.tape = Tape()
        events = self.game.apply(after, seat, action)
        return Step(after, after.tape.take_recorded(), events)

    def _seen(self, step: Step, seat: int) -> int:
        """Who can tell that an action happened: everybody if there are events, else those whose view differs."""
        if step.events:
            return EVERYBODY
        game, before, after = self.game, self.position, step.position
        seen = bit(seat)
        for other in self.perspectives:
            if other != seat and (
                game.view(before, other) != game.view(after, other)
                or (other >= 0 and game.decision(before, other) != game.decision(after, other))
            ):
                seen |= bit(other)
        return seen

    def _deal(self, entry: Entry) -> None:
        tape = Tape()
        self.position = self.game.new(self.options, self.seed, tape)
        self.setup = tape.take_recorded()
        self._check_chance(self.setup, entry)
        self._tell_events(entry, take_events(self.position))

    def _play(self, entry: Entry, step: Step | None) -> None:
        assert entry.seat is not None
        step = step or self._step(self.position, entry.seat, entry.data["action"])
        self._check_chance(step.chance, entry)
        self.position = step.position
        self.played.append(Played(entry, entry.seat, entry.data["action"], step.chance))
        self._tell_events(entry, step.events)
        outcome = self.game.outcome(self.position)
        if outcome is not None:
            self._end(outcome)

    def _check_chance(self, chance: list[tuple[int, list[int]]], entry: Entry) -> None:
        if [[what, list(outcome)] for what, outcome in chance] != [list(logged) for logged in entry.data["chance"]]:
            raise BadRequest(f"table {self.id}: the rules have changed since entry {entry.number}; it cannot go on")

    def _end(self, outcome: Outcome) -> None:
        self.ending = Ending(outcome.winners, outcome.scores, outcome.how)
        self.take_back = None

    def _maybe_given_up(self, how: str) -> None:
        """A team has given up when a person of it has resigned and no other person plays for it. The game ends when
        one team is left, or no person."""
        playing = {seat.team for seat in self.people()}
        given_up = {seat.team for seat in self.seats if seat.resigned} - playing
        left = {seat.team for seat in self.seats} - given_up
        if len(left) == 1 or not playing:
            self.ending = Ending(tuple(seat.number for seat in self.seats if seat.team in left), None, (how,))

    def last_action(self, seat: int) -> Played | None:
        for one in reversed(self.played):
            if one.seat == seat and one.entry.data["by"] == "person":
                return one
        return None

    def asked_about_take_back(self, seat: int) -> set[int]:
        """The people who are asked about a take-back: all who hold no key of the seat that asks."""
        return {
            other.number
            for other in self.people()
            if other.holder != self.seats[seat].holder and other.stand_in is None
        }

    def _taking_back(self, seat: int, at: float, alone: bool = False) -> Entry:
        """Drop the seat's last action and what came after it; `alone`: only that action, what others chose unseen
        stays."""
        mine = self.last_action(seat)
        assert mine is not None
        after = [mine] if alone else [one for one in self.played if one.entry.number >= mine.entry.number]
        seen = mine.entry.seen if alone else EVERYBODY
        return self._entry(Kind.TAKEN_BACK, at, seat, {"dropped": [one.entry.number for one in after]}, seen)

    def _rewind(self, dropped: set[int]) -> None:
        """Play the game again without some actions, and forget what was told of them."""
        stays = [one for one in self.played if one.entry.number not in dropped]
        position = self.game.new(self.options, self.seed, Tape())
        take_events(position)
        for one in stays:
            position.tape = Tape()
            self.game.apply(position, one.seat, one.action)
        position.tape = None
        self.position = position
        self.played = stays
        for perspective, lines in self.told.items():
            self.told[perspective] = [line for line in lines if line.entry not in dropped]

    def _tell_events(self, entry: Entry, events: list[Event]) -> None:
        for event in events:
            views: list[dict[str, Any]] = []
            for perspective in self.perspectives:
                view = self.game.event_view(self.position, event, perspective)
                view = next((known for known in views if known == view), view)  # equal lines share memory
                views.append(view)
                self.told[perspective].append(Told(entry.number, self.versions[perspective], entry.seat, "game", view))

    def _tell_all(self, entry: Entry, kind: str, event: dict[str, Any]) -> None:
        for perspective in self.perspectives:
            if entry.seen & bit(perspective):
                self.told[perspective].append(Told(entry.number, self.versions[perspective], entry.seat, kind, event))
