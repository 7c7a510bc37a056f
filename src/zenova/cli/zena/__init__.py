"""Zena 1814 in the terminal."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from zenova.games.zena import Zena
from zenova.games.zena.text import Sentences
from zenova.games.zena.vocabulary import AREAS
from zenova.kernel.data import Plain
from zenova.kernel.domain import Value
from zenova.kernel.game import Game, Offer, Outcome

from ..cards import Find, show
from ..games import Cards, Language
from ..interface import interface
from ..screen import QUIET, Line, Screen
from .board import Board
from .guide import ZenaGuide
from .hand import Hand
from .marks import die, family
from .question import Question

MINOR = ("dealt", "placed", "turn", "declined", "end-coins", "goal", "won")
"""Events one sees on the board, at the end, or in what follows."""
STYLES = {
    "round": "bold",
    "event": "bold",
    "fort": "bold",
    "victory": "bold green",
    "defeat": "bold red",
    "won": "bold",
}


def cards(
    game: Game,
    lang: Language = "en",
    find: Find = None,
    kind: Annotated[
        str | None,
        typer.Option(
            "--kind", metavar="KIND", help="Only action, temporary, permanent, challenge, fort, event or goal cards."
        ),
    ] = None,
    cards: Cards = None,
) -> int:
    """List action, fort, goal and event cards with what they do, and which parts of them are printed or ours."""
    return show(game, lang, find, kind)


class ZenaScreen(Screen):
    """See `Screen`."""

    words: Sentences
    examples = ("bank", "play lanterna")

    def __init__(self, game: Game, language: str) -> None:
        assert isinstance(game, Zena)
        super().__init__(game, language)
        self.card_set = game.card_set
        self.labels = interface(language, Path(__file__).parent)
        self.guide: ZenaGuide = ZenaGuide(self.words, self.labels)
        self._hand = Hand(self.words, self.labels)
        self._question = Question(self.words, self.labels)

    def called(self, players: Sequence[str]) -> list[str]:
        """Everybody is called by the family, as on the board."""
        return [""] * len(players)

    def ordered(self, offer: Offer, view: Plain) -> Offer:
        """The hand comes first, then the moves, then what stands in the list."""
        cards = self._hand.sorted(view["families"][offer.seat]["hand"]["cards"])
        places = {self.card_set.card_numbers[id]: at for at, id in enumerate(cards)}

        def place(action: int) -> tuple[int, int]:
            in_hand = self._hand.card_of(offer, action)
            return (0, places[in_hand]) if in_hand is not None else (2 - self._question.shown(offer, action), action)

        return replace(offer, options=tuple(sorted(offer.options, key=place)))

    def board(self, view: Plain, players: Sequence[str]) -> RenderableType:
        return Board(view, players, self.words, self.labels).draw()

    def hand(self, view: Plain, offer: Offer, brief: bool) -> RenderableType:
        return self._hand.draw(view, offer, brief)

    def question(self, view: Plain, offer: Offer, players: Sequence[str]) -> RenderableType:
        return self._question.draw(view, offer)

    def shown(self, offer: Offer, action: int) -> bool:
        return self._hand.card_of(offer, action) is not None or self._question.shown(offer, action)

    def player(self, seat: int, players: Sequence[str]) -> Text:
        return family(seat, self.words)

    def secrets(self, view: Plain, public: Plain, players: Sequence[str]) -> RenderableType:
        hand = view["families"][view["seat"]]["hand"]
        return self._hand.names([*hand["cards"], *hand["chosen"]])

    # What happened

    def tell(self, events: Sequence[Plain], seat: int, players: Sequence[str]) -> list[Line]:
        return [
            Line(
                Text(text, STYLES.get(event["event"], "")),
                self._is_minor(event),
                die(event["die"]) if event["event"] == "rolled" else None,
            )
            for (event, *_), text in self.words.story(events, seat)
        ]

    def _is_minor(self, event: Plain) -> bool:
        """Whom nobody controls needs no line."""
        match event:
            case {"event": "turn", "extra": True}:
                return False
            case {"event": "controls", "seat": None}:
                return True
            case _:
                return event["event"] in MINOR

    def ending(self, outcome: Outcome, events: Sequence[Plain], seat: int, players: Sequence[str]) -> RenderableType:
        """Who won, and where the points of the end came from."""
        table = Table(box=box.SIMPLE_HEAD, title=self.labels["score"], title_style="bold", title_justify="left")
        table.add_column(self.labels["family"], no_wrap=True)
        for label in ("before", "from coins"):
            table.add_column(self.labels[label], justify="right")
        table.add_column(self.labels["goals"])
        table.add_column(self.labels["total"], justify="right")
        for one in sorted(
            range(len(outcome.scores)), key=lambda one: (one not in outcome.winners, -outcome.scores[one])
        ):
            coins = sum(e["points"] for e in events if e["event"] == "end-coins" and e["seat"] == one)
            goals = [e for e in events if e["event"] == "goal" and e["seat"] == one]
            before = outcome.scores[one] - coins - sum(e["points"] for e in goals)
            told = ", ".join(f"{self.words.card(e['card'])} {e['points']}" for e in goals)
            table.add_row(
                family(one, self.words), str(before), str(coins), told, Text(str(outcome.scores[one]), "bold")
            )
        return Group(table, Text(self.words.outcome(outcome, seat), "bold"))

    # Explanations

    def explain_action(self, view: Plain, offer: Offer, action: int) -> RenderableType:
        """The cards and areas an action is about."""
        match self.game.decode(action):
            case {"move": _, "to": area}:
                there = ", ".join(self.words.card(told["card"]) for told in view["rows"][area])
                return Group(self.guide.area(AREAS.index(area)), Text(there, QUIET))
            case {"area": area}:
                return self.guide.area(AREAS.index(area))
            case struct:
                number = self.card_set.card_numbers.get(next(iter(struct.values())))
                return Text() if number is None else self.guide.card(self.card_set.by_number[number])

    def spellings(self, word: str, value: Value) -> tuple[str, ...]:
        """Cards, areas and members by their names too; seats are counted from 1; whoever takes back need not say from
        which slot."""
        match word, value:
            case "first", int():
                return str(value + 1), self.words.family(value)
            case "slot", _:
                return str(value), ""
            case _, str() if value in self.guide.names:
                return value, self.guide.names[value]
        return super().spellings(word, value)


screen = ZenaScreen
