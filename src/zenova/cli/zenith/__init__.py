"""Zenith in the terminal."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from zenova.games.zenith import Zenith
from zenova.games.zenith.state import Action
from zenova.games.zenith.text import Sentences
from zenova.games.zenith.views import Source
from zenova.games.zenith.vocabulary import FACTIONS, PLANETS, SIDES
from zenova.kernel.data import Plain
from zenova.kernel.domain import Value
from zenova.kernel.game import Game, Offer

from ..cards import Find, show
from ..games import Cards, Language
from ..interface import interface
from ..screen import QUIET, Line, Screen
from .board import Board
from .conform import add_to as add_to
from .guide import ZenithGuide

BESIDE_A_CARD = {
    "mulligan": {"replace": Action.DISCARD},
    "play": {"recruit": Action.RECRUIT, "develop": Action.DEVELOP, "lead": Action.LEAD},
    "hand-over": {"give": Action.HAND_OVER},
    "discard": {"discard": Action.DISCARD},
}
"""Kinds of decisions whose options stand beside the cards of the hand, in columns with these headings."""


def cards(
    game: Game,
    lang: Language = "en",
    find: Find = None,
    set: Annotated[
        str | None, typer.Option("--set", metavar="NAME", help="Only cards of one set, such as secret-agents.")
    ] = None,
    cards: Cards = None,
) -> int:
    """List the agents with their planet, people, cost and effects, then tokens, technologies and lead actions."""
    return show(game, lang, find, set)


class ZenithScreen(Screen):
    """See `Screen`."""

    words: Sentences
    examples = ("nero", "recruit nero")

    def __init__(self, game: Game, language: str) -> None:
        assert isinstance(game, Zenith)
        super().__init__(game, language)
        self.book = game.book
        self.labels = interface(language, Path(__file__).parent)
        self.guide: ZenithGuide = ZenithGuide(self.words, self.labels)

    def board(self, view: Plain, players: Sequence[str]) -> RenderableType:
        return Board(view, players, self.words, self.labels).draw()

    # Hands

    def hand(self, view: Plain, offer: Offer, brief: bool) -> RenderableType:
        numbers = {action: number for number, action in enumerate(offer.options, start=1)}
        columns = BESIDE_A_CARD.get(offer.kind, {})
        table = Table(box=box.SIMPLE_HEAD, expand=True, padding=(0, 1), show_edge=False, header_style="bold")
        table.add_column(self.labels["your hand"], ratio=1)
        for heading in columns:
            table.add_column(self.labels[heading], no_wrap=True)
        for card in view["hands"][offer.seat]["cards"]:
            number = self.book.agent_numbers[card]
            beside = [
                self._option(numbers.get(first + number), offer.terms.get(first + number, {}))
                for first in columns.values()
            ]
            if card in view["redraw"]:
                beside = [Text(self.labels["marked"], QUIET)]
            told = "" if brief else f"\n{self.words.agent_effects(number)}"
            table.add_row(self.guide.head(number).append(told), *beside)
        return table

    def question(self, view: Plain, offer: Offer, players: Sequence[str]) -> RenderableType:
        return Text(self.words.decision(offer), "bold")

    def shown(self, offer: Offer, action: int) -> bool:
        columns = BESIDE_A_CARD.get(offer.kind, {})
        return any(first <= action < first + len(self.book.agents) for first in columns.values())

    def secrets(self, view: Plain, public: Plain, players: Sequence[str]) -> RenderableType:
        cards = view["hands"][view["seat"]]["cards"]
        return Text(", ").join(self.guide.name(self.book.agent_numbers[card]) for card in cards)

    def _option(self, number: int | None, terms: Plain) -> Text:
        """An option's number and price; a dash where it is not possible."""
        text = Text(f"{number:>2}", "bold cyan") if number else Text(f" {self.labels['nobody']}", QUIET)
        if "price" in terms:
            text.append(f"  {self.labels['short ' + terms['currency']].format(n=terms['price'])}", QUIET)
        return text

    # What happened

    def tell(self, events: Sequence[Plain], seat: int, players: Sequence[str]) -> list[Line]:
        told = self.words.story(events, seat, players)
        return [Line(Text(text), minor=event["event"] == "dealt") for (event, *_), text in told]

    # Explanations

    def explain_action(self, view: Plain, offer: Offer, action: int) -> RenderableType:
        """What an action gives, or the card or planet it is about."""
        gives = offer.terms.get(action, {}).get("gives", [])
        if gives:
            return Group(*(self._given(view, source) for source in gives))
        word, value = next(iter(self.game.decode(action).items()))
        if word in ("discard", "hand-over"):
            return self.guide.agent(self.book.agent_numbers[value])
        return self.guide.planet(PLANETS.index(value)) if word == "planet" else Text()

    def _given(self, view: Plain, source: Source) -> RenderableType:
        match source:
            case {"agent": agent}:
                return self.guide.agent(self.book.agent_numbers[agent])
            case {"technology": track, "level": level}:
                side = SIDES.index(view["sides"][FACTIONS.index(track)])
                head = Text(f"{self.labels['level'].format(level=level)}: ", "bold")
                return head.append(self.words.level(side, level), "not bold")
            case {"token": token}:
                return self.guide.token(token)
            case {"row": row}:
                return Text(self.words.row(row))
            case {"lead": faction}:
                return Text(self.words.lead(FACTIONS.index(faction), teams=view["players"] == 4))
        raise ValueError(source)

    def spellings(self, word: str, value: Value) -> tuple[str, ...]:
        name = self.guide.names.get(str(value))
        return super().spellings(word, value) if name is None else (str(value), name)


screen = ZenithScreen
