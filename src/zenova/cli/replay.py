"""`zenova replay`: a saved game, step by step."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from zenova.games.registry import open_log
from zenova.kernel.errors import UserError
from zenova.kernel.game import SPECTATOR, Event, Game
from zenova.kernel.log import GameLog, LogError
from zenova.kernel.steps import Step

from .games import Cards, Language
from .interface import interface
from .keyboard import Keyboard
from .screen import screen, told


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game saved by play, or downloaded.")],
    number: Annotated[
        int, typer.Option("--game", metavar="N", min=1, help="Which game of a file of many (.jsonl, .jsonl.gz).")
    ] = 1,
    all: Annotated[bool, typer.Option("--all", help="Print the whole game at once.")] = False,
    lang: Language = "en",
    cards: Cards = None,
) -> int:
    """Look at a saved game: Enter for the next move, b for the one before, a number to jump, q to leave.

    With --all, or when the output goes to a file or a pipe, everything is printed. A game that was played with another
    version of the rules is shown as far as the same happens in it now."""
    texts = interface(lang)
    log, game = open_log(file, cards, number)
    steps, stopped = [], None
    try:
        for step in log.replay(game):
            steps.append(step)
    except LogError as error:
        stopped = UserError(f"{file}: {error}")
        if log.rules_version == game.rules_version or not steps:
            raise stopped from None
    showing = Replay(log, game, steps, lang, texts, Console(highlight=False))
    if all or not showing.keyboard.live:
        showing.print_all()
    else:
        showing.browse()
    if stopped:
        raise stopped
    return 0


class Replay:
    """The steps of a game on the screen, with all cards open."""

    def __init__(
        self, log: GameLog, game: Game, steps: list[Step], lang: str, texts: dict[str, str], console: Console
    ) -> None:
        self.game = game
        self.steps = steps
        self.screen = screen(game, lang)
        self.words: Any = game.words(lang)
        self.texts = texts
        self.console = console
        self.keyboard = Keyboard(console)
        self.log = log
        self.players = list(log.players) or [""] * game.seats(steps[0].position)
        self.names = self.screen.called(self.players)

    def print_all(self) -> None:
        for number in range(len(self.steps)):
            self._show_move(number)
        self._show_board(len(self.steps) - 1)
        self._show_result()

    def browse(self) -> None:
        last = len(self.steps) - 1
        at = 0
        while True:
            self.keyboard.fresh_page()
            self._show_move(at)
            self._show_board(at)
            if at == last:
                self._show_result()
            at = self._next(at, last)
            if at < 0:
                return

    def _next(self, at: int, last: int) -> int:
        """The step to show next; -1 to leave."""
        while True:
            try:
                line = self.keyboard.ask(self.texts["replay-prompt"].format(at=at, last=last)).casefold()
            except EOFError:
                return -1
            if line in ("q", "quit") or (not line and at == last):
                return -1
            if line in ("", "n"):
                return min(at + 1, last)
            if line in ("b", "back"):
                return max(at - 1, 0)
            if line.isdecimal() and len(line) < 6 and int(line) <= last:
                return int(line)
            self.console.print(Text(self.texts["replay-bad"].format(last=last), "yellow"))

    def _show_move(self, number: int) -> None:
        step = self.steps[number]
        if step.move is None:
            self.console.print(Text(self.texts["replay-dealt"], "bold"))
            for line in self.screen.tell(self._events(step), SPECTATOR, self.players):
                if not line.minor:
                    self.console.print(told(line))
            return
        before, seat = self.steps[number - 1].position, step.move.seat
        action = self.game.encode(step.move.action)
        label = self.words.action(action, self.game.offer(before, seat), self.names)
        head = Text(self.texts["replay-move"].format(number=number), "bold")
        head.append(f" · {self.words.seat_name(seat, self.names)}: ", "not bold").append(label, "not bold cyan")
        self.console.print(head)
        for line in self.screen.tell(self._events(step), SPECTATOR, self.players):
            self.console.print(told(line))

    def _events(self, step: Step) -> list[dict[str, Any]]:
        return [self._open(step.position, event) for event in step.events]

    def _open(self, position: Any, event: Event) -> dict[str, Any]:
        """The event as whoever may know most of it sees it."""
        seats = range(self.game.seats(position))
        return max((self.game.event_view(position, event, seat) for seat in seats), key=len)

    def _show_board(self, number: int) -> None:
        position = self.steps[number].position
        public = self.game.view(position, SPECTATOR)
        views = [self.game.view(position, seat) for seat in range(len(self.players))]
        self.console.print(self.screen.board(public, self.players))
        self.console.print(self.screen.hands(views, public, self.players))

    def _show_result(self) -> None:
        if len(self.steps) <= len(self.log.moves):
            return
        if self.log.result is not None:
            events = self._events(self.steps[-1])
            self.console.print(self.screen.ending(self.log.result, events, SPECTATOR, self.players))
        else:
            self.console.print(Text(self.texts["left"]))
