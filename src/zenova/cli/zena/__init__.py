"""Zena 1814 in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import typer
from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from zenova.games.zena import Zena
from zenova.games.zena.text import Sentences
from zenova.games.zena.vocabulary import AREAS
from zenova.kernel.data import Plain, Struct
from zenova.kernel.domain import Things, Yes
from zenova.kernel.errors import UserError, unknown
from zenova.kernel.game import Game, Offer, Outcome

from ..cards import Find, show
from ..finding import typed_number
from ..games import Cards, Language
from ..screen import QUIET, Line, Screen
from .board import Board
from .guide import ZenaGuide
from .hand import Hand
from .labels import LABELS
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


def screen(game: Game, language: str) -> ZenaScreen:
    return ZenaScreen(game, language)


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
        self.labels = LABELS[language]
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
                Text(self.words.event(event, seat), STYLES.get(event["event"], "")),
                self._is_minor(event, events[:at]),
                die(event["die"]) if event["event"] == "rolled" else None,
            )
            for at, event in enumerate(events)
        ]

    def _is_minor(self, event: Plain, before: Sequence[Plain]) -> bool:
        """The income of a round is told with its event; whom nobody controls needs no line."""
        match event:
            case {"event": "coins", "card": None}:
                others = [one["event"] for one in before if one["event"] != "coins"]
                return bool(others) and others[-1] == "event"
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
                return Group(self.guide.area(AREAS.index(area)), self._row_of(view, area))
            case {"area": area}:
                return self.guide.area(AREAS.index(area))
            case struct:
                word, value = next(iter(struct.items()))
                if isinstance(self.game.action_space.called(word)[0].words[word], Things):
                    return self.guide.card(self.card_set.by_number[self.card_set.card_numbers[value]])
                return Text()

    def _row_of(self, view: Plain, area: str) -> RenderableType:
        """The cards one could influence or add to there."""
        names = ", ".join(self.words.card(told["card"]) for told in view["rows"][area])
        return Text(names, QUIET)

    # Typed words

    def actions(self, words: Sequence[str]) -> list[Struct]:
        word, *rest = [part.casefold() for part in words]
        kinds = self.game.action_space.called(word)
        if not kinds:
            raise UserError(unknown("action", word, self.game.action_space.words))
        chosen = kinds[0].words[word]
        name = " ".join(rest)
        match word:
            case "move":
                return self._moves([part for part in rest if part != "to"])
            case "take-back":
                slot = typed_number(rest[-1]) if rest and rest[-1].isdecimal() else None
                named = name if slot is None else " ".join(rest[:-1])
                slots = range(1, 4) if slot is None else [slot]
                return [{word: id, "slot": slot} for id in self.guide.card_ids(named) for slot in slots]
            case "area":
                return [{word: self.guide.area_id(name)}]
            case "member":
                return [{word: self.guide.member_id(name)}]
            case "pay":
                return [{word: typed_number(name)}]
            case "first":
                return [{word: self.guide.seat_of(name)}]
            case _ if isinstance(chosen, Things):
                return [{word: id} for id in self.guide.card_ids(name)]
            case _:
                return [{word: name if name or not isinstance(chosen, Yes) else True}]

    def _moves(self, rest: Sequence[str]) -> list[Struct]:
        """A member and an area; names of both may have several words. Either heir may be meant."""
        for at in range(1, len(rest)):
            member, area = self.guide.member_id(" ".join(rest[:at])), self.guide.area_id(" ".join(rest[at:]))
            if area in AREAS:
                heirs = ["second-heir"] if member == "heir" else []
                return [{"move": one, "to": area} for one in (member, *heirs)]
        return [{"move": rest[0] if rest else "", "to": " ".join(rest[1:])}]
