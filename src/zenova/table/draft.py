"""A table as somebody wishes it to be: entries and keys that are not stored yet.

A wish is a method here: it adds an entry to a copy of the table, or says why not. Nobody sees the copy before its news
are stored."""

from __future__ import annotations

import hashlib

from zenova.bots.levels import STAND_IN
from zenova.kernel.steps import EventViews, Step, checksum, deal, event_views, play, redeal

from . import happening, talk
from .entry import EVERYBODY, NOBODY, Entry, bit
from .errors import CannotGoOn, NotNow
from .happening import Acted, Started, TakenBack
from .keys import Key
from .plan import check_fixed_point, check_level, clean_name
from .table import Table


class Draft:
    """`news` are the entries it adds to the table, `keys` those it makes, `used_keys` the hashes of those it ends."""

    def __init__(self, table: Table) -> None:
        self.table = table.copy()
        self.news: list[Entry] = []
        self.keys: list[Key] = []
        self.used_keys: list[str] = []

    # The lobby

    def sit(self, seat: int, name: str, holder: int, at: float) -> None:
        self._must_be_open(seat)
        self._add(happening.Sat(clean_name(name), holder), at, seat)

    def seat_bot(self, seat: int, level: str, at: float) -> None:
        self._must_be_open(seat)
        check_level(level)
        if self.table.plan.rated:
            check_fixed_point(self.table.game.name, len(self.table.seats), level)
        self._add(happening.BotSeated(level), at, seat)

    def leave(self, seat: int, at: float) -> None:
        self._must_be("lobby")
        if self.table.seats[seat].kind == "open":
            raise NotNow("nobody sits there")
        self._add(happening.Left(), at, seat)

    def maybe_start(self, at: float) -> None:
        """Deal, if every seat is taken."""
        table = self.table
        if table.position is not None or any(seat.kind == "open" for seat in table.seats):
            return
        if table.lesson:
            self.set_scene(0, at)
        elif table.plan.given:
            step = deal(table.game, table.options, self._seed(), given=table.plan.given)
            self._add(Started(step.chance, checksum(()), table.plan.given), at, step=step)
        else:
            step = deal(table.game, table.options, self._seed())
            views = event_views(table.game, step.position, step.events)
            self._add(Started(step.chance, checksum(views)), at, step=step, views=views)

    def set_scene(self, number: int, at: float) -> None:
        """A scene of the lesson, from the position it describes. The last one is a real game, with decks shuffled."""
        lesson = self.table.lesson
        if lesson is None or not 0 <= number <= lesson.last or (number and number <= self.table.scene):
            raise NotNow("the lesson has no such scene to come")
        given, real = lesson.scenes[number].given, number == lesson.last
        step = deal(self.table.game, self.table.options, self._seed() if real else None, given=given)
        self._add(Started(step.chance, checksum(()), given, number), at, step=step)

    # The game

    def act(self, seat: int, action: int, at: float, key: str | None = None, by: happening.By = "person") -> None:
        """An action of a seat; raises the kernel's `Refused` if the rules do not allow it."""
        self._must_be("running")
        game = self.table.game
        lesson = self.table.taught()
        due = lesson.due_of(seat) if lesson else None
        scripted = due.chance if due and game.encode(due.action) == action else ()
        step = play(game, self.table.position, seat, action, self._seed(), scripted or None)
        views = event_views(game, step.position, step.events)
        what = Acted(game.decode(action), by, step.chance, checksum(views))
        self._add(what, at, seat, self._seen(step, seat), key, step, views)

    def resign(self, seat: int, at: float) -> None:
        self._must_be("running")
        if self.table.seats[seat].resigned:
            raise NotNow("you have resigned already")
        self._add(happening.Resigned(), at, seat)

    def run_out_of_time(self, seat: int, at: float) -> None:
        self._add(happening.OutOfTime(), at, seat)

    def replace(self, seat: int, level: str, at: float) -> None:
        self._must_be("running")
        check_level(level)
        if self.table.seats[seat].bot:
            raise NotNow("a bot plays there already")
        self._add(happening.Replaced(STAND_IN if self.table.plan.rated else level), at, seat)

    def come_back(self, seat: int, at: float) -> None:
        self._must_be("running")
        if self.table.seats[seat].resigned:
            raise NotNow("you have resigned")
        if not self.table.seats[seat].stand_in:
            raise NotNow("nobody stands in for you")
        self._add(happening.Returned(), at, seat)

    def say(self, seat: int, said: happening.Said, at: float) -> None:
        if self.table.stopped:
            raise CannotGoOn(self.table.stopped)
        self._add(talk.checked(self.table, seat, said, at), at, seat, seen=NOBODY)

    def resume(self, at: float) -> None:
        self._add(happening.Resumed(), at, seen=NOBODY)

    def link_rematch(self, table: str, seat: int, at: float) -> None:
        self._must_be("over")
        self._add(happening.Rematch(table), at, seat)

    # Taking back

    def ask_take_back(self, seat: int, at: float) -> None:
        """A free take-back happens at once; otherwise the other people are asked, if there are any."""
        self._must_be("running")
        table = self.table
        if table.seats[seat].resigned:
            raise NotNow("you have resigned")
        if table.last_action(seat) is None:
            raise NotNow("you have done nothing yet that could be taken back")
        if self._may_take_back_freely(seat):
            self._take_back(seat, at, alone=True)
        elif table.plan.rated:
            raise NotNow("in a rated game only what told nobody anything can be taken back")
        elif table.take_back:
            raise NotNow("a take-back is being asked for already")
        elif not table.asked_about_take_back(seat):
            self._take_back(seat, at)
        else:
            self._add(happening.TakeBackAsked(), at, seat)

    def answer_take_back(self, seat: int, accept: bool, at: float) -> None:
        self._must_be("running")
        asked = self.table.take_back
        if asked is None:
            raise NotNow("nobody asks for a take-back")
        people = self.table.asked_about_take_back(asked.seat)
        if seat not in people:
            raise NotNow("you are not asked about this take-back")
        if not accept:
            self._add(happening.TakeBackDeclined(), at, seat)
        elif people - asked.agreed <= {seat}:
            self._take_back(asked.seat, at)
        else:
            self._add(happening.TakeBackAccepted(), at, seat)

    def _may_take_back_freely(self, seat: int) -> bool:
        """Whether the last thing this seat saw done is its own action, which told nobody's secret and no chance."""
        history = self.table.history
        for place in range(len(history) - 1, 0, -1):
            entry = history[place]
            if entry.seat == seat:
                what = entry.what
                return isinstance(what, Acted) and what.by == "person" and not what.chance and not self._told(place)
            if entry.seen & bit(seat):
                return False
        return False

    def _told(self, place: int) -> bool:
        """Whether an action of the history told its seat something it did not know."""
        table, entry = self.table, self.table.history[place]
        assert isinstance(entry.what, Acted)
        assert entry.seat is not None
        before = table.replayed(table.history[:place])
        after = table.again(before, entry).position
        return table.game.reveals(before, entry.seat, table.game.encode(dict(entry.what.action)), after)

    def _take_back(self, seat: int, at: float, alone: bool = False) -> None:
        """Drop the seat's last action and what came after it, and deal anew what nobody knows then; `alone`: only that
        action, what others chose unseen stays."""
        table = self.table
        mine = table.last_action(seat)
        assert mine is not None
        dropped = [one.number for one in table.history if one is mine or (not alone and one.number > mine.number)]
        position = table.replayed([one for one in table.history if one.number not in dropped])
        if alone:
            self._add(TakenBack(dropped), at, seat, mine.seen, step=Step(position, [], ()))
        else:
            step = redeal(table.game, position, self._seed())
            self._add(TakenBack(dropped, step.chance), at, seat, step=step)

    # Details

    def _add(
        self,
        what: happening.Happening,
        at: float,
        seat: int | None = None,
        seen: int = EVERYBODY,
        key: str | None = None,
        step: Step | None = None,
        views: EventViews = (),
    ) -> None:
        entry = Entry(self.table.entries, at, seat, what, seen, key)
        self.table.take(entry, step, views)
        self.news.append(entry)

    def _must_be(self, status: str) -> None:
        if self.table.stopped:
            raise CannotGoOn(self.table.stopped)
        if self.table.status != status:
            reason = {"lobby": "the game has not begun", "running": "the game has begun", "over": "the game is over"}
            wanted = {"lobby": "this is possible only before it", "running": "", "over": "it is not over yet"}
            parts = [part for part in (reason[self.table.status], wanted[status]) if part]
            raise NotNow("; ".join(parts))

    def _must_be_open(self, seat: int) -> None:
        self._must_be("lobby")
        if self.table.seats[seat].kind != "open":
            raise NotNow("this seat is taken")

    def _seed(self) -> int:
        """Where the chance of the next entry comes from. Each entry has a seed of its own, drawn by a hash from the
        table's secret one: so chance goes on after a restart as it would have without, what is done again after a
        take-back is dealt anew, and who works out the generator of a deal from its cards knows nothing of the next."""
        secret, number = str(self.table.seed).encode(), str(self.table.entries).encode()
        return int.from_bytes(hashlib.blake2b(number, key=secret, digest_size=16).digest())

    def _seen(self, step: Step, seat: int) -> int:
        """Who can tell that an action happened: everybody if there are events, else those whose view differs."""
        if step.events:
            return EVERYBODY
        game, before, after = self.table.game, self.table.position, step.position
        seen = bit(seat)
        for other in self.table.perspectives:
            if other != seat and (
                game.view(before, other) != game.view(after, other)
                or (other >= 0 and game.decision(before, other) != game.decision(after, other))
            ):
                seen |= bit(other)
        return seen
