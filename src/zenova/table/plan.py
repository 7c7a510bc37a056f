"""What somebody who opens a table decides: the game and its options, who sits where, clocks, who may watch."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from zenova.bots import BOTS
from zenova.bots.levels import FORMER, NEWCOMER, STAND_IN, fixed_point
from zenova.games import registry
from zenova.kernel.data import Plain
from zenova.kernel.errors import UserError, unknown
from zenova.kernel.game import Game
from zenova.kernel.lesson import lessons
from zenova.kernel.options import Options

from .errors import BadRequest

LONGEST_NAME = 40
LONGEST_CLOCK = 90 * 24 * 3600.0
HIGHEST_RATING = 9999
LEAST_GRACE = 60.0
LIVE_GRACE, LEISURELY_GRACE = 120.0, 600.0  # with clocks, and without


@dataclass(frozen=True)
class ClockRules:
    """Seconds for each move, seconds for the whole game; None: no limit. Both None: play by mail."""

    move: float | None = None
    game: float | None = None

    def check(self) -> None:
        for name, seconds in (("move", self.move), ("game", self.game)):
            if seconds is not None and not 1 <= seconds <= LONGEST_CLOCK:
                raise BadRequest(f"clock: “{name}” is a number of seconds from 1 to {LONGEST_CLOCK:.0f}")

    @property
    def ticking(self) -> bool:
        return self.move is not None or self.game is not None

    @property
    def grace(self) -> float:
        """How long somebody may be away before a bot is offered: never less than they have for a move."""
        return max(LIVE_GRACE, self.move or 0.0) if self.ticking else LEISURELY_GRACE


CLOCKS = {
    "none": ClockRules(),
    "minute": ClockRules(move=60),
    "half-hour": ClockRules(game=1800),
    "days": ClockRules(move=3 * 24 * 3600),
}
"""What people choose from."""


def clock_named(name: str) -> ClockRules:
    if name not in CLOCKS:
        raise BadRequest(unknown("clock", name, CLOCKS))
    return CLOCKS[name]


@dataclass(frozen=True)
class RatingRange:
    """Ratings in points, from one to another; None: no bound. Who has none lies in no range that has a bound."""

    low: int | None = None
    high: int | None = None

    def check(self) -> None:
        bounds = [bound for bound in (self.low, self.high) if bound is not None]
        if bounds != sorted(bounds) or any(not 0 <= bound <= HIGHEST_RATING for bound in bounds):
            raise BadRequest(f"a range of ratings goes from one number to a higher one, from 0 to {HIGHEST_RATING}")

    @property
    def bounded(self) -> bool:
        return self.low is not None or self.high is not None

    def holds(self, points: int | None) -> bool:
        if points is None:
            return not self.bounded
        return (self.low or 0) <= points <= (HIGHEST_RATING if self.high is None else self.high)


ANY_RATING = RatingRange()


def ratings_named(wishes: Mapping[str, str]) -> RatingRange:
    """What was written for `low` and `high`; nothing is no bound."""
    given = [wishes.get(bound, "").strip() for bound in ("low", "high")]
    if not all(re.fullmatch(r"\d{0,4}", bound, re.ASCII) for bound in given):
        raise BadRequest("a range of ratings is two numbers, such as 1400 and 1600, or left open")
    return RatingRange(*(int(bound) if bound else None for bound in given))


@dataclass(frozen=True)
class Seating:
    """Who gets a seat: `me` the opener (several `me`: one screen for all), `open` whoever is invited, or a bot. An open
    seat may have the name of who is expected there."""

    kind: Literal["me", "open", "bot"] = "open"
    name: str = ""
    level: str = STAND_IN


@dataclass(frozen=True)
class TablePlan:
    """A table to be opened. An empty `seats` gives the opener the first seat and leaves the others open."""

    game: str
    options: Plain = field(default_factory=dict)
    seats: tuple[Seating, ...] = ()
    clock: ClockRules = field(default_factory=ClockRules)
    grace: float | None = None
    """Seconds after which a vanished player may be replaced by a bot; None: as the clock has it."""
    public: bool = False
    """Whether anybody may watch; otherwise only who has the link."""
    lesson: str = ""
    """A lesson of the game that is given here: it has options and seats of its own."""
    free_talk: bool = False
    """Whether players may say what they like, and not phrases only."""
    cards: str = ""
    """The mark of the card set it is dealt from (`Game.cards_mark`); empty for the one that the server plays with."""
    given: Plain = field(default_factory=dict)
    """The position it begins with, in the words of scenarios; empty for one that is dealt."""
    open_to_all: bool = False
    """Whether anybody may take a seat that is open, without an invitation."""
    rated: bool = False
    """Whether the game counts for the ratings of those who play it: people with accounts, each on one seat."""
    for_ratings: RatingRange = ANY_RATING
    """Who may sit down without an invitation, where anybody may."""
    event: str = ""
    """The event that it is a game of."""

    def checked(self, game: Game) -> TablePlan:
        """The plan with options and seats written out, for its game; a BadRequest for what cannot be."""
        if self.lesson:
            return self._of_lesson(game)
        try:
            options = game.options_type.parse(self.options)
        except UserError as error:
            raise BadRequest(str(error)) from None
        count = game.seats(game.blank(options))
        seats = self.seats or (Seating("me"), *(Seating() for _ in range(count - 1)))
        seats = tuple(replace(seat, name=clean_name(seat.name)) if seat.name else seat for seat in seats)
        if len(seats) != count:
            raise BadRequest(f"{game.title} with these options has {count} seats, not {len(seats)}")
        for seat in seats:
            if seat.kind == "bot":
                check_level(seat.level)
        if self.rated:
            self._check_rated(seats)
        self.clock.check()
        self.for_ratings.check()
        if self.for_ratings.bounded and not self.open_to_all:
            raise BadRequest("a range of ratings is for a table that anybody may join")
        if not LEAST_GRACE <= self.seconds_away <= LONGEST_CLOCK:
            raise BadRequest(f"grace: a number of seconds from {LEAST_GRACE:.0f} to {LONGEST_CLOCK:.0f}")
        options = self._fitting(options, seats)
        return replace(self, options=options.as_dict(), seats=seats, grace=self.seconds_away, cards=game.cards_mark)

    def _check_rated(self, seats: tuple[Seating, ...]) -> None:
        if [seat.kind for seat in seats].count("me") > 1:
            raise BadRequest("in a rated game everybody has one seat")
        if self.given or self.cards not in ("", game_named(self.game).cards_mark):
            raise BadRequest("a rated game is dealt from the cards that this server plays with")
        for seat in seats:
            if seat.kind == "bot":
                check_fixed_point(self.game, len(seats), seat.level)

    @property
    def seconds_away(self) -> float:
        """How long somebody may be away before a bot may play for them."""
        return self.clock.grace if self.grace is None else self.grace

    def _of_lesson(self, game: Game) -> TablePlan:
        """The opener learns, against bots of the lowest level."""
        lesson = lessons(game).get(self.lesson)
        if lesson is None:
            raise BadRequest(unknown("lesson", self.lesson, lessons(game)))
        options = game.options_type.parse(lesson.options)
        bots = [Seating("bot", level=NEWCOMER)] * game.seats(game.blank(options))
        seats = (*bots[: lesson.seat], Seating("me"), *bots[lesson.seat + 1 :])
        return TablePlan(self.game, options.as_dict(), seats, lesson=self.lesson, cards=game.cards_mark)

    def _fitting(self, options: Options, seats: tuple[Seating, ...]) -> Options:
        """Options that fit themselves to who plays: people are asked first, and bots wait for them."""
        kinds = {seat.kind for seat in seats}
        return options if kinds == {"bot"} else options.with_people(bots="bot" in kinds, chosen=self.options)


_games: dict[str, Game] = {}


def game_named(name: str) -> Game:
    """The game of this name, read once: all tables share its cards."""
    if name not in _games:
        _games[name] = registry.game(name)
    return _games[name]


def play_with(game: Game) -> None:
    """From now on all tables of this game have these cards; said before the first one is opened."""
    _games[game.name] = game


def check_level(level: str) -> None:
    if level not in BOTS and level not in FORMER:
        raise BadRequest(unknown("bot", level, BOTS))


def check_fixed_point(game: str, players: int, level: str) -> None:
    if fixed_point(game, players, level) is None:
        raise BadRequest(f"bots of the level “{level}” have no rating in this game, so they play no rated one")


def clean_name(name: str) -> str:
    """A name as it is shown: one line of visible characters, not too long; a BadRequest if nothing is left."""
    cleaned = one_line(name)[:LONGEST_NAME].strip()
    if not cleaned:
        raise BadRequest("a player needs a name with at least one visible character")
    return cleaned


def one_line(text: str) -> str:
    """The visible characters of a text."""
    visible = "".join(" " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c)[0] != "C")
    return " ".join(unicodedata.normalize("NFC", visible).split())
