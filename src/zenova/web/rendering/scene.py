"""What a page is made from: one viewer's look at a table. Nothing else about a game ever reaches a template."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from zenova.bots import Hint
from zenova.kernel.data import Plain
from zenova.kernel.game import Game, Offer, Outcome
from zenova.table import LogLine


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


@dataclass(frozen=True)
class Line:
    """A line of the log: whose deed it is, if anybody's, and its sentence."""

    seat: int | None
    team: int | None
    text: str
    kind: str = ""


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
    stream: str = ""


@dataclass(frozen=True)
class Coach:
    """What the coach of a lesson says, beside which piece, and the action that is asked for."""

    says: str
    beside: str
    step: int
    steps: int
    asks: bool  # the learner is to do something; else the lesson goes on at a word
    last: bool  # what comes next is the game itself
    action: int | None
    link: str


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
    ending: str = ""  # how it ended, in a sentence
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
    curtain: bool = False  # one screen for several people: it was handed on, the hand stays hidden


@dataclass(frozen=True)
class Choice:
    """One option of the prompt bar: an action to send, or, with `why`, one that is refused for that reason."""

    action: int
    title: str
    text: str = ""
    icon: str = ""
    planet: str = ""
    price: int | None = None
    currency: str = ""
    how: str = ""
    effects: tuple[object, ...] = ()
    why: str = ""
    wins: bool = False
    share: int = 0
    leads_to: str = ""  # what it costs and brings, in sentences

    @property
    def tip(self) -> str:
        """All that is to be said of it before it is chosen."""
        return f"{self.title}. {self.leads_to}" if self.leads_to else self.title

    @property
    def look(self) -> tuple[object, ...]:
        """What its button is drawn from."""
        return tuple(vars(self).values())
