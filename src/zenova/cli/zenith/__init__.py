"""Zenith in the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from zenova.games.zenith import Zenith
from zenova.games.zenith.flow import recruit_price
from zenova.games.zenith.state import Action
from zenova.games.zenith.targets import level_price
from zenova.games.zenith.text import Sentences
from zenova.games.zenith.vocabulary import FACTIONS, LEVELS, PLANETS
from zenova.kernel.domain import Numbers, Yes
from zenova.kernel.errors import UserError, unknown
from zenova.kernel.game import Decision, Game, Offer

from ..cards import Find, show
from ..finding import typed_number
from ..games import Cards, Language
from ..screen import Line, Screen
from .board import COLOURS, QUIET, SIGNS, Board
from .conform import add_to as add_to
from .guide import ZenithGuide
from .labels import LABELS

BESIDE_A_CARD = {
    "mulligan": {"replace": Action.DISCARD},
    "play": {"recruit": Action.RECRUIT, "develop": Action.DEVELOP, "lead": Action.LEAD},
    "hand-over": {"give": Action.HAND_OVER},
    "discard": {"discard": Action.DISCARD},
}
"""Kinds of decisions whose options stand beside the cards of the hand, in columns with these headings."""


def screen(game: Game, language: str) -> ZenithScreen:
    return ZenithScreen(game, language)


def cards(
    game: Game,
    lang: Language = "en",
    find: Find = None,
    set_: Annotated[
        str | None, typer.Option("--set", metavar="NAME", help="Only cards of one set, such as secret-agents.")
    ] = None,
    cards: Cards = None,
) -> int:
    """List the agents with their planet, people, cost and effects, then tokens, technologies and lead actions."""
    return show(game, lang, find, set_)


class ZenithScreen(Screen):
    """See `Screen`."""

    words: Sentences
    examples = ("nero", "recruit nero")

    def __init__(self, game: Game, language: str) -> None:
        assert isinstance(game, Zenith)
        super().__init__(game, language)
        self.book = game.book
        self.labels = LABELS[language]
        self.guide: ZenithGuide = ZenithGuide(self.words, self.labels)

    def board(self, position: Any, seat: int, players: Sequence[str]) -> RenderableType:
        view = self.game.view(position, seat)
        return Board(view, max(seat, 0) & 1, players, self.words, self.labels).draw()

    # Hands

    def hand(self, position: Any, decision: Decision, brief: bool) -> RenderableType:
        view = self.game.view(position, decision.seat)
        numbers = {action: number for number, action in enumerate(decision.options, start=1)}
        columns = BESIDE_A_CARD.get(decision.kind, {})
        table = Table(box=box.SIMPLE_HEAD, expand=True, padding=(0, 1), show_edge=False, header_style="bold")
        table.add_column(self.labels["your hand"], ratio=1)
        for heading in columns:
            table.add_column(self.labels[heading], no_wrap=True)
        for card in view["hands"][decision.seat]["cards"]:
            number = self.book.agent_numbers[card]
            offers = [
                self._offer(numbers.get(first + number), self._price(position, decision.seat, number, heading))
                for heading, first in columns.items()
            ]
            if card in view["redraw"]:
                offers = [Text(self.labels["marked"], QUIET)]
            table.add_row(self._card(number, brief), *offers)
        return table

    def question(self, position: Any, decision: Offer, players: Sequence[str]) -> RenderableType:
        return Text(self.words.decision(decision), "bold")

    def shown(self, decision: Decision, action: int) -> bool:
        columns = BESIDE_A_CARD.get(decision.kind, {})
        return any(first <= action < first + len(self.book.agents) for first in columns.values())

    def secrets(self, position: Any, seat: int, players: Sequence[str]) -> RenderableType:
        cards = self.game.view(position, seat)["hands"][seat]["cards"]
        return Text(", ").join(self._name(self.book.agent_numbers[card]) for card in cards)

    def _card(self, number: int, brief: bool) -> Text:
        agent = self.book.agents[number]
        text = self._name(number)
        text.append(f"  {self.words.planet(agent.planet)}", COLOURS[PLANETS[agent.planet]])
        text.append(f" · {self.words.faction(agent.faction)} · ", QUIET)
        text.append(self.labels["cost"].format(cost=agent.cost), QUIET)
        return text if brief else text.append(f"\n{self.words.agent_effects(number)}")

    def _name(self, number: int) -> Text:
        planet = PLANETS[self.book.agents[number].planet]
        return Text(f"{SIGNS[planet]} ", COLOURS[planet]).append(self.book.agents[number].name, "bold default")

    def _offer(self, number: int | None, price: str) -> Text:
        """An option's number and price; a dash where it is not possible."""
        text = Text(f"{number:>2}", "bold cyan") if number else Text(f" {self.labels['nobody']}", QUIET)
        return text.append(f"  {price}", QUIET) if price else text

    def _price(self, position: Any, seat: int, card: int, heading: str) -> str:
        team, track = seat & 1, self.book.agents[card].faction
        if heading == "recruit":
            return self.labels["short credits"].format(n=recruit_price(position, self.game.cards, team, card))
        if heading == "develop" and position.level[team][track] < LEVELS:
            return self.labels["short zenithium"].format(n=level_price(position, team, track, 0))
        return ""

    # What happened

    def tell(self, events: Sequence[Mapping[str, Any]], seat: int, players: Sequence[str]) -> list[Line]:
        return [Line(Text(self.words.event(event, seat, players)), minor=event["event"] == "dealt") for event in events]

    # Explanations

    def explain_action(self, position: Any, seat: int, action: int) -> RenderableType:
        """The cards and levels an action is about."""
        word, value = next(iter(self.game.decode(action).items()))
        if word in ("recruit", "discard", "hand-over"):
            return self.guide.agent(self.book.agent_numbers[value])
        if word == "lead":
            faction = self.book.agents[self.book.agent_numbers[value]].faction
            return Text(self.words.lead(faction, teams=position.players == 4))
        if word in ("develop", "track"):
            faction = (
                FACTIONS.index(value) if word == "track" else self.book.agents[self.book.agent_numbers[value]].faction
            )
            return self._development(position, seat & 1, faction)
        if word == "planet":
            return self.guide.planet(PLANETS.index(value))
        if word == "token":
            token = self.game.view(position, seat)["tokens"][value]
            return self.guide.token(token)
        return Text()

    def _development(self, position: Any, team: int, faction: int) -> RenderableType:
        """The new level's effects, then those of every lower level. ZN-D2"""
        side = 2 * faction + position.sides[faction]
        new = position.level[team][faction] + 1
        lines = [
            Text(f"{self.labels['level'].format(level=level)}: ", "bold").append(
                self.words.level(side, level), "not bold"
            )
            for level in range(min(new, LEVELS), 0, -1)
        ]
        return Group(*lines)

    def actions(self, words: Sequence[str]) -> list[dict[str, Any]]:
        word, *rest = [part.casefold() for part in words]
        kinds = self.game.action_space.called(word)
        if not kinds:
            raise UserError(unknown("action", word, self.game.action_space.words))
        chosen = kinds[0].words[word]
        if isinstance(chosen, Yes):
            return [{word: True}]
        if word == "planet" and len(rest) == 2:
            return [{"planet": self.guide.id_of(rest[0]), "share": typed_number(rest[1])}]
        name = " ".join(rest)
        return [{word: typed_number(name) if isinstance(chosen, Numbers) else self.guide.id_of(name)}]
