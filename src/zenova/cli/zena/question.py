"""What is asked, with what one should know before answering: moves as a grid, reactions, the odds of a challenge."""

from collections.abc import Mapping

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from zenova.games.zena.cards import CardSet, TableCard
from zenova.games.zena.state import AREA_COUNT, Action
from zenova.games.zena.text import Sentences
from zenova.games.zena.views import Odds
from zenova.games.zena.vocabulary import AREAS, MEMBERS
from zenova.kernel.data import Plain
from zenova.kernel.game import Offer

from ..screen import QUIET
from .marks import ALERT, FIGURES, family, kind_sign, slots


class Question:
    def __init__(self, words: Sentences, labels: Mapping[str, str]) -> None:
        self.words = words
        self.labels = labels
        self.card_set: CardSet = words.card_set

    def draw(self, view: Plain, offer: Offer) -> RenderableType:
        asked = Text(self.words.decision(offer), "bold")
        if offer.kind == "turn" and any(self._is_move(action) for action in offer.options):
            return Group(self._moves(view, offer), Text(), asked)
        if offer.kind == "reaction":
            return Group(self._reaction(view, offer), asked)
        if offer.kind == "payment":
            return Group(self._payment(view, offer), asked)
        return asked

    def shown(self, offer: Offer, action: int) -> bool:
        return offer.kind == "payment" or (offer.kind == "turn" and self._is_move(action))

    # Moves

    def _is_move(self, action: int) -> bool:
        return Action.MOVE <= action < Action.TAKE_BACK

    def _moves(self, view: Plain, offer: Offer) -> Table:
        """A row for each member, a column for each area, and the numbers of the options where they meet."""
        numbers = {action: number for number, action in enumerate(offer.options, start=1)}
        members = view["families"][offer.seat]["members"]
        areas = list(view["rows"])
        table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), show_edge=False, header_style="bold", pad_edge=False)
        table.add_column(self.labels["move to"], no_wrap=True)
        for area in areas:
            table.add_column(self.words.area(AREAS.index(area)), justify="center", max_width=12)
        for at, member in enumerate(MEMBERS):
            cells = []
            for area in areas:
                number = numbers.get(Action.MOVE + at * AREA_COUNT + AREAS.index(area))
                here = self.labels["here"] if members[member] == area else ""
                cells.append(Text(f"{number}", "bold cyan") if number else Text(here, QUIET))
            if any(cell.plain.isdecimal() for cell in cells):
                table.add_row(Text(f"{FIGURES[member]} {self.words.member(member)}"), *cells)
        return table

    # Reactions

    def _reaction(self, view: Plain, offer: Offer) -> Panel:
        """The card, what it does, and for a challenge what a cube changes."""
        assert offer.source is not None
        card, cubes = self._on_table(view, offer.source["card"])
        lines = [self._card_line(card, cubes), Text(self.words.card_effects(card.number))]
        for terms in offer.terms.values():
            if "odds-now" in terms:
                now, then = self._odds_words(terms["odds-now"]), self._odds_words(terms["odds"])
                lines.append(Text(self.labels["odds now"].format(now=now, then=then)))
        return Panel(Group(*lines), title=Text(self.labels["reaction"], ALERT), title_align="left", border_style=ALERT)

    def _odds_words(self, odds: Odds) -> str:
        return self.labels["odds"].format(won=odds["victory"], lost=odds["defeat"])

    # Challenges

    def _payment(self, view: Plain, offer: Offer) -> Panel:
        """What every payment makes of the roll, until victory is certain; nobody should pay more than that."""
        challenge = view["challenge"]
        card, cubes = self._on_table(view, challenge["card"])
        table = Table(box=None, padding=(0, 1), pad_edge=False, header_style=QUIET)
        table.add_column("", justify="right", no_wrap=True)
        table.add_column(self.labels["pay"], no_wrap=True)
        for label in ("total victory", "total stays", "total defeat"):
            table.add_column(self.labels[label], justify="center")
        enough = len(offer.options) - 1
        for payment, action in enumerate(offer.options):
            sixths = list(offer.terms[action]["odds"].values())
            table.add_row(
                Text(f"{payment + 1}", "bold cyan"),
                self.words.coins(payment),
                *(
                    Text(self.labels["in six"].format(n=n) if n else "–", style if n else QUIET)
                    for n, style in zip(sixths, ("bold green", "", "bold red"), strict=True)
                ),
            )
            if sixths[0] == 6:
                enough = payment
                break
        lines: list[RenderableType] = [self._card_line(card, cubes), Text(self.words.card_effects(card.number)), table]
        first, last = enough + 2, len(offer.options)
        if first <= last:
            told = self.labels["more" if first < last else "one more"].format(first=first, last=last)
            lines.append(Text(f"  {told}", QUIET))
        if challenge["to-pay"]:
            names = ", ".join(self.words.family(owner) for owner in dict.fromkeys(challenge["to-pay"]))
            lines.append(Text(self.labels["pay after"].format(names=names)))
        return Panel(Group(*lines), title=Text(self.labels["challenge"], ALERT), title_align="left", border_style=ALERT)

    # Cards

    def _card_line(self, card: TableCard, cubes: list[int]) -> Text:
        text = kind_sign(card).append(f" {card.name}  ", "bold").append_text(slots(card, cubes))
        promoter = Text("  ").append_text(family(cubes[0], self.words)) if cubes else Text()
        return text.append_text(promoter)

    def _on_table(self, view: Plain, id: str) -> tuple[TableCard, list[int]]:
        """A card on the table with the seats of its cubes."""
        card = self.card_set.by_number[self.card_set.card_numbers[id]]
        assert isinstance(card, TableCard)
        return card, next(told["cubes"] for row in view["rows"].values() for told in row if told["card"] == id)
