"""The Zena 1814 board: the families, then the areas with their figures and rows of cards, oldest first."""

from collections.abc import Mapping, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Column, Table
from rich.text import Text

from zenova.games.zena.cards import TableCard
from zenova.games.zena.text import Sentences
from zenova.games.zena.vocabulary import AREAS
from zenova.kernel.data import Plain

from ..screen import QUIET, framed
from .marks import ALERT, COLOURS, Short, family, income_signs, kind_sign, letter, members_at, slots

SLOTS_WIDTH = 13  # a cube and two free slots with their bonuses
NAME_WIDTH = 24


class Board:
    """The public part of a view."""

    def __init__(self, view: Plain, players: Sequence[str], words: Sentences, labels: Mapping[str, str]) -> None:
        self.view = view
        self.players = players
        self.words = words
        self.labels = labels
        self.short = Short(words, labels)
        self.expert = view["mode"] == "expert"

    def draw(self) -> RenderableType:
        parts: list[RenderableType] = [self.families(), Text()]
        if self.view["event"] is not None:
            parts = [self.event(), Text(), *parts]
        for area in self.view["rows"]:
            parts += self.area(area)
        parts += [Text(), self.legend()]
        return framed(Group(*parts), self._title(), self._piles())

    def _title(self) -> Text:
        view, labels = self.view, self.labels
        title = Text("Zena 1814", "bold")
        if view["round"]:
            told = labels["round"].format(round=view["round"], rounds=view["rounds"])
            done = "●" * view["round"] + "○" * (view["rounds"] - view["round"])
            title.append(f" · {told} ", "not bold").append(done, "not bold")
        return title.append(f" · {self._phase()}", "not bold")

    def _phase(self) -> str:
        turn, resolving = self.view["turn"], self.view["resolving"]
        if turn is not None:
            extra = "extra turn" if turn["extra"] else "turn"
            mine = turn["seat"] == self.view["seat"]
            return self.labels[f"your {extra}" if mine else f"{extra} of"].format(name=self.words.family(turn["seat"]))
        if resolving is not None:
            return self.labels["resolving"].format(area=self.words.area(AREAS.index(resolving["area"])))
        return self.words.phase(self.view["phase"])

    def _piles(self) -> str:
        view = self.view
        return self.labels["expert piles" if self.expert else "piles"].format(
            actions=view["action-deck"]["size"],
            goals=view["goal-deck"]["size"],
            forts=view["fort-deck"]["size"],
            events=view["events"],
            won=len(view["won"]),
        )

    def event(self) -> Text:
        number = self.words.card_set.event_ids.index(self.view["event"])
        text = Text(f"{self.labels['event']} ", QUIET).append(self.words.event_name(self.view["event"]), "bold default")
        return text.append(f": {self.words.event_effects(number, self.view['mode'])}", "default")

    # Families

    def families(self) -> Table:
        table = Table(box=None, padding=(0, 1), pad_edge=False, header_style=QUIET, expand=True)
        table.add_column("", no_wrap=True)
        table.add_column(self.labels["family"], no_wrap=True)
        table.add_column("", no_wrap=True)
        table.add_column("", ratio=1, no_wrap=True, overflow="ellipsis")
        for label in ("points", "coins", "cubes", "actions", *(["goals"] if self.expert else [])):
            table.add_column(self.labels[label], justify="right", no_wrap=True)
        for seat, told in enumerate(self.view["families"]):
            hand = told["hand"]
            numbers = [told["coins"], told["cubes"], hand["actions"], *([hand["goals"]] if self.expert else [])]
            table.add_row(
                Text(self._mark(seat), ALERT),
                family(seat, self.words),
                Text("①" if seat == self.view["first"] else "", "bold"),
                Text(self._player(seat), QUIET),
                Text(f"{told['points']}", "bold"),
                *(Text(f"{n}", "bold red" if n == 0 and at < 2 else "") for at, n in enumerate(numbers)),
            )
        return table

    def _mark(self, seat: int) -> str:
        """Whose turn it is, who is being asked, who has an extra turn to come."""
        turn = self.view["turn"]
        mark = "▶" if turn is not None and turn["seat"] == seat else "…" if seat in self.view["to-act"] else " "
        return mark + ("↻" if seat in self.view["extra-turns"] else "")

    def _player(self, seat: int) -> str:
        return self.labels["you"] if seat == self.view["seat"] else self.players[seat]

    # Areas

    def area(self, area: str) -> list[RenderableType]:
        columns = Column(no_wrap=True), Column(ratio=1), Column(no_wrap=True)
        head = Table.grid(*columns, expand=True, padding=(0, 1))
        head.add_row(self._area_name(area), Rule(style=QUIET), self._figures(area))
        cards = self.view["rows"][area]
        return [head, self._row(cards)] if cards else [head]

    def _area_name(self, area: str) -> Text:
        number = AREAS.index(area)
        resolving = self.view["resolving"]
        now = resolving is not None and resolving["area"] == area
        text = Text(self.words.area(number).capitalize() if self.words.language == "en" else self.words.area(number))
        text.stylize("bold reverse" if now else "bold")
        text.append(f" {income_signs(number)}", f"not bold not reverse {QUIET}")
        change = self.view["coin-changes"].get(area)
        return text.append(f" {change:+d}◎ !", ALERT) if change else text

    def _figures(self, area: str) -> Text:
        """Every family's figures with their control points, the highest first; the controller has a mark."""
        control = self.view["control"].get(area)
        if control is None:
            return Text("─", QUIET)
        seats = [seat for seat, points in enumerate(control["points"]) if points]
        if not seats:
            return Text(self.labels["no figures"], QUIET)
        parts = []
        for seat in sorted(seats, key=lambda seat: -control["points"][seat]):
            controls = seat == control["controller"]
            told = f"{letter(seat)} {members_at(self.view['families'], seat, area)} {control['points'][seat]}"
            style = f"bold reverse {COLOURS[seat]}" if controls else COLOURS[seat]
            parts.append(Text(f"▸ {told} " if controls else told, style))
        return Text("  ").join(parts)

    def _row(self, cards: Sequence[Plain]) -> Table:
        kind = Column(no_wrap=True, min_width=3, justify="right")
        name, slot = (Column(no_wrap=True, min_width=width) for width in (NAME_WIDTH, SLOTS_WIDTH))
        table = Table.grid(kind, name, slot, Column(ratio=1), expand=True, padding=(0, 1))
        for told in cards:
            card = self.words.card_set.by_number[self.words.card_set.card_numbers[told["card"]]]
            assert isinstance(card, TableCard)
            effects = self.short.effects(card, moved=told["moved"])
            table.add_row(kind_sign(card), Text(card.name), slots(card, told["cubes"]), effects)
        return table

    def legend(self) -> Group:
        figures = f"{self.labels['legend figures']} ① {self.labels['first']}"
        signs = [Text(figures, QUIET), Text(self.labels["legend kinds"], QUIET)]
        return Group(Columns(signs, padding=(0, 3)), Text(self.labels["legend slots"], QUIET))
