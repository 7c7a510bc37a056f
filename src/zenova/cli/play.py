"""`zenova play`: you against bots, or several people at one keyboard."""

from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from zenova.bots import BOTS, LEVELS, Bot, InformationSet, hint
from zenova.bots import bot as bot_of
from zenova.bots.levels import NEWCOMER
from zenova.kernel.data import Plain
from zenova.kernel.errors import UserError, nearest
from zenova.kernel.game import SPECTATOR, Event, Game, Offer, Refused
from zenova.kernel.log import Playthrough
from zenova.kernel.options import Options

from .games import Cards, Language, Seed
from .interface import interface, players
from .keyboard import Keyboard
from .screen import Line, Screen, screen, told_under

TOLD = 12  # lines of what happened before a question


def play(
    game: Game,
    options: Options,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="|".join(LEVELS),
            help=f"Who sits on the other seats; several times for several bots. Also {', '.join(BOTS[len(LEVELS) :])}, "
            f"champion:ms=800, or a program: pipe:COMMAND. Without it: {NEWCOMER}.",
        ),
    ] = None,
    seat: Annotated[
        list[int] | None, typer.Option(metavar="N", help="Your seat, counted from 1; several times for several people.")
    ] = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="People on all seats, taking turns here.")] = False,
    seed: Seed = None,
    lang: Language = "en",
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game to this file when you leave it.")
    ] = None,
    cards: Cards = None,
) -> int:
    """Play against bots, or with people at one keyboard.

    Type the number of an option; ? tells all that can be typed."""
    texts = interface(lang)
    seats = game.seats(game.blank(options))
    for one in seat or ():
        if not 1 <= one <= seats:
            raise UserError(f"--seat {one}: seats are 1 to {seats}")
    people = set(range(seats)) if hot_seat else {one - 1 for one in seat or (1,)}
    bots = _bots([other for other in range(seats) if other not in people], bot or [NEWCOMER], seed)
    names = players([bots[other].name if other in bots else "" for other in range(seats)], texts)
    fair = options.with_people(bots=True) if bots else options  # people are asked before bots
    session = Playthrough(game, fair, seed, tuple(names))
    if save:
        session.log.save(save)
    table = HotSeat(session, screen(game, lang), lang, people, bots, Console(highlight=False))
    try:
        table.run()
    finally:
        if save:
            session.log.save(save)
    table.leave(save, cards)
    return 0


def _bots(seats: list[int], specs: list[str], seed: int | None) -> dict[int, Bot]:
    """The bots of some seats in the order they are named; the last one takes all seats that are left."""
    for spec in specs:
        bot_of(spec)
    return {
        seat: bot_of(specs[min(at, len(specs) - 1)], None if seed is None else seed + seat)
        for at, seat in enumerate(seats)
    }


class Left(Exception):
    """Somebody leaves the game."""


