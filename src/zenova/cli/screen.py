"""How a game looks in a terminal.

A game may have a folder of its own name here, or, if another package brings it, a package `cli` beside it. Its module
has `screen(game, language)`, and may have functions in the place of commands that take a game (`cards`) and
`add_to(app)` for commands of its own. A game without one is drawn from what every game brings."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, product

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Column, Table
from rich.text import Text

from zenova.games.registry import part
from zenova.kernel.data import Plain, Struct
from zenova.kernel.domain import Value
from zenova.kernel.errors import UserError, unknown
from zenova.kernel.game import Game, Offer, Outcome
from zenova.kernel.outline import Fact, Grid, outline

from .interface import interface
from .lookup import contains, letters, typed_number

QUIET = "grey58"
Row = tuple[Sequence[str], Sequence[str | Text]]
"""Of a table of cards: the texts something is found by, and the cells."""


@dataclass(frozen=True)
class Line:
    """One thing that happened. A picture stands before it; a `minor` one is seen on the board anyway."""

    text: Text
    minor: bool = False
    picture: Text | None = None


class Guide:
    """A game explained. Unless a game's folder knows more, nothing in it has a name of its own."""

    def __init__(self, language: str) -> None:
        self.texts = interface(language)

    def explain(self, word: str) -> RenderableType | None:
        """What a card, token or other named thing does; None if nothing has that name."""
        return None

    def topics(self) -> Mapping[str, Sequence[str]]:
        """The names `explain` knows, by kind of thing."""
        return {}

    def cards(self, find: str | None, only: str | None) -> RenderableType:
        """A table of the cards, all or those that contain a word; `only` those of a set or kind."""
        return Text(self.texts["no-cards"])

    def table(self, title: str, heads: Sequence[str], rows: Iterable[Row], find: str | None) -> Table:
        """The rows in whose texts a word is found."""
        table = Table(title=title, box=box.SIMPLE_HEAD, title_style="bold", pad_edge=False)
        for head in heads:
            table.add_column(head, no_wrap=head is not heads[-1])
        for texts, cells in rows:
            if contains(find, *texts):
                table.add_row(*cells)
        return table


