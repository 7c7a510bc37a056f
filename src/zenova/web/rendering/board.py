"""What the boards of both games share: who looks, whose turn it is, and the question."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import dropwhile, groupby, takewhile
from typing import Any

from zenova.bots.precompile import compiling
from zenova.kernel.frozen import made_at_once
from zenova.kernel.game import SPECTATOR, Offer

from .drawing import LOG, Parts
from .macros import Sections
from .scene import Choice, Line, Player, Scene
from .texts import texts

LONGEST_STORY = 12  # lines


@dataclass
class Prompt:
    """The question, and a button for each answer."""

    mine: bool
    eyebrow: str
    title: str = ""
    sentence: str = ""
    rule: str = ""
    layout: str = "list"
    sign: str = ""
    choices: list[Choice] = field(default_factory=list)


@made_at_once
@dataclass(frozen=True)
class SeatShown:
    """A player's panel: who it is, whether they are asked, and a word about them."""

    player: Player
    asked: bool
    you: bool
    note: str


class Board:
    """The whole table, for one viewer, in one language; each game adds its pieces."""

    def __init__(self, scene: Scene, language: str, words: Any) -> None:
        self.scene = scene
        self.view = scene.view
        self.text = texts(language)
        self.words = words
        self.watching = scene.seat == SPECTATOR
        self.over = scene.outcome is not None or self.view["phase"] == "over"
        self.names = tuple(player.name for player in scene.players)
        self.log = scene.log

    @property
    def framed(self) -> tuple[object, ...]:
        """What the frame around the sections is drawn from; nothing where it is to be drawn each time."""
        return () if self.scene.curtain else (self.scene.table, self.scene.links.stream)

    def parts(self, own: Sections, table: Sections, theme: str) -> Parts:
        """The sections, by macros of the game's `own` and by those that every table has."""
        scene = self.scene
        return {
            "now": (table.now, scene.version, self.state, self.turn_title),
            "menu": (table.menu, scene.links.resign, theme),
            LOG: (table.log_line, self.log),
            "story": (table.story, self.story),
            "notices": (table.notices, scene),
            "coach": (table.coach, scene.coach),
            "moment": (table.moment, scene.loud),
            "travels": (table.travels, *scene.travels),
            "talk": (table.talk, scene.talk, scene.links.talk),
            "end": (table.ending, *((scene, self) if scene.end else (None, None))),
        }

    @property
    def turn_title(self) -> str:
        if self.scene.replay:
            return self.text("end.replay")
        if self.scene.exercise:
            return self.scene.exercise.title
        if self.over:
            return self.text("table.over")
        if self.scene.decision is not None:
            return self.text("table.your-turn")
        seats = self.view["to-act"]
        return self.text("table.turn-of", name=self._who(seats), n=len(seats))

    @property
    def state(self) -> str:
        return "over" if self.over else "mine" if self.scene.decision is not None else "theirs"

    @property
    def story(self) -> tuple[Line, ...]:
        """What the others did since the viewer's last turn, equal deeds counted; who watches hears of the last one."""
        if self.scene.replay or self.scene.curtain:
            return ()
        latest = (line for line in reversed(self.log) if line.by is not None)
        if self.watching:
            deeds = next((list(lines) for _, lines in groupby(latest, key=lambda line: line.version)), [])
        else:
            deeds = list(takewhile(lambda line: not self._mine(line), dropwhile(self._mine, latest)))
        equal = [list(lines) for _, lines in groupby(reversed(deeds), key=lambda line: (line.seat, line.text))]
        return tuple(
            replace(lines[-1], times=len(lines)) if len(lines) > 1 else lines[0] for lines in equal[-LONGEST_STORY:]
        )

    def _mine(self, line: Line) -> bool:
        return line.by == self.scene.seat

    def _seat_shown(self, player: Player) -> tuple[Player, bool, bool, str]:
        """What a `SeatShown` is made from."""
        asked = not self.over and player.seat in self.view["to-act"]
        if player.seat == self.scene.seat:
            note = self.text("seat.you")
        elif player.kind == "bot":
            note = self.text("seat.bot", level=self.text.level(player.level))
            if self._compiled:
                note = self.text("seat.ready", bot=note, share=self._compiled)
            elif asked:
                note = self.text("seat.thinking")
        else:
            note = self.text("seat.person" if player.here else "seat.away")
        return player, asked, player.seat == self.scene.seat, note

    @property
    def _compiled(self) -> str:
        """How much of the game is compiled, while that lasts; until then bots play weaker."""
        share = None if self.scene.replay else compiling(self.scene.game)
        return "" if share is None else f"{share:.0%}"

    def _who(self, seats: list[int]) -> str:
        return self.text.listed([self.names[seat] for seat in seats])

    def _prompt(self) -> Prompt:
        decision = self.scene.decision
        if self.over and not self.scene.exercise:
            return Prompt(False, self.text("table.over"), self.scene.end.sentence if self.scene.end else "")
        if decision is None and self.scene.exercise:
            prompt = Prompt(False, self.scene.exercise.title, self.scene.exercise.said)
        elif decision is None and self.scene.coach:
            prompt = Prompt(False, self.text("lesson.coach"), self.text("lesson.ready"))
        elif decision is None:
            prompt = Prompt(False, self.text("table.watching" if self.watching else "table.please-wait"))
            self._wait(prompt)
            if self._compiled and any(player.kind == "bot" for player in self.scene.players):
                prompt.sentence = self.text("table.compiling", share=self._compiled)
        else:
            title = str(self.words.decision(decision, self.names))
            prompt = Prompt(True, self.text("table.your-turn"), title, rule=decision.rule)
            self._ask(decision, prompt)
        return prompt

    def _wait(self, prompt: Prompt) -> None:
        """Say who is waited for."""
        raise NotImplementedError

    def _ask(self, decision: Offer, prompt: Prompt) -> None:
        """Put the answers into the prompt and onto the pieces they belong to."""
        raise NotImplementedError
