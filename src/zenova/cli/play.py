"""`zenova play`: you against bots, or several people at one keyboard."""

from __future__ import annotations

import itertools
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from zenova.bots import BOTS, Bot, Outlook, bot
from zenova.kernel.errors import UserError, nearest
from zenova.kernel.game import SPECTATOR, Decision, Event, Game, Refused
from zenova.kernel.log import Session
from zenova.kernel.options import Options

from .games import Cards, Language, Seed, add_per_game
from .interface import bot_names, interface
from .keyboard import Keyboard
from .screens import Screen, screen

BRIEF_BELOW = 45  # terminals with fewer lines show the hand without sentences
WEAKEST = next(iter(BOTS))
TOLD = 12  # lines of what happened before a question


def add_to(app: typer.Typer) -> None:
    add_per_game(app, "play", play, "Play against bots, or with people at one keyboard.")


def play(
    game: Game,
    options: Options,
    bot_name: Annotated[
        str, typer.Option("--bot", metavar="|".join(BOTS), help="Who sits on the other seats.")
    ] = WEAKEST,
    seat: Annotated[int, typer.Option("--seat", metavar="N", help="Your seat, counted from 1.")] = 1,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="People on all seats, taking turns here.")] = False,
    seed: Seed = None,
    lang: Language = "en",
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write the game to this file when you leave it.")
    ] = None,
    cards: Cards = None,
) -> int:
    texts = interface(lang)
    seats = game.seats(game.blank(options))
    if not 1 <= seat <= seats:
        raise UserError(f"--seat {seat}: seats are 1 to {seats}")
    people = set(range(seats)) if hot_seat else {seat - 1}
    bots = {other: bot(bot_name, None if seed is None else seed + other) for other in range(seats)}
    bots = {other: player for other, player in bots.items() if other not in people}
    console = Console(highlight=False)
    names = bot_names([bots[other].name if other in bots else "" for other in range(seats)], texts)
    session = Session(game, options, seed, tuple(names))
    if save:
        session.log.save(save)
    table = HotSeat(session, screen(game, lang), game.words(lang), texts, people, bots, console)
    try:
        table.run()
    finally:
        if save:
            session.log.save(save)
    table.leave(save)
    return 0


class Left(Exception):
    """Somebody leaves the game."""