class HotSeat:
    """A game at one keyboard: asks the people, lets the bots play, and tells each person what they may know."""

    def __init__(
        self,
        session: Playthrough,
        screen: Screen,
        language: str,
        people: set[int],
        bots: dict[int, Bot],
        console: Console,
    ) -> None:
        self.session = session
        self.game = session.game
        self.screen = screen
        self.language = language
        self.words = session.game.words(language)
        self.texts = interface(language)
        self.people = people
        self.bots = bots
        self.console = console
        self.keyboard = Keyboard(console)
        self.players = list(session.log.players)
        self.names = screen.called(self.players)
        self.lines: dict[int, list[Line]] = {seat: [] for seat in people}  # all that each person may know
        self.read = dict.fromkeys(people, 0)  # how many of them each person has been told
        self.marks: list[dict[int, int]] = []  # for every move, how many there were before it
        self.last: list[Event] = []
        self.watching: int | None = None
        self.random = Random(session.log.seed)

    def run(self) -> None:
        """Play to the end, or until somebody leaves."""
        self._tell(self.session.events)
        try:
            while seats := self.game.to_act(self.session.position):
                asked = [seat for seat in seats if seat in self.people]
                if asked:
                    self._ask(self.watching if self.watching in asked else self.random.choice(asked))
                else:
                    self._let_play(seats[0])
        except (Left, EOFError):
            self.console.print()
            return
        self._show_end()

    def leave(self, saved: Path | None, cards: Path | None) -> None:
        """Say that the game is left unfinished, and offer to save it unless it was saved already."""
        if self.session.log.result is None:
            self.console.print(self.texts["left"], markup=False)
        path = saved
        while path is None:
            try:
                given = self.keyboard.ask(self.texts["save-where"])
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
        again = f"zenova replay {path}" + (f" --cards {cards}" if cards else "")
        self.console.print(self.texts["saved"].format(path=path, again=again), markup=False, soft_wrap=True)

    # Bots

    def _let_play(self, seat: int) -> None:
        with self.keyboard.busy(self.texts["thinking"].format(name=self.words.seat_name(seat, self.names))):
            action = self.bots[seat].choose(self._information_set(seat))
        self._submit(seat, action)

    def _information_set(self, seat: int) -> InformationSet:
        return InformationSet(self.game, self.session.position, seat, self.random.getrandbits(64))

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
            if self._offered(seat)[0] != decision:
                return

    def _hand_over(self, seat: int) -> None:
        """Between two people at one keyboard nobody sees the other's hand."""
        if self.watching not in (None, seat) or (self.watching is None and len(self.people) > 1):
            self.keyboard.fresh_page()
            self.keyboard.wait(self.texts["hand-over"].format(name=self.words.seat_name(seat)))
        self.watching = seat

    def _draw(self, seat: int) -> Offer:
        decision, view = self._offered(seat)
        self.keyboard.fresh_page()
        above = Group(self._happened(seat), self.screen.board(view, self.players))
        below = Group(self.screen.question(view, decision, self.players), self._options(decision))
        page = Group(above, self.screen.hand(view, decision, brief=False), below)
        if self.keyboard.live and len(self.console.render_lines(page)) >= self.console.height:
            page = Group(above, self.screen.hand(view, decision, brief=True), below)
        self.console.print(page)
        return decision

    def _offered(self, seat: int) -> tuple[Offer, Plain]:
        """What a seat is asked, with the options in the order they are shown, and all it may know."""
        offer = self.game.offer(self.session.position, seat)
        assert offer is not None
        view = self.game.view(self.session.position, seat)
        return self.screen.ordered(offer, view), view

    def _happened(self, seat: int) -> RenderableType:
        """What happened since this person was asked last; they can ask for the rest."""
        lines = self.lines[seat][self.read[seat] :]
        self.read[seat] = len(self.lines[seat])
        major = [line for line in lines if not line.minor]
        shown = major[-TOLD:] if self.keyboard.live else major
        return told_under(self.texts["happened" if len(shown) == len(major) else "happened-more"], shown)

    def _options(self, decision: Offer) -> RenderableType:
        """The options that stand nowhere else."""
        table = Table.grid(padding=(0, 1))
        for number, action in enumerate(decision.options, start=1):
            if not self.screen.shown(decision, action):
                table.add_row(Text(f"{number:>3}", "bold cyan"), Text(self._label(decision, action)))
        return table if table.row_count else Group()

    def _label(self, decision: Offer, action: int) -> str:
        return self.words.action(action, decision, self.names)

    def _prompt(self, seat: int, decision: Offer) -> str:
        key = "prompt" if len(self.people) == 1 else "prompt-seat"
        return self.texts[key].format(count=len(decision.options), name=self.words.seat_name(seat))

    def _answer(self, seat: int, decision: Offer, line: str) -> int | None:
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
        elif first in ("l", "log"):
            self.console.print(told_under(self.texts["happened"], self.lines[seat]))
        elif first in ("h", "hint"):
            self._hint(seat, decision)
        else:
            return self._meant(seat, words)
        return None

    def _option(self, number: str, decision: Offer) -> int:
        meant = int(number) if len(number) < 6 else 0
        if not 1 <= meant <= len(decision.options):
            raise UserError(self.texts["bad-number"].format(number=number, count=len(decision.options)))
        return meant

    def _meant(self, seat: int, words: list[str]) -> int:
        """An action typed in words, such as “recruit nero”."""
        try:
            action = self._action(seat, words)
        except UserError:
            raise UserError(self.texts["not-understood"].format(word=" ".join(words))) from None
        if action not in self.game.legal(self.session.position, seat):
            raise self._refused(seat, action)
        return action

    def _action(self, seat: int, words: list[str]) -> int:
        """Of the actions that words may mean the first that is allowed, or the first if none is."""
        meant = [self.game.encode(struct) for struct in self.screen.actions(words)]
        legal = self.game.legal(self.session.position, seat)
        return next((action for action in meant if action in legal), meant[0])

    def _refused(self, seat: int, action: int) -> Refused:
        refusal = self.game.refusal(self.session.position, seat, action)
        return Refused(refusal, self.words.refusal(refusal, self.names))

    def _why(self, seat: int, decision: Offer, words: list[str]) -> None:
        if not words:
            raise UserError(f"why {self.screen.examples[1]}: {self.texts['help-why']}")
        action = self._action(seat, words)
        if action in decision.options:
            self._note(self.texts["is-allowed"].format(number=decision.options.index(action) + 1))
        else:
            self._note(str(self._refused(seat, action)))

    def _take_back(self, seat: int) -> None:
        if not self.session.may_take_back(seat):
            raise UserError(self.texts["cannot-take-back"])
        self.session.take_back()
        for person, length in self.marks.pop().items():
            del self.lines[person][length:]
            self.read[person] = min(self.read[person], length)
        self.lines[seat].append(Line(Text(self.texts["taken-back"], "yellow")))

    def _hint(self, seat: int, decision: Offer) -> None:
        """What a strong bot would think of, with the chance it sees to win."""
        with self.keyboard.busy(self.texts["hint-thinking"]):
            hints = hint(self._information_set(seat), self.language)
        table = Table.grid(padding=(0, 1))
        for one in hints:
            number = decision.options.index(one.action) + 1
            chance = f"{100 * one.chance:.0f} %" if len(decision.options) > 1 else ""
            label = Text(self._label(decision, one.action))
            table.add_row(Text(f"{number:>3}", "bold cyan"), label, Text(chance, "bold"))
        self.console.print(Text(self.texts["hint"], "bold"))
        self.console.print(table)

    # Explanations

    def _explain(self, seat: int, decision: Offer, word: str) -> None:
        if not word:
            self._show_help()
        elif word.isdecimal():
            action = decision.options[self._option(word, decision) - 1]
            self.console.print(Text(self._label(decision, action), "bold"))
            self.console.print(self.screen.explain_action(self._offered(seat)[1], decision, action))
        else:
            told = self.screen.guide.explain(word)
            if told is None:
                near = nearest(word, (name for names in self.screen.guide.topics().values() for name in names))
                key = "nearest" if near else "no-answer"
                raise UserError(self.texts[key].format(word=word, near=near[0] if near else ""))
            self.console.print(told)

    def _show_help(self) -> None:
        thing, action = self.screen.examples
        table = Table.grid(padding=(0, 2))
        for keys, told in (
            ("? 3", "help-number"),
            *([(f"? {thing}", "help-card")] if thing else []),
            (f"why {action}", "help-why"),
            ("h", "help-hint"),
            ("b", "help-board"),
            ("l", "help-log"),
            ("u", "help-undo"),
            ("q", "help-quit"),
        ):
            table.add_row(Text(keys, "bold cyan"), Text(self.texts[told]))
        for kind, names in self.screen.guide.topics().items():
            self.console.print(Text(f"{kind}: ", "bold").append(", ".join(names), "not bold grey58"))
        self.console.print(Text(self.texts["help"]))
        self.console.print(Padding(table, (0, 0, 0, 2)))

    # Telling

    def _submit(self, seat: int, action: int) -> None:
        events = self.session.submit(seat, action)
        self.marks.append({person: len(lines) for person, lines in self.lines.items()})
        self._tell(events)

    def _tell(self, events: list[Event]) -> None:
        """Note what happened for every person, as far as they may know it."""
        self.last = events
        for person, lines in self.lines.items():
            lines += self.screen.tell(self._seen(person), person, self.players)

    def _seen(self, seat: int) -> list[Plain]:
        """What happened last, as a seat may know it."""
        return [self.game.event_view(self.session.position, event, seat) for event in self.last]

    def _show_end(self) -> None:
        viewer = self.watching if self.watching is not None else min(self.people)
        reader = viewer if len(self.people) == 1 else SPECTATOR
        outcome = self.session.log.result
        assert outcome is not None
        self.keyboard.fresh_page()
        self.console.print(self._happened(viewer))
        self.console.print(self.screen.board(self.game.view(self.session.position, viewer), self.players))
        self.console.print(self.screen.ending(outcome, self._seen(reader), reader, self.players))

    def _note(self, message: str) -> None:
        self.console.print(Text(message, "yellow"))