class Screen:
    """A game drawn with Rich, for one language. Everything shown to a seat comes from what that seat may know.

    `players` are the names of those who sit on the seats, "" where somebody has none."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.words = game.words(language)
        self.guide = Guide(language)

    @property
    def examples(self) -> tuple[str, str]:
        """A thing one can ask about, if there is any, and an action in words."""
        word, value = next(iter(self.game.decode(0).items()))
        return "", f"{word} {value}"

    def called(self, players: Sequence[str]) -> list[str]:
        """The names that sentences call the seats by; "" leaves it to the game's words."""
        return list(players)

    def ordered(self, offer: Offer, view: Plain) -> Offer:
        """What the seat is asked, with the options in the order they are shown."""
        return offer

    def board(self, view: Plain, players: Sequence[str]) -> RenderableType:
        """The public part of the position, the side of the seat whose view it is where one's own side belongs."""
        return framed(self._outlined(view, players), Text(self.game.title, "bold"))

    def hand(self, view: Plain, offer: Offer, brief: bool) -> RenderableType:
        """The hand of the seat that decides, with the numbers of the options that stand beside a card. `brief`: without
        the cards' sentences."""
        return Group()

    def question(self, view: Plain, offer: Offer, players: Sequence[str]) -> RenderableType:
        """What is asked and what one should know before answering, with the options best seen side by side."""
        names = self.called(players)
        lines = [
            Text(f"  – {self.words.action(action, offer, names)}: {self.words.refusal(refusal, names)}", QUIET)
            for action, refusal in offer.refusals.items()
        ]
        return Group(*lines, Text(self.words.decision(offer), "bold"))

    def shown(self, offer: Offer, action: int) -> bool:
        """Whether `hand` or `question` shows this option, so that a list of the options need not."""
        return False

    def hands(self, views: Sequence[Plain], public: Plain, players: Sequence[str]) -> RenderableType:
        """Every hand, open, for replays: from what each seat sees and what everybody does."""
        table = Table.grid(Column(no_wrap=True), "", padding=(0, 2))
        for seat, view in enumerate(views):
            table.add_row(self.player(seat, players), self.secrets(view, public, players))
        return table

    def player(self, seat: int, players: Sequence[str]) -> Text:
        """Whoever sits on a seat."""
        return Text(self.words.seat_name(seat, self.called(players)), "bold")

    def secrets(self, view: Plain, public: Plain, players: Sequence[str]) -> RenderableType:
        """What a seat sees and not everybody does, such as its hand."""
        return self._outlined({key: told for key, told in view.items() if told != public[key]}, players)

    def _outlined(self, view: Plain, players: Sequence[str]) -> Group:
        facts = Table.grid(padding=(0, 2))
        parts: list[RenderableType] = [facts]
        for one in outline(view, self.words, self.called(players)):
            if isinstance(one, Fact):
                facts.add_row(Text(one.label, QUIET), Text(one.text))
            else:
                parts.append(_table(one))
        return Group(*parts)

    def tell(self, events: Sequence[Plain], seat: int, players: Sequence[str]) -> list[Line]:
        """What happened, from the events as the seat saw them."""
        return [Line(Text(text)) for _, text in self.words.story(events, seat, self.called(players))]

    def ending(self, outcome: Outcome, events: Sequence[Plain], seat: int, players: Sequence[str]) -> RenderableType:
        """How it ended; `events` are those of the last step."""
        return Text(self.words.outcome(outcome, seat, self.called(players)), "bold")

    def explain_action(self, view: Plain, offer: Offer, action: int) -> RenderableType:
        """What an action would do."""
        return self._outlined(offer.terms.get(action, {}), ())

    def actions(self, words: Sequence[str]) -> list[Struct]:
        """The action structs that somebody may mean by words such as “bid 7”, the likeliest first."""
        space = self.game.action_space
        word, *rest = [part.casefold() for part in words]
        kinds = space.called(word)
        if not kinds:
            raise UserError(unknown("action", word, space.words))
        structs = [space.decode(action) for kind in kinds for action in range(kind, kind.end)]
        spelled = [(struct, {letters(text) for text in self._spelled(struct)}) for struct in structs]
        typed = letters(" ".join(rest))
        meant = [struct for struct, texts in spelled if typed in texts]
        return meant or _only_one(typed, spelled) or [{word: typed_number("-".join(rest)) if rest else True}]

    def _spelled(self, struct: Struct) -> Iterator[str]:
        """How somebody may type an action after its first word: with or without the words between its values."""
        between = ["", *list(struct)[1:]]
        for values in product(*(self.spellings(word, value) for word, value in struct.items())):
            yield " ".join(values)
            yield " ".join(f"{word} {value}" for word, value in zip(between, values, strict=True))

    def spellings(self, word: str, value: Value) -> tuple[str, ...]:
        """How somebody may type the value of a word: as files do, or as the game's sentences do."""
        return ("",) if value is True else (str(value), self.words.label(str(value)))


def _only_one(part: str, spelled: Sequence[tuple[Struct, set[str]]]) -> list[Struct]:
    """The actions somebody means by a part of a name, if it is part of no other name."""
    found = [(struct, texts) for struct, texts in spelled if part and any(part in text for text in texts)]
    same = set.intersection(*(texts for _, texts in found)) if found else set()
    return [struct for struct, _ in found] if same else []


def framed(inside: RenderableType, title: Text, below: str | None = None) -> Panel:
    """A board in its frame."""
    return Panel(inside, title=title, title_align="left", subtitle=below, subtitle_align="right", border_style=QUIET)


def _table(grid: Grid) -> Table:
    label = Text(grid.label, QUIET)
    table = Table(*grid.heads, title=label, title_style="", title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for name, *cells in grid.rows:
        table.add_row(Text(name, "bold"), *map(Text, cells))
    return table


def told(line: Line, count: int = 1) -> RenderableType:
    """One line; if it happened several times running, with their number."""
    text = line.text if count == 1 else line.text.copy().append(f" ({count} ×)")
    if line.picture is None:
        return Padding(text, (0, 0, 0, 2))
    table = Table.grid(Column(no_wrap=True), Column(vertical="middle"), padding=(0, 2))
    table.add_row(line.picture, text)
    return Padding(table, (0, 0, 0, 2))


def told_under(title: str, lines: Iterable[Line]) -> RenderableType:
    """Lines under a title; nothing at all if there are none."""
    grouped = [(line, len(list(same))) for line, same in groupby(lines)]
    if not grouped:
        return Group()
    return Group(Text(title, "bold"), *(told(line, count) for line, count in grouped))


def screen(game: Game, language: str) -> Screen:
    """The screen of a game: that of its own folder here, or the one every game has."""
    folder = part("cli", game.name)
    shown: Screen = Screen(game, language) if folder is None else folder.screen(game, language)
    return shown
