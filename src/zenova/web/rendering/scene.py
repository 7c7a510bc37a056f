"""What a page is made from: one viewer's look at a table. Nothing else about a game ever reaches a template."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from zenova.bots import Hint
from zenova.kernel.data import Plain
from zenova.kernel.frozen import made_at_once
from zenova.kernel.game import Game, Offer, Outcome
from zenova.table import LogLine

Hands = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""Players, and their cards by address and name."""


@made_at_once
@dataclass(frozen=True)
class Player:
    """Who sits on a seat: a person, a bot of a level, or nobody yet."""

    seat: int
    name: str
    kind: str  # person, bot, open
    level: str = ""
    here: bool = True
    team: int = 0
    clock: Clock | None = None


@made_at_once
@dataclass(frozen=True)
class Line:
    """A line of the log: whose deed it is, if anybody's, and its sentence."""

    seat: int | None
    team: int | None
    text: str
    kind: str = ""
    by: int | None = None  # whose decision in the game led to it
    version: int = 0
    marks: tuple[str, ...] = ()  # places on the table it speaks of
    times: int = 1


@made_at_once
@dataclass(frozen=True)
class Travel:
    """A small piece on its way over the table, by its symbol. A place is the name or id of a piece, and of a part of it
    its class: “player-0 .coins”."""

    icon: str
    source: str
    target: str
    style: str = ""
    stays: bool = False  # it is seen there from then on, and not only counted


@dataclass(frozen=True)
class Clock:
    """How many seconds somebody has left, and whether they run now."""

    left: int
    runs: bool

    @property
    def text(self) -> str:
        hours, seconds = divmod(self.left, 3600)
        minutes = f"{seconds // 60:02}:{seconds % 60:02}"
        return f"{hours}:{minutes}" if hours else minutes


@made_at_once
@dataclass(frozen=True)
class Links:
    """Where the page sends what its viewer wants; empty where the viewer may not."""

    act: str = ""
    take_back: str = ""
    answer_take_back: str = ""
    resign: str = ""
    replace: str = ""
    come_back: str = ""
    hint: str = ""
    talk: str = ""
    stream: str = ""


class Coach(NamedTuple):
    """What the coach of a lesson says, beside which piece, and the action that is asked for."""

    says: str
    beside: str
    step: int
    steps: int
    asks: bool  # the learner is to do something; else the lesson goes on at a word
    last: bool  # what comes next is the game itself
    action: int | None
    link: str


class Moment(NamedTuple):
    """Something that decided a game, and after how many moves it had happened."""

    text: str
    step: int


class Loud(NamedTuple):
    """Something that gets a moment of everybody's attention; `number` tells it from the one before."""

    number: int
    kind: str
    text: str


@dataclass(frozen=True)
class Ending:
    """How a game ended, and where one goes from there."""

    sentence: str
    told: str  # the same, as anybody reads it
    won: bool | None  # None for somebody who watched, and where nobody lost
    winners: tuple[int, ...]  # seats that beat somebody
    moments: tuple[Moment, ...]
    address: str  # of the finished game, under which are its replay and its file
    shared: str  # of the page that anybody may open
    plays: bool  # who looks is a player, and may want a rematch
    rematch: str  # who else wants one
    moved: bool  # somebody made a move that can be reviewed
    profile: str  # of who looks, if the game was rated
    event: str  # that it was a game of


@dataclass(frozen=True)
class Remark:
    """What somebody said, in the reader's language."""

    number: int
    seat: int
    name: str
    text: str
    piece: str
    partner: bool
    mine: bool


@made_at_once
@dataclass(frozen=True)
class Talk:
    """What was said at the table, and what the reader may say."""

    remarks: tuple[Remark, ...]
    phrases: tuple[tuple[str, str], ...]  # names and words
    free: bool
    partner: bool  # the reader has one
    others: tuple[Player, ...]  # whom one may mute


@dataclass(frozen=True)
class Standpoint:
    """Where one stands in a game that is looked at with all cards open."""

    at: int
    moves: int
    seat: int  # from where it is seen
    told: str  # what the move led to
    hands: Hands


@dataclass(frozen=True)
class Replay(Standpoint):
    """And where one can go."""

    address: str
    turns: tuple[int, ...]  # moves after which another seat acts
    moments: tuple[Moment, ...]  # what happened that counts, to go to


@dataclass(frozen=True)
class Exercise:
    """A question of ours about a position: a puzzle, or a decision of one's own once more."""

    title: str
    question: str
    said: str  # what came of the last answer
    state: str  # asked, wrong, solved, failed
    left: int  # tries
    solution: tuple[str, ...]  # its actions one after the other, once it may be seen
    next: str  # where one goes from here
    id: str
    rating: int = 0
    wrong: int = 0
    day: str = ""  # the date it is the puzzle of


@made_at_once
@dataclass(frozen=True)
class Scene:
    """A table as one viewer sees it."""

    table: str
    game: Game
    seat: int  # SPECTATOR for somebody who only watches
    version: int
    view: Plain
    players: tuple[Player, ...]
    decision: Offer | None = None
    log: tuple[Line, ...] = ()
    outcome: Outcome | None = None
    loud: Loud | None = None  # what just happened
    travels: tuple[int, tuple[Travel, ...]] = (0, ())  # what goes somewhere by it; a number as a moment has
    end: Ending | None = None
    replay: Replay | None = None
    talk: Talk | None = None
    take_back: bool = False
    take_back_asked: str | None = None  # who asks the others for a take-back
    take_back_answer: bool = False  # the viewer is asked about it
    replaceable: tuple[Player, ...] = ()  # people away for so long that a bot may play on for them
    stood_in: bool = False  # a bot plays for the viewer
    events: Sequence[LogLine] = ()  # what the log tells
    notice: str = ""
    hints: tuple[Hint, ...] = ()  # what a bot would do in the viewer's place, the best first
    links: Links = field(default_factory=lambda: Links())
    coach: Coach | None = None
    exercise: Exercise | None = None
    curtain: bool = False  # one screen for several people: it was handed on, the hand stays hidden


class Choice(NamedTuple):
    """One option of the prompt bar: an action to send, or, with `why`, one that is refused for that reason."""

    action: int
    title: str
    text: str = ""
    icon: str = ""
    planet: str = ""
    price: int | None = None
    currency: str = ""
    how: str = ""
    gives: object = None  # what is printed there
    why: str = ""
    wins: bool = False
    share: int = 0
    leads_to: str = ""  # what it costs and brings, in sentences

    @property
    def tip(self) -> str:
        """All that is to be said of it before it is chosen."""
        return f"{self.title}. {self.leads_to}" if self.leads_to else self.title
