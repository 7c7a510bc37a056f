"""The Zenith board: five lanes, the opponent on the left, oneself on the right; technologies and supplies below."""

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from zenova.games.zenith.text import Sentences
from zenova.games.zenith.vocabulary import FACTIONS, LEVELS, PLANETS
from zenova.kernel.data import Plain

from ..screen import QUIET, framed

COLOURS = {
    "mercury": "medium_purple1",
    "venus": "dark_orange",
    "terra": "dodger_blue1",
    "mars": "red1",
    "jupiter": "spring_green3",
}
SIGNS = {"mercury": "☿", "venus": "♀", "terra": "♁", "mars": "♂", "jupiter": "♃"}
MINE = "bold green"
THEIRS = "bold yellow"


class Board:
    """The public part of a view, drawn for the team on the right."""

    def __init__(self, view: Plain, names: Sequence[str], words: Sentences, labels: Mapping[str, str]) -> None:
        self.view = view
        self.team = max(view["seat"], 0) & 1
        self.names = names
        self.words = words
        self.labels = labels
        self.book = words.book

    def draw(self) -> RenderableType:
        below = Table.grid(Column(ratio=1), "", expand=True, padding=(0, 2))
        below.add_row(self.technologies(), self.supplies())
        view = self.view
        piles = self.labels["piles"].format(deck=view["deck"], discard=len(view["discard"]), reserve=view["reserve"])
        return framed(Group(self.lanes(), Text(), below), self._title(), piles)

    def _title(self) -> Text:
        view = self.view
        title = Text("Zenith", "bold")
        if view["phase"] in ("play", "resolve"):
            told = self.labels["turn of"].format(turns=view["turns"], name=self.seat_name(view["turn"]))
        elif view["phase"] == "mulligan":
            first = view["first"]
            mine = first == view["seat"]
            told = self.labels["you begin"] if mine else self.labels["begins"].format(name=self.team_name(first))
        else:
            told = self.labels["turn"].format(turns=view["turns"])
        return title.append(f" · {told}", "not bold")

    # Lanes

    def lanes(self) -> Table:
        left = Column(ratio=1, justify="right"), Column(justify="right", min_width=2)
        table = Table.grid("", *left, "", Column(min_width=2), Column(ratio=1), expand=True, padding=(0, 1))
        for column in table.columns:
            column.no_wrap = True
        them, me = Text(self.team_name(1 - self.team), THEIRS), Text(self.team_name(self.team), MINE)
        table.add_row("", them, Text("◀", THEIRS), "", Text("▶", MINE), me)
        for number, planet in enumerate(PLANETS):
            table.add_row(*self._lane(number, planet))
        return table

    def _lane(self, number: int, planet: str) -> list[RenderableType]:
        colour = COLOURS[planet]
        name = Text(f"{SIGNS[planet]} {self.words.planet(number)}", f"bold {colour}")
        name.append(f"\n  {self._token(planet)}", QUIET)
        return [
            name,
            self._column(1 - self.team, planet),
            self._captured(1 - self.team, planet),
            self._track(planet),
            self._captured(self.team, planet),
            self._column(self.team, planet),
        ]

    def _column(self, team: int, planet: str) -> Text:
        """The last agent and how many there are; the agents under it on a second line."""
        column = self.view["teams"][team]["columns"][planet]
        if not column:
            return Text()
        names = [self.book.agent(card).name for card in reversed(column)]
        text = Text(f"{len(column)}× ", QUIET, overflow="ellipsis").append(names[0], "bold default")
        return text.append("\n" + ", ".join(names[1:]), QUIET)

    def _captured(self, team: int, planet: str) -> Text:
        return Text("●" * self.view["teams"][team]["captured"][planet], f"bold {COLOURS[planet]}")

    def _track(self, planet: str) -> Text:
        disc = self.view["discs"][planet]
        at = None if disc is None else disc * (1 - 2 * self.team)
        text = Text("┃", THEIRS)
        for stop in range(-3, 4):
            if stop == at:
                text.append(f"({SIGNS[planet]})", f"bold reverse {COLOURS[planet]}")
            else:
                text.append(" ┼ " if stop == 0 else " · ", QUIET)
        return text.append("┃", MINE)

    def _token(self, place: str) -> str:
        token = self.view["tokens"][place]
        return self.labels["nobody"] if token is None else self.words.token_name(token)

    # Technologies and supplies

    def technologies(self) -> Table:
        """The three technologies with their tokens, and the three victories, as steps on the way."""
        first, last = (Text(self.labels[label], QUIET) for label in ("technology", "token"))
        heads = (first, Text("◀", THEIRS), Text("▶", MINE), last)
        columns = (Column(head, no_wrap=True) for head in heads)
        table = Table(*columns, box=None, padding=(0, 1), pad_edge=False, header_style="")
        for number, faction in enumerate(FACTIONS):
            name = Text(self.view["sides"][number], "bold").append(f" {self.words.faction(number)}", "not bold")
            levels = [self._team(team)["levels"][faction] for team in (1 - self.team, self.team)]
            table.add_row(name, *self._steps(levels, LEVELS), Text(self._token(faction), QUIET))
        for label, way in (("discs to win", "popular"), ("planets to win", "democratic"), ("same to win", "absolute")):
            victories = [self._team(team)["victories"][way] for team in (1 - self.team, self.team)]
            discs = [len(victory["discs"]) for victory in victories]
            need = victories[0]["need"]
            table.add_row(Text(self.labels[label].format(n=need), QUIET), *self._steps(discs, need, "●", "○"))
        return table

    def _steps(self, have: Sequence[int], need: int, full: str = "■", empty: str = "□") -> list[Text]:
        """How far both teams are, as full and empty places; whoever lacks but one disc is seen."""
        texts = []
        for count, style in zip(have, (THEIRS, MINE), strict=True):
            close = f"{style} reverse" if full == "●" and count == need - 1 else style
            done, left = Text(full * count, close), Text(empty * (need - count), QUIET)
            texts.append(done + left + Text(f" {count}".rjust(6 - need + 1), style if count else QUIET))
        return texts

    def supplies(self) -> Table:
        sides = (Column(head, justify="right", no_wrap=True) for head in (Text("◀", THEIRS), Text("▶", MINE)))
        table = Table("", *sides, box=None, padding=(0, 1), pad_edge=False, header_style="")
        for label, show in (
            ("credits", lambda team: str(self._team(team)["credits"])),
            ("zenithium", lambda team: str(self._team(team)["zenithium"])),
            ("badge", self._badge),
            ("hand", self._hand_sizes),
            ("rows", lambda team: " ".join(map(str, self._team(team)["rows"])) or self.labels["nobody"]),
        ):
            table.add_row(Text(self.labels[label], QUIET), show(1 - self.team), show(self.team))
        return table

    def _team(self, team: int) -> Plain:
        told: Plain = self.view["teams"][team]
        return told

    def _badge(self, team: int) -> str:
        badge = self.view["badge"]
        if badge is None or badge["team"] != team:
            return self.labels["nobody"]
        return self.words.badge_side(badge["side"])

    def _hand_sizes(self, team: int) -> str:
        return " + ".join(str(hand["size"]) for seat, hand in enumerate(self.view["hands"]) if seat & 1 == team)

    def team_name(self, team: int) -> str:
        return ", ".join(self.seat_name(seat) for seat in range(team, len(self.names), 2))

    def seat_name(self, seat: int) -> str:
        return self.labels["you"] if seat == self.view["seat"] else self.words.seat_name(seat, self.names)