class HotSeat:
    """A game at one keyboard: asks the people, lets the bots play, and tells each person what they may know."""

    def __init__(
        self,
        session: Session,
        screen: Screen,
        words: Any,
        texts: dict[str, str],
        people: set[int],
        bots: dict[int, Bot],
        console: Console,
    ) -> None:
        self.session = session
        self.game = session.game
        self.screen = screen
        self.words = words
        self.texts = texts
        self.people = people
        self.bots = bots
        self.console = console
        self.keyboard = Keyboard(console)
        self.names = list(session.log.players)
        self.untold: dict[int, list[str]] = {seat: [] for seat in people}
        self.told: list[dict[int, int]] = []  # for every move, how much was untold before it
        self.watching: int | None = None
        self.random = Random(session.log.seed)

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        try:
            while seats := self.game.to_act(self.session.position):
                asked = [seat for seat in seats if seat in self.people]
                if asked:
                    self._ask(asked[0])
                else:
                    self._let_play(seats[0])
        except (Left, EOFError):
            self.console.print()
            return
        self._show_end()

    def leave(self, saved: Path | None) -> None:
        """Say that the game is left unfinished, and offer to save it unless it was saved already."""
        if self.session.log.result is None:
            self.console.print(self.texts["left"], markup=False)
        path = saved
        while path is None:
            try:
                given = self.keyboard.ask(self.texts["save where"])
            except EOFError:
                return
            if not given:
                return
            try:
                path = Path(given)
                self.session.log.save(path)
            except UserError as error:
                self._note(str(error))
                path = None
        self.console.print(self.texts["saved"].format(path=path), markup=False, soft_wrap=True)

    # Bots

    def _let_play(self, seat: int) -> None:
        outlook = Outlook(self.game, self.session.position, seat, self.random.getrandbits(64))
        self._submit(seat, self.bots[seat].choose(outlook))

    # People

    def _ask(self, seat: int) -> None:
        """Ask a person until they have acted."""
        self._hand_over(seat)
        decision = self._draw(seat)
        while True:
            try:
                action = self._answer(seat, decision, self.keyboard.ask(self._prompt(seat, decision)))
            except UserError as error:
                self._note(str(error))
                continue
            if action is not None:
                self._submit(seat, action)
                return
            if self.game.decision(self.session.position, seat) != decision:
                return

    def _hand_over(self, seat: int) -> None:
        """Between two people at one keyboard nobody sees the other's hand."""
        if self.watching not in (None, seat) or (self.watching is None and len(self.people) > 1):
            self.keyboard.fresh_page()
            self.keyboard.wait(self.texts["hand over"].format(name=self.words.seat_name(seat)))
        self.watching = seat

    def _draw(self, seat: int) -> Decision:
        decision = self.game.decision(self.session.position, seat)
        assert decision is not None
        self.keyboard.fresh_page()
        self._show_happened(seat)
        self.console.print(self.screen.board(self.session.position, seat, self.names))
        brief = self.keyboard.live and self.console.height < BRIEF_BELOW
        self.console.print(self.screen.hand(self.session.position, decision, brief))
        self._show_options(decision)
        return decision

    def _show_happened(self, seat: int) -> None:
        told, self.untold[seat] = self.untold[seat], []
        if not told:
            return
        self.console.print(Text(self.texts["happened"], "bold"))
        lines = [line if count == 1 else f"{line} ({count} ×)" for line, count in _repeated(told)]
        shown = lines[-TOLD:] if self.keyboard.live else lines
        if len(shown) < len(lines):
            self.console.print(Padding(Text("…", "grey58"), (0, 0, 0, 2)))
        for line in shown:
            self.console.print(Padding(Text(line), (0, 0, 0, 2)))

    def _show_options(self, decision: Decision) -> None:
        self.console.print(Text(self.words.decision(decision), "bold"))
        table = Table.grid(padding=(0, 1))
        for number, action in enumerate(decision.options, start=1):
            if not self.screen.in_hand(decision, action):
                table.add_row(Text(f"{number:>3}", "bold cyan"), Text(self._label(decision, action)))
        if table.row_count:
            self.console.print(table)

    def _label(self, decision: Decision, action: int) -> str:
        view = self.game.view(self.session.position, decision.seat)
        return str(self.words.action(self.game.decode(action), decision, view, self.names))

    def _prompt(self, seat: int, decision: Decision) -> str:
        key = "prompt" if len(self.people) == 1 else "prompt seat"
        return self.texts[key].format(count=len(decision.options), name=self.words.seat_name(seat))

    def _answer(self, seat: int, decision: Decision, line: str) -> int | None:
        """The action somebody means, or None when they asked for something else."""
        words = line.split()
        if not words:
            return None
        first = words[0].casefold()
        if line.isdecimal():
            return decision.options[self._option(line, decision) - 1]
        if line.startswith("?"):
            self._explain(seat, decision, line[1:].strip())
        elif first == "why":
            self._why(seat, decision, words[1:])
        elif first in ("u", "undo"):
            self._take_back(seat)
        elif first in ("q", "quit"):
            raise Left
        elif first in ("b", "board"):
            self._draw(seat)
        else:
            return self._meant(seat, words)
        return None

    def _option(self, number: str, decision: Decision) -> int:
        meant = int(number) if len(number) < 6 else 0
        if not 1 <= meant <= len(decision.options):
            raise UserError(self.texts["bad number"].format(number=number, count=len(decision.options)))
        return meant

    def _meant(self, seat: int, words: list[str]) -> int:
        """An action typed in words, such as “recruit nero”."""
        try:
            struct = self.screen.action(words)
        except UserError:
            raise UserError(self.texts["not understood"].format(word=" ".join(words))) from None
        action = self.game.encode(struct)
        if action not in self.game.legal(self.session.position, seat):
            raise self._refused(seat, action)
        return action

    def _refused(self, seat: int, action: int) -> Refused:
        refusal = self.game.refusal(self.session.position, seat, action)
        return Refused(refusal, self.words.refusal(refusal, self.names))

    def _why(self, seat: int, decision: Decision, words: list[str]) -> None:
        if not words:
            raise UserError(f"why recruit nero: {self.texts['help why']}")
        action = self.game.encode(self.screen.action(words))
        if action in decision.options:
            self._note(self.texts["is allowed"].format(number=decision.options.index(action) + 1))
        else:
            self._note(str(self._refused(seat, action)))

    def _take_back(self, seat: int) -> None:
        if not self.session.may_take_back(seat):
            raise UserError(self.texts["cannot take back"])
        self.session.take_back()
        for person, length in self.told.pop().items():
            del self.untold[person][length:]
        self.untold[seat].append(self.texts["taken back"])

    # Explanations

    def _explain(self, seat: int, decision: Decision, word: str) -> None:
        if not word:
            self._show_help()
        elif word.isdecimal():
            action = decision.options[self._option(word, decision) - 1]
            self.console.print(Text(self._label(decision, action), "bold"))
            self.console.print(self.screen.explain_action(self.session.position, seat, action))
        else:
            told = self.screen.explain(word)
            if told is None:
                near = nearest(word, (name for names in self.screen.topics().values() for name in names))
                key = "nearest" if near else "no answer"
                raise UserError(self.texts[key].format(word=word, near=near[0] if near else ""))
            self.console.print(told)

    def _show_help(self) -> None:
        table = Table.grid(padding=(0, 2))
        for keys, told in (
            ("? 3", "help number"),
            ("? nero", "help card"),
            ("why recruit nero", "help why"),
            ("b", "help board"),
            ("u", "help undo"),
            ("q", "help quit"),
        ):
            table.add_row(Text(keys, "bold cyan"), Text(self.texts[told]))
        for kind, names in self.screen.topics().items():
            self.console.print(Text(f"{kind}: ", "bold").append(", ".join(names), "not bold grey58"))
        self.console.print(Text(self.texts["help"]))
        self.console.print(Padding(table, (0, 0, 0, 2)))

    # Telling

    def _submit(self, seat: int, action: int) -> None:
        self._tell(self.session.submit(seat, action))

    def _tell(self, events: list[Event]) -> None:
        """Note what happened for every person, as far as they may know it."""
        self.told.append({person: len(untold) for person, untold in self.untold.items()})
        for person, untold in self.untold.items():
            for event in events:
                seen = self.game.event_view(self.session.position, event, person)
                untold.append(self.words.event(seen, person, self.names))

    def _show_end(self) -> None:
        viewer = self.watching if self.watching is not None else min(self.people)
        self.keyboard.fresh_page()
        self._show_happened(viewer)
        self.console.print(self.screen.board(self.session.position, viewer, self.names))
        reader = viewer if len(self.people) == 1 else SPECTATOR
        self.console.print(Text(self.words.outcome(self.session.log.result, reader, self.names), "bold"))

    def _note(self, message: str) -> None:
        self.console.print(Text(message, "yellow"))


def _repeated(lines: list[str]) -> list[tuple[str, int]]:
    """Lines that follow themselves, told once with their number."""
    return [(line, len(list(same))) for line, same in itertools.groupby(lines)]
